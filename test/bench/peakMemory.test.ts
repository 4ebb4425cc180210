import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandTimes, LINT } from "../../bench/commandLine.js";
import { peakResidentSize } from "../../bench/residentSize.js";
import { ROOT } from "../kit/cli.js";

const MB = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), "mlir-abi-peak-"));
const preload = join(folder, "peakMemory.cjs");
const program = join(folder, "program.cjs");

beforeAll(async () => {
  writeFileSync(program, "");
  const entryPoints = [join(ROOT, "bench/peakMemory.ts")];
  await build({ entryPoints, outfile: preload, bundle: true, platform: "node", format: "cjs", logLevel: "error" });
});

afterAll(() => rmSync(folder, { recursive: true }));

test.runIf(peakResidentSize("self") !== undefined)(
  "the memory of a command is its own, not that of its parent",
  async () => {
    const large = Buffer.alloc(300 * MB, 1);
    expect(peakResidentSize("self")).toBeGreaterThan(large.length);
    const input = { name: "none", path: folder, bytes: 0, beside: "nothing" } as const;
    const times = await commandTimes(["--require", preload, program], [input], [], 1, 60_000, () => 0);
    const memory = times.find(({ name }) => name === LINT)?.memory?.median;
    expect(memory).toBeGreaterThan(10 * MB);
    expect(memory).toBeLessThan(200 * MB);
  },
);
