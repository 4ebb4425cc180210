/**
 * Byte strings: how the whole core holds an encoded payload.
 *
 * A signature's lengths count bytes of the decoded MLIR string, so payloads are bytes, not text. A `ByteString` is a
 * JavaScript string in which every char code (0..255) is one byte: an ASCII payload is the very same string, indexing
 * and slicing are native, and antlr4ng sees one code point a byte.
 */
declare const bytesBrand: unique symbol;
export type ByteString = string & { readonly [bytesBrand]: true };

export const EMPTY_BYTES = "" as ByteString;

// Only these two ranges differ between a string and its bytes, so everything else passes through untouched.
const NOT_ASCII = /[^\0-\x7f]/;

/** True when every char code of `text` is below 128, so that text and bytes are the same string. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}

/** The UTF-8 bytes of `text`. A lone surrogate becomes U+FFFD, as in every UTF-8 encoder. */
export function bytesOf(text: string): ByteString {
  if (isAscii(text)) return text as ByteString;
  return fromByteArray(new TextEncoder().encode(text));
}

/** The text that the bytes spell in UTF-8, or undefined where they are not valid UTF-8. */
export function textOf(bytes: ByteString): string | undefined {
  if (isAscii(bytes)) return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(toByteArray(bytes));
  } catch {
    return undefined;
  }
}

/** The bytes as text for people: UTF-8 where valid, otherwise each bad byte as `\XX` (MLIR's own escape). */
export function displayBytes(bytes: ByteString): string {
  const text = textOf(bytes);
  if (text !== undefined) return text;
  return bytes.replace(/[^\x20-\x7e]/g, hexEscape);
}

/** A byte as LLVM's `printEscapedString` writes it: `\0A`. */
export function hexEscape(byte: string): string {
  return `\\${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** A byte string of the given bytes. */
export function fromByteArray(array: Uint8Array): ByteString {
  // As many characters as bytes, and none that stands for a bad byte: they are ASCII, which decoders are quickest at.
  const text = UTF8.decode(array);
  if (text.length === array.length && !text.includes("\ufffd")) return text as ByteString;
  // In pieces, because a call takes a limited number of arguments.
  let result = "";
  for (let i = 0; i < array.length; i += 8192) {
    result += String.fromCharCode.apply(null, array.subarray(i, i + 8192) as unknown as number[]);
  }
  return result as ByteString;
}

/** The bytes of a byte string, one array element each. */
export function toByteArray(bytes: ByteString): Uint8Array {
  const array = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) array[i] = bytes.charCodeAt(i);
  return array;
}

/** Bytes from pairs of hex digits (`{"hex": "…"}` of the contract), or undefined where the text is not such pairs. */
export function bytesOfHex(hex: string): ByteString | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) return undefined;
  let result = "";
  for (let i = 0; i < hex.length; i += 2) result += String.fromCharCode(Number.parseInt(hex.slice(i, i + 2), 16));
  return result as ByteString;
}

/** Lower-case hex digits of the bytes, two a byte. */
export function hexOf(bytes: ByteString): string {
  let result = "";
  for (let i = 0; i < bytes.length; i++) result += bytes.charCodeAt(i).toString(16).padStart(2, "0");
  return result;
}

/** How plain JSON carries bytes: a string where they are UTF-8, else their hex digits. */
export type JsonBytes = string | { readonly hex: string };

/** The JSON form of bytes: their text, or `{hex}` where they are not valid UTF-8. */
export function jsonOfBytes(bytes: ByteString): JsonBytes {
  return textOf(bytes) ?? { hex: hexOf(bytes) };
}

/** Half of a surrogate pair: such a string has no UTF-8 form. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** The bytes of their JSON form, or undefined where the value is not one, or is a string without a UTF-8 form. */
export function bytesOfJson(value: unknown): ByteString | undefined {
  if (typeof value === "string") return LONE_SURROGATE.test(value) ? undefined : bytesOf(value);
  if (typeof value !== "object" || value === null) return undefined;
  const { hex } = value as { hex?: unknown };
  return typeof hex === "string" ? bytesOfHex(hex) : undefined;
}
