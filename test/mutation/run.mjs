/**
 * `npm run mutation -- PATH…` changes the code of files or folders and reports the changes that no test detects. Options
 * of Stryker (`--concurrency 1`, `--force`) may follow. Installs Stryker into this folder on its first run.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = resolve(HERE, "../..");
const STAMP = join(HERE, "node_modules", ".installed");
const CONFIG = "test/mutation/stryker.config.json";

const [paths, options] = split(process.argv.slice(2));
if (paths.length === 0) {
  console.error("Usage: npm run mutation -- FILE or FOLDER… [OPTIONS of Stryker]");
  process.exit(2);
}
install();
const stryker = join(HERE, "node_modules/@stryker-mutator/core/bin/stryker.js");
process.exitCode = run(stryker, ["run", CONFIG, "--mutate", paths.map(pattern).join(","), ...options], ROOT);

/** The paths before the first option, and the rest. */
function split(args) {
  const first = args.findIndex((arg) => arg.startsWith("-"));
  return first < 0 ? [args, []] : [args.slice(0, first), args.slice(first)];
}

/** Stryker's pattern for a file or a folder: it does not search folders itself. */
function pattern(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new Error(`${path}: no such file or folder`);
  const inRoot = relative(ROOT, resolve(path)).replaceAll(sep, "/");
  return stat.isDirectory() ? `${inRoot}/**/*.ts` : inRoot;
}

function install() {
  const lock = readFileSync(join(HERE, "package-lock.json"), "utf8");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lock) return;
  console.log("Installing Stryker into test/mutation (once)");
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error("Stryker is not installed yet: start this with npm run mutation");
  const status = run(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], HERE);
  if (status !== 0) process.exit(status);
  writeFileSync(STAMP, lock);
}

/** Runs a script of Node and answers its exit code. */
function run(script, args, cwd) {
  return spawnSync(process.execPath, [script, ...args], { cwd, stdio: "inherit" }).status ?? 1;
}
