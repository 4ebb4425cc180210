/** What every codec promises of colours and outlines, on every payload that is well formed. */
import { describe, expect, test } from "vitest";
import type { CodecContext, OutlinePart } from "../../server/src/core/encodings/codec.js";
import { codecOf, type Kind } from "../../server/src/core/encodings/registry.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { type ByteString, bytesOf } from "../../server/src/core/text/byteString.js";
import { bytesOfField, vectors } from "../kit/vectors.js";

const NO_CONTEXT: CodecContext = { siblings: new Map(), function: undefined };

/** An alphabet's strings up to a length, every one. */
function every(alphabet: string, length: number): string[] {
  if (length === 0) return [""];
  const shorter = every(alphabet, length - 1);
  return ["", ...shorter.flatMap((text) => [...alphabet].map((c) => text + c))];
}

const RECORDS = [
  '"i32"',
  "null",
  '"unknown"',
  '[ "ndarray", "complex<f32>", 3, null, 4, 0 ]',
  '["ndarray",null,null]',
  '["named", "\\u00e9\\"", ["sdict", ["a", "i8"], ["", null]]]',
  '["slist",["stuple"],["py_homogeneous_list","i64"]]',
];

const PAYLOADS: readonly (readonly [Kind, readonly ByteString[]])[] = [
  ["raw", vectors("raw").flatMap(({ sig, ok }) => (ok ? [bytesOfField(sig)] : []))],
  ["sip", vectors("sip").flatMap(({ sig, ok }) => (ok ? [bytesOfField(sig)] : []))],
  ["partial", ["I4!S1!", "R12!B9!t11d-1d4", "I4!O1!"].map(bytesOf)],
  ["cconv", every("iFrvCD_", 4).map((text) => bytesOf(`0${text}`))],
  [
    "abi-json",
    RECORDS.flatMap((record) => [`{"a":[${record}],"r":[]}`, ` { "v" : 1 , "r" : [ ${record} ] , "a" : [] }`]).map(
      bytesOf,
    ),
  ],
];

describe.each(PAYLOADS)("%s", (kind, payloads) => {
  const codec = codecOf(kind);
  const treesOf = () =>
    payloads.flatMap((bytes) => {
      const { tree } = decodeChecked(kind, bytes);
      return tree === undefined ? [] : [{ bytes, tree }];
    });

  test("tokens are in order, apart and inside", () => {
    const trees = treesOf();
    expect(trees.length).toBeGreaterThan(2);
    for (const { bytes, tree } of trees) {
      let end = 0;
      for (const token of codec.tokens(tree, bytes)) {
        if (token.start < end || token.end <= token.start)
          expect.fail(`token ${token.start}..${token.end} of ${bytes}`);
        end = token.end;
      }
      if (end > bytes.length) expect.fail(`tokens end at ${end} of ${bytes.length}`);
    }
  });

  test("parts of an outline have names, and lie in order inside what holds them, smaller than it", () => {
    const check = (parts: readonly OutlinePart[], start: number, end: number): void => {
      let last = start;
      for (const part of parts) {
        const length = part.end - part.start;
        const isInPlace = last <= part.start && part.end <= end;
        const isSmaller = part.parts.every((inner) => inner.end - inner.start < length);
        if (part.name === "" || !isInPlace || !isSmaller) expect.fail(`${part.name} at ${part.start}..${part.end}`);
        last = part.end;
        check(part.parts, part.start, part.end);
      }
    };
    for (const { bytes, tree } of treesOf()) check(codec.outline(tree, NO_CONTEXT), 0, bytes.length);
  });
});

test("every digit and letter of a span encoding has a colour", () => {
  for (const [kind, payloads] of PAYLOADS.slice(0, 3)) {
    for (const bytes of payloads) {
      const { tree } = decodeChecked(kind, bytes);
      if (tree === undefined) continue;
      let rest: string = bytes;
      for (const { start, end } of codecOf(kind).tokens(tree, bytes)) {
        rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
      }
      expect(rest).toMatch(/^[ !]*$/);
    }
  }
});
