/** What is known of one op with ABI attributes: its attributes, their values, and the symbols around it. */
import type { CodecContext, FunctionShape } from "../encodings/codec.js";
import type { Decoded, Kind } from "../encodings/registry.js";
import type { OpHeader } from "../syntax/syntax.js";
import type { TextEdit } from "../text/edit.js";
import type { Span } from "../text/offsetMap.js";
import type { LiteralPayload } from "../text/stringLiteral.js";
import type { AbiRecord, Island, Place } from "./record.js";
import type { SymbolSource } from "./symbolSource.js";

/** An edit relative to the record. */
export type RecordEdit = TextEdit;

/** An attribute's decoded string. */
export interface ReadIsland {
  readonly payload: LiteralPayload;
  /** Undefined where the key names no encoding. */
  readonly decoded: Decoded | undefined;
}

/** What surrounds an encoded string: the other strings of the same dictionary or op, and the function. */
export interface IslandContext extends CodecContext {
  readonly siblings: ReadonlyMap<Kind, Decoded>;
}

/** An op with ABI attributes as rules, refactorings and features read it. All spans are relative to the record. */
export interface RecordView {
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
  /** An island's decoded string; undefined where its value is not a string, or is too long for a text that is edited. */
  read(island: Island): ReadIsland | undefined;
  /** The text of an island's string value, for comparing; undefined where `read` is, and for one that is not closed. */
  string(island: Island): string | undefined;
  /** The well-formed payload of a kind beside an island (the island itself included), or undefined. */
  decoded(island: Island, kind: Kind): Decoded | undefined;
  /** Whether an island is an `f` or ABI JSON that is just what the function's types give: nothing is wrong with it. */
  isSpelledByTypes(island: Island): boolean;
  codecContext(island: Island): IslandContext;
  /** The record span of a span of an island's payload (in bytes). */
  payloadSpan(island: Island, span: Span): Span;
  /**
   * Symbols of the same section. What a rule finds here may change with text far away, so it is looked up each time.
   */
  readonly symbols: SymbolSource;
  /** The result of `make` for this context, computed once for all rules. */
  once<T>(make: (view: RecordView) => T): T;
}
