/**
 * Finds the ops of the VM dialect that rules check though they have no ABI attribute: exports, and imports in the
 * custom form. Their records begin after the dialect's name, apart from those of ABI attributes, which begin with the
 * op.
 */

import { isUnitKey } from "../abi/attributes/keys.js";
import type { AbiRecord } from "../abi/record.js";
import { newMatcher } from "../syntax/bracketMatcher.js";
import { readHeader } from "../syntax/header.js";
import { emptyLine, lexTo, lineStartOf, stateAt } from "../syntax/lineLexer.js";
import { forEachIn } from "../text/search.js";
import type { ScanWindow } from "./scanState.js";

const OPS = ["vm.export", "vm.import"];
/** Where the record of such an op begins: after `vm`. */
export const VM_OP_ANCHOR = 2;
const MAX_OP_LENGTH = 16;
/** Alone on its line, or after a brace. */
const BEFORE = /(?:^|[{}])[ \t\r]*$/;

/** Whether a text may hold such ops. */
export const mayHoldVmOps = (text: string): boolean => OPS.some((op) => text.includes(op));

/** The records of the VM's exports and imports whose dot is in `from..to` (document offsets). Linear, never throws. */
export function scanVmOps(window: ScanWindow, from: number, to: number): AbiRecord[] {
  const { text, base } = window;
  const low = Math.max(from - base, 0);
  const high = Math.max(to - base, 0);
  const records: AbiRecord[] = [];
  for (const op of OPS) {
    forEachIn(text, op, low - MAX_OP_LENGTH, high + MAX_OP_LENGTH, (start) => {
      const anchor = start + VM_OP_ANCHOR;
      if (anchor >= low && anchor < high && isOp(window, start, start + op.length))
        records.push(recordAt(window, start));
    });
  }
  return records;
}

/** The largest column of an op that is found. UTF-16 units. */
const MAX_COLUMN = 1024;

function isOp({ text, column = 0 }: ScanWindow, start: number, end: number): boolean {
  if (!/\s/.test(text.charAt(end))) return false;
  const lineStart = lineStartOf(text, start);
  const indent = start - lineStart + (lineStart === 0 ? column : 0);
  if (indent > MAX_COLUMN || !BEFORE.test(text.slice(lineStart, start))) return false;
  const line = emptyLine(lineStart, end);
  lexTo(text, line, start);
  return stateAt(line, start) === "code";
}

function recordAt({ text, base }: ScanWindow, start: number): AbiRecord {
  const { searched } = readHeader(text, start, isUnitKey, newMatcher());
  const anchor = start + VM_OP_ANCHOR;
  const examined = { start: lineStartOf(text, start) - 1 - anchor, end: searched - anchor };
  return {
    start: base + anchor,
    length: 1,
    examined,
    inComment: false,
    header: undefined,
    islands: [],
    aliases: [],
    body: "vm",
  };
}
