/** The encodings of right functions, written down from the reference and not with our own encoders. */
import type { Random } from "../kit/random.js";
import { byteLength } from "./text.js";

/** An element type: in MLIR, in a raw signature, in ABI JSON. */
export interface Element {
  readonly mlir: string;
  readonly code: number;
  readonly json: string;
}

export const ELEMENTS: readonly Element[] = [
  { mlir: "f32", code: 0, json: "f32" },
  { mlir: "f64", code: 2, json: "f64" },
  { mlir: "i8", code: 4, json: "i8" },
  { mlir: "i16", code: 5, json: "i16" },
  { mlir: "i32", code: 6, json: "i32" },
  { mlir: "i64", code: 7, json: "i64" },
];

/** Those that only raw signatures have in every place. */
export const RAW_ELEMENTS: readonly Element[] = [
  ...ELEMENTS,
  { mlir: "f16", code: 1, json: "f16" },
  { mlir: "bf16", code: 3, json: "bf16" },
  { mlir: "i1", code: 4, json: "i1" },
];

/** A tensor, or a scalar where there are no dims. A dynamic dim is null. */
export interface Type {
  readonly element: Element;
  readonly dims: readonly (number | null)[] | undefined;
}

export function mlirOf({ element, dims }: Type): string {
  if (dims === undefined) return element.mlir;
  return `tensor<${dims.map((dim) => `${dim ?? "?"}x`).join("")}${element.mlir}>`;
}

export function randomType(random: Random, elements: readonly Element[], scalars = true): Type {
  const element = random.pick(elements);
  if (scalars && random.oneIn(4)) return { element, dims: undefined };
  const rank = random.below(4);
  const dim = () => (random.oneIn(4) ? null : random.pick([1, 2, 3, 4, 7, 10, 28, 128, 1000]));
  return { element, dims: Array.from({ length: rank }, dim) };
}

/** A span: tag, length, `!`, contents. */
export function span(tag: string, contents: string): string {
  return `${tag}${byteLength(contents) + 1}!${contents}`;
}

/** The parts of a raw type, so that a mistake can be planted in one of them. */
export function rawParts({ element, dims }: Type): string[] {
  return [...(element.code === 0 ? [] : [`t${element.code}`]), ...(dims ?? []).map((dim) => `d${dim ?? -1}`)];
}

export function rawOf(type: Type): string {
  return span(type.dims === undefined ? "S" : "B", rawParts(type).join(""));
}

export function rawSignature(inputs: readonly string[], results: readonly string[]): string {
  return span("I", inputs.join("")) + span("R", results.join(""));
}

/** A structure over raw values; keys of a sequence and those of a dict as they are written. */
export type Nest =
  | { readonly kind: "leaf"; index: string }
  | { readonly kind: "S"; slots: { key: string; value: Nest }[] }
  | { readonly kind: "D"; slots: { key: string; value: Nest }[] };

const KEYS = ["alpha", "bar", "foo", "x", "y", "état", "😀", "key 1", "Z"];

function sortedKeys(count: number, random: Random): string[] {
  const bytes = (key: string) => Buffer.from(key, "utf8");
  return random
    .shuffled(KEYS)
    .slice(0, count)
    .sort((a, b) => Buffer.compare(bytes(a), bytes(b)));
}

/** A nest over some raw indices, in any order, each once. */
export function randomNest(indices: readonly number[], random: Random, depth = 0): Nest {
  const groups: Nest[] = [];
  const left = [...indices];
  while (left.length > 0) {
    const size = depth < 2 && random.oneIn(4) ? random.between(1, Math.min(3, left.length)) : 1;
    const group = left.splice(0, size);
    const [only] = group;
    const nested = depth < 2 && (group.length > 1 || random.oneIn(6));
    groups.push(nested ? randomNest(group, random, depth + 1) : { kind: "leaf", index: `${only}` });
  }
  const isDict = depth > 0 ? random.oneIn(2) : false;
  if (isDict && groups.length <= KEYS.length) {
    const keys = sortedKeys(groups.length, random);
    return { kind: "D", slots: groups.map((value, i) => ({ key: keys[i] ?? "", value })) };
  }
  return { kind: "S", slots: groups.map((value, i) => ({ key: `${i}`, value })) };
}

export function nestText(nest: Nest): string {
  if (nest.kind === "leaf") return `_${nest.index}`;
  const slots = nest.slots.map(({ key, value }) => (nest.kind === "S" ? `k${key}` : span("K", key)) + nestText(value));
  return span(nest.kind, slots.join(""));
}

/** The sequences and dictionaries of a nest, outer ones first. */
export function containersOf(nest: Nest): Exclude<Nest, { kind: "leaf" }>[] {
  if (nest.kind === "leaf") return [];
  return [nest, ...nest.slots.flatMap(({ value }) => containersOf(value))];
}

/** The leaves of a nest in the order of the text. */
export function leavesOf(nest: Nest): Extract<Nest, { kind: "leaf" }>[] {
  return nest.kind === "leaf" ? [nest] : nest.slots.flatMap(({ value }) => leavesOf(value));
}

/** The nests of a function: nothing, a value by itself (results only), or a structure. */
export function randomSides(inputs: number, results: number, random: Random): { inputs?: Nest; results?: Nest } {
  const range = (count: number) => Array.from({ length: count }, (_, i) => i);
  const result = (): Nest =>
    results === 1 && random.oneIn(2)
      ? { kind: "leaf", index: "0" }
      : randomNest(random.shuffled(range(results)), random);
  return {
    ...(inputs > 0 && { inputs: randomNest(random.shuffled(range(inputs)), random) }),
    ...(results > 0 && { results: result() }),
  };
}

export function sipText({ inputs, results }: { inputs?: Nest; results?: Nest }): string {
  return span("I", inputs ? nestText(inputs) : "") + span("R", results ? nestText(results) : "");
}

/** A value of ABI JSON as its text, `null` included. */
export function ndarray({ element, dims }: Type): string {
  if (dims === undefined) return `"${element.json}"`;
  return `["ndarray","${element.json}",${[dims.length, ...dims].map(String).join(",")}]`;
}

export function abiJson(args: readonly string[], results: readonly string[], version = ',"v":1'): string {
  return `{"a":[${args.join(",")}],"r":[${results.join(",")}]${version}}`;
}

/** A record of a structure that both directions of the Python runtime take. */
export function randomStructure(random: Random, depth = 0): string {
  const inner = (): string =>
    depth < 2 && random.oneIn(3) ? randomStructure(random, depth + 1) : ndarray(randomType(random, ELEMENTS));
  const count = random.between(1, 3);
  const records = Array.from({ length: count }, inner);
  const tag = random.pick(["slist", "stuple", "sdict"]);
  if (tag !== "sdict") return `["${tag}",${records.join(",")}]`;
  const keys = sortedKeys(count, random);
  return `["sdict",${records.map((record, i) => `[${JSON.stringify(keys[i])},${record}]`).join(",")}]`;
}
