/**
 * The header of one op, read from its name on, without knowing its dialect: symbol, arguments, results, dictionaries.
 *
 * The shape of function-like headers is from llvm-project `mlir/lib/Interfaces/FunctionImplementation.cpp`; imports,
 * exports and tied results from IREE's VM and Util dialects.
 */

import {
  AT,
  CARET,
  COLON,
  COMMA,
  EQUAL,
  EXCLAMATION,
  GREATER,
  HASH,
  isCloser,
  isSpace,
  isWordStart,
  LESS,
  LINE_FEED,
  MINUS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  PERCENT,
  QUOTE,
} from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { balancedEnd, stringEnd } from "./balanced.js";
import type { BracketMatcher } from "./bracketMatcher.js";
import { readGenericHeader } from "./genericHeader.js";
import { statementAt, statementReach } from "./opStart.js";
import { readBareAttributes, readOwnDictionary } from "./ownDictionary.js";
import {
  isDimsListAhead,
  OWNER_LIMIT,
  type ParameterList,
  readParameters,
  readResults,
  skipLocation,
} from "./parameters.js";
import {
  codeAt,
  codeHere,
  keep,
  type Reader,
  readerAt,
  see,
  skipTrivia,
  spanFrom,
  suffixEnd,
  wordEnd,
} from "./reader.js";
import { readSymbol } from "./scalarValue.js";
import { type DictionaryValue, isVisibility, type OpHeader, type Parameter } from "./syntax.js";
import { bodyEnd } from "./type.js";
import { isCut, isDictionaryAhead, readDictionary } from "./value.js";

/** A header and how far the text was read, or searched for a closing bracket as well (offsets, exclusive). */
export interface HeaderRead {
  readonly header: OpHeader;
  readonly seen: number;
  readonly searched: number;
}

/**
 * True for the name of an op that refers to a function instead of declaring one: `call`, `util.call`,
 * `vm.call.variadic`.
 */
export function isCall(op: string): boolean {
  return op.split(".").some((part) => part.endsWith("call") || part.startsWith("call_"));
}

/** True for the name of an op that declares a function whatever its argument list looks like (it may be half-typed). */
function isFunctionName(op: string): boolean {
  return op.endsWith("func") || op.endsWith(".import");
}

/** True for the name of a global: `llvm.mlir.global @g() {addr_space = 0 : i32} : i32` has an empty initial value there. */
function isGlobal(op: string): boolean {
  return op.endsWith("global");
}

/** True where `%r = ` precedes the op name on its line. */
function hasResultsInFront(text: string, start: number): boolean {
  let p = start - 1;
  while (p >= 0 && text.charCodeAt(p) !== LINE_FEED && isSpace(text.charCodeAt(p))) p--;
  return p >= 0 && text[p] === "=";
}

/** Tokens after which an op continues on the next line, and those that continue it at the start of a line. */
const LEADS_ON: ReadonlySet<number> = new Set([COMMA, COLON, EQUAL]);
const GOES_ON: ReadonlySet<number> = new Set([AT, OPEN_BRACE, OPEN_PAREN, OPEN_SQUARE, LESS, COMMA, COLON, EQUAL]);

/** True where a token on a new line still belongs to the op; `end` is where the last token before it ended. */
function continues(r: Reader, c: number, end: number, draft: Draft): boolean {
  const previous = r.text.charCodeAt(end - 1);
  if (LEADS_ON.has(previous) || GOES_ON.has(c)) return true;
  if (previous === GREATER && r.text.charCodeAt(end - 2) === MINUS) return true;
  if (c === MINUS) return codeAt(r, r.pos + 1) === GREATER;
  if (!isWordStart(c)) return false;
  const after = wordEnd(r, r.pos);
  const word = r.text.slice(r.pos, after);
  if (word === "attributes" || isVisibility(word)) return true;
  if (draft.functionLike && word.startsWith("attr") && isDictionaryAfter(r, after, draft)) return true;
  const next = codeAt(r, after);
  return !word.includes(".") && (next === OPEN_PAREN || next === OPEN_SQUARE || next === LESS);
}

