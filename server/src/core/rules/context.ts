/** What a rule sees of an op: its attributes, their values, and the symbols around it. All spans relative to the record. */

import type { CodecContext, Decoded, FunctionShape, Kind, ReadIsland, Severity } from "../codecs/codec.js";
import type { SymbolSource } from "../document/symbols.js";
import type { AbiRecord, Island, Place } from "../mlir/record.js";
import type { OpHeader } from "../mlir/syntax.js";
import type { TypeCodeNumbering } from "../settings.js";
import type { Span } from "../text/offsetMap.js";

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
  readonly fix?: {
    readonly title: string;
    readonly safe: boolean;
    readonly edits: readonly RecordEdit[];
    /** Given by a fix that adds a key, or another fix would add it too: what it depends on. */
    readonly scope?: Span;
  };
}

export interface RuleContext {
  readonly record: AbiRecord;
  readonly header: OpHeader | undefined;
  /** The attributes that mean something here; those of `record` include what only looks like one. */
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
