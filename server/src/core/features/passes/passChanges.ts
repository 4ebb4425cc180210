/** The dumps of passes in an open document, and how many changes each made. */
import type { AbiDocument } from "../../document/document.js";
import { DUMP_STARTS, type DumpHeader, MAX_HEADER_LENGTH, parseDumpHeader } from "../../document/dumpHeader.js";
import type { Section } from "../../document/structure/symbolTree.js";
import { keep } from "../../syntax/reader.js";
import { lineEndOf } from "../../text/lines.js";
import type { Span } from "../../text/offsetMap.js";
import { lowerBound } from "../../text/order.js";
import { finish } from "../../text/steps.js";
import { DumpReader } from "./readDump.js";
import { type AbiEvent, type Dump, Timeline } from "./timeline.js";

/** A dump in a document: its header's line, and all of it. */
export interface DumpPlace extends Span {
  readonly header: Span;
  readonly pass: DumpHeader;
  readonly changes: readonly FunctionChange[];
  /** The functions that no earlier dump shows. */
  readonly first: ReadonlySet<string>;
}

export interface FunctionChange {
  readonly name: string;
  readonly event: AbiEvent;
}

/** Larger texts (UTF-16 units) are left to the command line. */
const MAX_LENGTH = 64 * 1024 * 1024;

/** A section of the file as it was read, wherever it is. */
interface ReadSection {
  /** As the section counts them. */
  readonly edits: number;
  /** Undefined where it is not a dump. */
  readonly dump: ReadDump | undefined;
}

interface ReadDump {
  readonly pass: DumpHeader;
  /** Of the header's line, in UTF-16 units. */
  readonly headerLength: number;
  readonly shown: Dump;
}

const NONE: readonly DumpPlace[] = [];

/** The dumps of a document in order, cached until an edit. */
export function dumpPlaces(document: AbiDocument): readonly DumpPlace[] {
  return finish(dumpPlaceSteps(document));
}

/** The same in steps. */
export function* dumpPlaceSteps(document: AbiDocument): Generator<undefined, readonly DumpPlace[]> {
  if (document.length > MAX_LENGTH || !DUMP_STARTS.some((start) => document.mentions(start))) return NONE;
  let dumps = known.get(document);
  if (dumps === undefined) {
    dumps = new DocumentDumps();
    known.set(document, dumps);
  }
  return yield* dumps.places(document);
}

/** What is known of a document's dumps: an edit has one of them read again. */
class DocumentDumps {
  readonly #reader = new DumpReader();
  readonly #sections = new WeakMap<Section, ReadSection>();
  #revision: number | undefined;
  #places: readonly DumpPlace[] = NONE;

  *places(document: AbiDocument): Generator<undefined, readonly DumpPlace[]> {
    const { revision } = document;
    if (this.#revision === revision) return this.#places;
    const timeline = new Timeline();
    const found: Omit<DumpPlace, "changes">[] = [];
    const seen = new Set<string>();
    for (const section of document.structure.sections) {
      yield;
      const dump = this.#dumpIn(document, section);
      if (dump === undefined) continue;
      const { start, end } = section;
      timeline.take(dump.pass, found.length, dump.shown);
      const first = new Set<string>();
      for (const { name } of dump.shown.functions) if (!seen.has(name)) first.add(name);
      for (const name of first) seen.add(name);
      found.push({ start, end, header: { start, end: start + dump.headerLength }, pass: dump.pass, first });
    }
    const changes: FunctionChange[][] = found.map(() => []);
    for (const { name, events } of timeline.functions) {
      for (const event of events) changes[event.pass]?.push({ name, event });
    }
    this.#places = found.map((place, i) => ({ ...place, changes: changes[i] ?? [] }));
    this.#revision = revision;
    return this.#places;
  }

  #dumpIn(document: AbiDocument, section: Section): ReadDump | undefined {
    const { start, end, edits } = section;
    const read = this.#sections.get(section);
    if (read?.edits === edits) return read.dump;
    const line = document.slice(start, Math.min(end, start + MAX_HEADER_LENGTH + 1));
    const headerLength = lineEndOf(line, 0);
    const pass = parseDumpHeader(keep(line.slice(0, headerLength)));
    const dump = pass && { pass, headerLength, shown: this.#reader.read(document, section) };
    this.#sections.set(section, { edits, dump });
    return dump;
  }
}

/** Whether a dump shows a function for the first time, or changed: most dumps repeat the one before. */
export function isNewIn({ first, changes }: DumpPlace, name: string): boolean {
  return first.has(name) || changes.some((change) => change.name === name);
}

/** The dump that holds an offset, if one does. */
export function dumpPlaceAt(places: readonly DumpPlace[], offset: number): DumpPlace | undefined {
  const starts = places.map(({ start }) => start);
  const place = places[lowerBound(starts, offset + 1, starts.length) - 1];
  return place !== undefined && offset <= place.end ? place : undefined;
}

const known = new WeakMap<AbiDocument, DocumentDumps>();
