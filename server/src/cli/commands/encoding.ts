/** The lines of `encode --json` and `encode --batch`. */
import { type Encoding, encodeValue } from "../../core/api/encoding.js";
import type { NotationKind } from "../../core/api/notations.js";
import { jsonOfBytes } from "../../core/text/byteString.js";
import { internalError } from "../terminal/output.js";
import { errorJson } from "./decoding.js";
import { kindNamed, kindRefusal } from "./kind.js";
import { parseRequest } from "./ndjson.js";

/** The line for an encoded model. */
export function encodingJson({ kind, bytes, text, type }: Encoding): string {
  return JSON.stringify({ kind, value: jsonOfBytes(bytes), text, type });
}

/** Answers one line of `encode --batch`. `fallback` is the kind of lines without one. */
export function answerEncode(line: string, fallback: NotationKind | undefined): string {
  const request = parseRequest(line);
  if (typeof request === "string") return errorJson(null, request);
  const name = request.kind ?? fallback;
  const kind = kindNamed(name);
  if (kind === undefined) return errorJson(null, kindRefusal(name));
  if (request.model === undefined) return errorJson(kind, '"model" is missing');
  try {
    // A line of decode --batch output is a valid request.
    const encoding = encodeValue(kind, "wellFormed" in request ? request : request.model);
    return "error" in encoding ? errorJson(kind, encoding.error) : encodingJson(encoding);
  } catch (error) {
    // A failure on one model must not end the batch.
    return errorJson(kind, internalError(error));
  }
}
