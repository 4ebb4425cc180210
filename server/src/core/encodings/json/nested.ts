/** JSON inside a string of JSON: where its bytes are in the payload around it. */
import { type ByteString, bytesOf } from "../../text/byteString.js";
import type { JsonString } from "./tree.js";

/** The contents of a string as a payload of their own. */
export interface NestedPayload {
  readonly bytes: ByteString;
  /** From a byte of the contents to the byte of the outer payload where its spelling starts. */
  outer(offset: number): number;
}

/** The contents of a JSON string of a payload. Linear in the string. */
export function nestedPayload(payload: ByteString, string: JsonString): NestedPayload {
  const bytes = bytesOf(string.value);
  const first = string.start + 1;
  // Without escapes each byte is itself.
  if (bytes.length === string.end - string.start - 2) return { bytes, outer: (offset) => first + offset };
  const starts = new Uint32Array(bytes.length + 1);
  let inner = 0;
  for (let at = first; at < string.end - 1; ) {
    const { length, count } = spellingAt(payload, at);
    starts.fill(at, inner, inner + count);
    inner += count;
    at += length;
  }
  starts.fill(string.end - 1, inner);
  return { bytes, outer: (offset) => starts[Math.min(Math.max(offset, 0), bytes.length)] ?? string.end - 1 };
}

/** How many bytes of the payload spell how many bytes of the contents. */
function spellingAt(payload: ByteString, at: number): { readonly length: number; readonly count: number } {
  if (payload[at] !== "\\") return { length: 1, count: 1 };
  if (payload[at + 1] !== "u") return { length: 2, count: 1 };
  const unit = unitAt(payload, at);
  const isPair = isBetween(unit, 0xd800, 0xdbff) && isBetween(unitAt(payload, at + 6), 0xdc00, 0xdfff);
  if (isPair) return { length: 12, count: 4 };
  return { length: 6, count: unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3 };
}

/** The code unit of a `\u` escape; -1 where there is none. */
function unitAt(payload: ByteString, at: number): number {
  return payload.startsWith("\\u", at) ? Number.parseInt(payload.slice(at + 2, at + 6), 16) : -1;
}

function isBetween(unit: number, low: number, high: number): boolean {
  return low <= unit && unit <= high;
}
