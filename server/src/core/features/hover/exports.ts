/** What a hover on a function's name shows about its export. */
import { ASYNC_FLAG, type ExportForm, exportPreview, headerText } from "../../abi/calls/exportForms.js";
import { COARSE_FENCES } from "../../abi/invocationModel.js";
import type { AbiRecord } from "../../abi/record.js";
import { shownBounds } from "../../abi/types/bounds.js";
import { argumentBounds } from "../../document/dimBounds.js";
import type { AbiDocument } from "../../document/document.js";
import { exportNames } from "../../document/exports.js";
import { TypeAliases } from "../../document/typeAliases.js";
import { contextIn } from "../../lint/recordContext.js";
import { code, joined, type Page, type Prose, say } from "../markdown.js";

/** The facts about a function's export and its wrapper; undefined if nothing outside its module can call it. */
export function exportFacts(document: AbiDocument, record: AbiRecord): Pick<Page, "facts" | "blocks"> | undefined {
  const names = exportNames(document, record);
  const [name] = names;
  if (name === undefined) return undefined;
  const aliases = new TypeAliases(document);
  const preview = exportPreview(contextIn(document, record), name, (type) => aliases.resolve(type));
  const [first] = preview?.forms ?? [];
  if (preview?.refused !== undefined) return { facts: [["Not compiled", preview.refused]], blocks: [] };
  if (preview === undefined || first === undefined) return undefined;
  const { forms, withAsyncFlag, conversions } = preview;
  const isMade = first.made === "wrapper";
  const facts: [string, Prose][] = [
    ["Exported as", joined((isMade ? forms.map((form) => form.name) : names).map((each) => [code(`@${each}`)]))],
    ["Calling convention", joined(forms.map((form) => conventionOf(form, forms.length > 1)))],
    ["Model", joined(forms.map((form) => modelOf(form, forms.length > 1)))],
  ];
  if (first.declaration !== undefined) facts.push(["Declaration", [code(first.declaration)]]);
  if (withAsyncFlag !== undefined) {
    facts.push([
      "Compiled asynchronously",
      say`${code(ASYNC_FLAG)} adds two fences: ${conventionOf(withAsyncFlag, false)}`,
    ]);
  }
  for (const { name: flag, from, to, isDefault } of conversions) {
    const by = isDefault ? ", which is on unless it is turned off" : "";
    facts.push(["Converted", say`${code(from)} becomes ${code(to)} by ${code(`--${flag}`)}${by}`]);
  }
  for (const { argument, dim, text } of shownBounds(argumentBounds(document, record.header, record.start))) {
    facts.push([`Argument ${argument}${dim === null ? "" : `, dim ${dim}`}`, text]);
  }
  if (forms.length > 1 && forms[0]?.arguments.some(({ role }) => role === "transient storage")) {
    const carrier = code(`@${forms.at(-1)?.name}`);
    facts.push(["Size of transients", say`in the reflection of ${carrier} alone, once it is compiled`]);
  }
  facts.push(...shapeQueryFacts(document, record));
  const { flags } = document.compileOptions;
  if (flags.length > 0) facts.push(["Compiled with", joined(flags.map((flag) => [code(flag)]))]);
  const blocks = isMade ? [{ language: "mlir", text: forms.map(headerText).join("\n") }] : [];
  return { facts, blocks };
}

/** A companion that IREE may come to make (https://github.com/iree-org/iree/pull/24401, open in August 2026). */
const SHAPE_QUERY = /^(?<base>.+)\$shape_query(?:\$async)?$/;

function shapeQueryFacts(document: AbiDocument, record: AbiRecord): readonly [string, Prose][] {
  const symbol = record.header?.symbol ?? "";
  const { symbols } = contextIn(document, record);
  const base = SHAPE_QUERY.exec(symbol)?.groups?.base;
  if (base !== undefined) {
    const words = say`of ${code(`@${base}`)}: takes its data arguments and a buffer of i64 for each result with dynamic dims, and writes their sizes into it`;
    return symbols.definition(base) === undefined ? [] : [["Shape query", words]];
  }
  const query = `${symbol}$shape_query`;
  return symbols.definition(query) === undefined ? [] : [["Shape query", [code(`@${query}`)]]];
}

function conventionOf({ name, callingConvention }: ExportForm, named: boolean): Prose {
  const text: Prose = callingConvention === undefined ? "not known" : [code(callingConvention)];
  return named ? say`${text} of ${code(`@${name}`)}` : text;
}

function modelOf({ name, model }: ExportForm, named: boolean): Prose {
  const text =
    model === COARSE_FENCES ? "asynchronous, with a fence to wait on and a fence to signal" : "synchronous (no fences)";
  return named ? say`${code(`@${name}`)} ${text}` : text;
}
