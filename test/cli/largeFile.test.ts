/** Files that memory shall not hold: `lint` and `show` see in pages what they see in one string. */
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pagesOf } from "../../server/src/cli/files/pagedText.js";
import type { AbiRecord } from "../../server/src/core/abi/record.js";
import { type AbiDocument, openDocument, openPages } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { eachShown } from "../../server/src/core/document/streamingScan.js";
import { findings, findingsOnce, openChecked } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { folderWith, mlirAbi, ROOT } from "../kit/cli.js";
import { longTest } from "../kit/effort.js";
import { functionsOf } from "../kit/records.js";

function paged(text: string, pageSize = 4096): AbiDocument {
  const bytes = Buffer.from(text);
  const range = { size: bytes.length, read: (start: number, end: number) => bytes.subarray(start, end) };
  return openPages("file:///a.mlir", pagesOf(range, 0, pageSize, 8));
}

/** Of pages for a line of megabytes, which takes very many small ones. Bytes. */
const LARGE_PAGE = 1 << 18;

const sorted = (found: readonly Finding[]) =>
  [...found].sort((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1));

/** Records that neither refer to an alias nor define one: others are shown with what they refer to. */
const isPlain = (document: AbiDocument, { start, aliases }: AbiRecord) =>
  aliases.length === 0 && document.slice(start, start + 1) !== "#";

const shown = (document: AbiDocument) =>
  [...eachShown(document)]
    .filter((record) => isPlain(document, record))
    .map(({ start, length, islands }) => ({ start, length, keys: islands.map(({ key }) => key) }));

/** Everything that `show` may have to say, from the two lists that are kept. */
function kept(document: AbiDocument) {
  const all = new Map([...document.records(), ...functionsOf(document)].map((record) => [record.start, record]));
  return (
    [...all.values()]
      .filter((record) => isPlain(document, record))
      // The rules' own records of VM ops are among the others.
      .filter(({ inComment, body }) => !inComment && body !== "vm")
      .filter(({ header, islands }) => islands.length > 0 || header?.functionLike === true)
      .sort((a, b) => a.start - b.start)
      .map(({ start, length, islands }) => ({ start, length, keys: islands.map(({ key }) => key) }))
  );
}

const fixtures = readdirSync(join(ROOT, "test/rules")).filter((name) => name.endsWith(".mlir"));

describe("a text that is read once", () => {
  test.each(fixtures)("says what one that is kept says: %s", (name) => {
    const text = readFileSync(join(ROOT, "test/rules", name), "utf8");
    const document = openChecked("file:///a.mlir", 0, text);
    const expected = sorted(findings(document, DEFAULT_SETTINGS));
    let islands = 0;
    for (const record of document.records()) if (!record.inComment) islands += record.keys.length;
    for (const once of [openDocument("file:///a.mlir", 0, text), paged(text)]) {
      const result = findingsOnce(once, DEFAULT_SETTINGS);
      expect(sorted([...result.findings])).toEqual(expected);
      expect(result.islands).toBe(islands);
      expect(shown(once)).toEqual(kept(document));
    }
  });

  const op = (name: string) =>
    `func.func @${name}() attributes {iree.reflection = {f = "I2!R1!", fv = "1"}} { return }\n`;

  test("an op whose keys stand parts apart is found once", () => {
    const filler = `  q = "${"x".repeat(2000)}",\n`.repeat(60);
    const text = `func.func @f() attributes {iree.abi.stub,\n${filler} iree.reflection = {f = "I2!R1!"}} { return }\n`;
    const { findings: found, islands } = findingsOnce(paged(text), DEFAULT_SETTINGS);
    expect(islands).toBe(3);
    expect(sorted([...found])).toEqual(sorted(findings(openChecked("file:///a.mlir", 0, text), DEFAULT_SETTINGS)));
  });

  test("a line of many megabytes hides nothing before or behind it, nor at its start", () => {
    const weights = `util.global private @w {iree.abi.nothing} = dense<"0x${"00".repeat(2_500_000)}"> : tensor<9xi8>\n`;
    const text = op("a") + weights + op("b");
    const found = sorted([...findingsOnce(paged(text, LARGE_PAGE), DEFAULT_SETTINGS).findings]);
    expect(found).toEqual(sorted(findings(openChecked("file:///a.mlir", 0, text), DEFAULT_SETTINGS)));
    const document = paged(text, LARGE_PAGE);
    const lines = found.map(({ start }) => document.positionAt(start).line);
    expect(new Set(lines)).toEqual(new Set([0, 1, 2]));
  });

  longTest("counts the lines whose end is not searched, if they may hold attributes there", () => {
    const line = (megabytes: number, end = "") =>
      `util.global private @w = dense<"${"0".repeat(megabytes << 20)}">${end}\n`;
    const unsearched = (text: string) => {
      const once = paged(text, LARGE_PAGE);
      findingsOnce(once, DEFAULT_SETTINGS);
      return once.unsearched;
    };
    const stub = " {iree.abi.stub}";
    expect(unsearched(op("a") + line(1) + line(5) + op("b"))).toBe(0);
    expect(unsearched(op("a") + line(1, stub) + line(5, stub) + op("b") + line(5))).toBe(1);
  });
});

