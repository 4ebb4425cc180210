/** `lint --threads`: the same bytes however many threads, in the order of the files; a dead thread costs one file. */
import { existsSync, truncateSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import type { LintOutcome, LintTask } from "../../server/src/cli/lint/lintFile.js";
import { lintInThreads } from "../../server/src/cli/lint/lintPool.js";
import { lintHere } from "../../server/src/cli/lint/lintWorker.js";
import { planThreads } from "../../server/src/cli/lint/threads.js";
import { reporterOf } from "../../server/src/cli/reporters/registry.js";
import { colorsThat } from "../../server/src/cli/terminal/terminal.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { folderWith, mlirAbi, mlirAbiProcess } from "../kit/cli.js";
import { IS_FULL, longTest } from "../kit/effort.js";

const TOO_LITTLE_MEMORY =
  "needs more memory than Node.js may use here; set NODE_OPTIONS=--max-old-space-size=MB to allow more";

const bad = (name: string) => `func @${name}() attributes {iree.reflection = {f = "I2!R1!", fv = "1"}} { return }\n`;

/** The first file is by far the slowest, and says more than a thread may send before it is its turn. */
const FILES = {
  "a.mlir": bad("a").repeat(3000),
  "b.mlir": bad("b"),
  "c.mlir": bad("c").repeat(2500),
  "d/bytes.mlir": new Uint8Array([1, 0, 2]),
  "d/e.mlir": "module {}\n",
  "d/f.mlir": bad("f"),
  "g.mlir": bad("g"),
};

describe("--threads", () => {
  test.each(IS_FULL ? ["text", "json", "sarif", "github"] : ["json"])(
    "1 and 4 write the same, --format %s",
    async (format) => {
      const cwd = folderWith(FILES);
      const [one, four] = await Promise.all(
        ["1", "4"].map((threads) => mlirAbi(["lint", ".", "--format", format, "--threads", threads], { cwd })),
      );
      expect(one?.exit).toBe(2);
      expect(one?.stderr).toBe("mlir-abi: error: d/bytes.mlir: a binary file, expected MLIR text\n");
      expect(one?.stdout.length).toBeGreaterThan(500_000);
      expect(four).toEqual(one);
    },
  );

  test("a missing file and wrong use end as with one thread", async () => {
    const cwd = folderWith({ "a.mlir": bad("a"), "b.mlir": "module {}\n" });
    const { exit, stderr } = await mlirAbi(["lint", "a.mlir", "absent.mlir", "b.mlir", "--threads", "3"], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: "mlir-abi: error: absent.mlir: no such file or folder\n" });
    const wrong = await mlirAbi(["lint", "a.mlir", "--threads", "0"], { cwd });
    expect(wrong.exit).toBe(2);
    expect(wrong.stderr).toContain("Expected a whole number from 1");
  });
});

/** A thread that does what paths say, one after another. */
const FAKE = `
  const { parentPort } = require("node:worker_threads");
  const findings = { error: 0, warning: 0, information: 0, hint: 0 };
  const say = (text, outcome) => parentPort.postMessage({ text, outcome });
  let before = Promise.resolve();
  parentPort.on("message", ({ task }) => {
    if (task !== undefined) before = before.then(() => lint(task));
  });
  async function lint({ path, shown }) {
    if (path === "exit") process.exit(7);
    if (path === "throw") throw new Error("ouch");
    say(shown + " ");
    if (path === "half") process.exit(7);
    if (path === "slow") await new Promise((resolve) => setTimeout(resolve, 50));
    say("", { findings, islands: 1, fixes: 0, unwritten: false });
  }
`;

async function reported(paths: readonly string[], threads: number) {
  const lines: string[] = [];
  let line = "";
  let started = 0;
  const tasks = paths.map((path, i): LintTask => ({ path, shown: `${path}${i}`, settings: DEFAULT_SETTINGS }));
  const start = () => {
    started++;
    return new Worker(FAKE, { eval: true });
  };
  await lintInThreads(tasks, threads, start, {
    text(piece) {
      line += piece;
      return undefined;
    },
    done({ complaint }: LintOutcome) {
      lines.push(line + (complaint ?? "ok"));
      line = "";
    },
  });
  return { lines, started };
}

