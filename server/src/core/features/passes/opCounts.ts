/** How many ops of some names a text has. Pages that do not mention them are not read. */

import { openDocument } from "../../document/document.js";
import { NAME } from "../../syntax/tree.js";

/** Ops that are printed without their dialect, in any op or in functions: `builtin.module` as `module`, `func.return` as `return`. */
const PRINTED_SHORT = /^(?:builtin|func)\./;

/** The number of ops of each name in a text, which begins with a statement. Linear. */
export function countOps(text: string, ops: readonly string[]): number[] {
  const counts = ops.map(() => 0);
  const { pages } = openDocument("file:///dump.mlir", 0, text);
  // The name of an op is the number that each of its spellings has.
  const spellings = ops.flatMap((op, i) =>
    [op, `"${op}"`, op.replace(PRINTED_SHORT, "")].map((form) => ({
      form,
      i,
      name: pages.names.intern(form, 0, form.length),
    })),
  );
  const known = new Map(spellings.map(({ name, i }) => [name, i]));
  for (const page of pages.all) {
    const body = pages.text(page);
    if (!spellings.some(({ form }) => body.includes(form))) continue;
    const { kinds, data, count } = pages.tree(page);
    for (let row = 0; row < count; row++) {
      const op = kinds[row] === NAME ? known.get(data[row] ?? -1) : undefined;
      if (op !== undefined) counts[op] = (counts[op] ?? 0) + 1;
    }
  }
  return counts;
}
