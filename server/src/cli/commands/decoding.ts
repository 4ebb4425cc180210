/** The lines of `decode --json` and `decode --batch`. */
import { type Decoding, decodeValue, plainDecoding } from "../../core/api/decoding.js";
import type { NotationKind } from "../../core/api/notations.js";
import { bytesOfJson } from "../../core/text/byteString.js";
import { internalError } from "../terminal/output.js";
import { kindNamed, kindRefusal } from "./kind.js";
import { parseRequest } from "./ndjson.js";

/** The contract's line for a decoded string. */
export function decodingJson(decoding: Decoding): string {
  return JSON.stringify(plainDecoding(decoding));
}

/** The contract's line for an invalid request. */
export function errorJson(kind: NotationKind | null, error: string): string {
  return JSON.stringify({ kind, error });
}

/** Answers one line of `decode --batch`. `fallback` is the kind of lines without one. */
export function answerDecode(line: string, fallback: NotationKind | undefined): string {
  const request = parseRequest(line);
  if (typeof request === "string") return errorJson(null, request);
  const name = request.kind ?? fallback;
  const kind = kindNamed(name);
  if (kind === undefined) return errorJson(null, kindRefusal(name));
  const { value } = request;
  const bytes = bytesOfJson(value);
  if (bytes === undefined) return errorJson(kind, valueRefusal(value));
  try {
    return decodingJson(decodeValue(kind, bytes));
  } catch (error) {
    // A failure on one string must not end the batch.
    return errorJson(kind, internalError(error));
  }
}

function valueRefusal(value: unknown): string {
  if (typeof value === "string") return '"value" has half a surrogate pair, which has no UTF-8 form';
  if (value === undefined) return '"value" is missing, expected a string or {"hex": "…"}';
  const isHex = typeof value === "object" && value !== null && "hex" in value;
  return isHex ? '"hex" is not pairs of hex digits' : '"value" is neither a string nor {"hex": "…"}';
}
