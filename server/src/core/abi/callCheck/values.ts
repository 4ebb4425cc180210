/** What a caller passes: values of flags, arrays of `.npy` files, and shapes with the names of their types. */
import { isObject } from "../../encodings/json/plain.js";
import { type HalElement, halElementOf, mlirElementText } from "../flags/halElement.js";
import { type ArrayValue, type InputValue, type Register, readInput } from "../flags/inputValue.js";
import type { ReadNpy } from "../flags/npyHeader.js";
import type { HasChange } from "../flags/release.js";
import { UnjudgedCall } from "./commandLine.js";

/** A value that is passed in one place. */
export interface GivenValue {
  /** As the caller wrote it: the value of a flag, a file, or a shape. */
  readonly text: string;
  /** Undefined where the tools can't read it. */
  readonly value?: InputValue | undefined;
  /** Why they can't, as a clause. */
  readonly problem?: string | undefined;
  /** What is true of a value that they read. */
  readonly note?: string | undefined;
  /** True for an array of a file, whose shape a flag can't change. */
  readonly isFile?: boolean;
  /** True for a shape without a flag, which may be that of a number. */
  readonly isShape?: boolean;
}

/** The files that flags name, and no others. */
export interface CallFiles {
  /** The arrays of a `.npy` file in their order, up to the first that can't be read. */
  readonly arrays: (path: string) => readonly ReadNpy[];
  /** In bytes. */
  readonly size: (path: string) => number;
}

/** How values are read one after another: what is left of a file is read by the next flag. */
export class ValueReader {
  readonly #files: CallFiles;
  readonly #has: HasChange;
  /** How many arrays, or bytes, of a file are read. */
  readonly #taken = new Map<string, number>();

  constructor(files: CallFiles, has: HasChange) {
    this.#files = files;
    this.#has = has;
  }

  /** The values of a flag, for an argument in a register: a file may have any number. */
  read(text: string, register: Register | undefined): readonly GivenValue[] {
    const { value, problem, note } = readAny(text, register, this.#has);
    if (value?.kind === "array" && value.file !== undefined) return [this.#readBytes(text, value, value.file)];
    if (value?.kind !== "npy") return [{ text, value, problem, note }];
    const arrays = this.#files.arrays(value.path);
    const start = value.take === "first" ? 0 : (this.#taken.get(value.path) ?? 0);
    const rest = arrays.slice(start);
    const isAll = value.take === "rest" || (value.take === "first" && !this.#has(ONE_ARRAY));
    const taken = isAll ? rest : rest.slice(0, 1);
    this.#taken.set(value.path, start + taken.length);
    if (taken.length === 0 && !isAll) return [{ text, value: undefined, problem: "the file has no more arrays" }];
    return taken.map((array) => fileValue(text, array));
  }

  #readBytes(text: string, value: ArrayValue, path: string): GivenValue {
    const start = text.includes("=+") ? (this.#taken.get(path) ?? 0) : 0;
    const rest = this.#files.size(path) - start;
    this.#taken.set(path, start + Number(value.bytes));
    const isShort = BigInt(rest) < value.bytes;
    return {
      text,
      value,
      ...(isShort && { problem: `the file has ${Math.max(0, rest)} of the ${value.bytes} bytes` }),
    };
  }
}

/** Since this day (30901f584c) `@` reads one array of a file, and before all. */
const ONE_ARRAY = "2024-02-12";

function readAny(text: string, register: Register | undefined, has: HasChange) {
  const read = readInput(text, register, has);
  return { value: undefined, problem: undefined, note: undefined, ...read };
}

function fileValue(text: string, { header, problem }: ReadNpy): GivenValue {
  if (header === undefined) return { text, value: undefined, problem, isFile: true };
  const { dims, element, bytes } = header;
  return { text, value: { kind: "array", storage: false, dims, element, bytes }, isFile: true };
}

/** A shape and the name of an element type, as Python has them. */
export interface ShapeAndType {
  readonly shape: readonly number[];
  readonly dtype: string;
}

/** A list of shapes as JSON has it. @throws UnjudgedCall for anything else */
export function shapesOf(list: unknown): readonly ShapeAndType[] {
  if (!Array.isArray(list)) throw new UnjudgedCall('expected a JSON list of {"shape", "dtype"}');
  return list.map((item: unknown, i) => {
    const { shape, dtype } = isObject(item) ? item : { shape: undefined, dtype: undefined };
    const isShape = Array.isArray(shape) && shape.every((dim) => Number.isSafeInteger(dim) && dim >= 0);
    if (isShape && typeof dtype === "string") return { shape, dtype };
    throw new UnjudgedCall(`item ${i} is not {"shape": [sizes], "dtype": "name"}`);
  });
}

/** The value of a shape; undefined where no array has such elements. */
export function valueOfShape({ shape, dtype }: ShapeAndType): GivenValue | undefined {
  const element = elementNamed(dtype);
  if (element === undefined) return undefined;
  const dims = shape.map(BigInt);
  const bytes = dims.reduce((product, dim) => product * dim, BigInt((element.bits + 7) >> 3));
  const text = `${shape.map((dim) => `${dim}x`).join("")}${mlirElementText(element)}`;
  return { text, value: { kind: "array", storage: false, dims, element, bytes }, isShape: true };
}

const SMALL_FLOATS = ["E4M3FN", "E4M3FNUZ", "E5M2", "E5M2FNUZ", "E8M0FNU"];
const NAMED: ReadonlyMap<string, HalElement> = new Map([
  ...["bool", "bool_", "|b1"].map((name) => [name, { kind: "bool", bits: 8 }] as const),
  ...SMALL_FLOATS.map((form) => [`float8_${form.toLowerCase()}`, { kind: `f8${form}`, bits: 8 }] as const),
  ["torch.half", { kind: "f", bits: 16 }],
  ["torch.float", { kind: "f", bits: 32 }],
  ["torch.double", { kind: "f", bits: 64 }],
  ["torch.short", { kind: "si", bits: 16 }],
  ["torch.int", { kind: "si", bits: 32 }],
  ["torch.long", { kind: "si", bits: 64 }],
]);
const LONG = /^(float|bfloat|complex|int|uint)(\d{1,3})$/;
/** NumPy's own, which counts bytes. */
const SHORT = /^[<|=]([fciu])(\d{1,2})$/;
const KINDS: Readonly<Record<string, string>> = {
  ...{ float: "f", bfloat: "bf", complex: "cf", int: "si", uint: "ui" },
  ...{ f: "f", c: "cf", i: "si", u: "ui" },
};

/** An element type by a name of NumPy, `ml_dtypes`, PyTorch or MLIR: `float32`, `<f4`, `torch.int64`, `bf16`. */
function elementNamed(dtype: string): HalElement | undefined {
  const name = dtype.trim().replace(/^(?:np|numpy|ml_dtypes|jnp|jax\.numpy)\.|^torch\.(?=\w*\d|bool)/, "");
  const known = NAMED.get(name);
  if (known !== undefined) return known;
  const [, kind = "", size = ""] = LONG.exec(name) ?? SHORT.exec(name) ?? [];
  if (kind === "") return halElementOf(name);
  const bits = Number(size) * (kind.length === 1 ? 8 : 1);
  return bits > 0 && bits <= 0xff ? { kind: KINDS[kind] ?? kind, bits } : undefined;
}
