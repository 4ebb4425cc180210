/** The symbols of any MLIR text: modules, functions, globals, and every other op that defines a symbol. */
import { SymbolKind } from "vscode-languageserver-types";
import type { AbiDocument } from "../../document/document.js";
import type { SymbolNode } from "../../document/structure/symbolTree.js";
import { cut, visible } from "../../text/visibleText.js";
import type { SymbolItem } from "../provider.js";

/** Of a name, in UTF-16 units. */
const MAX_LENGTH = 200;

/** Nobody unfolds an outline further, and clients that recurse would overflow. */
const MAX_NESTING = 64;

/** Every symbol of the document, and modules without one; spans of inner symbols lie inside those of outer ones. */
export function* structureSymbols(document: AbiDocument): Generator<SymbolItem | undefined> {
  const open: number[] = [];
  for (const { roots } of document.structure.sections) {
    for (const node of roots.all()) {
      while (open.length > 0 && (open[open.length - 1] ?? 0) <= node.start) open.pop();
      if (open.length === MAX_NESTING) {
        yield;
        continue;
      }
      open.push(node.end);
      yield itemOf(node);
    }
  }
}

/** The symbols with a name. */
export function* structureWorkspaceSymbols(document: AbiDocument): Generator<SymbolItem> {
  for (const { roots } of document.structure.sections) {
    for (const node of roots.all()) if (node.name !== undefined) yield itemOf(node);
  }
}

/** A symbol as an outline item. */
export function itemOf(node: SymbolNode): SymbolItem {
  const { name, start, end, nameSpan, visibility } = node;
  // In the generic form an op's name is any string.
  const op = visible(cut(node.op, MAX_LENGTH));
  const shown = name === undefined ? op.replace(/^builtin\./, "") : visible(cut(name, MAX_LENGTH));
  return {
    start,
    end,
    // LSP forbids empty names, and an editor drops the whole list because of one.
    name: shown.trim() === "" ? '""' : shown,
    detail: visibility === undefined ? op : `${op} ${visibility}`,
    kind: kindOf(node),
    selection: name === undefined ? { start, end: Math.min(start + node.op.length, end) } : nameSpan,
  };
}

const MODULES = /(?:^|[._])(?:module|executable|variant|target|library|interface|dialect|circuit|mesh)$/;
const VARIABLES = /(?:^|[._.])(?:global|variable|rodata|GlobalVariable|globalVariable|field|binding)(?:\.\w+)?$/;
const CONSTANTS = /(?:specConstant|SpecConstant|SpecConstantComposite)$/;

function kindOf({ op, name, isFunction }: SymbolNode): SymbolKind {
  if (name === undefined) return SymbolKind.Namespace;
  if (isFunction || isCallable(op)) return SymbolKind.Function;
  if (MODULES.test(op)) return SymbolKind.Module;
  if (VARIABLES.test(op)) return SymbolKind.Variable;
  return CONSTANTS.test(op) ? SymbolKind.Constant : SymbolKind.Class;
}

/** Ops without an argument list that are still called: entry points of an executable. */
export function isCallable(op: string): boolean {
  return /\.(?:export|entry|entry_point)$/.test(op);
}
