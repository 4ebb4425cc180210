/** The tree of a raw signature: plain data, all offsets in payload bytes. */

import { joined, type List } from "../../text/lists.js";
import type { SyntaxNode } from "../codec.js";
import { headerPieces, type PieceNode } from "../spans/pieces.js";

/** A span: tag, length, `!`, contents. The tag is one byte at `start`; the length ends before the `!`. */
interface SpanNode extends SyntaxNode {
  readonly contentStart: number;
}

/** `t7` */
export interface ElementNode extends SyntaxNode {
  readonly kind: "element";
  readonly code: number;
}

/** `d-1` */
export interface DimNode extends SyntaxNode {
  readonly kind: "dim";
  readonly value: number;
}

export interface BufferNode extends SpanNode {
  readonly kind: "buffer";
  readonly element: ElementNode | undefined;
  readonly dims: readonly DimNode[];
}

export interface ScalarNode extends SpanNode {
  readonly kind: "scalar";
  readonly element: ElementNode | undefined;
}

/** `O1!` or `U1!` */
export interface EmptyTypeNode extends SpanNode {
  readonly kind: "ref" | "unrecognized";
}

export type TypeNode = BufferNode | ScalarNode | EmptyTypeNode;

export interface SectionNode extends SpanNode {
  readonly kind: "inputs" | "results";
  readonly types: List<TypeNode>;
}

export interface RawSignatureTree extends SyntaxNode {
  readonly kind: "signature";
  readonly inputs: SectionNode;
  readonly results: SectionNode;
}

export interface PartialTree extends SyntaxNode {
  readonly kind: "partial";
  readonly section: SectionNode;
}

export type RawNode = RawSignatureTree | PartialTree | SectionNode | TypeNode | ElementNode | DimNode | PieceNode;

/** The direct children of a node, in order. */
export function rawChildren(node: SyntaxNode): List<SyntaxNode> {
  const raw = node as RawNode;
  switch (raw.kind) {
    case "signature":
      return [raw.inputs, raw.results];
    case "partial":
      return [raw.section];
    case "inputs":
    case "results":
      return joined<SyntaxNode>(headerPieces(raw), raw.types);
    case "buffer":
      return [...headerPieces(raw), ...(raw.element ? [raw.element] : []), ...raw.dims];
    case "scalar":
      return [...headerPieces(raw), ...(raw.element ? [raw.element] : [])];
    case "ref":
    case "unrecognized":
      return headerPieces(raw);
    default:
      return [];
  }
}
