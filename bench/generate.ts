/**
 * The texts that every server gets. Deterministic, and valid for upstream MLIR tools: only `func` and `arith`, with
 * types that agree, so that a real MLIR parser does its full work instead of stopping at the first error.
 */
import { pick, randomOf } from "../test/kit/random.js";
import { span } from "../test/kit/spans.js";

export const KB = 1024;
export const MB = 1024 * KB;

/** A place in a text that a measure uses; a position as in LSP (the texts are ASCII). */
export interface Site {
  readonly line: number;
  readonly character: number;
}

export interface GeneratedFile {
  readonly name: string;
  readonly text: string;
  /** How many signatures there are, and how many of them are not well formed. */
  readonly signatures: number;
  readonly broken: number;
  /** After the `I` of every well-formed signature: a digit typed here breaks the signature, not the MLIR around it. */
  readonly signatureSites: readonly Site[];
  /** In the digits of constants: a digit typed here leaves the text valid in every respect. */
  readonly constantSites: readonly Site[];
  /** In the name of a used SSA value. */
  readonly valueSites: readonly Site[];
}

export interface Element {
  readonly mlir: string;
  /** Scalar code of the raw signature; 0 is not written. */
  readonly code: number;
  readonly float: boolean;
}

/** A tensor, or a scalar where `dims` is undefined. -1 is a dynamic dim. */
export interface ValueType {
  readonly element: Element;
  readonly dims: readonly number[] | undefined;
}

export const F32: Element = { mlir: "f32", code: 0, float: true };
export const ELEMENTS: readonly Element[] = [
  F32,
  { mlir: "f16", code: 1, float: true },
  { mlir: "f64", code: 2, float: true },
  { mlir: "bf16", code: 3, float: true },
  { mlir: "i8", code: 4, float: false },
  { mlir: "i16", code: 5, float: false },
  { mlir: "i32", code: 6, float: false },
  { mlir: "i64", code: 7, float: false },
];
const DIMS = [1, 2, 4, 5, 8, 10, 16, 28, 32, 64, 100, 128, 224, 256, 512, 768, 1000, 1024] as const;

function encodedType({ element, dims }: ValueType): string {
  const code = element.code === 0 ? "" : `t${element.code}`;
  return dims === undefined ? span("S", code) : span("B", code + dims.map((dim) => `d${dim}`).join(""));
}

/** The raw signature of a function of these types, in its canonical spelling. */
export function signatureOf(inputs: readonly ValueType[], results: readonly ValueType[]): string {
  return span("I", inputs.map(encodedType).join("")) + span("R", results.map(encodedType).join(""));
}

export function mlirType({ element, dims }: ValueType): string {
  if (dims === undefined) return element.mlir;
  return `tensor<${dims.map((dim) => `${dim < 0 ? "?" : dim}x`).join("")}${element.mlir}>`;
}

export function randomType(random: () => number): ValueType {
  const element = pick(ELEMENTS, random);
  if (random() < 0.15) return { element, dims: undefined };
  const rank = 1 + Math.floor(random() * 4);
  return { element, dims: Array.from({ length: rank }, () => (random() < 0.15 ? -1 : pick(DIMS, random))) };
}

/** Collects lines and the sites on them. */
export function writer() {
  const lines: string[] = [];
  let length = 0;
  const sites = { signature: [] as Site[], constant: [] as Site[], value: [] as Site[] };
  return {
    lines,
    sites,
    length: () => length,
    line(text: string): number {
      length += text.length + 1;
      return lines.push(text) - 1;
    },
  };
}
export type Writer = ReturnType<typeof writer>;

/** The header with its signature; a broken one has a first length that is one too small. */
function writeHeader(
  out: Writer,
  name: string,
  inputs: readonly ValueType[],
  results: readonly ValueType[],
  broken: boolean,
) {
  const types = results.map(mlirType).join(", ");
  const before =
    `func.func @${name}(${inputs.map((type, i) => `%arg${i}: ${mlirType(type)}`).join(", ")}) -> ` +
    `${results.length === 1 ? types : `(${types})`} attributes {iree.module.export, iree.reflection = {f = "`;
  const signature = signatureOf(inputs, results);
  const written = broken ? signature.replace(/^I(\d+)/, (_, length) => `I${Number(length) - 1}`) : signature;
  const line = out.line(`${before}${written}", fv = "1"}} {`);
  if (!broken) out.sites.signature.push({ line, character: before.length + 1 });
}

