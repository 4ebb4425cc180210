import { describe, expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings, worstFindings } from "../../server/src/core/lint/diagnostics.js";
import { fixText } from "../../server/src/core/lint/fixes.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { casesOf } from "../kit/effort.js";

const SETTINGS: Settings = { ...DEFAULT_SETTINGS, preset: "archaeology" };
/** Raises span-length-mismatch, once. */
const BAD = 'func @f(%a: tensor<1xf32>) attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return }';
const GOOD = 'func @f() attributes {iree.reflection = {author = "me"}} { return }';

const find = (text: string, settings = SETTINGS) => findings(openDocument("file:///a.mlir", 1, text), settings);
const codes = (text: string, settings = SETTINGS) => find(text, settings).map(({ code }) => code);
const fixed = (text: string) => fixText(text, (it) => find(it)).text;

describe("a suppression", () => {
  test.each([
    ["every rule of the next line", `// mlir-abi-disable-next-line\n${BAD}`],
    ["a rule of the next line", `// mlir-abi-disable-next-line span-length-mismatch\n${BAD}`],
    ["with a reason", `//mlir-abi-disable-next-line span-length-mismatch -- sip-syntax is fine\n${BAD}`],
    ["with a reason and no id", `// mlir-abi-disable-next-line -- old file\n${BAD}`],
    ["this line", `${BAD} // mlir-abi-disable-line span-length-mismatch`],
    ["the file, from its end", `${BAD}\n${BAD}\n// mlir-abi-disable-file`],
    [
      "behind a string that holds slashes",
      `${BAD.replace("attributes {", 'attributes {q = "//", ')} // mlir-abi-disable-line`,
    ],
    ["lines that end with carriage returns", `// mlir-abi-disable-next-line\r\n${BAD}\r\n`],
    [
      "a line in the body of a PyDM function",
      `iree_pydm.func @f(%a: !iree_pydm.integer) -> (!iree_pydm.exception_result, !iree_pydm.integer) {
  // mlir-abi-disable-next-line unknown-python-operation
  %0 = apply_binary "zz", %a, %a : !iree_pydm.integer, !iree_pydm.integer -> !iree_pydm.integer
  return %0 : !iree_pydm.integer
}`,
    ],
    ["several above one line", `// mlir-abi-disable-next-line\n\t// mlir-abi-disable-next-line -- again\n${BAD}`],
  ])("takes away: %s", (title, text) => {
    expect(codes(text)).toEqual(title.startsWith("several") ? ["unused-suppression"] : []);
  });

  test.each([
    [
      "another rule",
      `// mlir-abi-disable-next-line sip-syntax\n${BAD}`,
      ["unused-suppression", "span-length-mismatch"],
    ],
    ["another line", `// mlir-abi-disable-next-line\n\n${BAD}`, ["unused-suppression", "span-length-mismatch"]],
    ["a comment in a comment", `// x // mlir-abi-disable-next-line\n${BAD}`, ["span-length-mismatch"]],
    ["a string", `"// mlir-abi-disable-next-line"\n${BAD}`, ["span-length-mismatch"]],
    ["code before", `module {} // mlir-abi-disable-next-line sip-syntax\n${GOOD}`, ["unused-suppression"]],
  ])("does not take away: %s", (_, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  test("of a misspelt rule or kind says so, and has no safe fix", () => {
    const text = `// mlir-abi-disable-next-line span-lenght-mismatch\n// mlir-abi-disable-nextline\n${GOOD}\n`;
    expect(find(text).map(({ message, start, end }) => [text.slice(start, end), message])).toEqual([
      ["span-lenght-mismatch", "Unknown rule 'span-lenght-mismatch' in the suppression"],
      [
        "mlir-abi-disable-nextline",
        "Unknown suppression comment, expected mlir-abi-disable-next-line, mlir-abi-disable-line, mlir-abi-disable-file",
      ],
    ]);
    expect(fixed(text)).toBe(text);
  });

  test("of a rule that is off is in use, if it names the rule", () => {
    const off: Settings = { ...SETTINGS, rules: { "span-length-mismatch": "off" } };
    expect(codes(`// mlir-abi-disable-next-line span-length-mismatch\n${BAD}`, off)).toEqual([]);
    expect(codes(`// mlir-abi-disable-next-line\n${BAD}`, off)).toEqual(["unused-suppression"]);
  });

  test("does not reach findings about suppressions, but for the file and by name", () => {
    const text = `// mlir-abi-disable-next-line\n// mlir-abi-disable-file\n${GOOD}\n`;
    expect(codes(text)).toEqual(["unused-suppression", "unused-suppression"]);
    expect(codes(`// mlir-abi-disable-file unused-suppression\n${text}`)).toEqual([]);
    expect(codes(text, { ...SETTINGS, rules: { "unused-suppression": "off" } })).toEqual([]);
  });

  test("a document without findings is searched once, one with many suppressions in linear time", () => {
    const many = "// mlir-abi-disable-next-line\n".repeat(casesOf(20_000));
    expect(codes(many)).toHaveLength(casesOf(20_000));
    expect(fixed(many)).toBe("");
    const oneLine = `// mlir-abi-disable-line ${"mlir-abi-disable ".repeat(casesOf(100_000))}`;
    expect(codes(oneLine)).toHaveLength(casesOf(100_000));
  });

  test("after an edit, only the edited lines are read again, and no more unused ones are described than are shown", () => {
    const text = "// mlir-abi-disable-next-line sip-syntax\nfunc @f()\n".repeat(2000);
    const document = openDocument("file:///a.mlir", 1, text);
    expect(worstFindings(document, SETTINGS, 10, () => []).total).toBe(2000);
    const slice = vi.spyOn(document, "slice");
    const at = document.positionAt(text.length >> 1);
    document.update([{ range: { start: at, end: at }, text: "9" }], 2);
    const { total, findings: shown } = worstFindings(document, SETTINGS, 10, () => []);
    expect([total, shown.length]).toEqual([2000, 10]);
    expect(slice.mock.calls.length).toBeLessThan(100);
  });
});

describe("fixing", () => {
  test.each([
    ["a line of its own", `${GOOD}\n  // mlir-abi-disable-line\r\n${GOOD}\n`, `${GOOD}\n${GOOD}\n`],
    ["the last line", `${GOOD}\n// mlir-abi-disable-next-line`, `${GOOD}\n`],
    ["behind code", `${GOOD} // mlir-abi-disable-line -- why\n`, `${GOOD}\n`],
    [
      "ids of several",
      `// mlir-abi-disable-next-line sip-syntax, span-length-mismatch  rank-mismatch, negative-dim -- why\n${BAD}`,
      `// mlir-abi-disable-next-line span-length-mismatch -- why\n${BAD}`,
    ],
  ])("removes %s", (_, text, expected) => {
    expect(fixed(text)).toBe(expected);
  });

  test("follows edits", () => {
    const document = openDocument("file:///a.mlir", 1, `// mlir-abi-disable-next-line\n${BAD}\n`);
    expect(findings(document, SETTINGS)).toEqual([]);
    const origin = { line: 1, character: 0 };
    document.update([{ range: { start: origin, end: origin }, text: "\n" }], 2);
    expect(findings(document, SETTINGS).map(({ code }) => code)).toEqual([
      "unused-suppression",
      "span-length-mismatch",
    ]);
    document.update([{ range: { start: origin, end: { line: 2, character: 0 } }, text: "" }], 3);
    expect(findings(document, SETTINGS)).toEqual([]);
  });
});
