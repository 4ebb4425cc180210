/** Mistakes in attributes by name, place, kind and reference. */
import { knownAttribute } from "../../server/src/core/attributes.js";
import type { Random } from "./random.js";
import type { Plant, Seed } from "./seed.js";
import { addRaw, addReflection, native, streamable, symbol, text, v0Bare, v0Raw, withStorage } from "./shapes.js";
import { entry, type Fn, literal, plainFn, planted, value } from "./text.js";

/** A wrapper with one more attribute on the function. */
const onOp = (write: (random: Random, fn: Fn) => string): Plant => {
  return (random) => {
    const { fn } = native(random);
    const own = write(random, fn);
    const key = /iree\.[\w.]+/.exec(own)?.[0] ?? "";
    fn.attributes = fn.attributes.filter((each) => !each.includes(key));
    fn.attributes.splice(random.below(fn.attributes.length + 1), 0, own);
    return fn;
  };
};

/** A wrapper with one more value that has this attribute. */
const onValue = (side: "arguments" | "results", type: string, write: (random: Random, fn: Fn) => string): Plant => {
  return (random) => {
    const { fn } = native(random);
    fn[side].push(value(type, write(random, fn)));
    return fn;
  };
};

const onArgument = (type: string, write: (random: Random, fn: Fn) => string): Plant => onValue("arguments", type, write);
const onResult = (type: string, write: (random: Random, fn: Fn) => string): Plant => onValue("results", type, write);

const inReflection = (write: (random: Random) => string): Plant => {
  return (random) => {
    const { fn } = native(random);
    addReflection(fn, [write(random)], random);
    return fn;
  };
};

/** One slip of the finger in a word: a letter left out, doubled, or taken for another. */
function slip(key: string, random: Random): string {
  for (;;) {
    // A reflection is searched for by its first letter.
    const last = key.lastIndexOf(".") + (key === "iree.reflection" ? 2 : 1);
    const at = random.between(last, key.length - 1);
    const letter = random.pick([..."abcdefghijklmnopqrstuvwxyz"]);
    const before = key.slice(0, at);
    const written = random.pick([
      before + key.slice(at + 1),
      before + key.charAt(at) + key.slice(at),
      before + letter + key.slice(at + 1),
    ]);
    // `iree.abi.` with nothing behind it, or another attribute.
    if (written !== key && !written.endsWith(".") && knownAttribute(written) === undefined) return written;
  }
}

function misspelt(key: string, rest: (random: Random) => string, random: Random): string {
  const right = rest(random);
  return planted(entry(slip(key, random), right === "" ? undefined : right, random));
}

const none = (): string => "";
const str = (text: string) => (random: Random) => literal(text, random);

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

