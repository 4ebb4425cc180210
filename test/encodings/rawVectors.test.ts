/** The raw codec against the golden vectors and the reference's own tests. */
import { describe, expect, test } from "vitest";
import { rawSignature } from "../../server/src/core/encodings/rawSignature/index.js";
import { encodeType, type PartialModel, type RawType } from "../../server/src/core/encodings/rawSignature/model.js";
import { partialSignature } from "../../server/src/core/encodings/rawSignature/partial.js";
import { mlirType } from "../../server/src/core/encodings/rawSignature/render.js";
import { readInteger, readSpanEnd } from "../../server/src/core/encodings/spans/reader.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { bytesOfField, type RawItem, referenceTests, vectors } from "../kit/vectors.js";

const lines = vectors("raw").map((vector) => ({ ...vector, bytes: bytesOfField(vector.sig) }));

/** In a string of the grammar every letter is a tag, so every integer can be found without reading it. */
function fits(bytes: string): boolean {
  const integers = bytes.match(/-?\d+/g) ?? [];
  return integers.every((text) => Number(text) >= -(2 ** 31) && Number(text) < 2 ** 31);
}

function modelOfItem({ type, scalarType, dims }: RawItem): RawType {
  if (type === "ref") return { kind: "ref" };
  const element = (scalarType ?? "float32") as Extract<RawType, { kind: "scalar" }>["element"];
  return type === "scalar" ? { kind: "scalar", element } : { kind: "buffer", element, dims: dims ?? [] };
}

function modelOf(bytes: ByteString) {
  const tree = rawSignature.read(bytes);
  if (tree === undefined) throw new Error(`not read: ${bytes}`);
  return rawSignature.model(tree);
}

describe("raw.jsonl", () => {
  test("holds 1500 lines", () => expect(lines).toHaveLength(1500));

  test("what the grammar takes and 32 bits hold is well formed, and nothing else", () => {
    const wrong = lines.filter(
      ({ bytes, grammar }) => (rawSignature.read(bytes) !== undefined) !== (grammar && fits(bytes)),
    );
    expect(wrong.map(({ bytes }) => bytes)).toEqual([]);
  });

  const shared = lines.filter(({ bytes, grammar, ok }) => grammar && ok && fits(bytes));

  test("what the reference reads, too, has its model, text and encoding", () => {
    expect(shared.length).toBeGreaterThan(600);
    for (const { bytes, inputs, results, text, reencoded, canonical } of shared) {
      const model = modelOf(bytes);
      expect(model).toEqual({
        inputs: (inputs.items ?? []).map(modelOfItem),
        results: (results.items ?? []).map(modelOfItem),
      });
      expect(rawSignature.render(model)).toBe(text);
      expect(rawSignature.encode(model)).toBe(reencoded);
      expect(rawSignature.encode(model) === bytes).toBe(canonical);
    }
  });

  test("what a finding shows of IREE's reader is what it did, where nothing else is wrong", () => {
    const reported = { hung: 0, skipped: 0, "took the": 0, "ended the list": 0, ignored: 0 };
    for (const { bytes, status, grammar } of lines) {
      // The reader refused U, whatever else there is.
      const [problem, ...others] = grammar || bytes.includes("U1!") ? [] : rawSignature.explain(bytes);
      const [, note] = problem?.message.split("; IREE") ?? [];
      const what = Object.keys(reported).find((words) => note?.includes(words)) as keyof typeof reported | undefined;
      if (what === undefined || others.length > 0) continue;
      reported[what]++;
      expect([bytes, note, status]).toEqual([bytes, note, what === "hung" ? "hang" : "ok"]);
    }
    for (const [words, count] of Object.entries(reported)) expect([words, count > 2]).toEqual([words, true]);
  });

  test("unrecognized types, which the reference writes and can't read, encode to themselves", () => {
    const own = lines.filter(({ bytes, grammar, ok }) => grammar && !ok && fits(bytes));
    expect(own.length).toBeGreaterThan(50);
    for (const { bytes } of own) {
      const model = modelOf(bytes);
      expect([...model.inputs, ...model.results].some(({ kind }) => kind === "unrecognized")).toBe(true);
      expect(rawSignature.render(model)).toContain("Unrecognized<?>");
      expect(modelOf(rawSignature.encode(model))).toEqual(model);
    }
  });
});

