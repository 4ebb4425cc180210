/** What `encode` makes of one model, as a JSON object. */
import { ModelError } from "../core/codecs/codec.js";
import { type NotationKind, notationOf } from "../core/notations.js";
import { type ByteString, jsonOfBytes } from "../core/text/byteString.js";
import { errorJson } from "./decoding.js";
import { kindNamed, kindRefusal } from "./kind.js";
import { parseRequest } from "./ndjson.js";
import { internalError } from "./output.js";

export interface Encoding {
  readonly kind: NotationKind;
  readonly bytes: ByteString;
  readonly text: string;
}

/** The canonical string of a model, or why the value is no model of that kind. Never throws. */
export function encodingOf(kind: NotationKind, value: unknown): Encoding | { readonly error: string } {
  const notation = notationOf(kind);
  try {
    const model = notation.validate(value);
    return { kind, bytes: notation.encode(model), text: notation.render(model) };
  } catch (error) {
    if (error instanceof ModelError) return { error: error.message };
    return { error: internalError(error) };
  }
}

/** The line for an encoded model. */
export function encodingJson({ kind, bytes, text }: Encoding): string {
  return JSON.stringify({ kind, value: jsonOfBytes(bytes), text });
}

/** Answers one line of `encode --batch`. Lines without a kind have `fallback`. */
export function answerEncode(line: string, fallback: NotationKind | undefined): string {
  const request = parseRequest(line);
  if (typeof request === "string") return errorJson(null, request);
  const name = request.kind ?? fallback;
  const kind = kindNamed(name);
  if (kind === undefined) return errorJson(null, kindRefusal(name));
  if (request.model === undefined) return errorJson(kind, '"model" is missing');
  const encoding = encodingOf(kind, request.model);
  return "error" in encoding ? errorJson(kind, encoding.error) : encodingJson(encoding);
}
