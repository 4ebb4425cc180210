/** The names of the encodings on the command line and in batch lines. */
import { NOTATIONS, type NotationKind } from "../../core/api/notations.js";
import { suggestion } from "../terminal/suggest.js";

const NAMES: ReadonlySet<unknown> = new Set(NOTATIONS);

/** The encoding of that name, or undefined. */
export function kindNamed(name: unknown): NotationKind | undefined {
  return NAMES.has(name) ? (name as NotationKind) : undefined;
}

/** Why a request's `kind` is rejected. */
export function kindRefusal(name: unknown): string {
  const short = typeof name === "string" && name.length <= 40;
  const found = name === undefined ? '"kind" is missing' : `"kind" is ${short ? JSON.stringify(name) : "unknown"}`;
  return `${found}, expected one of ${NOTATIONS.join(", ")}${short ? suggestion(name, NOTATIONS) : ""}`;
}
