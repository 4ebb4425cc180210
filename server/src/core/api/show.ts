/** The library's view of a module: its ops with their attributes decoded. */

import type { AbiDocument } from "../document/document.js";
import { printShown, type ShownBytecode } from "../document/printedBytecode.js";
import { eachShownOp, type ShownOp, withNeighbours } from "../features/shownOps.js";
import { bytecodeOf, documentOf, isText, type Source } from "./source.js";

/**
 * Every function-like op of a text or of bytecode, or other op with ABI attributes, with their decoded values. Linear
 * time.
 *
 * @throws BytecodeError where bytes are not MLIR bytecode, or are damaged
 */
export function show(source: Source): readonly ShownOp[] {
  if (isText(source)) return opsOf(documentOf(source));
  const printed = printShown(bytecodeOf(source));
  return opsOf(printed.document, printed);
}

function opsOf(document: AbiDocument, printed?: ShownBytecode): readonly ShownOp[] {
  return [...eachShownOp(document, printed)].map(withNeighbours);
}
