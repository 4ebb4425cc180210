/** What may be written next in a calling convention. */
import { type ByteString, EMPTY_BYTES } from "../../text/byteString.js";
import type { Continuation, Fields } from "../codec.js";

const SCALARS: readonly (readonly [code: string, label: string])[] = [
  ["i", "i32"],
  ["I", "i64"],
  ["f", "f32"],
  ["F", "f64"],
  ["r", "!vm.ref<?>"],
];

interface Place {
  /** Where the fragment starts that the offset is in. */
  readonly start: number;
  readonly results: boolean;
  readonly inVariadic: boolean;
  /** How many values of the fragment start before the offset; a variadic span is one. */
  readonly values: number;
}

/** The place at an offset after the version. */
function placeAt(bytes: ByteString, offset: number): Place {
  const split = bytes.indexOf("_");
  const results = split >= 0 && offset > split;
  const start = results ? split + 1 : 1;
  let inVariadic = false;
  let values = 0;
  for (let i = start; i < offset; i++) {
    const c = bytes.charAt(i);
    if (c === "D") inVariadic = false;
    else if (!inVariadic && c !== "v") values++;
    if (c === "C") inVariadic = true;
  }
  return { start, results, inVariadic, values };
}

/** The continuations at an offset. */
export function conventionContinuations(bytes: ByteString, offset: number): readonly Continuation[] {
  const at = (text: string, label: string, detail: string, role: Continuation["role"], from = offset) => ({
    label,
    detail,
    role,
    start: from,
    end: offset,
    bytes: text as ByteString,
    rest: EMPTY_BYTES,
  });
  if (bytes === "") return [at("0v_v", "() -> ()", "No arguments and no results: 0v_v", "structure")];
  if (offset === 0) return [];
  const { start, results, inVariadic } = placeAt(bytes, offset);
  // `v` means that there are no values, so the first one takes its place.
  const from = bytes.slice(start, offset) === "v" ? start : offset;
  const found: Continuation[] = SCALARS.map(([code, label]) => at(code, label, `A value: ${code}`, "type", from));
  if (!inVariadic) {
    if (!results) found.push(at("CiD", "i32...", "Any number of values: CiD", "structure", from));
    if (start === offset) found.push(at("v", "no values", "An empty side: v", "structure"));
    if (bytes.indexOf("_") < 0) found.push(at("_v", "results", "The results after _: _v", "structure"));
  } else found.push(at("D", "end of variadic values", "Closes C…: D", "structure"));
  return found;
}

/** The fragment that is being written, a part for each value. */
export function conventionFields(bytes: ByteString, offset: number): Fields | undefined {
  const version = { name: "version", meaning: "0" };
  if (offset === 0)
    return { name: "Calling convention", meaning: "Arguments, _ and results", parts: [version], active: 0 };
  const { results, values, inVariadic } = placeAt(bytes, offset);
  const word = results ? "result" : "argument";
  const active = inVariadic ? values - 1 : values;
  const parts: Fields["parts"][number][] = [];
  for (let i = 0; i <= active; i++) {
    parts.push({ name: `${word} ${i}`, meaning: "i, I, f, F, r; C…D for any number of values" });
  }
  return {
    name: results ? "Results" : "Arguments",
    meaning: "v for none, else one letter for each value",
    parts,
    active,
  };
}
