/** The known message that is nearest to one that is not known: by the words that both have, rare ones first. */
import { wordsOf } from "./pattern.js";
import type { MessageTemplate } from "./template.js";

/** Words of a text that are compared, and how much of the weight of both texts must be the same. */
const MAX_WORDS = 80;
const MIN_SIMILARITY = 0.34;

export type NearestTemplate = (text: string) => MessageTemplate | undefined;

/** A search for the nearest of templates; undefined where none is near. */
export function nearestOf(templates: readonly MessageTemplate[]): NearestTemplate {
  const all = templates
    .filter(({ isContext }) => !isContext)
    .flatMap((template) =>
      template.wordings.map(({ literals }) => ({ template, words: lowerWords(literals.join(" ")) })),
    );
  const counts = new Map<string, number>();
  for (const { words } of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string) => Math.log(1 + all.length / (counts.get(word) ?? 1));
  const weighed = all.map((it) => ({ ...it, weight: sum(it.words, weightOf) }));
  return (text) => {
    const own = lowerWords(text);
    const ownWeight = sum(own, (word) => (counts.has(word) ? weightOf(word) : 1));
    let best: MessageTemplate | undefined;
    let most = MIN_SIMILARITY;
    for (const { template, words, weight } of weighed) {
      let shared = 0;
      for (const word of words) if (own.has(word)) shared += weightOf(word);
      const similarity = shared / (weight + ownWeight - shared);
      if (similarity > most) [best, most] = [template, similarity];
    }
    return best;
  };
}

function lowerWords(text: string): ReadonlySet<string> {
  return new Set(
    wordsOf(text)
      .slice(0, MAX_WORDS)
      .map((word) => word.toLowerCase()),
  );
}

function sum(words: Iterable<string>, weightOf: (word: string) => number): number {
  let total = 0;
  for (const word of words) total += weightOf(word);
  return total;
}
