/**
 * Payload bytes to a JSON tree with byte spans, or to the one finding that explains why they are not JSON.
 *
 * jsonc-parser explains; this adapter counts bytes where that counts UTF-16 units, and stops it at the first mistake. A
 * parser that recovers would report one typo several times, and its recovery goes as deep as the text has brackets:
 * stopped there, and at the limit of levels, it can't exhaust the call stack.
 */
import { printParseErrorCode, visit } from "jsonc-parser";
import { type ByteString, textOf } from "../../text/byteString.js";
import type { PayloadEdit, Problem } from "../codec.js";
import { commentMistake, type Mistake, notUtf8, quote, stringMistake } from "./mistakes.js";
import { type JsonNode, readJsonTree } from "./tree.js";

/** What an encoding in JSON expects of the text. */
export interface JsonOptions {
  /** The rule of mistakes in the text, and that of brackets that are too deep. */
  readonly rules: { readonly syntax: string; readonly structure: string };
  /** In levels of brackets: far beyond any real value, and far below what the call stack takes. */
  readonly maxDepth: number;
  /** What the text should have been where it never was JSON: "a JSON object". */
  readonly root: string;
}

export type JsonResult =
  | { readonly root: JsonNode }
  | {
      readonly problem: Problem;
      /** Closing brackets or a quote that are missing. */
      readonly missing?: PayloadEdit | undefined;
      /** Whether the problem is a comma after the last element. */
      readonly isLastComma?: true;
    };

/** Thrown through jsonc-parser, the only way to stop it. */
class Stop {
  constructor(readonly mistake: Mistake) {}
}

