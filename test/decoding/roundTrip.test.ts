/** What `decode --json` prints, and the readable form, go into `encode` as they are, for every kind. */
import { describe, expect, test } from "vitest";
import { decodeValue, plainDecoding } from "../../server/src/core/api/decoding.js";
import { encodeText } from "../../server/src/core/api/encoding.js";
import { NOTATIONS, type NotationKind } from "../../server/src/core/api/notations.js";
import { readableHelp, readReadable, writeReadable } from "../../server/src/core/encodings/readableForm.js";
import { codecOf, KINDS, type Kind } from "../../server/src/core/encodings/registry.js";
import { EXCEPTIONS } from "../../server/src/core/pydm/exceptions.js";
import { type ByteString, bytesOf, jsonOfBytes } from "../../server/src/core/text/byteString.js";
import { bytesOfField, referenceTests, vectors } from "../kit/vectors.js";

/** Every string of the golden vectors, the reference's tests and the encodings' examples, and every number of PyDM's tables. */
function samples(): readonly ByteString[] {
  const strings = [
    "iree.abi",
    "vm-cconv-text",
    "vm-cconv-fragments",
    "vm-cconv-variadic",
    "raw-encode",
    "mlir-type-to-f_partial",
  ]
    .flatMap((kind) => referenceTests(kind))
    .flatMap(({ input, expected }) => [input, expected])
    .flatMap((value) =>
      typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value) : [],
    )
    .flatMap((value) => (typeof value === "string" ? [bytesOf(value)] : []));
  const numbers = Array.from({ length: 1100 }, (_, i) => String(i - 20)).flatMap((it) => [it, `A:${it}`, `B:${it}`]);
  const names = EXCEPTIONS.map(([, name]) => name);
  return [
    ...new Set([
      ...vectors("raw").map(({ sig }) => bytesOfField(sig)),
      ...vectors("sip").map(({ sig }) => bytesOfField(sig)),
      ...strings,
      ...KINDS.map((kind) => readReadable(kind, codecOf(kind).form.example)).flatMap((it) =>
        "bytes" in it ? [it.bytes] : [],
      ),
      ...[
        "I6!S3!t6",
        "R10!B7!t7d4d4",
        "I4!O1!",
        "0riCrID_rI",
        '{"a":[["named","x",["sdict",["k","f32"]]]],"r":["null"]}',
      ].map(bytesOf),
      ...[...numbers, ...names].map(bytesOf),
    ]),
  ];
}

const ALL = samples();

type Decoded = ReturnType<typeof decodeValue>;

const known = new Map<NotationKind, readonly Decoded[]>();

function decodedAs(kind: NotationKind): readonly Decoded[] {
  const decoded = known.get(kind) ?? ALL.map((bytes) => decodeValue(kind, bytes)).filter((it) => it.wellFormed);
  known.set(kind, decoded);
  return decoded;
}

describe.each(NOTATIONS)("%s", (kind) => {
  const decoded = decodedAs(kind);

  test("there are strings to try", () => {
    expect(decoded.length).toBeGreaterThan(0);
  });

  test("the output of decode --json gives the canonical string, with and without the kind", () => {
    for (const decoding of decoded) {
      const json = JSON.stringify(plainDecoding(decoding));
      for (const named of [kind, undefined]) {
        const encoded = encodeText(named, json);
        expect("bytes" in encoded ? jsonOfBytes(encoded.bytes) : encoded, json).toEqual(decoding.canonical);
      }
    }
  });

  test("so does its model alone", () => {
    for (const { model, canonical } of decoded) {
      const encoded = encodeText(kind, JSON.stringify(model));
      expect("bytes" in encoded ? jsonOfBytes(encoded.bytes) : encoded, JSON.stringify(model)).toEqual(canonical);
    }
  });
});

test.each(KINDS)("%s: the readable form gives the canonical string, comments and all", (kind: Kind) => {
  for (const { model, canonical } of decodedAs(kind)) {
    const form = writeReadable(kind, model);
    const shown = `${readableHelp(kind)
      .map((line) => `// ${line}`)
      .join("\n")}\n\n${form}\n`;
    for (const text of [form, shown]) {
      const encoded = encodeText(kind, text);
      expect("bytes" in encoded ? jsonOfBytes(encoded.bytes) : encoded, text).toEqual(canonical);
    }
  }
});

describe("what can't be encoded", () => {
  const malformed = JSON.stringify(plainDecoding(decodeValue("raw", bytesOf("I7!B3!d1R1!"))));
  test.each([
    ["a model without a kind", undefined, "{}", "expected --kind KIND, the encoding of the MODEL"],
    ["text without a kind", undefined, "() -> ()", "expected --kind KIND, the encoding of the MODEL"],
    [
      "a decoded value that was not well formed",
      "raw",
      malformed,
      "the decoded value was not well formed, so it has no model",
    ],
    [
      "a decoded value of another kind",
      "sip",
      JSON.stringify(plainDecoding(decodeValue("raw", bytesOf("I1!R1!")))),
      "the value was decoded as raw, not as sip",
    ],
    [
      "neither",
      "raw",
      "(f32) ->\n (i7)",
      expect.stringMatching(
        /^the model is neither valid JSON nor the readable form of a raw signature, line 2, column 3: /,
      ),
    ],
  ] as const)("%s", (_, kind, text, error) => {
    expect(encodeText(kind, text)).toEqual({ error });
  });
});
