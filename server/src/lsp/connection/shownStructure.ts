/** Which findings of each document's structure its client was shown: those of long texts are found later than others. */
import type { AbiDocument } from "../../core/document/document.js";
import { structureGeneration } from "../../core/lint/structureFindings.js";

const shown = new WeakMap<AbiDocument, number>();

/** To be called when findings are made for the client. */
export function markShown(document: AbiDocument): void {
  shown.set(document, structureGeneration(document));
}

/** Whether others were found since; false where none were shown yet. */
export function hasOtherStructure(document: AbiDocument): boolean {
  const generation = shown.get(document);
  return generation !== undefined && generation !== structureGeneration(document);
}
