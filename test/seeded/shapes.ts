/** Right functions of every era. A function comes with its parts, so that a mistake can be planted in one of them. */
import type { Random } from "../kit/random.js";
import {
  abiJson,
  ELEMENTS,
  mlirOf,
  ndarray,
  RAW_ELEMENTS,
  randomSides,
  randomStructure,
  randomType,
  rawOf,
  rawSignature,
  sipText,
  span,
  type Type,
} from "./encodings.js";
import { entry, type Fn, literal, plainFn, value } from "./text.js";

const NAMES = ["main", "predict", "add.1", "f$raw", "serving_default", "_x"];

/** A symbol that no other function of a document has. */
export function symbol(random: Random): string {
  return `${random.pick(NAMES)}_${random.below(2 ** 30)}`;
}

/** How many values a side has. */
export interface Bounds {
  readonly inputs?: number;
  readonly results?: number;
}

function types(random: Random, least: number, elements: typeof ELEMENTS): Type[] {
  return Array.from({ length: Math.max(least, random.below(4)) }, () => randomType(random, elements));
}

export interface TypedFn {
  readonly fn: Fn;
  readonly inputs: Type[];
  readonly results: Type[];
}

/** A function of the first generation without metadata. */
export function v0Bare(random: Random, least: Bounds = {}): TypedFn {
  const inputs = types(random, least.inputs ?? 0, RAW_ELEMENTS);
  const results = types(random, least.results ?? 0, RAW_ELEMENTS);
  const fn = plainFn(random.pick(["func", "func.func"]), symbol(random), inputs.map(mlirOf), results.map(mlirOf));
  fn.visibility = random.pick(["", "private"]);
  if (random.oneIn(2)) fn.attributes.push(entry("iree.module.export", random.oneIn(3) ? '"f"' : undefined, random));
  return { fn, inputs, results };
}

export function text(key: string, payload: string, random: Random): string {
  return entry(key, literal(payload, random), random);
}

/** Adds `f`, `fv` and a key of the user's now and then, in any order. */
export function addRaw(fn: Fn, signature: string, random: Random): void {
  addReflection(fn, [text("f", signature, random), text("fv", "1", random)], random);
}

export function addReflection(fn: Fn, entries: readonly string[], random: Random): void {
  const own = fn.reflection.length === 0 && random.oneIn(4) ? [text("author", "I am 😀", random)] : [];
  fn.reflection = random.shuffled([...fn.reflection, ...entries, ...own]);
}

export function addSip(fn: Fn, sip: string, random: Random): void {
  addReflection(fn, [text("abi", "sip", random), entry("abiv", "1 : i32", random), text("sip", sip, random)], random);
}

/** `f` with the types of a function that may also be lowered already. */
export function v0Raw(random: Random): TypedFn {
  const typed = v0Bare(random);
  const { fn, inputs, results } = typed;
  addRaw(fn, rawSignature(inputs.map(rawOf), results.map(rawOf)), random);
  if (random.oneIn(3)) addSip(fn, sipText(randomSides(inputs.length, results.length, random)), random);
  if (random.oneIn(4)) for (const each of [...fn.arguments, ...fn.results]) each.type = "!hal.buffer";
  return typed;
}

export function v0Sip(random: Random, least: Bounds = {}): TypedFn {
  const typed = v0Bare(random, least);
  addSip(typed.fn, sipText(randomSides(typed.inputs.length, typed.results.length, random)), random);
  return typed;
}

export function partial(tag: "I" | "R", type: Type, random: Random): string {
  return `iree.reflection = {${text("f_partial", span(tag, rawOf(type)), random)}}`;
}

/** Pieces on every value, with or without what they were joined to. */
export function v0Partials(random: Random): TypedFn {
  const typed = v0Bare(random);
  const { fn, inputs, results } = typed;
  inputs.forEach((type, i) => void fn.arguments[i]?.attributes.push(partial("I", type, random)));
  results.forEach((type, i) => void fn.results[i]?.attributes.push(partial("R", type, random)));
  if (random.oneIn(2)) addRaw(fn, rawSignature(inputs.map(rawOf), results.map(rawOf)), random);
  return typed;
}

