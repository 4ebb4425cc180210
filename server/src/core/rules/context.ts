/** What a rule sees of an op: its attributes, their values, and the symbols around it. All spans relative to the record. */

import { isSpelledByTypes } from "../analysis/spelledByTypes.js";
import type { CodecContext, Decoded, FunctionShape, Kind, Severity } from "../codecs/codec.js";
import { contextOf, functionShape, type ReadIsland, readIsland } from "../islands.js";
import type { AbiRecord, Island, Place } from "../mlir/record.js";
import type { OpHeader } from "../mlir/syntax.js";
import type { TypeCodeNumbering } from "../settings.js";
import type { SymbolSource } from "../symbols.js";
import { displayBytes } from "../text/byteString.js";
import { type Span, sourceSpan } from "../text/offsetMap.js";

/** An edit relative to the record. */
export interface RecordEdit extends Span {
  readonly newText: string;
}

export interface Report {
  readonly span: Span;
  /** One sentence without a full stop that says what was found and what was expected. */
  readonly message: string;
  /** Where the rule's own severity does not fit the case. */
  readonly severity?: Severity;
  readonly fix?: { readonly title: string; readonly safe: boolean; readonly edits: readonly RecordEdit[] };
}

export interface RuleContext {
  readonly record: AbiRecord;
  readonly header: OpHeader | undefined;
  readonly islands: readonly Island[];
  /** The function's arguments and results, named; undefined where the op is not function-like. */
  readonly function: FunctionShape | undefined;
  /** The text of a span of the record. */
  text(span: Span): string;
  /** The first island of a key; `place` and `index` narrow it. */
  find(key: string, place?: Place, index?: number | null): Island | undefined;
  /** What an island's string says; undefined where its value is no string. */
  read(island: Island): ReadIsland | undefined;
  /** The text of an island's string value, for comparing; undefined where its value is no string. */
  string(island: Island): string | undefined;
  /** The well-formed payload of a kind beside an island (the island itself included), or undefined. */
  decoded(island: Island, kind: Kind): Decoded | undefined;
  /** Whether an island is an `f` that says what the function's types say and no more, so that nothing is wrong with it. */
  isSpelledByTypes(island: Island): boolean;
  codecContext(island: Island): CodecContext;
  /** The record span of a span of an island's payload (in bytes). */
  payloadSpan(island: Island, span: Span): Span;
  /** Symbols of the same file part. What a rule finds here may change with text far away, so it is asked each time. */
  readonly symbols: SymbolSource;
  report(report: Report): void;
  /** The numbering of PyDM type codes that the user chose. Rules for lowered code alone may ask. */
  readonly typeCodes: TypeCodeNumbering;
  /** What `make` makes of this context, made once however many rules ask. */
  once<T>(make: (context: RuleContext) => T): T;
}

type Source = { slice(start: number, end: number): string };

/** The context of a record. `report` takes what the rules find; `typeCodes` is for those about lowered PyDM code. */
export function ruleContext(
  source: Source,
  record: AbiRecord,
  symbols: SymbolSource,
  report: (report: Report) => void,
  typeCodes: TypeCodeNumbering = "auto",
): RuleContext {
  return new RecordContext(source, record, symbols, report, typeCodes);
}

// A class because one is made for each record: its methods are shared, and what is costly is made when first asked for.
class RecordContext implements RuleContext {
  readonly record: AbiRecord;
  readonly symbols: SymbolSource;
  readonly report: (report: Report) => void;
  readonly typeCodes: TypeCodeNumbering;
  readonly header: OpHeader | undefined;
  readonly islands: readonly Island[];
  readonly #source: Source;
  #shape: FunctionShape | undefined;
  #spelled: Island | undefined;
  #unspelled: Island | undefined;
  #made: Map<unknown, unknown> | undefined;
  /** What was read, by number of the island. */
  #reads: (ReadIsland | undefined)[] | undefined;

  constructor(
    source: Source,
    record: AbiRecord,
    symbols: SymbolSource,
    report: (report: Report) => void,
    typeCodes: TypeCodeNumbering,
  ) {
    this.typeCodes = typeCodes;
    this.#source = source;
    this.record = record;
    this.symbols = symbols;
    this.report = report;
    this.header = record.header;
    this.islands = record.islands;
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
    // Many rules ask for the same few.
    const at = this.islands.indexOf(island);
    if (at < 0) return readIsland(this.#source, this.record, island);
    this.#reads ??= new Array(this.islands.length);
    let read = this.#reads[at];
    if (read === undefined) read = this.#reads[at] = readIsland(this.#source, this.record, island);
    return read;
  }

  string(island: Island): string | undefined {
    const value = this.read(island);
    return value && displayBytes(value.payload.bytes);
  }

  decoded(island: Island, kind: Kind): Decoded | undefined {
    return this.codecContext(island).siblings.get(kind);
  }

  isSpelledByTypes(island: Island): boolean {
    const { header } = this;
    const { value } = island.entry;
    if (island.kind !== "raw" || header === undefined || value?.kind !== "string" || !value.terminated) return false;
    if (this.#spelled === island) return true;
    if (this.#unspelled === island) return false;
    const found = isSpelledByTypes(this.text(value), { island, header });
    if (found) this.#spelled = island;
    else this.#unspelled = island;
    return found;
  }

  codecContext(island: Island): CodecContext {
    return contextOf(this.#source, this.record, island);
  }

  payloadSpan(island: Island, span: Span): Span {
    const base = island.entry.value?.start ?? island.entry.start;
    const map = this.read(island)?.payload.map;
    if (map === undefined) return island.entry;
    const { start, end } = sourceSpan(map, span);
    return { start: base + start, end: base + end };
  }

  once<T>(make: (context: RuleContext) => T): T {
    this.#made ??= new Map();
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    return this.#made.get(make) as T;
  }
}
