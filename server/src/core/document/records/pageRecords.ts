/** The records of a page: what a document is to the features, as far as this page shows it. */

import { isUnitKey } from "../../abi/attributes/keys.js";
import type { AbiRecord } from "../../abi/record.js";
import { readHeader } from "../../syntax/header.js";
import type { TextTree } from "../../syntax/textTree.js";
import { NO_ROW, nameOf } from "../../syntax/tree.js";
import { lineEndOf, lineStartOf } from "../../text/lines.js";
import { forEachIn } from "../../text/search.js";
import type { Page, Pages } from "../pages.js";
import type { Summary } from "../summary.js";
import { isVmasm, vmasmOfPage } from "../vmasm.js";
import { bodiesOfPage, mayHoldBodies } from "./bodies.js";
import { firstKey, KeyReader, type PageRead } from "./keyReader.js";
import { type Contents, contentsOf, RecordPage } from "./recordPage.js";

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

/**
 * Finds the ops of the VM dialect that rules check though they have no ABI attribute: exports, and imports in the
 * custom form. Their records begin after the dialect's name, apart from those of ABI attributes, which begin with the
 * op.
 */

const OPS = ["vm.export", "vm.import"];
/** Where the record of such an op begins: after `vm`. */
export const VM_OP_ANCHOR = 2;

/** Whether a text may hold such ops. */
const mayHoldVmOps = (text: string): boolean => OPS.some((op) => text.includes(op));

/** The records of the VM's exports and imports on a page. Linear, never throws. */
function vmOpsOfPage(pages: Pages, page: Page, text: string): AbiRecord[] {
  const records: AbiRecord[] = [];
  const source = pages.source(page);
  for (const op of OPS) {
    forEachIn(text, op, 0, text.length, (start) => {
      const row = source.opNamedAt(start);
      if (row !== NO_ROW && source.endOf(nameOf(source.tree, row)) === start + op.length) {
        records.push(recordAt(source, row, page.start, start));
      }
    });
  }
  return records;
}

function recordAt(source: TextTree, row: number, base: number, op: number): AbiRecord {
  const { text } = source;
  const anchor = op + VM_OP_ANCHOR;
  const header = readHeader(source, row, isUnitKey, anchor);
  return {
    start: base + anchor,
    length: 1,
    // Rules look for what is missing in the rest of the line.
    examined: { start: lineStartOf(text, op) - 1 - anchor, end: lineEndOf(text, anchor + header.end) - anchor },
    inComment: false,
    header,
    islands: [],
    aliases: [],
    body: "vm",
  };
}

/** Pages by what stays of them, which equal pages share. */
interface EqualPages {
  get(summary: Summary): RecordPage | undefined;
  set(summary: Summary, records: RecordPage): unknown;
}

/** Reads the records of one page after another, of equal pages once. */
export class PageReader {
  readonly #pages: Pages;
  readonly #uri: string;
  readonly #equal: EqualPages;
  readonly #contentsOf: (records: RecordPage) => Contents;

  /**
   * @param equal Holds the pages that others may be equal to.
   * @param contentsOf Reads the content of the records of a page.
   */
  constructor(pages: Pages, uri: string, equal: EqualPages, contentsOf: (records: RecordPage) => Contents) {
    this.#pages = pages;
    this.#uri = uri;
    this.#equal = equal;
    this.#contentsOf = contentsOf;
  }

  /** The records of a page; with their content, where it was read. */
  read(index: number): { readonly records: RecordPage; readonly contents?: Contents } {
    const pages = this.#pages;
    const page = pages.all[index] as Page;
    const { start, length } = page;
    const from = (read: ConstructorParameters<typeof RecordPage>[1]) => new RecordPage(page, read, this.#contentsOf);
    const traces = tracesIn(pages.text(page));
    if (traces === undefined && !isVmasm(this.#uri)) {
      return { records: from({ records: [], low: start, high: start + length }) };
    }
    // What follows on the line may decide on the last word.
    const isAlone = pages.all[index + 1]?.isInLine !== true;
    const equal = isAlone ? this.#equal.get(pages.summary(page)) : undefined;
    if (equal !== undefined) return { records: from(equal) };
    const read = readRecords(pages, index, this.#uri, traces);
    const records = from(read);
    if (isAlone && !records.isFar) this.#equal.set(pages.summary(page), records);
    return { records, contents: contentsOf(read.records, start) };
  }

  /** The content of the records of a page, without definitions that others refer to. */
  contentsAt(index: number): Contents {
    const { start } = this.#pages.all[index] as Page;
    return contentsOf(readRecords(this.#pages, index, this.#uri).records, start);
  }
}
