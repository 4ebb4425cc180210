import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { callingConventionOf } from "../../server/src/core/encodings/callingConvention/fromFunction.js";
import { callingConvention as codec } from "../../server/src/core/encodings/callingConvention/index.js";
import {
  type CodecContext,
  type FunctionShape,
  ModelError,
  type Problem,
  pathAt,
} from "../../server/src/core/encodings/codec.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

const CONTEXT: CodecContext = { siblings: new Map(), function: undefined };

function treeOf(value: string) {
  const tree = codec.read(value as ByteString);
  if (tree === undefined) throw new Error(`${value} is not well formed`);
  return tree;
}
const modelOf = (value: string) => codec.model(treeOf(value));
const textOf = (value: string) => codec.render(modelOf(value));
const canonicalOf = (value: string) => codec.encode(modelOf(value));
const findingsOf = (value: string): readonly Problem[] => decodeChecked("cconv", value as ByteString).problems;
/** The findings as `rule start-end: message`. */
const problemsOf = (value: string) => findingsOf(value).map((it) => `${it.rule} ${it.start}-${it.end}: ${it.message}`);

describe("well-formed strings", () => {
  test.each([
    ["", "() -> ()", "0v_v"],
    ["0", "() -> ()", "0v_v"],
    ["0_", "() -> ()", "0v_v"],
    ["0v", "() -> ()", "0v_v"],
    ["0v_v", "() -> ()", "0v_v"],
    ["0i", "(i32) -> ()", "0i_v"],
    ["0ri", "(!vm.ref<?>, i32) -> ()", "0ri_v"],
    ["0_ir", "() -> (i32, !vm.ref<?>)", "0v_ir"],
    ["0v_ir", "() -> (i32, !vm.ref<?>)", "0v_ir"],
    ["0f_f", "(f32) -> (f32)", "0f_f"],
    ["0FI_v", "(f64, i64) -> ()", "0FI_v"],
    ["0iiCiiD_i", "(i32, i32, tuple<i32, i32>...) -> (i32)", "0iiCiiD_i"],
    ["0irCirD_r", "(i32, !vm.ref<?>, tuple<i32, !vm.ref<?>>...) -> (!vm.ref<?>)", "0irCirD_r"],
    ["0irCirD_I", "(i32, !vm.ref<?>, tuple<i32, !vm.ref<?>>...) -> (i64)", "0irCirD_I"],
    ["0rCrIIDrr_i", "(!vm.ref<?>, tuple<!vm.ref<?>, i64, i64>..., !vm.ref<?>, !vm.ref<?>) -> (i32)", "0rCrIIDrr_i"],
    ["0CD_v", "(tuple<>...) -> ()", "0CD_v"],
  ])("%j", (value, text, canonical) => {
    expect(textOf(value)).toBe(text);
    expect(canonicalOf(value)).toBe(canonical);
  });

  test("the model keeps what was spelled", () => {
    expect(modelOf("0iCrID_v")).toEqual({
      version: "0",
      arguments: [{ kind: "i32" }, { kind: "variadic", types: [{ kind: "ref" }, { kind: "i64" }] }],
      results: [{ kind: "void" }],
    });
    expect(modelOf("")).toEqual({ version: "0", arguments: [], results: [] });
    expect(modelOf("0v")).toEqual({ version: "0", arguments: [{ kind: "void" }], results: [] });
  });

  test("spans", () => {
    expect(treeOf("0iCrD_v")).toEqual({
      kind: "convention",
      start: 0,
      end: 7,
      version: { kind: "version", start: 0, end: 1 },
      arguments: {
        kind: "arguments",
        start: 1,
        end: 5,
        items: [
          { kind: "i32", start: 1, end: 2 },
          { kind: "variadic", start: 2, end: 5, types: [{ kind: "ref", start: 3, end: 4 }] },
        ],
      },
      results: { kind: "results", start: 6, end: 7, items: [{ kind: "void", start: 6, end: 7 }] },
    });
    expect(treeOf("0i").results).toEqual({ kind: "results", start: 2, end: 2, items: [] });
    expect([treeOf("").arguments, treeOf("").results]).toEqual([
      { kind: "arguments", start: 0, end: 0, items: [] },
      { kind: "results", start: 0, end: 0, items: [] },
    ]);
  });

  test("a short form is a hint whose fix is the long form", () => {
    expect(problemsOf("0i_v")).toEqual([]);
    expect(findingsOf("0i")).toEqual([
      {
        rule: "non-canonical-spelling",
        message: "Found a short form, expected the long form that spells empty sides v",
        start: 0,
        end: 2,
        fix: { title: "Write the long form", safe: true, edits: [{ start: 0, end: 2, bytes: "0i_v" }] },
      },
    ]);
    expect(problemsOf("")).toEqual([
      "non-canonical-spelling 0-0: Found an empty string, expected the long form that spells empty sides v",
    ]);
  });
});

