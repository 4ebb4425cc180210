/** Iterates over the type records of an ABI JSON with their positions. */
import type { AbiJsonNode, AbiNode, RecordNode, SdictNode, SectionNode } from "../../../encodings/abiJson/tree.js";
import { children } from "../../../encodings/abiJson/tree.js";
import type { PayloadEdit } from "../../../encodings/codec.js";
import { EMPTY_BYTES } from "../../../text/byteString.js";
import type { Span } from "../../../text/offsetMap.js";

export interface RecordPlace {
  readonly record: RecordNode;
  readonly side: SectionNode["kind"];
  /** True for what is directly in `a` or `r`. */
  readonly atRoot: boolean;
}

/** Every rule reads the same tree in turn. A tree of megabytes must not outlive that. */
const known = new WeakMap<AbiNode, readonly RecordPlace[]>();

/**
 * Every record of a tree in the order of the text, outer ones first. The element of an `ndarray` does not count as one.
 */
export function recordsOf(tree: AbiNode): readonly RecordPlace[] {
  const places = known.get(tree) ?? collect(tree);
  known.set(tree, places);
  return places;
}

function collect(tree: AbiNode): readonly RecordPlace[] {
  const places: RecordPlace[] = [];
  const sections = [tree.arguments, tree.results].sort((a, b) => a.start - b.start);
  for (const { kind: side, records } of sections) {
    const open: AbiJsonNode[] = [];
    for (const record of records) {
      places.push({ record, side, atRoot: true });
      // Leaves (an ndarray's dims above all, which can be many) hold no records.
      pushChildren(open, record);
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        if (node.kind === "key") continue;
        if (node.kind !== "slot") places.push({ record: node as RecordNode, side, atRoot: false });
        pushChildren(open, node);
      }
    }
  }
  return places;
}

function pushChildren(open: AbiJsonNode[], node: AbiJsonNode): void {
  if (node.kind === "ndarray") return;
  const inside = children(node);
  for (let i = inside.length - 1; i >= 0; i--) {
    const child = inside[i];
    if (child !== undefined) open.push(child);
  }
}

/** The `sdict` records of a tree. */
export function sdictsOf(tree: AbiNode): readonly SdictNode[] {
  return recordsOf(tree).flatMap(({ record }) => (record.kind === "sdict" ? [record] : []));
}

/** The edits that reduce a record to a part of it. */
export function keepOnly(record: Span, part: Span): PayloadEdit[] {
  return [
    { start: record.start, end: part.start, bytes: EMPTY_BYTES },
    { start: part.end, end: record.end, bytes: EMPTY_BYTES },
  ];
}
