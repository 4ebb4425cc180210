/** The ops of a text that decide what it exports: `vm.export`, and those that hold device code. */

import { type Cursor, cursorAt, nameOf, next, STRING, SYMBOL, WORD } from "../syntax/tokens.js";
import { CLOSE_BRACE, OPEN_BRACE, QUOTE } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { textOfLiteral } from "../text/stringLiteral.js";
import type { AbiDocument } from "./document.js";

/** `vm.export @symbol as("name")`, or its generic form. */
export interface VmExportOp {
  /** Document offset (UTF-16) of the op's name. */
  readonly offset: number;
  readonly symbol: string;
  readonly name: string;
}

/** Ops whose functions run on a device, where no caller of the module looks for them. */
const DEVICE = /^"?(?:(?:hal|flow|stream)\.executable(?:\.\w+)?|(?:gpu|spirv|spv)\.module)"?$/;
/** A text without these words holds no such op, which a native search shows. */
export const VM_EXPORT = "vm.export";
export const DEVICE_WORDS = [".executable", "gpu.module", "spirv.module", "spv.module"];
/** Read at a time, in UTF-16 units: whole lines, so that no token is cut. */
const STEP_LENGTH = 1 << 20;
/** Read from a `vm.export` on, in UTF-16 units: most are on one line. */
const EXPORT_STEP_LENGTH = 512;

/** True for the name of an op whose functions run on a device. */
export function isDeviceOp(op: string): boolean {
  return DEVICE.test(op);
}

/** False for a text that certainly has no device code. A native search. */
export function holdsDeviceOps(document: AbiDocument): boolean {
  return DEVICE_WORDS.some((word) => document.indexOf(word) >= 0);
}

/**
 * The exports of the VM's modules, in the order of the text. Reads only the lines around them; never throws.
 *
 * @param onRead Takes the lines that were read, in order.
 */
export function vmExports(document: AbiDocument, onRead: (lines: Span) => void): readonly VmExportOp[] {
  const reader = new ExportReader();
  let end = 0;
  for (let at = document.indexOf(VM_EXPORT); at >= 0; at = document.indexOf(VM_EXPORT, end)) {
    const first = document.lineStart(at);
    let start = first;
    do {
      end = readLines(document, start, EXPORT_STEP_LENGTH, (cursor) => reader.take(cursor, start));
      start = end;
    } while (reader.isInside && end < document.length);
    onRead({ start: first, end });
  }
  return reader.end();
}

/** The first `vm.export` in a text, read in the same way; its offset is in that text. */
export function vmExportIn(text: string): VmExportOp | undefined {
  const reader = new ExportReader();
  const cursor = cursorAt(text, 0);
  while (next(cursor)) reader.take(cursor, 0);
  return reader.end()[0];
}

/** The ops that hold device code, in the order of the text, none inside another. Linear; never throws. */
export function deviceOps(document: AbiDocument): readonly Span[] {
  if (!holdsDeviceOps(document)) return [];
  const reader = new DeviceReader();
  for (let start = 0; start < document.length; ) {
    const base = start;
    start = readLines(document, base, STEP_LENGTH, (cursor) => reader.take(cursor, base));
  }
  return reader.end(document.length);
}

/** Takes the tokens of whole lines, `step` UTF-16 units at least. Returns where they end. */
function readLines(document: AbiDocument, start: number, step: number, take: (cursor: Cursor) => void): number {
  const end = Math.min(document.lineEnd(start + step) + 1, document.length);
  const cursor = cursorAt(document.slice(start, end), 0);
  while (next(cursor)) take(cursor);
  return end;
}

interface Draft {
  readonly offset: number;
  readonly generic: boolean;
  symbol: string | undefined;
  name: string | undefined;
  /** The last word, which determines what a string is. */
  word: string;
}

// A class because what was read so far lives from one piece of the text to the next.
class DeviceReader {
  readonly #device: Span[] = [];
  #depth = 0;
  /** The device op being read: where it starts, at what depth, and the end of its last brace so far. */
  #open: { readonly start: number; readonly depth: number; end: number } | undefined;

  take({ kind, start, end, text, first }: Cursor, base: number): void {
    if (kind === OPEN_BRACE) this.#depth++;
    else if (kind === CLOSE_BRACE) {
      this.#depth--;
      if (this.#open !== undefined && this.#depth <= this.#open.depth) this.#open.end = base + end;
    } else if (first && (kind === WORD || kind === STRING)) this.#beginOp(text.slice(start, end), base + start);
  }

  /** A word at a line's start, outside the device op's braces, is the next op. */
  #beginOp(token: string, offset: number): void {
    if (this.#open !== undefined && this.#depth > this.#open.depth) return;
    if (this.#open !== undefined && (token === "attributes" || token === "layout")) return;
    this.#close();
    if (isDeviceOp(token)) this.#open = { start: offset, depth: this.#depth, end: offset };
  }

  #close(): void {
    if (this.#open !== undefined) this.#device.push({ start: this.#open.start, end: this.#open.end });
    this.#open = undefined;
  }

  end(length: number): readonly Span[] {
    // What is never closed holds the rest.
    if (this.#open !== undefined && this.#depth > this.#open.depth) this.#open.end = length;
    this.#close();
    return this.#device;
  }
}

// A class for the same reason.
class ExportReader {
  readonly #exports: VmExportOp[] = [];
  #draft: Draft | undefined;

  /** True where the last op may go on. */
  get isInside(): boolean {
    return this.#draft !== undefined;
  }

  take({ kind, start, end, text }: Cursor, base: number): void {
    const token = text.slice(start, end);
    if ((kind === WORD && token === VM_EXPORT) || (kind === STRING && token === `"${VM_EXPORT}"`)) {
      this.#finish();
      this.#draft = { offset: base + start, generic: kind === STRING, symbol: undefined, name: undefined, word: "" };
    } else if (this.#draft !== undefined) this.#read(this.#draft, kind, token);
  }

  #read(draft: Draft, kind: number, token: string): void {
    if (kind === WORD) {
      // After the names, the next op or the dictionary.
      if (!draft.generic && draft.symbol !== undefined && token !== "as") this.#finish();
      draft.word = token;
    } else if (kind === SYMBOL) draft.symbol ??= symbolText(token);
    else if (kind === STRING) {
      if (draft.word === "as" || draft.word === "export_name") draft.name ??= textOfLiteral(token);
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

  end(): readonly VmExportOp[] {
    this.#finish();
    return this.#exports;
  }
}

function symbolText(token: string): string {
  return token.charCodeAt(1) === QUOTE ? textOfLiteral(token.slice(1)) : nameOf(token);
}