/** Whether a dictionary follows at an offset, as after a misspelt keyword. Does not move the cursor. */
function isDictionaryAfter(r: Reader, offset: number, { isUnitAttribute }: Draft): boolean {
  const { pos } = r;
  r.pos = offset;
  skipTrivia(r);
  const found = codeHere(r) === OPEN_BRACE && isDictionaryAhead(r, isUnitAttribute);
  r.pos = pos;
  return found;
}

/** Whether a name is that of a unit attribute, which may be the only entry of a dictionary. */
export type IsUnitAttribute = (name: string) => boolean;

interface Draft {
  visibility: OpHeader["visibility"];
  symbol: string | undefined;
  symbolSpan: Span | undefined;
  arguments: readonly Parameter[];
  results: readonly Parameter[];
  readonly attributes: DictionaryValue[];
  functionLike: boolean;
  /** Then the header ends after the symbol, as that of an op that is not a function. */
  isTooLong: boolean;
  readonly isUnitAttribute: IsUnitAttribute;
}

/** Reads `(…)` after the symbol as an argument list with results, if it is one. The position is moved only then. */
function readFunctionType(r: Reader, draft: Draft, op: string): boolean {
  const start = r.pos;
  const list = readParameters(r, "argument", () => "");
  const named = isFunctionName(op);
  const after = r.pos;
  if (!named) {
    skipTrivia(r);
    const colon = codeHere(r) === COLON;
    r.pos = after;
    if (!list.declares || (colon && list.parameters.length === 0)) {
      r.pos = start;
      return false;
    }
  }
  skipTrivia(r);
  let results: ParameterList | undefined;
  if (!list.isTooLong && codeHere(r) === MINUS && codeAt(r, r.pos + 1) === GREATER) {
    r.pos += 2;
    results = readResults(r, (name) => list.parameters.find((p) => p.name === name)?.type ?? "");
  } else r.pos = after;
  draft.isTooLong = list.isTooLong || results?.isTooLong === true;
  if (draft.isTooLong) {
    r.pos = start;
    return true;
  }
  draft.functionLike = true;
  draft.arguments = list.parameters;
  draft.results = results?.parameters ?? [];
  return true;
}

/** Moves over the symbol and what it declares. */
function readSymbolPart(r: Reader, draft: Draft, op: string, mayDeclare: boolean): void {
  const start = r.pos;
  const symbol = readSymbol(r);
  if (symbol === undefined) {
    r.pos++;
    return;
  }
  if (draft.symbol !== undefined) return;
  draft.symbol = symbol.path.join("::");
  draft.symbolSpan = spanFrom(r, start);
  const after = r.pos;
  skipTrivia(r);
  if (!mayDeclare || codeHere(r) !== OPEN_PAREN || !readFunctionType(r, draft, op)) r.pos = after;
}

/** Moves over a word and the dictionary or location that comes with it. */
function readWordPart(r: Reader, draft: Draft): void {
  const start = r.pos;
  if (skipLocation(r)) return;
  r.pos = wordEnd(r, start);
  const word = r.text.slice(start, r.pos);
  if (draft.symbol === undefined && isVisibility(word)) {
    draft.visibility = word;
  } else if (word === "attributes") {
    const after = r.pos;
    skipTrivia(r);
    if (codeHere(r) !== OPEN_BRACE) {
      r.pos = after;
      const bare = draft.functionLike ? readBareAttributes(r, draft.isUnitAttribute) : undefined;
      if (bare !== undefined) draft.attributes.push(bare);
    } else {
      if (draft.attributes.length > 0) r.faults++;
      draft.attributes.push(readOwnDictionary(r));
    }
  }
}

/** Moves over the brace part at the position; false where it is a region, so that the header ends. */
function readBracePart(r: Reader, draft: Draft): boolean {
  const { functionLike, attributes } = draft;
  if ((!functionLike || attributes.length === 0) && isDictionaryAhead(r, draft.isUnitAttribute)) {
    // Of functions, the keyword is missing.
    if (functionLike) r.faults++;
    attributes.push(readDictionary(r));
    return true;
  }
  const close = isDimsListAhead(r) ? balancedEnd(r, r.pos) : -1;
  if (close < 0) return false;
  r.pos = close;
  return true;
}

