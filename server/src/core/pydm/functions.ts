/** A function of PyDM, before or after it is lowered: a view of the nodes of its op. */

import { readHeader } from "../syntax/header.js";
import type { OpHeader } from "../syntax/syntax.js";
import { TextTree } from "../syntax/textTree.js";
import { firstRegionOf, isBracket, LABEL, NAME, NO_ROW, nameOf, OP, REGION } from "../syntax/tree.js";
import type { Span } from "../text/offsetMap.js";
import { type Line, statementOf } from "./statements.js";

/** PyDM functions have no dictionary of unit attributes before their body. */
const NO_UNIT_ATTRIBUTE = () => false;

/** A text to read from: a document, or a piece of one. Offsets in UTF-16 units, brought into the text. */
export interface Source {
  slice(start: number, end: number): string;
}

/** A longer function is not read. UTF-16 units. */
export const MAX_FUNCTION_LENGTH = 1 << 20;

const FUNCTIONS: readonly string[] = ["iree_pydm.func", "func.func", "func"];

/** Spans are relative to the function's op name. */
export interface FunctionText {
  readonly text: string;
  readonly header: OpHeader;
  /** From the brace to after the closing one; undefined for a declaration. */
  readonly body: Span | undefined;
  readonly end: number;
  /** False where the body, or a bracket of the header, is not closed. */
  readonly closed: boolean;
  /** Where its statements are, the header and what has regions up to these. */
  readonly statements: readonly Span[];
}

/** Whether the op of a row has the name of a function. */
export function isFunction({ text, start, tree }: TextTree, row: number): boolean {
  const name = tree.kinds[row] === OP ? nameOf(tree, row) : NO_ROW;
  return (
    name !== NO_ROW && FUNCTIONS.includes(text.slice(start + (tree.starts[name] ?? 0), start + (tree.ends[name] ?? 0)))
  );
}

/** The function whose op has a row; undefined for what is none so far. */
export function functionOf(source: TextTree, row: number): FunctionText | undefined {
  const header = readHeader(source, row, NO_UNIT_ATTRIBUTE);
  if (!header.functionLike) return undefined;
  const start = source.startOf(nameOf(source.tree, row));
  const end = source.endOf(row) - start;
  const region = firstRegionOf(source.tree, row);
  const body =
    region === NO_ROW ? undefined : { start: source.startOf(region) - start, end: source.endOf(region) - start };
  const statements = statementsOf(source, row).map((it) => ({ start: it.start - start, end: it.end - start }));
  return {
    text: source.text.slice(start, start + end),
    header,
    body,
    end: body?.end ?? end,
    closed: isClosed(source, row, region),
    statements,
  };
}

/** The function whose op name starts at an offset of a text. */
export function readFunction(text: string, start: number): FunctionText | undefined {
  const source = new TextTree(text.slice(start, start + MAX_FUNCTION_LENGTH));
  const row = source.opNamedAt(0);
  return row === NO_ROW ? undefined : functionOf(source, row);
}

/** Whether all brackets of the header are closed, and the body is. Functions don't nest: one in it shows that it is not. */
function isClosed(source: TextTree, row: number, region: number): boolean {
  const { kinds, afters } = source.tree;
  const after = afters[row] ?? 0;
  for (let at = row + 1; at < (region === NO_ROW ? after : region); at++) {
    if (isBracket(kinds[at] ?? 0) && !source.isClosed(at)) return false;
  }
  if (region === NO_ROW) return true;
  if (!source.isClosed(region)) return false;
  const end = afters[region] ?? after;
  for (let op = region + 1; op < end; op = afters[op] ?? end) if (isFunction(source, op)) return false;
  return true;
}

/** The ops and labels from a row on, each up to its first region. */
function statementsOf(source: TextTree, row: number): Span[] {
  const { kinds, afters } = source.tree;
  const statements: Span[] = [];
  const after = afters[row] ?? 0;
  for (let at = row; at < after; ) {
    const kind = kinds[at];
    if (kind === OP || kind === LABEL) {
      const region = firstRegionOf(source.tree, at);
      statements.push({
        start: source.startOf(at),
        end: region === NO_ROW ? source.endOf(at) : source.startOf(region),
      });
    }
    at = kind === OP || kind === REGION || isBracket(kind ?? 0) ? at + 1 : (afters[at] ?? after);
  }
  return statements;
}

/** The names of the ops in a text. */
export function* opNames(source: TextTree): Generator<Span> {
  const { count, kinds } = source.tree;
  for (let row = 0; row < count; row++) {
    if (kinds[row] === NAME) yield { start: source.startOf(row), end: source.endOf(row) };
  }
}

/** The statements in a function's body; spans and tokens relative to the function. */
export function linesOf({ text, statements }: FunctionText): Line[] {
  return statements.slice(1).flatMap(({ start, end }) => statementOf(text, start, end) ?? []);
}

/** Whether a function is one of PyDM's before lowering. */
export function isPydm({ header }: FunctionText): boolean {
  return header.op === "iree_pydm.func";
}

/** Whether a function returns an exception code and a value, as lowered ones do. */
export function raisesByType({ header }: FunctionText): boolean {
  return header.results.length === 2 && header.results[0]?.type === "i32";
}
