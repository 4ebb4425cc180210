/** What `encode` takes: a model, what `decode --json` prints, or the readable form of an encoding. */

import { ModelError } from "../encodings/codec.js";
import { parseJson } from "../encodings/json/json.js";
import type { JsonOptions } from "../encodings/json/options.js";
import { isObject } from "../encodings/json/plain.js";
import { readReadable } from "../encodings/readableForm.js";
import { KINDS, type Kind } from "../encodings/registry.js";
import { type ByteString, bytesOf, displayBytes } from "../text/byteString.js";
import { NOTATIONS, type NotationKind, notationOf } from "./notations.js";

export interface Encoding {
  readonly kind: NotationKind;
  /** The canonical string. */
  readonly bytes: ByteString;
  /** What it says, on one line. */
  readonly text: string;
  /** `text` in MLIR's notation, where it has the reference's. */
  readonly type: string | undefined;
}

/** Why nothing was encoded; a sentence without a full stop. */
export interface NotEncoded {
  readonly error: string;
}

type Encoded = Encoding | NotEncoded;

/** Encodes a text. Without a kind it must be what `decode` printed, which names it. Never throws. */
export function encodeText(kind: NotationKind | undefined, text: string): Encoded {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return kind === undefined ? NO_KIND : encodeReadable(kind, text);
  }
  // A form of one word or number may be JSON as well.
  return isObject(value) || kind === undefined ? encodeValue(kind, value) : encodeReadable(kind, text);
}

/** The encoding could not be guessed from the text. */
export const NO_KIND: NotEncoded = { error: "expected --kind KIND, the encoding of the MODEL" };

/** Encodes a model, or what `decode` made of a value. Never throws. */
export function encodeValue(kind: NotationKind | undefined, value: unknown): Encoded {
  if (!isDecoding(value)) return kind === undefined ? NO_KIND : encodeModel(kind, value);
  const named = NOTATIONS.find((it) => it === value.kind);
  if (named !== undefined && kind !== undefined && named !== kind) {
    return { error: `the value was decoded as ${named}, not as ${kind}` };
  }
  const known = kind ?? named;
  if (value.model === null) return { error: "the decoded value was not well formed, so it has no model" };
  return known === undefined ? NO_KIND : encodeModel(known, value.model);
}

function encodeModel(kind: NotationKind, value: unknown): Encoded {
  const notation = notationOf(kind);
  try {
    const model = notation.validate(value);
    return encoded(kind, model);
  } catch (error) {
    if (error instanceof ModelError) return { error: error.message };
    throw error;
  }
}

function encoded(kind: NotationKind, model: unknown): Encoding {
  const notation = notationOf(kind);
  return { kind, bytes: notation.encode(model), text: notation.render(model), type: notation.renderMlir?.(model) };
}

/** Encodes a readable form; for what has none, such as PyDM's codes, any spelling that `decode` takes. */
function encodeReadable(kind: NotationKind, text: string): Encoded {
  const notation = notationOf(kind);
  if (!isCodecKind(kind)) {
    const { model, problems } = notation.decode(bytesOf(text));
    if (model === undefined) return { error: problems[0]?.message ?? `not a ${notation.name}` };
    return encoded(kind, model);
  }
  const read = readReadable(kind, text);
  if ("problems" in read) {
    const [problem] = read.problems;
    // A brace that starts no readable form was to start JSON.
    const mistake = problem && text.charAt(problem.start) === "{" ? jsonMistake(text) : undefined;
    if (mistake !== undefined) return { error: `the model is not valid JSON, ${mistake}` };
    const where = problem === undefined ? "" : `, ${placeIn(text, problem.start)}: ${problem.message}`;
    const form = `readable form of ${notation.name.startsWith("A") ? "an" : "a"} ${notation.name}`;
    return { error: `the model is neither valid JSON nor the ${form}${where}` };
  }
  const { model } = notation.decode(read.bytes);
  const { bytes } = read;
  return model === undefined ? { kind, bytes, text: "", type: undefined } : { ...encoded(kind, model), bytes };
}

/** As deep as readable forms may be. */
const MODEL_JSON: JsonOptions = { rules: { syntax: "", structure: "" }, maxDepth: 512, root: "a JSON object" };

/** The first mistake in what is not JSON, with its place. */
function jsonMistake(text: string): string | undefined {
  const bytes = bytesOf(text);
  const read = parseJson(bytes, MODEL_JSON);
  if ("root" in read) return undefined;
  const { start, message } = read.problem;
  return `${placeIn(text, displayBytes(bytes.slice(0, start) as ByteString).length)}: ${message}`;
}

function placeIn(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function isCodecKind(kind: NotationKind): kind is Kind {
  return (KINDS as readonly string[]).includes(kind);
}

/** An object of `decode`; no model has both members. */
function isDecoding(value: unknown): value is { readonly kind: unknown; readonly model: unknown } {
  return isObject(value) && "wellFormed" in value && "model" in value;
}
