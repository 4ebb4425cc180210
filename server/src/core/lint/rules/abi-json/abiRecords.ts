/** Rules about the type records of an ABI JSON. */
import type { AbiNode, RecordNode, SectionNode } from "../../../encodings/abiJson/tree.js";
import type { PayloadEdit } from "../../../encodings/codec.js";
import { EMPTY_BYTES } from "../../../text/byteString.js";
import type { Span } from "../../../text/offsetMap.js";
import { definePartRule, type PartCheck, type Rule } from "../../rule.js";

export interface RecordPlace {
  readonly record: RecordNode;
  readonly side: SectionNode["kind"];
  /** For what is directly in `a` or `r`: its number there. */
  readonly index: number | undefined;
}

/** A rule that checks record by record. */
export function defineRecordRule({
  begin,
  ...rule
}: Omit<Parameters<typeof definePartRule>[0], "family" | keyof PartCheck> &
  Pick<PartCheck<AbiNode, RecordPlace>, "begin">): Rule {
  return definePartRule({ family: "abi-json", kinds: ["abi-json"], walk: forEachRecord, begin, ...rule });
}

/**
 * Calls back for every record of a tree in the order of the text, outer ones first. The element of an `ndarray` does
 * not count as one.
 */
function forEachRecord(tree: AbiNode, visit: (place: RecordPlace) => void): void {
  const sections = [tree.arguments, tree.results].sort((a, b) => a.start - b.start);
  for (const { kind: side, records } of sections) {
    /** As deep as the tree, which the reader limits. */
    const visitAll = (record: RecordNode, index: number | undefined): void => {
      visit({ record, side, index });
      if (record.kind === "named") visitAll(record.type, undefined);
      else if (record.kind === "py_homogeneous_list") visitAll(record.element, undefined);
      else if (record.kind === "sdict") for (const { type } of record.slots) visitAll(type, undefined);
      else if ("slots" in record) for (const slot of record.slots) visitAll(slot, undefined);
    };
    records.forEach(visitAll);
  }
}

/** The edits that reduce a record to a part of it. */
export function keepOnly(record: Span, part: Span): PayloadEdit[] {
  return [
    { start: record.start, end: part.start, bytes: EMPTY_BYTES },
    { start: part.end, end: record.end, bytes: EMPTY_BYTES },
  ];
}
