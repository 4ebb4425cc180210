/**
 * Finds the functions that PyDM's rules check: `iree_pydm.func` itself, and functions with operations on IREE's lists,
 * which it is lowered to. Each is a record that depends on the whole function, so an edit inside it removes it. It starts
 * after the dialect's name of `iree_pydm.func`, or of the first list operation: records of ABI attributes start where an op
 * does, and no two records may share a start.
 */

import type { AbiRecord, Body } from "../abi/record.js";
import { type FunctionText, functionBefore, isPydm, LOOK_BACK, readFunction } from "../pydm/functions.js";
import { newMatcher } from "../syntax/bracketMatcher.js";
import { lineStartOf } from "../syntax/lineLexer.js";
import type { Span } from "../text/offsetMap.js";
import { forEachIn } from "../text/search.js";
import type { ScanWindow } from "./scanState.js";

const DIALECT = "iree_pydm.";
const FUNCTION = `${DIALECT}func`;
const LIST = ".list.";
/** A list operation around `.list.`, sticky to where its dialect would begin. */
const LIST_OP = /(?<![\w.!])(?:iree|iree_input)\.list\.(?:create|resize|set|get)\b/y;
const DIALECTS = ["iree_input", "iree"] as const;

/** At least the length of what is searched for and named by an offset inside of it. UTF-16 units. */
const MAX_WORD_LENGTH = 32;

/** Whether a text may hold what shows such a function. */
export const mayShowBodies = (text: string): boolean => text.includes(FUNCTION) || text.includes(LIST);

/** The records whose functions show themselves in `from..to` (document offsets), each once. Linear, never throws. */
export function scanBodies(window: ScanWindow, from: number, to: number): AbiRecord[] {
  const { text, base } = window;
  const low = Math.max(from - base, 0);
  const high = Math.max(to - base, 0);
  const records: AbiRecord[] = [];
  const matcher = newMatcher();
  forEachIn(text, FUNCTION, low - MAX_WORD_LENGTH, high + MAX_WORD_LENGTH, (start) => {
    const anchor = start + DIALECT.length;
    if (anchor < low || anchor >= high || !isFunction(window, start)) return;
    records.push(recordOf("pydm", text, base, start, anchor, readFunction(text, start, matcher)));
  });
  /** No function that begins before it reaches further; the last one that begins there. */
  let searched = 0;
  let last = -1;
  forEachIn(text, LIST, low - MAX_WORD_LENGTH, high + MAX_WORD_LENGTH, (at) => {
    if (at < searched) return;
    const op = listOpAt(window, at);
    if (op < 0 || at < low || at >= high) return;
    const start = functionBefore(text, op, searched);
    const found = start < 0 ? undefined : readFunction(text, start, matcher);
    if (start >= 0) last = start;
    if (found?.body === undefined || start + found.end <= op) {
      // There may be a function once this text changes, or in a wider window.
      const from = last >= op - LOOK_BACK && last >= 0 ? lineStartOf(text, last) : Math.max(op - LOOK_BACK, 0);
      const examined = { start: from - 1 - at, end: Math.min(MAX_WORD_LENGTH, text.length + 1 - at) };
      records.push(bodyRecord(base + at, examined, "unfinished"));
      searched = at + LIST.length;
      return;
    }
    searched = start + found.end;
    if (isPydm(found)) return;
    records.push(recordOf("lowered", text, base, start, firstList(window, start + found.body.start, at), found));
  });
  return records;
}

/** Whether `iree_pydm.func` at an offset is an op: alone before it on its line. */
function isFunction(window: ScanWindow, start: number): boolean {
  const { text } = window;
  return lineBefore(window, start).trim() === "" && /\s/.test(text.charAt(start + FUNCTION.length));
}

/** The offset of the list operation whose `.list.` is at an offset; -1 in a comment, and for other words. */
function listOpAt(window: ScanWindow, at: number): number {
  const { text } = window;
  for (const dialect of DIALECTS) {
    LIST_OP.lastIndex = at - dialect.length;
    if (LIST_OP.lastIndex >= 0 && LIST_OP.test(text)) {
      const op = at - dialect.length;
      return lineBefore(window, op).includes("//") ? -1 : op;
    }
  }
  return -1;
}

/** Where `.list.` of the first list operation from an offset on is; `known` is that of one. */
function firstList(window: ScanWindow, from: number, known: number): number {
  const { text } = window;
  for (let at = text.indexOf(LIST, from); at >= 0 && at < known; at = text.indexOf(LIST, at + 1)) {
    if (listOpAt(window, at) >= 0) return at;
  }
  return known;
}

/** The largest column of an op that is found. UTF-16 units. */
const MAX_COLUMN = 256;

/** The line up to an offset; `//` and what is left of it where that is too long for any code of ours. */
function lineBefore({ text, column = 0 }: ScanWindow, offset: number): string {
  const before = text.slice(Math.max(offset - MAX_COLUMN, 0), offset);
  const feed = before.lastIndexOf("\n");
  return feed < 0 && offset + column > MAX_COLUMN ? `//${before}` : before.slice(feed + 1);
}

function recordOf(
  body: Body,
  text: string,
  base: number,
  start: number,
  anchor: number,
  found: FunctionText,
): AbiRecord {
  const examined = { start: lineStartOf(text, start) - 1 - anchor, end: start + found.seen - anchor };
  return bodyRecord(base + anchor, examined, found.closed ? body : "unfinished");
}

const NONE: readonly never[] = [];

function bodyRecord(start: number, examined: Span, body: Body): AbiRecord {
  return { start, length: 1, examined, inComment: false, header: undefined, islands: NONE, aliases: NONE, body };
}
