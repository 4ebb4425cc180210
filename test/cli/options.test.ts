/** What people expect of a linter's options: colours, quiet, least severity, statistics, watching, completion, manual page. */
import { spawn, spawnSync } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CLI, folderWith, jsonLines, mlirAbi, mlirAbiProcess } from "../kit/cli.js";
import { buildModule, fullSpec } from "../kit/vmfb.js";

const ERROR = "func.func @f() attribute {iree.module.export} { return }\n";
const NOTE = 'func.func @g() attributes {iree.reflection = {f = "I1!R1!", fv = "1"}} { return }\n';

describe("--color", () => {
  test("takes precedence over the environment, before and after the command", async () => {
    const cwd = folderWith({ "a.mlir": ERROR });
    const run = (args: readonly string[], env: Readonly<Record<string, string>>) => mlirAbi(args, { cwd, env });
    const shines = async (args: readonly string[], env = {}) => (await run(args, env)).stdout.includes("\x1b[");
    expect(await shines(["lint", "a.mlir"])).toBe(false);
    expect(await shines(["lint", "a.mlir", "--color", "always"], { NO_COLOR: "1" })).toBe(true);
    expect(await shines(["--color", "always", "show", "a.mlir"])).toBe(true);
    expect(await shines(["lint", "a.mlir", "--color", "never"], { FORCE_COLOR: "1" })).toBe(false);
    expect((await run(["lint", "a.mlir", "--color", "blue"], {})).exit).toBe(2);
  });
});

describe("--min-severity, --quiet and --statistics", () => {
  const FILES = { "a.mlir": ERROR + NOTE, "b.mlir": NOTE };

  test.each([
    ["hint", ["a.mlir error", "a.mlir information", "b.mlir information"]],
    ["info", ["a.mlir error", "a.mlir information", "b.mlir information"]],
    ["information", ["a.mlir error", "a.mlir information", "b.mlir information"]],
    ["note", ["a.mlir error", "a.mlir information", "b.mlir information"]],
    ["warning", ["a.mlir error"]],
    ["error", ["a.mlir error"]],
  ])("--min-severity %s leaves out what is less, in lint and merge", async (severity, expected) => {
    const cwd = folderWith(FILES);
    const found = (text: string) =>
      JSON.parse(text).files.flatMap((file: { path: string; diagnostics: { severity: string }[] }) =>
        file.diagnostics.map((it) => `${file.path} ${it.severity}`),
      );
    const linted = await mlirAbi(["lint", ".", "--json", "--min-severity", severity], { cwd });
    expect(found(linted.stdout)).toEqual(expected);
    const { stdout } = await mlirAbi(["lint", ".", "--format", "ndjson"], { cwd });
    const merged = await mlirAbi(["merge", "-", "--json", "--min-severity", severity], { cwd, input: stdout });
    expect(merged.stdout).toBe(linted.stdout);
  });

  test("--rule takes the same words, and lists those of its help", async () => {
    const cwd = folderWith({ "a.mlir": ERROR });
    const run = (word: string) => mlirAbi(["lint", "a.mlir", "--json", "--rule", `mlir-syntax=${word}`], { cwd });
    for (const word of ["info", "note", "information"]) {
      expect((await run(word)).stdout, word).toContain('"severity":"information"');
    }
    expect((await run("warn")).stderr).toContain(
      "expected one of off, hint, info, warning, error; did you mean 'warning'?",
    );
    expect((await run("toString")).exit).toBe(2);
  });

  test("--quiet prints findings alone", async () => {
    const cwd = folderWith(FILES);
    const loud = await mlirAbi(["lint", "."], { cwd });
    const quiet = await mlirAbi(["lint", ".", "--quiet"], { cwd });
    expect(quiet.stdout).toBe(loud.stdout.replace(/Found .*\n$/, ""));
    expect(quiet.exit).toBe(1);
    const cleanCwd = folderWith({ "a.mlir": "module {}\n" });
    expect(await mlirAbi(["lint", ".", "--quiet"], { cwd: cleanCwd })).toEqual({ exit: 0, stdout: "", stderr: "" });
  });

  test("--quiet leaves out the notes on stderr, not the errors", async () => {
    const cwd = folderWith({ ...FILES, "mlir-abi.jsonc": '{"ignore": ["left.mlir"]}', "left.mlir": "" });
    const run = async (...args: string[]) => (await mlirAbi(["lint", ".", ...args], { cwd })).stderr;
    expect(await run("left.mlir")).toBe("mlir-abi: note: left.mlir: ignored by mlir-abi.jsonc\n");
    expect(await run("--quiet", "left.mlir", "absent.mlir")).toBe(
      "mlir-abi: error: absent.mlir: no such file or folder\n",
    );
    const baseline = ["--baseline", "known.json"];
    expect(await run(...baseline, "--update-baseline")).toContain("wrote 3 findings");
    expect(await run(...baseline, "--update-baseline", "--quiet")).toBe("");
    writeFileSync(join(cwd, "a.mlir"), NOTE);
    const { stdout, stderr } = await mlirAbi(["lint", ".", ...baseline], { cwd });
    expect(stdout).toMatch(/\n2 findings are in the baseline; 1 entry can be removed\n$/);
    expect(stderr).toContain("1 entry matches no finding any more");
    expect(await run(...baseline, "--quiet")).toBe("");
  });

  test("--statistics counts rules, the most frequent first", async () => {
    const cwd = folderWith(FILES);
    const { stdout, exit } = await mlirAbi(["lint", ".", "--statistics"], { cwd });
    expect(exit).toBe(1);
    expect(stdout.split("\n").slice(0, 2)).toEqual([
      "2  note     legacy-reflection",
      "1  error    mlir-syntax        1 fixable",
    ]);
    const json = await mlirAbi(["lint", ".", "--statistics", "--json", "--threads", "2"], { cwd });
    expect(JSON.parse(json.stdout)).toEqual({
      version: 1,
      statistics: [
        { code: "legacy-reflection", severity: "information", count: 2, fixable: 0 },
        { code: "mlir-syntax", severity: "error", count: 1, fixable: 1 },
      ],
    });
    expect((await mlirAbi(["lint", ".", "--statistics", "--format", "sarif"], { cwd })).exit).toBe(2);
  });

  test("--statistics sorts equal counts by rule, and suggestions are not fixable", async () => {
    const body = '  %value = "a"() : () -> i32\n  "b"(%valve) : (i32) -> ()\n  return';
    const cwd = folderWith({ "a.mlir": `${ERROR}func.func @f() {\n${body}\n}\n` });
    const { stdout } = await mlirAbi(["lint", ".", "--format", "json"], { cwd });
    expect(stdout).toContain('"safe":false');
    const json = await mlirAbi(["lint", ".", "--statistics", "--json"], { cwd });
    expect(JSON.parse(json.stdout).statistics).toEqual([
      { code: "duplicate-symbol", severity: "error", count: 1, fixable: 0 },
      { code: "mlir-syntax", severity: "error", count: 1, fixable: 1 },
      { code: "undefined-value", severity: "error", count: 1, fixable: 0 },
    ]);
  });
});

