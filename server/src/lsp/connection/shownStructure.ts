/** Tracks which structure findings the client was shown, since those of long texts are found later than others. */
import type { AbiDocument } from "../../core/document/document.js";
import { structureGeneration } from "../../core/lint/structureFindings.js";

const shown = new WeakMap<AbiDocument, number>();

/** Must be called when findings are made for the client. */
export function markShown(document: AbiDocument): void {
  shown.set(document, structureGeneration(document));
}

/** Whether others were found since; false if none were shown yet. */
export function hasOtherStructure(document: AbiDocument): boolean {
  const generation = shown.get(document);
  return generation !== undefined && generation !== structureGeneration(document);
}
