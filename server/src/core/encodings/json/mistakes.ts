/** The words for what breaks JSON, and where exactly it does. */

import { type ByteString, toByteArray } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";
import type { PayloadReport } from "../codec.js";

/** A mistake in the JSON text; offsets are UTF-16. */
export interface Mistake extends Span {
  /** By default that of the syntax. */
  readonly rule?: string;
  readonly message: string;
  /** Closing brackets or a quote that would keep it from being one, and where they belong. */
  readonly missing?: { readonly at: number; readonly closers: string };
  /** Whether the text at the mistake is a comma after the last element. */
  readonly isLastComma?: true;
}

/** A good escape; else the first group is a bad one, the second a control character. Nothing here backtracks. */
const IN_STRING = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|(\\(?:u[0-9a-fA-F]{0,3}|[^u]|$))|([\0-\x1f])/gu;

/** The first mistake in a string that jsonc-parser refuses, from the string's UTF-16 offset and length. */
export function stringMistake(text: string, offset: number, length: number): Mistake {
  for (const { 1: spelling, 2: control, index } of text.slice(offset, offset + length).matchAll(IN_STRING)) {
    const start = offset + index;
    if (control !== undefined) {
      const code = hexOf(control.charCodeAt(0));
      return {
        message: `Found control character ${code} in a string, expected an escape`,
        start,
        end: start + 1,
      };
    }
    if (spelling === undefined) continue;
    const end = start + spelling.length;
    if (spelling === "\\") return { message: "The JSON text ends, expected an escape", start, end };
    const expected = spelling.startsWith("\\u") ? 'four hexadecimal digits after "\\u"' : 'a JSON escape such as "\\n"';
    return { message: `Found ${quote(spelling)}, expected ${expected}`, start, end };
  }
  return { message: "String is not closed, expected '\"'", start: offset, end: offset + length };
}

/** A comment at a UTF-16 offset; only its opening is marked, as it may go on to the end. */
export function commentMistake(offset: number): Mistake {
  return { message: "Comments are not allowed in JSON", start: offset, end: offset + 2 };
}

/** The finding for bytes that spell no text, at the first byte that breaks it; offsets are bytes. */
export function notUtf8(bytes: ByteString): PayloadReport {
  // The longest prefix that a streaming decoder takes: it keeps an unfinished character back and does not refuse it.
  const array = toByteArray(bytes);
  const start = firstIndex(array.length - 1, (i) => isUtf8Prefix(array.subarray(0, i + 1)));
  const message = `Found byte ${hexOf(array[start] ?? 0)}, which is not UTF-8 there, expected JSON text`;
  return { message, start, end: start + 1 };
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
  return `"${short.replace(/[\0-\x1f\x7f]/g, (c) => `\\${hexOf(c.charCodeAt(0))}`)}"`;
}

function hexOf(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}
