/** Pieces of MLIR's assembly text: strings, names, and a check of text from files. */
import type { ByteString } from "../text/byteString.js";
import { BARE_ID } from "../text/characters.js";
import { encodeBytes, endOfString } from "../text/stringLiteral.js";

/** A string literal. */
export function literal(bytes: ByteString): string {
  return `"${encodeBytes(bytes, "hex")}"`;
}

/** A bare identifier or a string literal, for keys of dictionaries and resources. */
export function keyText(bytes: ByteString): string {
  return BARE_ID.test(bytes) ? bytes : literal(bytes);
}

/** A reference to a symbol. */
export function symbolText(bytes: ByteString): string {
  return `@${keyText(bytes)}`;
}

const OPENING = "([{<";
const CLOSING = ")]}>";

/**
 * The text of an attribute or type that the file carries, on one line; undefined if it is not a single value, since its
 * text could then be read as other parts of the module.
 */
export function foreignText(text: string): string | undefined {
  const oneLine = text.trim();
  if (oneLine === "") return undefined;
  let out = "";
  let from = 0;
  const open: number[] = [];
  for (let i = 0; i < oneLine.length; i++) {
    const c = oneLine[i] as string;
    if (c === '"') {
      const end = endOfString(oneLine, i);
      if (end <= i + 1 || oneLine[end - 1] !== '"' || oneLine.slice(i, end).includes("\n")) return undefined;
      i = end - 1;
    } else if (c === "\n" || c === "\r") {
      out += `${oneLine.slice(from, i)} `;
      from = i + 1;
    } else if (!isAllowed(oneLine, i, c, open)) return undefined;
  }
  return open.length === 0 ? out + oneLine.slice(from) : undefined;
}

function isAllowed(text: string, i: number, c: string, open: number[]): boolean {
  if (c === "/") return text[i + 1] !== "/";
  if (c === ",") return open.length > 0;
  if (isOperator(text, i, c)) return true;
  const opening = OPENING.indexOf(c);
  if (opening >= 0) open.push(opening);
  const closing = CLOSING.indexOf(c);
  return closing < 0 || open.pop() === closing;
}

/** `->`, `>=` and `<=` are not brackets. */
function isOperator(text: string, i: number, c: string): boolean {
  if (c === ">") return text[i - 1] === "-" || text[i + 1] === "=";
  return c === "<" && text[i + 1] === "=";
}

/** How much of an unknown encoding is shown. Bytes. */
const MAX_OPAQUE_BYTES = 32;

/** An entry of unknown encoding, as a value of its dialect. */
export function opaqueText(mark: "#" | "!", dialect: ByteString, bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, MAX_OPAQUE_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const rest = bytes.length > MAX_OPAQUE_BYTES ? `... ${bytes.length} bytes` : "";
  const name = /^[A-Za-z_][\w$]*$/.test(dialect) ? dialect : "unknown";
  return `${mark}${name}<"bytecode ${shown}${rest}">`;
}
