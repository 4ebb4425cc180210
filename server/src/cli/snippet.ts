/** One line of source with carets under a part of it. */
import { expandTabs, harmless, width } from "./terminal.js";

/** A line of a signature file can be megabytes: this many UTF-16 units before and after the start are shown. */
export const SNIPPET_BEFORE = 100;
export const SNIPPET_AFTER = 100;

export interface Snippet {
  readonly source: string;
  /** Spaces, then carets: at least one. */
  readonly carets: string;
}

/**
 * Cuts `line` around `start` and underlines `start`..`end` (UTF-16 offsets in the line). Tabs are expanded, wide
 * characters counted by columns, and nothing that a terminal would obey is left.
 */
export function snippet(line: string, start: number, end: number): Snippet {
  const from = wholeCharacter(line, start > SNIPPET_BEFORE ? start - SNIPPET_BEFORE : 0);
  const to = wholeCharacter(line, Math.min(line.length, start + SNIPPET_AFTER));
  const before = expandTabs((from > 0 ? "…" : "") + line.slice(from, start));
  const underlined = expandTabs(before + line.slice(start, Math.min(end, to)));
  const whole = expandTabs(underlined + line.slice(Math.min(end, to), to)) + (to < line.length ? "…" : "");
  const indent = width(visible(before));
  return {
    source: visible(whole).trimEnd(),
    carets: " ".repeat(indent) + "^".repeat(Math.max(1, width(visible(underlined)) - indent)),
  };
}

const visible = harmless;

/** `offset`, or the one after it where that would cut a surrogate pair. */
function wholeCharacter(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset + 1 : offset;
}
