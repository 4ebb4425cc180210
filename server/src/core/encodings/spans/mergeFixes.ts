/**
 * Several fixes of one string as one. Each of them writes the lengths of the spans around what it changes, so those are
 * computed again from what all of them change.
 */

import type { ByteString } from "../../text/byteString.js";
import { firstIndex } from "../../text/order.js";
import type { PayloadEdit, PayloadFix } from "../codec.js";

export interface MergedFixes {
  /** Sorted, none overlapping another. */
  readonly edits: readonly PayloadEdit[];
  /** How many of the fixes are in them. */
  readonly count: number;
}

/** As many fixes as go together, the first ones first; a fix is taken whole or not at all. */
export function mergeFixes(fixes: readonly PayloadFix[]): MergedFixes {
  const taken = new TakenEdits();
  let count = 0;
  for (const { edits } of withUnreported(fixes)) if (taken.take(edits)) count++;
  return { edits: withLengths(taken.sorted()), count };
}

/** Each fix once: problems may share one, and some represent others. */
function withUnreported(fixes: readonly PayloadFix[]): ReadonlySet<PayloadFix> {
  return new Set(fixes.flatMap((fix) => [fix, ...(fix.unreported ?? [])]));
}

class TakenEdits {
  readonly #edits: PayloadEdit[] = [];

  /** Adds the edits of a fix, unless one of them overlaps another's. A length may be written by any number of them. */
  take(edits: readonly PayloadEdit[]): boolean {
    const own = edits.filter((edit) => !this.#has(edit));
    if (own.some((edit) => this.#isTouched(edit))) return false;
    for (const edit of own) this.#edits.splice(this.#indexOf(edit.start), 0, edit);
    return true;
  }

  sorted(): readonly PayloadEdit[] {
    return this.#edits;
  }

  #has({ start, end, contents }: PayloadEdit): boolean {
    const other = this.#edits[this.#indexOf(start)];
    return contents !== undefined && other?.contents !== undefined && other.start === start && other.end === end;
  }

  #isTouched({ start, end }: PayloadEdit): boolean {
    const at = this.#indexOf(start);
    const before = this.#edits[at - 1];
    const after = this.#edits[at];
    return (
      (before !== undefined && before.end > start) ||
      (after !== undefined && (after.start < end || after.start === start))
    );
  }

  #indexOf(offset: number): number {
    return firstFrom(this.#edits, 0, offset);
  }
}

/** Writes every length anew: that of the contents as they are, and by how much the edits inside change them. */
function withLengths(edits: readonly PayloadEdit[]): readonly PayloadEdit[] {
  const result: PayloadEdit[] = new Array(edits.length);
  /** By how much the edits from an index on make the string grow. */
  const growth: number[] = new Array(edits.length + 1).fill(0);
  for (let i = edits.length - 1; i >= 0; i--) {
    const edit = edits[i] as PayloadEdit;
    const { start, end, contents } = edit;
    const inside =
      contents === undefined ? 0 : (growth[i + 1] ?? 0) - (growth[firstFrom(edits, i + 1, contents.end)] ?? 0);
    const bytes =
      contents === undefined ? edit.bytes : (String(contents.end - contents.start + 1 + inside) as ByteString);
    result[i] = { ...edit, bytes };
    growth[i] = (growth[i + 1] ?? 0) + bytes.length - (end - start);
  }
  return result;
}

/** Index of the first edit, at `low` or later, that starts at or after an offset. */
function firstFrom(edits: readonly PayloadEdit[], low: number, offset: number): number {
  return firstIndex(edits.length, (i) => (edits[i]?.start ?? 0) < offset, low);
}
