/** Statuses in a text: `iree/vm/context.c:275: INTERNAL; …`, which messages follow. */
import { STATUS_WORDS } from "./values.js";

export interface Status {
  readonly code: string;
  /** Of the code. */
  readonly start: number;
  /** Where its message begins. */
  readonly end: number;
}

const CAPITALS = /[A-Z][A-Z_]{5,20}/g;

/**
 * The statuses of a text: a code after `: ` or at the start of a line, with `;` after it or at the end of its line. Linear
 * time.
 */
export function statusesIn(text: string): readonly Status[] {
  const found: Status[] = [];
  for (const { 0: code, index } of text.matchAll(CAPITALS)) {
    if (!STATUS_WORDS.has(code)) continue;
    const end = index + code.length;
    const after = text.slice(end, end + 2);
    const before = text.slice(Math.max(0, index - 2), index);
    const isLead = index === 0 || before.endsWith("\n") || before === ": " || before === "; ";
    if (!isLead || !/^(?:;\s?|\n|$|'|\))/.test(after)) continue;
    found.push({
      code,
      start: index,
      end: after.startsWith(";") ? Math.min(text.length, end + (after.length > 1 ? 2 : 1)) : end,
    });
  }
  return found;
}
