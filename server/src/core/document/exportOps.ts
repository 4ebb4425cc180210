/** The ops of a text that decide what it exports: `vm.export`, and those that hold device code. */
import { Names } from "../syntax/names.js";
import { nameOf, OP, STRING, SYMBOL, type Tree } from "../syntax/tree.js";
import { readTree } from "../syntax/treeReader.js";
import { QUOTE } from "../text/characters.js";
import { textOfLiteral } from "../text/stringLiteral.js";
import { aliasAfter, givenRow, spelled } from "./definedOp.js";

/** `vm.export @symbol as("name")`, or its generic form. */
export interface VmExportOp {
  /** Document offset (UTF-16) of the op's name. */
  readonly offset: number;
  readonly symbol: string;
  readonly name: string;
}

export const VM_EXPORT = "vm.export";

/** Ops whose functions run on a device, where no caller of the module looks for them. */
const DEVICE = /^(?:(?:hal|flow|stream)\.executable(?:\.\w+)?|(?:gpu|spirv|spv)\.module)$/;

/** True for the name of an op, without quotes, whose functions run on a device. */
export function isDeviceOp(op: string): boolean {
  return DEVICE.test(op);
}

/** An op of a tree that exports a function, under names as they are spelled, without `@` and quotes; interned. */
export interface ExportingOp {
  readonly start: number;
  readonly symbol: number;
  readonly name: number;
}

/** The export that the op of a row is. */
export function exportingOp(tree: Tree, row: number, text: string, names: Names): ExportingOp | undefined {
  const name = nameOf(tree, row);
  if (name < 0) return undefined;
  const start = tree.starts[name] ?? 0;
  const isGeneric = text.charCodeAt(start) === QUOTE;
  if (text.slice(start, tree.ends[name]) !== (isGeneric ? `"${VM_EXPORT}"` : VM_EXPORT)) return undefined;
  const symbol = isGeneric ? givenRow(tree, row, "function_ref", SYMBOL, names) : name + 1;
  if (symbol < 0 || symbol >= (tree.afters[row] ?? 0) || tree.kinds[symbol] !== SYMBOL) return undefined;
  const ownName = spelled(text, tree.starts[symbol] ?? 0, tree.ends[symbol] ?? 0, names);
  const given = isGeneric ? givenRow(tree, row, "export_name", STRING, names) : aliasAfter(tree, symbol, text);
  if (given < 0) return { start, symbol: ownName, name: ownName };
  const end = Math.max((tree.ends[given] ?? 0) - 1, (tree.starts[given] ?? 0) + 1);
  return { start, symbol: ownName, name: names.intern(text, (tree.starts[given] ?? 0) + 1, end) };
}

/** The first `vm.export` in a text; its offset is in that text. */
export function vmExportIn(text: string): VmExportOp | undefined {
  const names = new Names();
  const tree = readTree(text, names);
  for (let row = 0; row < tree.count; row++) {
    const found = tree.kinds[row] === OP ? exportingOp(tree, row, text, names) : undefined;
    if (found === undefined) continue;
    return { offset: found.start, symbol: decoded(names, found.symbol), name: decoded(names, found.name) };
  }
  return undefined;
}

/** What a name means that is kept as it is spelled between quotes. */
export function decoded(names: Names, name: number): string {
  const spelling = names.spelling(name);
  return spelling.includes("\\") ? textOfLiteral(`"${spelling}"`) : spelling;
}
