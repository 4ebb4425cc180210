/**
 * Finds the functions that PyDM's rules check: `iree_pydm.func` itself, and functions with operations on IREE's lists,
 * which it is lowered to. Each is a record that depends on the whole function. It starts after the dialect's name of
 * `iree_pydm.func`, or of the first list operation: records of ABI attributes start where an op does, and no two records may
 * share a start.
 */
import type { AbiRecord, Body } from "../../abi/record.js";
import { isPydm, opNames } from "../../pydm/functions.js";
import { OWNER_LIMIT } from "../../syntax/parameters.js";
import { TextTree } from "../../syntax/textTree.js";
import type { Page, Pages } from "../pages.js";
import { functionHolding, functionNamedAt, type KnownFunctions, type PlacedFunction } from "./functions.js";
import type { PageRead } from "./keyReader.js";

const DIALECT = "iree_pydm.";
const FUNCTION = `${DIALECT}func`;
const LIST = ".list.";
/** The name of a list operation. */
const LIST_OP = /^(?:iree|iree_input)\.list\.(?:create|resize|set|get)$/;

/** Whether a text may hold such functions. */
export const mayHoldBodies = (text: string): boolean => text.includes(FUNCTION) || text.includes(LIST);

/** The records whose functions show themselves on a page, each once, and what that depends on. Linear, never throws. */
export function bodiesOfPage(pages: Pages, page: Page, text: string): PageRead {
  const records: AbiRecord[] = [];
  const source = pages.source(page);
  let low = page.start;
  let high = page.start + page.length;
  const known: KnownFunctions = new Map();
  let latest: PlacedFunction | undefined;
  for (const { start, end } of opNames(source)) {
    const isPydmFunction = end - start === FUNCTION.length && text.startsWith(FUNCTION, start);
    if (!isPydmFunction && !isListOp(text, start, end)) continue;
    const offset = page.start + start;
    // A function has one record.
    if (!isPydmFunction && latest?.closed && offset < latest.start + latest.end) continue;
    latest = isPydmFunction ? functionNamedAt(pages, page, start, known) : functionHolding(pages, offset, known);
    low = Math.min(low, latest?.start ?? page.start - OWNER_LIMIT);
    if (latest === undefined) continue;
    high = Math.max(high, latest.start + latest.end + 1);
    if (!latest.closed || isPydmFunction !== isPydm(latest)) continue;
    if (isPydmFunction) records.push(bodyRecord("pydm", offset + DIALECT.length, latest));
    else if (!holdsListOp(latest, page.start))
      records.push(bodyRecord("lowered", offset + dialectLength(text, start), latest));
  }
  return { records, low, high };
}

/** Whether a name is that of a list operation. */
function isListOp(text: string, start: number, end: number): boolean {
  return text.startsWith("iree", start) && LIST_OP.test(text.slice(start, end));
}

const dialectLength = (text: string, start: number): number => text.indexOf(LIST, start) - start;

/** Whether a function has a list operation before an offset: its record is that of the page with the first one. */
function holdsListOp({ start, text }: PlacedFunction, offset: number): boolean {
  if (start >= offset) return false;
  const before = text.slice(0, offset - start);
  if (!before.includes(LIST)) return false;
  for (const name of opNames(new TextTree(before))) if (isListOp(before, name.start, name.end)) return true;
  return false;
}

const NONE: readonly never[] = [];

function bodyRecord(body: Body, start: number, found: PlacedFunction): AbiRecord {
  const examined = { start: found.start - start, end: found.start + found.end + 1 - start };
  return { start, length: 1, examined, inComment: false, header: undefined, islands: NONE, aliases: NONE, body };
}
