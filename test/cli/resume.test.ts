/** `lint --resume`: work that was interrupted goes on where it ended. */
import { spawn } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CLI, folderWith, mlirAbi } from "../kit/cli.js";
import { longTest } from "../kit/effort.js";
import { broken, FILES, lintFolder } from "../kit/sharedFiles.js";

describe("--resume", () => {
  test("lints what is left, and takes off the line that was cut", async () => {
    const cwd = folderWith(FILES);
    const whole = await lintFolder(cwd, "--format", "ndjson");
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
    const { stdout } = await lintFolder(cwd, "--format", "ndjson");
    const cut = Buffer.from(stdout).subarray(0, stdout.length >> 1);
    writeFileSync(join(cwd, "1.ndjson"), cut);
    const rest = await lintFolder(cwd, "--format", "ndjson", "--resume", "1.ndjson");
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
    const { stdout } = await lintFolder(cwd, "--format", "ndjson");
    writeFileSync(join(cwd, "results.ndjson"), stdout);
    writeFileSync(join(cwd, "a.mlir"), "module {}\n");
    expect(await appendResumed(cwd, join(cwd, "results.ndjson"))).toBe(0);
    const merged = await mlirAbi(["merge", "results.ndjson", "--format", "json"], { cwd });
    expect(merged.exit).toBe(0);
    expect(JSON.parse(merged.stdout)).toMatchObject({ summary: { files: 1 } });
  });

  test("takes results from stdin, which is then not a file to lint", async () => {
    const cwd = folderWith(FILES);
    const { stdout } = await lintFolder(cwd, "--format", "ndjson");
    const resumed = (...paths: readonly string[]) =>
      mlirAbi(["lint", ...paths, "--format", "ndjson", "--resume", "-"], { cwd, input: stdout });
    expect(await resumed(".")).toMatchObject({ exit: 1, stdout: "" });
    const { exit, stderr } = await resumed(".", "-");
    expect(exit).toBe(2);
    expect(stderr).toContain("expected - only once: for a file, the list of files or the results\n");
  });

  test("goes on after a line behind a byte order mark", async () => {
    const cwd = folderWith(FILES);
    const { stdout } = await lintFolder(cwd, "--format", "ndjson");
    writeFileSync(join(cwd, "results.ndjson"), `\ufeff${stdout}`);
    expect(await lintFolder(cwd, "--format", "ndjson", "--resume", "results.ndjson")).toMatchObject({ stdout: "" });
    expect((await mlirAbi(["merge", "results.ndjson", "--format", "ndjson"], { cwd })).stdout).toBe(stdout);
  });

  test.each(["module {}\n", '{"version":1,"files":[]}\n', "\n"])("refuses a file without results: %j", async (text) => {
    const cwd = folderWith({ ...FILES, "other.txt": text });
    const { exit, stdout, stderr } = await lintFolder(cwd, "--format", "ndjson", "--resume", "other.txt");
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    expect(stderr).toBe("mlir-abi: error: other.txt: no results of lint --format ndjson\n");
  });

  test("reports results that can't be reached", async () => {
    const cwd = folderWith(FILES);
    symlinkSync("loop", join(cwd, "loop"));
    const { exit, stderr } = await lintFolder(cwd, "--format", "ndjson", "--resume", "loop");
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: "mlir-abi: error: loop: too many symbolic links\n" });
  });

  longTest("loses nothing that was written when a run is killed again and again", async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i}.mlir`, broken([1, 2, i % 9])]));
    const cwd = folderWith(many);
    const whole = await lintFolder(cwd, "--format", "json");
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
