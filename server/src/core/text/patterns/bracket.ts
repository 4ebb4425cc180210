/** Sets of characters in brackets, as in `[a-z]`, `[!0-9]` and `[[:digit:]]`. */

export interface Bracket {
  /** The offset after the closing bracket. */
  readonly end: number;
  readonly fits: (unit: number) => boolean;
}

/** Pairs of first and last characters. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ["alnum", "azAZ09"],
  ["alpha", "azAZ"],
  ["blank", "  \t\t"],
  ["cntrl", "\0\x1f\x7f\x7f"],
  ["digit", "09"],
  ["graph", "!~"],
  ["lower", "az"],
  ["print", " ~"],
  ["punct", "!/:@[`{~"],
  ["space", "  \t\r"],
  ["upper", "AZ"],
  ["xdigit", "09afAF"],
]);

/** The set that opens at an offset of a pattern; undefined if it does not close. A slash is in none. */
export function bracketAt(pattern: string, open: number): Bracket | undefined {
  const isNegated = /[!^]/.test(pattern.charAt(open + 1));
  const first = isNegated ? open + 2 : open + 1;
  let pairs = "";
  for (let at = first; at < pattern.length; ) {
    if (pattern[at] === "]" && at > first) return { end: at + 1, fits: testOf(pairs, isNegated) };
    const name = pattern[at] === "[" ? /^\[:([a-z]{1,6}):\]/.exec(pattern.slice(at, at + 10))?.[1] : undefined;
    const named = name === undefined ? undefined : CLASSES.get(name);
    if (name !== undefined && named !== undefined) {
      pairs += named;
      at += name.length + 4;
      continue;
    }
    const escaped = (from: number): number => (pattern[from] === "\\" ? from + 1 : from);
    const from = escaped(at);
    const isRange = pattern[from + 1] === "-" && from + 2 < pattern.length && pattern[from + 2] !== "]";
    const to = isRange ? escaped(from + 2) : from;
    pairs += pattern.charAt(from) + pattern.charAt(to);
    at = to + 1;
  }
  return undefined;
}

function testOf(pairs: string, isNegated: boolean): (unit: number) => boolean {
  return (unit) => {
    if (unit === 0x2f) return false;
    for (let i = 0; i < pairs.length; i += 2) {
      if (pairs.charCodeAt(i) <= unit && unit <= pairs.charCodeAt(i + 1)) return !isNegated;
    }
    return isNegated;
  };
}
