/**
 * Findings of a compiled module: what the runtime verifies when it loads one, and what the rules for MLIR text find in
 * the embedded metadata. For the latter each export is written as the `vm.func` it was, with types taken from its
 * calling convention, and that text is linted like any other. So there is one set of rules. Those marked `textOnly` are
 * left out: in that text every value is a string, symbols are not resolved, storage is only marked, and the spelling
 * can no longer be chosen.
 */

import { knownAttribute } from "../abi/attributes/table.js";
import { readDeclaration } from "../abi/calls/declaration.js";
import { COARSE_FENCES } from "../abi/invocationModel.js";
import { openDocument } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { type ConventionModel, type ItemModel, renderItem } from "../encodings/callingConvention/model.js";
import type { Severity, Validity } from "../encodings/codec.js";
import { FENCE } from "../encodings/expectedType.js";
import { codecOf, decode } from "../encodings/registry.js";
import { bytesOf, EMPTY_BYTES } from "../text/byteString.js";
import type { List } from "../text/lists.js";
import { decodeLiteral, encodeBytes } from "../text/stringLiteral.js";
import { visible } from "../text/visibleText.js";
import { attributeOf, type VmAttribute, type VmExport, type VmModule } from "../vmfb/module.js";
import { shownName } from "../vmfb/shownName.js";
import { levelOf } from "./config/presets.js";
import { findings } from "./diagnostics.js";
import { decodeChecked, severityOf } from "./payloadProblems.js";
import { RULES, ruleOf } from "./registry.js";
import { moduleMisfits, RUNTIME_MISFIT } from "./runtimes.js";
import { DEFAULT_SETTINGS, type Settings } from "./settings.js";

/** A module has no text, so both ends of a finding are 0 and the message names the entry. */
const NOWHERE = { start: 0, end: 0 } as const;

/** The findings of a module with the severities from the settings, in the order of the rules and the exports. */
export function moduleFindings(module: VmModule, settings: Settings): readonly Finding[] {
  const found: Finding[] = [];
  const add = (code: string, severity: Severity, message: string, validity?: Validity) => {
    // Hints are about how the source is written, which can't be changed in a compiled module.
    if (severity === "hint") return;
    const level = levelOf(settings, { code, severity, ...(validity && { validity }) });
    if (level !== "off" && level !== "hint")
      found.push({ code, severity: level, message: visible(message), ...NOWHERE });
  };
  for (const rule of RULES) {
    for (const { message } of rule.module?.(module) ?? []) add(rule.id, rule.severity, message);
  }
  for (const { message } of moduleMisfits(module, settings)) add(RUNTIME_MISFIT, "error", message);
  conventionFindings(module, add);
  for (const { code, severity, message, validity } of metadataFindings(module)) add(code, severity, message, validity);
  return found;
}

type Add = (code: string, severity: Severity, message: string) => void;

function conventionFindings({ imports, exports }: VmModule, add: Add): void {
  for (const [noun, entries] of [
    ["Import", imports],
    ["Export", exports],
  ] as const) {
    for (const [i, { name, callingConvention }] of entries.entries()) {
      if (callingConvention === null) continue;
      for (const problem of decodeChecked("cconv", bytesOf(callingConvention)).problems) {
        const place = `${noun} ${shownName(name, i)}, calling convention, byte ${problem.start}`;
        add(problem.rule, severityOf(problem), `${place}: ${problem.message}`);
      }
    }
  }
}

/** An attribute in the text that represents the module. UTF-16 offsets. */
interface Written {
  readonly start: number;
  readonly end: number;
  /** The value's literal with its quotes; empty if there is no value. */
  readonly value: { readonly start: number; readonly end: number };
  readonly key: string;
  readonly owner: string;
}

function metadataFindings(module: VmModule): readonly Finding[] {
  const { text, written } = textOf(module);
  const document = openDocument("vmfb:module", 0, text);
  const found: Finding[] = [];
  let at = 0;
  // Findings are sorted by position, and the attributes were written in order.
  for (const finding of findings(document, DEFAULT_SETTINGS)) {
    if (ruleOf(finding.code)?.textOnly) continue;
    while (at < written.length - 1 && (written[at]?.end ?? 0) <= finding.start) at++;
    found.push({ ...finding, message: visible(`${placeOf(finding.start, written[at], text)}: ${finding.message}`) });
  }
  return found;
}