describe("models", () => {
  test("encode writes the long form", () => {
    expect(codec.encode(codec.validate({ version: "0", arguments: [], results: [{ kind: "void" }] }))).toBe("0v_v");
  });

  test.each([
    [null, "model: expected an object"],
    ["0i_v", "model: expected an object"],
    [{ version: "1", arguments: [], results: [] }, 'version: expected "0"'],
    [{ version: "0", arguments: {}, results: [] }, "arguments: expected an array"],
    [
      { version: "0", arguments: [{ kind: "i8" }], results: [] },
      "arguments[0].kind: expected i32, i64, f32, f64, ref, void or variadic",
    ],
    [
      { version: "0", arguments: [], results: [{ kind: "i32" }, { kind: "void" }] },
      "results[1]: expected void on its own",
    ],
    [
      { version: "0", arguments: [{ kind: "variadic", types: [{ kind: "toString" }] }], results: [] },
      "arguments[0].types[0].kind: expected i32, i64, f32, f64, ref",
    ],
    [
      { version: "0", arguments: [{ kind: ["i32"] }], results: [] },
      "arguments[0].kind: expected i32, i64, f32, f64, ref, void or variadic",
    ],
    [
      { version: "0", arguments: [{ kind: "variadic", types: "i" }], results: [] },
      "arguments[0].types: expected an array",
    ],
  ])("%j is refused", (model, message) => {
    expect(() => codec.validate(model)).toThrow(
      new ModelError(message.split(": expected ")[0] ?? "", message.split(": expected ")[1] ?? ""),
    );
  });
});

describe("explanations", () => {
  const at = (value: string, offset: number) =>
    codec.describe(pathAt(codec, treeOf(value), offset), value as ByteString, CONTEXT);

  test("an argument shows its place in the buffer", () => {
    expect(at("0iIr_f", 2)).toEqual({
      title: "i64",
      meaning: "An integer of 64 bits",
      facts: [
        ["Argument", "1"],
        ["Offset", "8"],
        ["Bytes", "8"],
        ["Alignment", "8"],
      ],
    });
    expect(at("0iIr_f", 3).facts).toContainEqual(["Bytes", "16 (64-bit host)"]);
    expect(at("0iIr_f", 5).facts).toContainEqual(["Result", "0"]);
  });

  test("a variadic span shows what each tuple takes, and hides what follows it", () => {
    expect(at("0iCrID i_f".replace(" ", ""), 2)).toEqual({
      title: "tuple<!vm.ref<?>, i64>...",
      meaning: "Any number of tuples: an i32 count, then the tuples one after the other",
      facts: [
        ["Argument", "1"],
        ["Offset", "4"],
        ["Bytes", "4 for the count, 24 a tuple"],
        ["Tuple alignment", "8"],
      ],
    });
    expect(at("0iCrIDi_f", 4).facts).toContainEqual(["Offset in the tuple", "16"]);
    expect(at("0iCrIDi_f", 6).facts).toContainEqual(["Offset", "after the variadic span"]);
  });

  test("void, version and the whole", () => {
    expect(at("0v_i", 1)).toEqual({
      title: "No values",
      meaning: "The function has no arguments",
      facts: [["Bytes", "0"]],
    });
    expect(at("0v_i", 0).title).toBe("Version 0");
    expect(at("", 0)).toEqual({
      title: "VM calling convention",
      meaning: "How the VM passes the values of a call",
      facts: [["Signature", "() -> ()"]],
    });
  });

  test("a fragment is padded to its largest alignment", () => {
    const tree = treeOf("0Ii_i");
    const { facts } = codec.describe([tree, tree.arguments], "0Ii_i" as ByteString, CONTEXT);
    expect(facts).toEqual([
      ["Values", "2"],
      ["Buffer bytes", "16"],
    ]);
  });

  test("the overview is the function type and a row a value", () => {
    expect(codec.overview(treeOf("0iICiiDf_r"), "0iICiiDf_r" as ByteString, CONTEXT)).toEqual({
      text: "(i32, i64, tuple<i32, i32>..., f32) -> (!vm.ref<?>)",
      language: "mlir",
      columns: ["#", "Code", "VM type", "Bytes", "Offset"],
      rows: [
        ["argument 0", "i", "i32", "4", "0"],
        ["argument 1", "I", "i64", "8", "8"],
        ["argument 2", "CiiD", "tuple<i32, i32>...", "4 + n × 8", "16"],
        ["argument 3", "f", "f32", "4", "after the variadic span"],
        ["result 0", "r", "!vm.ref<?>", "16", "0"],
      ],
    });
  });
});

