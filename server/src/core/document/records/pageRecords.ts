/** The records of a page: what a document is to the features, as far as this page shows it. */
import type { AbiRecord } from "../../abi/record.js";
import type { Page, Pages } from "../pages.js";
import { isVmasm, vmasmOfPage } from "../vmasm.js";
import { bodiesOfPage, mayHoldBodies } from "./bodies.js";
import { firstKey, KeyReader, type PageRead } from "./keyReader.js";
import { mayHoldVmOps, vmOpsOfPage } from "./vmOps.js";

/** Where the first record of a page may be, by what makes it one. */
export interface Traces {
  /** The first match of the key pattern, or -1. */
  readonly key: number;
  readonly bodies: boolean;
  readonly vmOps: boolean;
}

/** What a text shows of records; undefined where it may hold none. Native searches. */
export function tracesIn(text: string): Traces | undefined {
  const traces = { key: firstKey(text), bodies: mayHoldBodies(text), vmOps: mayHoldVmOps(text) };
  return traces.key >= 0 || traces.bodies || traces.vmOps ? traces : undefined;
}

/** Reads the records of a page. Linear in the page, never throws. */
export function readRecords(
  pages: Pages,
  index: number,
  uri: string,
  traces = tracesIn(pages.text(pages.all[index] as Page)),
): PageRead {
  const page = pages.all[index] as Page;
  const own = { low: page.start, high: page.start + page.length };
  if (isVmasm(uri)) return { ...own, records: vmasmOfPage(pages, page) };
  if (traces === undefined) return { ...own, records: [] };
  const text = pages.text(page);
  const keys = traces.key < 0 ? { ...own, records: [] } : new KeyReader(pages, index).read(traces.key);
  const bodies = traces.bodies ? bodiesOfPage(pages, page, text) : { ...own, records: [] };
  const others = traces.vmOps ? [...bodies.records, ...vmOpsOfPage(pages, page, text)] : bodies.records;
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
