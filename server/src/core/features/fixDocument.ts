/** Fixes a whole document in steps: only records that a pass changed are examined again. */
import type { AbiDocument, TextChange } from "../document/document.js";
import type { Finding } from "../document/finding.js";
import { openChecked } from "../lint/diagnostics.js";
import { type FixableText, type FixedText, fixSteps } from "../lint/fixes.js";
import { applyEdits, type TextEdit } from "../text/edit.js";
import { finish } from "../text/steps.js";
import { rangeOf } from "./ranges.js";

const EDITS_AT_ONCE = 256;

export interface FixedDocument extends FixedText {
  readonly document: AbiDocument;
}

/**
 * Applies the safe fixes of the findings until none is left, to a copy of the document.
 * @param find Finds what is wrong with the document and the copy, at once or in steps.
 * @param found The document's findings, if known.
 */
export function* fixDocumentSteps(
  document: AbiDocument,
  find: (document: AbiDocument) => readonly Finding[] | Generator<undefined, readonly Finding[]>,
  found?: readonly Finding[],
): Generator<undefined, FixedDocument> {
  let current = document;
  const findSteps = function* (): Generator<undefined, readonly Finding[]> {
    const result = find(current);
    return "next" in result ? yield* result : result;
  };
  const text: FixableText = {
    slice: (start, end) => current.slice(start, end),
    *apply(edits) {
      if (current !== document) return yield* applyTo(current, edits);
      // Linting the copy while it is read saves a second pass over most of it.
      current = openChecked(document.uri, 0, applyEdits(document.slice(), edits));
      while (!current.read(() => true)) yield;
    },
    find: findSteps,
  };
  return { ...(yield* fixSteps(text, found ?? (yield* findSteps()))), document: current };
}

/** The same at once. */
export function fixDocument(...args: Parameters<typeof fixDocumentSteps>): FixedDocument {
  return finish(fixDocumentSteps(...args));
}

function* applyTo(document: AbiDocument, edits: readonly TextEdit[]): Generator<undefined, void> {
  // From the end, so that earlier offsets stay valid.
  for (let end = edits.length; end > 0; end -= EDITS_AT_ONCE) {
    const batch = edits.slice(Math.max(end - EDITS_AT_ONCE, 0), end).reverse();
    const changes: TextChange[] = batch.map((edit) => ({ range: rangeOf(document, edit), text: edit.newText }));
    document.update(changes, 0);
    document.readEdited();
    yield;
  }
}
