/**
 * Mutation testing of codecs and rules: `npm run mutation [-- [--every N] [--again] [FILE or FOLDER…]]`. Installs
 * Stryker into this folder once. `--every N` tries the first of each N files in the order of their paths, whole: the
 * score is then of that sample. Results are kept in .build/mutation; a further run adds to them, and tries again what
 * was edited or is reached by tests that were. `--again` tries all that is named.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { globSync } from "tinyglobby";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = resolve(HERE, "../..");
const STAMP = join(HERE, "node_modules", ".installed");
const { mutate, jsonReporter } = JSON.parse(readFileSync(join(HERE, "stryker.config.json"), "utf8"));

const { values, positionals } = parseArgs({
  options: { every: { type: "string" }, again: { type: "boolean", default: false } },
  allowPositionals: true,
});
const every = Number(values.every ?? 1);
const given = positionals.map((path) => relative(ROOT, resolve(path)));
const isGiven = (file) => given.length === 0 || given.some((it) => file === it || file.startsWith(`${it}/`));
const all = globSync(mutate, { cwd: ROOT }).sort();
const chosen = all.filter(isGiven).filter((_, i) => i % every === 0);
if (!Number.isInteger(every) || every < 1 || chosen.length === 0) {
  console.error(`Nothing to try: expected --every of 1 or more, and paths of ${mutate.join(" and ")}`);
  process.exit(2);
}
install();
console.log(`Trying ${chosen.length} of ${all.length} files`);
const stryker = join(HERE, "node_modules/@stryker-mutator/core/bin/stryker.js");
const options = ["--mutate", chosen.join(","), ...(values.again ? ["--force"] : [])];
const status = run(stryker, ["run", "test/mutation/stryker.config.json", ...options], ROOT);
for (const line of survivors()) console.log(line);
process.exitCode = status;

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

/** A line for each mutant of the chosen files that no test noticed: where, what was there and what instead. */
function* survivors() {
  const report = join(ROOT, jsonReporter.fileName);
  if (!existsSync(report)) return;
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  for (const name of chosen) {
    const lines = files[name]?.source.split("\n") ?? [];
    for (const { status, location, replacement, mutatorName } of files[name]?.mutants ?? []) {
      if (status !== "Survived" && status !== "NoCoverage") continue;
      const { start, end } = location;
      const was = lines.slice(start.line - 1, end.line);
      was.push(was.pop().slice(0, end.column - 1));
      const text = was.join("\n").slice(start.column - 1);
      const change = `${text} => ${replacement}`.replaceAll(/\s+/g, " ");
      yield `${name}:${start.line}:${start.column} ${status} ${mutatorName}: ${change}`;
    }
  }
}
