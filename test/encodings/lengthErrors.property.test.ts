/** What is reported about wrong lengths without the grammar is what the grammar's parser reports. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainSignature } from "../../server/src/core/encodings/rawSignature/explain.js";
import { lengthErrors } from "../../server/src/core/encodings/rawSignature/lengthErrors.js";
import { readSignature } from "../../server/src/core/encodings/rawSignature/read.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { casesOf } from "../kit/effort.js";
import { bytesOfField, vectors } from "../kit/vectors.js";

const payloads = vectors("raw").map(({ sig }) => bytesOfField(sig));
const wellFormed = payloads.filter((bytes) => readSignature(bytes) !== undefined);
const RUNS = 5_000;

/** The payload with some of its lengths replaced, each with the chance of one in `rarity`. */
function withLengths(bytes: ByteString, lengths: readonly number[], rarity: number): ByteString {
  let i = 0;
  return bytes.replace(/(?<=[IRBSOU])\d+(?=!)/g, (length) => {
    const pick = lengths[i++ % lengths.length] ?? 0;
    return pick % rarity === 0 ? String(pick) : length;
  }) as ByteString;
}

describe("a signature with wrong lengths alone", () => {
  test("is reported as by the reference grammar", () => {
    let answered = 0;
    const lengths = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 7 });
    const property = fc.property(
      fc.constantFrom(...wellFormed),
      lengths,
      fc.integer({ min: 1, max: 5 }),
      (bytes, picks, rarity) => {
        const broken = withLengths(bytes, picks, rarity);
        const found = lengthErrors(broken);
        if (found === undefined) return;
        answered++;
        expect(readSignature(broken)).toBeUndefined();
        expect(found, broken).toEqual(explainSignature(broken));
      },
    );
    fc.assert(property, { numRuns: RUNS });
    expect(answered).toBeGreaterThan(casesOf(RUNS) / 4);
  });

  test("is answered for every single digit that is typed, replaced or deleted in a length", () => {
    for (const bytes of wellFormed.filter(({ length }) => length < 60).slice(0, 150)) {
      for (const { index } of bytes.matchAll(/\d(?=\d*!)/g)) {
        for (const [removed, digit] of [
          [1, ""],
          [1, "7"],
          [0, "1"],
        ] as const) {
          const broken = (bytes.slice(0, index) + digit + bytes.slice(index + removed)) as ByteString;
          const found = lengthErrors(broken);
          // What is left of a lone digit is no length.
          if (!/[IRBSOU]!/.test(broken) && readSignature(broken) === undefined) expect(found, broken).toBeDefined();
          if (found !== undefined) expect(found, broken).toEqual(explainSignature(broken));
        }
      }
    }
  });
});

describe("anything else is left to the reference grammar", () => {
  test.each([
    ["nothing", ""],
    ["a well-formed signature", "I6!S3!t6R1!"],
    ["results first", "R1!I6!S3!t6"],
    ["a field that no type takes", "I7!S3!t6d4R1!"],
    ["an unknown scalar type", "I9!S4!t99R1!"],
    ["an integer that does not fit", "I99!B14!d99999999999R1!"],
    ["a tag that is none", "I7!X3!t6R1!"],
    ["partials inside the sections", "I9!I6!S3!t6R1!"],
  ])("%s", (_, bytes) => {
    expect(lengthErrors(bytes as ByteString)).toBeUndefined();
  });

  test("every other payload of the vectors gets the same answer or none", () => {
    for (const bytes of payloads) {
      const found = lengthErrors(bytes);
      if (found !== undefined) expect(found, bytes).toEqual(explainSignature(bytes));
    }
  });
});