/** The records of a function with ABI JSON, and where the JSON is. */
export interface JsonFn {
  readonly fn: Fn;
  /** One for each argument. */
  readonly args: string[];
  readonly results: string[];
  /** True where `results` are the slots of one structure. */
  readonly inlined: boolean;
}

const LISTS = ["!util.list<?>", "!iree_input.list<!iree_input.variant>", "!iree.list<?>"];
const VIEWS = ["!hal.buffer_view", "!iree_input.buffer_view"];

/** A function for ABI JSON with its records; the JSON is not yet in it. */
export function jsonBare(random: Random, least: Bounds = {}): JsonFn {
  const fn = plainFn(random.pick(["func.func", "util.func"]), symbol(random), [], []);
  fn.visibility = random.pick(["public", "private", ...(fn.op === "func.func" ? [""] : [])]);
  const view = random.oneIn(4) ? random.pick(VIEWS) : undefined;
  const list = random.pick(LISTS);
  const one = (): { readonly type: string; readonly record: string } => {
    if (random.oneIn(5)) return { type: list, record: randomStructure(random) };
    const type = randomType(random, ELEMENTS);
    return { type: view !== undefined && type.dims !== undefined ? view : mlirOf(type), record: ndarray(type) };
  };
  const inputs = Array.from({ length: Math.max(least.inputs ?? 0, random.below(4)) }, one);
  const outputs = Array.from({ length: Math.max(least.results ?? 0, random.below(4)) }, one);
  // The only record of a side of results is taken apart, so a structure by itself must be meant like that.
  const inlined = (outputs.length > 0 && random.oneIn(4)) || outputs.length === 1;
  const positional = random.below(inputs.length + 1);
  const named = ({ record }: { readonly record: string }, i: number): string =>
    i < positional ? record : `["named","key${i} é",${record}]`;
  fn.arguments = inputs.map(({ type }) => value(type));
  fn.results = outputs.map(({ type }) => value(type));
  return { fn, args: inputs.map(named), results: outputs.map(({ record }) => record), inlined };
}

export function jsonText({ args, results, inlined }: Omit<JsonFn, "fn">, random: Random, version = ',"v":1'): string {
  const tag = random.pick(["stuple", "slist"]);
  return abiJson(args, inlined ? [`[${[`"${tag}"`, ...results].join(",")}]`] : results, version);
}

/** Puts ABI JSON where it is read: into the reflection, or on a `util.func` itself. */
export function addJson(fn: Fn, json: string, random: Random): void {
  const onOp = fn.op === "util.func" && random.oneIn(3);
  if (onOp) fn.attributes.push(text("iree.abi", json, random));
  else addReflection(fn, [text("iree.abi", json, random)], random);
}

export function jsonFn(random: Random): JsonFn {
  const made = jsonBare(random);
  const { fn } = made;
  addJson(fn, jsonText(made, random), random);
  if (fn.op === "util.func" && random.oneIn(6)) {
    fn.arguments.push(value("!hal.fence"), value("!hal.fence"));
    fn.attributes.push(text("iree.abi.model", "coarse-fences", random), entry("iree.abi.stub", undefined, random));
  }
  return made;
}

/** A wrapper's native attributes, all of them in place. */
export function native(random: Random, least: Bounds = {}): TypedFn {
  const inputs = types(random, least.inputs ?? 0, ELEMENTS);
  const results = types(random, least.results ?? 0, ELEMENTS);
  const fn = plainFn("util.func", symbol(random), inputs.map(mlirOf), results.map(mlirOf));
  fn.visibility = random.pick(["public", "private"]);
  for (const [side, word] of [
    [fn.arguments, "in"],
    [fn.results, "out"],
  ] as const) {
    side.forEach((each, i) => {
      if (random.oneIn(3)) each.attributes.push(text("iree.abi.name", `${word} é${i}`, random));
      if (!each.type.startsWith("tensor")) return;
      if (random.oneIn(5)) each.attributes.push("iree.abi.affinity = #hal.device.promise<@dev_a>");
      if (random.oneIn(5) && word === "in") each.attributes.push("iree.abi.consume");
      if (random.oneIn(5)) {
        const external = each.type.replace(/i(?=\d+>$)/, "ui");
        each.attributes.push(entry("iree.abi.encoding", external, random));
      }
    });
  }
  if (random.oneIn(3)) fn.attributes.push(text("iree.abi.declaration", 'some.python.thing("é")', random));
  if (random.oneIn(3)) fn.attributes.push(text("iree.abi.model", "coarse-fences", random));
  if (random.oneIn(6)) fn.attributes.push("iree.abi.affinity = #hal.device.promise<@dev_b>");
  if (random.oneIn(4)) addReflection(fn, [text("description", "matmul", random), "my.number = 4 : index"], random);
  return { fn, inputs, results };
}