describe("threads", () => {
  test("hand results on in the order of the files, not in that of their ends", async () => {
    const { lines, started } = await reported(["slow", "a", "b", "slow", "c"], 2);
    expect(lines).toEqual(["slow0 ok", "a1 ok", "b2 ok", "slow3 ok", "c4 ok"]);
    expect(started).toBe(2);
  });

  test("that die cost the file they were busy with", async () => {
    const { lines } = await reported(["a", "exit", "b", "half", "c", "throw", "d"], 2);
    const fault = (why: string) => `could not be checked: internal error: its thread ended: ${why} (please report it)`;
    expect(lines).toEqual([
      "a0 ok",
      `exit1: ${fault("exit code 7")}`,
      "b2 ok",
      `half3 half3: ${fault("exit code 7")}`,
      "c4 ok",
      `throw5: ${fault("ouch")}`,
      "d6 ok",
    ]);
  });

  longTest("that run out of memory cost a file, which says so; the others are linted", async () => {
    // All its findings take many times the memory that is allowed here.
    const huge = bad("b").repeat(450_000);
    const cwd = folderWith({ "a.mlir": bad("a"), "b.mlir": huge, "c.mlir": bad("c") });
    const env = { NODE_OPTIONS: "--max-old-space-size=40" };
    for (const names of [["a.mlir", "b.mlir", "c.mlir"], ...(IS_FULL ? [["b.mlir"]] : [])]) {
      const { exit, stdout, stderr } = await mlirAbiProcess(["lint", "--json", ...names], { cwd, env });
      expect(stderr).toBe(`mlir-abi: error: b.mlir: ${TOO_LITTLE_MEMORY}\n`);
      expect(exit).toBe(2);
      const { files, summary } = JSON.parse(stdout);
      expect(files.map(({ path }: { readonly path: string }) => path)).toEqual(names.filter((it) => it !== "b.mlir"));
      expect(summary.files).toBe(names.length - 1);
    }
  });

  test("include this one, which answers between two files", async () => {
    const cwd = folderWith({ "a.mlir": bad("a").repeat(4000), "b.mlir": bad("b") });
    const tasks = ["a", "b", "gone"].map((name): LintTask => {
      return { path: join(cwd, `${name}.mlir`), shown: name, settings: DEFAULT_SETTINGS };
    });
    const reporter = reporterOf("github", { colors: colorsThat(false), columns: undefined, all: true });
    const lengths: number[] = [];
    let length = 0;
    await lintInThreads(tasks, 2, () => lintHere(reporter), {
      text(piece) {
        length += piece.length;
        return undefined;
      },
      done({ complaint }) {
        lengths.push(complaint === undefined ? length : -1);
        length = 0;
      },
    });
    expect(lengths[0]).toBeGreaterThan(600_000);
    expect(lengths[1]).toBeGreaterThan(0);
    expect(lengths[2]).toBe(-1);
  });

  test("that all die leave nothing untold", async () => {
    const { lines } = await reported(["exit", "exit", "exit"], 2);
    expect(lines).toHaveLength(3);
  });
});

describe("how many threads", () => {
  const MB = 1024 * 1024;
  const tasksOf = (sizes: readonly number[]): LintTask[] => {
    const folder = folderWith({});
    return sizes.map((size) => {
      const path = join(folder, `${size}.mlir`);
      if (!existsSync(path)) writeFileSync(path, "");
      truncateSync(path, size);
      return { path, shown: path, settings: DEFAULT_SETTINGS };
    });
  };
  const many = availableParallelism();

  test.each([
    ["little", [MB, MB], 1],
    ["what two threads would only start for", [15 * MB, 15 * MB], 1],
    ["enough for two", [17 * MB, 17 * MB], Math.min(2, many)],
    ["many small files", Array<number>(17_000).fill(0), Math.min(2, many)],
  ])("%s", (_, sizes, threads) => {
    expect(planThreads(tasksOf(sizes), undefined)).toEqual({ threads, mayLintHere: true });
  });

  test("as many as asked for, but no more than files, and one for standard input", () => {
    const tasks = tasksOf([1, 1, 1]);
    expect(planThreads(tasks, 2).threads).toBe(2);
    expect(planThreads(tasks, 9).threads).toBe(3);
    const [first] = tasks;
    expect(planThreads([{ ...(first as LintTask), path: "-" }, ...tasks], 2).threads).toBe(1);
  });

  test("a large file is not for the thread that writes", () => {
    expect(planThreads(tasksOf([33 * MB]), undefined)).toEqual({ threads: 1, mayLintHere: false });
  });
});