test("lint takes the compiled modules of a folder, show does not", async () => {
  const cwd = folderWith({ "a.mlir": "module {}\n", "sub/m.vmfb": buildModule(fullSpec(4)) });
  const { stdout } = await mlirAbi(["lint", ".", "--format", "ndjson"], { cwd });
  expect(jsonLines(stdout)).toEqual([
    expect.objectContaining({ path: "a.mlir" }),
    expect.objectContaining({ path: "sub/m.vmfb" }),
  ]);
  expect(await mlirAbi(["show", "."], { cwd })).toMatchObject({ exit: 0, stderr: "" });
});

describe("inspect", () => {
  test("takes several files and reports those that it can't read", async () => {
    const cwd = folderWith({ "a.vmfb": buildModule(fullSpec(4)), "b.vmfb": buildModule(fullSpec(4)) });
    const { exit, stdout, stderr } = await mlirAbi(["inspect", "a.vmfb", "absent.vmfb", "b.vmfb", "--json"], { cwd });
    expect(exit).toBe(2);
    expect(stderr).toContain("absent.vmfb: no such file");
    expect(jsonLines(stdout).map((it) => (it as { path: string }).path)).toEqual(["a.vmfb", "b.vmfb"]);
    const text = await mlirAbi(["inspect", "a.vmfb", "b.vmfb"], { cwd });
    expect(text.exit).toBe(0);
    expect(text.stdout).toMatch(/^a\.vmfb\n[\s\S]*\n\nb\.vmfb\n/);
  });

  test("--json has what the text has: signature, metadata, calls, file", async () => {
    const cwd = folderWith({ "m.vmfb": buildModule(fullSpec(4)) });
    const [text, json] = await Promise.all([
      mlirAbi(["inspect", "m.vmfb"], { cwd, env: { COLUMNS: "0" } }),
      mlirAbi(["inspect", "m.vmfb", "--json"], { cwd }),
    ]);
    const { exports, file, features } = JSON.parse(json.stdout);
    expect(exports.length).toBeGreaterThan(0);
    for (const { name, signature, metadata, call } of exports) {
      expect(text.stdout).toContain(`${name}${signature} function`);
      expect(text.stdout).toContain(`by ${metadata}`);
      for (const it of [call?.python, call?.flags?.join(" "), ...(call?.notes ?? [])])
        if (it) expect(text.stdout).toContain(it);
    }
    expect(text.stdout).toContain(`${file.size} bytes`);
    expect(text.stdout).toContain(`${file.identifier}, layout of ${file.layout}`);
    for (const feature of features) expect(text.stdout).toContain(feature);
  });
});

const FIXABLE = 'func.func @f() attributes {iree.reflection = {f = "I0!R1!", fv = "1"}} { return }\n';

