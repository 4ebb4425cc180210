/** The two readers of structured index path signatures accept the same language, and neither ever throws. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sip } from "../../server/src/core/encodings/sip/index.js";
import type { SipValue } from "../../server/src/core/encodings/sip/model.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { applyEdits, checkFindings, mutations, nearPayloads } from "../kit/codecProperties.js";
import { grammarSipModel } from "../kit/grammarModels.js";
import { bytesOfField, vectors } from "../kit/vectors.js";

const RUNS = 10_000;
const TAGS = "IRSDkK_!-0123456789ax?";
const PIECES = [
  "I",
  "R",
  "S",
  "D",
  "k",
  "K",
  "_",
  "!",
  "-",
  "0",
  "1",
  "4",
  "7",
  "a",
  "_0",
  "k0_0",
  "K2!a",
  "S1!",
  "D1!",
  "I1!",
  "R1!",
  "R3!_0",
  "S5!k0_0",
];
const payloads = vectors("sip").map(({ sig }) => bytesOfField(sig));
const wellFormed = payloads.filter((bytes) => sip.read(bytes) !== undefined);

function readersAgree(bytes: ByteString): void {
  const tree = sip.read(bytes);
  const byGrammar = grammarSipModel(bytes);
  if (tree === undefined) expect(byGrammar, bytes).toBeUndefined();
  else expect(byGrammar, bytes).toEqual(sip.model(tree));
}

const integer = fc.oneof(fc.nat(12), fc.integer());
const key = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ maxLength: 4, unit: "grapheme" }),
  fc.constantFrom("", "K4!bar_1", "_0", "\u{1D518}", "\uFB00"),
  fc.constant({ hex: "ff41" }),
);
const { value } = fc.letrec<{ value: SipValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.record({ kind: fc.constant("leaf" as const), index: integer }),
    fc.record({
      kind: fc.constant("sequence" as const),
      slots: fc.array(fc.record({ key: integer, value: tie("value") }), { maxLength: 4 }),
    }),
    fc.record({
      kind: fc.constant("dict" as const),
      slots: fc.array(fc.record({ key, value: tie("value") }), { maxLength: 4 }),
    }),
  ),
}));
const model = fc.record({ inputs: fc.option(value), results: fc.option(value) });

describe("both readers", () => {
  test("agree on the vectors", () => payloads.forEach(readersAgree));
  test("agree on pieces strung together", () => {
    fc.assert(fc.property(nearPayloads(PIECES), readersAgree), { numRuns: RUNS });
  });
  test("agree on mutations of the vectors", () => {
    fc.assert(fc.property(mutations(payloads, TAGS, 2), readersAgree), { numRuns: RUNS });
  });
});

describe("models", () => {
  test("have one canonical string, which reads back to the same string with nothing to fix", () => {
    fc.assert(
      fc.property(model, (each) => {
        const bytes = sip.encode(sip.validate(JSON.parse(JSON.stringify(each))));
        const tree = sip.read(bytes);
        if (tree === undefined) expect.fail(`not read: ${bytes}`);
        expect(sip.encode(sip.model(tree))).toBe(bytes);
        expect(decodeChecked("sip", bytes).problems.filter(({ fix }) => fix?.safe)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test("of different meaning render differently", () => {
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(model, (each) => {
        const text = sip.render(each);
        expect(text).not.toMatch(/[\n\r\u2028\u2029]/);
        const json = JSON.stringify(each);
        const other = seen.get(text) ?? json;
        expect(other).toBe(json);
        seen.set(text, json);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("findings", () => {
  test("lie inside the string and hold an error where it is not well formed", () => {
    fc.assert(
      fc.property(nearPayloads(PIECES), (bytes) => void checkFindings(sip, bytes)),
      { numRuns: RUNS },
    );
  });

  test("are at most three after one byte has changed, and a fix for lengths alone leaves a well-formed string", () => {
    const counts = [0, 0, 0, 0];
    fc.assert(
      fc.property(mutations(wellFormed, TAGS, 1), (bytes) => {
        const problems = checkFindings(sip, bytes);
        if (sip.read(bytes) !== undefined) return;
        expect(problems.length, bytes).toBeLessThanOrEqual(3);
        counts[problems.length] = (counts[problems.length] ?? 0) + 1;
        if (problems.some(({ rule }) => rule !== "span-length-mismatch")) return;
        for (const { fix } of problems) expect(sip.read(applyEdits(bytes, fix?.edits ?? [])), bytes).toBeDefined();
      }),
      { numRuns: RUNS },
    );
    expect(counts[1]).toBeGreaterThan(10 * ((counts[2] ?? 0) + (counts[3] ?? 0)));
  });

  test("of spelling, fixed one after the other, end at the canonical string", () => {
    for (const bytes of wellFormed) {
      let fixed = bytes;
      for (;;) {
        const { tree, problems } = decodeChecked("sip", fixed);
        if (tree === undefined) expect.fail(`${bytes} became ${fixed}`);
        const hint = problems.find(({ fix }) => fix?.safe);
        if (hint === undefined) break;
        fixed = applyEdits(fixed, hint.fix?.edits ?? []);
      }
      const tree = sip.read(bytes);
      expect(fixed).toBe(tree && sip.encode(sip.model(tree)));
    }
  });
});
