/** The well-formed encoded strings in a document's code, for features other than hover and findings. */

import { readIsland } from "../../abi/islands.js";
import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import type { Codec, SyntaxNode } from "../../encodings/codec.js";
import { codecOf, type Decoded } from "../../encodings/registry.js";
import type { StringValue } from "../../syntax/syntax.js";
import { movedSpan, type Span, sourceSpan } from "../../text/offsetMap.js";
import type { LiteralPayload } from "../../text/stringLiteral.js";

export interface EncodedString {
  readonly record: AbiRecord;
  readonly island: Island;
  /** The literal; relative to the record, like all its spans. */
  readonly value: StringValue;
  readonly payload: LiteralPayload;
  readonly decoded: Decoded;
  readonly codec: Codec;
  readonly tree: SyntaxNode;
}

/** The records in code that overlap or touch a span of the document. */
export function codeRecords(document: AbiDocument, span: Span): readonly AbiRecord[] {
  return document.recordsIn(span).filter(({ inComment }) => !inComment);
}

/** What an attribute's string encodes; undefined if it encodes nothing or is malformed. */
export function encodedString(document: AbiDocument, record: AbiRecord, island: Island): EncodedString | undefined {
  const { value } = island.entry;
  if (island.kind === null || value?.kind !== "string" || !value.terminated) return undefined;
  const read = readIsland(document, record, island);
  const tree = read?.decoded?.tree;
  if (read?.decoded === undefined || tree === undefined || read.payload.problems.length > 0) return undefined;
  return {
    record,
    island,
    value,
    payload: read.payload,
    decoded: read.decoded,
    codec: codecOf(island.kind),
    tree,
  };
}

/** In UTF-16 units. A longer literal is not decoded on every scroll; editors don't colour it either. */
const MAX_SHOWN_LENGTH = 65_536;

/** Like `encodedString`, for requests about the visible text: undefined for literals longer than editors show. */
export function shownString(document: AbiDocument, record: AbiRecord, island: Island): EncodedString | undefined {
  const { value } = island.entry;
  if (value === undefined || value.end - value.start > MAX_SHOWN_LENGTH) return undefined;
  return encodedString(document, record, island);
}

/** The encoded strings of a record whose attributes overlap or touch a span of the document. */
export function encodedStrings(document: AbiDocument, record: AbiRecord, span: Span): EncodedString[] {
  const strings: EncodedString[] = [];
  for (const island of record.islands) {
    if (!touches(record, island.entry, span)) continue;
    const found = encodedString(document, record, island);
    if (found !== undefined) strings.push(found);
  }
  return strings;
}

/** Whether a part of a record overlaps or touches a span of the document. */
export function touches({ start }: AbiRecord, part: Span, span: Span): boolean {
  return start + part.start <= span.end && start + part.end >= span.start;
}

/** The document span of a part of a record. */
export function placed({ start }: AbiRecord, part: Span): Span {
  return movedSpan(part, start);
}

/** The document span of a span of the payload (in bytes). */
export function payloadSpan({ record, value, payload }: EncodedString, span: Span): Span {
  return movedSpan(sourceSpan(payload.map, span), record.start + value.start);
}
