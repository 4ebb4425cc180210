/** What holds for the formatted form of any text. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatText } from "../../server/src/core/format/format.js";
import { keepsTokens, whiteSpaceEdits } from "../../server/src/core/format/whiteSpace.js";
import { applyEdits } from "../../server/src/core/text/edit.js";
import { testOnFiles } from "../kit/corpus.js";
import { casesOf } from "../kit/effort.js";
import { HOSTILE_TEXTS } from "../kit/hostileTexts.js";
import { mlirPieces, mutations } from "../kit/mutations.js";

/** Longer files are formatted as they are only. UTF-16 units. */
const MAX_MUTATED = 15_000;

/** What the layout depends on besides. */
const MORE = {
  inserted: [
    "\t",
    " ",
    "\n\n\n",
    "\n// -----\n",
    "// expected-error @+2 {{x}}\n",
    "// c\n",
    "// CHECK: x\n",
    "{ a.b }",
    "else {",
  ],
  pieces: ["({\n", "}, {", "})", "dense<[1,\n2]>"],
};
const TEXT = mlirPieces(MORE);

/** Formats a text, and expects what holds for each; whether it could be formatted. */
function expectStable(text: string, width = 100): boolean {
  const shown = text.length < 2000 ? JSON.stringify(text) : undefined;
  const formatted = formatText(text, width);
  const expected = whiteSpaceEdits(text, formatted.text);
  expect(expected !== undefined && applyEdits(text, expected) === formatted.text, shown).toBe(true);
  expect(applyEdits(text, formatted.edits) === formatted.text, shown).toBe(true);
  expect(formatText(formatted.text, width).edits.length, shown).toBe(0);
  return !formatted.isRefused;
}

describe("tokens and comments are the same, and formatting again changes nothing", () => {
  testOnFiles("files", ({ all }) => {
    for (const { text, name } of all) {
      expect(expectStable(text), name).toBe(true);
      if (text.length > MAX_MUTATED) continue;
      expect(expectStable(text, 50), name).toBe(true);
      expect(expectStable(text.replaceAll("\n", "\r\n")), name).toBe(true);
    }
  });

  testOnFiles("lines joined", ({ all }) => {
    for (const { text, name } of all) {
      expect(expectStable(text.replaceAll(/\n(?![ \t]*\/\/)/g, " ")), name).toBe(true);
    }
  });

  testOnFiles("mutations", ({ all }) => {
    const count = casesOf(2000);
    let refused = 0;
    for (const text of mutations(all, count, MAX_MUTATED, MORE)) if (!expectStable(text)) refused++;
    expect(refused).toBeLessThan(count / 50);
  });

  test("any text", () => {
    fc.assert(
      fc.property(TEXT, fc.integer({ min: 40, max: 120 }), (text, width) => void expectStable(text, width)),
      { numRuns: 5000 },
    );
  });

  test.each(HOSTILE_TEXTS)("%s", (_, write) => {
    expectStable(write(200));
  });
});

test("long texts of nothing but brackets, lists or comments", () => {
  for (const [, write] of HOSTILE_TEXTS) expectStable(write(2_000));
}, 60_000);

describe("edits that change a token or a comment are found", () => {
  test.each([
    ["two words joined", "a  b", 1, 3, ""],
    ["two marks joined", "= >", 1, 2, ""],
    ["one word parted", "ab\n", 1, 1, " "],
    ["a blank in a string", '"a  b"', 3, 4, ""],
    ["a blank for two in a string", '"a  b" c', 2, 4, " "],
    ["a word that joins a comment", "// c\na.b", 4, 5, " "],
    ["the end of a comment", "// c \na.b", 4, 6, "\n"],
    ["a blank after a comment", "// c", 4, 4, " "],
    ["a blank after a string that a vertical tab ends", '"a\vb', 2, 3, " "],
    ["two lines with quotes of other alphabets", "“a\nb”", 2, 3, " "],
    ["characters between lines", "a.b\n}\nc.d", 3, 6, "\n"],
    ["characters that are new", "a.b\nc.d", 3, 4, "\n}\n"],
  ])("%s", (_, text, start, end, newText) => {
    expect(keepsTokens(text, [{ start, end, newText }])).toBe(false);
  });

  test("but not those between tokens", () => {
    const text = "// c\n  a.b  (%c)\n\n\nd.e";
    const edits = [
      { start: 4, end: 7, newText: "\n" },
      { start: 10, end: 12, newText: "" },
      { start: 16, end: 19, newText: "\n" },
    ];
    expect(applyEdits(text, edits)).toBe("// c\na.b(%c)\nd.e");
    expect(keepsTokens(text, edits)).toBe(true);
  });
});
