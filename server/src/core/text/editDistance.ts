/** How far two names are apart, and which known name a misspelt one was meant to be: for "did you mean". */
import { distance } from "fastest-levenshtein";

/** Longer names are never compared: no known name is so long, and the cost is the product of the lengths. */
const MAX_LENGTH = 64;

/**
 * The number of insertions, deletions and replacements that turn one name into the other, or 1 where two neighbours
 * have changed places, which is one typo; undefined where it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number | undefined {
  if (Math.abs(a.length - b.length) > limit || a.length > MAX_LENGTH || b.length > MAX_LENGTH) return undefined;
  const found = areNeighboursSwapped(a, b) ? 1 : distance(a, b);
  return found <= limit ? found : undefined;
}

/**
 * Whether one name becomes the other by inserting, deleting or replacing a letter, or by swapping two neighbours. Compares
 * each letter once.
 */
export function isOneTypo(a: string, b: string): boolean {
  const most = Math.max(a.length, b.length);
  const least = Math.min(a.length, b.length);
  if (most - least > 1 || a === b) return false;
  let front = 0;
  while (front < least && a.charCodeAt(front) === b.charCodeAt(front)) front++;
  let back = 0;
  while (back < least - front && a.charCodeAt(a.length - 1 - back) === b.charCodeAt(b.length - 1 - back)) back++;
  return front + back >= most - 1 || areNeighboursSwapped(a, b);
}

/** The candidate that a name is most likely a typo of, or undefined. */
export function similarTo(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  // Any two names of one letter are one replacement apart.
  let limit = name.length < 2 ? 0 : Math.max(1, Math.floor(name.length * 0.4));
  for (const candidate of candidates) {
    const found = editDistance(name.toLowerCase(), candidate.toLowerCase(), limit);
    if (found === undefined) continue;
    best = candidate;
    limit = found - 1;
    if (limit < 0) break;
  }
  if (best !== undefined) return best;
  const longer = candidates.filter((candidate) => name.length > 2 && candidate.includes(name));
  return longer.length === 1 ? longer[0] : undefined;
}

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

function areNeighboursSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i + 1 < a.length && a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
