/** The type records that IREE's Python runtime rejects where they are. */
import { type RecordModel, recordModel } from "../../../encodings/abiJson/model.js";
import { needsNewPython, pythonRefusal, pythonTakes, type Side } from "../../../encodings/abiJson/native.js";
import type { PayloadReport } from "../../../encodings/codec.js";
import type { Span } from "../../../text/offsetMap.js";
import type { PartVisitor } from "../../rule.js";
import type { RecordPlace } from "./abiRecords.js";

/**
 * A report for each kind of rejected record of a side, at the first one: a model with a thousand bf16 arguments is
 * reported once. A misplaced `named` has a rule of its own.
 */
export function refusedRecords(side: Side, report: (report: PayloadReport) => void): PartVisitor<RecordPlace> {
  const refused = new Map<string, Refused>();
  const visit = ({ record, side: here, index }: RecordPlace): void => {
    if (here !== side || record.kind === "named") return;
    // Their contents are checked separately.
    if (record.kind === "slist" || record.kind === "stuple" || record.kind === "sdict") return;
    // Dims can be many, and don't matter here.
    const model = recordModel(record.kind === "ndarray" ? { ...record, dims: [] } : record);
    const refusal = pythonRefusal(model, side, index === undefined);
    const isNew = refusal === undefined && needsNewPython(model, side);
    if (refusal === undefined && !isNew) return;
    const what =
      refusal ?? `maps arrays of ${elementName(model)} only since ${NEW_ELEMENTS} and not in v3.11.0 or older`;
    const known = refused.get(what);
    const place = record.kind === "ndarray" ? record.element : record;
    if (known !== undefined) known.count++;
    else {
      const expected = isNew ? "expected a newer runtime" : `expected ${pythonTakes(model, side)}`;
      refused.set(what, { place, expected, isNew, count: 1 });
    }
  };
  const end = (): void => {
    for (const [what, { place, expected, isNew, count }] of refused) {
      const times = count > 1 ? ` (${count} times)` : "";
      const message = `The Python runtime ${what}${times}, ${expected}`;
      const release = isNew ? { severity: "information" as const, validity: OLD_ELEMENTS } : {};
      report({ message, start: place.start, end: place.end, ...release });
    }
  };
  return { visit, end };
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
