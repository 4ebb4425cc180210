/** Ops that see no value from outside: what values are read for. */
import type { Span } from "../../text/offsetMap.js";
import type { Section, SymbolList, SymbolNode } from "./symbolTree.js";

/** An op isolated from above, or the text outside of any, without the isolated ops nested inside. */
export interface Isolated extends Span {
  readonly children: Pick<SymbolList, "eachSpan">;
  readonly isFunction: boolean;
}

/** The values of functions with more text than this are read ahead, of the first of them, up to so much text. UTF-16 units. */
const LARGE_FUNCTION_LENGTH = 64 * 1024;
const MAX_AHEAD_FUNCTIONS = 16;
const MAX_AHEAD_LENGTH = 32 * 1024 * 1024;

/** Whether an offset is inside of an op, and not of one isolated in it. */
export function isDirectlyIn({ start, end, children }: Isolated, offset: number): boolean {
  if (offset <= start || end <= offset) return false;
  let isDirect = true;
  children.eachSpan((from, to) => {
    if (from <= offset && offset <= to) isDirect = false;
  });
  return isDirect;
}

/** Some of the sections of the file, and of the ops, with much text of their own. */
export function largeOps(sections: readonly Section[]): Isolated[] {
  const found: Isolated[] = [];
  let length = 0;
  for (const op of eachOp(sections)) {
    let own = op.end - op.start;
    op.children.eachSpan((start, end) => {
      own -= end - start;
    });
    if (own <= LARGE_FUNCTION_LENGTH) continue;
    length += op.end - op.start;
    if (found.length === MAX_AHEAD_FUNCTIONS || length > MAX_AHEAD_LENGTH) break;
    found.push(op);
  }
  return found;
}

/** The sections of the file with much text, each followed by such ops, the last of those in one first. */
function* eachOp(sections: readonly Section[]): Generator<Isolated> {
  for (const { start, end, roots } of sections) {
    if (end - start <= LARGE_FUNCTION_LENGTH) continue;
    yield { start, end, children: roots, isFunction: false };
    const open = [roots.reversed()];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { done, value: node } = top.next();
      if (done === true) open.pop();
      else if (node.end - node.start > LARGE_FUNCTION_LENGTH) {
        yield isolatedOf(node);
        open.push(node.children.reversed());
      }
    }
  }
}

/** An op that defines a symbol, or is a module. */
export const isolatedOf = ({ start, end, children }: SymbolNode): Isolated => ({
  start,
  end,
  children,
  isFunction: true,
});
