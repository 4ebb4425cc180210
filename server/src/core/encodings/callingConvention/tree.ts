/** The nodes of a well-formed calling convention. Spans are byte offsets inside the payload. */
import type { Span } from "../../text/offsetMap.js";
import type { SyntaxNode } from "../codec.js";

/** The types that have a code. Upstream: runtime/src/iree/vm/module.h, `iree_vm_cconv_type_e`. */
export type ScalarKind = "i32" | "i64" | "f32" | "f64" | "ref";

export interface ScalarNode extends Span {
  readonly kind: ScalarKind;
}
/** `v`: no values. Alone in its fragment. */
export interface VoidNode extends Span {
  readonly kind: "void";
}
/** `C…D` */
export interface VariadicNode extends Span {
  readonly kind: "variadic";
  readonly types: readonly ScalarNode[];
}
export type ItemNode = ScalarNode | VoidNode | VariadicNode;
/** The arguments, or the results after `_`. Empty where they are left out. */
export interface FragmentNode extends Span {
  readonly kind: "arguments" | "results";
  readonly items: readonly ItemNode[];
}
export interface VersionNode extends Span {
  readonly kind: "version";
}
export interface ConventionNode extends Span {
  readonly kind: "convention";
  /** Undefined for the empty string. */
  readonly version: VersionNode | undefined;
  readonly arguments: FragmentNode;
  readonly results: FragmentNode;
}
export type ConventionPart = ConventionNode | VersionNode | FragmentNode | ItemNode;

const NONE: readonly ConventionPart[] = [];

/** The direct children of a node of this family, in order of position. */
export function children(node: SyntaxNode): readonly ConventionPart[] {
  const it = node as ConventionPart;
  switch (it.kind) {
    case "convention":
      return it.version === undefined ? NONE : [it.version, it.arguments, it.results];
    case "arguments":
    case "results":
      return it.items;
    case "variadic":
      return it.types;
    default:
      return NONE;
  }
}
