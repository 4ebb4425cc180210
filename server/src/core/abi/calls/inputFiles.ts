/** Values for the arguments of functions, as files: NumPy's format where NumPy has the type, else bytes alone. */
import { rankedDimsOf } from "../types/abiType.js";
import { type Bounds, sizeWithin } from "../types/bounds.js";
import { numpyIntegerOf } from "../types/elementTypes.js";
import type { AbiFunction } from "./abiFunction.js";

const FILLS = ["zeros", "ones", "random"] as const;
export type Fill = (typeof FILLS)[number];

export interface InputOptions {
  readonly fill: Fill;
  /** The same seed gives the same values. */
  readonly seed: number;
  /** The size of dynamic dims. */
  readonly dim: number;
}

export interface InputFile {
  /** `predict.0.npy`: the function, the number of the argument, and the form. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Larger arrays are not written. Bytes. */
const MAX_INPUT_BYTES = 256 * 1024 * 1024;

interface Layout {
  /** NumPy's name of it; undefined where it has none. */
  readonly descr?: string;
  readonly size: number;
  readonly put: (view: DataView, offset: number, value: number) => void;
}

const integer = (size: number, kind: "i" | "u"): Layout => ({
  descr: `${size === 1 ? "|" : "<"}${kind}${size}`,
  size,
  // Values are small and not negative, so the upper bytes stay 0.
  put: (view, offset, value) => view.setUint8(offset, Math.floor(value)),
});

/** Floats narrower than 32 bits: values are 0 or normal numbers that they hold exactly. */
const narrow = (size: 1 | 2, bias: number, mantissa: number, descr?: string): Layout => ({
  ...(descr !== undefined && { descr }),
  size,
  put(view, offset, value) {
    const bits = new DataView(new ArrayBuffer(4));
    bits.setFloat32(0, value);
    const word = bits.getUint32(0);
    const exponent = ((word >>> 23) & 0xff) - 127 + bias;
    const packed = value === 0 ? 0 : (exponent << mantissa) | ((word & 0x7fffff) >>> (23 - mantissa));
    if (size === 1) view.setUint8(offset, packed);
    else view.setUint16(offset, packed, true);
  },
});

const F32: Layout = { descr: "<f4", size: 4, put: (view, offset, value) => view.setFloat32(offset, value, true) };
const F64: Layout = { descr: "<f8", size: 8, put: (view, offset, value) => view.setFloat64(offset, value, true) };

const LAYOUTS: Readonly<Record<string, Layout>> = {
  i1: { ...integer(1, "u"), descr: "|b1" },
  f32: F32,
  f64: F64,
  f16: narrow(2, 15, 10, "<f2"),
  bf16: narrow(2, 127, 7),
  f8E4M3FN: narrow(1, 7, 3),
  f8E5M2: narrow(1, 15, 2),
  "complex<f32>": { ...F32, descr: "<c8", size: 8 },
  "complex<f64>": { ...F64, descr: "<c16", size: 16 },
  index: integer(8, "i"),
};

function layoutOf(element: string | undefined): Layout | undefined {
  if (element === undefined) return undefined;
  const numpy = numpyIntegerOf(element);
  if (numpy !== undefined) return integer(numpy.bits / 8, numpy.kind);
  return Object.hasOwn(LAYOUTS, element) ? LAYOUTS[element] : undefined;
}

/** The size of a dynamic dim: the given one, or the next that the program allows. */
function sizeOf(bounds: Bounds | undefined, wanted: number): bigint | number {
  return bounds === undefined ? wanted : sizeWithin(bounds, BigInt(wanted));
}

/** The files of all arguments that are arrays of a known shape and element type. The same options give the same bytes. */
export function* inputFiles(functions: readonly AbiFunction[], options: InputOptions): Generator<InputFile> {
  const taken = new Set<string>();
  for (const fn of functions) {
    const stem = uniqueStem(fn.name, taken);
    for (const [i, { type, storage, bounds }] of (fn.flat ?? fn.arguments).entries()) {
      const layout = type.kind === "array" ? layoutOf(type.element) : undefined;
      const dims = rankedDimsOf(type)?.map((dim, at) => Number(dim ?? sizeOf(bounds?.get(at), options.dim)));
      if (layout === undefined || dims === undefined || storage) continue;
      const count = dims.reduce((product, dim) => product * dim, 1);
      if (count * layout.size > MAX_INPUT_BYTES) continue;
      const values = valuesOf(layout, count, options, `${fn.name} ${i}`);
      if (layout.descr === undefined) yield { name: `${stem}.${i}.bin`, bytes: values };
      else yield { name: `${stem}.${i}.npy`, bytes: npy(layout.descr, dims, values) };
    }
  }
}

/** How the files of a function start: its name in plain characters, with a number where another function has it. */
function uniqueStem(name: string, taken: Set<string>): string {
  const plain = name.replace(/[^\w-]+/g, "_").slice(0, MAX_NAME_LENGTH) || "_";
  let stem = plain;
  // Some file systems don't distinguish capitals.
  for (let i = 2; taken.has(stem.toLowerCase()); i++) stem = `${plain}_${i}`;
  taken.add(stem.toLowerCase());
  return stem;
}

/** UTF-16 units. */
const MAX_NAME_LENGTH = 80;

function valuesOf(layout: Layout, count: number, { fill, seed }: InputOptions, name: string): Uint8Array {
  const bytes = new Uint8Array(count * layout.size);
  if (fill === "zeros") return bytes;
  const view = new DataView(bytes.buffer);
  const random = randomEighths(seed, name);
  const isWhole = layout.descr !== undefined && /[iub]\d$/.test(layout.descr);
  for (let i = 0; i < count; i++) {
    const eighths = fill === "ones" ? 8 : random();
    const value = fill === "ones" ? 1 : isWhole ? eighths % (layout.descr === "|b1" ? 2 : 8) : eighths / 8;
    layout.put(view, i * layout.size, value);
  }
  return bytes;
}

/** Numbers from 0 to 7, the same for a seed and a name (mulberry32). Eighths are exact in every float type. */
function randomEighths(seed: number, name: string): () => number {
  let state = (seed | 0) ^ Math.floor(seed / 2 ** 32);
  for (let i = 0; i < name.length; i++) state = (Math.imul(state, 31) + name.charCodeAt(i)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) >>> 29;
  };
}

/** The file format of `numpy.save`, version 1.0. */
function npy(descr: string, dims: readonly number[], values: Uint8Array): Uint8Array {
  const shape = `(${dims.join(", ")}${dims.length === 1 ? "," : ""})`;
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': ${shape}, }`;
  const start = 10;
  const total = Math.ceil((start + header.length + 1) / 64) * 64;
  const text = `\x93NUMPY\x01\x00${String.fromCharCode((total - start) & 0xff, (total - start) >> 8)}${header.padEnd(total - start - 1)}\n`;
  const bytes = new Uint8Array(total + values.length);
  for (let i = 0; i < total; i++) bytes[i] = text.charCodeAt(i);
  bytes.set(values, total);
  return bytes;
}
