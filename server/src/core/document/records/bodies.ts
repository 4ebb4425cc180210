/**
 * Finds the functions that PyDM's rules check: `iree_pydm.func` itself, and functions with operations on IREE's lists,
 * which it is lowered to. Each is a record that depends on the whole function. It starts after the dialect's name of
 * `iree_pydm.func`, or of the first list operation: records of ABI attributes start where an op does, and no two records may
 * share a start.
 */
import type { AbiRecord, Body } from "../../abi/record.js";
import { functionBefore, functionFrom, isPydm, LOOK_BACK, type PlacedFunction } from "../../pydm/functions.js";
import { forEachIn } from "../../text/search.js";
import type { Page } from "../pages.js";
import type { PageRead } from "./keyReader.js";

const DIALECT = "iree_pydm.";
const FUNCTION = `${DIALECT}func`;
const LIST = ".list.";
/** A list operation around `.list.`, sticky to where its dialect would begin. */
const LIST_OP = /(?<![\w.!])(?:iree|iree_input)\.list\.(?:create|resize|set|get)\b/y;
const DIALECTS = ["iree_input", "iree"] as const;

/** Whether a text may hold such functions. */
export const mayHoldBodies = (text: string): boolean => text.includes(FUNCTION) || text.includes(LIST);

/** A document's text. */
interface Text {
  readonly length: number;
  slice(start: number, end: number): string;
}

/** The records whose functions show themselves on a page, each once, and what that depends on. Linear, never throws. */
export function bodiesOfPage(source: Text, page: Page, text: string): PageRead {
  const records: AbiRecord[] = [];
  let low = page.start;
  let high = page.start + page.length;
  const read = (start: number, offset: number): PlacedFunction => {
    const found = functionFrom(source, start, offset);
    low = Math.min(low, start);
    high = Math.max(high, start + found.seen);
    return found;
  };
  forEachIn(text, FUNCTION, 0, text.length, (at) => {
    if (!isFunction(text, at) || (page.isInLine && !/[\n\r]/.test(text.slice(0, at)))) return;
    const found = read(page.start + at, page.start + at);
    if (found.closed) records.push(bodyRecord("pydm", page.start + at + DIALECT.length, found));
  });
  /** No function that begins before it holds a list operation that is not known. */
  let floor = 0;
  forEachIn(text, LIST, 0, text.length, (at) => {
    const op = listOpAt(text, at);
    if (op < 0) return;
    const start = functionBefore(source, page.start + op, floor);
    low = Math.min(low, start < 0 ? Math.max(page.start + op - LOOK_BACK, floor) : start);
    if (start < 0) return;
    floor = start + 1;
    const found = read(start, page.start + op);
    const { body } = found;
    if (!found.closed || body === undefined || page.start + op > start + found.end || isPydm(found)) return;
    // It is a record of the page that has the first one.
    const before = source.slice(start + body.start, page.start + op);
    if (!holdsListOp(before)) records.push(bodyRecord("lowered", page.start + at, found));
  });
  return { records, low, high };
}

/** Whether `iree_pydm.func` at an offset is an op: alone before it on its line. */
function isFunction(text: string, start: number): boolean {
  return lineBefore(text, start).trim() === "" && /\s/.test(text.charAt(start + FUNCTION.length));
}

/** The offset of the list operation whose `.list.` is at an offset; -1 in a comment, and for other words. */
function listOpAt(text: string, at: number): number {
  for (const dialect of DIALECTS) {
    LIST_OP.lastIndex = at - dialect.length;
    if (LIST_OP.lastIndex >= 0 && LIST_OP.test(text)) {
      const op = at - dialect.length;
      return lineBefore(text, op).includes("//") ? -1 : op;
    }
  }
  return -1;
}

function holdsListOp(text: string): boolean {
  let found = false;
  forEachIn(text, LIST, 0, text.length, (at) => {
    found = listOpAt(text, at) >= 0;
    return !found;
  });
  return found;
}

/** The largest column of an op that is found. UTF-16 units. */
const MAX_COLUMN = 256;

/** The line up to an offset; `//` and what is left of it where that is too long for any code of ours. */
function lineBefore(text: string, offset: number): string {
  const before = text.slice(Math.max(offset - MAX_COLUMN, 0), offset);
  const feed = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
  return feed < 0 && offset > MAX_COLUMN ? `//${before}` : before.slice(feed + 1);
}

const NONE: readonly never[] = [];

function bodyRecord(body: Body, start: number, found: PlacedFunction): AbiRecord {
  const examined = { start: found.start - start, end: found.start + found.seen - start };
  return { start, length: 1, examined, inComment: false, header: undefined, islands: NONE, aliases: NONE, body };
}
