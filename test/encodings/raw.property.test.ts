/** The two readers of raw signatures accept the same language, and neither ever throws. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rawSignature } from "../../server/src/core/encodings/rawSignature/index.js";
import type { RawModel, RawType } from "../../server/src/core/encodings/rawSignature/model.js";
import { partialSignature } from "../../server/src/core/encodings/rawSignature/partial.js";
import { SCALAR_TYPES } from "../../server/src/core/encodings/rawSignature/scalarTypes.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { applyEdits, checkFindings, mutations, nearPayloads } from "../kit/codecProperties.js";
import { grammarPartialModel, grammarSignatureModel } from "../kit/grammarModels.js";
import { bytesOfField, vectors } from "../kit/vectors.js";

const RUNS = 10_000;
const TAGS = "IRBSOUtd!-0123456789Kx?";
const PIECES = [
  "I",
  "R",
  "B",
  "S",
  "O",
  "U",
  "t",
  "d",
  "!",
  "-",
  "0",
  "1",
  "3",
  "9",
  "d4",
  "t6",
  "O1!",
  "B1!",
  "S3!t6",
  "I1!",
  "R1!",
];
const payloads = vectors("raw").map(({ sig }) => bytesOfField(sig));
const wellFormed = payloads.filter((bytes) => rawSignature.read(bytes) !== undefined);

function readersAgree(bytes: ByteString): void {
  const tree = rawSignature.read(bytes);
  const byGrammar = grammarSignatureModel(bytes);
  if (tree === undefined) expect(byGrammar, bytes).toBeUndefined();
  else expect(byGrammar, bytes).toEqual(rawSignature.model(tree));
}

function partialReadersAgree(bytes: ByteString): void {
  const tree = partialSignature.read(bytes);
  const byGrammar = grammarPartialModel(bytes);
  if (tree === undefined) expect(byGrammar, bytes).toBeUndefined();
  else expect(byGrammar, bytes).toEqual(partialSignature.model(tree));
}

const integer = fc.oneof(fc.integer({ min: -3, max: 300 }), fc.integer());
const element = fc.constantFrom(...SCALAR_TYPES.map(({ name }) => name));
const type: fc.Arbitrary<RawType> = fc.oneof(
  fc.record({ kind: fc.constant("buffer" as const), element, dims: fc.array(integer, { maxLength: 5 }) }),
  fc.record({ kind: fc.constant("scalar" as const), element }),
  fc.constant({ kind: "ref" as const }),
  fc.constant({ kind: "unrecognized" as const }),
);
const model: fc.Arbitrary<RawModel> = fc.record({
  inputs: fc.array(type, { maxLength: 6 }),
  results: fc.array(type, { maxLength: 6 }),
});

describe("both readers", () => {
  test("agree on the vectors", () => payloads.forEach(readersAgree));
  test("agree on pieces strung together", () => {
    fc.assert(fc.property(nearPayloads(PIECES), readersAgree), { numRuns: RUNS });
  });
  test("agree on mutations of the vectors", () => {
    fc.assert(fc.property(mutations(payloads, TAGS, 2), readersAgree), { numRuns: RUNS });
  });
  test("agree on partials", () => {
    const partials = ["I10!B7!t7d4d4", "R6!S3!t6", "I4!U1!", "R4!O1!", "I1!"] as ByteString[];
    fc.assert(fc.property(mutations(partials, TAGS, 2), partialReadersAgree), { numRuns: RUNS });
  });
});

describe("models", () => {
  test("come back from their canonical string", () => {
    fc.assert(
      fc.property(model, (value) => {
        const bytes = rawSignature.encode(rawSignature.validate(JSON.parse(JSON.stringify(value))));
        const tree = rawSignature.read(bytes);
        expect(tree && rawSignature.model(tree)).toEqual(value);
        // The one spelling that the encoder keeps although a hint asks for another.
        const hints = decodeChecked("raw", bytes).problems.filter(({ rule }) => rule === "non-canonical-spelling");
        expect(hints.every(({ message }) => message.startsWith("Dynamic dimension"))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("findings", () => {
  test("lie inside the string and hold an error where it is not well formed", () => {
    fc.assert(
      fc.property(nearPayloads(PIECES), (bytes) => void checkFindings(rawSignature, bytes)),
      { numRuns: RUNS },
    );
    fc.assert(
      fc.property(nearPayloads(PIECES), (bytes) => void checkFindings(partialSignature, bytes)),
      { numRuns: RUNS },
    );
  });

  test("are at most three after one byte has changed, and a fix for lengths alone leaves a well-formed string", () => {
    const counts = [0, 0, 0, 0];
    fc.assert(
      fc.property(mutations(wellFormed, TAGS, 1), (bytes) => {
        const problems = checkFindings(rawSignature, bytes);
        if (rawSignature.read(bytes) !== undefined) return;
        expect(problems.length, bytes).toBeLessThanOrEqual(3);
        counts[problems.length] = (counts[problems.length] ?? 0) + 1;
        if (problems.some(({ rule }) => rule !== "span-length-mismatch")) return;
        for (const { fix } of problems) {
          expect(fix?.safe).toBe(true);
          expect(rawSignature.read(applyEdits(bytes, fix?.edits ?? [])), bytes).toBeDefined();
        }
      }),
      { numRuns: RUNS },
    );
    expect(counts[1]).toBeGreaterThan(20 * ((counts[2] ?? 0) + (counts[3] ?? 0)));
  });

  test("of a wrong length lead back to the string it was", () => {
    fc.assert(
      fc.property(fc.constantFrom(...wellFormed), fc.nat(), fc.nat(200), (bytes, which, length) => {
        const headers = [...bytes.matchAll(/[IRBSOU](\d+)!/g)];
        const header = headers[which % headers.length];
        const digits = header?.[1] ?? "";
        const start = (header?.index ?? 0) + 1;
        const damaged = (bytes.slice(0, start) + length + bytes.slice(start + digits.length)) as ByteString;
        if (digits.startsWith("0") || rawSignature.read(damaged) !== undefined) return;
        const [problem] = rawSignature.explain(damaged);
        expect(problem?.rule, damaged).toBe("span-length-mismatch");
        expect(applyEdits(damaged, problem?.fix?.edits ?? []), damaged).toBe(bytes);
      }),
      { numRuns: RUNS },
    );
  });

  test("of spelling, fixed one after the other, end at the canonical string", () => {
    for (const bytes of wellFormed) {
      let fixed = bytes;
      for (;;) {
        const { tree, problems } = decodeChecked("raw", fixed);
        if (tree === undefined) expect.fail(`${bytes} became ${fixed}`);
        const hint = problems.find(({ fix, message }) => fix?.safe && !message.startsWith("Dynamic dimension"));
        if (hint === undefined) break;
        fixed = applyEdits(fixed, hint.fix?.edits ?? []);
      }
      const tree = rawSignature.read(bytes);
      expect(fixed).toBe(tree && rawSignature.encode(rawSignature.model(tree)));
    }
  });
});
