/** Whether a text holds one of a few strings that are searched for repeatedly. */

import type { Span } from "../text/offsetMap.js";
import { indexIn } from "../text/search.js";
import type { TextStore } from "../text/textStore.js";
import type { ScannedText } from "./scanning.js";

export class Needles {
  /** Whether the text holds it, for each that was searched for. */
  readonly #held = new Map<string, boolean>();

  /** Whether the text holds a needle. Searched once; after an edit only around it, as long as the answer is no. */
  has({ store, whole }: ScannedText, needle: string): boolean {
    const known = this.#held.get(needle);
    if (known !== undefined) return known;
    const held = (whole === undefined ? store.indexOf(needle) : indexIn(whole, needle)) >= 0;
    this.#held.set(needle, held);
    return held;
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
