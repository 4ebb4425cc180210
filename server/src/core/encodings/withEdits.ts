/** Applying edits to a payload. */
import type { ByteString } from "../text/byteString.js";
import type { PayloadEdit } from "./codec.js";

/** A payload with edits that are in order and apart from each other. */
export function withEdits(bytes: ByteString, edits: readonly PayloadEdit[]): ByteString {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, bytes: spelling } of edits) {
    parts.push(bytes.slice(at, start), spelling);
    at = end;
  }
  parts.push(bytes.slice(at));
  return parts.join("") as ByteString;
}