/** `lint --watch` in a folder of its own, with what it has written so far. */
function watching(text: string, ...options: readonly string[]) {
  const cwd = folderWith({ "a.mlir": text });
  const child = spawn(process.execPath, [CLI, "lint", ".", "--watch", ...options], { cwd });
  const written = { out: "", err: "" };
  let waiting: (() => void) | undefined;
  child.stdout.on("data", (chunk: Buffer) => {
    written.out += chunk;
    waiting?.();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    written.err += chunk;
    waiting?.();
  });
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await new Promise<void>((resolve) => (waiting = resolve));
  };
  const end = () => {
    child.kill("SIGINT");
    return new Promise((resolve) => child.on("exit", resolve));
  };
  const write = (now: string) => writeFileSync(join(cwd, "a.mlir"), now);
  /** As many editors save a file. */
  const replace = (now: string) => {
    writeFileSync(join(cwd, "a.new"), now);
    renameSync(join(cwd, "a.new"), join(cwd, "a.mlir"));
  };
  return { written, until, end, write, replace };
}

test("--watch lints again when a file changes, until it is interrupted", async () => {
  const { written, until, end, write } = watching("module {}\n");
  await until(() => written.out.includes("All checks passed") && written.err.includes("watching"));
  write(ERROR);
  await until(() => written.out.includes("Found 'attribute'") && written.out.includes("Found 1 error"));
  expect(await end()).toBe(1);
});

test("--watch notices each time that a file is replaced", async () => {
  const { written, until, end, replace } = watching("module {}\n");
  await until(() => written.err.includes("watching"));
  replace(ERROR);
  await until(() => written.out.includes("Found 1 error") && written.err.split("watching").length === 3);
  replace(NOTE);
  await until(() => written.out.includes("Found 1 note"));
  expect(await end()).toBe(0);
});

test("--fix --watch announces once that it waits, after what it has fixed itself", async () => {
  const { written, until, end, write } = watching(FIXABLE, "--fix");
  const times = () => written.err.split("watching").length - 1;
  await until(() => written.out.includes("Applied 1 fix") && times() > 0);
  write("module {}\n");
  await until(() => written.out.includes("All checks passed") && times() > 1);
  expect(times()).toBe(2);
  expect(await end()).toBe(0);
});

test("--watch ends where the options are wrong", async () => {
  const cwd = folderWith({ "a.mlir": "module {}\n" });
  const { exit, stderr } = await mlirAbiProcess(["lint", "a.mlir", "--watch", "--stdin-filename", "x"], { cwd });
  expect(exit).toBe(2);
  expect(stderr).toContain("--stdin-filename needs -");
});

describe("completion", () => {
  const complete = async (...words: readonly string[]) => {
    const { stdout } = await mlirAbi(["completion", "bash"]);
    const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}`;
    const script = `${stdout}\n${set}\n_mlir_abi\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
    const { error, stdout: found, stderr } = spawnSync("bash", ["--norc", "-c", script], { encoding: "utf8" });
    if (error !== undefined) return undefined;
    expect(stderr).toBe("");
    return found.split("\n").filter((it) => it !== "");
  };

  test("of bash completes commands, options and their values", async () => {
    const commands = await complete("mlir-abi", "in");
    // There may be no bash.
    if (commands === undefined) return;
    expect(commands).toEqual(["inspect"]);
    expect(await complete("mlir-abi", "lint", "--form")).toEqual(["--format"]);
    expect(await complete("mlir-abi", "lint", "--format", "s")).toEqual(["sarif"]);
    expect(await complete("mlir-abi", "lint", "a.mlir", "--min-severity", "w")).toEqual(["warning"]);
    expect(await complete("mlir-abi", "rules", "sip-synt")).toEqual(["sip-syntax"]);
    expect(await complete("mlir-abi", "completion", "")).toEqual(["bash", "zsh", "fish"]);
  });

  test.each(["bash", "zsh", "fish"])("of %s has every command and option", async (shell) => {
    const { exit, stdout } = await mlirAbi(["completion", shell]);
    expect(exit).toBe(0);
    const dashes = shell === "fish" ? "-l " : "--";
    for (const word of ["lint", "decode", `${dashes}min-severity`, `${dashes}files-from`, "sarif", "abi-json"]) {
      expect(stdout).toContain(word);
    }
  });

  test("of another shell is wrong use", async () => {
    expect((await mlirAbi(["completion", "tcsh"])).exit).toBe(2);
  });
});

test("the manual page has every command and option", async () => {
  const { stdout, exit } = await mlirAbi(["man"]);
  expect(exit).toBe(0);
  expect(stdout).toMatch(/^\.TH MLIR-ABI 1 /);
  const { stdout: help } = await mlirAbi(["lint", "--help"]);
  for (const [, option = ""] of help.matchAll(/^ {2}(--[a-z-]+)/gm)) {
    if (option !== "--help") expect(stdout).toContain(`.B ${option.replaceAll("-", "\\-")}`);
  }
});
