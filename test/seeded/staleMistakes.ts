/** Metadata that the function's type contradicts: arity, kind, element type, rank, dims. */
import type { Random } from "../kit/random.js";
import { ELEMENTS, mlirOf, ndarray, rawOf, rawSignature, span, type Type } from "./encodings.js";
import type { Plant, Seed } from "./seed.js";
import { addJson, addRaw, addReflection, jsonBare, jsonText, native, symbol, text, v0Bare } from "./shapes.js";
import { type Fn, literal, plainFn, planted, value } from "./text.js";

type Tensor = Type & { readonly dims: readonly (number | null)[] };

/** What metadata says of a tensor: as raw type, as record, as MLIR type of a declaration. */
interface Claims {
  readonly raw: string;
  readonly json: string;
  readonly mlir: string;
}

/** A tensor of the function beside wrong claims about it, in `f`, a piece, ABI JSON or a declaration. */
function stale(claim: (type: Tensor, random: Random) => Claims): Plant {
  return (random) => {
    const element = random.pick(ELEMENTS);
    const dims = Array.from({ length: random.between(1, 3) }, () => random.pick([2, 4, 28, 128]));
    const type: Tensor = { element, dims };
    const claims = claim(type, random);
    switch (random.below(4)) {
      case 0: {
        const { fn, inputs, results } = v0Bare(random);
        const onInput = random.oneIn(2);
        (onInput ? fn.arguments : fn.results).push(value(mlirOf(type)));
        const right = { inputs: inputs.map(rawOf), results: results.map(rawOf) };
        (onInput ? right.inputs : right.results).push(claims.raw);
        addRaw(fn, rawSignature(right.inputs, right.results), random);
        return fn;
      }
      case 1: {
        const fn = plainFn("func", symbol(random), [mlirOf(type)], []);
        fn.arguments[0]?.attributes.push(`iree.reflection = {${text("f_partial", span("I", claims.raw), random)}}`);
        return fn;
      }
      case 2: {
        const made = jsonBare(random);
        const onInput = random.oneIn(2);
        if (onInput) made.fn.arguments.unshift(value(mlirOf(type)));
        else made.fn.results.push(value(mlirOf(type)));
        if (onInput) made.args.unshift(claims.json);
        else made.results.push(claims.json);
        addJson(made.fn, jsonText({ ...made, inlined: made.inlined || !onInput }, random), random);
        return made.fn;
      }
      default:
        return declared(random, [type], [claims.mlir]);
    }
  };
}

/** A function with the declaration that the compiler writes, its last arguments' types as given. */
function declared(random: Random, types: readonly Type[], written: readonly string[]): Fn {
  const { fn, inputs, results } = native(random);
  fn.attributes = [];
  for (const each of [...fn.arguments, ...fn.results]) each.attributes = [];
  fn.arguments.push(...types.map((type) => value(mlirOf(type))));
  const args = [...inputs.map(mlirOf), ...written];
  addDeclaration(fn, declaration("sync", fn.symbol, args, results.map(mlirOf)), random);
  return fn;
}

function declaration(model: string, name: string, args: readonly string[], results: readonly string[]): string {
  const list = (types: readonly string[], word: string) => types.map((type, i) => `%${word}${i}: ${type}`).join(", ");
  return `${model} func @${name}(${list(args, "input")}) -> (${list(results, "output")})`;
}

function addDeclaration(fn: Fn, declaration: string, random: Random): void {
  const attribute = text("iree.abi.declaration", declaration, random);
  fn.attributes = fn.attributes.filter((it) => !it.includes("iree.abi.declaration"));
  if (random.oneIn(2)) fn.attributes.push(attribute);
  else addReflection(fn, [attribute], random);
}

const claimsOf = (type: Type): Claims => ({ raw: rawOf(type), json: ndarray(type), mlir: mlirOf(type) });

const all = ({ raw, json, mlir }: Claims): Claims => ({ raw: planted(raw), json: planted(json), mlir: planted(mlir) });