/** A file of 80 MiB, nearly all of it a hole, with an op at its start, one far after it, and an alias at its end. */
function sparseFolder(inHole = ""): string {
  const folder = folderWith({ "big.mlir": "" });
  const file = openSync(join(folder, "big.mlir"), "r+");
  const head = "func.func @a() attributes {iree.reflection = #late} { return }\n";
  writeSync(file, head + "// a comment longer than what distinguishes text from bytes\n".repeat(40), 0);
  const tail = '\nfunc.func @b() attributes {iree.reflection = {f = "I2!R1!", fv = "1"}} { return }\n';
  writeSync(file, `${tail}#late = {f = "I3!R1!", fv = "1"}\n`, 80 * 1024 * 1024);
  writeSync(file, inHole, 40 * 1024 * 1024);
  closeSync(file);
  return folder;
}

describe("a file of 80 MiB", () => {
  test("is linted", async () => {
    const { exit, stdout } = await mlirAbi(["lint", "big.mlir", "--json"], { cwd: sparseFolder() });
    const { files, summary } = JSON.parse(stdout) as {
      files: { diagnostics: { code: string; range: { start: { line: number } } }[] }[];
      summary: { islands: number };
    };
    const mismatches = files[0]?.diagnostics.filter(({ code }) => code === "span-length-mismatch");
    // Line 0, forty comments, the hole and its line end.
    expect(mismatches?.map(({ range }) => range.start.line)).toEqual([42, 43]);
    expect({ exit, islands: summary.islands }).toEqual({ exit: 1, islands: 6 });
  });

  longTest("is shown", async () => {
    const { exit, stdout, stderr } = await mlirAbi(["show", "big.mlir", "--json"], { cwd: sparseFolder() });
    expect(stderr).toBe("");
    const { files } = JSON.parse(stdout) as { files: { functions: { name: string | null; line: number }[] }[] };
    expect(exit).toBe(0);
    expect(files[0]?.functions.map(({ name, line }) => [name, line])).toEqual([
      ["a", 1],
      ["b", 43],
    ]);
  });

  longTest("is not examined where a line may hold attributes after what is searched of it", async () => {
    const cwd = sparseFolder(" {iree.abi.stub} ");
    const why = "a line longer than 4 MiB may hold ABI attributes after the first 4 MiB, which alone are searched";
    const { exit, stdout } = await mlirAbi(["lint", "big.mlir", "--json"], { cwd });
    const { notExamined, summary } = JSON.parse(stdout) as { notExamined: unknown; summary: { notExamined: number } };
    expect(notExamined).toEqual([{ path: "big.mlir", why }]);
    expect({ exit, count: summary.notExamined }).toEqual({ exit: 2, count: 1 });
    const shown = await mlirAbi(["show", "big.mlir"], { cwd });
    expect(shown.stderr).toBe(`mlir-abi: warning: big.mlir: ${why}\n`);
  });
});
