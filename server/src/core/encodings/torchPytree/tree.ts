/** The nodes of a well-formed TreeSpec. Spans are byte offsets inside the payload. */
import type { Span } from "../../text/offsetMap.js";
import type { SyntaxNode } from "../codec.js";
import type { JsonValue } from "../json/plain.js";

export interface ProtocolNode extends Span {
  readonly kind: "protocol";
  readonly value: number;
}
/** The name of a node's type, with its quotes; `null` for a leaf's. */
export interface TypeNode extends Span {
  readonly kind: "type";
  readonly name: string | null;
}
/** A key of a dictionary or a field of a named tuple, as it is written inside of the context. */
export interface KeyNode extends Span {
  readonly kind: "key";
  readonly value: JsonValue;
}

/** What the context of a node means. */
export type ContextMeaning =
  /** Nothing: of tuples and lists. */
  | { readonly form: "none" }
  | { readonly form: "dict" }
  | { readonly form: "defaultdict"; readonly module: string; readonly factory: string }
  /** `maxlen` is null where the deque has no limit. */
  | { readonly form: "deque"; readonly maxlen: number | null }
  /** Since PyTorch 2.4 a named tuple has no fields here; before, its keys are the fields. */
  | { readonly form: "namedtuple"; readonly name: string; readonly hasFields: boolean }
  /** Of a type that PyTorch doesn't ship. */
  | { readonly form: "other"; readonly json: JsonValue };

export interface ContextNode extends Span {
  readonly kind: "context";
  readonly meaning: ContextMeaning;
  /** As many as the node has children, or none. */
  readonly keys: readonly KeyNode[];
}
export interface LeafNode extends Span {
  readonly kind: "leaf";
  readonly type: TypeNode;
  /** Its number among the leaves of the tree, which is that of the argument or result. */
  readonly number: number;
}
export interface InnerNode extends Span {
  readonly kind: "inner";
  readonly type: TypeNode & { readonly name: string };
  readonly context: ContextNode;
  readonly children: readonly ValueNode[];
  /** The number of the first leaf inside, and how many there are. */
  readonly first: number;
  readonly leaves: number;
}
export type ValueNode = LeafNode | InnerNode;

export interface SpecNode extends Span {
  readonly kind: "spec";
  readonly protocol: ProtocolNode;
  readonly root: ValueNode;
  /** How many leaves the tree has. */
  readonly leaves: number;
  /** True where nodes have members that no reader uses: legal, and not part of the model. */
  readonly hasMore: boolean;
}
export type PytreeNode = SpecNode | ProtocolNode | ValueNode | TypeNode | ContextNode | KeyNode;

const NONE: readonly PytreeNode[] = [];

/** The direct children of a node of this family, in order of position. */
export function pytreeChildren(node: SyntaxNode): readonly PytreeNode[] {
  const it = node as PytreeNode;
  switch (it.kind) {
    case "spec":
      return [it.protocol, it.root];
    case "inner":
      return [it.type, it.context, ...it.children].sort((a, b) => a.start - b.start);
    case "context":
      return it.keys;
    default:
      return NONE;
  }
}

/** Every inner node of a tree in the order of the text, parents before their children. Linear; no recursion. */
export function innerNodes(root: ValueNode): readonly InnerNode[] {
  return preorder(root).filter((node) => node.kind !== "leaf");
}

/** Every leaf of a tree, by number. Linear; no recursion. */
export function leafNodes(root: ValueNode): readonly LeafNode[] {
  return preorder(root).filter((node) => node.kind === "leaf");
}

function preorder(root: ValueNode): readonly ValueNode[] {
  const found: ValueNode[] = [];
  const open: ValueNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(node);
    if (node.kind !== "leaf") for (const child of node.children.toReversed()) open.push(child);
  }
  return found;
}
