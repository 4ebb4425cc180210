/**
 * The words of a statement of MLIR, for reading lowered code. A FileCheck line is read the same way: a variable
 * (`%[[NAME:.*]]`) is the value of that name, and `{{\[}}` is its bracket: a comment has no nodes. Offsets are UTF-16 units.
 */
import { AT, CARET, EXCLAMATION, isDigit, MINUS, OPEN_BRACE, PERCENT } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { numberEnd } from "./lexemes.js";
import { ARROW, Lexer, NUMBER, STRING_TOKEN, WORD } from "./lexer.js";
import { readerAt } from "./reader.js";
import { skipType } from "./type.js";

export interface Token extends Span {
  /** `other` is a single character or an arrow; a `value` has no `%`, a `block` no `^`, a `symbol` no `@`. */
  readonly kind: "word" | "value" | "block" | "symbol" | "number" | "string" | "type" | "other";
  readonly text: string;
}

/** Tokens after so many are not read: no line that PyDM lowers to has so many. */
const MAX_TOKENS = 4096;

const VARIABLE = /\[\[#?(\w+)/y;
const LITERAL = /\{\{\\?(.)\}\}/y;

/** The tokens of `start..end` of the text, without comments. Linear, never throws. */
export function tokensOf(text: string, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  const lexer = new Lexer(text, start, end);
  while (tokens.length < MAX_TOKENS && lexer.next()) {
    const token = tokenOf(lexer);
    tokens.push(token);
    lexer.pos = token.end;
  }
  return tokens;
}

const MARKED: ReadonlyMap<number, Token["kind"]> = new Map([
  [PERCENT, "value"],
  [CARET, "block"],
  [AT, "symbol"],
]);

/** The token that a lexer has read, or the longer one that starts with it. */
function tokenOf({ text, start, pos, kind, limit }: Lexer): Token {
  switch (kind) {
    case STRING_TOKEN:
      return { kind: "string", start, end: pos, text: text.slice(start + 1, Math.max(pos - 1, start + 1)) };
    case WORD:
      return written("word", text, start, pos);
    case NUMBER:
      return written("number", text, start, numberEnd(text, start, limit));
    case MINUS:
      return written(isDigit(text.charCodeAt(pos)) ? "number" : "other", text, start, numberEnd(text, pos, limit));
    case EXCLAMATION:
      return written("type", text, start, typeEnd(text, start, limit));
    case OPEN_BRACE:
      return literal(text, start);
    default:
  }
  const marked = MARKED.get(text.charCodeAt(start));
  const token = marked && named(marked, text, start, pos, limit);
  return token ?? written("other", text, start, kind === ARROW ? pos : start + 1);
}

function written(kind: Token["kind"], text: string, start: number, end: number): Token {
  return { kind, start, end, text: text.slice(start, end) };
}

/** `{{\[}}` of FileCheck, or a brace. */
function literal(text: string, p: number): Token {
  LITERAL.lastIndex = p;
  const found = LITERAL.exec(text);
  if (found === null) return written("other", text, p, p + 1);
  return { kind: "other", start: p, end: p + found[0].length, text: found[1] ?? "" };
}

/** A name after its mark, or a FileCheck variable in place of one; undefined for a mark alone. */
function named(kind: Token["kind"], text: string, start: number, end: number, limit: number): Token | undefined {
  VARIABLE.lastIndex = start + 1;
  const variable = VARIABLE.exec(text);
  // A slice, so that the search ends with the line.
  const length = variable === null ? -1 : text.slice(start, limit).indexOf("]]");
  if (length >= 0) return { kind, start, end: start + length + 2, text: variable?.[1] ?? "" };
  return end === start + 1 ? undefined : { kind, start, end, text: text.slice(start + 1, end) };
}

/** The offset after the dialect type that starts at an offset, its body included. */
function typeEnd(text: string, offset: number, limit: number): number {
  const r = readerAt(text, offset, 0, limit);
  return skipType(r) ? r.pos : offset + 1;
}
