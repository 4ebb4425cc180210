/**
 * What is wrong where a statement begins: a missing `=` after results, a misspelt name of an op, a missing `@` of a function. Offsets are
 * relative to the page.
 */
import { WORD } from "../../syntax/lexer.js";
import type { Tree } from "../../syntax/tree.js";
import * as Node from "../../syntax/tree.js";
import { nameOf } from "../../syntax/tree.js";
import { isBlank, QUOTE } from "../../text/characters.js";
import { cut } from "../../text/visibleText.js";
import { IS_KNOWN_FUNCTION, IS_MISSPELT } from "../structure/opFacts.js";
import type { StructureProblem } from "./problem.js";

interface Nodes {
  readonly tree: Tree;
  readonly text: string;
}

/** Whether a value is right before an op, which an equals sign between them would make its result: `%0 arith.addi`. */
export function lacksEqual({ tree, text }: Nodes, row: number): boolean {
  const { kinds, starts, ends } = tree;
  const op = row + 1;
  if (kinds[op] !== Node.OP || nameOf(tree, op) !== op + 1) return false;
  const start = starts[op] ?? 0;
  let end = ends[row] ?? 0;
  while (end < start && isBlank(text.charCodeAt(end))) end++;
  return end === start;
}

/** What is wrong with such an op. */
export function missingEqual(nodes: Nodes, row: number): StructureProblem | undefined {
  if (!lacksEqual(nodes, row)) return undefined;
  const { starts, ends } = nodes.tree;
  const [start, end] = [starts[row + 2] ?? 0, ends[row + 2] ?? 0];
  return { rule: "missing-mark", start, end, name: nodes.text.slice(start, end), first: ends[row] ?? 0, nearest: "=" };
}

/** What is wrong with the name of an op, which is no dialect's, or after it. */
export function nameProblem(nodes: Nodes, op: number, facts: number): StructureProblem | undefined {
  const name = nameOf(nodes.tree, op);
  const isGeneric = nodes.text.charCodeAt(nodes.tree.starts[name] ?? 0) === QUOTE;
  if ((facts & IS_MISSPELT) !== 0) return misspelt(nodes, name, isGeneric ? 1 : 0);
  return (facts & IS_KNOWN_FUNCTION) !== 0 && !isGeneric ? missingAt(nodes, op) : undefined;
}

function misspelt({ tree, text }: Nodes, row: number, quote: number): StructureProblem {
  const [start, end] = [(tree.starts[row] ?? 0) + quote, (tree.ends[row] ?? 0) - quote];
  const name = text.slice(start, end);
  return { rule: "misspelt-op", start, end, name, first: -1, nearest: undefined };
}

/** The word right before a function's parameters, where no symbol is: `func.func main(`. */
function missingAt({ tree, text }: Nodes, op: number): StructureProblem | undefined {
  const { kinds, starts, ends, nexts } = tree;
  const name = nameOf(tree, op);
  const list = name + 1;
  if (nexts[name] !== WORD || kinds[list] !== Node.LIST) return undefined;
  const end = starts[list] ?? 0;
  const word = FUNCTION_NAME.exec(text.slice(ends[name], end))?.[1];
  if (word === undefined) return undefined;
  const start = end - word.length;
  return { rule: "missing-mark", start, end, name: cut(word, MAX_NAME), first: start, nearest: "@" };
}

const FUNCTION_NAME = /^\s+(?:(?:public|private|nested)\s+)?([A-Za-z_][\w$.]*)$/;
const MAX_NAME = 200;
