/** Finds the wordings of a table in a text: by their rarest words, so that each word of the text costs one lookup. */
import { type Anchor, anchorsOf, type Found, type MessageText, matchAt, type Wording } from "./pattern.js";
import type { MessageTemplate } from "./template.js";

export interface FoundTemplate extends Found {
  readonly template: MessageTemplate;
  readonly wording: Wording;
}

interface Entry {
  readonly template: MessageTemplate;
  readonly wording: Wording;
  readonly anchor: Anchor;
}

export type Finder = (text: MessageText) => readonly FoundTemplate[];

/** A search for templates. It returns them in the order of the text; none overlaps another. */
export function finderOf(templates: readonly MessageTemplate[]): Finder {
  const byWord = new Map<string, Entry[]>();
  const counts = wordCounts(templates);
  for (const template of templates) {
    for (const wording of template.wordings) {
      const anchor = rarest(wording, counts);
      if (anchor === undefined) throw new Error(`Without a whole word: ${template.text}`);
      const entries = byWord.get(anchor.word);
      if (entries === undefined) byWord.set(anchor.word, [{ template, wording, anchor }]);
      else entries.push({ template, wording, anchor });
    }
  }
  return (text) => withoutOverlaps(search(text, byWord));
}

const WORD = /\w+/g;

function* search(text: MessageText, byWord: ReadonlyMap<string, readonly Entry[]>): Generator<FoundTemplate> {
  for (const { 0: word, index } of text.flat.matchAll(WORD)) {
    for (const { template, wording, anchor } of byWord.get(word) ?? []) {
      const found = matchAt(text, wording, anchor, index);
      if (found !== undefined) yield { ...found, template, wording };
    }
  }
}

function wordCounts(templates: readonly MessageTemplate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { wordings } of templates) {
    for (const wording of wordings) {
      for (const word of new Set(Array.from(anchorsOf(wording), (anchor) => anchor.word))) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function rarest(wording: Wording, counts: ReadonlyMap<string, number>): Anchor | undefined {
  let best: Anchor | undefined;
  const rank = ({ word }: Anchor) => (counts.get(word) ?? 0) * 100 - word.length;
  for (const anchor of anchorsOf(wording)) if (best === undefined || rank(anchor) < rank(best)) best = anchor;
  return best;
}

/** Of those that overlap the one with the most words of its own. */
function withoutOverlaps(found: Iterable<FoundTemplate>): readonly FoundTemplate[] {
  const sorted = [...found].sort((a, b) => a.start - b.start || certainty(b) - certainty(a));
  const kept: FoundTemplate[] = [];
  for (const next of sorted) {
    const last = kept.at(-1);
    if (last === undefined || last.end <= next.start) kept.push(next);
    else if (certainty(next) > certainty(last)) kept[kept.length - 1] = next;
  }
  return kept;
}

/** What a message is counts for more than where it occurred, then the length of what is the same in all. */
function certainty({ template, wording }: FoundTemplate): number {
  const length = wording.literals.reduce((sum, literal) => sum + literal.length, 0);
  return template.isContext ? length - 1000 : length;
}