/** `Export predict, f, byte 12`; the byte only if the offset is inside a value. */
function placeOf(offset: number, attribute: Written | undefined, text: string): string {
  if (attribute === undefined) return "Module";
  const { owner, key, value } = attribute;
  const place = `${owner}, ${shownName(key, 0)}`;
  if (offset <= value.start || offset >= value.end) return place;
  const { map } = decodeLiteral(text.slice(value.start, value.end));
  return `${place}, byte ${map.payloadAt(offset - value.start)}`;
}

/** The module as MLIR text. Each function is on a line of its own, whatever its strings contain. */
function textOf(module: VmModule): { readonly text: string; readonly written: readonly Written[] } {
  const written: Written[] = [];
  let text = "";
  const reflection = (list: List<VmAttribute>, owner: string) => {
    if (list.length === 0) return;
    const attributes = [...list];
    text += " attributes {iree.reflection = {";
    for (const [i, attribute] of attributes.entries()) {
      const start = text.length;
      text += `"${encodeBytes(bytesOf(attribute.key), "hex")}" = `;
      const value = { start: text.length, end: text.length };
      text += valueText(attribute);
      value.end = text.length;
      written.push({ start, end: text.length, value, key: attribute.key, owner });
      if (i < attributes.length - 1) text += ", ";
    }
    // Writers dropped integers until 2024-08-12, so a missing one proves nothing.
    const keys = new Set(attributes.map(({ key }) => key));
    if (keys.has("abi") && !keys.has("abiv")) text += ", abiv = 1 : i32";
    text += "}}";
  };
  text += `vm.module @${symbol(module.name)}`;
  reflection(module.attributes, "Module");
  text += " {\n";
  for (const [i, fn] of module.exports.entries()) {
    const types = typesOf(fn);
    // Unknown types are not compared with anything.
    text += types === undefined ? `vm.export @${symbol(fn.name)}` : `vm.func @${symbol(fn.name)}${types}`;
    reflection(fn.attributes, `Export ${shownName(fn.name, i)}`);
    text += "\n";
  }
  return { text: `${text}}\n`, written };
}

function symbol(name: string): string {
  return `"${encodeBytes(bytesOf(name), "hex")}"`;
}

/** A value in the form that it had before compilation, where that is certain. */
function valueText({ key, value, bytes }: VmAttribute): string {
  const known = knownAttribute(key)?.values;
  if (known?.[0] === "integer" && !known.includes("string") && /^-?\d{1,18}$/.test(value)) return `${value} : i64`;
  return `"${encodeBytes(bytes, "hex")}"`;
}

function typesOf(fn: VmExport): string | undefined {
  if (fn.callingConvention === null) return undefined;
  const { tree } = decode("cconv", bytesOf(fn.callingConvention));
  if (tree === undefined) return undefined;
  const model = codecOf("cconv").model(tree) as ConventionModel;
  const types = (items: readonly ItemModel[]) => items.filter(({ kind }) => kind !== "void").map(renderItem);
  const inputs = types(model.arguments);
  // The convention does not name the type that a reference points to; the model shows which two are fences.
  const isAsync = attributeOf(fn, "iree.abi.model")?.value === COARSE_FENCES;
  if (isAsync && inputs.length >= 2) inputs.splice(-2, 2, FENCE, FENCE);
  const storage = storageOf(fn);
  const parameter = (type: string, i: number) => `%arg${i}: ${type}${storage.has(i) ? ` {${STORAGE}}` : ""}`;
  return `(${inputs.map(parameter).join(", ")}) -> (${types(model.results).join(", ")})`;
}

/** Marks an argument that metadata may leave out. Which result it is for is unknown. */
const STORAGE = "iree.abi.output = 0 : index";

/** The indices of the storage arguments, as far as the compiler's declaration marks them. */
function storageOf(fn: VmExport): ReadonlySet<number> {
  const declaration = readDeclaration(attributeOf(fn, "iree.abi.declaration")?.bytes ?? EMPTY_BYTES);
  return new Set(declaration?.arguments.values.flatMap(({ storage }, i) => (storage ? [i] : [])));
}
