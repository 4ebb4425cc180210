/** The lists of names that a PyDM function carries: `arg_names`, `free_vars`, `cell_vars`. */

import type { ArrayValue } from "../syntax/syntax.js";
import type { Span } from "../text/offsetMap.js";
import { textOfLiteral } from "../text/stringLiteral.js";
import type { FunctionText } from "./functions.js";

export interface Name extends Span {
  readonly name: string;
}

export interface Names {
  /** The array. Spans are of the function. */
  readonly value: ArrayValue;
  readonly elements: readonly Name[];
}

/** The names of an attribute; undefined where it is not there, or holds anything but strings. */
export function namesOf({ header, text }: FunctionText, key: string): Names | undefined {
  for (const { entries } of header.attributes) {
    const value = entries.find((entry) => entry.key === key)?.value;
    if (value?.kind !== "array") continue;
    const elements: Name[] = [];
    for (const { kind, start, end } of value.elements) {
      if (kind !== "string") return undefined;
      elements.push({ start, end, name: textOfLiteral(text.slice(start, end)) });
    }
    return { value, elements };
  }
  return undefined;
}