describe("reference-tests.jsonl", () => {
  test.each(referenceTests("tokens"))("tokens: $name", ({ input, expected }) => {
    const cursor = { bytes: input as ByteString, offset: 0 };
    const { bytes } = cursor;
    const found: unknown[] = [];
    while (found.at(-1) !== "error" && cursor.offset < bytes.length) {
      const tag = bytes.charAt(cursor.offset++);
      if (/[A-Z]/.test(tag)) {
        const end = readSpanEnd(cursor, bytes.length);
        found.push(end < 0 ? "error" : ["span", tag, bytes.slice(cursor.offset, end)]);
        cursor.offset = end < 0 ? bytes.length : end;
      } else {
        const value = /[a-z_]/.test(tag) ? readInteger(cursor, bytes.length) : Number.NaN;
        found.push(Number.isNaN(value) ? "error" : ["int", tag, value]);
      }
    }
    expect(found.at(-1) === "error" ? [["error"]] : [...found, ["end"]]).toEqual(expected);
  });

  test.each(referenceTests("raw-item-encode"))("raw-item-encode: $expected", ({ input, expected }) => {
    expect(encodeType(modelOfItem(input as RawItem))).toBe(expected);
  });

  test.each(referenceTests("raw-encode"))("raw-encode: $expected", ({ input, expected }) => {
    const { inputs, results } = input as { inputs: RawItem[]; results: RawItem[] };
    const model = { inputs: inputs.map(modelOfItem), results: results.map(modelOfItem) };
    expect(rawSignature.encode(rawSignature.validate(model))).toBe(expected);
    expect(modelOf(expected as ByteString)).toEqual(model);
  });

  test.each(referenceTests("raw-text"))("raw-text: $input", ({ input, expected }) => {
    const tree = rawSignature.read(input as ByteString);
    // The tests that expect no text are of strings that the reference rejects.
    expect(tree === undefined ? null : rawSignature.render(rawSignature.model(tree))).toEqual(
      typeof expected === "string" ? expected : null,
    );
  });

  test.each(referenceTests("attrs-repr"))("attrs-repr: $name", ({ input, expected }) => {
    const { f } = input as { f: ByteString };
    expect(String(expected)).toContain(`<FunctionAbi ${rawSignature.render(modelOf(f))}`);
  });

  // The types with no spelling lose their MLIR type, and i1 became i8.
  const spoken = (type: string): string => (type === "i1" ? "i8" : type === "i3" ? "!unrecognized<?>" : type);

  test.each(referenceTests("mlir-type-to-f"))("mlir-type-to-f: $name", ({ input, expected }) => {
    const { args, results } = input as { args: string[]; results: string[] };
    const model = modelOf((expected as { f: ByteString }).f);
    expect(model.inputs.map(mlirType)).toEqual(args.map(spoken));
    expect(model.results.map(mlirType)).toEqual(results.map(spoken));
  });

  test.each(referenceTests("mlir-type-to-f_partial"))("mlir-type-to-f_partial: $expected", ({ input, expected }) => {
    const { position, type } = input as { position: string; type: string };
    const tree = partialSignature.read(expected as ByteString);
    const model = tree && (partialSignature.model(tree) as PartialModel);
    expect(model?.side).toBe(position === "argument" ? "inputs" : "results");
    expect(model?.types.map(mlirType)).toEqual([spoken(type)]);
    expect(model && partialSignature.encode(model)).toBe(expected);
  });
});
