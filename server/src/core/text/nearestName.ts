/** Which known name a misspelt one was meant to be. */
import { editDistance } from "./editDistance.js";

/** Numbers that differ in a digit are not typos of each other. */
const NUMBER = /^\d+$/;

/** Any two names of two letters are near each other, so they allow no typo; a long name allows up to three. */
function limitOf(length: number): number {
  return length < 3 ? 0 : Math.min(3, Math.max(1, Math.floor(length / 3)));
}

/**
 * The one known name that is nearest to another; undefined where none is near, or more than one is equally so. All begin with a sigil: `%`, `^`.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const own = name.slice(1);
  const limit = limitOf(own.length);
  if (limit === 0 || NUMBER.test(own)) return undefined;
  let best = limit + 1;
  let found: string | undefined;
  for (const other of known) {
    const distance = editDistance(own, other.slice(1), Math.min(best, limit));
    if (distance === undefined || other === name || NUMBER.test(other.slice(1))) continue;
    found = distance < best ? other : undefined;
    best = distance;
  }
  return found;
}
