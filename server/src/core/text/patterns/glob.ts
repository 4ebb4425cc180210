/** Globs as shells and editors know them: `*`, `**`, `?`, brackets, braces and extended groups such as `+(a|b)`. */
import { bracketAt } from "./bracket.js";
import { type Matcher, matcherOf, NAME_UNIT, type Part, STARS } from "./pattern.js";

/** UTF-16 units. The time that a path takes grows with it: this many stars and a path of 4096 characters take 50 ms. */
const MAX_GLOB_LENGTH = 256;
/** How many globs a list may have. */
export const MAX_GLOBS = 1000;
/** What `!(…)` excludes is matched at each character of a name. UTF-16 units of all such groups of a glob. */
const MAX_EXCLUDED_LENGTH = 100;

/** A group in parentheses or braces. */
interface Group {
  readonly open: number;
  readonly close: number;
  /** The offsets of what separates its alternatives. */
  readonly cuts: readonly number[];
}

/** Groups by the offset at which they open. */
type Groups = ReadonlyMap<number, Group>;

/** Why a glob is refused; undefined if it is not. */
export function globRefusal(glob: string): string | undefined {
  if (glob.length > MAX_GLOB_LENGTH) return `Glob is longer than ${MAX_GLOB_LENGTH} characters`;
  let length = 0;
  for (const { open, close } of groupsOf(glob).values()) {
    if (glob[open] !== "(" || glob[open - 1] !== "!") continue;
    const excluded = glob.slice(open + 1, close);
    if (/\/|\*\*|!\(/.test(excluded)) return "Glob has '/', '**' or '!(' inside of '!(…)'";
    length += excluded.length;
  }
  return length > MAX_EXCLUDED_LENGTH
    ? `Glob has more than ${MAX_EXCLUDED_LENGTH} characters inside of '!(…)'`
    : undefined;
}

/**
 * A test of paths: with `/`, relative, without `.` and `..`. Names that begin with a dot match, too. The glob itself is a
 * path that matches. One that is refused matches nothing.
 * @param withBelow Whether all that is below a folder that matches does, too.
 */
export function globMatcher(glob: string, withBelow = false): Matcher {
  if (globRefusal(glob) !== undefined) return () => false;
  const [{ length: negations }] = /^(?:!(?!\())*/.exec(glob) ?? [""];
  // `a/**/**` is `a/**`, which `a` matches, too.
  const positive = glob
    .slice(negations)
    .replace(/^(?:\.\/)+/, "")
    .replace(/(?<=^|\/)\*\*(?:\/\*\*)+(?=\/|$)/g, "**");
  const parts = partsOf(positive, 0, positive.length, groupsOf(positive), true);
  const matches = matcherOf(withBelow ? [...parts, STARS.below] : parts);
  const isNegated = negations % 2 === 1;
  return (path) => path !== "" && (path === glob || matches(path) !== isNegated);
}

function groupsOf(glob: string): Groups {
  const groups = new Map<number, Group>();
  const opened: { readonly open: number; readonly cuts: number[] }[] = [];
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at];
    const innermost = opened.at(-1);
    const isBrace = innermost !== undefined && glob[innermost.open] === "{";
    if (character === "\\") at++;
    else if (character === "[") at = (bracketAt(glob, at)?.end ?? at + 1) - 1;
    else if (character === "(" || character === "{") opened.push({ open: at, cuts: [] });
    else if (innermost === undefined) continue;
    else if (character === (isBrace ? "," : "|")) innermost.cuts.push(at);
    else if (character === (isBrace ? "}" : ")")) {
      opened.pop();
      groups.set(innermost.open, { ...innermost, close: at });
    }
  }
  return groups;
}

/** The parts of a stretch of a glob. @param isFresh Whether a name begins there. */
function partsOf(glob: string, start: number, end: number, groups: Groups, isFresh: boolean): readonly Part[] {
  const parts: Part[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") parts.push({ kind: "text", text });
    text = "";
  };
  const add = (part: Part): void => {
    flush();
    parts.push(part);
  };
  const alternatives = ({ open, close, cuts }: Group, fresh: boolean): readonly (readonly Part[])[] => {
    const ends = [...cuts, close];
    return ends.map((to, i) => partsOf(glob, (ends[i - 1] ?? open) + 1, to, groups, fresh));
  };
  for (let at = start; at < end; ) {
    const fresh = at === start ? isFresh : glob[at - 1] === "/";
    const character = glob.charAt(at);
    const prefixed = /[?*+@!]/.test(character) && glob[at + 1] === "(" ? groups.get(at + 1) : undefined;
    const group = prefixed ?? groups.get(at);
    const bracket = character === "[" ? bracketAt(glob, at) : undefined;
    if (group !== undefined && glob[group.open] === "(") {
      add(extended(prefixed === undefined ? "@" : character, alternatives(group, fresh)));
      at = group.close + 1;
    } else if (group !== undefined && group.cuts.length > 0) {
      add({ kind: "choice", of: alternatives(group, fresh) });
      at = group.close + 1;
    } else if (group !== undefined && /^.\.\..$/s.test(glob.slice(at + 1, group.close))) {
      const [first = 0, last = 0] = [glob.charCodeAt(at + 1), glob.charCodeAt(at + 4)].sort((a, b) => a - b);
      add({ kind: "unit", fits: (unit) => first <= unit && unit <= last });
      at = group.close + 1;
    } else if (bracket !== undefined) {
      const set: Part = { kind: "unit", fits: bracket.fits };
      const written = glob.slice(at, bracket.end);
      // File names may have brackets, too.
      const isPlain = !/[-*+?.^!${}(|)[\]\\]/.test(written.slice(1, -1));
      add(isPlain ? { kind: "choice", of: [[set], [{ kind: "text", text: written }]] } : set);
      at = bracket.end;
    } else if (character === "?") {
      add(NAME_UNIT);
      at++;
    } else if (character === "*") {
      let after = at + 1;
      while (glob[after] === "*" && after < end && !groups.has(after + 1)) after++;
      const isDouble = after === at + 2 && fresh;
      if (isDouble && after < end && glob[after] === "/") {
        add(STARS.foldersBefore);
        after++;
      } else add(isDouble && after === end ? STARS.path : STARS.name);
      at = after;
    } else if (end === glob.length && at > 0 && at + 3 === end && glob.endsWith("/**")) {
      // After a star, the folder itself does not match.
      const isAfterStar = text === "" && parts.at(-1) === STARS.name;
      add(isAfterStar ? { kind: "text", text: "/" } : STARS.below);
      if (isAfterStar) add(STARS.path);
      at = end;
    } else {
      const isEscape = character === "\\" && at + 1 < end;
      text += isEscape ? glob.charAt(at + 1) : character;
      at += isEscape ? 2 : 1;
    }
  }
  flush();
  return parts;
}

function extended(prefix: string, of: readonly (readonly Part[])[]): Part {
  const choice: Part = { kind: "choice", of };
  if (prefix === "@") return choice;
  if (prefix === "?") return { kind: "choice", of: [...of, []] };
  if (prefix === "!") return { kind: "except", parts: [choice] };
  return { kind: "repeat", parts: [choice], atLeast: prefix === "+" ? 1 : 0 };
}
