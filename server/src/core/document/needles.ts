/** Whether a text holds one of a few strings that are searched for repeatedly. */

import type { Span } from "../text/offsetMap.js";
import type { TextStore } from "../text/textStore.js";
import type { ScannedText } from "./scanning.js";

/** If a text has more, the whole needle is searched for. */
const MAX_HEADS = 1024;

export class Needles {
  /** Whether the text holds it, for each that was searched for. */
  readonly #held = new Map<string, boolean>();

  /**
   * Whether the text holds a needle. Searched once; after an edit only around it, as long as the answer is no.
   *
   * @param head What it starts with, if that is rare: V8 searches for up to six characters several times as fast.
   */
  has({ store, whole }: ScannedText, needle: string, head = needle): boolean {
    const held = this.#held.get(needle);
    if (held !== undefined) return held;
    const text = whole ?? store;
    let at = -1;
    for (let i = 0; i < MAX_HEADS; i++) {
      at = text.indexOf(head, at + 1);
      if (at < 0 || text.slice(at, at + needle.length) === needle) break;
      if (i === MAX_HEADS - 1) at = text.indexOf(needle, at);
    }
    this.#held.set(needle, at >= 0);
    return at >= 0;
  }

  /** A span (offsets before the edit) was replaced by text of another length; the store is as it is now. */
  edit(store: TextStore, { start }: Span, newLength: number): void {
    for (const [needle, held] of this.#held) {
      const around = store.slice(start - needle.length, start + newLength + needle.length);
      if (held) this.#held.delete(needle);
      else if (around.includes(needle)) this.#held.set(needle, true);
    }
  }

  clear(): void {
    this.#held.clear();
  }
}
