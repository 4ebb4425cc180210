/** `lint --format ndjson`, `--files-from`, `--resume` and `merge`: work that is shared or interrupted ends in one report. */
import { spawn } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergedResults } from "../../server/src/cli/lint/resultFiles.js";
import { ndjsonReporter } from "../../server/src/cli/reporters/ndjson.js";
import { type Result, resultOf } from "../../server/src/cli/reporters/result.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { CLI, folderWith, jsonLines, mlirAbi } from "../kit/cli.js";
import { longTest } from "../kit/effort.js";
import { buildModule, fullSpec } from "../kit/vmfb.js";

const broken = (lengths: readonly number[]) =>
  lengths
    .map((n, i) => `func @f${i}() attributes {iree.reflection = {f = "I${n}!R1!", fv = "1"}} { return }\n`)
    .join("");

const FILES = {
  "B.mlir": broken([1, 2]),
  "a/x.mlir": broken([3]),
  'a/"quoted" ü.mlir': broken([2]),
  "a/clean.mlir": "module {}\n",
  "b.mlir": `// 😀\n${broken([2, 2, 1])}`,
  "c.mlir": `${" ".repeat(300)}${broken([4])}`,
};
const PATHS = Object.keys(FILES).sort();
const lint = (cwd: string, ...args: readonly string[]) => mlirAbi(["lint", ".", ...args], { cwd });

interface Line {
  readonly path: string;
  readonly diagnostics: readonly unknown[];
  readonly islands: number;
  readonly error?: string;
}

describe("--format ndjson", () => {
  test("has a line a file with the objects of --format json", async () => {
    const cwd = folderWith(FILES);
    const [lines, report] = await Promise.all([lint(cwd, "--format", "ndjson"), lint(cwd, "--format", "json")]);
    const { files, summary } = JSON.parse(report.stdout) as { files: Line[]; summary: { islands: number } };
    const found = jsonLines(lines.stdout) as readonly Line[];
    expect(found.map(({ path, diagnostics }) => ({ path, diagnostics }))).toEqual(files);
    expect(found.reduce((sum, { islands }) => sum + islands, 0)).toBe(summary.islands);
    expect(lines.exit).toBe(1);
  });

  test("says which files could not be read", async () => {
    const cwd = folderWith({ "a.mlir": "module {}\n", "b.mlir": new Uint8Array([0, 1, 2]) });
    const { stdout, exit } = await lint(cwd, "--format", "ndjson");
    expect(exit).toBe(2);
    expect(jsonLines(stdout)).toEqual([
      { path: "a.mlir", diagnostics: [], islands: 0 },
      { path: "b.mlir", diagnostics: [], islands: 0, error: "b.mlir: is a binary file, expected MLIR text" },
    ]);
  });
});

