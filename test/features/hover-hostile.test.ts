import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { hoverAt } from "../kit/service.js";

const LINK = "[x](command:workbench.action.quit)";

/** The Markdown without code blocks and code spans, where nothing has a meaning. */
function outsideCode(value: string): string {
  return value
    .replace(/^(`{3,})[a-z]*\n[\s\S]*?\n\1$/gm, "")
    .replace(/(?<![\\`])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, "")
    .replace(/\n\[About [^\]]*\]\(https:[^)]*\)$/, "");
}

describe("text from a document stays text", () => {
  test.each([
    ["a name", `util.func @f(%a: i32 {iree.abi.name = "${LINK}<|>"})`],
    ["a key of the user's own", `util.func @f() attributes {iree.reflection = {"${LINK}"<|> = 1}}`],
    ["a key in the summary", `util.func @f() attributes {iree.refl<|>ection = {"${LINK}" = 1}}`],
    ["a declaration", `util.func @f() attributes {iree.abi.declaration = "\`\`\`\\0A${LINK}<|>"}`],
    ["a symbol", `util.func @"${LINK}"() attributes {iree.abi.<|>stub}`],
    [
      "a JSON key",
      `util.func @f() attributes {iree.abi = "{\\22a\\22:[[\\22named\\22,\\22${LINK}<|>\\22,\\22i32\\22]],\\22r\\22:[]}"}`,
    ],
    ["a bad string", `func @f() attributes {iree.reflection = {f = "${LINK}<|>"}}`],
    ["HTML", 'util.func @f(%a: i32 {iree.abi.name = "<img src=x onerror=y><|>"})'],
  ])("%s", (_, text) => {
    const value = hoverAt(text)?.value ?? "";
    expect(value).not.toBe("");
    const bare = outsideCode(value);
    expect(bare).not.toMatch(/(?<!\\)\[/);
    expect(bare).not.toMatch(/(?<!\\)</);
  });

  test("control characters and bidirectional overrides are spelled out", () => {
    const value = hoverAt('util.func @f(%a: i32 {iree.abi.name = "a\u202eb\\1B[31m\\0A<|>"})')?.value ?? "";
    expect(value).toContain("a<U+202E>b<U+001B>[31m<U+000A>");
    expect(value).not.toMatch(/[\u202e\x1b]/);
  });

  test("a megabyte of key or value makes a small hover", () => {
    const big = "x".repeat(1_000_000);
    const texts = [
      `util.func @f() attributes {iree.reflection = {"${big}"<|> = 1}}`,
      `util.func @f() attributes {iree.abi.declaration = "${big}<|>"}`,
      `util.func @f() attributes {iree.abi = "{\\22a\\22:[[\\22named\\22,\\22${big}<|>\\22,\\22i32\\22]],\\22r\\22:[]}"}`,
      `util.func @f() attributes {iree.ref<|>lection = {${Array.from({ length: 20_000 }, (_, i) => `k${i} = ${i}`).join(", ")}}}`,
    ];
    for (const text of texts) {
      const value = hoverAt(text)?.value ?? "";
      expect(value.length).toBeGreaterThan(0);
      expect(value.length).toBeLessThan(32_000);
    }
  });
});

test("a hover never throws, and its range lies in the document", () => {
  const token = fc.constantFrom(
    ...["func @f(", "%a: tensor<?xf32> {", "}", ")", " attributes {", "iree.reflection = {", "f = ", "iree.abi = "],
    ...['"I1!R1!"', '"I7!B4!d-1R1!"', '"{\\22a\\22:[\\22i32\\22],\\22r\\22:[]}"', "\n", "\r\n", "👍", "// ", '"', "\\"],
    ...[
      "iree.abi.output = 0 : index",
      "iree.abi.dims = [0, 9]",
      "iree.abi.stub",
      ", ",
      'fbr = "g"',
      "sip = ",
      "[[",
      "#a",
    ],
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 24 }), fc.nat(), (tokens, at) => {
      const text = tokens.join("");
      const document = openDocument("file:///t.mlir", 1, text);
      const offset = at % (text.length + 1);
      const found = hover(document, document.positionAt(offset), DEFAULT_SETTINGS);
      if (found?.range === undefined) return;
      const start = document.offsetAt(found.range.start);
      const end = document.offsetAt(found.range.end);
      expect(start).toBeLessThanOrEqual(end);
      expect(end).toBeLessThanOrEqual(text.length);
      const asked = document.offsetAt(document.positionAt(offset));
      expect(start).toBeLessThanOrEqual(asked);
      expect(end).toBeGreaterThanOrEqual(asked);
    }),
    { numRuns: 3000 },
  );
});

test("no hover where it is switched off", () => {
  const document = openDocument("file:///t.mlir", 1, "util.func @f() attributes {iree.abi.stub}");
  const at = { line: 0, character: 30 };
  expect(hover(document, at, DEFAULT_SETTINGS)).toBeDefined();
  expect(hover(document, at, { ...DEFAULT_SETTINGS, hover: { enabled: false, mlir: true } })).toBeUndefined();
});
