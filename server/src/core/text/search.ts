/** Searching long texts for strings. */

/** V8 searches for so many characters, at most, several times as fast as for more, if the first of them is rare. */
const MAX_FAST_LENGTH = 6;
/** Fewer characters are at too many places. */
const MIN_LENGTH = 3;
/** What most of MLIR's text consists of. */
const COMMON: ReadonlySet<number> = new Set([..." acdefilmnoprstuxCE0123456789_.%:,="].map((c) => c.charCodeAt(0)));
/** After so many places where only a part is found, the whole string is searched for. */
const MAX_TRIES = 64;

/** `text.indexOf(needle, from)`, which looks for a part of a long needle that starts with a rare character. */
export function indexIn(text: string, needle: string, from = 0): number {
  if (needle.length <= MAX_FAST_LENGTH) return text.indexOf(needle, from);
  const skipped = rareAt(needle);
  const part = needle.slice(skipped, skipped + MAX_FAST_LENGTH);
  let at = Math.max(from, 0);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = text.indexOf(part, at + skipped);
    if (found < 0) return -1;
    at = found - skipped;
    if (text.startsWith(needle, at)) return at;
    at++;
  }
  return text.indexOf(needle, at);
}

/** Where the first rare character of a needle is; 0 if there is none. */
function rareAt(needle: string): number {
  for (let i = 0; i + MIN_LENGTH <= needle.length; i++) if (!COMMON.has(needle.charCodeAt(i))) return i;
  return 0;
}

/** Calls back for each place of a needle in `from..to` of a text, in order, until that returns false. */
export function forEachIn(
  text: string,
  needle: string,
  from: number,
  to: number,
  found: (at: number) => unknown,
): void {
  const start = Math.max(from, 0);
  // A slice, so that the search ends with the range. It costs nothing: V8 does not copy it.
  const range = text.slice(start, Math.max(to, 0));
  for (let at = indexIn(range, needle); at >= 0; at = indexIn(range, needle, at + 1)) {
    if (found(start + at) === false) return;
  }
}
