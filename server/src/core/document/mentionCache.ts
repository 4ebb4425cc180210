/** Whether a text mentions a few strings that are searched for repeatedly: found once for each page. */
import type { Page, Pages } from "./pages.js";

export class MentionCache {
  /** All that were ever searched for. */
  readonly #needles: string[] = [];
  /** For each page whether it mentions them, in their order. */
  readonly #known = new WeakMap<Page, readonly boolean[]>();
  /** The answers for a revision of the pages: they are asked for at each op. */
  readonly #answers = new Map<string, boolean>();
  #pages: Pages | undefined;
  #revision = -1;

  /** Whether a text mentions a needle, which must not be in two of its pages. */
  has(pages: Pages, needle: string): boolean {
    if (pages !== this.#pages || pages.revision !== this.#revision) this.#answers.clear();
    this.#pages = pages;
    this.#revision = pages.revision;
    const answer = this.#answers.get(needle) ?? this.#search(pages, needle);
    this.#answers.set(needle, answer);
    return answer;
  }

  #search(pages: Pages, needle: string): boolean {
    let index = this.#needles.indexOf(needle);
    if (index < 0) index = this.#needles.push(needle) - 1;
    return pages.all.some((page) => this.#mentions(page, pages)[index]);
  }

  #mentions(page: Page, pages: Pages): readonly boolean[] {
    const known = this.#known.get(page);
    if (known?.length === this.#needles.length) return known;
    const text = pages.text(page);
    const found = this.#needles.map((needle, i) => known?.[i] ?? text.includes(needle));
    this.#known.set(page, found);
    return found;
  }
}