/** Moves over one token or group of the header's middle. False where the header ends before it. */
function readPart(r: Reader, c: number, draft: Draft, op: string, mayDeclare: boolean): boolean {
  switch (c) {
    case QUOTE:
      r.pos = stringEnd(r, r.pos);
      return true;
    case AT:
      readSymbolPart(r, draft, op, mayDeclare);
      return true;
    case OPEN_BRACE:
      return readBracePart(r, draft);
    case OPEN_PAREN:
    case OPEN_SQUARE: {
      const close = balancedEnd(r, r.pos);
      if (close < 0) return false;
      r.pos = close;
      return true;
    }
    case LESS:
      r.pos = bodyEnd(r, r.pos);
      return true;
    case EXCLAMATION:
    case HASH:
    case PERCENT:
    case CARET:
      r.pos = suffixEnd(r, r.pos + 1);
      return true;
    case MINUS:
      r.pos += codeAt(r, r.pos + 1) === GREATER ? 2 : 1;
      return true;
    default:
      if (isWordStart(c)) readWordPart(r, draft);
      else r.pos++;
      return true;
  }
}

/** Whether another op follows on the same line: after a bracket, as for the op of a key, or where a function's attributes are over. */
function startsNextOp(r: Reader, c: number, end: number, { functionLike, attributes }: Draft): boolean {
  const previous = r.text.charCodeAt(end - 1);
  if (isCloser(previous) && previous !== GREATER && isStatementAt(r, end)) return true;
  if (!functionLike || attributes.length === 0 || !isWordStart(c)) return false;
  return r.text.slice(r.pos, wordEnd(r, r.pos)).includes(".");
}

function isStatementAt(r: Reader, offset: number): boolean {
  see(r, statementReach(r.text, offset));
  return statementAt(r.text, offset) !== undefined;
}

function readCustomHeader(r: Reader, start: number, isUnitAttribute: IsUnitAttribute): OpHeader {
  r.pos = wordEnd(r, start);
  const opSpan = spanFrom(r, start);
  const op = keep(r.text.slice(start, r.pos));
  const mayDeclare = isFunctionName(op) || (!isCall(op) && !isGlobal(op) && !hasResultsInFront(r.text, start));
  const draft: Draft = {
    isUnitAttribute,
    visibility: undefined,
    symbol: undefined,
    symbolSpan: undefined,
    arguments: [],
    results: [],
    attributes: [],
    functionLike: false,
    isTooLong: false,
  };
  let hasBody = false;
  for (;;) {
    const end = r.pos;
    const newline = skipTrivia(r);
    const c = codeHere(r);
    const ends = c < 0 || isCloser(c) || (newline && !continues(r, c, end, draft)) || startsNextOp(r, c, end, draft);
    if (ends || !readPart(r, c, draft, op, mayDeclare)) {
      r.pos = end;
      hasBody = !ends && c === OPEN_BRACE;
      break;
    }
    // Attributes further from the op's name are none of its.
    if (draft.isTooLong || isCut(r) || (!draft.functionLike && r.pos - start > OWNER_LIMIT)) break;
  }
  const { functionLike } = draft;
  return {
    start: start - r.origin,
    end: r.pos - r.origin,
    op,
    opSpan,
    generic: false,
    hasBody,
    functionLike,
    visibility: draft.visibility,
    symbol: draft.symbol,
    symbolSpan: draft.symbolSpan,
    arguments: draft.arguments,
    results: draft.results,
    attributes: draft.attributes,
    hasFaults: r.faults > 0,
  };
}

/**
 * Reads the header of the op whose name starts at `start` (an offset of `text`); spans are relative to `start`.
 *
 * @param isUnitAttribute Whether `{name}` after an op is a dictionary rather than a region.
 * @param limit Where the op ends at the latest.
 */
export function readHeader(
  text: string,
  start: number,
  isUnitAttribute: IsUnitAttribute,
  matcher?: BracketMatcher,
  limit = text.length,
): HeaderRead {
  const r = readerAt(text, start, start, limit, matcher);
  const header = codeHere(r) === QUOTE ? readGenericHeader(r, start) : readCustomHeader(r, start, isUnitAttribute);
  return { header, seen: r.seen, searched: Math.max(r.seen, r.searched) };
}
