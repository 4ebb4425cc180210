/** Mistakes in attributes by name, place, kind and reference. */
import { knownAttribute } from "../../server/src/core/abi/attributes/table.js";
import type { Random } from "../kit/random.js";
import type { Plant, Seed } from "./seed.js";
import { addReflection, native, symbol, text, v0Bare, v0Raw, withStorage } from "./shapes.js";
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

export const onArgument = (type: string, write: (random: Random, fn: Fn) => string): Plant =>
  onValue("arguments", type, write);
const onResult = (type: string, write: (random: Random, fn: Fn) => string): Plant => onValue("results", type, write);

export const inReflection = (write: (random: Random) => string): Plant => {
  return (random) => {
    const { fn } = native(random);
    addReflection(fn, [write(random)], random);
    return fn;
  };
};

/** A typo in a key, from an offset on: a letter left out, doubled, or taken for another. */
function typo(key: string, from: number, random: Random): string {
  for (;;) {
    const at = random.between(from, key.length - 1);
    const letter = random.pick([..."abcdefghijklmnopqrstuvwxyz"]);
    const before = key.slice(0, at);
    const written = random.pick([
      before + key.slice(at + 1),
      before + key.charAt(at) + key.slice(at),
      before + letter + key.slice(at + 1),
    ]);
    // `iree.abi.` with nothing after it, another attribute, or one that is another's.
    const isOther = written === key || knownAttribute(written) !== undefined || /^(?:tree|free)\./.test(written);
    if (!isOther && /^[a-z].*[a-z]$/.test(written)) return written;
  }
}

function misspelt(key: string, rest: (random: Random) => string, random: Random, from = 0): string {
  const right = rest(random);
  return planted(entry(typo(key, from, random), right === "" ? undefined : right, random));
}

/** A key of another dialect, after that dialect's name: where that is misspelt, only what is beside it shows whose it is. */
const neighbour = (key: string, rest: (random: Random) => string, random: Random): string =>
  misspelt(key, rest, random, key.indexOf(".") + 1);

/** A key in a reflection, where every name that is not like one of the family is the user's own. */
const inFamily = (key: string, rest: (random: Random) => string, random: Random): string =>
  misspelt(key, rest, random, key.lastIndexOf(".") + 1);

const none = (): string => "";
const str = (text: string) => (random: Random) => literal(text, random);