/** Reads strict JSON in linear time. Never throws. */
export function parseJson(bytes: ByteString, options: JsonOptions): JsonResult {
  const { syntax } = options.rules;
  const text = textOf(bytes);
  if (text === undefined) return { problem: { rule: syntax, ...notUtf8(bytes) } };
  const root = readJsonTree(bytes, options.maxDepth);
  if (root !== undefined) return { root };
  // Text that never was JSON (a placeholder, a raw signature) is reported as a whole.
  if (!/^[\t\n\r ]*[{["]/.test(text)) {
    const message = `Found ${text === "" ? "nothing" : quote(text)}, expected ${options.root}`;
    return { problem: { rule: syntax, message, start: 0, end: bytes.length } };
  }
  const byteAt = byteOffsets(text, bytes);
  const { rule = syntax, message, start, end, missing, isLastComma } = mistakeIn(text, options);
  const at = missing && byteAt(missing.at);
  return {
    problem: { rule, message, start: byteAt(start), end: byteAt(end) },
    missing: missing && at !== undefined ? { start: at, end: at, bytes: missing.closers as ByteString } : undefined,
    ...(isLastComma && { isLastComma }),
  };
}

/** The first mistake in text that is not JSON. */
function mistakeIn(text: string, options: JsonOptions): Mistake {
  try {
    return explain(text, options);
  } catch (stop) {
    if (stop instanceof Stop) return stop.mistake;
    throw stop;
  }
}

/** From a UTF-16 offset of the text to the offset of the byte that spells it. */
function byteOffsets(text: string, bytes: ByteString): (offset: number) => number {
  if (text.length === bytes.length) return (offset) => offset;
  const table = new Uint32Array(text.length + 1);
  let unit = 0;
  for (let byte = 0; byte < bytes.length; byte++) {
    const code = bytes.charCodeAt(byte);
    if (code >= 0x80 && code < 0xc0) continue;
    table[unit++] = byte;
    // Four bytes are a pair of surrogates.
    if (code >= 0xf0) table[unit++] = byte;
  }
  table[unit] = bytes.length;
  return (offset) => table[offset] ?? bytes.length;
}

/** @throws Stop at the first mistake; its offsets are UTF-16. */
function explain(text: string, { rules, maxDepth }: JsonOptions): never {
  /** What is not closed yet. */
  const parents: ("array" | "object")[] = [];
  /** What comes before the place where the parser is. */
  let last: "start" | "key" | "colon" | "comma" | "value" = "start";
  let lastStart = 0;
  let lastEnd = 0;

  /** The last comma before the place where the parser is. */
  let commaStart = 0;

  const stop = (message: string, start: number, end: number, missing?: Mistake["missing"]): never => {
    throw new Stop({ message, start, end, ...(missing && { missing }) });
  };
  const passed = (what: typeof last, offset: number, length: number): void => {
    last = what;
    lastStart = offset;
    lastEnd = offset + length;
  };
  const expected = (): string => {
    const inside = parents.at(-1);
    if (last === "key") return '":" after the key';
    if (last !== "value") return inside === "object" && last !== "colon" ? "a key in double quotes" : "a value";
    if (inside === undefined) return "the end of the JSON text";
    return inside === "array" ? '"," or "]"' : '"," or "}"';
  };
  const unexpected = (offset: number, length: number): never => {
    const token = text.slice(offset, offset + length);
    if (token === "") {
      return stop(`The JSON text ends, expected ${expected()}`, offset, offset, missingBefore("", offset));
    }
    if (last === "comma" && (token === "]" || token === "}")) {
      const message = `Found "," before "${token}", expected no comma there`;
      throw new Stop({ message, start: lastStart, end: lastEnd, isLastComma: true });
    }
    // `01` and `1x` are one wrong number for people, and two tokens for the scanner.
    const glued = /[0-9]/.test(text.charAt(offset - 1));
    if (glued && /^[^\]},:["{/]/.test(token)) {
      const number = text.slice(lastStart, offset + length);
      return stop(`Found ${quote(number)}, expected a value`, lastStart, offset + length);
    }
    const found = token.startsWith('"') ? token.slice(1, -1) : token;
    return stop(`Found ${quote(found)}, expected ${expected()}`, offset, offset + length, missingBefore(token, offset));
  };
  /** What closes the arrays, or everything, that should have ended before a token. */
  const missingBefore = (token: string, offset: number): Mistake["missing"] => {
    const depth = token === "" ? 0 : parents.lastIndexOf("object") + 1;
    const closers = parents
      .slice(depth)
      .reverse()
      .map((kind) => (kind === "array" ? "]" : "}"))
      .join("");
    if (closers === "" || (depth === 0 && token !== "")) return undefined;
    // A key in an array: the array was to end before the comma in front of the key.
    if (token === ":") return last === "value" && commaStart > 0 ? { at: commaStart, closers } : undefined;
    const isClosable = last === "value" || (last === "start" && parents.at(-1) === "array");
    return isClosable && (token === "" || token === "}") ? { at: offset, closers } : undefined;
  };

  const begin = (offset: number, parent: (typeof parents)[number]): void => {
    if (parents.length >= maxDepth) {
      const message = `Found a bracket at depth ${parents.length + 1}, expected at most ${maxDepth} levels`;
      throw new Stop({ rule: rules.structure, message, start: offset, end: offset + 1 });
    }
    parents.push(parent);
    passed("start", offset, 1);
  };
  const finish = (offset: number, length: number): void => {
    // Also called where the text ends inside.
    if (length === 0) unexpected(offset, length);
    parents.pop();
    passed("value", offset, length);
  };

  visit(
    text,
    {
      onArrayBegin: (offset) => begin(offset, "array"),
      onObjectBegin: (offset) => begin(offset, "object"),
      onArrayEnd: finish,
      onObjectEnd: finish,
      onObjectProperty: (_key, offset, length) => passed("key", offset, length),
      onSeparator(character, offset, length) {
        if (character === ",") commaStart = offset;
        passed(character === ":" ? "colon" : "comma", offset, length);
      },
      onLiteralValue: (_value, offset, length) => passed("value", offset, length),
      onError(error, offset, length) {
        switch (printParseErrorCode(error)) {
          case "InvalidCommentToken":
            throw new Stop(commentMistake(offset));
          case "InvalidUnicode":
          case "InvalidEscapeCharacter":
          case "InvalidCharacter":
            throw new Stop(stringMistake(text, offset, length));
          case "UnexpectedEndOfString": {
            const end = offset + length;
            const missing = end === text.length && parents.length > 0 ? { missing: { at: end, closers: '"' } } : {};
            throw new Stop({ ...stringMistake(text, offset, length), ...missing });
          }
          default:
            unexpected(offset, length);
        }
      },
    },
    { disallowComments: true, allowTrailingComma: false },
  );
  return unexpected(text.length, 0);
}
