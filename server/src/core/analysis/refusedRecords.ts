/** The type records that IREE's Python runtime refuses where they stand. */
import { recordModel } from "../codecs/abiJson/model.js";
import { pythonRefusal, pythonTakes, type Side } from "../codecs/abiJson/native.js";
import type { AbiNode } from "../codecs/abiJson/tree.js";
import type { PayloadReport } from "../rules/rule.js";
import type { Span } from "../text/offsetMap.js";
import { recordsOf } from "./abiRecords.js";

/**
 * A report for each kind of refused record of a side, where it first stands: a model of a thousand bf16 arguments is
 * refused once. A `named` out of place is left to its own rule.
 */
export function refusedRecords(tree: AbiNode, side: Side): PayloadReport[] {
  const refused = new Map<string, { readonly place: Span; readonly takes: string; count: number }>();
  for (const { record, side: here, atRoot } of recordsOf(tree)) {
    if (here !== side || record.kind === "named") continue;
    // What these hold is looked at by itself.
    if (record.kind === "slist" || record.kind === "stuple" || record.kind === "sdict") continue;
    const model = recordModel(record);
    const refusal = pythonRefusal(model, side, !atRoot);
    if (refusal === undefined) continue;
    const known = refused.get(refusal);
    const place = record.kind === "ndarray" ? record.element : record;
    if (known === undefined) refused.set(refusal, { place, takes: pythonTakes(model, side), count: 1 });
    else known.count++;
  }
  return [...refused].map(([refusal, { place, takes, count }]) => {
    const times = count > 1 ? ` (${count} times)` : "";
    const { start, end } = place;
    return { message: `The Python runtime ${refusal}${times}, expected ${takes}`, start, end };
  });
}
