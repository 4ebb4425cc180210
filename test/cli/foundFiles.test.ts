/** What is found in a stranger's folder is never waited for, whatever its name; a pipe that is given on purpose is read. */
import { execFile, spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { readBytecodeAt } from "../../server/src/node/bytecodeSource.js";
import { createConfigFiles } from "../../server/src/node/configFiles.js";
import { ignoreRules } from "../../server/src/node/ignoreRules.js";
import { readModuleAt } from "../../server/src/node/moduleSource.js";
import { readBytes } from "../../server/src/node/openFile.js";
import { workspaceFiles } from "../../server/src/node/workspaceFiles.js";
import { CLI, folderWith } from "../kit/cli.js";

const describePosix = process.platform === "win32" ? describe.skip : describe;

const WRONG = 'func.func @f() attributes {iree.reflection = {f = "I1!R2!"}} {\n  return\n}\n';
const REFUSED = /a pipe, expected a file|a device or a socket, expected a file/;

/** What is in place of a file that the program looks for. Opening the first two waits for ever. */
const KINDS: readonly (readonly [string, (path: string) => void])[] = [
  ["a pipe", makePipe],
  [
    "a link to a pipe",
    (path) => {
      makePipe(`${path}.target`);
      symlinkSync(`${path}.target`, path);
    },
  ],
  ["a link to standard input", (path) => symlinkSync("/dev/stdin", path)],
  ["a link to a device that never ends", (path) => symlinkSync("/dev/zero", path)],
];

function makePipe(path: string): void {
  spawnSync("mkfifo", [path]);
}

interface Result {
  readonly exit: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program in a folder, by bash, while standard input stays open. A run that hangs is ended. */
function run(cwd: string, args: string): Promise<Result> {
  const script = `"$0" "$1" ${args} < <(exec sleep 30 2>/dev/null)`;
  const env = { ...process.env, MLIR_ABI_NO_CACHE: "1" };
  const options = { cwd, env, timeout: 20_000, killSignal: "SIGKILL" } as const;
  return new Promise((resolve) => {
    execFile("bash", ["-c", script, process.execPath, CLI], options, (error, stdout, stderr) => {
      expect(error?.signal ?? null, args).toBeNull();
      resolve({ exit: error?.code ?? 0, stdout, stderr });
    });
  });
}

/** Runs the program, which reports that the file `x` of the folder is none. */
async function expectRefused(cwd: string, args: string): Promise<void> {
  const { exit, stderr } = await run(cwd, args);
  expect(exit, `${args}: ${stderr}`).toBe(2);
  expect(stderr).toMatch(
    /^mlir-abi: error: x\d+: (?:a pipe, expected|a device or a socket, expected|nothing writes to this pipe)/m,
  );
}

const uriOf = (path: string): string => pathToFileURL(path).href;

describePosix.each(KINDS)("%s", (_, put) => {
  test("in place of a configuration file is reported", () => {
    const cwd = folderWith({ "a.mlir": WRONG });
    put(join(cwd, "mlir-abi.jsonc"));
    const found = createConfigFiles().configFor(join(cwd, "a.mlir"));
    expect(found?.complaints.map(({ message }) => message)).toEqual(["Is not a file"]);
  });

  test("in place of a .gitignore is no such file", () => {
    const cwd = folderWith({ "a.mlir": WRONG });
    put(join(cwd, ".gitignore"));
    expect(ignoreRules(cwd, []).leavesOut(join(cwd, "a.mlir"), false)).toBe(false);
  });

  test("in place of a file of the workspace is not read", async () => {
    const cwd = folderWith({});
    for (const name of ["a.mlir", "a.mlirbc", "a.vmfb"]) {
      const uri = uriOf(join(cwd, name));
      put(join(cwd, name));
      expect(workspaceFiles().readNow(uri)).toBeUndefined();
      expect(await workspaceFiles().read(uri, 1 << 20)).toBeUndefined();
      expect(readModuleAt(uri)?.problem).toMatch(REFUSED);
      expect(readBytecodeAt(uri)).toBeUndefined();
    }
  });
});

describePosix("the program goes on", () => {
  test("where its configuration is none of the files that it looks for", async () => {
    const cwd = folderWith(Object.fromEntries(KINDS.map((_, i) => [`${i}/a.mlir`, WRONG])));
    for (const [i, [, put]] of KINDS.entries()) put(join(cwd, `${i}/mlir-abi.jsonc`));
    const { exit, stdout, stderr } = await run(cwd, "lint .");
    expect(exit, stderr).toBe(2);
    expect((stdout + stderr).match(/Is not a file/g)).toHaveLength(KINDS.length);
  });

  test("past what is no file in a folder to lint", async () => {
    const cwd = folderWith({ "a.mlir": WRONG });
    for (const [i, [, put]] of KINDS.entries()) {
      put(join(cwd, `b${i}.mlir`));
      put(join(cwd, `b${i}.vmfb`));
    }
    expect((await run(cwd, "lint .")).exit).toBe(1);
  });
});

describePosix("where a file was named a run ends with a message", () => {
  // For writers of a pipe there is a wait: all at once.
  test("whatever is in its place, whatever the command", async () => {
    const cwd = folderWith({ "a.mlir": WRONG });
    const places = KINDS.slice(1).map(([, put], i) => {
      put(join(cwd, `x${90 + i}`));
      return expectRefused(cwd, `lint x${90 + i}`);
    });
    const commands = [
      "lint x",
      "lint a.mlir --baseline x",
      "lint a.mlir --format ndjson --resume x",
      "lint --files-from x",
      "merge x",
      "diff a.mlir x",
      "inspect x",
      "bindgen x",
      "passes x",
    ].map((args, index) => {
      // Each has a pipe of its own: a writer is there for one reader.
      const pipe = `x${index}`;
      makePipe(join(cwd, pipe));
      return expectRefused(cwd, args.replace(/\bx\b/, pipe));
    });
    await Promise.all([...places, ...commands]);
  });
});

describePosix("a pipe that was given on purpose is read", () => {
  test.each([
    ["of the shell", "lint <(cat a.mlir)", ""],
    ["with a name", "lint x", "mkfifo x; cat a.mlir > x & "],
    ["that is standard input", "lint /dev/stdin", "cat a.mlir | "],
  ])("%s", (_, args, around) => {
    const cwd = folderWith({ "a.mlir": WRONG });
    const script = `${around} "$0" "$1" ${args}`;
    const { status, stdout } = spawnSync("bash", ["-c", script, process.execPath, CLI], { cwd, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout).toContain("Found");
  });

  test("as a baseline, too", async () => {
    const cwd = folderWith({ "a.mlir": WRONG });
    await run(cwd, "lint a.mlir --baseline known.json --update-baseline");
    expect((await run(cwd, "lint a.mlir --baseline <(cat known.json)")).exit).toBe(0);
  });
});

describe("a file is read", () => {
  test("up to its limit", () => {
    const path = join(folderWith({ a: "12345" }), "a");
    expect(readBytes(path, 5).toString()).toBe("12345");
    expect(() => readBytes(path, 4)).toThrow("too large");
  });

  test("up to its limit where the system makes it up", () => {
    if (process.platform !== "linux") return;
    expect(readBytes("/proc/self/status", 1 << 20).toString()).toContain("Pid:");
    expect(() => readBytes("/proc/self/status", 20)).toThrow("too large");
  });
});
