/** Payload bytes to a JSON tree with byte spans, or to the one finding that explains why they are not JSON. */
import { type ByteString, textOf } from "../../text/byteString.js";
import type { PayloadEdit, Problem } from "../codec.js";
import { firstMistake } from "./explain.js";
import { notUtf8, quote } from "./mistakes.js";
import type { JsonOptions } from "./options.js";
import { type JsonNode, readJsonTree } from "./tree.js";

export type JsonResult =
  | { readonly root: JsonNode }
  | {
      readonly problem: Problem;
      /** Closing brackets or a quote that are missing. */
      readonly missing?: PayloadEdit | undefined;
      /** Whether the problem is a comma after the last element. */
      readonly isLastComma?: true;
    };

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
  const { rule = syntax, message, start, end, missing, isLastComma } = firstMistake(text, options);
  const at = missing && byteAt(missing.at);
  return {
    problem: { rule, message, start: byteAt(start), end: byteAt(end) },
    missing: missing && at !== undefined ? { start: at, end: at, bytes: missing.closers as ByteString } : undefined,
    ...(isLastComma && { isLastComma }),
  };
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
