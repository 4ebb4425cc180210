/** What the tokens of a whole text tell about its exports: `vm.export` ops, and the ops that hold device code. */
import type { AbiDocument } from "../document/document.js";
import {
  CLOSE_BRACE,
  type Cursor,
  cursorAt,
  nameOf,
  next,
  OPEN_BRACE,
  STRING,
  SYMBOL,
  WORD,
} from "../structure/lexer.js";
import { displayBytes } from "../text/byteString.js";
import type { Span } from "../text/offsetMap.js";
import { decodeLiteral } from "../text/stringLiteral.js";

/** `vm.export @symbol as("name")`, or its generic form. */
export interface VmExportOp {
  /** Document offset (UTF-16) of the op's name. */
  readonly offset: number;
  readonly symbol: string;
  readonly name: string;
}

export interface Ops {
  readonly exports: readonly VmExportOp[];
  /** In the order of the text, none inside another. */
  readonly device: readonly Span[];
}

/** Ops whose functions run on a device, where no caller of the module looks for them. */
const DEVICE = /^"?(?:(?:hal|flow|stream)\.executable(?:\.\w+)?|(?:gpu|spirv|spv)\.module)"?$/;
/** A text without these holds neither. */
const WORDS = ["vm.export", ".executable", "gpu.module", "spirv.module", "spv.module"];
/** Read at a time, in UTF-16 units: whole lines, so that no token is cut. */
const STEP = 1 << 20;

/** Reads the tokens of a document, if a search finds one of the words. Linear; never throws. */
export function readOps(document: AbiDocument): Ops {
  if (WORDS.every((word) => document.indexOf(word) < 0)) return { exports: [], device: [] };
  const reader = new OpReader();
  for (let start = 0; start < document.length; ) {
    const feed = document.indexOf("\n", start + STEP);
    const end = feed < 0 ? document.length : feed + 1;
    const text = document.slice(start, end);
    const cursor = cursorAt(text, 0);
    while (next(cursor)) reader.take(cursor, start);
    start = end;
  }
  return reader.end(document.length);
}

interface Draft {
  readonly offset: number;
  readonly generic: boolean;
  symbol: string | undefined;
  name: string | undefined;
  /** The last word, which tells what a string is. */
  word: string;
}

// A class because what was read so far lives from one piece of the text to the next.
class OpReader {
  readonly #exports: VmExportOp[] = [];
  readonly #device: Span[] = [];
  #draft: Draft | undefined;
  #depth = 0;
  /** The device op being read: where it starts, at what depth, and the end of its last brace so far. */
  #open: { readonly start: number; readonly depth: number; end: number } | undefined;

  take(cursor: Cursor, base: number): void {
    const { kind, start, end, text, first } = cursor;
    if (kind === OPEN_BRACE) this.#depth++;
    else if (kind === CLOSE_BRACE) {
      this.#depth--;
      if (this.#open !== undefined && this.#depth <= this.#open.depth) this.#open.end = base + end;
    }
    if (kind === WORD || kind === STRING) {
      const token = text.slice(start, end);
      if (first) this.#beginOp(token, base + start);
      if (token === "vm.export" || token === '"vm.export"') {
        this.#finish();
        this.#draft = { offset: base + start, generic: kind === STRING, symbol: undefined, name: undefined, word: "" };
        return;
      }
    }
    if (this.#draft !== undefined) this.#read(this.#draft, kind, text.slice(start, end));
  }

  /** A word at a line's start, outside the device op's braces, is the next op. */
  #beginOp(token: string, offset: number): void {
    if (this.#open !== undefined && this.#depth > this.#open.depth) return;
    if (this.#open !== undefined && (token === "attributes" || token === "layout")) return;
    this.#close();
    if (DEVICE.test(token)) this.#open = { start: offset, depth: this.#depth, end: offset };
  }

  #close(): void {
    if (this.#open !== undefined) this.#device.push({ start: this.#open.start, end: this.#open.end });
    this.#open = undefined;
  }

  #read(draft: Draft, kind: number, token: string): void {
    if (kind === WORD) {
      // Behind the names, the next op or the dictionary.
      if (!draft.generic && draft.symbol !== undefined && token !== "as") this.#finish();
      draft.word = token;
    } else if (kind === SYMBOL) draft.symbol ??= symbolText(token);
    else if (kind === STRING) {
      if (draft.word === "as" || draft.word === "export_name") draft.name ??= displayBytes(decodeLiteral(token).bytes);
      else if (token === '"export_name"') draft.word = "export_name";
    } else if (kind === CLOSE_BRACE) this.#finish();
    if (draft.symbol !== undefined && draft.name !== undefined) this.#finish();
  }

  #finish(): void {
    const draft = this.#draft;
    this.#draft = undefined;
    if (draft?.symbol === undefined) return;
    this.#exports.push({ offset: draft.offset, symbol: draft.symbol, name: draft.name ?? draft.symbol });
  }

  end(length: number): Ops {
    this.#finish();
    // What is never closed holds the rest.
    if (this.#open !== undefined && this.#depth > this.#open.depth) this.#open.end = length;
    this.#close();
    return { exports: this.#exports, device: this.#device };
  }
}

function symbolText(token: string): string {
  return token.charCodeAt(1) === 34 ? displayBytes(decodeLiteral(token.slice(1)).bytes) : nameOf(token);
}
