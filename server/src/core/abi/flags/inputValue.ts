/**
 * The values of `--input=` and `--expected_output=`, read as `iree-run-module` and `iree-benchmark-module` read them.
 *
 * Upstream: iree_tooling_parse_variant_into in runtime/src/iree/tooling/function_io.c (vm_util.c before 2024-02-12),
 * iree_hal_buffer_view_parse in runtime/src/iree/hal/buffer_view_util.c, iree_hal_parse_shape and
 * iree_hal_parse_buffer_elements in runtime/src/iree/hal/string_util.c.
 */
import { counted } from "../../text/counted.js";
import { leadingFloat, leadingInteger } from "./cNumber.js";
import { arrayBytes, type HalElement, literalsOf, parseHalElement } from "./halElement.js";
import type { HasChange } from "./release.js";

/** What a function takes in a place, as a calling convention spells it. */
export type Register = "i" | "I" | "f" | "F" | "r";

export interface ArrayValue {
  readonly kind: "array";
  /** True for `&`, which passes the memory alone. */
  readonly storage: boolean;
  readonly dims: readonly bigint[];
  readonly element: HalElement;
  readonly bytes: bigint;
  /** The file that the bytes come from. */
  readonly file?: string;
}

export type InputValue =
  | { readonly kind: "null" }
  | { readonly kind: "number"; readonly text: string }
  | ArrayValue
  /** An array of a `.npy` file: the first of it, the next one, or all that are left. */
  | { readonly kind: "npy"; readonly path: string; readonly take: "first" | "next" | "rest" };

