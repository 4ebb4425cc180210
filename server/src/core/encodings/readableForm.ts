/** The readable form of each encoding: from a payload to text that people edit, and back. */

import type { ByteString } from "../text/byteString.js";
import { ModelError } from "./codec.js";
import { type FormProblem, readForm } from "./formReader.js";
import { layOut } from "./layout.js";
import { codecOf, type Kind } from "./registry.js";

/** The readable form of a model of a kind, without a line end after it. */
export function writeReadable(kind: Kind, model: unknown): string {
  return layOut(codecOf(kind).form.write(model));
}

/** How to write the readable form of a kind, in lines of plain text. */
export function readableHelp(kind: Kind): readonly string[] {
  return codecOf(kind).form.help;
}

/** False where a well-formed payload holds more than its readable form, so that writing it back would lose something. */
export function isReadableWhole(kind: Kind, bytes: ByteString): boolean {
  return codecOf(kind).form.keeps?.(bytes) ?? true;
}

/** What a readable form encodes: its canonical payload, or what is wrong with it (UTF-16 offsets of the text). */
export type ReadReadable = { readonly bytes: ByteString } | { readonly problems: readonly FormProblem[] };

/** Reads a readable form of a kind. Never throws; linear time. */
export function readReadable(kind: Kind, source: string): ReadReadable {
  const codec = codecOf(kind);
  const read = readForm(source, (reader) => codec.form.read(reader));
  if ("problems" in read) return read;
  const whole = { start: source.length - source.trimStart().length, end: source.trimEnd().length };
  try {
    const bytes = codec.encode(codec.validate(read.value));
    if (codec.read(bytes) !== undefined) return { bytes };
    const [problem] = codec.explain(bytes);
    return { problems: [{ ...whole, message: problem?.message ?? `Gives no well-formed ${codec.name}` }] };
  } catch (error) {
    // A limit, such as how deep an encoding may nest, for which the form has no place of its own.
    if (error instanceof ModelError) return { problems: [{ ...whole, message: error.message }] };
    throw error;
  }
}
