/** Formats encoded strings: as their encoders write them, JSON compact or spaced. Nothing else is changed. */

import type { RecordEdit } from "../../abi/recordView.js";
import { NO_SYMBOLS } from "../../abi/symbolSource.js";
import type { AbiDocument } from "../../document/document.js";
import { canonicalBytes, canonicalString } from "../../edits/canonical.js";
import { addJsonSpaces, compactJson, respaced } from "../../edits/jsonSpacing.js";
import { contentsEdit, contentsLike } from "../../edits/literal.js";
import type { RuleContext } from "../../lint/context.js";
import { ruleContext } from "../../lint/recordContext.js";
import type { Settings } from "../../lint/settings.js";
import type { Span } from "../../text/offsetMap.js";
import type { Found } from "../../text/steps.js";
import type { TextChangeAt } from "../provider.js";
import { codeRecords, type EncodedString, encodedStrings, placed } from "./strings.js";

/** The edits for the well-formed strings whose contents are in a span of the document. */
export function* abiFormat(document: AbiDocument, span: Span, settings: Settings): Found<TextChangeAt> {
  for (const record of codeRecords(document, span)) {
    yield;
    let context: RuleContext | undefined;
    for (const string of encodedStrings(document, record, span)) {
      if (!isInside(string, span)) continue;
      // No rule runs, so nothing is reported and no symbol is resolved.
      context ??= ruleContext(document, record, NO_SYMBOLS, () => undefined);
      for (const { newText, ...part } of editsOf(context, string, settings)) {
        yield { ...placed(record, part), newText };
      }
    }
  }
}

function isInside({ record, value }: EncodedString, span: Span): boolean {
  return record.start + value.start + 1 >= span.start && record.start + value.end - 1 <= span.end;
}

function editsOf(context: RuleContext, string: EncodedString, { format }: Settings): readonly RecordEdit[] {
  const { island, value, payload, decoded } = string;
  if (island.kind !== "abi-json") return canonicalString(context, island)?.edits ?? [];
  const isPretty = format.json === "pretty";
  const space = isPretty ? " " : "";
  const wanted = respaced(canonicalBytes(decoded), space);
  // If only white space changes, everything else stays as written.
  if (wanted === respaced(decoded.bytes, space)) {
    return (isPretty ? addJsonSpaces(context, island) : compactJson(context, island))?.edits ?? [];
  }
  const literal = context.text(value);
  const edit = contentsEdit(value, literal, contentsLike(literal, payload, wanted));
  return edit === undefined ? [] : [edit];
}
