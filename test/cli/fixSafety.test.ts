/** `lint --fix` when it is killed, or when nothing more can be written: a file is as it was, or as it should be. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, ROOT } from "../kit/cli.js";
import { longTest } from "../kit/effort.js";

const line = (f: string) =>
  `func @f(%a: tensor<1xf32>) attributes {iree.reflection = {f = "${f}", fv = "1"}} { return }\r\n`;
const BEFORE = line("I99!B3!d1R1!").repeat(3000);
const AFTER = line("I6!B3!d1R1!").repeat(3000);
const CONFIG = { "mlir-abi.jsonc": '{ "preset": "archaeology", "structure": false }' };
const CLI = join(ROOT, "dist/cli.js");

longTest("killed at any moment, it leaves the old text or the new one, with its mode", async () => {
  const cwd = folderWith({ ...CONFIG, "a.mlir": BEFORE });
  const path = join(cwd, "a.mlir");
  chmodSync(path, 0o640);
  const run = () => spawn(process.execPath, [CLI, "lint", "--fix", "a.mlir"], { cwd, stdio: "ignore" });
  const began = performance.now();
  const whole = run();
  await once(whole, "exit");
  const took = performance.now() - began;
  expect(readFileSync(path, "utf8")).toBe(AFTER);
  const seen = new Set<string>();
  const moments = 8;
  for (let i = 0; i < moments; i++) {
    writeFileSync(path, BEFORE);
    const child = run();
    const exit = once(child, "exit");
    // The last ones come where the file is written.
    const kill = setTimeout(() => child.kill("SIGKILL"), took * (0.3 + (0.9 * i) / moments));
    await exit;
    clearTimeout(kill);
    const text = readFileSync(path, "utf8");
    expect(text === BEFORE || text === AFTER).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    seen.add(text === BEFORE ? "old" : "new");
  }
  expect(seen).toContain("old");
});

test("killed while the new text is being written, it leaves the old one", async () => {
  const cwd = folderWith({ ...CONFIG, "a.mlir": BEFORE });
  const child = spawn(process.execPath, [CLI, "lint", "--fix", "a.mlir"], { cwd, stdio: "ignore" });
  const exit = once(child, "exit");
  // Looks all the time: the text beside the old one is there for a few milliseconds.
  let beside: string | undefined;
  while (beside === undefined && child.exitCode === null && child.signalCode === null) {
    beside = readdirSync(cwd).find((name) => name.endsWith(".tmp"));
    if (beside === undefined) await new Promise(setImmediate);
  }
  child.kill("SIGKILL");
  await exit;
  const text = readFileSync(join(cwd, "a.mlir"), "utf8");
  expect(text === BEFORE || text === AFTER).toBe(true);
});

test("where nothing more can be written, the file stays, nothing is left over, and that is reported", () => {
  if (process.platform === "win32") return;
  const cwd = folderWith({ ...CONFIG, "a.mlir": BEFORE });
  // A limit on the size of files fails as a full disk does: in the middle of the new text.
  const script = 'trap "" XFSZ; ulimit -f 64; exec "$0" "$1" lint --fix a.mlir';
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script, process.execPath, CLI], {
    cwd,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: "mlir-abi: error: a.mlir: can't be written: the file would be too large\n",
  });
  expect(stdout).not.toContain("Nothing to fix");
  expect(readFileSync(join(cwd, "a.mlir"), "utf8")).toBe(BEFORE);
  expect(readdirSync(cwd).sort()).toEqual(["a.mlir", "mlir-abi.jsonc"]);
});
