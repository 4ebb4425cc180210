/**
 * The main job in one command: builds what is stale, then prints every function with its decoded ABI and lints. Works on
 * `examples/`, or on the files given, which are named relative to the folder where npm was called.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv.slice(2);
const cwd = given.length > 0 ? (process.env.INIT_CWD ?? process.cwd()) : root;
const files = given.length > 0 ? given : ["examples"];

/** Runs a program of this checkout; its exit code, 2 where a signal ended it. */
function run(program, args, folder) {
  const { status } = spawnSync(process.execPath, [root + program, ...args], { cwd: folder, stdio: "inherit" });
  return status ?? 2;
}

const built = run("scripts/build.mjs", [], root);
if (built !== 0) process.exit(built);
const shown = run("dist/cli.js", ["show", "--", ...files], cwd);
console.log();
process.exitCode = Math.max(shown, run("dist/cli.js", ["lint", "--", ...files], cwd));
