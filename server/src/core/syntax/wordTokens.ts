/**
 * The words of one line of MLIR, for reading lowered code. A line of FileCheck reads the same: a variable
 * (`%[[NAME:.*]]`) is the value of that name, and `{{\[}}` is its bracket. Offsets are UTF-16 units of the text.
 */
import type { Span } from "../text/offsetMap.js";
import { endOfString } from "../text/stringLiteral.js";

export interface Token extends Span {
  /** `other` is a single character or an arrow; a `value` has no `%`, a `block` no `^`, a `symbol` no `@`. */
  readonly kind: "word" | "value" | "block" | "symbol" | "number" | "string" | "type" | "other";
  readonly text: string;
}

/** A line of more tokens is read no further: no line that we understand has so many. */
const MOST = 4096;

const WORD = /[A-Za-z_][\w$.]*/y;
const NAME = /(?:\d+|[A-Za-z_$.-](?:[\w$.]|-(?!>))*)(?:#\d+)?/y;
const NUMBER = /-?(?:0x[\dA-Fa-f]+|\d+(?:\.\d*(?:[eE][-+]?\d+)?)?)/y;
const VARIABLE = /\[\[#?(\w+)/y;
const LITERAL = /\{\{\\?(.)\}\}/y;

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** The tokens of `start..end` of the text, which holds no line end. A comment ends the line. Linear, never throws. */
export function tokensOf(text: string, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  const add = (kind: Token["kind"], from: number, to: number, spelled: string): number => {
    tokens.push({ kind, text: spelled, start: from, end: to });
    return to;
  };
  for (let p = start; p < end && tokens.length < MOST; ) {
    const c = text.charAt(p);
    if (c === " " || c === "\t" || c === "\r") p++;
    else if (c === "/" && text[p + 1] === "/") break;
    else if (c === '"') {
      const behind = Math.min(endOfString(text, p), end);
      p = add("string", p, behind, text.slice(p + 1, Math.max(behind - 1, p + 1)));
    } else if (c === "%" || c === "^" || c === "@") p = sigil(text, p, end, add);
    else if (c === "!") p = add("type", p, typeEnd(text, p, end), text.slice(p, typeEnd(text, p, end)));
    else if (c === "-" && text[p + 1] === ">") p = add("other", p, p + 2, "->");
    else if (c === "{" && matchAt(LITERAL, text, p) !== null)
      p = add("other", p, p + literalLength(text, p), literal(text, p));
    else {
      const word = matchAt(WORD, text, p) ?? matchAt(NUMBER, text, p);
      if (word === null) p = add("other", p, p + 1, c);
      else p = add(/[-\d]/.test(c) ? "number" : "word", p, p + word[0].length, word[0]);
    }
  }
  return tokens;
}

function literal(text: string, offset: number): string {
  return matchAt(LITERAL, text, offset)?.[1] ?? "";
}
function literalLength(text: string, offset: number): number {
  return matchAt(LITERAL, text, offset)?.[0].length ?? 1;
}

const SIGILS = { "%": "value", "^": "block", "@": "symbol" } as const;

function sigil(
  text: string,
  offset: number,
  end: number,
  add: (kind: Token["kind"], from: number, to: number, spelled: string) => number,
): number {
  const kind = SIGILS[text.charAt(offset) as "%" | "^" | "@"];
  const variable = matchAt(VARIABLE, text, offset + 1);
  if (variable !== null) {
    // A slice, so that the search ends with the line.
    const length = text.slice(offset, end).indexOf("]]");
    if (length >= 0) return add(kind, offset, offset + length + 2, variable[1] ?? "");
  }
  const name = matchAt(NAME, text, offset + 1);
  if (name === null) return add("other", offset, offset + 1, text.charAt(offset));
  return add(kind, offset, offset + 1 + name[0].length, name[0]);
}

/** Behind the dialect type that starts at an offset, its body included. */
function typeEnd(text: string, offset: number, end: number): number {
  let p = offset + 1;
  while (p < end && /[\w$.]/.test(text.charAt(p))) p++;
  if (text[p] !== "<") return p;
  let depth = 0;
  for (; p < end; p++) {
    if (text[p] === "<") depth++;
    else if (text[p] === ">" && --depth === 0) return p + 1;
  }
  return end;
}
