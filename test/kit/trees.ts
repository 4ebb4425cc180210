/** Syntax trees in few words, so that a test says on one line which tree it expects. */
import { Names } from "../../server/src/core/syntax/names.js";
import type { Tree } from "../../server/src/core/syntax/tree.js";
import * as Node from "../../server/src/core/syntax/tree.js";
import { readTree } from "../../server/src/core/syntax/treeReader.js";

/** Kinds of nodes by number, as tests spell them. */
const KIND_NAMES = new Map<number, string>(
  Object.entries(Node).flatMap(([name, value]) =>
    typeof value === "number" && value > 0 ? [[value, name.toLowerCase().replace("_", " ")]] : [],
  ),
);

export function kindName(kind: number): string {
  return KIND_NAMES.get(kind) ?? `kind ${kind}`;
}

/**
 * The outermost nodes of a text, each on a line: a leaf with its text, any other with its children in brackets. An
 * exclamation mark is after what is not closed.
 */
export function treeLines(text: string): string[] {
  const tree = readTree(text, new Names());
  return childrenOf(tree, 0, tree.count).map((row) => nodeText(text, tree, row));
}

/** What is expected that is no mark, by number. */
const EXPECTED = ["", "key", "value", "type", "->", "attributes", "no token"];

function nodeText(text: string, tree: Tree, row: number): string {
  const kind = tree.kinds[row] ?? 0;
  const data = tree.data[row] ?? 0;
  const name = kindName(kind) + (data === Node.UNCLOSED ? "!" : "");
  if (kind === Node.ERROR) {
    const found = text.slice(tree.starts[row], tree.ends[row]);
    return `error ${EXPECTED[data] ?? String.fromCharCode(data)}${found === "" ? "" : ` for ${found}`}`;
  }
  const children = childrenOf(tree, row + 1, tree.afters[row] ?? 0).map((child) => nodeText(text, tree, child));
  const isLeaf = !(kind <= Node.ENTRY || kind === Node.LABEL);
  return isLeaf ? `${name} ${text.slice(tree.starts[row], tree.ends[row])}` : `${name}(${children.join(", ")})`;
}

function childrenOf(tree: Tree, from: number, to: number): number[] {
  const rows: number[] = [];
  for (let row = from; row < to; row = tree.afters[row] ?? to) rows.push(row);
  return rows;
}

/** Kinds of nodes whose data is a name. */
const NAMED: ReadonlySet<number> = new Set([
  ...[Node.LABEL, Node.KEY, Node.NAME, Node.RESULT, Node.BINDER, Node.VALUE, Node.ARGUMENT],
  ...[Node.SYMBOL, Node.SUCCESSOR, Node.ALIAS, Node.ALIAS_NAME, Node.DIALECT],
]);
/** Those of them that say which op it is. */
const IDENTIFYING: ReadonlySet<number> = new Set([Node.NAME, Node.ALIAS_NAME, Node.SYMBOL, Node.RESULT, Node.LABEL]);

/** All nodes of a text that is read as pages, by offsets of the whole: what a page and the whole agree on. */
export function nodesOf(text: string, cuts: readonly number[] = []): string[] {
  const names = new Names();
  const bounds = [0, ...cuts, text.length];
  return bounds.slice(1).flatMap((end, i) => {
    const start = bounds[i] ?? 0;
    return nodesOfPage(readTree(text, names, start, end), names, start);
  });
}

/** A bracket that another page closes has its end there, and a page's first closing bracket may close another page's. */
function nodesOfPage(tree: Tree, names: Names, base: number): string[] {
  const nodes: string[] = [];
  for (let row = 0; row < tree.count; row++) {
    const kind = tree.kinds[row] ?? 0;
    if (kind === Node.TAIL || kind === Node.CLOSER) continue;
    const start = base + (tree.starts[row] ?? 0);
    const isOpen = Node.isBracket(kind) || kind === Node.OP;
    const rest = isOpen
      ? ""
      : `-${base + (tree.ends[row] ?? 0)} ${NAMED.has(kind) ? names.spelling(tree.data[row] ?? 0) : tree.data[row]}`;
    nodes.push(`${kindName(kind)} ${start}${rest}`);
  }
  return nodes;
}

/** After each line end: after `\n`, `\r\n`, or `\r` alone. */
export function lineStarts(text: string): number[] {
  return Array.from(text.matchAll(/\r\n?|\n/g), ({ index, 0: end }) => index + end.length);
}

/** The ops of a text with their depths, names, results and symbols, without offsets. */
export function opsOf(text: string): string[] {
  const names = new Names();
  const tree = readTree(text, names);
  const ops: string[] = [];
  const ends: number[] = [];
  for (let row = 0; row < tree.count; row++) {
    while (ends.length > 0 && (ends.at(-1) ?? 0) <= row) ends.pop();
    const kind = tree.kinds[row] ?? 0;
    if (kind === Node.OP || kind === Node.TAIL || kind === Node.LABEL) {
      ops.push(`${kindName(kind)} ${ends.length}`);
      ends.push(tree.afters[row] ?? 0);
    }
    if (IDENTIFYING.has(kind)) ops.push(`${kindName(kind)} ${names.spelling(tree.data[row] ?? 0)}`);
  }
  return ops;
}

/** A text on one line: blanks in place of comments and line ends. */
export function joined(text: string): string {
  const tree = readTree(text, new Names());
  let result = "";
  let at = 0;
  for (let row = 0; row < tree.count; row++) {
    if (tree.kinds[row] !== Node.COMMENT) continue;
    result += text.slice(at, tree.starts[row]);
    at = tree.ends[row] ?? at;
  }
  return (result + text.slice(at)).replaceAll(/[\r\n]/g, " ");
}
