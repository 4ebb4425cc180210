import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CORPUS, SHAPES } from "../../bench/files.js";
import { buildOf } from "../../bench/otherBuild.js";
import { IS_FULL } from "../kit/effort.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = join(ROOT, ".build/bench");
/** A commit that means to change findings says so in this trailer. */
const TRAILER = "Findings-change";
const REF = process.env.FINDINGS_OF ?? "HEAD~1";
const SIZE = 1024 * 1024;

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Why the commit before is not compared with; undefined where it is. */
function reason(): string | undefined {
  if (!IS_FULL) return "npm run test:full runs it";
  if (git("rev-parse", "--verify", `${REF}^{commit}`) === undefined) return `no ${REF} in this clone`;
  const changes = git("log", `--format=%(trailers:key=${TRAILER},valueonly)`, `${REF}..HEAD`) ?? "";
  return changes === "" ? undefined : changes.split("\n")[0];
}

function lint(dist: string, path: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(dist, "cli.js"), "lint", "--format", "json", path], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  expect(stderr).toBe("");
  return stdout;
}

/** The paths whose findings two builds report otherwise. */
function differing(before: string, now: string, paths: readonly string[]): string[] {
  return paths.filter((path) => lint(before, path) !== lint(now, path));
}

test("findings, their order and their ranges are those of the commit before, in all shapes and the corpus", ({
  skip,
}) => {
  const why = reason();
  if (why !== undefined) skip(`skipped: ${why}`);
  const before = dirname(buildOf(REF, ROOT, OUT, () => undefined));
  const folder = join(OUT, "files");
  mkdirSync(folder, { recursive: true });
  const paths = Object.entries(SHAPES).flatMap(([name, make]) => {
    const made = make(`${name}-1mb`, SIZE);
    if (made === undefined) return [];
    const path = join(folder, `${made.name}.mlir`);
    writeFileSync(path, made.text);
    return [path];
  });
  expect(paths.length).toBeGreaterThan(3);
  expect(differing(before, join(ROOT, "dist"), existsSync(CORPUS) ? [...paths, CORPUS] : paths)).toEqual([]);
}, 180_000);

test("a build that reports otherwise is seen", () => {
  const dist = join(OUT, "silent");
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, "cli.js"), "");
  const path = join(OUT, "one.mlir");
  writeFileSync(path, 'func.func private @f() attributes {iree.reflection = {f = "x"}}\n');
  expect(differing(dist, join(ROOT, "dist"), [path])).toEqual([path]);
});
