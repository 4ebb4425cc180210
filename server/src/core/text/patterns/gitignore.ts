/** The lines of `.gitignore` files. */
import { bracketAt } from "./bracket.js";
import { type Matcher, matcherOf, NAME_UNIT, type Part, STARS } from "./pattern.js";

/** What the last line that matches a path makes of it; undefined if none does. */
export type IgnoreLines = (path: string, isFolder: boolean) => "ignored" | "kept" | undefined;

/** Longer lines match nothing, unless they are names without wildcards. UTF-16 units; the same time as for globs. */
const MAX_LINE_LENGTH = 256;

interface Line {
  readonly isNegated: boolean;
  readonly foldersOnly: boolean;
  /** Whether it is about names at any depth. */
  readonly isName: boolean;
  readonly matches: Matcher;
}

/** Reads a file; paths are relative to its folder, with `/`. Upper and lower case are the same. */
export function ignoreLines(text: string): IgnoreLines {
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .flatMap((line) => lineOf(lower(line)) ?? [])
    .reverse();
  return (path, isFolder) => {
    const whole = lower(path);
    const name = whole.slice(whole.lastIndexOf("/") + 1);
    const found = lines.find((it) => (isFolder || !it.foldersOnly) && it.matches(it.isName ? name : whole));
    return found && (found.isNegated ? "kept" : "ignored");
  };
}

/** Keeps the length, which `?` and brackets depend on. */
function lower(text: string): string {
  const lowered = text.toLowerCase();
  return lowered.length === text.length ? lowered : text;
}

function lineOf(written: string): Line | undefined {
  let line = withoutSpaces(written);
  if (line === "" || line.startsWith("#")) return undefined;
  const isNegated = line.startsWith("!");
  if (isNegated) line = line.slice(1);
  const foldersOnly = line.endsWith("/");
  if (foldersOnly) line = line.slice(0, -1);
  const isName = !line.includes("/");
  const parts = line === "" ? undefined : partsOf(line.startsWith("/") ? line.slice(1) : line);
  return parts && { isNegated, foldersOnly, isName, matches: matcherOf(parts) };
}

/** A line without spaces at its end, but one after a backslash. */
function withoutSpaces(line: string): string {
  const trimmed = line.trimEnd();
  let start = trimmed.length;
  while (trimmed[start - 1] === "\\") start--;
  return (trimmed.length - start) % 2 === 1 ? line.slice(0, trimmed.length + 1) : trimmed;
}

/** The parts of a pattern; undefined for one that is not valid, which matches nothing. */
function partsOf(pattern: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  let text = "";
  const add = (part: Part): void => {
    if (text !== "") parts.push({ kind: "text", text });
    text = "";
    parts.push(part);
  };
  for (let at = 0; at < pattern.length; ) {
    const character = pattern.charAt(at);
    if (character === "*") {
      let after = at + 1;
      while (pattern[after] === "*") after++;
      const isDouble = after === at + 2 && (at === 0 || pattern[at - 1] === "/");
      if (isDouble && pattern[after] === "/") {
        add(STARS.foldersBefore);
        after++;
      } else add(isDouble && after === pattern.length ? STARS.path : STARS.name);
      at = after;
    } else if (character === "?") {
      add(NAME_UNIT);
      at++;
    } else if (character === "[") {
      const bracket = bracketAt(pattern, at);
      if (bracket === undefined) return undefined;
      add({ kind: "unit", fits: bracket.fits });
      at = bracket.end;
    } else {
      const isEscape = character === "\\";
      if (isEscape && at + 1 === pattern.length) return undefined;
      text += pattern.charAt(isEscape ? at + 1 : at);
      at += isEscape ? 2 : 1;
    }
  }
  if (text !== "") parts.push({ kind: "text", text });
  return parts.length > 1 && pattern.length > MAX_LINE_LENGTH ? undefined : parts;
}
