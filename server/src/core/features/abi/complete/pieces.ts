/** Completes the inside of an encoded string: the codec offers continuations, and the lengths around them follow. */
import { type CompletionItem, CompletionItemKind, type TextEdit } from "vscode-languageserver-types";
import { contextOf, functionShape } from "../../../abi/islands.js";
import type { AbiDocument } from "../../../document/document.js";
import { quoteStyle } from "../../../edits/refactoring.js";
import { wholeValues } from "../../../edits/wholeValue.js";
import { type CodecContext, type Continuation, NO_CONTEXT } from "../../../encodings/codec.js";
import { codecOf, type Kind } from "../../../encodings/registry.js";
import { decodeChecked } from "../../../lint/payloadProblems.js";
import { contextIn } from "../../../lint/recordContext.js";
import type { ByteString } from "../../../text/byteString.js";
import { movedSpan, type Span, sourceSpan } from "../../../text/offsetMap.js";
import { decodeLiteral, encodeBytes } from "../../../text/stringLiteral.js";
import { visible } from "../../../text/visibleText.js";
import { rangeOf } from "../../ranges.js";
import { accepted, errorsOf } from "../continued.js";
import { shortened } from "../shorten.js";
import type { Site, SitePart } from "../site.js";

/** Each option is tried on the payload, so very long ones get none. Bytes. */
const MAX_BYTES = 4096;

/** In UTF-16 units, of the decoded signature in the list. */
const MAX_LABEL = 80;

const ROLES: Readonly<Record<Continuation["role"], CompletionItemKind>> = {
  type: CompletionItemKind.Class,
  value: CompletionItemKind.Value,
  key: CompletionItemKind.Field,
  structure: CompletionItemKind.Struct,
};

/** The pieces that may be at an offset of an encoded string. */
export function encodedPieces(
  document: AbiDocument,
  site: Site,
  { literal, terminated }: SitePart & { readonly kind: "string" },
  kind: Kind,
  offset: number,
): CompletionItem[] {
  // In an unclosed string, only the text before the cursor certainly belongs to it.
  const text = document.slice(literal.start, terminated ? literal.end : offset);
  if (text.length > 4 * MAX_BYTES) return [];
  const { bytes, map, problems, style } = decodeLiteral(terminated ? text : `${text}"`);
  if (problems.length > 0 || bytes.length > MAX_BYTES) return [];
  const at = map.payloadAt(offset - literal.start);
  // In the middle of an escape nothing can be inserted.
  if (at < bytes.length && map.startOf(at) < offset - literal.start) return [];
  const before = decodeChecked(kind, bytes);
  const errors = errorsOf(before);
  const items: CompletionItem[] =
    bytes.length === 0 ? wholeItems(document, site, kind, { start: literal.start + 1, end: literal.start + 1 }) : [];
  const seen = new Set(items.map(({ filterText }) => filterText ?? ""));
  const rangeIn = (span: Span) => rangeOf(document, movedSpan(sourceSpan(map, span), literal.start));
  const context = contextAt(document, site, literal);
  for (const option of codecOf(kind).continuations(bytes, at, context)) {
    const result = accepted(before, option, errors);
    if (result === undefined) continue;
    const { edit, lengths } = result;
    const newText = encodeBytes(edit.bytes, style);
    if (seen.has(newText)) continue;
    seen.add(newText);
    const additional: TextEdit[] = lengths.map((length) => ({
      range: rangeIn(length),
      newText: encodeBytes(length.bytes, style),
    }));
    const typed = encodeBytes(bytes.slice(edit.start, at) as ByteString, style);
    items.push({
      label: visible(option.label),
      kind: ROLES[option.role],
      detail: visible(option.detail),
      // Matches what it inserts as well as its label.
      filterText: newText.startsWith(typed) ? newText : option.label.startsWith(typed) ? option.label : newText,
      sortText: String(items.length).padStart(3, "0"),
      textEdit: { range: rangeIn(edit), newText },
      ...(additional.length > 0 && { additionalTextEdits: additional }),
    });
  }
  return items;
}

/** The whole values that the function's type gives, for an empty string. */
function wholeItems(document: AbiDocument, site: Site, kind: Kind, span: Span): CompletionItem[] {
  const { record } = site;
  const context = contextIn(document, record);
  const codec = codecOf(kind);
  return wholeValues(context, kind, site).flatMap(({ bytes, from }, i): CompletionItem[] => {
    const tree = codec.read(bytes);
    if (tree === undefined) return [];
    const newText = encodeBytes(bytes, quoteStyle(context));
    const { text } = codec.overview(tree, bytes, { ...NO_CONTEXT, function: context.function });
    return [
      {
        label: shortened(text, MAX_LABEL),
        kind: CompletionItemKind.Value,
        detail: `Whole ${codec.name} ${from}`,
        filterText: newText,
        sortText: `!${String(i).padStart(2, "0")}`,
        ...(i === 0 && { preselect: true }),
        textEdit: { range: rangeOf(document, span), newText },
      },
    ];
  });
}

/** The attributes beside the string, or at least the function if the text is half typed. */
function contextAt(document: AbiDocument, { record }: Site, literal: Span): CodecContext {
  const start = literal.start - record.start;
  const island = record.islands.find(({ entry }) => entry.value?.start === start);
  if (island !== undefined) return contextOf(document, record, island);
  return { ...NO_CONTEXT, function: functionShape(document, record) };
}
