/** What rules see of a record, each part computed on first use. */

import { knownAttribute } from "../abi/attributes/table.js";
import { islandsOfHeader, meaningful } from "../abi/headerIslands.js";
import { contextOf, functionShape, isTooLong, readIsland, type TextSource } from "../abi/islands.js";
import type { AbiRecord, Island, Place } from "../abi/record.js";
import type { IslandContext, ReadIsland } from "../abi/recordView.js";
import type { SymbolSource } from "../abi/symbolSource.js";
import { isSpelledByTypes, mayBeSpelledByTypes } from "../abi/types/spelledByTypes.js";
import type { AbiDocument } from "../document/document.js";
import { symbolsAround } from "../document/symbols.js";
import type { ErrorNode } from "../document/syntaxErrors.js";
import type { FunctionShape } from "../encodings/codec.js";
import type { Decoded, Kind } from "../encodings/registry.js";
import type { TypeCodeNumbering } from "../pydm/typeCodes.js";
import type { Entry, OpHeader } from "../syntax/syntax.js";
import { displayBytes } from "../text/byteString.js";
import { movedSpan, type Span, sourceSpan } from "../text/offsetMap.js";
import type { Report, RuleContext } from "./context.js";

/** The errors of a record that has some attributes. */
export type FindErrors = (record: AbiRecord, keys: readonly Entry[]) => readonly ErrorNode[];

/** The context of a record. `report` receives what the rules find; `typeCodes` is for those about lowered PyDM code. */
export function ruleContext(
  source: TextSource,
  record: AbiRecord,
  symbols: SymbolSource,
  report: (report: Report) => void,
  typeCodes: TypeCodeNumbering = "auto",
  findErrors: FindErrors = () => [],
): RuleContext {
  return new RecordContext(source, record, symbols, report, typeCodes, findErrors);
}

/** The context of a record for callers that report nothing. */
export function contextIn(document: AbiDocument, record: AbiRecord): RuleContext {
  return ruleContext(document, record, symbolsAround(document, record.start), () => undefined);
}

/** The known attributes of an export or import that has none of those that make another record. */
function plainKeys(header: OpHeader | undefined): readonly Entry[] {
  if (header === undefined || islandsOfHeader(header).length > 0) return [];
  return header.attributes.flatMap(({ entries }) => entries.filter(({ key }) => knownAttribute(key) !== undefined));
}

// A class, since one is made for each record: methods are shared and costly parts are lazy.
class RecordContext implements RuleContext {
  readonly record: AbiRecord;
  readonly symbols: SymbolSource;
  readonly report: (report: Report) => void;
  readonly typeCodes: TypeCodeNumbering;
  readonly header: OpHeader | undefined;
  readonly islands: readonly Island[];
  readonly #source: TextSource;
  readonly #findErrors: FindErrors;
  #errors: readonly ErrorNode[] | undefined;
  #shape: FunctionShape | undefined;
  #spelled: Map<Island, boolean> | undefined;
  #made: Map<unknown, unknown> | undefined;
  #reads: Map<Island, ReadIsland | undefined> | undefined;

  constructor(
    source: TextSource,
    record: AbiRecord,
    symbols: SymbolSource,
    report: (report: Report) => void,
    typeCodes: TypeCodeNumbering,
    findErrors: FindErrors,
  ) {
    this.typeCodes = typeCodes;
    this.#findErrors = findErrors;
    this.#source = source;
    this.record = record;
    this.symbols = symbols;
    this.report = report;
    this.header = record.header;
    this.islands = meaningful(record.header, record.islands);
  }

  get errors(): readonly ErrorNode[] {
    const { record, header } = this;
    const mayHave = header !== undefined || record.defines !== undefined;
    this.#errors ??= mayHave
      ? this.#findErrors(record, record.body === "vm" ? plainKeys(header) : this.islands.map(({ entry }) => entry))
      : [];
    return this.#errors;
  }

  get function(): FunctionShape | undefined {
    this.#shape ??= functionShape(this.#source, this.record);
    return this.#shape;
  }

  text({ start, end }: Span): string {
    return this.#source.slice(this.record.start + start, this.record.start + end);
  }

  find(key: string, place?: Place, index?: number | null): Island | undefined {
    for (const island of this.islands) {
      if (island.key !== key || (place !== undefined && island.place !== place)) continue;
      if (index === undefined || island.index === index) return island;
    }
    return undefined;
  }

  read(island: Island): ReadIsland | undefined {
    // Many rules read the same few islands.
    this.#reads ??= new Map();
    let read = this.#reads.get(island);
    if (read === undefined) {
      read = readIsland(this.#source, this.record, island);
      this.#reads.set(island, read);
    }
    return read;
  }

  string(island: Island): string | undefined {
    const { value: literal } = island.entry;
    // One that is not closed holds the rest of its line.
    if (literal?.kind === "string" && !literal.terminated) return undefined;
    const value = this.read(island);
    return value && displayBytes(value.payload.bytes);
  }

  decoded(island: Island, kind: Kind): Decoded | undefined {
    return this.codecContext(island).siblings.get(kind);
  }

  isSpelledByTypes(island: Island): boolean {
    const { header } = this;
    const { value } = island.entry;
    if (island.kind === null || header === undefined || value?.kind !== "string" || !value.terminated) return false;
    if (!mayBeSpelledByTypes(island.kind) || isTooLong(this.#source, value)) return false;
    this.#spelled ??= new Map();
    let found = this.#spelled.get(island);
    if (found === undefined) {
      found = isSpelledByTypes(this.text(value), { island, header });
      this.#spelled.set(island, found);
    }
    return found;
  }

  codecContext(island: Island): IslandContext {
    return contextOf(this.#source, this.record, island);
  }

  payloadSpan(island: Island, span: Span): Span {
    const base = island.entry.value?.start ?? island.entry.start;
    const map = this.read(island)?.payload.map;
    return map === undefined ? island.entry : movedSpan(sourceSpan(map, span), base);
  }

  once<T>(make: (context: RuleContext) => T): T {
    this.#made ??= new Map();
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    return this.#made.get(make) as T;
  }
}
