/** The nodes of a well-formed ABI JSON. Spans are byte offsets inside the payload. */
import { type ExactInteger, MAX_INT32 } from "../../text/exactInteger.js";
import { joined, type List } from "../../text/lists.js";
import type { Span } from "../../text/offsetMap.js";
import type { SyntaxNode } from "../codec.js";

/** A scalar type's name; `complex<f32>` and `complex<f64>` only as an ndarray's element. */
export interface PrimitiveNode extends Span {
  readonly kind: "primitive";
  readonly name: string;
}

/** Tags of compound records, as findings name them. */
export const TAGS = ["named", "ndarray", "slist", "stuple", "sdict", "py_homogeneous_list"] as const;
export type Tag = (typeof TAGS)[number];

/** An integer of any size, as JSON text spells it. */
export const INTEGER = /^-?[0-9]+$/;
const PRIMITIVE = /^(?:[if][0-9]+|bf16)$/;
/** Outside the published grammar, but the runtime maps these two to NumPy when an ndarray holds them.
 * Upstream: runtime/bindings/python/iree/runtime/dtypes.py. */
const COMPLEX = /^complex<f(?:32|64)>$/;

/** Whether a text is the name of a scalar type, whose bit width may still be too large. */
export function isPrimitive(name: string, inNdarray = false): boolean {
  return PRIMITIVE.test(name) || (inNdarray && COMPLEX.test(name));
}

/** Whether the bit width in the name of a scalar type fits 32 bits; true for a name without one. */
export function widthFits(name: string): boolean {
  return !(Number(name.slice(1)) > MAX_INT32);
}

export interface NullNode extends Span {
  readonly kind: "null";
}
export interface UnknownNode extends Span {
  readonly kind: "unknown";
}
/** A key of `named` or of an `sdict` slot: the JSON string with its quotes. */
export interface KeyNode extends Span {
  readonly kind: "key";
  /** Without quotes and JSON escapes. */
  readonly text: string;
}
export interface NamedNode extends Span {
  readonly kind: "named";
  readonly key: KeyNode;
  readonly type: RecordNode;
}
export interface RankNode extends Span {
  readonly kind: "rank";
  /** Null where the array is unranked. */
  readonly value: number | null;
}
export interface DimNode extends Span {
  readonly kind: "dim";
  /** Null where the dimension is dynamic. */
  readonly value: ExactInteger | null;
}
export interface NdarrayNode extends Span {
  readonly kind: "ndarray";
  readonly element: RecordNode;
  readonly rank: RankNode;
  readonly dims: List<DimNode>;
}
export interface SequenceNode extends Span {
  readonly kind: "slist" | "stuple";
  readonly slots: List<RecordNode>;
}
/** One `["key", record]` of an `sdict`. */
export interface SlotNode extends Span {
  readonly kind: "slot";
  readonly key: KeyNode;
  readonly type: RecordNode;
}
export interface SdictNode extends Span {
  readonly kind: "sdict";
  readonly slots: List<SlotNode>;
}
export interface HomogeneousListNode extends Span {
  readonly kind: "py_homogeneous_list";
  readonly element: RecordNode;
}
export type RecordNode =
  | PrimitiveNode
  | NullNode
  | UnknownNode
  | NamedNode
  | NdarrayNode
  | SequenceNode
  | SdictNode
  | HomogeneousListNode;

/** `"a": […]` or `"r": […]`, from the key's quote to the closing bracket. */
export interface SectionNode extends Span {
  readonly kind: "arguments" | "results";
  readonly records: List<RecordNode>;
}
/** `"v": 1`, from the key's quote to the number's end. */
export interface VersionNode extends Span {
  readonly kind: "version";
  readonly value: number;
}
export interface AbiNode extends Span {
  readonly kind: "abi";
  readonly arguments: SectionNode;
  readonly results: SectionNode;
  readonly version: VersionNode | undefined;
}
export type AbiJsonNode = AbiNode | SectionNode | VersionNode | RecordNode | SlotNode | KeyNode | RankNode | DimNode;

const NONE: readonly AbiJsonNode[] = [];

/** The direct children of a node of this family, in order of position. */
export function children(node: SyntaxNode): List<AbiJsonNode> {
  const it = node as AbiJsonNode;
  switch (it.kind) {
    case "abi": {
      const parts: AbiJsonNode[] = [it.arguments, it.results];
      if (it.version !== undefined) parts.push(it.version);
      return parts.sort((a, b) => a.start - b.start);
    }
    case "arguments":
    case "results":
      return it.records;
    case "named":
    case "slot":
      return [it.key, it.type];
    case "ndarray":
      return joined<AbiJsonNode>([it.element, it.rank], it.dims);
    case "slist":
    case "stuple":
    case "sdict":
      return it.slots;
    case "py_homogeneous_list":
      return [it.element];
    default:
      return NONE;
  }
}

/** True where `r` holds one slist, stuple or sdict: its slots are then the function's results, one by one.
 * Upstream: runtime/bindings/python/iree/runtime/function.py, `_has_inlined_results`. */
export function hasInlinedResults(results: List<{ readonly kind: string }>): boolean {
  const only = results.at(0);
  return (
    results.length === 1 &&
    only !== undefined &&
    (only.kind === "slist" || only.kind === "stuple" || only.kind === "sdict")
  );
}

/** What stands for the results one by one: the records, or the slots of a lone structure. */
export function separateResults({ records }: SectionNode): List<RecordNode | SlotNode> {
  const only = records.at(0);
  return only !== undefined && "slots" in only && hasInlinedResults(records) ? only.slots : records;
}
