/** One wrong length: the fix that is proposed leaves nothing to find, and is right where it is safe. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Kind } from "../../server/src/core/encodings/registry.js";
import { withEdits } from "../../server/src/core/encodings/withEdits.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

const D30 =
  "I3!_0R98!D94!K2!a_0K4!barS9!k0_1k1_2K4!fooD30!K2!b_3K3!k1_4K4!x_0_5K4!zzz_6K4!x_0S13!k0_7k1_8k2_9K4!zzz_10";

const fixOf = (kind: Kind, bytes: string) => {
  const { problems } = decodeChecked(kind, bytes as ByteString);
  const fix = problems[0]?.fix;
  return { problems, fix, fixed: fix && withEdits(bytes as ByteString, fix.edits) };
};

test("a dictionary that would repeat a key ends earlier", () => {
  const { problems, fixed } = fixOf("sip", D30.replace("D30", "D40"));
  expect(fixed).toBe(D30);
  expect(problems.map(({ message }) => message)).toEqual(["Length is 40 but the contents are 30 bytes"]);
});

describe("one length of a sound signature changes", () => {
  const SOUND: readonly (readonly [Kind, string])[] = [
    ["sip", D30],
    ["sip", "I8!S5!k0_0R3!_0"],
    ["sip", "I23!S19!k0S5!k0_0k1S5!k0_1R13!D10!K2!a_0"],
    ["sip", "I29!S25!k0S13!k0_0k1_1k2_2k1_3R1!"],
    ["raw", "I15!B11!d1d28d28d1R9!B6!d1d10"],
    ["raw", "I16!B8!d-1d128S3!t6R15!B6!t7d-1B4!d-1"],
    ["partial", "I9!B6!d4d-1"],
  ].filter(([kind, bytes]) => decodeChecked(kind as Kind, bytes as ByteString).problems.length === 0) as never;

  test("of which there are several", () => expect(SOUND.length).toBeGreaterThan(4));

  test("a safe fix gives the signature back; none repeats a key", () => {
    const wrong = fc
      .tuple(fc.constantFrom(...SOUND), fc.nat(), fc.integer({ min: 0, max: 130 }))
      .map(([[kind, sound], which, length]) => {
        const headers = [...sound.matchAll(/(?<=[A-Z])\d+(?=!)/g)];
        const { index, 0: digits } = headers[which % headers.length] as RegExpExecArray;
        return { kind, sound, bytes: sound.slice(0, index) + length + sound.slice(index + digits.length) };
      });
    let safe = 0;
    fc.assert(
      fc.property(wrong, ({ kind, sound, bytes }) => {
        const { fix, fixed } = fixOf(kind, bytes);
        if (fix?.safe !== true || fixed === undefined) return;
        safe++;
        const { tree, problems } = decodeChecked(kind, fixed);
        if (tree !== undefined) expect(problems.filter(({ rule }) => rule.startsWith("duplicate"))).toEqual([]);
        if (fix.edits.length === 1) expect(fixed).toBe(sound);
      }),
    );
    expect(safe).toBeGreaterThan(0);
  });
});
