/** All fixes of a string as one: the same text as one fix after another gives, at any number of them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Kind } from "../../server/src/core/encodings/registry.js";
import { mergeFixes } from "../../server/src/core/encodings/spans/mergeFixes.js";
import { withEdits } from "../../server/src/core/encodings/withEdits.js";
import { fixDocument } from "../../server/src/core/features/fixDocument.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { fixText } from "../../server/src/core/lint/fixes.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { span } from "../kit/spans.js";

const safeFixes = (kind: Kind, bytes: ByteString) =>
  decodeChecked(kind, bytes).problems.flatMap(({ fix }) => (fix?.safe === true ? [fix] : []));

/** The string with its safe fixes, all at once or one at a time, until none is left. */
function fixed(kind: Kind, text: string, most: number): { readonly bytes: ByteString; readonly passes: number } {
  let bytes = text as ByteString;
  for (let passes = 0; ; passes++) {
    const { edits } = mergeFixes(safeFixes(kind, bytes).slice(0, most));
    const next = withEdits(bytes, edits);
    if (next === bytes || passes > 2000) return { bytes, passes };
    bytes = next;
  }
}

const raw = (inside: string) => `${span("I", inside)}R1!`;

describe("all fixes of a string at once", () => {
  test.each([
    ["spellings that shrink their spans", "raw", raw("B5!t0d7".repeat(300)), raw("B3!d7".repeat(300))],
    ["malformed codes, of which three are reported", "raw", raw("B6!t06d7".repeat(300)), raw("B5!t6d7".repeat(300))],
    ["lengths with zeros around spellings", "raw", "I008!B04!d07R01!", "I6!B3!d7R1!"],
    [
      "a spelling that shortens the length around it",
      "raw",
      raw(`B0010!${"d07".repeat(3)}`),
      raw(`B7!${"d7".repeat(3)}`),
    ],
    ["raw indices of nested sequences", "sip", "I15!S11!k0S6!k0_00R1!", "I14!S10!k0S5!k0_0R1!"],
  ] as const)("%s", (_, kind, text, expected) => {
    expect(fixed(kind, text, Number.POSITIVE_INFINITY)).toEqual({ bytes: expected, passes: 1 });
  });

  test("come to the same as one after another", () => {
    const field = fc.constantFrom("t0", "d07", "d-5", "d-0", "t6", "d3", "t06");
    const type = fc.tuple(fc.constantFrom("", "0"), fc.array(field, { maxLength: 4 })).map(([zero, fields]) => {
      const inside = fields.join("");
      return `B${zero}${inside.length + 1}!${inside}`;
    });
    fc.assert(
      fc.property(fc.array(type, { maxLength: 5 }), (types) => {
        const text = raw(types.join(""));
        expect(fixed("raw", text, Number.POSITIVE_INFINITY).bytes).toBe(fixed("raw", text, 1).bytes);
      }),
    );
  });
});

test("a document that is fixed in steps has the text and findings of one fixed anew in each pass", () => {
  const line = fc.constantFrom(
    'func.func private @f() attributes {iree.reflection = {f = "I8!B5!t0d7R1!"}}',
    'func.func private @g() attributes {iree.reflection = {f = "I9!B5!d7R1!", fv = 1 : i32}}',
    'func.func private @h() attributes {iree.reflection = {sip = "I15!D11!K2!b_0K2!a_1R1!"}}',
    '#meta = {sip = "I4!_00R1!"}',
    "func.func private @i() attributes {iree.reflection = #meta}",
    "// mlir-abi-disable-next-line span-length-mismatch",
    "module {",
    "}",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const text = `${lines.join("\n")}\n`;
      const open = (now: string) => openDocument("file:///a.mlir", 1, now);
      const expected = fixText(text, (now) => findings(open(now), DEFAULT_SETTINGS));
      const { document, ...result } = fixDocument(open(text), (now) => findings(now, DEFAULT_SETTINGS));
      expect(result.text).toBe(expected.text);
      expect(result.edits).toEqual(expected.edits);
      expect(JSON.stringify(result.findings)).toBe(JSON.stringify(expected.findings));
      expect(document.slice()).toBe(expected.text);
    }),
  );
});
