/**
 * Text that is skipped rather than read: strings, and the bodies of types, attributes, regions, locations and operands.
 */
import { endOfString } from "../text/stringLiteral.js";
import { hasPassed, matchLong, matchShort } from "./bracketMatcher.js";
import { type Reader, search, see } from "./reader.js";

/** The offset after a string at `offset`, at most the limit. */
export function stringEnd(r: Reader, offset: number): number {
  const end = Math.min(endOfString(r.text, offset), r.limit);
  // The character after it distinguishes an unterminated string from one that continues.
  see(r, end + 2);
  return end;
}

/**
 * The offset after the bracket that closes the one at `offset`, or -1 where it is not closed within the cap or a
 * bracket of another sort comes first. Iterative, and linear over all calls of a scan together.
 */
export function balancedEnd(r: Reader, offset: number): number {
  const { text, limit } = r;
  const short = hasPassed(r.matcher, offset) ? 0 : matchShort(text, limit, offset);
  const result = short || matchLong(text, limit, r.matcher, offset);
  if (result >= 0) see(r, result + 1);
  else search(r, ~result + 1);
  return result >= 0 ? result : -1;
}

/** Whether the bracket at `opener` is closed before an offset. */
export function isClosedBefore(r: Reader, opener: number, end: number): boolean {
  const result = matchLong(r.text, r.limit, r.matcher, opener, end - opener);
  search(r, (result >= 0 ? result : ~result) + 1);
  return result >= 0;
}