/** One function whose text ends at about `end` characters of the whole. */
function writeFunction(out: Writer, name: string, end: number, broken: boolean, random: () => number): void {
  const inputs = Array.from({ length: 1 + Math.floor(random() * 4) }, () => randomType(random));
  const lanes = inputs.map((type, i) => ({ type, value: `%arg${i}` }));
  const returned = lanes.slice(0, 1 + Math.floor(random() * Math.min(2, lanes.length)));
  const results = returned.map(({ type }) => type);
  writeHeader(out, name, inputs, results, broken);
  const constant = `  %cst = arith.constant ${1 + Math.floor(random() * 9)}.`;
  out.sites.constant.push({ line: out.line(`${constant}500000e+00 : f32`), character: constant.length + 1 });
  // What follows the last operation: the return line and the brace.
  const tail = 20 + results.reduce((sum, type) => sum + mlirType(type).length + 6, 0);
  for (let i = 0; i < 1 || out.length() + tail + 40 < end; i++) {
    const lane = pick(lanes, random);
    const op = `arith.${pick(["add", "sub", "mul"], random)}${lane.type.element.float ? "f" : "i"}`;
    const before = `  %${i} = ${op} `;
    const line = out.line(`${before}${lane.value}, ${lane.value} : ${mlirType(lane.type)}`);
    out.sites.value.push({ line, character: before.length + 1 });
    lane.value = `%${i}`;
  }
  out.line(`  return ${returned.map(({ value }) => value).join(", ")} : ${results.map(mlirType).join(", ")}`);
  out.line("}");
  out.line("");
}

function finished(name: string, out: Writer, signatures: number, broken: number): GeneratedFile {
  return {
    name,
    text: out.lines.join("\n"),
    signatures,
    broken,
    signatureSites: out.sites.signature,
    constantSites: out.sites.constant,
    valueSites: out.sites.value,
  };
}

/** About `size` characters in `functions` functions, each with a signature; every `breakEvery`th one is broken. */
export function denseFile(name: string, size: number, functions: number, breakEvery = 500, seed = 1): GeneratedFile {
  const random = randomOf(seed);
  const out = writer();
  let broken = 0;
  for (let i = 0; i < functions; i++) {
    const breaks = i % breakEvery === breakEvery - 1;
    if (breaks) broken++;
    writeFunction(out, `f${i}`, Math.round((size * (i + 1)) / functions), breaks, random);
  }
  return finished(name, out, functions, broken);
}

/** The contents of a `dense` literal of 4-byte elements. */
export function hexDigits(elements: number, random: () => number): string {
  const words = Array.from({ length: elements }, () => Math.floor(random() * 2 ** 32).toString(16));
  return words
    .map((word) => word.padStart(8, "0"))
    .join("")
    .toUpperCase();
}

/** About `size` characters, nearly all of them one `dense<"0x…">` on one line, with a few functions on either side. */
export function blobFile(name: string, size: number, functions: number): GeneratedFile {
  const random = randomOf(2);
  const out = writer();
  const few = (from: number, to: number) => {
    for (let i = from; i < to; i++) writeFunction(out, `f${i}`, out.length() + 800, i === functions - 1, random);
  };
  const half = functions >> 1;
  few(0, half);
  const elements = Math.max(2, Math.floor((size - functions * 800) / 8));
  const type: ValueType = { element: F32, dims: [elements] };
  writeHeader(out, "weights", [], [type], false);
  const before = "  %0 = arith.constant dense<";
  const line = out.line(`${before}"0x${hexDigits(elements, random)}"> : ${mlirType(type)}`);
  out.sites.value.push({ line, character: 3 });
  out.line(`  return %0 : ${mlirType(type)}`);
  out.line("}");
  out.line("");
  few(half, functions);
  return finished(name, out, functions + 1, functions > 0 ? 1 : 0);
}
