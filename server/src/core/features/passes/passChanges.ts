/** The dumps of passes in an open document, and how many changes each made. */
import type { AbiDocument } from "../../document/document.js";
import type { Span } from "../../text/offsetMap.js";
import { finish } from "../../text/steps.js";
import { type DumpHeader, parseDumpHeader } from "./dumpHeader.js";
import { DumpReader } from "./readDump.js";
import { type AbiEvent, Timeline } from "./timeline.js";

/** A dump in a document: its header's line, and all of it. */
export interface DumpPlace extends Span {
  readonly header: Span;
  readonly pass: DumpHeader;
  readonly changes: readonly FunctionChange[];
}

export interface FunctionChange {
  readonly name: string;
  readonly event: AbiEvent;
}

/** Part of every header, so one search shows that a document has none. */
const MARK = "// IR Dump ";
const OLD_MARK = "// *** IR Dump ";
/** Larger texts (UTF-16 units) are left to the command line. */
const MAX_LENGTH = 64 * 1024 * 1024;

const known = new WeakMap<AbiDocument, { readonly revision: number; readonly places: readonly DumpPlace[] }>();
const NONE: readonly DumpPlace[] = [];

/** The dumps of a document in order, cached until an edit. */
export function dumpPlaces(document: AbiDocument): readonly DumpPlace[] {
  return finish(dumpPlaceSteps(document));
}

/** The same in steps. */
export function* dumpPlaceSteps(document: AbiDocument): Generator<undefined, readonly DumpPlace[]> {
  if (document.length > MAX_LENGTH || !(document.mentions(MARK) || document.mentions(OLD_MARK))) return NONE;
  const before = known.get(document);
  if (before?.revision === document.revision) return before.places;
  const places = yield* readPlaces(document);
  known.set(document, { revision: document.revision, places });
  return places;
}

function* readPlaces(document: AbiDocument): Generator<undefined, readonly DumpPlace[]> {
  const timeline = new Timeline();
  const reader = new DumpReader();
  const found: (Span & { readonly header: Span; readonly pass: DumpHeader })[] = [];
  for (const { start, end } of document.structure.sections) {
    yield;
    const text = document.slice(start, end);
    const feed = text.indexOf("\n");
    const length = feed < 0 ? text.length : feed;
    const pass = parseDumpHeader(text.slice(0, length));
    if (pass === undefined) continue;
    timeline.take(pass, found.length, reader.read(text.slice(length)));
    found.push({ start, end, header: { start, end: start + length }, pass });
  }
  const changes: FunctionChange[][] = found.map(() => []);
  for (const { name, events } of timeline.functions) {
    for (const event of events) changes[event.pass]?.push({ name, event });
  }
  return found.map((place, i) => ({ ...place, changes: changes[i] ?? [] }));
}
