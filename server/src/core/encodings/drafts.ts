/** Drafts of continuations: what an encoding lists before each gets its place in the payload. */
import { type ByteString, bytesOf, EMPTY_BYTES } from "../text/byteString.js";
import type { Span } from "../text/offsetMap.js";
import type { Continuation, PayloadEdit } from "./codec.js";

/** A continuation without its place. */
export type Draft = Omit<Continuation, keyof PayloadEdit | "rest"> & { readonly text: string };

/** A continuation that gives a payload its structure: a section, a bracket, a whole signature. */
export function structure(label: string, detail: string, text: string): Draft {
  return { label, detail, text, role: "structure" };
}

/** A signature in spans without values. */
export const EMPTY_SIGNATURE = structure("() -> ()", "No inputs and no results", "I1!R1!");

/** The first field of every span. */
export const LENGTH = { name: "length", meaning: "Bytes of the contents, and one for the !" };

/** The drafts in place of a word of spans; `rest` is what a payload that is cut off there still lacks. */
export function inSpans({ start, end }: Span, drafts: readonly Draft[], rest: "" | "R1!"): readonly Continuation[] {
  return drafts.map(({ text, ...draft }) => {
    return { ...draft, start, end, bytes: bytesOf(text), rest: text === rest ? EMPTY_BYTES : bytesOf(rest) };
  });
}

/** The drafts in place of a word of JSON, with the separator before another value. */
export function inJson(
  { start, end }: Span,
  bytes: ByteString,
  drafts: readonly Draft[],
  separator: string,
): readonly Continuation[] {
  // What follows a value must be a comma or a closing bracket.
  const next = /[^\t\n\r ]/.exec(bytes.slice(end, end + 64))?.[0];
  const comma = next === undefined || "]},:".includes(next) ? "" : separator;
  return drafts.map(({ text, ...draft }) => {
    return { ...draft, start, end, bytes: bytesOf(`${text}${comma}`), rest: EMPTY_BYTES };
  });
}
