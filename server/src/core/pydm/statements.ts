/**
 * The statements of lowered PyDM code that show where its numbers are used, one a line as MLIR prints them. Everything
 * else is ignored: a value that no statement here defines is simply unknown.
 */

import { type Token, tokensOf } from "../syntax/wordTokens.js";
import type { Span } from "../text/offsetMap.js";

/** A jump: the block, and the values that become its arguments. */
export interface Jump {
  readonly block: string;
  readonly values: readonly string[];
}

export type Statement =
  /** `number` is its span; the type is `i32`, `index`, … */
  | {
      readonly kind: "constant";
      readonly result: string;
      readonly value: number;
      readonly type: string;
      readonly number: Span;
    }
  | { readonly kind: "create"; readonly result: string; readonly sized: boolean; readonly type: string }
  | { readonly kind: "resize"; readonly list: string; readonly size: string }
  | {
      readonly kind: "set";
      readonly list: string;
      readonly index: string;
      readonly value: string;
      readonly type: string | undefined;
    }
  | {
      readonly kind: "get";
      readonly result: string;
      readonly list: string;
      readonly index: string;
      readonly type: string | undefined;
    }
  | {
      readonly kind: "compare";
      readonly result: string;
      readonly predicate: string;
      readonly left: string;
      readonly right: string;
    }
  | { readonly kind: "select"; readonly result: string; readonly values: readonly string[] }
  | {
      readonly kind: "block";
      readonly name: string;
      readonly values: readonly string[];
      readonly types: readonly string[];
    }
  | { readonly kind: "jumps"; readonly jumps: readonly Jump[] }
  | { readonly kind: "return"; readonly values: readonly string[] }
  /** An operation that we don't know, with the results it defines. */
  | { readonly kind: "other"; readonly results: readonly string[] };

/** A statement with its tokens. */
export interface Line {
  readonly statement: Statement;
  readonly tokens: readonly Token[];
}

/** Reads the tokens of one line. */
class Cursor {
  at = 0;
  constructor(readonly tokens: readonly Token[]) {}

  /** Takes the token if it is of the kind (and has the text). */
  take(kind: Token["kind"], text?: string): Token | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== kind || (text !== undefined && token.text !== text)) return undefined;
    this.at++;
    return token;
  }

  punctuation(text: string): boolean {
    return this.take("other", text) !== undefined;
  }

  value(): string | undefined {
    return this.take("value")?.text;
  }

  /** `%a, %b, …` as far as it goes. */
  values(): string[] {
    const values: string[] = [];
    for (let value = this.value(); value !== undefined; value = this.value()) {
      values.push(value);
      if (!this.punctuation(",")) break;
    }
    return values;
  }

  /** Takes `: type`. */
  type(mark = ":"): string | undefined {
    if (!this.punctuation(mark)) return undefined;
    return (this.take("type") ?? this.take("word"))?.text;
  }

  /** Takes `^block` or `^block(%a, %b : T, U)`. */
  jump(): Jump | undefined {
    const block = this.take("block")?.text;
    if (block === undefined) return undefined;
    if (!this.punctuation("(")) return { block, values: [] };
    const values = this.values();
    while (this.at < this.tokens.length && !this.punctuation(")")) this.at++;
    return { block, values };
  }
}

/** Dialects whose ops lowered code spelled in several ways over time. */
const DIALECTS = /^(?:arith|std|cf|func)\./;
const LIST_OP = /^(?:iree|iree_input)\.list\.(create|resize|set|get)$/;

/** The statement on a line of the text, or undefined where there is none. */
export function statementOf(text: string, start: number, end: number): Line | undefined {
  const tokens = tokensOf(text, start, end);
  if (tokens.length === 0) return undefined;
  const statement = read(new Cursor(tokens));
  return statement && { statement, tokens };
}

function read(cursor: Cursor): Statement | undefined {
  const block = cursor.take("block");
  if (block !== undefined) return blockOf(cursor, block.text);
  const results: string[] = cursor.values();
  if (results.length > 0) {
    if (cursor.punctuation(":")) cursor.take("number");
    if (!cursor.punctuation("=")) return undefined;
  }
  const word = cursor.take("word")?.text;
  if (word === undefined) return results.length > 0 ? { kind: "other", results } : undefined;
  const [result] = results;
  const other: Statement = { kind: "other", results };
  if (results.length > 1) return other;
  if (result === undefined) return effectOf(cursor, word);
  return definitionOf(cursor, word, result) ?? other;
}

