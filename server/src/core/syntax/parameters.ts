/** Argument and result lists of function-like headers. */
import { CLOSE_PAREN, COLON, COMMA, DOT, OPEN_BRACE, OPEN_PAREN, OPEN_SQUARE, PERCENT } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import {
  balancedEnd,
  codeAt,
  codeHere,
  isItemOver,
  keep,
  MAX_HEADER,
  nextItem,
  RECOVERY_CAP,
  type Reader,
  readerAt,
  skipTrivia,
  suffixEnd,
  wordEnd,
} from "./reader.js";
import type { DictionaryValue, Parameter } from "./syntax.js";
import { isDims } from "./tree.js";
import { foldedText, skipType } from "./type.js";
import { hasDialect, isCut, isDictionaryAhead, readDictionary, readOwnDictionary } from "./value.js";

/** How far an op's own attributes are from its start at most. In UTF-16 units. */
export const OWNER_LIMIT = 1 << 18;

/** Of a longer list that is never closed nothing is read. UTF-16 units. */
const LONG_LIST = 1 << 12;

/** A list of parameters, and whether all of it reads as a declaration. */
export interface ParameterList {
  readonly parameters: readonly Parameter[];
  /** False where a value has no type or an item is not a parameter: a call, or half-typed text. */
  readonly declares: boolean;
  /** Whether the list goes on for longer than a header. Then nothing of it is read. */
  readonly isTooLong: boolean;
}

/** Moves over `loc(…)` if it is at the position. */
export function skipLocation(r: Reader): boolean {
  const start = r.pos;
  const end = wordEnd(r, start);
  if (end - start !== 3 || !r.text.startsWith("loc", start)) return false;
  r.pos = end;
  skipTrivia(r);
  const close = codeHere(r) === OPEN_PAREN ? balancedEnd(r, r.pos) : -1;
  r.pos = close < 0 ? start : close;
  return close >= 0;
}

function isEllipsis(r: Reader): boolean {
  return codeHere(r) === DOT && codeAt(r, r.pos + 1) === DOT && codeAt(r, r.pos + 2) === DOT;
}

interface Draft {
  name: string | undefined;
  tied: string | undefined;
  /** Absolute offsets of the type; empty where there is none. */
  typeStart: number;
  typeEnd: number;
  attributes: DictionaryValue | undefined;
  variadic: boolean;
}

/** Reads what may follow a type: dims, `...`, a dictionary (`inList` only: a bare result has none), a location. */
function readTail(r: Reader, draft: Draft, inList: boolean): void {
  for (;;) {
    const end = r.pos;
    skipTrivia(r);
    const c = codeHere(r);
    const dims = c === OPEN_BRACE && isDims(r.source.tree, r.source.rowFrom(r.pos)) ? balancedEnd(r, r.pos) : -1;
    if (dims >= 0) {
      r.pos = dims;
      continue;
    }
    if (inList && c === OPEN_BRACE && draft.attributes === undefined) {
      draft.attributes = readOwnDictionary(r);
      continue;
    } else if (inList && isEllipsis(r)) {
      draft.variadic = true;
      r.pos += 3;
      continue;
    } else if (inList && skipLocation(r)) continue;
    r.pos = end;
    return;
  }
}

function finish(r: Reader, start: number, draft: Draft, tiedType: (name: string) => string): Parameter {
  const { name, tied, typeStart, typeEnd, attributes, variadic } = draft;
  const written = foldedText(r.text, typeStart, typeEnd);
  return {
    start: start - r.origin,
    end: r.pos - r.origin,
    name,
    type: written === "" && tied !== undefined ? tiedType(tied) : written,
    typeSpan: { start: typeStart - r.origin, end: typeEnd - r.origin },
    attributes,
    tied,
    variadic,
  };
}

/**
 * A parameter that starts too far from its op for the op to own its attributes. A list may have a hundred thousand, so it
 * keeps its place and is read again each time: few are needed.
 */
class FarParameter implements Parameter {
  readonly start: number;
  readonly end: number;
  readonly #list: ParameterReader;

