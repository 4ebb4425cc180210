/**
 * Payload bytes to a JSON tree with byte spans, or to the one finding that says why they are none.
 *
 * Strict JSON (RFC 8259) as the runtime's reader has it: no comments, no trailing commas. Stops at the first mistake,
 * so one typo is one finding. Reads bytes, not text, so that its spans need no conversion; `JSON.parse` does the strings.
 */
import { type ByteString, isAscii, textOf, toByteArray } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import type { Problem } from "../codec.js";

/** Far beyond any real signature, and far below what the call stack takes. */
export const MAX_DEPTH = 128;

export interface JsonString extends Span {
  readonly kind: "string";
  /** Without quotes and JSON escapes. */
  readonly value: string;
}
export interface JsonNumber extends Span {
  readonly kind: "number";
  /** As written. */
  readonly text: string;
}
export interface JsonWord extends Span {
  readonly kind: "null" | "true" | "false";
}
export interface JsonArray extends Span {
  readonly kind: "array";
  readonly elements: readonly JsonNode[];
}
export interface JsonObject extends Span {
  readonly kind: "object";
  readonly members: readonly { readonly key: JsonString; readonly value: JsonNode }[];
}
export type JsonNode = JsonString | JsonNumber | JsonWord | JsonArray | JsonObject;
export type JsonResult = { readonly root: JsonNode } | { readonly problem: Problem };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
// Sticky, so that they match at a place and never search; no alternation that could backtrack over a long payload.
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** What a message shows as the thing found: a word, a number's start, or one byte. */
const FOUND = /[A-Za-z_][A-Za-z0-9_.-]*|[-+.]?[0-9][0-9A-Za-z_.+-]*|[\s\S]/y;

