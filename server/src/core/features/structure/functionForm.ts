/** How a function's type is written where it is called, and where it returns. */
import { isUnitKey } from "../../abi/attributes/keys.js";
import type { AbiDocument } from "../../document/document.js";
import type { SymbolNode } from "../../document/structure/symbolTree.js";
import { readHeader } from "../../syntax/header.js";
import type { OpHeader, Parameter } from "../../syntax/syntax.js";
import { NO_ROW } from "../../syntax/tree.js";
import { marked } from "../snippets.js";

/** Longer headers are not written again. UTF-16 units. */
const MAX_LENGTH = 1 << 12;

/** The header of a function in the text; undefined for what is none, or can't be written in a snippet. */
export function functionHeader({ pages }: AbiDocument, { start, headerEnd }: SymbolNode): OpHeader | undefined {
  const page = pages.all[pages.indexAt(start)];
  if (page === undefined) return undefined;
  const source = pages.source(page);
  const row = source.opNamedAt(start - page.start);
  if (row === NO_ROW || headerEnd - start > MAX_LENGTH) return undefined;
  if (source.text.slice(start - page.start, headerEnd - page.start).includes("~")) return undefined;
  const header = readHeader(source, row, isUnitKey);
  return header.functionLike ? header : undefined;
}

/** `(~%a~) : (i32) -> i32`: what follows a function's name in a call, its operands between `~`. */
export function callForm({ arguments: inputs, results }: OpHeader): string {
  const types = resultTypes(results);
  return `(${operands(inputs, "arg")}) : (${typesOf(inputs)}) -> ${types === "" ? "()" : types}`;
}

/** ` ~%0~ : i32`: what follows the name of a function's return; empty where it has no results. */
export function returnForm({ results }: OpHeader): string {
  return results.length === 0 ? "" : ` ${operands(results, "result")} : ${typesOf(results)}`;
}

const operands = (values: readonly Parameter[], prefix: string): string =>
  values.map(({ name }, i) => marked(`%${name ?? `${prefix}${i}`}`)).join(", ");

const typesOf = (values: readonly Parameter[]): string => values.map(({ type }) => type).join(", ");

/** One type stands without parentheses, unless it is a function's. */
function resultTypes(results: readonly Parameter[]): string {
  const types = typesOf(results);
  return results.length > 1 || types.startsWith("(") ? `(${types})` : types;
}
