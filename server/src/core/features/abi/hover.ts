/** Hovers on ABI attributes and inside encoded strings. */

import { isAbiKey } from "../../abi/attributes/keys.js";
import { knownAttribute } from "../../abi/attributes/table.js";
import { isMeaningful } from "../../abi/headerIslands.js";
import { contextOf, isTooLong, readIsland } from "../../abi/islands.js";
import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import type { Kind } from "../../encodings/registry.js";
import { encodingPage } from "../../lint/pages.js";
import type { Entry, StringValue } from "../../syntax/syntax.js";
import type { ByteString } from "../../text/byteString.js";
import { holds, movedSpan, type Span, sourceSpan } from "../../text/offsetMap.js";
import { attributePage } from "../hover/attribute.js";
import { encodedPage, undecodedPage } from "../hover/encoded.js";
import { headerPage } from "../hover/header.js";
import { subjectOf } from "../hover/subject.js";
import { EMPTY_PAGE, type Page } from "../markdown.js";
import type { Explained } from "../provider.js";
import { siteAt } from "./site.js";
import { placed } from "./strings.js";

const COMMENT = "In a comment: not linted";

/** The page of the ABI attribute, or of the part of an encoded string, at an offset. Never throws. */
export function abiHover(document: AbiDocument, offset: number): Explained | undefined {
  for (const record of document.recordsIn({ start: offset, end: offset })) {
    const found = pageAt(document, record, offset - record.start);
    if (found === undefined) continue;
    const page = record.inComment ? { ...found.page, meaning: [...found.page.meaning, COMMENT] } : found.page;
    const span = placed(record, found.span);
    const op = record.inComment ? undefined : found.op;
    return { page, span, ...(op !== undefined && { op: record.start + op }) };
  }
  return loneNeighbour(document, offset) ?? loneImport(document, offset);
}

/** The page of a VM import without ABI attributes, if the offset is on its name. */
function loneImport(document: AbiDocument, offset: number): Explained | undefined {
  const record = document.mentions("vm.import") ? document.opAround(offset) : undefined;
  const found = record && headerPage(record, offset - record.start);
  return found && { page: found.page, span: placed(record, found.span) };
}

/** The longest name of an attribute, in UTF-16 units. */
const MAX_NAME_LENGTH = 64;

/** The page of a known attribute that is on an op without ABI attributes. */
function loneNeighbour(document: AbiDocument, offset: number): Explained | undefined {
  const start = Math.max(offset - MAX_NAME_LENGTH, 0);
  const text = document.slice(start, offset + MAX_NAME_LENGTH);
  const before = /[\w.$]*$/.exec(text.slice(0, offset - start))?.[0] ?? "";
  const key = before + (/^[\w.$]*/.exec(text.slice(offset - start))?.[0] ?? "");
  if (knownAttribute(key) === undefined || isAbiKey(key)) return undefined;
  const site = siteAt(document, offset);
  if (site?.at.kind !== "key") return undefined;
  const { record } = site;
  const found = neighbourPage(document, record, offset - record.start);
  return found && { page: found.page, span: placed(record, found.span) };
}

/** `offset` is relative to the record. */
function pageAt(document: AbiDocument, record: AbiRecord, offset: number): Explained | undefined {
  const island = smallestAt(record.islands, offset, ({ entry }) => entry);
  if (island === undefined) return neighbourPage(document, record, offset) ?? headerPage(record, offset);
  const { entry } = island;
  if (entry.value?.kind === "string" && island.kind !== null && holds(entry.value, offset)) {
    return stringPage(document, record, island, entry.value, island.kind, offset);
  }
  // In a module's text form, the word before a convention is not an attribute.
  if (record.body === "vmasm") return headerPage(record, offset);
  const known = isMeaningful(record.header, island) ? knownAttribute(island.key) : undefined;
  const subject = subjectOf(document, record, island, entry, island, known);
  return { page: attributePage(subject), span: partAt(entry, offset) };
}

/** The page of a known attribute of the op or of its values that is not an island itself, such as `nosideeffects`. */
function neighbourPage(document: AbiDocument, record: AbiRecord, offset: number): Explained | undefined {
  const { header } = record;
  if (header === undefined) return undefined;
  const places = [
    ...header.attributes.map((dictionary) => ({ place: "op", index: null, dictionary }) as const),
    ...header.arguments.map((it, index) => ({ place: "argument", index, dictionary: it.attributes }) as const),
    ...header.results.map((it, index) => ({ place: "result", index, dictionary: it.attributes }) as const),
  ];
  for (const { place, index, dictionary } of places) {
    if (dictionary === undefined || !holds(dictionary, offset)) continue;
    const entry = smallestAt(dictionary.entries, offset, (it) => it);
    const known = entry && knownAttribute(entry.key);
    // Elsewhere the same word is a user's own: `description` on an op has no meaning here.
    if (entry === undefined || !known?.places.includes(place)) continue;
    const subject = subjectOf(document, record, { place, index, on: place }, entry, undefined, known);
    return { page: attributePage(subject), span: partAt(entry, offset) };
  }
  return undefined;
}

/** The item with the smallest span that holds the offset, its end included. */
function smallestAt<T>(items: readonly T[], offset: number, spanOf: (item: T) => Span): T | undefined {
  let best: T | undefined;
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const span = spanOf(item);
    if (!holds(span, offset) || span.end - span.start >= length) continue;
    best = item;
    length = span.end - span.start;
  }
  return best;
}

/** The part of an entry under the cursor: its key, its value, or the whole entry between them. */
function partAt(entry: Entry, offset: number): Span {
  if (offset <= entry.keySpan.end) return entry.keySpan;
  const { value } = entry;
  return value !== undefined && value.kind !== "dictionary" && holds(value, offset) ? value : entry;
}

function stringPage(
  document: AbiDocument,
  record: AbiRecord,
  island: Island,
  value: StringValue,
  kind: Kind,
  offset: number,
): Explained | undefined {
  if (!value.terminated && !record.inComment) {
    return { page: literalPage(island.key, "String is not closed before the line ends"), span: value };
  }
  const { maxDecodedLength } = document;
  if (maxDecodedLength !== undefined && isTooLong(document, value)) {
    // Its text without the quotes.
    const length = value.end - value.start - (value.terminated ? 2 : 1);
    return { page: undecodedPage(island.key, kind, length, maxDecodedLength), span: value };
  }
  const read = readIsland(document, record, island);
  if (read?.decoded === undefined) return undefined;
  const { payload, decoded } = read;
  const fault = payload.problems[0]?.message;
  if (fault !== undefined && !record.inComment) return { page: literalPage(island.key, fault), span: value };
  const at = payload.map.payloadAt(offset - value.start);
  const isPattern = record.inComment && hasPattern(kind, decoded.bytes);
  const { page, span } = encodedPage(decoded, at, contextOf(document, record, island), isPattern);
  const exact = movedSpan(sourceSpan(payload.map, span), value.start);
  // A quote belongs to no node, so the hover is about the whole string: a range must hold its position.
  return { page, span: holds(exact, offset) ? exact : value };
}

/** Whether FileCheck would read a regular expression or variable; `[[` also opens JSON arrays. */
function hasPattern(kind: Kind, bytes: ByteString): boolean {
  return bytes.includes("{{") || (kind !== "abi-json" && bytes.includes("[["));
}

function literalPage(key: string, fault: string): Page {
  return {
    ...EMPTY_PAGE,
    title: [{ code: key }, ", malformed string"],
    problem: fault,
    link: { text: "About ABI attributes", url: encodingPage("attributes") },
  };
}