/** Reads strict JSON in linear time. Never throws. */
export function parseJson(bytes: ByteString): JsonResult {
  const ascii = isAscii(bytes);
  if (!ascii && textOf(bytes) === undefined) return { problem: notUtf8(bytes) };
  let offset = 0;
  let problem = undefined as Problem | undefined;

  const skipSpace = (): void => {
    for (; ; offset++) {
      const byte = bytes.charCodeAt(offset);
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
    }
  };
  const fail = (message: string, start: number, end: number, rule = "abi-json-syntax"): undefined => {
    problem = { rule, message, start, end };
    return undefined;
  };
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = offset;
    return pattern.exec(bytes)?.[0];
  };
  /** Fails at what stands at the offset. */
  const unexpected = (expected: string): undefined => {
    if (offset >= bytes.length) return fail(`The JSON text ends, expected ${expected}`, offset, offset);
    if (bytes[offset] === "/" && (bytes[offset + 1] === "/" || bytes[offset + 1] === "*")) {
      return fail("Found a comment, expected none in JSON", offset, offset + 2);
    }
    const start = offset;
    // A string is shown whole. Where it is bad itself, that is the mistake to tell.
    if (bytes.charCodeAt(offset) === QUOTE) {
      const string = readString();
      if (string === undefined) return undefined;
      return fail(`Found ${quote(string.value)}, expected ${expected}`, start, offset);
    }
    const found = characterOr(match(FOUND) ?? "", bytes, offset);
    return fail(`Found ${quote(found.text)}, expected ${expected}`, start, start + found.length);
  };

  const readString = (): JsonString | undefined => {
    const start = offset++;
    let escaped = false;
    for (; ; offset++) {
      const byte = bytes.charCodeAt(offset);
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) {
        const spelling = match(ESCAPE);
        if (spelling === undefined) return badEscape();
        escaped = true;
        offset += spelling.length - 1;
      } else if (Number.isNaN(byte) || byte === 0x0a || byte === 0x0d) {
        return fail("String is not closed, expected '\"'", start, offset);
      } else if (byte < 0x20) {
        const code = byte.toString(16).toUpperCase().padStart(2, "0");
        return fail(`Found control character ${code} in a string, expected an escape`, offset, offset + 1);
      }
    }
    const end = ++offset;
    const inside = bytes.slice(start + 1, end - 1);
    if (!escaped && (ascii || isAscii(inside))) return { kind: "string", start, end, value: inside };
    const text = textOf(bytes.slice(start, end) as ByteString) ?? '""';
    return { kind: "string", start, end, value: JSON.parse(text) as string };
  };
  const badEscape = (): undefined => {
    if (bytes[offset + 1] === "u") {
      const digits = /^[0-9a-fA-F]{0,3}/.exec(bytes.slice(offset + 2, offset + 5))?.[0] ?? "";
      const end = offset + 2 + digits.length;
      return fail(`Found "\\u${digits}", expected four hexadecimal digits behind "\\u"`, offset, end);
    }
    if (offset + 1 >= bytes.length) return fail("The JSON text ends, expected an escape", offset, offset + 1);
    const found = characterOr(bytes.charAt(offset + 1), bytes, offset + 1);
    const end = offset + 1 + found.length;
    return fail(`Found ${quote(`\\${found.text}`)}, expected a JSON escape such as "\\n"`, offset, end);
  };

  const readValue = (depth: number): JsonNode | undefined => {
    skipSpace();
    const start = offset;
    switch (bytes[offset]) {
      case '"':
        return readString();
      case "[":
      case "{":
        if (depth < MAX_DEPTH) return bytes[offset] === "[" ? readArray(depth + 1) : readObject(depth + 1);
        return fail(
          `Found a bracket at depth ${depth + 1}, expected at most ${MAX_DEPTH} levels`,
          start,
          start + 1,
          "abi-json-structure",
        );
      default:
    }
    for (const kind of ["null", "true", "false"] as const) {
      if (bytes.startsWith(kind, offset) && match(FOUND) === kind) {
        offset += kind.length;
        return { kind, start, end: offset };
      }
    }
    const number = match(NUMBER);
    if (number !== undefined && match(FOUND) === number) {
      offset += number.length;
      return { kind: "number", start, end: offset, text: number };
    }
    return unexpected("a value");
  };
  const readArray = (depth: number): JsonArray | undefined => {
    const start = offset++;
    const elements: JsonNode[] = [];
    skipSpace();
    if (bytes[offset] !== "]") {
      for (;;) {
        const element = readValue(depth);
        if (element === undefined) return undefined;
        elements.push(element);
        skipSpace();
        if (bytes[offset] === "]") break;
        if (bytes[offset] !== ",") return unexpected('"," or "]"');
        const comma = offset++;
        skipSpace();
        if (bytes[offset] === "]") return fail('Found "," before "]", expected no comma there', comma, comma + 1);
      }
    }
    return { kind: "array", start, end: ++offset, elements };
  };
  const readObject = (depth: number): JsonObject | undefined => {
    const start = offset++;
    const members: { key: JsonString; value: JsonNode }[] = [];
    skipSpace();
    if (bytes[offset] !== "}") {
      for (;;) {
        if (bytes.charCodeAt(offset) !== QUOTE) return unexpected("a key in double quotes");
        const key = readString();
        if (key === undefined) return undefined;
        skipSpace();
        if (bytes[offset] !== ":") return unexpected('":" behind the key');
        offset++;
        const value = readValue(depth);
        if (value === undefined) return undefined;
        members.push({ key, value });
        skipSpace();
        if (bytes[offset] === "}") break;
        if (bytes[offset] !== ",") return unexpected('"," or "}"');
        const comma = offset++;
        skipSpace();
        if (bytes[offset] === "}") return fail('Found "," before "}", expected no comma there', comma, comma + 1);
      }
    }
    return { kind: "object", start, end: ++offset, members };
  };

  const root = readValue(0);
  if (root !== undefined) {
    skipSpace();
    if (offset === bytes.length) return { root };
    unexpected("the end of the JSON text");
  }
  // Text that never was JSON (a placeholder, a raw signature) is told once and as a whole.
  if (!/^[\t\n\r ]*[{["]/.test(bytes)) {
    const message = `Found ${bytes === "" ? "nothing" : quote(textOf(bytes) ?? bytes)}, expected a JSON object`;
    return { problem: { rule: "abi-json-syntax", message, start: 0, end: bytes.length } };
  }
  return { problem: problem ?? { rule: "abi-json-syntax", message: "Expected a JSON object", start: 0, end: 0 } };
}

/** `found`, or the whole character where it is the first byte of one. `length` counts bytes. */
function characterOr(found: string, bytes: ByteString, offset: number): { text: string; length: number } {
  const byte = found.charCodeAt(0);
  if (!(byte >= 0x80)) return { text: found, length: found.length };
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
  return { text: textOf(bytes.slice(offset, offset + length) as ByteString) ?? found, length };
}

/** The finding for bytes that spell no text, at the first byte that breaks it. */
function notUtf8(bytes: ByteString): Problem {
  // The longest prefix that a streaming decoder takes: it keeps an unfinished character back and does not refuse it.
  const array = toByteArray(bytes);
  let low = 0;
  let high = array.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isUtf8Prefix(array.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  const start = Math.min(low, array.length - 1);
  const hex = (array[start] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  const message = `Found byte ${hex}, which is not UTF-8 there, expected JSON text`;
  return { rule: "abi-json-syntax", message, start, end: start + 1 };
}

function isUtf8Prefix(array: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(array, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The text in double quotes, on one line, cut to what a message can hold. */
export function quote(text: string): string {
  // By code points, so that no character is cut in half.
  const short = text.length > 32 ? `${[...text.slice(0, 64)].slice(0, 31).join("")}…` : text;
  const visible = short.replace(
    /[\0-\x1f\x7f]/g,
    (c) => `\\${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
  return `"${visible}"`;
}
