/** Every model survives its readable form, and no text makes the readers of the forms stumble. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SCALAR_TYPES } from "../../server/src/core/encodings/rawSignature/scalarTypes.js";
import { readableHelp, readReadable, writeReadable } from "../../server/src/core/encodings/readableForm.js";
import { codecOf, KINDS, type Kind } from "../../server/src/core/encodings/registry.js";
import { pytreeModels } from "../kit/pytreeModels.js";
import { bytesOfField, vectors } from "../kit/vectors.js";

/** The payload of the form of a payload's model: the encoder's own spelling of the same model. */
function roundTrip(kind: Kind, model: unknown): void {
  const codec = codecOf(kind);
  const text = writeReadable(kind, model);
  expect(readReadable(kind, text), text).toEqual({ bytes: codec.encode(model) });
  // A person who joins or breaks the lines changes nothing.
  expect(readReadable(kind, `// a comment\n\t${text.replaceAll("\n", "\r\n")} // and one behind`)).toEqual({
    bytes: codec.encode(model),
  });
}

const integer = fc.oneof(fc.integer({ min: -3, max: 300 }), fc.integer());
const key = fc.oneof(fc.string({ maxLength: 4 }), fc.string({ unit: "binary", maxLength: 4 }), fc.constant("null"));

const element = fc.constantFrom(...SCALAR_TYPES.map(({ name }) => name));
const rawType = fc.oneof(
  fc.record({ kind: fc.constant("buffer"), element, dims: fc.array(integer, { maxLength: 5 }) }),
  fc.record({ kind: fc.constant("scalar"), element }),
  fc.constantFrom({ kind: "ref" }, { kind: "unrecognized" }),
);
const rawTypes = fc.array(rawType, { maxLength: 12 });

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.record({ kind: fc.constant("leaf"), index: integer }),
    fc.record({
      kind: fc.constant("sequence"),
      slots: fc.array(fc.record({ key: integer, value: tie("value") }), { maxLength: 4 }),
    }),
    fc.record({
      kind: fc.constant("sequence"),
      slots: fc.array(tie("value"), { maxLength: 4 }).map((all) => all.map((it, key) => ({ key, value: it }))),
    }),
    fc.record({
      kind: fc.constant("dict"),
      slots: fc.array(fc.record({ key: fc.oneof(key, fc.constant({ hex: "ff41225c" })), value: tie("value") }), {
        maxLength: 4,
      }),
    }),
  ),
}));

const { record } = fc.letrec<{ record: unknown }>((tie) => {
  const inner = tie("record");
  const scalar = fc.record({ kind: fc.constant("primitive"), name: fc.constantFrom("i1", "f64", "bf16", "i007") });
  const elements = fc.oneof(
    fc.constant(null),
    scalar,
    fc.constant({ kind: "primitive", name: "complex<f32>" }),
    inner.filter((it) => (it as { kind: string }).kind !== "null"),
  );
  const extent = fc.option(integer);
  const long = fc.constantFrom("9007199254740993", "-9223372036854775808", "9223372036854775807");
  const dims = fc.array(fc.oneof(extent, long), { maxLength: 4 });
  return {
    record: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      scalar,
      fc.constantFrom({ kind: "null" }, { kind: "unknown" }),
      fc.record({ kind: fc.constant("ndarray"), element: elements, rank: extent, dims }),
      fc.tuple(elements, dims).map(([of, some]) => ({ kind: "ndarray", element: of, rank: some.length, dims: some })),
      fc.record({ kind: fc.constant("named"), name: fc.oneof(key, fc.constantFrom("x", "list", "f32")), type: inner }),
      fc.record({ kind: fc.constantFrom("slist", "stuple"), slots: fc.array(inner, { maxLength: 3 }) }),
      fc.record({ kind: fc.constant("sdict"), slots: fc.array(fc.record({ key, type: inner }), { maxLength: 3 }) }),
      fc.record({ kind: fc.constant("py_homogeneous_list"), element: inner }),
    ),
  };
});

const scalars = fc.record({ kind: fc.constantFrom("i32", "i64", "f32", "f64", "ref") });
const item = fc.oneof(
  scalars,
  fc.record({ kind: fc.constant("variadic"), types: fc.array(scalars, { maxLength: 3 }) }),
);
const items = fc.oneof(fc.array(item, { maxLength: 20 }), fc.constant([{ kind: "void" }]));