export const ATTRIBUTE_SEEDS: readonly Seed[] = [
  {
    rule: "misspelt-attribute",
    plants: [
      onOp((random) => misspelt("iree.abi.model", str("coarse-fences"), random)),
      onOp((random) => misspelt("iree.abi.declaration", str("f"), random)),
      onOp((random) => misspelt("iree.abi.stub", none, random)),
      onOp((random) => misspelt("iree.abi.affinity", () => "#hal.device.promise<@dev_a>", random)),
      onOp((random) => misspelt("iree.abi.streamable", none, random)),
      onOp((random) => misspelt("iree.abi.result_dims", () => "@f", random)),
      onOp((random) => misspelt("iree.reflection", () => '{x = "y"}', random)),
      onOp((random) => misspelt("hal.abi.convention", () => "#hal.abi.convention<synchronous>", random)),
      onArgument("tensor<4xf32>", (random) => misspelt("iree.abi.name", str("x"), random)),
      onArgument("tensor<4xf32>", (random) => misspelt("iree.abi.encoding", () => "tensor<4xf32>", random)),
      onArgument("!hal.buffer", (random) => misspelt("iree.abi.output", () => "0 : index", random)),
      onArgument("tensor<4xf32>", (random) => misspelt("iree.abi.consume", none, random)),
      onArgument("!hal.buffer", (random) => misspelt("iree.abi.transients", none, random)),
      onResult("tensor<4xf32>", (random) => misspelt("iree.abi.tied", () => "0 : i64", random)),
      onResult("tensor<?xf32>", (random) => misspelt("iree.abi.dims", () => "[0]", random)),
      onArgument("tensor<4xf32>", () => planted('"iree_abi.name" = "x"')),
      onArgument("tensor<4xf32>", () => planted('iree.api.name = "x"')),
      onArgument("tensor<4xf32>", () => planted('iree.abi.Name = "x"')),
      inReflection((random) => misspelt("iree.abi.declaration", str("f"), random)),
      inReflection((random) => misspelt("iree.abi.model", str("coarse-fences"), random)),
      inReflection((random) => misspelt("iree.abi.transients.size", () => "@f", random)),
    ],
  },
  {
    rule: "unknown-attribute",
    plants: [
      onOp((random) => planted(entry(`iree.abi.${random.pick(["wibble", "quantisation", "xyzzy_9"])}`, "1 : i32", random))),
      onArgument("tensor<4xf32>", (random) => planted(entry("iree.abi.donatable", undefined, random))),
    ],
  },
  {
    rule: "misplaced-attribute",
    plants: [
      onResult("tensor<4xf32>", () => planted("iree.abi.output = 0 : index")),
      onResult("!hal.buffer", () => planted("iree.abi.transients")),
      onArgument("tensor<4xf32>", () => planted("iree.abi.tied = 0 : i64")),
      onArgument("tensor<?xf32>", () => planted("iree.abi.dims = [0]")),
      onArgument("tensor<4xf32>", () => planted("iree.abi.stub")),
      onArgument("tensor<4xf32>", (random) => planted(text("iree.abi.model", "coarse-fences", random))),
      onArgument("tensor<4xf32>", (random) => planted(text("iree.abi.declaration", "x", random))),
      onArgument("i32", () => planted("iree.abi.consume")),
      onArgument("f32", () => planted("iree.abi.affinity = #hal.device.promise<@dev_a>")),
      onOp((random) => planted(text("iree.abi.name", "x", random))),
      onOp(() => planted("iree.abi.output = 0 : index")),
      onOp(() => planted("iree.abi.consume")),
      onOp(() => planted("iree.abi.transients.size = @f")),
      onOp(() => planted("iree.abi.transients.size.constant = 64 : index")),
      onOp(() => planted("iree.abi.tied_operands = [0]")),
      inReflection(() => planted('iree.abi.name = "x"')),
    ],
  },
  {
    rule: "wrong-value-kind",
    plants: [
      onArgument("!hal.buffer", () => `iree.abi.transients = ${planted("true")}`),
      onArgument("tensor<4xf32>", () => `iree.abi.consume = ${planted("true")}`),
      onArgument("tensor<4xf32>", () => `iree.abi.name = ${planted("4 : i32")}`),
      onArgument("tensor<4xf32>", () => `iree.abi.encoding = ${planted('"tensor<4xf32>"')}`),
      onArgument("!hal.buffer", () => `iree.abi.output = ${planted('"0"')}`),
      onArgument("!hal.buffer", () => planted("iree.abi.output")),
      onArgument("tensor<4xf32>", () => `iree.abi.affinity = ${planted("@dev_a")}`),
      onResult("tensor<4xf32>", () => `iree.abi.tied = ${planted('"0"')}`),
      onOp(() => `iree.abi.stub = ${planted("false")}`),
      onOp(() => `iree.abi.model = ${planted("1 : i32")}`),
      onOp(() => planted("iree.abi.declaration")),
      onOp(() => `iree.abi = ${planted("4 : i32")}`),
    ],
  },
  {
    rule: "unknown-invocation-model",
    plants: [
      onOp((random) => `iree.abi.model = ${planted(literal(random.pick(["coarse_fences", "async", "fences"]), random))}`),
      inReflection((random) => `iree.abi.model = ${planted(literal("corse-fences", random))}`),
    ],
  },
  {
    rule: "output-index-out-of-range",
    plants: [
      onArgument("!hal.buffer", (random, fn) => `iree.abi.output = ${planted(`${fn.results.length + random.below(3)} : index`)}`),
      onArgument("tensor<4xf32>", () => `iree.abi.output = ${planted("-1")}`),
    ],
  },
  {
    rule: "tied-index-out-of-range",
    plants: [
      onResult("tensor<4xf32>", (random, fn) => `iree.abi.tied = ${planted(`${fn.arguments.length + random.below(3)} : i64`)}`),
      onResult("tensor<4xf32>", () => `iree.abi.tied = ${planted("-2")}`),
    ],
  },
  {
    rule: "duplicate-output-index",
    plants: [
      (random) => {
        const { fn } = native(random);
        const at = fn.results.push(value("tensor<4xf32>")) - 1;
        fn.arguments.push(value("!hal.buffer", `iree.abi.output = ${at} : index`));
        fn.arguments.push(value("!hal.buffer", planted(`iree.abi.output = ${at}`)));
        return fn;
      },
    ],
  },
  {
    rule: "duplicate-transients",
    plants: [
      (random) => {
        const { fn } = native(random);
        fn.arguments.unshift(value("!hal.buffer", "iree.abi.transients"));
        fn.arguments.push(value("!hal.buffer_view", planted("iree.abi.transients")));
        return fn;
      },
    ],
  },
  {
    rule: "invalid-output-type",
    plants: [
      (random) => {
        const { fn } = native(random);
        const at = fn.results.push(value("tensor<4xf32>")) - 1;
        fn.arguments.push(value(planted(random.pick(["i32", "index", "!hal.fence"])), `iree.abi.output = ${at}`));
        return fn;
      },
      (random) => {
        const { fn } = native(random);
        const at = fn.results.push(value("i32")) - 1;
        fn.arguments.push(value("!hal.buffer", `iree.abi.output = ${planted(`${at} : index`)}`));
        return fn;
      },
    ],
  },
  {
    rule: "invalid-transients-type",
    plants: [
      (random) => {
        const { fn } = native(random);
        fn.arguments.push(value(planted(random.pick(["i32", "tensor<4xf32>", "!hal.fence"])), "iree.abi.transients"));
        return fn;
      },
    ],
  },
  {
    rule: "encoding-shape-mismatch",
    plants: [
      onArgument("tensor<4x8xf32>", () => `iree.abi.encoding = ${planted("tensor<4x9xf32>")}`),
      onArgument("tensor<4x8xf32>", () => `iree.abi.encoding = ${planted("tensor<32xf32>")}`),
      onResult("tensor<?x8xf32>", () => `iree.abi.encoding = ${planted("tensor<4x8xui32>")}`),
    ],
  },
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
        const attributes = fn.results[0]?.attributes.map((each) => each.replace(/\[\d+(?: : index)?/, `[${planted(wrong)}`));
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
        const types = ["(%a: index) -> index", "(%a: tensor<?xf32>, %b: index) -> (index, index)", "(%a: tensor<?xf32>, %b: index) -> i64"];
        const type = random.pick(types);
        const name = helper(fn, (it) => `util.func private @${it}${type}`, random);
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
        const type = random.pick(["() -> i32", "(%a: i64, %b: tensor<4xf32>) -> i32", "(%a: index, %b: tensor<4xf32>) -> f32"]);
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
        const type = random.pick(["() -> !hal.buffer", "(%d0: index)", "(%d0: index) -> i32", "(%d0: f32) -> !hal.buffer"]);
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
    rule: "unknown-symbol",
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
  {
    rule: "duplicate-attribute-key",
    plants: [
      onArgument("tensor<4xf32>", (random) => `iree.abi.name = "a", ${planted(text("iree.abi.name", "b", random))}`),
      inReflection((random) => `iree.abi.declaration = "x", ${planted(text("iree.abi.declaration", "y", random))}`),
      (random) => {
        const { fn } = v0Raw(random);
        const at = fn.reflection.findIndex((each) => /^"?fv"? /.test(each));
        fn.reflection.splice(at + 1, 0, planted('fv = "1"'));
        return fn;
      },
      (random) => {
        const { fn } = withStorage(random);
        fn.attributes = ["iree.abi.stub", planted('"iree.abi.stub"')];
        return fn;
      },
    ],
  },
  {
    rule: "empty-reflection-key",
    plants: [inReflection((random) => planted(`"" = ${literal("x", random)}`))],
  },
  {
    rule: "unserializable-value",
    plants: [
      inReflection((random) => `my.key = ${planted(random.pick(["4.5 : f32", "[1, 2]", '{x = "y"}', "i32", "@a::@b", "true", "unit"]))}`),
      inReflection(() => planted("my.key")),
    ],
  },
  {
    rule: "misplaced-reflection-key",
    plants: [
      (random) => {
        const { fn } = v0Bare(random, { inputs: 1 });
        const keys = [text("f", "I1!R1!", random), text("sip", "I1!R1!", random), text("iree.abi.declaration", "x", random)];
        fn.arguments[0]?.attributes.push(`iree.reflection = {${planted(random.pick(keys.slice(2)))}}`);
        return fn;
      },
      (random) => {
        const { fn } = v0Bare(random);
        addReflection(fn, [planted(text("f_partial", "I6!S3!t6", random))], random);
        return fn;
      },
    ],
  },
];