describe("from a function's type", () => {
  const shape = (inputs: readonly string[], results: readonly string[]): FunctionShape => ({
    name: "f",
    arguments: inputs.map((type) => ({ name: undefined, type })),
    results: results.map((type) => ({ name: undefined, type })),
  });

  test.each([
    [[], [], "0v_v"],
    [["i32", "!vm.ref<!hal.buffer>"], ["f32"], "0ir_f"],
    [
      ["!vm.ref<!hal.allocator>", "i32", "tuple<!vm.ref<!hal.device>, i64>..."],
      ["!vm.ref<!hal.device>", "i64"],
      "0riCrID_rI",
    ],
    [["i32 ..."], ["i32"], "0CiD_i"],
    [["tuple<i32, tuple<f64, !vm.ref<!vm.list<i32>>>>"], [], "0iFr_v"],
    [["i1", "i8", "si16", "ui32", "i64", "f16", "bf16", "f64", "!vm.ref<?>"], [], "0iiiiIffFr_v"],
    [["tuple<>"], ["tuple< >"], "0v_v"],
    [[" i32 "], [" i64 "], "0i_I"],
    [["tuple< i32 , f64 >"], [], "0iF_v"],
    [["f8E4M3FN", "tf32", "f80"], [], "0fff_v"],
    // What a reference holds is skipped, brackets and arrows in it as well.
    [["tuple<!vm.ref<!x.y<(i32, [1, 2]) -> {a, b}>>, f64>"], [], "0rF_v"],
    [[`${"tuple<".repeat(16)}i32${">".repeat(16)}`], [], "0i_v"],
  ])("%j -> %j is %s", (inputs, results, expected) => {
    expect(callingConventionOf(shape(inputs, results))).toBe(expected);
  });

  test.each([
    "tensor<4xf32>",
    "index",
    "!hal.buffer_view",
    "",
    "i",
    "i32, i32",
    "!vm.ref<?>>",
    "tuple<i32",
    "tuple<i32> ..,",
    "tuple<index>",
    "tensor",
    "array<i32>",
    "tensor<4xf32>...",
    "f32x",
    "xf32",
    "f8E4M3FN?",
    "!vm.ref<(?>",
    `${"tuple<".repeat(17)}i32${">".repeat(17)}`,
  ])("%j is no VM type", (type) => {
    expect(callingConventionOf(shape([type], []))).toBeUndefined();
    expect(callingConventionOf(shape([], [type]))).toBeUndefined();
  });

  test("deep tuples end the search", () => {
    const deep = `${"tuple<".repeat(10_000)}i32${">".repeat(10_000)}`;
    expect(callingConventionOf(shape([deep], []))).toBeUndefined();
  });
});

describe("facts from the reference's own tests", () => {
  interface Fact {
    readonly kind: string;
    readonly input: string & { args: string[]; results: string[] };
    readonly expected: never;
  }
  const facts = readFileSync("test/vectors/reference-tests.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Fact);
  const of = (kind: string) => facts.filter((fact) => fact.kind === kind);
  const isVariadic = (value: string) => modelOf(value).arguments.some(({ kind }) => kind === "variadic");

  test("there are some of each kind", () => {
    const kinds = ["fragments", "variadic", "count", "text", "encode"].map((kind) => of(`vm-cconv-${kind}`).length);
    expect(kinds).toEqual([9, 3, 8, 10, 2]);
  });

  test.each(of("vm-cconv-fragments"))("fragments of $input", ({ input, expected }) => {
    const tree = codec.read(input as unknown as ByteString);
    const fragment = (start: number, end: number) => input.slice(start, end).replace(/^v$/, "");
    const found =
      tree === undefined
        ? { error: "UNIMPLEMENTED" }
        : {
            arguments: fragment(tree.arguments.start, tree.arguments.end),
            results: fragment(tree.results.start, tree.results.end),
          };
    expect(found).toEqual(expected);
  });

  test.each(of("vm-cconv-variadic"))("$input is variadic: $expected", ({ input, expected }) => {
    expect(isVariadic(input)).toBe(expected);
  });

  test.each(of("vm-cconv-count"))("values of $input", ({ input, expected }) => {
    const { arguments: inputs, results } = modelOf(input);
    const count = (items: readonly { kind: string }[]) => items.filter(({ kind }) => kind !== "void").length;
    const found = isVariadic(input)
      ? { error: "INVALID_ARGUMENT" }
      : { arguments: count(inputs), results: count(results) };
    expect(found).toEqual(expected);
  });

  // The header writes a single result without parentheses, and forgets the dots of one of its examples.
  const asOurs = (text: string) => text.replace(/-> ([^(].*)$/, "-> ($1)").replaceAll("...", "");
  test.each(of("vm-cconv-text"))("text of $input", ({ input, expected }) => {
    const today = codec.explain(input as unknown as ByteString)[0]?.fix?.edits[0]?.bytes ?? input;
    expect(today === input).toBe(!/[[\].]/.test(input));
    expect(textOf(today).replaceAll("...", "")).toBe(asOurs(expected));
  });

  test.each(of("vm-cconv-encode"))("$input.args -> $input.results is $expected", ({ input, expected }) => {
    const parameters = (types: readonly string[]) => types.map((type) => ({ name: undefined, type }));
    const shape = { name: "f", arguments: parameters(input.args), results: parameters(input.results) };
    expect(callingConventionOf(shape)).toBe(expected);
  });
});
