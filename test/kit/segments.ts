/**
 * A scanner of a toy language, for what a document does with any scanner: text is cut into segments by `;`, a segment
 * with a `K` in it is a record, `#a` in it refers to the line that begins with `#a=`. Its windows are tiny, so that every
 * text is larger than one.
 */

import type { AbiRecord, Island } from "../../server/src/core/abi/record.js";
import { inOneBatch, type Scanner } from "../../server/src/core/document/scanning.js";
import type { ScanWindow } from "../../server/src/core/document/scanState.js";

function island(key: string, start: number): Island {
  const span = { start, end: start + 1 };
  return {
    key,
    place: "op",
    index: null,
    on: "op",
    kind: null,
    entry: { ...span, key, keySpan: span, value: undefined },
  };
}

function record(start: number, text: string, examined: { start: number; end: number }, keys: RegExp): AbiRecord {
  return {
    start,
    length: text.length,
    examined,
    inComment: false,
    header: undefined,
    islands: [...text.matchAll(keys)].map(({ 0: key, index }) => island(key, index)),
    aliases: [...new Set(text.match(/(?<=#)[a-z]/g))],
  };
}

/** How often the scanner was asked, and how much text it was asked about. */
export interface Effort {
  scans: number;
  units: number;
}

/** A new scanner, and what it has cost so far. */
export function segmentScanner(): { readonly scanner: Scanner; readonly effort: Effort } {
  const effort: Effort = { scans: 0, units: 0 };
  const records = ({ text, base }: ScanWindow, from: number, to: number): AbiRecord[] => {
    effort.scans++;
    effort.units += to - from;
    const found: AbiRecord[] = [];
    for (let at = text.indexOf("K", from - base); at >= 0 && at < to - base; ) {
      const start = text.lastIndexOf(";", at) + 1;
      const close = text.indexOf(";", at);
      const end = close < 0 ? text.length : close;
      // Both `;` were looked at, and so was the end of the text where there is none.
      found.push(record(base + start, text.slice(start, end), { start: -1, end: end - start + 1 }, /K/g));
      at = text.indexOf("K", end);
    }
    return found;
  };
  const scanner: Scanner = {
    records: inOneBatch(records),
    mayHoldRecords: () => true,
    functions: inOneBatch(records),
    alias({ text, base }, name) {
      const found = new RegExp(`(?<=^|[\\r\\n])#${name}=[^\\r\\n]*`).exec(text);
      if (found === null) return undefined;
      return record(base + found.index, found[0], { start: -1, end: found[0].length + 1 }, /=/g);
    },
    touchesEdge: ({ text, base, atStart, atEnd }, { start, examined }) =>
      (!atStart && start + examined.start < base) || (!atEnd && start + examined.end > base + text.length),
    before: 4,
    after: 4,
    step: 32,
    reach: 0,
  };
  return { scanner, effort };
}