/** The problem is a clause: what is wrong with the value, and what is expected. */
export type ReadInput =
  | { readonly value: InputValue; readonly note?: string; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/** Since this day (30901f584c) `+` and `*` read on in a file, and a number has the type of the argument. */
const STREAMS = "2024-02-12";

/** Reads a value that is passed for an argument in a register; undefined for one beyond those of the function. */
export function readInput(given: string, register: Register | undefined, has: HasChange): ReadInput {
  const text = given.replace(OUTER_BLANKS, "");
  if (text === "") return { problem: "the flag has no value" };
  if (text === "(null)" || text === "(ignored)") return { value: { kind: "null" } };
  const [first = ""] = text;
  if (first === "@" || ((first === "+" || first === "*") && has(STREAMS))) return readFile(first, text.slice(1));
  if (first === "&") return readArray(text.slice(1), true, has);
  const isArray = has(STREAMS) ? register === "r" || register === undefined : /[x=]/.test(text);
  if (!isArray) return readNumber(text, registerOf(text, register, has));
  if (!/[x=]/.test(text)) return { problem: "an array needs its shape and element type, as in 4x2xf32=0" };
  return readArray(text, false, has);
}

/** The blanks that C knows. */
const OUTER_BLANKS = /^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g;

/** Earlier tools chose by the dot in a number. */
function registerOf(text: string, register: Register | undefined, has: HasChange): Register {
  if (has(STREAMS) && register !== undefined) return register;
  return text.includes(".") ? "f" : "i";
}

const REGISTER_TYPES = { i: "i32", I: "i64", f: "f32", F: "f64", r: "" } as const;

function readNumber(text: string, register: Register): ReadInput {
  const isFloat = register === "f" || register === "F";
  const read = isFloat ? leadingFloat(text) : leadingInteger(text, register === "I" ? 64 : 32);
  if (read === undefined) return { problem: `${quoted(text)} is not a number of type ${REGISTER_TYPES[register]}` };
  if (read.written === undefined) return { value: { kind: "number", text }, ...ignored(read.rest, `${read.value}`) };
  return { problem: `${read.written} does not fit ${REGISTER_TYPES[register]}, and would be passed as ${read.value}` };
}

/** What is true of a number that is not read to its end. */
function ignored(rest: string, value: string): { readonly note?: string } {
  return rest.trim() === "" ? {} : { note: `only ${value} is read, and ${quoted(rest)} after it is ignored` };
}

function readFile(mode: "@" | "+" | "*" | string, path: string): ReadInput {
  if (!path.endsWith(".npy")) {
    return {
      problem: `only .npy files have a shape of their own; before ${quoted(`@${path}`)} write it, as in 4xf32=@${path}`,
    };
  }
  return { value: { kind: "npy", path, take: mode === "@" ? "first" : mode === "+" ? "next" : "rest" } };
}

function readArray(given: string, storage: boolean, has: HasChange): ReadInput {
  const trimmed = given.replace(OUTER_BLANKS, "");
  const text = trimmed.replace(/^"/, "").replace(/"$/, "");
  if (text === "") return { problem: "no shape and element type" };
  const equals = text.indexOf("=");
  const shaped = equals < 0 ? text : text.slice(0, equals);
  const data = equals < 0 ? "" : text.slice(equals + 1);
  const type = readShape(shaped, has);
  if (typeof type === "string") return { problem: type };
  const { dims, element } = type;
  const bytes = arrayBytes(dims, element, has);
  if (bytes === undefined) return { problem: `elements of ${element.bits} bits have no size in this release` };
  const array = { kind: "array", storage, dims, element, bytes } as const;
  if (data.startsWith("@") || (data.startsWith("+") && has(STREAMS))) {
    return { value: { ...array, file: data.slice(1) } };
  }
  const found = dataProblem(data, array, has);
  return found?.problem === undefined ? { value: array, ...found } : { problem: found.problem };
}

/** No more dimensions than the tools make room for. */
const MAX_RANK = 128;

function readShape(
  text: string,
  has: HasChange,
): { readonly dims: readonly bigint[]; readonly element: HalElement } | string {
  const x = text.lastIndexOf("x");
  const word = text.slice(x + 1);
  const element = parseHalElement(word, has);
  const words = x < 0 ? [] : text.slice(0, x).split("x");
  if (words.length > MAX_RANK) return `a shape has at most ${MAX_RANK} dimensions`;
  const dims: bigint[] = [];
  for (const dim of x === 0 ? [] : words) {
    const read = leadingInteger(dim, 64);
    if (read === undefined || read.value < 0n) {
      return dim === "" ? `a size is missing in ${quoted(text)}` : `${quoted(dim)} is not the size of a dimension`;
    }
    dims.push(read.value);
  }
  return element === undefined ? `${quoted(word)} is not an element type` : { dims, element };
}

const SEPARATORS = /[ \t\n\v\f\r,[\]]+/;

type FoundData = { readonly problem: string } | { readonly problem?: undefined; readonly note?: string } | undefined;

/** What is wrong with the values of an array: as many as its elements, or one for all of them. */
function dataProblem(data: string, { element, bytes }: ArrayValue, has: HasChange): FoundData {
  if (data === "") return undefined;
  const size = (element.bits + 7) >> 3;
  const capacity = bytes / BigInt(size);
  let count = 0n;
  let note: { readonly note?: string } = {};
  for (const token of data.split(SEPARATORS)) {
    if (token === "") continue;
    if (count === capacity)
      return { problem: `more values than the ${counted(Number(capacity), "element")} of the shape` };
    const read = readElement(token, element, size, has);
    if (read.problem !== undefined) return read;
    note = note.note === undefined ? read : note;
    count++;
  }
  if (count === capacity || (count === 1n && capacity > 1n)) return note;
  return {
    problem: `${counted(Number(count), "value")} for ${counted(Number(capacity), "element")}; one value would do for all`,
  };
}

function readElement(token: string, element: HalElement, size: number, has: HasChange): NonNullable<FoundData> {
  const literals = literalsOf(element, has);
  if (literals === "bytes") {
    if (token.length === 2 * size) return {};
    const zero = "0".repeat(2 * size);
    return {
      problem: `values of this element type are ${2 * size} hexadecimal digits, as in ${zero}, not ${quoted(token)}`,
    };
  }
  if (literals === "float") {
    const read = leadingFloat(token);
    return read === undefined ? { problem: `${quoted(token)} is not a number` } : ignored(read.rest, read.value);
  }
  const read = readInteger(token, element);
  if (read === undefined) return { problem: `${quoted(token)} is not an integer` };
  const { min, max } = rangeOf(element, has);
  if (read.value > max) return { problem: `${quoted(token)} is more than ${max}, the largest value` };
  if (min !== undefined && read.value < min)
    return { problem: `${quoted(token)} is less than ${min}, the smallest value` };
  if (read.written !== undefined) return { problem: `${quoted(token)} would be passed as ${read.value}` };
  return ignored(read.rest, `${read.value}`);
}

function readInteger(token: string, { kind, bits }: HalElement) {
  return leadingInteger(token, bits === 64 ? 64 : 32, kind === "ui");
}

/** Until this day (b82b85feb8) signless integers of 8 and 16 bits were as signed ones, of which the upper end alone was checked. */
const SIGNLESS = "2025-07-18";

/** What the tools accept for an integer; wider ones are cut to their bits before they are compared. */
function rangeOf({ kind, bits }: HalElement, has: HasChange): { readonly min?: bigint; readonly max: bigint } {
  const unsigned = (1n << BigInt(bits)) - 1n;
  const signed = (1n << BigInt(bits - 1)) - 1n;
  if (kind === "ui") return { max: unsigned };
  return kind === "i" && bits < 32 && has(SIGNLESS) ? { min: -signed - 1n, max: unsigned } : { max: signed };
}

function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
}

/** UTF-16 units. */
const MAX_QUOTED = 40;
