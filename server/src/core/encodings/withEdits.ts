/** Applying edits to a payload. */
import type { ByteString } from "../text/byteString.js";
import { applyEdits } from "../text/edit.js";
import type { PayloadEdit } from "./codec.js";

/** A payload with edits that are in order and apart from each other. */
export function withEdits(bytes: ByteString, edits: readonly PayloadEdit[]): ByteString {
  const asText = edits.map(({ start, end, bytes: newText }) => ({ start, end, newText }));
  return applyEdits(bytes, asText) as ByteString;
}
