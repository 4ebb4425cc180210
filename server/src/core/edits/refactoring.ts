/** A refactoring: another way to write an op's ABI attributes, offered where it applies and never part of fix-all. */

import type { Island } from "../abi/record.js";
import type { RecordEdit, RecordView } from "../abi/recordView.js";
import type { QuoteStyle } from "../text/stringLiteral.js";

export interface Refactoring {
  readonly title: string;
  /** Relative to the record; they do not conflict. */
  readonly edits: readonly RecordEdit[];
}

/** The attributes of the op's own `iree.reflection`, by key. */
export function reflected({ islands }: RecordView): ReadonlyMap<string, Island> {
  const own = islands.filter(({ place, on }) => place === "reflection" && on === "op");
  return new Map(own.map((island) => [island.key, island]));
}

/** True where the op has the JSON already, whether or not it is well formed. */
export function hasAbiJson({ islands }: RecordView): boolean {
  return islands.some(({ key, on }) => key === "iree.abi" && on === "op");
}

/** How the author of an op writes a quote inside a string; as the compiler does where there is none to see. */
export function quoteStyle(context: RecordView): QuoteStyle {
  const isBackslash = (island: Island) => context.read(island)?.payload.style === "backslash";
  return context.islands.some(isBackslash) ? "backslash" : "hex";
}
