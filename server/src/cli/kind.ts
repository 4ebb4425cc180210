/** The names of the encodings on the command line and in batch lines. */
import { KINDS, type Kind } from "../core/codecs/codec.js";

const NAMES: ReadonlySet<unknown> = new Set(KINDS);

/** The encoding of that name, or undefined. */
export function kindNamed(name: unknown): Kind | undefined {
  return NAMES.has(name) ? (name as Kind) : undefined;
}

/** Why a request's `kind` is none. */
export function kindRefusal(name: unknown): string {
  const short = typeof name === "string" && name.length <= 40;
  const found = name === undefined ? '"kind" is missing' : `"kind" is ${short ? JSON.stringify(name) : "unknown"}`;
  return `${found}, expected one of ${KINDS.join(", ")}`;
}
