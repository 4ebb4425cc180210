/** `lint --runtime` and `runtimes` of a configuration file, from outside. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";

const BARRIER = readFileSync("test/data/runtimes/j-barrier.mlir", "utf8");
const QUEUE = readFileSync("test/data/runtimes/b-queue.vmfb");

async function codesOf(folder: string, args: readonly string[]) {
  const { stdout, exit } = await mlirAbi(["lint", "--format", "json", ...args], { cwd: folder });
  const { files } = JSON.parse(stdout) as { files: { diagnostics: { code: string; message: string }[] }[] };
  return { exit, messages: files.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message)) };
}

test("a text and a module are held to the runtimes that are named", async () => {
  const folder = folderWith({ "j.mlir": BARRIER, "b.vmfb": QUEUE });
  expect(await codesOf(folder, ["j.mlir", "--runtime", "3.3.0"])).toEqual({ exit: 0, messages: [] });
  expect(await codesOf(folder, ["j.mlir", "--runtime", "3.3.0", "--runtime", "3.4 - 3.6"])).toEqual({
    exit: 1,
    messages: [
      "Import hal.command_buffer.execution_barrier is declared as 0riii_v, expected 0riiI_v for IREE 3.4.0 to 3.6.0",
    ],
  });
  const { exit, messages } = await codesOf(folder, ["b.vmfb", "--runtime", "3.2.0"]);
  expect([exit, messages.length]).toEqual([1, 3]);
  expect(await codesOf(folder, ["b.vmfb", "--runtime", "3.2.0", "--rule", "runtime-misfit=off"])).toEqual({
    exit: 0,
    messages: [],
  });
});

test("a configuration file names runtimes, and the option replaces them", async () => {
  const folder = folderWith({ "j.mlir": BARRIER, "mlir-abi.jsonc": '{ "runtimes": [">=3.4 <3.10"] }' });
  expect((await codesOf(folder, ["j.mlir"])).exit).toBe(1);
  expect((await codesOf(folder, ["j.mlir", "--runtime", "3.3.0"])).exit).toBe(0);
});

test.each([
  ["3.99.0", "IREE 3.99.0 is newer than this version of mlir-abi knows"],
  ["3.4.7", "IREE has no release 3.4.7 that mlir-abi knows"],
  ["3.14.0rc20270101", '"3.14.0rc20270101" is newer than this version of mlir-abi knows'],
  ["20210101.1", '"20210101.1" is older than mlir-abi knows'],
  ["latest", '"latest" is not a release of IREE'],
  [">3.11.0 <3.11.1", "IREE has no release 3.11.1 that mlir-abi knows"],
  [">main@2026-08-21", 'No release is in the range ">main@2026-08-21"'],
])("--runtime %s is refused with the range of those that are known", async (name, problem) => {
  const { exit, stderr, stdout } = await mlirAbi(["lint", "-", "--runtime", name], { input: "" });
  expect([exit, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`--runtime: ${problem}; expected a release from 20220930.282 to `);
  expect(stderr).toContain("3.11.0 or main@2026-08-21, a nightly build from 20230307.451");
  expect(stderr).not.toContain("3.5.0");
});
