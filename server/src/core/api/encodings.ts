/** The library's encodings: a string to its model and back. */
import { recognizedKind } from "../encodings/guess.js";
import type { Models } from "../encodings/list.js";
import { codecOf, type Kind } from "../encodings/registry.js";
import {
  type ByteString,
  bytesOf,
  bytesOfJson,
  fromByteArray,
  type JsonBytes,
  jsonOfBytes,
} from "../text/byteString.js";
import { decodeValue, plainDecoding } from "./decoding.js";
import type { ValueDiagnostic } from "./valueDiagnostic.js";

/** An encoded value: a string means its UTF-8 bytes, `{hex}` those of its digits. MLIR's escapes are not undone. */
export type Bytes = JsonBytes | Uint8Array;

/** What a value says: the object that `mlir-abi decode --json` prints. */
export interface Decoding<K extends Kind = Kind> {
  readonly kind: K;
  /** The grammar accepts it and every integer fits 32 bits signed; otherwise at least one diagnostic is an error. */
  readonly wellFormed: boolean;
  /** The signature on one line; null where the value is not well formed, as are the next two. */
  readonly text: string | null;
  readonly model: Models[K] | null;
  /** What `encode` writes for the model: equal to the value exactly when that is canonical. */
  readonly canonical: JsonBytes | null;
  readonly diagnostics: readonly ValueDiagnostic[];
}

/**
 * Decodes a value. Linear time.
 *
 * @param kind The encoding; `guessKind` guesses it where nothing else names it.
 * @throws TypeError if the value is not of its type, such as `{hex}` with another character
 */
export function decode<K extends Kind>(kind: K, value: Bytes): Decoding<K> {
  return plainDecoding(decodeValue(kind, payloadOf(value))) as Decoding<K>;
}

/**
 * The canonical string of a model, or its bytes in hex where they are not UTF-8.
 *
 * @throws ModelError if the value is not a model of that kind
 */
export function encode<K extends Kind>(kind: K, model: Models[K]): JsonBytes {
  const codec = codecOf(kind);
  return jsonOfBytes(codec.encode(codec.validate(model)));
}

/**
 * The encoding that a value is in, or was meant to be in as far as a typo or two goes; undefined where none fits better
 * than another. Never throws.
 */
export function guessKind(value: Bytes): Kind | undefined {
  return recognizedKind(payloadOf(value));
}

function payloadOf(value: Bytes): ByteString {
  if (typeof value === "string") return bytesOf(value);
  if (value instanceof Uint8Array) return fromByteArray(value);
  const bytes = bytesOfJson(value);
  if (bytes === undefined) throw new TypeError("Expected a string, a Uint8Array, or {hex} with pairs of hex digits");
  return bytes;
}
