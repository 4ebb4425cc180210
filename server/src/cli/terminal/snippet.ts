/** One line of source with carets under a part of it. */
import { headOf, tailOf } from "./layout.js";
import { expandTabs, harmless, joined, safe, type TerminalText, width } from "./terminal.js";

/** How much of a long line is shown before and after the start, in UTF-16 units. Lines can be megabytes. */
export const SNIPPET_BEFORE = 100;
export const SNIPPET_AFTER = 100;

export interface Snippet {
  readonly source: TerminalText;
  /** Spaces, then carets: at least one. */
  readonly carets: TerminalText;
}

/**
 * Cuts `line` around `start` and underlines `start`..`end` (UTF-16 offsets in the line). Tabs are expanded, wide
 * characters counted by columns, terminal escapes replaced. Both lines fit `columns`.
 */
export function snippet(line: string, start: number, end: number, columns = Number.POSITIVE_INFINITY): Snippet {
  const from = wholeCharacter(line, start > SNIPPET_BEFORE ? start - SNIPPET_BEFORE : 0);
  const to = wholeCharacter(line, Math.min(line.length, start + SNIPPET_AFTER));
  const before = expandTabs((from > 0 ? "…" : "") + line.slice(from, start));
  const through = expandTabs(before + line.slice(start, Math.min(end, to)));
  const whole = expandTabs(through + line.slice(Math.min(end, to), to)) + (to < line.length ? "…" : "");
  const underlined = harmless(through.slice(before.length));
  const after = harmless(whole.slice(through.length)).trimEnd() as TerminalText;
  const parts = fittedParts(harmless(before), underlined, after, columns);
  return {
    source: joined(parts).trimEnd() as TerminalText,
    carets: harmless(" ".repeat(width(parts[0])) + "^".repeat(Math.max(1, width(parts[1])))),
  };
}

type Parts = readonly [before: TerminalText, underlined: TerminalText, after: TerminalText];

/** The underlined part comes first; the text before it gets more of the remaining room than the text after. */
function fittedParts(...[before, underlined, after, columns]: [...Parts, number]): Parts {
  const isFitting = columns === Number.POSITIVE_INFINITY || width(before) + width(underlined) + width(after) <= columns;
  if (isFitting) return [before, underlined, after];
  const middle = headOf(underlined, Math.max(columns - 2, 1));
  const room = columns - Math.max(width(middle), 1);
  const left = tailOf(before, Math.max(room - Math.min(width(after), Math.floor(room / 3)), 1));
  const rest = room - width(left);
  return [left, middle, rest > 0 ? headOf(after, rest) : safe``];
}

/** `offset`, or the next one if it is inside a surrogate pair. */
function wholeCharacter(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset + 1 : offset;
}
