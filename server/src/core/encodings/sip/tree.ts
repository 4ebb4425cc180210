/** The tree of a structured index path signature: plain data, all offsets in payload bytes. */
import type { ByteString } from "../../text/byteString.js";
import type { SyntaxNode } from "../codec.js";
import { headerPieces, type PieceNode } from "../spans/pieces.js";

interface SpanNode extends SyntaxNode {
  readonly contentStart: number;
}

/** `_0` */
export interface LeafNode extends SyntaxNode {
  readonly kind: "leaf";
  readonly index: number;
}

/** `k0` */
export interface IntegerKeyNode extends SyntaxNode {
  readonly kind: "integerKey";
  readonly value: number;
}

/** `K4!bar` */
export interface StringKeyNode extends SpanNode {
  readonly kind: "stringKey";
  readonly value: ByteString;
}

/** A key and its value. */
export interface SlotNode<Key extends IntegerKeyNode | StringKeyNode> extends SyntaxNode {
  readonly kind: "slot";
  readonly key: Key;
  readonly value: ValueNode;
}

export interface SequenceNode extends SpanNode {
  readonly kind: "sequence";
  readonly slots: readonly SlotNode<IntegerKeyNode>[];
}

export interface DictNode extends SpanNode {
  readonly kind: "dict";
  readonly slots: readonly SlotNode<StringKeyNode>[];
}

export type ValueNode = LeafNode | SequenceNode | DictNode;
export type AnySlotNode = SlotNode<IntegerKeyNode> | SlotNode<StringKeyNode>;

export interface SectionNode extends SpanNode {
  readonly kind: "inputs" | "results";
  /** Undefined where the section is empty. */
  readonly value: ValueNode | undefined;
}

export interface SipTree extends SyntaxNode {
  readonly kind: "signature";
  readonly inputs: SectionNode;
  readonly results: SectionNode;
}

export type SipNode = SipTree | SectionNode | ValueNode | AnySlotNode | IntegerKeyNode | StringKeyNode | PieceNode;

/** The direct children of a node, in order. */
export function sipChildren(node: SyntaxNode): readonly SyntaxNode[] {
  const sip = node as SipNode;
  switch (sip.kind) {
    case "signature":
      return [sip.inputs, sip.results];
    case "inputs":
    case "results":
      return [...headerPieces(sip), ...(sip.value ? [sip.value] : [])];
    case "sequence":
    case "dict":
      return [...headerPieces(sip), ...sip.slots];
    case "slot":
      return [sip.key, sip.value];
    case "stringKey":
      return headerPieces(sip);
    default:
      return [];
  }
}
