/** Runs the whole suite, with nothing left out: test/kit/effort.ts. Arguments are vitest's. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const { status } = spawnSync(process.execPath, [vitest, "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, SUITE: "full" },
});
process.exitCode = status ?? 1;
