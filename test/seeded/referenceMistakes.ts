/** Mistakes in what an attribute says of other functions, of arguments by number, and of devices. */
import type { Random } from "../kit/random.js";
import { inReflection, onArgument } from "./attributeMistakes.js";
import type { Seed } from "./seed.js";
import { addRaw, addReflection, streamable, symbol, text } from "./shapes.js";
import { type Fn, literal, plainFn, planted, value } from "./text.js";

/** A function that refers to another one, which has not the type that is asked for. */
function helper(fn: Fn, header: (name: string) => string, random: Random): string {
  const name = symbol(random);
  fn.helpers.push(header(name));
  return name;
}

function plain(random: Random, args: readonly string[], results: readonly string[]): Fn {
  const fn = plainFn("util.func", symbol(random), args, results);
  fn.visibility = "private";
  return fn;
}

/** A `vm.module` with a function and what `exported` writes of its name. */
function vmModule(random: Random, exported: (name: string) => string): string {
  const name = symbol(random);
  return `vm.module @${symbol(random)} {\n  ${exported(name)}\n  vm.func private @${name}() { vm.return }\n}`;
}

export const REFERENCE_SEEDS: readonly Seed[] = [
  {
    rule: "dims-count-mismatch",
    plants: [
      (random) => {
        const fn = streamable(random, "dims");
        const written = fn.results[0]?.attributes[0] ?? "";
        const list = random.oneIn(2) ? written.replace("[", "[1, ") : "iree.abi.dims = []";
        fn.results = [value(fn.results[0]?.type ?? "", planted(list))];
        return fn;
      },
      (random) => {
        const fn = streamable(random, "dims");
        fn.results = [value(planted(fn.results[0]?.type ?? ""))];
        return fn;
      },
    ],
  },
  {
    rule: "dims-index-out-of-range",
    plants: [
      (random) => {
        const fn = streamable(random, "dims");
        const wrong = random.pick(["99 : index", "-1", "0"]);
        const attributes = fn.results[0]?.attributes.map((each) =>
          each.replace(/\[\d+(?: : index)?/, `[${planted(wrong)}`),
        );
        fn.results = [value(fn.results[0]?.type ?? "", ...(attributes ?? []))];
        return fn;
      },
    ],
  },
  {
    rule: "dims-with-result-dims",
    plants: [
      (random) => {
        const fn = streamable(random, "function");
        const dynamic = fn.results[0]?.type.split("?").length ?? 1;
        const list = Array.from({ length: dynamic - 1 }, (_, i) => i + 1).join(", ");
        fn.results[0]?.attributes.push(planted(`iree.abi.dims = [${list}]`));
        return fn;
      },
    ],
  },
  {
    rule: "dims-without-streamable",
    plants: [
      (random) => {
        const fn = streamable(random);
        fn.attributes = fn.attributes
          .filter((each) => each !== "iree.abi.streamable")
          .map((each) => (each.startsWith("iree.abi.result_dims") ? planted(each) : each));
        const [result] = fn.results;
        if (result !== undefined) result.attributes = result.attributes.map(planted);
        return fn;
      },
    ],
  },
  {
    rule: "result-dims-signature",
    plants: [
      (random) => {
        const fn = plain(random, ["tensor<?xf32>", "index"], ["tensor<?x4xf32>"]);
        const types = [
          "(%a: index) -> index",
          "(%a: tensor<?xf32>, %b: index) -> (index, index)",
          "(%a: tensor<?xf32>, %b: index) -> i64",
        ];
        const type = random.pick(types);
        const name = helper(fn, (it) => `util.func private @${it}${type}`, random);
        fn.external = true;
        fn.attributes.push("iree.abi.streamable", `iree.abi.result_dims = ${planted(`@${name}`)}`);
        return fn;
      },
    ],
  },
  {
    rule: "transients-size-signature",
    plants: [
      (random) => {
        const fn = plain(random, ["tensor<?xf32>"], ["tensor<4xf32>"]);
        const type = random.pick(["(%a: tensor<?xf32>)", "(%a: tensor<?xf32>) -> f32", "() -> index"]);
        const name = helper(fn, (it) => `util.func private @${it}${type}`, random);
        fn.reflection.push(`iree.abi.transients.size = ${planted(`@${name}`)}`);
        return fn;
      },
    ],
  },
  {
    rule: "fallback-signature",
    plants: [
      (random) => {
        const fn = plain(random, ["index", "tensor<4xf32>"], ["i32"]);
        const type = random.pick([
          "() -> i32",
          "(%a: i64, %b: tensor<4xf32>) -> i32",
          "(%a: index, %b: tensor<4xf32>) -> f32",
        ]);
        const name = helper(fn, (it) => `util.func private @${it}${type}`, random);
        fn.attributes.push(`vm.fallback = ${planted(`@${name}`)}`);
        return fn;
      },
    ],
  },
  {
    rule: "allocator-signature",
    plants: [
      (random) => {
        const fn = plainFn("func", symbol(random), ["tensor<?xf32>"], ["tensor<?xf32>"]);
        const type = random.pick([
          "() -> !hal.buffer",
          "(%d0: index)",
          "(%d0: index) -> i32",
          "(%d0: f32) -> !hal.buffer",
        ]);
        const name = helper(fn, (it) => `func @${it}${type}`, random);
        addRaw(fn, "I7!B4!d-1R7!B4!d-1", random);
        addReflection(fn, [`fbr = ${planted(literal(name, random))}`], random);
        return fn;
      },
    ],
  },
  {
    rule: "pointless-allocator",
    plants: [
      (random) => {
        const fn = plainFn("func", symbol(random), ["tensor<?xf32>"], ["tensor<4xf32>"]);
        const name = helper(fn, (it) => `func @${it}(%d0: index) -> !hal.buffer`, random);
        addRaw(fn, "I7!B4!d-1R6!B3!d4", random);
        addReflection(fn, [planted(text("fbr", name, random))], random);
        return fn;
      },
    ],
  },
  {
    rule: "export-without-function",
    plants: [
      (random) => `vm.module @${symbol(random)} {\n  vm.export ${planted("@nowhere")}\n}`,
      (random) => {
        const name = symbol(random);
        return `vm.module @${symbol(random)} {\n  vm.export ${planted(`@"${name} x"`)} as("f")\n  vm.import private @${name}()\n}`;
      },
    ],
  },
  {
    rule: "export-syntax",
    plants: [
      (random) =>
        vmModule(random, (f) => `vm.export @${f} ${planted(random.pick(['as "g"', "as(@g)", '"g"', "as g"]))}`),
      (random) => vmModule(random, (f) => `vm.export ${planted(f)} as("g")`),
    ],
  },
  {
    rule: "duplicate-export-name",
    plants: [
      (random) => {
        const [first, second] = [symbol(random), symbol(random)];
        const exports = [`vm.export @${first} as("x")`, `vm.export @${planted(second)} as("x")`];
        const functions = [...new Set([first, second])].map((name) => `vm.func private @${name}() { vm.return }`);
        const lines = random.oneIn(2) ? [...exports, ...functions] : [...functions, ...exports];
        return `vm.module @${symbol(random)} {\n  ${lines.join("\n  ")}\n}`;
      },
    ],
  },
  {
    rule: "unencodable-type",
    plants: [
      (random) => {
        const type = planted(random.pick(["tensor<4xf32>", "index", "!hal.buffer", "tuple<i32, vector<4xi8>>"]));
        const [args, result] = random.oneIn(2) ? [`%a : ${type}`, "i32"] : ["%a : i32", type];
        return `vm.module @${symbol(random)} {\n  vm.import private @n.f(${args}) -> ${result}\n}`;
      },
    ],
  },
  {
    rule: "unknown-symbol",
    inModule: true,
    plants: [
      (random) => {
        const fn = plain(random, ["index"], ["i32"]);
        fn.attributes.push(`vm.fallback = ${planted("@nowhere")}`);
        return fn;
      },
      (random) => {
        const fn = streamable(random, "function");
        fn.attributes = ["iree.abi.streamable", `iree.abi.result_dims = ${planted('@"no where"')}`];
        return fn;
      },
      inReflection(() => `iree.abi.transients.size = ${planted("@nowhere")}`),
      onArgument("tensor<4xf32>", () => `iree.abi.affinity = #hal.device.affinity<${planted("@nowhere")}>`),
      (random) => {
        const fn = plainFn("func", symbol(random), ["tensor<?xf32>"], ["tensor<?xf32>"]);
        addRaw(fn, "I7!B4!d-1R7!B4!d-1", random);
        addReflection(fn, [`fbr = ${planted(literal("nowhere", random))}`], random);
        return fn;
      },
      (random) => {
        const fn = plain(random, ["index"], ["i32"]);
        const name = helper(fn, (it) => `util.global private @${it} : !hal.device`, random);
        fn.attributes.push(`vm.fallback = ${planted(`@${name}`)}`);
        return fn;
      },
    ],
  },
];
