/** What `COLUMNS` asks for: lines that fit, words and caret lines that are whole. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { alignedRows, columnsOf, fitted, hanging, headOf, tailOf } from "../../server/src/cli/terminal/layout.js";
import { renderedPage } from "../../server/src/cli/terminal/renderedPage.js";
import { snippet } from "../../server/src/cli/terminal/snippet.js";
import { colorsThat, harmless, safe, type TerminalText, width } from "../../server/src/cli/terminal/terminal.js";
import { coloredTypes } from "../../server/src/cli/terminal/typeColors.js";
import { folderWith, mlirAbi, ROOT } from "../kit/cli.js";
import { buildModule } from "../kit/vmfb.js";

describe("the width that text is wrapped to", () => {
  test.each([
    ["", true, 100],
    ["", false, undefined],
    ["60", false, 60],
    ["60", true, 60],
    ["0", true, undefined],
    ["39", false, 40],
    ["99999", false, 99_999],
    ["100000", false, undefined],
    ["60x", true, 100],
    ["x60", true, 100],
  ])("COLUMNS=%s, a terminal: %s", (given, isTTY, expected) => {
    vi.stubEnv("COLUMNS", given);
    expect(columnsOf({ isTTY, columns: 100 })).toBe(expected);
    vi.unstubAllEnvs();
  });
});

test("rows are aligned, and labels that are too long extend into the values", () => {
  const style = { ...colorsThat(false), columns: 70 };
  const long = "l".repeat(60);
  const rows = [
    [harmless(long), safe`v`],
    [safe`k`, harmless(`${"w".repeat(10)} ${"x".repeat(10)}`)],
  ] as const;
  const gap = " ".repeat(48);
  expect(alignedRows(rows, style)).toBe(
    `  ${long}  v\n  k${gap.slice(1)}  ${"w".repeat(10)}\n  ${gap}  ${"x".repeat(10)}\n`,
  );
  expect(
    alignedRows(
      [
        [safe`k`, safe`v`],
        [safe`key`, safe`w`],
      ],
      style,
      safe``,
    ),
  ).toBe("k    v\nkey  w\n");
  expect(alignedRows([], style)).toBe("");
});

test("each line of a text is wrapped on its own, deeper than its start", () => {
  expect(fitted("  abcdef cd\nabcdefg gh\nij", 8)).toBe("  abcdef\n      cd\nabcdefg\n    gh\nij");
  expect(fitted("  ab cd\nef", 6, 1)).toBe("  ab\n   cd\nef");
  expect(fitted("ab cd", undefined)).toBe("ab cd");
});

describe("hanging", () => {
  test("breaks between words and indents what follows", () => {
    expect(hanging("ab cd ef gh", 2, 6)).toBe("ab cd\n  ef\n  gh");
    expect(hanging("  k  one two", 5, 9)).toBe("  k  one\n     two");
    expect(hanging("    abc de", 5, 9)).toBe("    abc\n     de");
    expect(hanging("short", 2, 6)).toBe("short");
    expect(hanging("as long as it is", 2, undefined)).toBe("as long as it is");
    expect(hanging("ab cd ef", 0, 5)).toBe("ab cd\nef");
    expect(hanging("ab cd ", 0, 5)).toBe("ab cd");
  });

  test("leaves out the spaces where a line breaks, and no others", () => {
    expect(hanging("abcde  ef", 2, 5)).toBe("abcde\n  ef");
    expect(hanging("abcd  ef", 2, 5)).toBe("abcd\n  ef");
    expect(hanging("a  b cd", 2, 6)).toBe("a  b\n  cd");
  });

  test("never breaks a word, and leaves a value beside its label", () => {
    expect(hanging("k  abcdefghij", 3, 6)).toBe("k  abcdefghij");
    expect(hanging("ab abcdefghij", 2, 6)).toBe("ab abcdefghij");
    expect(hanging("ab abcdefghij cd", 1, 6)).toBe("ab\n abcdefghij\n cd");
  });

  test("counts columns, not characters or colours", () => {
    expect(hanging("漢字 漢字", 0, 6)).toBe("漢字\n漢字");
    const { red } = colorsThat(true);
    expect(hanging(safe`${red(safe`abc`)} ${red(safe`de`)}`, 0, 6)).toBe(safe`${red(safe`abc`)} ${red(safe`de`)}`);
  });

  test("the first and last characters that fit", () => {
    expect([headOf("abcdef", 4), headOf("abcd", 4), tailOf("abcdef", 4)]).toEqual(["abc…", "abcd", "…def"]);
    expect([headOf("漢字漢字", 4), tailOf("漢字漢字", 4)]).toEqual(["漢…", "…字"]);
    expect([headOf("ab", 1), tailOf("ab", 1)]).toEqual(["…", "…"]);
    expect([headOf("e\u0301e\u0301e\u0301", 2), tailOf("e\u0301e\u0301e\u0301", 2)]).toEqual(["e\u0301…", "…e\u0301"]);
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
    magenta: (text: TerminalText) => safe`[${text}]`,
    green: (text: TerminalText) => safe`{${text}}`,
  };
  const paint = (text: string) => coloredTypes(harmless(text), colors);
  expect(paint("(tensor<?x4xf32, #e<1>>, i32) -> !vm.ref<?>")).toBe(
    "([tensor<?x4xf32, #e<1>>], [i32]) -> [!vm.ref<?>]",
  );
  expect(paint('{"i32": raw0}')).toBe('{{"i32"}: [raw0]}');
  expect(paint("tensor<4xf32")).toBe("tensor<4xf32");
  // Where each of its characters began a search, this would take hours.
  for (const text of ["a".repeat(1_000_000), '"\\'.repeat(500_000)]) expect(paint(text)).toBe(text);
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
