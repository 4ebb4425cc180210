/** The records of a page: what a document is to the features, as far as this page shows it. */
import type { AbiRecord } from "../../abi/record.js";
import type { Page, Pages } from "../pages.js";
import { isVmasm, vmasmOfPage } from "../vmasm.js";
import { bodiesOfPage, mayHoldBodies } from "./bodies.js";
import { KeyReader, mayHoldKeys, type PageRead } from "./keyReader.js";
import { mayHoldVmOps, vmOpsOfPage } from "./vmOps.js";

/** Whether a text may hold records. Native searches. */
export function mayHoldRecords(text: string, uri: string): boolean {
  return isVmasm(uri) || mayHoldKeys(text) || mayHoldBodies(text) || mayHoldVmOps(text);
}

/** Reads the records of a page. Linear in the page, never throws. */
export function readRecords(pages: Pages, index: number, uri: string): PageRead {
  const page = pages.all[index] as Page;
  const own = { low: page.start, high: page.start + page.length };
  if (isVmasm(uri)) return { ...own, records: vmasmOfPage(pages, page) };
  const text = pages.text(page);
  const keys = mayHoldKeys(text) ? new KeyReader(pages, index).read() : { ...own, records: [] };
  const bodies = mayHoldBodies(text) ? bodiesOfPage(pages, page, text) : { ...own, records: [] };
  const others = [...bodies.records, ...vmOpsOfPage(pages, page, text)];
  const records = others.length === 0 ? keys.records : [...keys.records, ...others].sort((a, b) => a.start - b.start);
  return { records, low: Math.min(keys.low, bodies.low), high: Math.max(keys.high, bodies.high) };
}

/**
 * The function-like ops of a page, with or without ABI attributes, and whatever else in code has ABI attributes; sorted by start.
 */
export function functionsOfPage(pages: Pages, index: number, uri: string): readonly AbiRecord[] {
  const { records } = readRecords(pages, index, uri);
  const found = new Map<number, AbiRecord>();
  if (!isVmasm(uri)) for (const record of new KeyReader(pages, index).functions()) found.set(record.start, record);
  for (const record of records) if (!record.inComment && record.body === undefined) found.set(record.start, record);
  if (isVmasm(uri)) for (const record of records) found.set(record.start, record);
  return [...found.values()].sort((a, b) => a.start - b.start);
}
