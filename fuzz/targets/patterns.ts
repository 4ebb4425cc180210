/** Patterns of paths as folders have them, globs and lines of `.gitignore`, and paths to match: a line each. */
import { ignoreLines } from "../../server/src/core/text/patterns/gitignore.js";
import { globMatcher } from "../../server/src/core/text/patterns/glob.js";
import { promise, type Target } from "../target.js";

/** Processor time that a pattern may take for one path, in milliseconds. */
const MAX_COST = 50;
const TRIES = 3;

const LONG_NAME = "a".repeat(255);
const LONG_PATH = "a/".repeat(2000);

export const patternsTarget: Target = {
  name: "patterns",
  seeds: () => [
    `${"*a".repeat(11)}c\n${LONG_NAME}`,
    `${"+(*)".repeat(12)}c\n${LONG_NAME}`,
    `${"@(a*|a*)".repeat(12)}c\n${LONG_NAME}`,
    `${"*(*(a|aa)|{a,b*})".repeat(8)}c\n${LONG_NAME}`,
    `${"*!(b*|a?)".repeat(10)}c\n${LONG_NAME}`,
    `${"**/a*/".repeat(30)}c\n${LONG_PATH}b`,
    "third_party/**/[!a-c]?.{mlir,mlirbc}\nthird_party/x/dd.mlir",
    "!/build/**\nbuild/[a].mlir",
  ],
  pieces: [
    ..."*?[]{}()|,/\\!+@^-.ab\n ",
    "**/",
    "/**",
    "*a",
    "a*",
    "+(",
    "@(",
    "!(",
    "*(",
    "[!",
    "[[:alpha:]]",
    "{a,",
    "{a..z}",
    "aaaaaaaa",
    "a/a/a/a/",
  ],
  longest: 5000,
  check(input) {
    const end = (input.indexOf("\n") + input.length + 1) % (input.length + 1);
    const pattern = input.slice(0, end);
    // As long as file systems have them.
    const path = input
      .slice(end + 1)
      .replace(/[^/]{255}/g, "$&/")
      .slice(0, 4096);
    const matchers: readonly [string, () => void][] = [
      ["a glob", () => globMatcher(pattern)(path)],
      ["a glob of a folder", () => globMatcher(pattern, true)(path)],
      ["a line of .gitignore", () => ignoreLines(pattern)(path, false)],
    ];
    for (const [what, match] of matchers)
      promise(cheapestOf(match) <= MAX_COST, `${what} takes at most ${MAX_COST} ms`);
  },
};

/** Machines are busy with other things, so only what is slow each time is slow. */
function cheapestOf(work: () => void): number {
  let cost = Number.POSITIVE_INFINITY;
  for (let left = TRIES; left > 0 && cost > MAX_COST; left--) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    cost = Math.min(cost, (user + system) / 1000);
  }
  return cost;
}
