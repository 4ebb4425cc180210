/** The ops of a text that define symbols, or are scopes without one, as nodes of the tree. */
import type { Span } from "../../text/offsetMap.js";
import type { Definition, Extent } from "./definitions.js";
import { type ExtentSource, readExtent } from "./extent.js";
import { genericDefinition } from "./genericOp.js";
import { NO_CHILDREN, type SymbolNode } from "./symbolTree.js";

/** One whose place is moved; a file may have a hundred thousand. */
export class Node implements SymbolNode {
  start: number;
  end: number;
  headerEnd: number;
  nameStart: number;
  nameEnd: number;
  op: string;
  name: string | undefined;
  isFunction: boolean;
  visibility: string | undefined;
  /** In the generic form, where the `sym_name` is that it was found by; else -1. */
  symName: number;
  children: readonly SymbolNode[] = NO_CHILDREN;
  parent: SymbolNode | undefined = undefined;

  /** @param base What the definition's offsets are relative to. */
  constructor(
    { start, op, nameStart, nameEnd, name, visibility }: Definition,
    base: number,
    extent: Extent,
    symName: number,
  ) {
    this.start = base + start;
    this.end = this.start + extent.end;
    this.symName = symName;
    this.headerEnd = this.start + extent.headerEnd;
    this.nameStart = base + nameStart;
    this.nameEnd = base + nameEnd;
    this.op = op;
    this.name = name;
    this.isFunction = extent.called || isFunctionOp(op);
    this.visibility = visibility;
  }

  get nameSpan(): Span {
    return { start: this.nameStart, end: this.nameEnd };
  }

  /** Takes over what another reading of the same op found, which is at the same place among the others. */
  take({ end, headerEnd, nameStart, nameEnd, op, name, isFunction, visibility, symName }: Node): void {
    this.end = end;
    this.headerEnd = headerEnd;
    this.nameStart = nameStart;
    this.nameEnd = nameEnd;
    this.op = op;
    this.name = name;
    this.isFunction = isFunction;
    this.visibility = visibility;
    this.symName = symName;
  }

  move(from: number, by: number): void {
    if (this.start >= from) this.start += by;
    if (this.end >= from) this.end += by;
    if (this.headerEnd >= from) this.headerEnd += by;
    if (this.nameStart >= from) this.nameStart += by;
    if (this.nameEnd >= from) this.nameEnd += by;
    if (this.symName >= from) this.symName += by;
  }
}

/** Of `symName` where a text says twice that an op is there. */
export const IS_AMBIGUOUS = -2;

/** For the generic form, which has no argument list. */
const isFunctionOp = (op: string): boolean => op.slice(op.lastIndexOf(".") + 1) === "func";

/** The node that a `sym_name` makes, and how much text was read for that. */
export function genericNode(
  from: ExtentSource,
  section: Span,
  symName: number,
  looked: number[] | undefined,
): { readonly node: Node | undefined; readonly cost: number } {
  const lines: Span[] = [];
  const { source, braces } = from;
  const { definition, cost } = genericDefinition({ source, braces, section, look: (it) => lines.push(it) }, symName);
  for (const { start, end } of lines) looked?.push(start, end, definition?.start ?? -1, symName);
  if (definition === undefined) return { node: undefined, cost };
  const extent = readExtent(from, definition.start, section);
  return { node: nodeOf(definition, 0, extent, symName, looked), cost };
}

/** The node of an op, unless that is none, and what decides that. */
export function nodeOf(
  definition: Definition,
  base: number,
  extent: Extent,
  symName: number,
  looked: number[] | undefined,
): Node | undefined {
  const { name, sure } = definition;
  const start = base + definition.start;
  if (extent.looked.length === 0) looked?.push(start, start + extent.seen, start, symName);
  for (let i = 0; i + 1 < extent.looked.length; i += 2) {
    looked?.push(start + (extent.looked[i] ?? 0), start + (extent.looked[i + 1] ?? 0), start, symName);
  }
  const isOp = sure || (extent.hasRegion && (name === undefined || extent.called));
  return isOp ? new Node(definition, base, extent, symName) : undefined;
}