describe("the results of shards", () => {
  test("are those of one run one after another, --format github", async () => {
    const cwd = folderWith(FILES);
    const run = (...args: readonly string[]) => lint(cwd, "--format", "github", ...args);
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
    expect(stderr).toBe("mlir-abi: error: list: is UTF-16 text, expected UTF-8\n");
    const merged = await mlirAbi(["merge", "list"], { cwd });
    expect(merged.stderr).toBe("mlir-abi: error: list: is UTF-16 text, expected UTF-8\n");
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
          stderr: `mlir-abi: error: ${list === "-" ? "<stdin>" : name}: is a binary file, expected a list of paths\n`,
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
      lint(cwd, "--format", "json"),
      lint(cwd, "--format", "sarif"),
      lint(cwd, "--format", "json", "--shard", "1/2"),
      lint(cwd, "--format", "json", "--shard", "2/2"),
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

  test("lists twenty lines that can't be read, and counts the others", async () => {
    const input = '{"path":"a.mlir","diagnostics":[{}]}\n'.repeat(22);
    const lines = (await mlirAbi(["merge", "-"], { input })).stderr.trimEnd().split("\n");
    expect(lines).toHaveLength(21);
    expect(lines.at(-2)).toContain("byte 703: ");
    expect(lines.at(-1)).toBe("mlir-abi: error: 2 more lines were not read");
  });

  test("leaves out what is less severe than --min-severity", async () => {
    const cwd = folderWith({ "a.mlir": broken([1, 2]) });
    const { stdout } = await lint(cwd, "--format", "ndjson");
    const merged = await mlirAbi(["merge", "-", "--min-severity", "error", "--format", "json"], { input: stdout });
    const least = await lint(cwd, "--min-severity", "error", "--format", "json");
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
    const { stdout } = await lint(cwd, "--format", "ndjson", "--rule", "missing-version=warning");
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
        const merged = [...mergedResults(sources, (message) => complaints.push(message)).results];
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

describe("--resume", () => {
  test("lints what is left, and takes off the line that was cut", async () => {
    const cwd = folderWith(FILES);
    const whole = await lint(cwd, "--format", "ndjson");
    for (const cut of [0, 10, whole.stdout.indexOf("\n") + 1, whole.stdout.length >> 1, whole.stdout.length]) {
      const results = join(cwd, "results.ndjson");
      writeFileSync(results, Buffer.from(whole.stdout).subarray(0, cut));
      const exit = await appendResumed(cwd, results);
      expect({ cut, exit }).toEqual({ cut, exit: 1 });
      expect(readFileSync(results, "utf8")).toBe(whole.stdout);
    }
  });

  test("writes the rest elsewhere, too", async () => {
    const cwd = folderWith(FILES);
    const { stdout } = await lint(cwd, "--format", "ndjson");
    const cut = Buffer.from(stdout).subarray(0, stdout.length >> 1);
    writeFileSync(join(cwd, "1.ndjson"), cut);
    const rest = await lint(cwd, "--format", "ndjson", "--resume", "1.ndjson");
    writeFileSync(join(cwd, "2.ndjson"), rest.stdout);
    const merged = await mlirAbi(["merge", "1.ndjson", "2.ndjson", "--format", "ndjson"], { cwd });
    expect(merged).toEqual({ exit: 1, stdout, stderr: "" });
    expect(readFileSync(join(cwd, "1.ndjson"))).toEqual(cut);
    // Without the rest, a file is missing.
    const incomplete = await mlirAbi(["merge", "1.ndjson"], { cwd });
    expect(incomplete.exit).toBe(2);
    expect(incomplete.stderr).toContain("its results in 1.ndjson are incomplete");
  });

  test("lints files again that could not be read", async () => {
    const cwd = folderWith({ "a.mlir": new Uint8Array([0]) });
    const { stdout } = await lint(cwd, "--format", "ndjson");
    writeFileSync(join(cwd, "results.ndjson"), stdout);
    writeFileSync(join(cwd, "a.mlir"), "module {}\n");
    expect(await appendResumed(cwd, join(cwd, "results.ndjson"))).toBe(0);
    const merged = await mlirAbi(["merge", "results.ndjson", "--format", "json"], { cwd });
    expect(merged.exit).toBe(0);
    expect(JSON.parse(merged.stdout)).toMatchObject({ summary: { files: 1 } });
  });

  test("takes results from stdin, which is then not a file to lint", async () => {
    const cwd = folderWith(FILES);
    const { stdout } = await lint(cwd, "--format", "ndjson");
    const resumed = (...paths: readonly string[]) =>
      mlirAbi(["lint", ...paths, "--format", "ndjson", "--resume", "-"], { cwd, input: stdout });
    expect(await resumed(".")).toMatchObject({ exit: 1, stdout: "" });
    const { exit, stderr } = await resumed(".", "-");
    expect(exit).toBe(2);
    expect(stderr).toContain("expected - only once: for a file, the list of files or the results\n");
  });

  test("goes on after a line behind a byte order mark", async () => {
    const cwd = folderWith(FILES);
    const { stdout } = await lint(cwd, "--format", "ndjson");
    writeFileSync(join(cwd, "results.ndjson"), `\ufeff${stdout}`);
    expect(await lint(cwd, "--format", "ndjson", "--resume", "results.ndjson")).toMatchObject({ stdout: "" });
    expect((await mlirAbi(["merge", "results.ndjson", "--format", "ndjson"], { cwd })).stdout).toBe(stdout);
  });

  test.each(["module {}\n", '{"version":1,"files":[]}\n', "\n"])("refuses a file without results: %j", async (text) => {
    const cwd = folderWith({ ...FILES, "other.txt": text });
    const { exit, stdout, stderr } = await lint(cwd, "--format", "ndjson", "--resume", "other.txt");
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    expect(stderr).toBe("mlir-abi: error: other.txt: holds no results of lint --format ndjson\n");
  });

  test("reports results that can't be reached", async () => {
    const cwd = folderWith(FILES);
    symlinkSync("loop", join(cwd, "loop"));
    const { exit, stderr } = await lint(cwd, "--format", "ndjson", "--resume", "loop");
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: "mlir-abi: error: loop: too many symbolic links\n" });
  });

  longTest("loses nothing that was written when a run is killed again and again", async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i}.mlir`, broken([1, 2, i % 9])]));
    const cwd = folderWith(many);
    const whole = await lint(cwd, "--format", "json");
    const results = join(cwd, "results.ndjson");
    writeFileSync(results, "");
    for (let size = 0, i = 0; i < 4; i++) {
      const child = appending(cwd, results);
      await new Promise<void>((resolve) => {
        child.on("exit", () => resolve());
        const timer = setInterval(() => {
          if (readFileSync(results).length <= size + 20_000) return;
          clearInterval(timer);
          child.kill("SIGKILL");
        }, 1);
        child.on("exit", () => clearInterval(timer));
      });
      const now = readFileSync(results).length;
      expect(now).toBeGreaterThan(0);
      size = now;
    }
    await appendResumed(cwd, results);
    const merged = await mlirAbi(["merge", "results.ndjson", "--format", "json"], { cwd });
    expect(merged.stdout).toBe(whole.stdout);
  });
});

/** `lint . --format ndjson --resume FILE >> FILE`. */
function appending(cwd: string, file: string) {
  const command = '"$0" "$1" lint . --format ndjson --resume "$2" >> "$2"';
  return spawn("sh", ["-c", `exec ${command}`, process.execPath, CLI, file], { cwd, stdio: "ignore" });
}

function appendResumed(cwd: string, file: string): Promise<number | null> {
  return new Promise((resolve) => appending(cwd, file).on("exit", resolve));
}
