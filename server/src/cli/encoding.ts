/** What `encode` makes of one model, as a JSON object. */
import { type Kind, ModelError } from "../core/codecs/codec.js";
import { codecOf } from "../core/codecs/registry.js";
import { type ByteString, jsonOfBytes } from "../core/text/byteString.js";
import { errorJson } from "./decoding.js";
import { kindNamed, kindRefusal } from "./kind.js";
import { parseRequest } from "./ndjson.js";
import { internalError } from "./output.js";

export interface Encoding {
  readonly kind: Kind;
  readonly bytes: ByteString;
  readonly text: string;
}

/** The canonical string of a model, or why the value is no model of that kind. Never throws. */
export function encodingOf(kind: Kind, value: unknown): Encoding | { readonly error: string } {
  const codec = codecOf(kind);
  try {
    const model = codec.validate(value);
    return { kind, bytes: codec.encode(model), text: codec.render(model) };
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
export function answerEncode(line: string, fallback: Kind | undefined): string {
  const request = parseRequest(line);
  if (typeof request === "string") return errorJson(null, request);
  const name = request.kind ?? fallback;
  const kind = kindNamed(name);
  if (kind === undefined) return errorJson(null, kindRefusal(name));
  if (request.model === undefined) return errorJson(kind, '"model" is missing');
  const encoding = encodingOf(kind, request.model);
  return "error" in encoding ? errorJson(kind, encoding.error) : encodingJson(encoding);
}