export const ATTRIBUTE_SEEDS: readonly Seed[] = [
  {
    rule: "tflite-name-count",
    plants: [
      (random) => {
        const { fn } = native(random);
        const count = fn.arguments.length + fn.results.length + random.pick([1, 2]);
        const names = Array.from({ length: count }, (_, i) => `v${i}`).join(";");
        addReflection(fn, [`tfl.io.names = ${planted(literal(names, random))}`], random);
        return fn;
      },
    ],
  },
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
      (random) => {
        const { fn } = native(random);
        fn.attributes.push("iree.abi.stub", planted(random.pick(["nosideeffect", "noSideEffects", "no_side_effects"])));
        return fn;
      },
      onArgument("tensor<4xf32>", (random) => neighbour("tf_saved_model.index_path", () => "[0]", random)),
      onArgument("tensor<4xf32>", (random) => neighbour("ml_program.identifier", str("x"), random)),
      onOp((random) => neighbour("vm.fallback", () => "@f", random)),
      onOp((random) => neighbour("vm.import.module", str("x"), random)),
      onArgument("tensor<4xf32>", () => planted('"iree_abi.name" = "x"')),
      onArgument("tensor<4xf32>", () => planted('ire.abi.name = "x"')),
      onArgument("tensor<4xf32>", () => planted('IREE.abi.name = "x"')),
      onArgument("tensor<4xf32>", () => planted('iree.api.name = "x"')),
      onArgument("tensor<4xf32>", () => planted('iree.abi.Name = "x"')),
      inReflection((random) => inFamily("iree.abi.declaration", str("f"), random)),
      inReflection((random) => inFamily("iree.abi.model", str("coarse-fences"), random)),
      inReflection((random) => inFamily("iree.abi.transients.size", () => "@f", random)),
      inReflection((random) => inFamily("iree.benchmark", str("entry"), random)),
    ],
  },
  {
    rule: "unknown-attribute",
    plants: [
      onOp((random) =>
        planted(entry(`iree.abi.${random.pick(["wibble", "quantisation", "xyzzy_9"])}`, "1 : i32", random)),
      ),
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
      onOp((random) => planted(text("iree.benchmark", random.pick(["entry", "dispatch"]), random))),
      onOp((random) => planted(text("iree.encode.function", "detect_target", random))),
      () => `module @model attributes {${planted('iree.tool = "iree-encode-parameters"')}} {\n}`,
      (random) => {
        const fn = plainFn("util.func", symbol(random), ["tensor<4xf32>"], ["tensor<4xf32>"]);
        fn.attributes.push(planted("iree.abi.streamable"));
        return fn;
      },
      inReflection(() => planted('iree.abi.name = "x"')),
      () => `module @model attributes {${planted('iree.abi.model = "coarse-fences"')}} {\n}`,
      () => `util.global private @placed {${planted("iree.abi.stub")}} : tensor<4xf32>`,
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
      onArgument("tensor<4xf32>", () => `iree.abi.affinity = #hal.device.${planted("affinity")}`),
      onResult("tensor<4xf32>", () => `iree.abi.tied = ${planted('"0"')}`),
      onOp(() => `iree.abi.stub = ${planted("false")}`),
      onOp(() => `iree.abi.stub, nosideeffects = ${planted("false")}`),
      onOp(() => `iree.abi.model = ${planted("1 : i32")}`),
      onOp(() => planted("iree.abi.declaration")),
      onOp(() => `iree.abi = ${planted("4 : i32")}`),
      onArgument("tensor<4xf32>", () => `iree.reflection = {f_partial = ${planted("3 : i32")}}`),
      onArgument("tensor<4xf32>", () => `iree.identifier = ${planted("4 : i32")}`),
      onArgument("tensor<4xf32>", () => `tf.aliasing_output = ${planted('"0"')}`),
      inReflection(() => `iree.abi = ${planted("false")}`),
      inReflection(() => `f = ${planted("5 : i32")}, fv = "1"`),
      inReflection(() => `sip = ${planted("@x")}, abi = "sip", abiv = 1 : i32`),
      inReflection(() => `abi = ${planted("1 : i32")}, abiv = 1 : i32`),
    ],
  },
  {
    rule: "unknown-invocation-model",
    plants: [
      onOp(
        (random) => `iree.abi.model = ${planted(literal(random.pick(["coarse_fences", "async", "fences"]), random))}`,
      ),
      inReflection((random) => `iree.abi.model = ${planted(literal("corse-fences", random))}`),
    ],
  },
  {
    rule: "unknown-benchmark-kind",
    plants: [
      inReflection(
        (random) =>
          `iree.benchmark = ${planted(literal(random.pick(["entri", "enrty", "Dispatch", "model"]), random))}`,
      ),
    ],
  },
  {
    rule: "unknown-encoder-function",
    plants: [
      inReflection((random) => {
        const role = planted(literal(random.pick(["step", "index", "Encode", "train", ""]), random));
        return `iree.encode.function = ${role}, iree.encode.target = "default"`;
      }),
    ],
  },
  {
    rule: "missing-encoder-target",
    plants: [
      inReflection((random) =>
        planted(`iree.encode.function = ${literal(random.pick(["steps", "indices", "encode"]), random)}`),
      ),
    ],
  },
  {
    rule: "output-index-out-of-range",
    plants: [
      onArgument(
        "!hal.buffer",
        (random, fn) => `iree.abi.output = ${planted(`${fn.results.length + random.below(3)} : index`)}`,
      ),
      onArgument("tensor<4xf32>", () => `iree.abi.output = ${planted("-1")}`),
      onArgument("tensor<4xf32>", (_, fn) => `tf.aliasing_output = ${planted(`${fn.results.length} : i32`)}`),
    ],
  },
  {
    rule: "tied-index-out-of-range",
    plants: [
      onResult(
        "tensor<4xf32>",
        (random, fn) => `iree.abi.tied = ${planted(`${fn.arguments.length + random.below(3)} : i64`)}`,
      ),
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
      (random) => {
        const { fn } = native(random);
        const at = fn.results.push(value("tensor<4xf32>")) - 1;
        fn.arguments.push(value("tensor<4xf32>", `iree.abi.output = ${at} : index`));
        fn.arguments.push(value("tensor<4xf32>", planted(`tf.aliasing_output = ${at} : i32`)));
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
      inReflection(
        (random) =>
          `my.key = ${planted(random.pick(["4.5 : f32", "[1, 2]", '{x = "y"}', "i32", "@a::@b", "true", "unit"]))}`,
      ),
      inReflection(() => planted("my.key")),
    ],
  },
  {
    rule: "misplaced-reflection-key",
    plants: [
      (random) => {
        const { fn } = v0Bare(random, { inputs: 1 });
        const keys = [
          text("f", "I1!R1!", random),
          text("sip", "I1!R1!", random),
          text("iree.abi.declaration", "x", random),
        ];
        fn.arguments[0]?.attributes.push(`iree.reflection = {${planted(random.pick(keys.slice(2)))}}`);
        return fn;
      },
      (random) => {
        const { fn } = v0Bare(random, { inputs: 1 });
        fn.arguments[0]?.attributes.push(planted('f_partial = "I4!U1!"'));
        fn.attributes.push("iree.abi.none");
        return fn;
      },
      (random) => {
        const { fn } = v0Bare(random);
        addReflection(fn, [planted(text("f_partial", "I6!S3!t6", random))], random);
        return fn;
      },
    ],
  },
  {
    rule: "mlir-syntax",
    plants: [
      onOp(() => `iree.abi.model = ${planted("coarse-fences")}`),
      onArgument("tensor<4xf32>", () => `iree.abi.name = ${planted("x")}`),
      onArgument("!hal.buffer", () => `iree.abi.output = 0 : ${planted("idex")}`),
      onArgument("tensor<4xf32>", () => `iree.abi.affinity = ${planted("@")}hal.device.affinity<@dev_a>`),
      inReflection(() => `iree.abi.declaration = ${planted("'of a matmul'")}`),
      inReflection((random) => `my.key = ${planted(random.pick(["me", "'me'", "coarse-fences"]))}`),
      inReflection((random) => `my.key ${planted(literal("x", random))}`),
      onArgument("tensor<4xf32>", () => `iree.abi.name = "x" ${planted("my.attr")} = 1`),
      onArgument("tensor<4xf32>", () => `iree.abi.name = "x"${planted(",")}`),
      onResult("tensor<4xf32>", () => planted("iree.abi.name =")),
      onOp((random) => `iree.abi.model = "sync" ${planted(random.pick(["x", ":: i64", "+ 1"]))}`),
      () => `util.func private @early(${planted("{")}iree.abi.affinity = #hal.device.promise<@d>} tensor<4xf32>, i32)`,
      () => `util.func private @early(i32) -> ${planted("{")}iree.abi.encoding = tensor<4xui8>} tensor<4xi8>`,
      inReflection((random) => `my.key${planted(":")} ${literal("x", random)}`),
    ],
  },
];
