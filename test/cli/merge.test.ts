/** `lint --format ndjson`, `--files-from` and `merge`: work that is shared ends in one report. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergedResults } from "../../server/src/cli/lint/resultFiles.js";
import { ndjsonReporter } from "../../server/src/cli/reporters/ndjson.js";
import { type Result, resultOf } from "../../server/src/cli/reporters/result.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { folderWith, jsonLines, mlirAbi } from "../kit/cli.js";
import { broken, FILES, lintFolder } from "../kit/sharedFiles.js";
import { buildModule, fullSpec } from "../kit/vmfb.js";

const PATHS = Object.keys(FILES).sort();

interface Line {
  readonly path: string;
  readonly diagnostics: readonly unknown[];
  readonly islands: number;
  readonly error?: string;
}

describe("--format ndjson", () => {
  test("has a line a file with the objects of --format json", async () => {
    const cwd = folderWith(FILES);
    const [lines, report] = await Promise.all([
      lintFolder(cwd, "--format", "ndjson"),
      lintFolder(cwd, "--format", "json"),
    ]);
    const { files, summary } = JSON.parse(report.stdout) as { files: Line[]; summary: { islands: number } };
    const found = jsonLines(lines.stdout) as readonly Line[];
    expect(found.map(({ path, diagnostics }) => ({ path, diagnostics }))).toEqual(files);
    expect(found.reduce((sum, { islands }) => sum + islands, 0)).toBe(summary.islands);
    expect(lines.exit).toBe(1);
  });

  test("says which files could not be read", async () => {
    const cwd = folderWith({ "a.mlir": "module {}\n", "b.mlir": new Uint8Array([0, 1, 2]) });
    const { stdout, exit } = await lintFolder(cwd, "--format", "ndjson");
    expect(exit).toBe(2);
    expect(jsonLines(stdout)).toEqual([
      { path: "a.mlir", diagnostics: [], islands: 0 },
      { path: "b.mlir", diagnostics: [], islands: 0, error: "b.mlir: a binary file, expected MLIR text" },
    ]);
  });
});

describe("the results of shards", () => {
  test("are those of one run one after another, --format github", async () => {
    const cwd = folderWith(FILES);
    const run = (...args: readonly string[]) => lintFolder(cwd, "--format", "github", ...args);
    const [whole, ...parts] = await Promise.all([run(), ...[1, 2, 3].map((i) => run("--shard", `${i}/3`))]);
    expect(whole.stdout).toContain("::error ");
    expect(parts.map(({ stdout }) => stdout).join("")).toBe(whole.stdout);
  });
});

describe("--files-from", () => {
  test.each([
    ["lines", "b.mlir\n\na/x.mlir\n"],
    ["lines of Windows, without a last line end", "b.mlir\r\na/x.mlir"],
    ["lines after a byte order mark", "\ufeffb.mlir\na/x.mlir\n"],
    ["names between NULs", "b.mlir\0a/x.mlir\0"],
  ])("takes %s from stdin", async (_, input) => {
    const cwd = folderWith(FILES);
    const { stdout } = await mlirAbi(["lint", "--files-from", "-", "--format", "ndjson"], { cwd, input });
    expect((jsonLines(stdout) as readonly Line[]).map(({ path }) => path)).toEqual(["a/x.mlir", "b.mlir"]);
  });

  test("takes a file, beside paths, as names and not as globs", async () => {
    const cwd = folderWith({ ...FILES, "a[1].mlir": "module {}\n", list: "a[1].mlir\nB.mlir\n" });
    const { stdout } = await mlirAbi(["lint", "b.mlir", "--files-from", "list", "--format", "ndjson"], { cwd });
    expect((jsonLines(stdout) as readonly Line[]).map(({ path }) => path)).toEqual(["B.mlir", "a[1].mlir", "b.mlir"]);
  });

  test("refuses UTF-16, as PowerShell writes it", async () => {
    const cwd = folderWith({ list: Buffer.from("\ufeffa.mlir\r\n", "utf16le") });
    const { stderr } = await mlirAbi(["lint", "--files-from", "list"], { cwd });
    expect(stderr).toBe("mlir-abi: error: list: UTF-16 text, expected UTF-8\n");
    const merged = await mlirAbi(["merge", "list"], { cwd });
    expect(merged.stderr).toBe("mlir-abi: error: list: UTF-16 text, expected UTF-8\n");
  });

  test("refuses what is no list, and takes one with NULs", async () => {
    const cwd = folderWith({
      "a.vmfb": buildModule({ name: "m" }),
      "a.mlirbc": Buffer.from("ML\xefR\x0dMLIR", "latin1"),
      "a.bin": new Uint8Array([0x1f, 0, 0, 0, 0x0a]),
      list: "a.mlir\0\0b.mlir\0",
      "a.mlir": "",
      "b.mlir": "",
    });
    for (const name of ["a.vmfb", "a.mlirbc", "a.bin"]) {
      const input = readFileSync(join(cwd, name));
      for (const list of [name, "-"]) {
        expect(await mlirAbi(["lint", "--files-from", list], { cwd, input })).toEqual({
          exit: 2,
          stdout: "",
          stderr: `mlir-abi: error: ${list === "-" ? "<stdin>" : name}: a binary file, expected a list of paths\n`,
        });
      }
    }
    expect((await mlirAbi(["lint", "--files-from", "list"], { cwd })).stdout).toContain("in 2 files)");
  });

  test("refuses standard input for both", async () => {
    const { exit, stderr } = await mlirAbi(["lint", "-", "--files-from", "-"], { input: "a.mlir\n" });
    expect(exit).toBe(2);
    expect(stderr).toContain("expected - only once: for a file, the list of files or the results\n");
  });

  test("is an empty list without an error", async () => {
    expect(await mlirAbi(["lint", "--files-from", "-"])).toMatchObject({ exit: 0, stdout: "No files to lint\n" });
  });

  test("reports a list that can't be read, and a file of it that is not there", async () => {
    const absent = await mlirAbi(["lint", "--files-from", "absent.txt"]);
    expect(absent).toEqual({
      exit: 2,
      stdout: "",
      stderr: "mlir-abi: error: absent.txt: no such file or folder\n",
    });
    const odd = await mlirAbi(["lint", "--files-from", "a\nb"]);
    expect(odd.stderr).toBe("mlir-abi: error: a␊b: no such file or folder\n");
    const file = await mlirAbi(["lint", "--files-from", "-"], { input: "absent.mlir\n" });
    expect(file.exit).toBe(2);
    expect(file.stderr).toContain("absent.mlir: no such file or folder");
  });
});

describe("merge", () => {
  test.each(["text", "json", "sarif", "github", "ndjson"])(
    "makes of shards what one run writes: %s",
    async (format) => {
      const cwd = folderWith({ ...FILES, "m.vmfb": buildModule(fullSpec(4)), "z.mlir": new Uint8Array([0]) });
      const all = ["--files-from", "list"];
      writeFileSync(join(cwd, "list"), [...PATHS, "m.vmfb", "z.mlir", ""].join("\n"));
      const run = (...args: readonly string[]) => mlirAbi(["lint", ...all, ...args], { cwd });
      const [whole, ...parts] = await Promise.all([
        run("--format", format),
        ...[1, 2, 3].map((i) => run("--shard", `${i}/3`, "--format", "ndjson")),
      ]);
      // In any order, and one of them on standard input.
      for (const [i, { stdout }] of parts.entries()) writeFileSync(join(cwd, `${i}.ndjson`), stdout);
      const args = ["merge", "2.ndjson", "-", "0.ndjson", "--format", format];
      const merged = await mlirAbi(args, { cwd, input: parts[1]?.stdout ?? "" });
      expect(merged.stdout).toBe(whole.stdout);
      expect(merged.stderr).toBe(whole.stderr);
      expect(merged.exit).toBe(whole.exit);
    },
  );

  test("takes the reports of --format json, on one line or several", async () => {
    const cwd = folderWith(FILES);
    const [whole, sarif, first, second] = await Promise.all([
      lintFolder(cwd, "--format", "json"),
      lintFolder(cwd, "--format", "sarif"),
      lintFolder(cwd, "--format", "json", "--shard", "1/2"),
      lintFolder(cwd, "--format", "json", "--shard", "2/2"),
    ]);
    writeFileSync(join(cwd, "1.json"), first.stdout);
    writeFileSync(join(cwd, "2.json"), JSON.stringify(JSON.parse(second.stdout), undefined, 2));
    const merged = await mlirAbi(["merge", "2.json", "1.json", "--format", "json"], { cwd });
    expect(merged).toEqual({ ...whole, stderr: "" });
    expect((await mlirAbi(["merge", "1.json", "2.json", "--format", "sarif"], { cwd })).stdout).toBe(sarif.stdout);
  });

  test("reports what is not a result, and goes on", async () => {
    const line = '{"path":"a.mlir","diagnostics":[],"islands":1}';
    const input = `${line}\nnonsense\n[1]\n{"path":1}\n{"path":"b.mlir","diagnostics":[{}]}\n`;
    const { exit, stdout, stderr } = await mlirAbi(["merge", "-"], { input });
    expect(exit).toBe(2);
    expect(stdout).toContain("1 ABI attribute in 1 file");
    expect(stderr.match(/<stdin>: byte \d+: /g)).toHaveLength(4);
  });

  describe("reads a finding", () => {
    const at = (character: number) => ({ line: 0, character });
    const range = { start: at(5), end: at(6) };
    const fix = { title: "t", safe: "yes", edits: [{ range, newText: "" }] };
    const page = "https://a.b/c.md";
    const finding = { code: "a-rule", severity: "error", message: "m", range, fixable: true, fix, docs: page };
    const read = (changed: object, context: object = {}) =>
      resultOf({ path: "a.mlir", diagnostics: [{ ...finding, ...changed }], context: [context] });

    test("with what is not known left out", () => {
      const result = read({}, { bytes: [7, null, "8"] });
      if (typeof result === "string") throw new Error(result);
      expect(result.findings[0]).toMatchObject({ ...finding, fix: { ...fix, safe: false } });
      expect(result.findings[0]?.bytesBefore()).toEqual([7, undefined, undefined, undefined]);
      expect(result.findings[0]?.context()).toBeUndefined();
    });

    test.each([
      { code: "a rule" },
      { code: 1 },
      { docs: "javascript:alert(1)" },
      { docs: `${page}) [x](y` },
      { severity: "fatal" },
      { message: null },
      { range: { start: at(-1), end: at(0) } },
      { range: { start: at(0) } },
      { fix: null },
      { fix: { ...fix, title: 1 } },
      { fix: { ...fix, edits: [{ range }] } },
    ])("but not with %o", (changed) => {
      expect(read(changed)).toBe('element 0 of "diagnostics" is not a finding');
    });
  });

  test("reports the first line of a file that holds no results, and counts the others", async () => {
    const cwd = folderWith({ "a.mlir": "module {}\n".repeat(100), "b.mlir": "x\n" });
    const { exit, stderr } = await mlirAbi(["merge", "a.mlir", "b.mlir"], { cwd });
    expect(exit).toBe(2);
    expect(stderr.split("\n")).toEqual([
      expect.stringContaining("mlir-abi: error: a.mlir: byte 0: the line is not JSON"),
      "mlir-abi: error: a.mlir: 99 more lines are not results either",
      expect.stringContaining("mlir-abi: error: b.mlir: byte 0: the line is not JSON"),
      "",
    ]);
  });

  test("counts each file of results that can't be read, or not all of it, in the summary", async () => {
    const result = '{"path":"a.mlir","diagnostics":[],"islands":1}\n';
    const cwd = folderWith({ "a.ndjson": result, "b.ndjson": `${result}[]\n{}\n`, "c.ndjson": "x\ny\n" });
    const merged = ["merge", "a.ndjson", "b.ndjson", "c.ndjson", "absent.ndjson"];
    const { exit, stdout } = await mlirAbi(merged, { cwd });
    expect(exit).toBe(2);
    expect(stdout).toBe("No findings (1 ABI attribute in 1 file, not examined: 3)\n");
    const sarif = JSON.parse((await mlirAbi([...merged, "--format", "sarif"], { cwd })).stdout);
    expect(sarif.runs[0].invocations).toMatchObject([{ executionSuccessful: false }]);
  });

  test("lists twenty lines that can't be read, and counts the others", async () => {
    const input = '{"path":"a.mlir","diagnostics":[{}]}\n'.repeat(22);
    const lines = (await mlirAbi(["merge", "-"], { input })).stderr.trimEnd().split("\n");
    expect(lines).toHaveLength(21);
    expect(lines.at(-2)).toContain("byte 703: ");
    expect(lines.at(-1)).toBe("mlir-abi: error: 2 more lines were not read");
  });

  test("leaves out what is less severe than --min-severity", async () => {
    const cwd = folderWith({ "a.mlir": broken([1, 2]) });
    const { stdout } = await lintFolder(cwd, "--format", "ndjson");
    const merged = await mlirAbi(["merge", "-", "--min-severity", "error", "--format", "json"], { input: stdout });
    const least = await lintFolder(cwd, "--min-severity", "error", "--format", "json");
    expect(least.stdout).toContain('"severity":"error"');
    expect(stdout).toContain('"severity":"information"');
    expect(merged.stdout).toBe(least.stdout);
  });

  test("counts the lines before the first results, as npm prints them", async () => {
    const input = '\n> lint\n> mlir-abi lint\n\n{"path":"a.mlir","diagnostics":[],"islands":1}\nnonsense\n';
    const { stdout, stderr } = await mlirAbi(["merge", "-"], { input });
    expect(stdout).toContain("1 ABI attribute in 1 file");
    expect(stderr.match(/byte \d+|1 more line is not results either/g)).toEqual([
      "byte 1",
      "byte 72",
      "1 more line is not results either",
    ]);
  });

  test("counts warnings over all results", async () => {
    const cwd = folderWith({ "a.mlir": 'func @f() attributes {iree.reflection = {f = "I1!R1!"}} { return }\n' });
    const { stdout } = await lintFolder(cwd, "--format", "ndjson", "--rule", "missing-version=warning");
    const warnings = stdout.split('"severity":"warning"').length - 1;
    expect(warnings).toBeGreaterThan(0);
    const allowed = await mlirAbi(["merge", "-", "--max-warnings", String(warnings)], { input: stdout });
    const refused = await mlirAbi(["merge", "-", "--max-warnings", String(warnings - 1)], { input: stdout });
    expect([allowed.exit, refused.exit]).toEqual([0, 1]);
  });

  const results = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.nat(9)), { selector: ([path]) => path });
  test("puts any split of any results together by path", () => {
    const reporter = ndjsonReporter();
    const lineOf = ([path, islands]: [string, number]) => [...reporter.file({ path, islands, findings: [] })].join("");
    fc.assert(
      fc.property(results, fc.infiniteStream(fc.nat(4)), fc.boolean(), (files, part, sorted) => {
        const byPath = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
        const texts = ["", "", "", "", ""];
        for (const file of sorted ? byPath : files) texts[part.next().value ?? 0] += lineOf(file);
        const complaints: string[] = [];
        const sources = texts.map((text, i) => ({ name: String(i), bytes: sourceOf(Buffer.from(text)) }));
        const merged = [
          ...mergedResults(sources, (source, problem) => complaints.push(`${source}: ${problem}`)).results,
        ];
        expect(merged.map(({ path, islands }: Result) => [path, islands])).toEqual(byPath);
        expect(complaints).toEqual([]);
      }),
    );
  });

  test("never fails on any bytes", () => {
    const line = Buffer.from('{"path":"a","diagnostics":[{"code":"x","range":{}}],"islands":1,"context":[null]}\n');
    const mutated = fc.array(fc.tuple(fc.nat(line.length - 1), fc.nat(255))).map((edits) => {
      const bytes = Buffer.from(line);
      for (const [at, byte] of edits) bytes[at] = byte;
      return bytes;
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.uint8Array(), mutated)), (pieces) => {
        const source = { name: "x", bytes: sourceOf(Buffer.concat(pieces)) };
        for (const _ of mergedResults([source], () => undefined).results);
      }),
    );
  });
});