/** A wrapper that takes storage for tensor results. */
export function withStorage(random: Random): TypedFn {
  const made = native(random, { results: 1 });
  const { fn } = made;
  fn.results.forEach((result, i) => {
    if (!result.type.startsWith("tensor")) return;
    const type = random.pick(["!hal.buffer", "!hal.buffer_view", result.type]);
    const index = random.pick([`${i} : index`, `${i}`, `${i} : i64`]);
    fn.arguments.push(value(type, entry("iree.abi.output", index, random)));
  });
  if (random.oneIn(2)) fn.arguments.push(value("!hal.buffer", "iree.abi.transients"));
  return made;
}

/** An external function whose dynamic dims come from arguments, or from a function. */
export function streamable(random: Random, by: "dims" | "function" = random.pick(["dims", "function"])): Fn {
  const scale = random.pick(["f32", "i32", "tensor<4xf32>"]);
  const result = random.pick([
    ["tensor<?x4xf32>", 1],
    ["tensor<?x?xi8>", 2],
    ["tensor<4x?x?x?xf64>", 3],
  ] as const);
  const [type, dynamic] = result;
  const dims = Array.from({ length: dynamic }, () => "index");
  const fn = plainFn("util.func", symbol(random), [scale, ...dims], [type]);
  fn.visibility = "private";
  fn.external = true;
  fn.attributes.push("iree.abi.streamable");
  if (by === "dims") {
    const list = dims.map((_, i) => (random.oneIn(2) ? `${i + 1} : index` : `${i + 1}`));
    fn.results[0]?.attributes.push(entry("iree.abi.dims", `[${list.join(", ")}]`, random));
  } else {
    const helper = symbol(random);
    const args = fn.arguments.map((each, i) => `%x${i}: ${each.type}`).join(", ");
    fn.helpers.push(`util.func private @${helper}(${args}) -> (${dims.join(", ")})`);
    fn.attributes.push(`iree.abi.result_dims = @${helper}`);
  }
  return fn;
}

const VM = { i32: "i", i64: "I", f32: "f", f64: "F", "!vm.ref<?>": "r", "!vm.ref<!hal.buffer>": "r" } as const;
export type VmType = keyof typeof VM;
export const VM_TYPES = Object.keys(VM) as VmType[];

/** A VM function with its calling convention's fragments; the attribute is not yet on it. */
export function vmBare(random: Random, least: Bounds = {}) {
  const list = (count: number): VmType[] =>
    Array.from({ length: Math.max(count, random.below(4)) }, () => random.pick(VM_TYPES));
  const inputs = list(least.inputs ?? 0);
  const results = list(least.results ?? 0);
  const fn = plainFn("emitc.func", symbol(random), inputs, results);
  fn.visibility = "private";
  const codes = (side: readonly VmType[]): string => side.map((type) => VM[type]).join("");
  return { fn, inputs: codes(inputs), results: codes(results) };
}

export function vmFn(random: Random): Fn {
  const { fn, inputs, results } = vmBare(random);
  const convention = `0${inputs || "v"}_${results || "v"}`;
  fn.attributes.push(text("vm.calling_convention", convention, random));
  if (random.oneIn(3)) addReflection(fn, [text("func_attr_0", "FUNC_ATTR_0", random)], random);
  return fn;
}

/** Any right function. */
export function anyRight(random: Random): Fn {
  switch (random.below(8)) {
    case 0:
      return v0Raw(random).fn;
    case 1:
      return v0Sip(random).fn;
    case 2:
      return v0Partials(random).fn;
    case 3:
      return jsonFn(random).fn;
    case 4:
      return native(random).fn;
    case 5:
      return withStorage(random).fn;
    case 6:
      return streamable(random);
    default:
      return vmFn(random);
  }
}