/** Models of all shapes. An encoding without a line here is tried by its example alone. */
const MODELS: Readonly<Partial<Record<Kind, fc.Arbitrary<unknown>>>> = {
  raw: fc.record({ inputs: rawTypes, results: rawTypes }),
  partial: fc.record({ side: fc.constantFrom("inputs", "results"), types: rawType.map((type) => [type]) }),
  sip: fc.record({ inputs: fc.option(value), results: fc.option(value) }),
  "abi-json": fc.record({
    arguments: fc.array(record, { maxLength: 3 }),
    results: fc.array(record, { maxLength: 3 }),
    version: fc.option(integer),
  }),
  cconv: fc.record({ version: fc.constant("0"), arguments: items, results: items }),
  "torch-pytree": pytreeModels,
};

/** The models of an encoding's example, changed in a few places. */
function modelsOfExample(kind: Kind): fc.Arbitrary<unknown> {
  const codec = codecOf(kind);
  const { example } = codec.form;
  const change = fc.tuple(
    fc.nat(example.length),
    fc.nat(2),
    fc.constantFrom("", "0", "1", "x", ", ", "()", ...example),
  );
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    let text = example;
    for (const [at, removed, inserted] of changes) text = text.slice(0, at) + inserted + text.slice(at + removed);
    const read = readReadable(kind, text);
    const tree = "bytes" in read ? codec.read(read.bytes) : undefined;
    return tree === undefined ? undefined : codec.model(tree);
  });
}

describe("a model comes back from its readable form", () => {
  test.each(Object.entries(MODELS) as [Kind, fc.Arbitrary<unknown>][])("%s: any model", (kind, models) => {
    fc.assert(
      fc.property(models, (it) => roundTrip(kind, codecOf(kind).validate(it))),
      { numRuns: 1000 },
    );
  });

  test.each(KINDS)("%s: its example, and what that becomes", (kind) => {
    expect(readReadable(kind, codecOf(kind).form.example)).toHaveProperty("bytes");
    fc.assert(
      fc.property(modelsOfExample(kind), (it) => {
        if (it !== undefined) roundTrip(kind, it);
      }),
      { numRuns: 500 },
    );
  });

  test.each(["raw", "sip"] as const)("%s: every golden vector that is well formed", (kind) => {
    let count = 0;
    for (const { sig } of vectors(kind)) {
      const codec = codecOf(kind);
      const tree = codec.read(bytesOfField(sig));
      if (tree === undefined) continue;
      count++;
      roundTrip(kind, codec.model(tree));
    }
    expect(count).toBeGreaterThan(100);
  });
});

const PIECES = ["(", ")", "[", "]", "{", "}", "<", ">", ",", ":", "?", "*", "->", "...", " ", "\n", "//", '"', "\\"];
const WORDS = ["raw0", "raw", "f32", "float32", "ref", "input", "void", "list", "rank", "version", "null", "-1", "7"];

describe("any text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.constantFrom(...PIECES, ...WORDS, 'b"\\xff"', '"k"', "\u{1f600}"), { maxLength: 30 })
      .map((all) => all.join("")),
  );

  test.each(KINDS)("%s: gives a payload that its codec reads, or problems inside the text", (kind) => {
    fc.assert(
      fc.property(text, (source) => {
        const read = readReadable(kind, source);
        if ("bytes" in read) {
          expect(codecOf(kind).read(read.bytes)).toBeDefined();
          return;
        }
        expect(read.problems.length).toBeGreaterThan(0);
        for (const { start, end, message } of read.problems) {
          expect(0 <= start && start <= end && end <= source.length).toBe(true);
          expect(message).not.toMatch(/\.$|^$/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each(KINDS)("%s: a hundred thousand brackets are too many, and nothing worse", (kind) => {
    for (const open of ["(", "[", "{", "<", "list<", "[0:"]) {
      expect(readReadable(kind, open.repeat(100_000))).toHaveProperty("problems");
    }
  });

  test.each(KINDS)("%s: the help fits beside the file", (kind) => {
    for (const line of readableHelp(kind)) expect(line.length).toBeLessThan(80);
  });
});
