/** Formats a document or a part of it: strings that providers know, and the layout of what they leave. */
import type { Range, TextEdit } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import { isVmasm } from "../document/vmasm.js";
import { formatSections } from "../format/format.js";
import type { Settings } from "../lint/settings.js";
import { applyEdits, type TextEdit as Edit } from "../text/edit.js";
import type { Span } from "../text/offsetMap.js";
import { finish, listSteps } from "../text/steps.js";
import { allSteps } from "./providers.js";
import { rangeOf, spanOf } from "./ranges.js";

/** Longer documents keep their layout. UTF-16 units. */
const MAX_LENGTH = 64 * 1024 * 1024;

/** The edits that format a range, or the document. */
export function format(document: AbiDocument, range: Range | undefined, settings: Settings): TextEdit[] {
  return finish(formatSteps(document, range, settings));
}

/** The same in steps. */
export function* formatSteps(
  document: AbiDocument,
  range: Range | undefined,
  settings: Settings,
): Generator<undefined, TextEdit[]> {
  if (!settings.format.enabled) return [];
  const span = range === undefined ? { start: 0, end: document.length } : spanOf(document, range);
  const strings = yield* listSteps(allSteps((provider) => provider.format?.(document, span, settings)));
  strings.sort((a, b) => a.start - b.start);
  const layout = yield* layoutSteps(document, span, strings, settings);
  const edits = [...strings, ...layout].sort((a, b) => a.start - b.start);
  return edits.map((edit) => ({ range: rangeOf(document, edit), newText: edit.newText }));
}

/** The edits of white space in a span, once strings have changed: what fits on a line depends on their lengths. */
function* layoutSteps(
  document: AbiDocument,
  span: Span,
  strings: readonly Edit[],
  { format: { width } }: Settings,
): Generator<undefined, readonly Edit[]> {
  if (document.length > MAX_LENGTH || isVmasm(document.uri)) return [];
  const text = document.slice();
  const edits: Edit[] = [];
  let passed = 0;
  /** How much longer the text is by the strings before an edit. */
  let grown = 0;
  for (const section of formatSections(strings.length === 0 ? text : applyEdits(text, strings), width)) {
    yield;
    for (const { start, end, newText } of section ?? []) {
      for (let string = strings[passed]; string && string.start + grown < start; string = strings[++passed]) {
        grown += string.newText.length - (string.end - string.start);
      }
      const edit = { start: start - grown, end: end - grown, newText };
      const isIn = edit.start < span.end || span.end === document.length;
      if (edit.end >= span.start && isIn) edits.push(edit);
    }
  }
  return edits;
}
