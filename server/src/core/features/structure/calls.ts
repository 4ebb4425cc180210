/** The call hierarchy of any MLIR text; every op that names a function counts as a call. */
import type { AbiDocument } from "../../document/document.js";
import { referencesIn, symbolReferences } from "../../document/structure/mentions.js";
import type { SymbolNode } from "../../document/structure/symbolTree.js";
import type { Span } from "../../text/offsetMap.js";
import type { Found } from "../../text/steps.js";
import type { Calls, SymbolItem } from "../provider.js";
import { namedAt } from "./named.js";
import { isCallable, itemOf } from "./symbols.js";

const isFunction = ({ op, isFunction: typed }: SymbolNode): boolean => typed || isCallable(op);

function functionAt(document: AbiDocument, offset: number): SymbolNode | undefined {
  const named = namedAt(document, offset);
  if (named?.kind !== "symbol" || named.nodes.length !== 1) return undefined;
  const [node] = named.nodes;
  return node !== undefined && isFunction(node) ? node : undefined;
}

/** The function that is defined or named at an offset. */
export function structureCallItem(document: AbiDocument, offset: number): SymbolItem | undefined {
  const node = functionAt(document, offset);
  return node && itemOf(node);
}

/** The ops with a symbol, mostly functions, whose text names the function. */
export function* structureIncomingCalls(document: AbiDocument, offset: number): Found<Calls> {
  const node = functionAt(document, offset);
  if (node === undefined) return;
  const callers: CallsByStart = new Map();
  for (const mention of symbolReferences(document, [node])) {
    yield;
    if (mention === undefined) continue;
    const { start, end } = mention;
    const caller = callerAt(document, start);
    if (caller !== undefined) add(callers, caller, { start, end });
  }
  yield* callers.values();
}

/** The functions named in the text of the function at an offset. */
export function* structureOutgoingCalls(document: AbiDocument, offset: number): Found<Calls> {
  const node = functionAt(document, offset);
  if (node === undefined) return;
  const callees: CallsByStart = new Map();
  for (const { start, end, nodes } of referencesIn(document, node)) {
    const [callee] = nodes;
    if (callee !== undefined && nodes.length === 1 && isFunction(callee)) add(callees, callee, { start, end });
    yield;
  }
  yield* callees.values();
}

/** The function around an offset, or else the innermost op with a symbol. */
function callerAt(document: AbiDocument, offset: number): SymbolNode | undefined {
  const around = document.structure.nodeAt(offset);
  let named: SymbolNode | undefined;
  for (let node = around; node !== undefined; node = node.parent) {
    if (isFunction(node)) return node;
    if (named === undefined && node.name !== undefined) named = node;
  }
  return named;
}

/** Calls by where the op starts that makes them, or that is called. */
type CallsByStart = Map<number, Calls & { readonly ranges: Span[] }>;

function add(calls: CallsByStart, node: SymbolNode, span: Span): void {
  const known = calls.get(node.start);
  if (known === undefined) calls.set(node.start, { item: itemOf(node), ranges: [span] });
  else known.ranges.push(span);
}
