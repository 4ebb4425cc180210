/** What is completed in an encoded string leaves it no worse: lengths follow, and errors are not exchanged. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codecOf, decode } from "../../server/src/core/encodings/registry.js";
import { ruleOf } from "../../server/src/core/lint/registry.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { decodeLiteral, encodeBytes } from "../../server/src/core/text/stringLiteral.js";
import { acceptedText, completionsAt, completionsIn } from "../kit/completion.js";
import { casesOf } from "../kit/effort.js";
import { bytesOfField, vectors } from "../kit/vectors.js";

const fn = (reflection: string): string =>
  `func.func @f(%a: tensor<4x?xi32>, %b: i32) -> i64 attributes {iree.reflection = {${reflection}}} { return }`;

describe("a completion leaves a string no worse", () => {
  const errors = (kind: "raw" | "sip" | "abi-json" | "cconv", bytes: ByteString): number =>
    decode(kind, bytes).problems.filter(({ rule }) => ruleOf(rule)?.severity === "error").length;

  const check = (kind: "raw" | "sip" | "abi-json" | "cconv", key: string, bytes: ByteString, at: number): void => {
    const before = `func.func @f(%a: tensor<4x?xi32>) -> i64 attributes {iree.reflection = {${key} = "`;
    const text = `${before}${encodeBytes(bytes, "hex")}"}}`;
    const offset = before.length + encodeBytes(bytes.slice(0, at) as ByteString, "hex").length;
    const allowed = errors(kind, bytes);
    for (const item of completionsIn(text, offset).items) {
      const after = acceptedText(text, item);
      const literal = after.slice(before.length - 1, after.length - 2);
      const found = errors(kind, decodeLiteral(literal).bytes);
      if (found > allowed) expect.fail(`${item.label} at ${at} of ${bytes} gives ${literal}`);
    }
  };

  test.each(["raw", "sip"] as const)("%s vectors, whole and cut anywhere", (kind) => {
    const payloads = vectors(kind)
      .filter(({ grammar }) => grammar)
      .map(({ sig }) => bytesOfField(sig))
      .filter(({ length }) => length < 80);
    const key = kind === "raw" ? "f" : "sip";
    let offered = 0;
    fc.assert(
      fc.property(fc.constantFrom(...payloads), fc.nat(), fc.boolean(), (bytes, at, cut) => {
        const offset = at % (bytes.length + 1);
        check(kind, key, cut ? (bytes.slice(0, offset) as ByteString) : bytes, offset);
        offered++;
      }),
      { numRuns: 120 },
    );
    expect(offered).toBe(casesOf(120));
  });

  test("well-formed vectors stay well formed, and a signature's end has something to offer", () => {
    const payloads = vectors("raw").filter(({ grammar }) => grammar);
    for (const { sig } of payloads.slice(0, 40)) {
      const bytes = bytesOfField(sig);
      if (bytes.length > 200) continue;
      const context = { siblings: new Map(), function: undefined };
      expect(codecOf("raw").continuations(bytes, bytes.length, context).length).toBeGreaterThan(0);
    }
  });

  test.each([
    ["abi-json", "iree.abi", '{"a":[["ndarray","f32",2,4,null],["sdict",["k","i32"]]],"r":[["slist","i64"]],"v":1}'],
    ["cconv", "calling_convention", "0iICiDr_vf"],
  ] as const)("%s, cut anywhere", (kind, key, text) => {
    for (let at = 0; at <= text.length; at++) {
      check(kind, key, text as ByteString, at);
      check(kind, key, text.slice(0, at) as ByteString, at);
    }
  });
});

describe("a completion does not exchange one error for another", () => {
  test.each([
    ["a wrong length for a type where none may be", fn('f = "I1!R22!B18!t5d0<|>d120816678d4"'), ["scalar f32"]],
    ["a wrong length for a key twice", fn('sip = "I26!S22!k0_0k1_1k2S9!k0_02<|>k1_3R3!_1"'), ["[1]", "[3]"]],
    [
      "an unknown type for a member in a place of a key",
      fn('iree.abi = "{\\22<|>a\\22:[\\22!f32\\22],\\22r\\22:[]}"'),
      ["a", "r"],
    ],
    [
      "an unknown tag for one that has other elements",
      fn('iree.abi = "{\\22a\\22:[[\\22sdic<|>kt\\22,[\\22k\\22,\\22i32\\22]]],\\22r\\22:[]}"'),
      ["ndarray", "named"],
    ],
  ])("%s", (_, text, unwanted) => {
    const { labels } = completionsAt(text);
    for (const label of unwanted) expect(labels).not.toContain(label);
  });

  test("except for one that was not found before", () => {
    expect(completionsAt(fn('iree.abi = "{\\22a\\22:[[\\22sdic<|>kt\\22]],\\22r\\22:[]}"')).labels).toContain("sdict");
    const found = completionsAt(fn('sip = "I3!_0R12!S9!k1<|>k1_0"'));
    expect(found.accept("raw result 1")).toContain("k1_1k1_0");
    expect(found.labels).toContain("sequence");
  });
});
