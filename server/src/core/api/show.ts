/** The library's view of a text: its ops with their attributes decoded. */

import { eachShown } from "../document/readings.js";
import { type ShownOp, shownOp } from "../features/shownOps.js";
import { documentOf } from "./source.js";

/** Every function-like op of a text, or other op with ABI attributes, with what these say. Never throws; linear time. */
export function show(text: string): readonly ShownOp[] {
  const document = documentOf(text);
  return [...eachShown(document)].map((record) => shownOp(document, record));
}