function blockOf(cursor: Cursor, name: string): Statement {
  const values: string[] = [];
  const types: string[] = [];
  if (cursor.punctuation("(")) {
    for (let value = cursor.value(); value !== undefined; value = cursor.value()) {
      values.push(value);
      types.push(cursor.type() ?? "");
      if (!cursor.punctuation(",")) break;
    }
  }
  return { kind: "block", name, values, types };
}

/** Reads the operands of an op without a result. */
const EFFECTS: Readonly<Record<string, (cursor: Cursor) => Statement | undefined>> = {
  "list.resize": (cursor) => {
    const [name, size] = cursor.values();
    return name === undefined || size === undefined ? undefined : { kind: "resize", list: name, size };
  },
  "list.set": (cursor) => {
    const place = placeOf(cursor);
    if (place === undefined || !cursor.punctuation(",")) return undefined;
    const value = cursor.value();
    if (value === undefined) return undefined;
    cursor.type();
    return { kind: "set", ...place, value, type: cursor.type(",") };
  },
  return: (cursor) => ({ kind: "return", values: cursor.values() }),
  br: (cursor) => {
    const jump = cursor.jump();
    return jump && { kind: "jumps", jumps: [jump] };
  },
  cond_br: (cursor) => {
    if (cursor.value() === undefined || !cursor.punctuation(",")) return undefined;
    const yes = cursor.jump();
    const no = cursor.punctuation(",") ? cursor.jump() : undefined;
    return { kind: "jumps", jumps: [yes, no].filter((jump) => jump !== undefined) };
  },
};

/** The op's name as the tables of readers have it, whatever its dialect was called. */
function opOf(word: string): string {
  const list = LIST_OP.exec(word)?.[1];
  return list === undefined ? word.replace(DIALECTS, "") : `list.${list}`;
}

/** A statement without a result. */
function effectOf(cursor: Cursor, word: string): Statement | undefined {
  const op = opOf(word);
  return Object.hasOwn(EFFECTS, op) ? EFFECTS[op]?.(cursor) : undefined;
}

/** Takes `%list[%index]`. */
function placeOf(cursor: Cursor): { readonly list: string; readonly index: string } | undefined {
  const list = cursor.value();
  const index = cursor.punctuation("[") ? cursor.value() : undefined;
  return list === undefined || index === undefined || !cursor.punctuation("]") ? undefined : { list, index };
}

/** Reads the operands of an op with one result. */
const DEFINITIONS: Readonly<Record<string, (cursor: Cursor, result: string) => Statement | undefined>> = {
  "list.create": (cursor, result) => {
    const sized = cursor.value() !== undefined;
    return { kind: "create", result, sized, type: cursor.type() ?? "" };
  },
  "list.get": (cursor, result) => {
    const place = placeOf(cursor);
    cursor.type();
    return place && { kind: "get", result, ...place, type: cursor.type("->") };
  },
  constant: (cursor, result) => {
    const number = cursor.take("number");
    const type = cursor.type();
    const value = number === undefined ? Number.NaN : Number(number.text);
    if (number === undefined || type === undefined || !Number.isSafeInteger(value)) return undefined;
    return { kind: "constant", result, value, type, number: { start: number.start, end: number.end } };
  },
  cmpi: (cursor, result) => {
    const predicate = cursor.take("word") ?? cursor.take("string");
    cursor.punctuation(",");
    const [left, right] = cursor.values();
    if (predicate === undefined || left === undefined || right === undefined) return undefined;
    return { kind: "compare", result, predicate: predicate.text, left, right };
  },
  select: (cursor, result) => {
    const [, ...values] = cursor.values();
    return values.length === 2 ? { kind: "select", result, values } : undefined;
  },
};

function definitionOf(cursor: Cursor, word: string, result: string): Statement | undefined {
  const op = opOf(word);
  return Object.hasOwn(DEFINITIONS, op) ? DEFINITIONS[op]?.(cursor, result) : undefined;
}
