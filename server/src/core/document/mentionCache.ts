/** Whether a text mentions a few strings that are searched for repeatedly. */

import type { Span } from "../text/offsetMap.js";
import type { DocumentText } from "./documentText.js";

export class MentionCache {
  /** Whether the text mentions it, for each that was searched for. */
  readonly #known = new Map<string, boolean>();

  /** Whether the text mentions a needle. Searched once; after an edit only around it, as long as the answer is no. */
  has(text: DocumentText, needle: string): boolean {
    const known = this.#known.get(needle);
    if (known !== undefined) return known;
    const isMentioned = text.indexOf(needle) >= 0;
    this.#known.set(needle, isMentioned);
    return isMentioned;
  }

  /** A span (offsets before the edit) was replaced by text of another length; the text is as it is now. */
  edit(text: DocumentText, { start }: Span, newLength: number): void {
    for (const [needle, isMentioned] of this.#known) {
      const around = text.slice(start - needle.length, start + newLength + needle.length);
      if (isMentioned) this.#known.delete(needle);
      else if (around.includes(needle)) this.#known.set(needle, true);
    }
  }

  clear(): void {
    this.#known.clear();
  }
}