export const STALE_SEEDS: readonly Seed[] = [
  {
    rule: "stale-element-type",
    plants: [
      stale((type, random) => {
        const element = random.pick(ELEMENTS.filter((each) => each !== type.element));
        return all(claimsOf({ ...type, element }));
      }),
    ],
  },
  {
    rule: "stale-dim",
    plants: [
      stale((type, random) => {
        const at = random.below(type.dims.length);
        const dims = type.dims.map((dim, i) => (i === at ? (dim ?? 0) + random.between(1, 900) : dim));
        return all(claimsOf({ ...type, dims }));
      }),
    ],
  },
  {
    rule: "stale-rank",
    plants: [
      stale((type, random) => {
        const dims = random.oneIn(2) ? type.dims.slice(1) : [1, ...type.dims];
        return all(claimsOf({ ...type, dims }));
      }),
    ],
  },
  {
    rule: "malformed-tensor-type",
    plants: ["tensor<<4xf32>", "tensor<4xxf32>", "tensor<4f32>", "tensor<4Xf32>", "tensor<4xfloat>"].map(
      (type) => () => `util.func private @typo(%a: ${planted(type)}) -> i32 attributes {iree.abi.stub}`,
    ),
  },
  {
    rule: "stale-kind",
    plants: [stale(({ element }) => all(claimsOf({ element, dims: undefined })))],
  },
  {
    rule: "signature-arity",
    plants: [
      (random) => {
        const { fn, inputs, results } = v0Bare(random);
        const extra = ["B3!d4", "S3!t6", "O1!"][random.below(3)] ?? "";
        const lists = { inputs: inputs.map(rawOf), results: results.map(rawOf) };
        lists[random.oneIn(2) ? "inputs" : "results"].push(planted(extra));
        addRaw(fn, rawSignature(lists.inputs, lists.results), random);
        return fn;
      },
      (random) => {
        const { fn, inputs, results } = v0Bare(random, { inputs: 1 });
        const left = inputs.map(rawOf).slice(0, -1);
        addRaw(fn, planted(span("I", left.join(""))) + span("R", results.map(rawOf).join("")), random);
        return fn;
      },
      // Of a lowered function the arity still counts.
      (random) => {
        const fn = plainFn("func", symbol(random), ["!hal.buffer", "!hal.buffer"], ["!hal.buffer"]);
        addRaw(fn, rawSignature(["B3!d4", "B3!d4", planted("B3!d4")], ["B3!d4"]), random);
        return fn;
      },
    ],
  },
  {
    rule: "declaration-arity",
    plants: [
      (random) => declared(random, [], [planted("tensor<4xf32>")]),
      (random) => {
        const { fn, inputs, results } = native(random, { inputs: 1 });
        fn.attributes = [];
        for (const each of [...fn.arguments, ...fn.results]) each.attributes = [];
        const right = declaration("sync", fn.symbol, inputs.slice(1).map(mlirOf), results.map(mlirOf));
        addDeclaration(fn, planted(right), random);
        return fn;
      },
    ],
  },
  {
    rule: "declaration-syntax",
    plants: [
      ["sync func @f", "%", "x: f32) -> ()"],
      ["async func @f(%x: tensor<4xf32", ")", " -> ()"],
      ["sync func @f(%x", " ", "tensor<4xf32>) -> (%y: f32)"],
    ].map(([before, fault, after]) => (random) => {
      const { fn } = native(random, { inputs: 1 });
      addDeclaration(fn, `${before}${planted(fault as string)}${after}`, random);
      return fn;
    }),
  },
  {
    rule: "declaration-name",
    plants: [
      (random) => {
        const held = `iree.abi.declaration = ${literal(declaration("sync", planted("another"), ["i32"], []), random)}`;
        const attributes = random.oneIn(2) ? held : `iree.reflection = {${held}}`;
        return `util.func public @bare(%a: i32) attributes {${attributes}} {\n  util.return\n}`;
      },
    ],
  },
  {
    rule: "declaration-model",
    plants: [
      (random) => {
        const { fn, inputs, results } = native(random);
        const isAsync = random.oneIn(2);
        for (const each of [...fn.arguments, ...fn.results]) each.attributes = [];
        fn.attributes = [text("iree.abi.model", isAsync ? "coarse-fences" : "sync", random)];
        const word = planted(isAsync ? "sync" : "async");
        addDeclaration(fn, declaration(word, fn.symbol, inputs.map(mlirOf), results.map(mlirOf)), random);
        return fn;
      },
    ],
  },
];