  constructor({ start, end }: Span, list: ParameterReader) {
    this.start = start;
    this.end = end;
    this.#list = list;
  }

  get name(): string | undefined {
    return this.#list.at(this.start).name;
  }

  get type(): string {
    return this.#list.at(this.start).type;
  }

  get typeSpan(): Span {
    return this.#list.at(this.start).typeSpan;
  }

  get attributes(): DictionaryValue | undefined {
    return this.#list.at(this.start).attributes;
  }

  get tied(): string | undefined {
    return this.#list.at(this.start).tied;
  }

  get variadic(): boolean {
    return this.#list.at(this.start).variadic;
  }
}

/** The same parameter with other attributes. */
export function withAttributes(parameter: Parameter, attributes: DictionaryValue | undefined): Parameter {
  const { start, end, name, type, typeSpan, tied, variadic } = parameter;
  return { start, end, name, type, typeSpan, attributes, tied, variadic };
}

function readTypeInto(r: Reader, draft: Draft): boolean {
  skipTrivia(r);
  draft.typeStart = r.pos;
  const found = skipType(r);
  draft.typeEnd = r.pos;
  return found;
}

function emptyDraft(r: Reader): Draft {
  return { name: undefined, tied: undefined, typeStart: r.pos, typeEnd: r.pos, attributes: undefined, variadic: false };
}

/** Reads `as type` after a tied operand, if it is there. */
function readTiedType(r: Reader, draft: Draft): void {
  const end = r.pos;
  draft.typeStart = draft.typeEnd = end;
  skipTrivia(r);
  const word = wordEnd(r, r.pos);
  if (word - r.pos === 2 && r.text.startsWith("as", r.pos)) {
    r.pos = word;
    readTypeInto(r, draft);
  } else r.pos = end;
}

/** Reads attributes that are before the type, where MLIR does not have them, up to the token after them. */
function readEarlyAttributes(r: Reader, draft: Draft): void {
  if (codeHere(r) !== OPEN_BRACE || draft.attributes !== undefined || !isDictionaryAhead(r, hasDialect)) return;
  draft.attributes = readDictionary(r);
  skipTrivia(r);
}

/** Reads `: type` after an argument's name; false where there is none. */
function readArgumentType(r: Reader, draft: Draft): boolean {
  // `%binding[%offset for %length] : type` of dispatch functions.
  if (codeHere(r) === OPEN_SQUARE) {
    const close = balancedEnd(r, r.pos);
    if (close >= 0) r.pos = close;
  }
  const afterName = r.pos;
  skipTrivia(r);
  readEarlyAttributes(r, draft);
  if (codeHere(r) !== COLON) {
    r.pos = draft.typeStart = draft.typeEnd = afterName;
    draft.attributes = undefined;
    return false;
  }
  r.pos++;
  skipTrivia(r);
  readEarlyAttributes(r, draft);
  if (readTypeInto(r, draft)) return true;
  r.pos = draft.typeStart = draft.typeEnd = afterName + 1;
  return false;
}

/**
 * Reads one parameter. In `"argument"` position `%a` is its name, in `"result"` position it ties the result to an
 * operand. Undefined, and no move, where none starts here.
 */
function readParameter(
  r: Reader,
  position: "argument" | "result",
  inList: boolean,
  tiedType: (name: string) => string,
): { readonly parameter: Parameter; readonly complete: boolean } | undefined {
  const start = r.pos;
  const draft = emptyDraft(r);
  let complete = true;
  if (inList) readEarlyAttributes(r, draft);
  if (isEllipsis(r)) {
    r.pos += 3;
    draft.typeEnd = r.pos;
    draft.variadic = true;
    return { parameter: finish(r, start, draft, tiedType), complete };
  }
  if (codeHere(r) === PERCENT) {
    const sigil = r.pos;
    const end = suffixEnd(r, sigil + 1);
    const name = keep(r.text.slice(sigil + 1, end));
    r.pos = end;
    if (position === "result") {
      draft.tied = name;
      readTiedType(r, draft);
    } else {
      draft.name = name;
      complete = readArgumentType(r, draft);
    }
  } else if (!readTypeInto(r, draft)) {
    r.pos = start;
    return undefined;
  }
  readTail(r, draft, inList);
  return { parameter: finish(r, start, draft, tiedType), complete };
}

