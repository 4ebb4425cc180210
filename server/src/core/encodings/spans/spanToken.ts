/**
 * The tokens of a span encoding, as the generated lexers cut them. Spans are still flat here: each family's `nesting.ts`
 * decides by structure what closes where.
 */
import type { Lexer } from "antlr4ng";
import { type ByteString, hexEscape } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import { LimitedStream } from "./limitedStream.js";

/** A token that represents a grammar token but is not spelled like one. */
export interface Fault extends Problem {
  /** True where the bytes after it can't be trusted: what follows at once is not reported. */
  readonly breaks: boolean;
  /** How the token is spelled rightly, where that is known. */
  readonly spelling?: string;
}

/** What a span's header declares. */
export interface Header {
  /** Where the length's digits are; empty where there are none. */
  readonly lengthStart: number;
  readonly lengthEnd: number;
  /** The length as written, NaN without digits. */
  readonly declared: number;
  /** Where the contents end by that length: maybe before they start, or after the payload. */
  readonly declaredEnd: number;
}

export interface SpanToken {
  readonly type: number;
  readonly start: number;
  /** Exclusive. For an opener, where its contents start. */
  readonly end: number;
  /** Only on the header of a span, known or not. */
  readonly header?: Header;
  readonly fault?: Fault;
  /** For a nested opener: the index of its CLOSE token. */
  close?: number;
}

/** What the shared machinery has to know of a generated lexer. */
export interface SpanLexer {
  create(stream: LimitedStream): Lexer;
  readonly close: number;
  /** The token for the contents of spans of `bytesTag`, where the family has free bytes. */
  readonly bytes?: number;
  readonly bytesTag?: number;
  /** The types that open a span. */
  readonly openers: ReadonlySet<number>;
  /** The type of spans that the family does not know: with a header, but opening nothing. */
  readonly otherSpan: number;
  /** The type that a broken header is of, by its tag. */
  readonly headers: Readonly<Record<string, number>>;
  readonly badHeader: number;
  /** The other misspelt tokens: what they represent and what is wrong. Undefined for tokens that represent none. */
  repair(
    type: number,
    bytes: ByteString,
    start: number,
    end: number,
  ): { readonly type: number; readonly fault: Fault } | undefined;
  /** The rule of the family's syntax errors. */
  readonly rule: string;
}

/** Cuts tokens one at a time, from any offset up to any limit. */
export class TokenCutter {
  readonly #lexer: SpanLexer;
  readonly #bytes: ByteString;
  readonly #stream: LimitedStream;
  readonly #generated: Lexer;

  constructor(lexer: SpanLexer, bytes: ByteString) {
    this.#lexer = lexer;
    this.#bytes = bytes;
    this.#stream = new LimitedStream(bytes);
    this.#generated = lexer.create(this.#stream);
    this.#generated.removeErrorListeners();
  }

  /** The token at `offset`, seeing nothing after `limit`; there must be a byte between them. */
  cut(offset: number, limit: number): SpanToken {
    this.#stream.index = offset;
    this.#stream.limit = limit;
    // Forgets that it saw the end of an earlier limit.
    this.#generated.reset(false);
    const { type, stop } = this.#generated.nextToken();
    const end = stop + 1;
    const lexer = this.#lexer;
    const bytes = this.#bytes;
    if (lexer.openers.has(type) || type === lexer.otherSpan)
      return { type, start: offset, end, header: headerAt(bytes, offset, end) };
    if (type === lexer.badHeader) return this.#brokenHeader(offset, end);
    const repaired = lexer.repair(type, bytes, offset, end);
    return repaired === undefined ? { type, start: offset, end } : { ...repaired, start: offset, end };
  }

  /** A known span tag without a proper length: it opens its span all the same. */
  #brokenHeader(start: number, end: number): SpanToken {
    const lexer = this.#lexer;
    const bytes = this.#bytes;
    const tag = bytes.charAt(start);
    const type = lexer.headers[tag] ?? lexer.badHeader;
    const header = headerAt(bytes, start, end);
    if (bytes.charAt(end - 1) === "!") return { type, start, end, header };
    const digits = bytes.slice(header.lengthStart, header.lengthEnd);
    const wanted = digits === "" || digits === "-" ? `a length after ${tag}` : `'!' after the length ${digits}`;
    const message = `Found ${foundAt(bytes, end)}, expected ${wanted}`;
    return { type, start, end, header, fault: { rule: lexer.rule, message, start, end, breaks: true } };
  }
}

function headerAt(bytes: ByteString, start: number, end: number): Header {
  const banged = bytes.charAt(end - 1) === "!";
  const lengthStart = start + 1;
  const lengthEnd = banged ? end - 1 : end;
  const digits = bytes.slice(lengthStart, lengthEnd);
  const declared = digits === "" || digits === "-" ? Number.NaN : Number(digits);
  // The `!` counts.
  return { lengthStart, lengthEnd, declared, declaredEnd: lengthEnd + declared };
}

/** The byte at an offset, for messages. */
export function foundAt(bytes: ByteString, offset: number): string {
  return offset < bytes.length ? quote(bytes, offset, offset + 1) : "the end of the string";
}

/** Some bytes in quotes, shortened, each unprintable one as MLIR escapes it. */
export function quote(bytes: ByteString, start: number, end: number): string {
  const shown = bytes.slice(start, Math.min(end, start + 24));
  const text = shown.replace(/[^\x20-\x7e]/g, hexEscape);
  return `"${text}${end - start > 24 ? "…" : ""}"`;
}
