import { describe, expect, test } from "vitest";
import { mergePartials } from "../../server/src/core/abi/partials.js";
import {
  completeAbiModel,
  completeRawSignature,
  flatSip,
  rawSignatureOf,
  rawTypeOf,
  recordOf,
} from "../../server/src/core/abi/types/fromFunctionType.js";
import { abiTypeOf } from "../../server/src/core/abi/types/readType.js";
import { encodeModel } from "../../server/src/core/encodings/abiJson/model.js";
import {
  encodePartial,
  encodeSignature,
  type PartialModel,
  partialModel,
} from "../../server/src/core/encodings/rawSignature/model.js";
import { readPartial, readSignature } from "../../server/src/core/encodings/rawSignature/read.js";
import { encodeSip } from "../../server/src/core/encodings/sip/model.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { span } from "../kit/spans.js";
import { type ReferenceTest, referenceTests } from "../kit/vectors.js";

/** The vectors of a kind; at least `count` of them, so that none can vanish unseen. */
function vectors(kind: string, count: number): readonly ReferenceTest[] {
  const found = referenceTests(kind);
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found;
}

describe("the raw signature of function types", () => {
  test.each(vectors("mlir-type-to-f", 15))("is upstream's for $name", ({ name, input, expected, warning }) => {
    const { args, results } = input as { args: string[]; results: string[] };
    const { model, unrecognized } = rawSignatureOf(args, results);
    expect({ f: encodeSignature(model), fv: "1" }).toEqual(expected);
    const words = { argument: "Argument", result: "Result" };
    const warnings = unrecognized.map(
      ({ side, index }) =>
        `${words[side]} #${index} of function ${name} is not a recognized public ABI type ` +
        "and the function may not be invokable by standard tools",
    );
    expect(warnings).toEqual(typeof warning === "string" ? [warning] : []);
  });

  test.each(vectors("mlir-type-to-f_partial", 15))("has upstream's piece for $name", ({ input, expected }) => {
    const { position, type } = input as { position: "argument" | "result"; type: string };
    const side = position === "argument" ? "inputs" : "results";
    expect(encodePartial({ side, types: [rawTypeOf(abiTypeOf(type))] })).toBe(expected);
  });

  test.each([
    ["i1", "S3!t4"],
    ["f32", "S1!"],
    ["tensor<f32>", "B1!"],
    ["tensor<?x128xbf16, #sparse>", "B10!t3d-1d128"],
    ["tensor<0x2147483647xi8>", "B16!t4d0d2147483647"],
    ["tensor<2147483648xf32>", "U1!"],
    ["tensor<*xf32>", "U1!"],
    ["tensor<4xui8>", "U1!"],
    ["si32", "U1!"],
    ["index", "U1!"],
    ["tensor<4xcomplex<f32>>", "U1!"],
    ["f80", "U1!"],
    ["!hal.buffer_view", "U1!"],
    ["tuple<i32, f32>", "U1!"],
    ["vector<4xf32>", "U1!"],
  ])("gives %s as %s", (type, expected) => {
    const { model } = rawSignatureOf([type], []);
    expect(encodeSignature(model)).toBe(`${span("I", expected)}R1!`);
  });

  test("is not offered where a type has none", () => {
    const value = (text: string) => {
      const type = abiTypeOf(text);
      return { type, inner: type, text, name: undefined, keyword: false, storage: false, synthetic: false };
    };
    const fn = { name: "f", results: [], fences: false, lowered: false };
    expect(completeRawSignature({ ...fn, arguments: [value("i32")] })).toEqual({
      inputs: [{ kind: "scalar", element: "sint32" }],
      results: [],
    });
    expect(completeRawSignature({ ...fn, arguments: [value("i32"), value("i3")] })).toBeUndefined();
    expect(completeAbiModel({ ...fn, arguments: [value("i32"), value("index")] }, 1)).toBeUndefined();
  });
});

describe("pieces joined", () => {
  interface Pieces {
    readonly args: readonly (string | null)[];
    readonly results: readonly (string | null)[];
  }

  test.each(vectors("merge-f_partial", 7))("give upstream's signature for $name", ({ name, input, expected }) => {
    const { args, results } = input as Pieces;
    const all = [...args, ...results];
    const trees = all.map((piece) => (piece === null ? null : readPartial(bytesOf(piece))));
    const { f, error } = expected as { f?: string; error?: string };
    if (error !== undefined) {
      // What was an error is either no piece at all, or a missing one, which later versions left out.
      const bad = trees.findIndex((tree) => tree === undefined || tree === null);
      const [place, index] = bad < args.length ? ["argument", bad] : ["result", bad - args.length];
      expect(error).toMatch(trees[bad] === undefined ? /^Illegal partial/ : /^Reflection signature missing/);
      expect(error.endsWith(`${place} ${index}`)).toBe(true);
      return;
    }
    const pieces = trees.filter((tree) => tree !== null && tree !== undefined).map(partialModel);
    const merged = encodeSignature(mergePartials(pieces));
    // For two days pieces were joined with their wrapping, which no reader ever took.
    if (name?.endsWith("/first-two-days")) {
      expect(readSignature(bytesOf(f ?? ""))).toBeUndefined();
      expect(merged).toBe("I19!B7!t7d4d4B7!t7d5d5R10!B7!t7d5d5");
    } else expect(merged).toBe(f);
  });

  test("count for the side of their tag", () => {
    const piece = (side: PartialModel["side"], dim: number): PartialModel => ({
      side,
      types: [{ kind: "buffer", element: "float32", dims: [dim] }],
    });
    const pieces = [piece("results", 1), piece("inputs", 2), piece("inputs", 3), piece("results", 4)];
    expect(encodeSignature(mergePartials(pieces))).toBe("I11!B3!d2B3!d3R11!B3!d1B3!d4");
  });
});

test.each([
  ["tensor<?x3xf32>", ["ndarray", "f32", 2, null, 3]],
  ["tensor<*xf32>", ["ndarray", "f32", null]],
  ["tensor<f32>", ["ndarray", "f32", 0]],
  ["tensor<4xui8>", ["ndarray", "i8", 1, 4]],
  ["tensor<2xi1>", ["ndarray", "i1", 1, 2]],
  ["tensor<2xcomplex<f32>>", ["ndarray", "complex<f32>", 1, 2]],
  ["i1", "i1"],
  ["bf16", "bf16"],
])("the record of %s", (type, expected) => {
  const record = recordOf(abiTypeOf(type));
  const model = { arguments: record === undefined ? [] : [record], results: [], version: 1 };
  expect(JSON.parse(encodeModel(model))).toEqual({ a: [expected], r: [], v: 1 });
});

test.each(["index", "!hal.buffer_view", "!util.list<?>", "tensor<4xindex>", "none", "tuple<i32>"])(
  "%s has no record",
  (type) => {
    expect(recordOf(abiTypeOf(type))).toBeUndefined();
  },
);

test.each([
  [0, 0, "I1!R1!"],
  [1, 1, "I8!S5!k0_0R3!_0"],
  [2, 2, "I12!S9!k0_0k1_1R12!S9!k0_0k1_1"],
])("the flat structure of %i arguments and %i results", (inputs, results, expected) => {
  expect(encodeSip(flatSip(inputs, results))).toBe(expected);
});
