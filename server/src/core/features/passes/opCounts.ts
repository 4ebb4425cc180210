/** How many ops of some names a text has. Text that does not mention them is not read. */

import { Names } from "../../syntax/names.js";
import { startsPage } from "../../syntax/pages.js";
import { NAME } from "../../syntax/tree.js";
import { readTree } from "../../syntax/treeReader.js";

/** Ops that are printed without their dialect, in any op or in functions: `builtin.module` as `module`, `func.return` as `return`. */
const PRINTED_SHORT = /^(?:builtin|func)\./;

/** How much is read at once, and how far the start of the next statement is searched for. UTF-16 units. */
const PAGE_LENGTH = 1 << 18;

/** The number of ops of each name in a text, which begins with a statement. Linear. */
export function countOps(text: string, ops: readonly string[]): number[] {
  const counts = ops.map(() => 0);
  const spellings = ops.map((op) => [
    op,
    `"${op}"`,
    ...(PRINTED_SHORT.test(op) ? [op.replace(PRINTED_SHORT, "")] : []),
  ]);
  for (let start = 0; start < text.length; ) {
    const end = pageEnd(text, start);
    const page = text.slice(start, end);
    start = end;
    const names = new Names();
    // The name of an op is the number that each of its spellings has.
    const known = new Map<number, number>();
    for (const [i, forms] of spellings.entries()) {
      for (const form of forms) if (page.includes(form)) known.set(names.intern(form, 0, form.length), i);
    }
    if (known.size === 0) continue;
    const { kinds, data, count } = readTree(page, names);
    for (let row = 0; row < count; row++) {
      const op = kinds[row] === NAME ? known.get(data[row] ?? -1) : undefined;
      if (op !== undefined) counts[op] = (counts[op] ?? 0) + 1;
    }
  }
  return counts;
}

function pageEnd(text: string, start: number): number {
  for (let at = text.indexOf("\n", start + PAGE_LENGTH); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (startsPage(text, at + 1, text.length)) return at + 1;
  }
  return text.length;
}
