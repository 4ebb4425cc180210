/** Ops whose own text has an error: it is left as it is. */
import { CLOSER, ERROR, isBracket, LABEL, OP, REGION, TAIL, type Tree, UNCLOSED } from "../syntax/tree.js";
import { COMMA } from "../text/characters.js";

const NO_OPS: ReadonlySet<number> = new Set();

/** The rows of ops and labels with an error that is not in one of their regions; of what goes on after a stray brace, too. */
export function faultyOps(tree: Tree): ReadonlySet<number> {
  if (!hasFaults(tree)) return NO_OPS;
  const { count, kinds, afters, data } = tree;
  const open = new Set(tree.open);
  const faulty = new Set<number>();
  /** The ops around a row, or -1 for a region's: an error in it is of none of them. */
  const ops: number[] = [];
  const ends: number[] = [];
  for (let row = 0; row < count; row++) {
    while (ends.length > 0 && (ends.at(-1) ?? 0) <= row) {
      ends.pop();
      ops.pop();
    }
    const kind = kinds[row] ?? 0;
    const isUnclosed = isBracket(kind) && (data[row] === UNCLOSED || open.has(row));
    const isFault = isError(tree, row) || kind === CLOSER || isUnclosed || data[row] === UNCLOSED;
    const op = ops.at(-1) ?? -1;
    if (isFault && op >= 0) faulty.add(op);
    if (kind === TAIL) faulty.add(row);
    if (kind !== OP && kind !== TAIL && kind !== LABEL && kind !== REGION) continue;
    ops.push(kind === REGION ? -1 : row);
    ends.push(afters[row] ?? 0);
  }
  return faulty;
}

/** Whether a comma is missing. What else is wrong with entries may be a dialect's own syntax: `{type = private}`. */
function isError({ kinds, data }: Tree, row: number): boolean {
  return kinds[row] === ERROR && data[row] === COMMA;
}

function hasFaults(tree: Tree): boolean {
  const { count, kinds, data, open } = tree;
  if (open.length > 0) return true;
  for (let row = 0; row < count; row++) {
    const kind = kinds[row];
    if (isError(tree, row) || kind === CLOSER || kind === TAIL || data[row] === UNCLOSED) return true;
  }
  return false;
}