/** Reads single parameters of a list again, the last of them once. */
class ParameterReader {
  readonly #reader: Reader;
  readonly #position: "argument" | "result";
  readonly #tiedType: (name: string) => string;
  #latest: Parameter | undefined;

  constructor(
    { text, pos, origin, limit, source }: Reader,
    position: "argument" | "result",
    tiedType: (name: string) => string,
  ) {
    this.#reader = readerAt(text, pos, origin, limit, source);
    this.#position = position;
    this.#tiedType = tiedType;
  }

  /** @param start Where it starts, relative to the reader's origin. */
  at(start: number): Parameter {
    if (this.#latest?.start === start) return this.#latest;
    const r = this.#reader;
    r.pos = r.origin + start;
    const read = readParameter(r, this.#position, true, this.#tiedType);
    this.#latest = read?.parameter ?? finish(r, r.pos, emptyDraft(r), this.#tiedType);
    return this.#latest;
  }
}

/** Moves to the next comma or closing bracket; false where none is near. */
function skipToSeparator(r: Reader): boolean {
  const stop = Math.min(r.limit, r.pos + RECOVERY_CAP);
  while (r.pos < stop) {
    const c = codeHere(r);
    if (c === COMMA || c === CLOSE_PAREN) return true;
    if (c === OPEN_PAREN || c === OPEN_SQUARE || c === OPEN_BRACE) {
      const close = balancedEnd(r, r.pos);
      if (close < 0) return false;
      r.pos = close;
    } else r.pos++;
  }
  return false;
}

/**
 * Reads the list whose `(` is at the position. A list that is never closed ends after its last parameter, unless it is too
 * long.
 */
export function readParameters(
  r: Reader,
  position: "argument" | "result",
  tiedType: (name: string) => string,
): ParameterList {
  const close = balancedEnd(r, r.pos);
  if (close > r.origin + MAX_HEADER) return TOO_LONG;
  const open = r.pos++;
  const parameters: Parameter[] = [];
  let again: ParameterReader | undefined;
  let declares = true;
  for (let end = r.pos; nextItem(r, CLOSE_PAREN); end = r.pos) {
    if (close < 0 && r.pos - open > LONG_LIST) return TOO_LONG;
    const read = readParameter(r, position, true, tiedType);
    if (isCut(r) || isPastHeader(r)) return TOO_LONG;
    if (read !== undefined) {
      const { parameter } = read;
      if (parameter.start > OWNER_LIMIT) {
        again ??= new ParameterReader(r, position, tiedType);
        parameters.push(new FarParameter(parameter, again));
      } else parameters.push(parameter);
      if (!read.complete) declares = false;
      if (isItemOver(r, CLOSE_PAREN)) continue;
    }
    declares = false;
    if (read !== undefined) end = r.pos;
    if (!skipToSeparator(r)) {
      r.pos = end;
      break;
    }
  }
  if (close >= 0) r.pos = close;
  return { parameters, declares, isTooLong: false };
}

const isPastHeader = (r: Reader): boolean => r.pos - r.origin > MAX_HEADER;

const TOO_LONG: ParameterList = { parameters: [], declares: true, isTooLong: true };

/** Reads what follows `->`: one type, a tied operand, or a list in parentheses. */
export function readResults(r: Reader, tiedType: (name: string) => string): ParameterList {
  const before = r.pos;
  skipTrivia(r);
  if (codeHere(r) === OPEN_PAREN) return readParameters(r, "result", tiedType);
  const read = readParameter(r, "result", false, tiedType);
  if (isPastHeader(r)) return TOO_LONG;
  if (read === undefined) r.pos = before;
  return { parameters: read === undefined ? [] : [read.parameter], declares: read !== undefined, isTooLong: false };
}
