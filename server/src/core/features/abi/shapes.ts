/** Folding ranges and selection ranges of ABI attributes. */

import { readIsland } from "../../abi/islands.js";
import type { AbiRecord, Island } from "../../abi/record.js";
import type { AbiDocument } from "../../document/document.js";
import { pathAt } from "../../encodings/codec.js";
import { codecOf } from "../../encodings/registry.js";
import type { DictionaryValue, OpHeader } from "../../syntax/syntax.js";
import { isDigit } from "../../text/characters.js";
import { movedSpan, type Span, sourceSpan } from "../../text/offsetMap.js";
import type { Fold } from "../provider.js";
import { beforeLine } from "../ranges.js";
import { placed } from "./strings.js";

/** The dictionaries around and inside ABI attributes in code. The engine drops those on one line. */
export function* abiFolds(document: AbiDocument): Generator<Fold | undefined> {
  // Searched for once a line, however many records the line holds.
  let feed = -1;
  for (const record of document.records()) {
    yield;
    const { start, length, inComment } = record;
    if (feed < start) feed = document.lineEnd(start);
    if (inComment || feed >= start + length) continue;
    let known = kept.get(record);
    if (known === undefined) {
      known = dictionariesOf(record).map((dictionary) => foldOf(document, record, dictionary));
      kept.set(record, known);
    }
    for (const span of known) yield { ...placed(record, span), kind: undefined };
  }
}

/** By record and relative to it: editors request folds after every edit, and other records keep theirs. */
const kept = new WeakMap<AbiRecord, readonly Span[]>();

function foldOf(document: AbiDocument, record: AbiRecord, { start, end, closed }: DictionaryValue): Span {
  if (!closed) return { start, end };
  // Its last line holds the closing bracket, which stays visible.
  return { start, end: Math.max(start, beforeLine(document, record.start + end) - record.start) };
}

/** The dictionaries of the header, and those that are values of ABI attributes. */
function dictionariesOf({ header, islands }: AbiRecord): readonly DictionaryValue[] {
  const found = header === undefined ? [] : [...ownDictionaries(header)];
  for (const { entry } of islands) if (entry.value?.kind === "dictionary") found.push(entry.value);
  return found;
}

function ownDictionaries({ attributes, arguments: inputs, results }: OpHeader): readonly DictionaryValue[] {
  const own = [...inputs, ...results].flatMap((it) => it.attributes ?? []);
  return [...attributes, ...own];
}

/** The selection ranges inside ABI attributes: digits, the nodes of the payload, the string, the attribute, … */
export function abiSelections(document: AbiDocument, offset: number): readonly Span[] {
  const spans: Span[] = [];
  for (const record of document.recordsIn({ start: offset, end: offset })) {
    for (const island of record.islands) {
      const { entry } = island;
      if (!holds(record, entry, offset)) continue;
      spans.push(placed(record, entry));
      if (holds(record, entry.keySpan, offset)) spans.push(placed(record, entry.keySpan));
      if (entry.value !== undefined && holds(record, entry.value, offset)) {
        spans.push(placed(record, entry.value), ...insideString(document, record, island, offset));
      }
    }
    for (const dictionary of dictionariesOf(record)) {
      if (!holds(record, dictionary, offset)) continue;
      const { start, end } = placed(record, dictionary);
      spans.push({ start, end });
      if (dictionary.closed) spans.push({ start: start + 1, end: end - 1 });
    }
    const { header } = record;
    if (header === undefined) continue;
    for (const parameter of [...header.arguments, ...header.results]) {
      if (holds(record, parameter, offset)) spans.push(placed(record, parameter));
    }
    spans.push(placed(record, header));
  }
  return spans;
}

function insideString(document: AbiDocument, record: AbiRecord, island: Island, offset: number): Span[] {
  const { value } = island.entry;
  const read = readIsland(document, record, island);
  if (value?.kind !== "string" || read === undefined) return [];
  const { payload, decoded } = read;
  const base = record.start + value.start;
  const place = (span: Span) => movedSpan(sourceSpan(payload.map, span), base);
  const spans = [place({ start: 0, end: payload.bytes.length })];
  const at = payload.map.payloadAt(offset - base);
  spans.push(place(digitsAt(payload.bytes, at)));
  if (decoded?.tree !== undefined) {
    for (const node of pathAt(codecOf(decoded.kind), decoded.tree, at)) spans.push(place(node));
  }
  return spans;
}

function digitsAt(bytes: string, offset: number): Span {
  let start = offset;
  let end = offset;
  while (isDigit(bytes.charCodeAt(start - 1))) start--;
  while (isDigit(bytes.charCodeAt(end))) end++;
  return { start, end };
}

const holds = (record: AbiRecord, { start, end }: Span, offset: number): boolean =>
  record.start + start <= offset && offset <= record.start + end;
