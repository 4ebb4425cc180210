/** What is read besides regular files: pipes, devices, links and names of any kind, empty folders. */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CLI, folderWith, mlirAbi } from "../kit/cli.js";
import { longTest } from "../kit/effort.js";

const BROKEN = 'func @f() attributes {iree.reflection = {f = "I7!B3!d1R1!", fv = "1"}} { return }\n';

describe("paths that are not regular files", () => {
  test.runIf(process.platform === "linux")("a device is refused, however much it holds", async () => {
    for (const [command, path] of [
      ["lint", "/dev/zero"],
      ["show", "/dev/zero"],
      ["inspect", "/dev/zero"],
      ["passes", "/dev/zero"],
      ["diff", "/dev/zero", "/dev/null"],
      ["lint", "/dev/urandom"],
    ] as const) {
      const { exit, stderr } = await mlirAbi([command, path, ...(command === "diff" ? ["/dev/null"] : [])]);
      expect({ exit, stderr }).toEqual({
        exit: 2,
        stderr: `mlir-abi: error: ${path}: a device or a socket, expected a file\n`,
      });
    }
  });

  test.runIf(process.platform === "linux")("a link to a device in a folder is left out", async () => {
    const cwd = folderWith({ "a/x.mlir": BROKEN });
    symlinkSync("/dev/zero", join(cwd, "a/z.mlir"));
    const { exit, stdout } = await mlirAbi(["lint", "--json", "a"], { cwd });
    expect(exit).toBe(1);
    expect(JSON.parse(stdout).files.map(({ path }: { path: string }) => path)).toEqual(["a/x.mlir"]);
  });

  test("the null device is an empty file", async () => {
    expect((await mlirAbi(["lint", "/dev/null"])).exit).toBe(0);
  });

  test.runIf(process.platform === "linux")("process substitution and named pipes are read", () => {
    const cwd = folderWith({ "x.mlir": BROKEN });
    const run = (script: string) => spawnSync("bash", ["-c", script], { cwd, encoding: "utf8", timeout: 20_000 });
    const program = `'${process.execPath}' '${CLI}'`;
    expect(run(`${program} lint <(cat x.mlir)`).stdout).toContain("[span-length-mismatch]");
    expect(run(`${program} diff <(cat x.mlir) x.mlir`).stdout).toContain("No change");
    const named = run(`mkfifo p.mlir; cat x.mlir > p.mlir & ${program} lint p.mlir`);
    expect(named.stdout).toContain("p.mlir:1:");
  });

  test.runIf(process.platform === "linux").each(["lint -", "show -", "decode", "encode --batch", "passes -"])(
    "a folder as stdin is no empty file: %s",
    (command) => {
      const run = spawnSync("bash", ["-c", `'${process.execPath}' '${CLI}' ${command} < .`], { encoding: "utf8" });
      expect(run).toMatchObject({ status: 2, stderr: "mlir-abi: error: <stdin>: a folder\n" });
    },
  );
});

longTest("a value on standard input that never ends is refused", () => {
  if (process.platform !== "linux") return;
  const run = spawnSync("bash", ["-c", `'${process.execPath}' '${CLI}' decode < /dev/zero`], { encoding: "utf8" });
  expect(run).toMatchObject({ status: 2, stderr: "mlir-abi: error: <stdin>: larger than 512 MiB\n" });
});

describe("folders", () => {
  test.runIf(process.platform === "linux")("a name that is not UTF-8 is reported, and the rest is linted", async () => {
    const cwd = folderWith({ "a/x.mlir": BROKEN });
    writeFileSync(Buffer.concat([Buffer.from(join(cwd, "a/")), Buffer.from([0xe9]), Buffer.from(".mlir")]), BROKEN);
    const folder = Buffer.concat([Buffer.from(join(cwd, "a/")), Buffer.from([0xe8])]);
    mkdirSync(folder);
    writeFileSync(Buffer.concat([folder, Buffer.from("/y.mlir")]), BROKEN);
    const { exit, stdout, stderr } = await mlirAbi(["lint", "a"], { cwd });
    expect(exit).toBe(2);
    expect(stdout).toContain("in 1 file, not examined: 2)");
    expect(stderr.split("\n").sort()).toEqual([
      "",
      "mlir-abi: error: a/\ufffd.mlir: the name is not valid UTF-8",
      "mlir-abi: error: a/\ufffd: the name is not valid UTF-8",
    ]);
  });

  test("a name with the replacement character is read", async () => {
    const cwd = folderWith({ "a/\ufffd.mlir": BROKEN });
    expect(await mlirAbi(["lint", "a"], { cwd })).toMatchObject({ exit: 1, stderr: "" });
  });

  test("nothing to lint is not called a success", async () => {
    const cwd = folderWith({
      "empty/readme.txt": "",
      "a.mlir": "",
      "all/x.mlir": "",
      "mlir-abi.jsonc": '{"ignore":["all"]}',
    });
    expect(await mlirAbi(["lint", "empty"], { cwd })).toEqual({
      exit: 2,
      stdout: "No findings (0 ABI attributes in 0 files, not examined: 1)\n",
      stderr: "mlir-abi: error: empty: no .mlir, .mlirbc, .vmasm or .vmfb files in this folder\n",
    });
    expect((await mlirAbi(["lint", "empty", "a.mlir"], { cwd })).exit).toBe(2);
    expect(await mlirAbi(["lint", "all"], { cwd })).toEqual({ exit: 0, stdout: "No files to lint\n", stderr: "" });
    expect(await mlirAbi(["lint", ".", "--shard", "9/9"], { cwd: folderWith({ "a.mlir": "" }) })).toMatchObject({
      exit: 0,
    });
  });
});

describe("names that a terminal would obey", () => {
  const NAME = "\u001b[31m\u0007\u009b\u202e.mlir";

  test.each(["text", "github"])("are shown harmlessly by lint --format %s", async (format) => {
    const cwd = folderWith({ [NAME]: BROKEN });
    const { stdout, stderr } = await mlirAbi(["lint", "--format", format, "."], { cwd });
    expect(stdout).toContain("␛[31m␇\ufffd\ufffd.mlir");
    expect(stdout + stderr).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
  });

  test("and so by diff, show and wrong use", async () => {
    const cwd = folderWith({ [NAME]: BROKEN, "b.mlir": "" });
    for (const args of [
      ["diff", "--format", "github", NAME, "b.mlir"],
      ["diff", "--format", "github", "b.mlir", NAME],
      ["diff", NAME, "b.mlir"],
      ["show", NAME],
      ["lint", `--${NAME}`],
      ["rules", NAME],
      ["lint", "--rule", `${NAME}=off`, "b.mlir"],
      ["lint", "--stdin-filename", NAME, "--format", "github"],
    ]) {
      const { stdout, stderr } = await mlirAbi(args, { cwd, input: BROKEN });
      expect(stdout + stderr).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    }
  });
});

test("informations are notes in text, and keep their name in JSON", async () => {
  const cwd = folderWith({
    "a.mlir": 'func.func @f() attributes {iree.reflection = {f = "I1!R1!", fv = "1"}} { return }\n',
  });
  const text = await mlirAbi(["lint", "a.mlir"], { cwd });
  expect(text.stdout).toMatch(/^a\.mlir:1:\d+: note: .+ \[legacy-reflection\]$/m);
  expect(text.stdout).toContain("Found 1 note (");
  const json = await mlirAbi(["lint", "a.mlir", "--json"], { cwd });
  expect(JSON.parse(json.stdout)).toMatchObject({
    files: [{ diagnostics: [{ severity: "information" }] }],
    summary: { informations: 1 },
  });
});
