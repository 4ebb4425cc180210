/**
 * Finds the ops of the VM dialect that rules check though they have no ABI attribute: exports, and imports in the
 * custom form. Their records begin after the dialect's name, apart from those of ABI attributes, which begin with the
 * op.
 */
import { isUnitKey } from "../../abi/attributes/keys.js";
import type { AbiRecord } from "../../abi/record.js";
import { readHeader } from "../../syntax/header.js";
import type { TextTree } from "../../syntax/textTree.js";
import { NO_ROW, nameOf } from "../../syntax/tree.js";
import { lineEndOf, lineStartOf } from "../../text/lines.js";
import { forEachIn } from "../../text/search.js";
import type { Page, Pages } from "../pages.js";

const OPS = ["vm.export", "vm.import"];
/** Where the record of such an op begins: after `vm`. */
export const VM_OP_ANCHOR = 2;

/** Whether a text may hold such ops. */
export const mayHoldVmOps = (text: string): boolean => OPS.some((op) => text.includes(op));

/** The records of the VM's exports and imports on a page. Linear, never throws. */
export function vmOpsOfPage(pages: Pages, page: Page, text: string): AbiRecord[] {
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
