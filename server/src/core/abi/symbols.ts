/** Functions that an attribute refers to by symbol. */

import { isMalformed } from "../syntax/shapedType.js";
import type { OpHeader, SymbolValue } from "../syntax/syntax.js";
import { counted } from "../text/counted.js";
import type { Island } from "./record.js";
import type { RecordView } from "./recordView.js";

/** The symbol that an attribute's value names directly, without `@`; undefined for nested and for other values. */
export function symbolOf({ entry }: Island): { readonly name: string; readonly value: SymbolValue } | undefined {
  const { value } = entry;
  const name = value?.kind === "symbol" && value.path.length === 1 ? value.path[0] : undefined;
  return value?.kind === "symbol" && name !== undefined && name !== "" ? { name, value } : undefined;
}

/**
 * The header of the function that a symbol names, where it is declared in the same section with types that can be
 * read.
 */
export function functionNamed(context: RecordView, name: string): OpHeader | undefined {
  const header = context.symbols.definition(name)?.header;
  if (header === undefined || !header.functionLike || header.symbol !== name) return undefined;
  const readable = [...header.arguments, ...header.results].every(({ type, variadic }) => type !== "" && !variadic);
  return readable ? header : undefined;
}

/** A type alias, or an attribute in the type that may be one: what it refers to is not known here. */
const UNKNOWN = /(?:^|[^\w$.])![A-Za-z_]\w*(?![\w.])|#/;

/** True where a type certainly differs from the expected one; an alias may be any type, and a typo in that one is reported as such. */
export function differ(found: string, expected: string): boolean {
  if (found.replace(/\s/g, "") === expected.replace(/\s/g, "")) return false;
  return !UNKNOWN.test(found) && !UNKNOWN.test(expected) && !isMalformed(expected);
}

/** What messages call the function that has an attribute. */
export function ownerName({ symbol }: OpHeader): string {
  return symbol === undefined ? "the function" : `@${symbol}`;
}

/**
 * How the arguments of a referenced function differ from those it should have, as a message; undefined where they
 * don't.
 */
export function argumentsDiffer(name: string, found: OpHeader, expected: OpHeader): string | undefined {
  const owner = ownerName(expected);
  const has = found.arguments.length;
  const wanted = expected.arguments.length;
  if (has !== wanted) return `@${name} has ${counted(has, "argument")}, expected the ${wanted} of ${owner}`;
  for (const [i, { type }] of found.arguments.entries()) {
    const other = expected.arguments[i]?.type ?? "";
    if (differ(type, other)) return `Argument ${i} of @${name} is ${type}, expected ${other} as in ${owner}`;
  }
  return undefined;
}
