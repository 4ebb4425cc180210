/** What `COLUMNS` asks for: lines that fit, words and caret lines that are whole. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hanging, headOf, tailOf } from "../../server/src/cli/terminal/layout.js";
import { renderedPage } from "../../server/src/cli/terminal/renderedPage.js";
import { snippet } from "../../server/src/cli/terminal/snippet.js";
import { colorsThat, width } from "../../server/src/cli/terminal/terminal.js";
import { coloredTypes } from "../../server/src/cli/terminal/typeColors.js";
import { folderWith, mlirAbi, ROOT } from "../kit/cli.js";
import { buildModule } from "../kit/vmfb.js";

describe("hanging", () => {
  test("breaks between words and indents what follows", () => {
    expect(hanging("ab cd ef gh", 2, 6)).toBe("ab cd\n  ef\n  gh");
    expect(hanging("  k  one two", 5, 9)).toBe("  k  one\n     two");
    expect(hanging("short", 2, 6)).toBe("short");
    expect(hanging("as long as it is", 2, undefined)).toBe("as long as it is");
  });

  test("never breaks a word, and leaves a value beside its label", () => {
    expect(hanging("k  abcdefghij", 3, 6)).toBe("k  abcdefghij");
    expect(hanging("ab abcdefghij cd", 1, 6)).toBe("ab\n abcdefghij\n cd");
  });

  test("counts columns, not characters or colours", () => {
    expect(hanging("漢字 漢字", 0, 6)).toBe("漢字\n漢字");
    const { red } = colorsThat(true);
    expect(hanging(`${red("abc")} ${red("de")}`, 0, 6)).toBe(`${red("abc")} ${red("de")}`);
  });

  test("the first and last characters that fit", () => {
    expect([headOf("abcdef", 4), headOf("abcd", 4), tailOf("abcdef", 4)]).toEqual(["abc…", "abcd", "…def"]);
    expect([headOf("漢字漢字", 4), tailOf("漢字漢字", 4)]).toEqual(["漢…", "…字"]);
  });
});

test("a snippet fits its columns, with its carets under what they mean", () => {
  const line = `${"a".repeat(90)}XY${"b".repeat(90)}`;
  for (const columns of [20, 40, 73]) {
    const { source, carets } = snippet(line, 90, 92, columns);
    expect(width(source)).toBe(columns);
    expect(source.slice(carets.indexOf("^"), carets.length)).toBe("XY");
  }
  const all = snippet(line, 0, line.length, 40);
  expect([width(all.source), width(all.carets)].every((columns) => columns <= 40)).toBe(true);
  expect(snippet("abc", 3, 3, 40)).toEqual({ source: "abc", carets: "   ^" });
});

test("types have one colour, whole", () => {
  const colors = {
    ...colorsThat(true),
    magenta: (text: unknown) => `[${text}]`,
    green: (text: unknown) => `{${text}}`,
  };
  const paint = (text: string) => coloredTypes(text, colors);
  expect(paint("(tensor<?x4xf32, #e<1>>, i32) -> !vm.ref<?>")).toBe(
    "([tensor<?x4xf32, #e<1>>], [i32]) -> [!vm.ref<?>]",
  );
  expect(paint('{"i32": raw0}')).toBe('{{"i32"}: [raw0]}');
  expect(paint("tensor<4xf32")).toBe("tensor<4xf32");
});

describe.each([80, 120])("in %i columns", (columns) => {
  test.each([
    ["show", "--all", "examples"],
    ["lint", "examples"],
    ["rules"],
    ["rules", "span-length-mismatch"],
    ["decode", "I18!O1!B11!d-1d128d64R17!B13!t11d32d-1d64", "I20!B17!d1d28d28d1R10!B7!d1d10"],
    ["--help"],
    ["lint", "--help"],
    ["diff", "examples/v0_raw_signature.mlir", "examples/v0_partials.mlir"],
  ])("%s %s fits", async (...args) => {
    const { stdout } = await mlirAbi(args, { env: { COLUMNS: String(columns) } });
    expect(stdout.length).toBeGreaterThan(100);
    expect(stdout.split("\n").filter((line) => width(line) > columns)).toEqual([]);
  });
});

test("each line of a note on a call is a comment, so that both can be copied", async () => {
  const module = buildModule({
    exports: [{ name: "f", callingConvention: "0rrr_r", attributes: { "iree.abi.model": "coarse-fences" } }],
  });
  const cwd = folderWith({ "m.vmfb": module });
  const { stdout } = await mlirAbi(["inspect", "m.vmfb"], { cwd, env: { COLUMNS: "80" } });
  expect(stdout).toMatch(/^ +# Two fences follow [^\n]+\n +# [^\n]*Python does not$/m);
});

test("without COLUMNS, and with 0, each finding is one line for programs", async () => {
  const message = 'func.func @f() attributes {iree.reflection = {f = "FOOBAR", fv = "1"}} { return }\n';
  const cwd = folderWith({ [`${"long".repeat(20)}.mlir`]: message });
  for (const env of [{}, { COLUMNS: "0" }]) {
    const { stdout } = await mlirAbi(["lint", "."], { cwd, env });
    expect(stdout).toMatch(/^(?:long)+\.mlir:1:\d+: error: .+ \[raw-signature-syntax\]$/m);
  }
});

test("less than 40 columns are taken for 40", async () => {
  const run = (columns: string) => mlirAbi(["lint", "examples/v0_raw_signature.mlir"], { env: { COLUMNS: columns } });
  const narrow = await run("10");
  expect(narrow).toEqual(await run("40"));
  expect(narrow).not.toEqual(await run("41"));
});

test("a rule's page is rendered for a terminal", () => {
  const page = readFileSync(join(ROOT, "docs/rules/span-length-mismatch.md"), "utf8");
  const text = renderedPage(page, { ...colorsThat(false), columns: 80 });
  expect(text).toMatch(/^span-length-mismatch\n\nSpan length/);
  expect(text).not.toMatch(/^#|```|`!`|\]\(/m);
  expect(text).toContain('\n        attributes {iree.reflection = {f = "I9!B7!t7d4d4R1!", fv = "1"}}\n');
  expect(renderedPage(page, { ...colorsThat(false), columns: undefined })).toBe(page);
});
