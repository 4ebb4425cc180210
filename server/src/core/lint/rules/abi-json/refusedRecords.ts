/** The type records that IREE's Python runtime rejects where they are. */
import { type RecordModel, recordModel } from "../../../encodings/abiJson/model.js";
import { needsNewPython, pythonRefusal, pythonTakes, type Side } from "../../../encodings/abiJson/native.js";
import type { AbiNode } from "../../../encodings/abiJson/tree.js";
import type { PayloadReport } from "../../../encodings/codec.js";
import type { Span } from "../../../text/offsetMap.js";
import { recordsOf } from "./abiRecords.js";

/**
 * A report for each kind of rejected record of a side, at the first one: a model with a thousand bf16 arguments is
 * reported once. A misplaced `named` has a rule of its own.
 */
export function refusedRecords(tree: AbiNode, side: Side): PayloadReport[] {
  const refused = new Map<string, Refused>();
  for (const { record, side: here, atRoot } of recordsOf(tree)) {
    if (here !== side || record.kind === "named") continue;
    // Their contents are checked separately.
    if (record.kind === "slist" || record.kind === "stuple" || record.kind === "sdict") continue;
    const model = recordModel(record);
    const refusal = pythonRefusal(model, side, !atRoot);
    const isNew = refusal === undefined && needsNewPython(model, side);
    if (refusal === undefined && !isNew) continue;
    const what =
      refusal ?? `maps arrays of ${elementName(model)} only since ${NEW_ELEMENTS} and not in v3.11.0 or older`;
    const known = refused.get(what);
    const place = record.kind === "ndarray" ? record.element : record;
    const expected = isNew ? "expected a newer runtime" : `expected ${pythonTakes(model, side)}`;
    if (known === undefined) refused.set(what, { place, expected, isNew, count: 1 });
    else known.count++;
  }
  return [...refused].map(([what, { place, expected, isNew, count }]) => {
    const times = count > 1 ? ` (${count} times)` : "";
    const { start, end } = place;
    const message = `The Python runtime ${what}${times}, ${expected}`;
    return { message, start, end, ...(isNew && { severity: "information" as const, validity: OLD_ELEMENTS }) };
  });
}

interface Refused {
  readonly place: Span;
  /** The end of the message. */
  readonly expected: string;
  /** Whether newer runtimes accept it. */
  readonly isNew: boolean;
  count: number;
}

/** The runtime accepted more element types of results with 5c799b6962: older releases reject them. */
const OLD_ELEMENTS = { until: "2026-06-10", severity: "warning" } as const;
const NEW_ELEMENTS = `${OLD_ELEMENTS.until} (5c799b6962)`;

function elementName(record: RecordModel): string {
  return record.kind === "ndarray" && record.element?.kind === "primitive" ? record.element.name : record.kind;
}
