/** Reading the readable forms: the words, numbers, strings and brackets that all of them are made of. */

import {
  type ExactInteger,
  exactInteger,
  fitsInt64,
  MAX_INT32,
  MAX_INT64,
  MIN_INT32,
  MIN_INT64,
} from "../text/exactInteger.js";
import { byPlace, type Span } from "../text/offsetMap.js";
import { cut, visible } from "../text/visibleText.js";

/** What is wrong with a text; offsets in it (UTF-16). */
export interface FormProblem extends Span {
  readonly message: string;
}

export interface FormToken extends Span {
  readonly kind: "word" | "number" | "string" | "bytes" | "mark" | "end" | "unknown";
  readonly text: string;
}

/** Ends reading where nothing sensible can follow. Never leaves `readForm`. */
class Stop extends Error {}

const SPACE = /(?:[\s\ufeff]+|\/\/[^\n]*)+/y;
const WORD = /[A-Za-z_$!][\w$.]*/y;
const NUMBER = /-?\d+/y;
const MARK = /->|\.\.\.|[()[\]{}<>,:?*]/y;

/** In levels of brackets: deeper than any encoding goes. Their own limits are reported by their models' checks. */
const MAX_DEPTH = 512;

const DIMENSION = 'a dimension: a number, or "?" for a dynamic one';

/**
 * Reads a text to its end. Never throws.
 *
 * @returns The value, or problems, at least one and in order of position.
 */
export function readForm<T>(
  source: string,
  read: (reader: FormReader) => T,
): { readonly value: T } | { readonly problems: readonly FormProblem[] } {
  const reader = new FormReader(source);
  try {
    const value = read(reader);
    if (reader.token.kind !== "end") reader.stop("the end");
    if (reader.problems.length === 0) return { value };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return { problems: [...reader.problems].sort(byPlace) };
}

/** A cursor over the tokens of a text. Lives as long as one `readForm`. */
export class FormReader {
  readonly problems: FormProblem[] = [];
  readonly #source: string;
  #token: FormToken;
  #end = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#token = this.#scan();
  }

  /** The next token. */
  get token(): FormToken {
    return this.#token;
  }

  /** Where the last token that was taken ends. */
  get end(): number {
    return this.#end;
  }

  /** Whether the next token is this mark or word. */
  at(text: string): boolean {
    return this.#token.text === text && (this.#token.kind === "mark" || this.#token.kind === "word");
  }

  /** Takes the next token, whatever it is. */
  take(): FormToken {
    const taken = this.#token;
    this.#end = taken.end;
    this.#token = this.#scan();
    return taken;
  }

  /** Takes a mark or word if it is next. */
  accept(text: string): boolean {
    if (!this.at(text)) return false;
    this.take();
    return true;
  }

  /** Takes a mark or word, which has to be next. */
  expect(text: string, expected = `"${text}"`): FormToken {
    return this.at(text) ? this.take() : this.stop(expected);
  }

  /** Reports what is wrong and reads on. */
  report(message: string, { start, end }: Span): void {
    this.problems.push({ start, end, message });
  }

  /** Gives up: the next token is not what was expected. */
  stop(expected: string): never {
    const { kind, text, start, end } = this.#token;
    const found = kind === "end" ? "Text ends" : `Found ${quoted(text)}`;
    this.report(`${found}, expected ${expected}`, { start, end });
    throw new Stop();
  }

  /** Items up to the closing bracket, which is taken, with commas between them; one after the last is fine. */
  list<T>(close: string, item: (index: number) => T): T[] {
    return this.nested(() => {
      const items: T[] = [];
      while (!this.at(close)) {
        items.push(item(items.length));
        if (!this.accept(",") && !this.at(close)) this.stop(`a comma or "${close}"`);
      }
      this.take();
      return items;
    });
  }

  /** Reads what is inside brackets, whose depth is limited. */
  nested<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) this.stop(`at most ${MAX_DEPTH} levels of brackets`);
    const value = read();
    this.#depth--;
    return value;
  }

  /** Dimensions as MLIR writes them before an element type: `?x4x`. */
  shape<T>(dimension: () => T): T[] {
    const dims: T[] = [];
    while (this.at("?") || this.#token.kind === "number") {
      dims.push(dimension());
      this.times();
    }
    return dims;
  }

  /** The `x` after a dimension; what is written after it without a space is the next token. */
  times(): void {
    const { kind, text, start } = this.#token;
    if (kind !== "word" || !text.startsWith("x")) this.stop('"x" after the dimension');
    this.#end = start + 1;
    this.#token = this.#scan();
  }

  /** An integer of 32 bits. */
  integer(expected: string): number {
    const token = this.#number(expected);
    const value = exactInteger(token.text);
    if (typeof value === "number" && value >= MIN_INT32 && value <= MAX_INT32) return value;
    this.report(`${cut(token.text, 40)} does not fit 32 bits, expected ${MIN_INT32} to ${MAX_INT32}`, token);
    return 0;
  }

  /** A dimension of 32 bits: `?` gives `dynamic`. */
  dimension<T>(dynamic: T): number | T {
    return this.accept("?") ? dynamic : this.integer(DIMENSION);
  }

  /** A dimension of 64 bits; null for `?`. */
  longDimension(): ExactInteger | null {
    if (this.accept("?")) return null;
    const token = this.#number(DIMENSION);
    const value = exactInteger(token.text);
    if (fitsInt64(value)) return value;
    this.report(`${cut(token.text, 40)} does not fit 64 bits, expected ${MIN_INT64} to ${MAX_INT64}`, token);
    return 0;
  }

  #number(expected: string): FormToken {
    return this.#token.kind === "number" ? this.take() : this.stop(expected);
  }

  /** The text of a string in double quotes, with JSON's escapes. */
  string(): string {
    const token = this.take();
    try {
      // A tab is the one control character that people type.
      const value: unknown = JSON.parse(token.text.replaceAll("\t", "\\t"));
      if (typeof value === "string") return value;
    } catch {
      // Reported below.
    }
    this.report("String is not closed, or has an unknown escape", token);
    return "";
  }

  #scan(): FormToken {
    const start = this.#match(SPACE, this.#end)?.length ?? 0;
    const from = this.#end + start;
    const token = (kind: FormToken["kind"], length: number): FormToken => ({
      kind,
      start: from,
      end: from + length,
      text: this.#source.slice(from, from + length),
    });
    if (from >= this.#source.length) return token("end", 0);
    if (this.#source[from] === '"') return token("string", this.#stringLength(from));
    if (this.#source.startsWith('b"', from)) return token("bytes", 1 + this.#stringLength(from + 1));
    const word = this.#match(WORD, from);
    if (word !== undefined) return token("word", word.length);
    const number = this.#match(NUMBER, from);
    if (number !== undefined) return token("number", number.length);
    const mark = this.#match(MARK, from);
    if (mark !== undefined) return token("mark", mark.length);
    return token("unknown", (this.#source.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
  }

  #match(pattern: RegExp, at: number): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.#source)?.[0];
  }

  /** Up to the closing quote, or the end of the line where there is none. */
  #stringLength(start: number): number {
    let at = start + 1;
    for (; at < this.#source.length; at++) {
      const c = this.#source[at];
      if (c === '"') return at + 1 - start;
      if (c === "\n") break;
      if (c === "\\" && this.#source[at + 1] !== "\n") at++;
    }
    return Math.min(at, this.#source.length) - start;
  }
}

/** A piece of a text as a message shows it. */
export function quoted(text: string): string {
  return text.startsWith('"') ? visible(cut(text, 40)) : `"${visible(cut(text, 40))}"`;
}
