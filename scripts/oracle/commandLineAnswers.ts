/** What the built command line answers about texts, with default settings. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Answers, itemsByRange, whole } from "./answers.js";
import type { OracleText } from "./texts.js";

/** What takes longer hangs. */
const RUN_TIMEOUT_MS = 180_000;

interface FileOf {
  readonly path: string;
  readonly diagnostics?: unknown;
  readonly functions?: readonly { readonly name?: string | null; readonly line?: number }[];
  readonly exports?: unknown;
}

/**
 * The answers about each text, by its id. All files are read by one run of a command, as in a folder of a project; where
 * that fails, by one for each half of them, so that the failure is the answer about the text that it is about.
 */
export function commandLineAnswers(cli: string, texts: readonly OracleText[]): ReadonlyMap<string, Answers> {
  const folder = mkdtempSync(join(tmpdir(), "oracle-"));
  try {
    for (const { id, text } of texts) writeFileSync(join(folder, `${id}.mlir`), text);
    const linted = run(cli, ["lint", ".", "--format", "json", "--no-cache", "--threads", "1"], folder);
    const shown = run(cli, ["show", ".", "--json", "--all", "--exports"], folder);
    const [findings, ops] = [filesOf(linted), filesOf(shown)];
    if (texts.length === 1 || (findings !== undefined && ops !== undefined)) {
      return new Map(
        texts.map(({ id, text }) => {
          const { functions = [], exports } = ops?.get(id) ?? {};
          const answers = {
            "cli-lint": findings === undefined ? whole(linted) : itemsByRange(findings.get(id)?.diagnostics),
            "cli-show":
              ops === undefined ? whole(shown) : functions.map((it) => [`${it.line}: ${it.name}`, it] as const),
            "cli-exports": whole(exports),
            "cli-passes": text.includes("IR Dump") ? whole(run(cli, ["passes", `${id}.mlir`, "--json"], folder)) : [],
          };
          return [id, answers];
        }),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const half = texts.length >> 1;
  return new Map([texts.slice(0, half), texts.slice(half)].flatMap((some) => [...commandLineAnswers(cli, some)]));
}

function run(cli: string, args: readonly string[], cwd: string): string {
  const options = { cwd, encoding: "utf8", maxBuffer: 1 << 30, timeout: RUN_TIMEOUT_MS } as const;
  const { stdout, stderr } = spawnSync(process.execPath, [cli, ...args], options);
  return stdout === "" ? stderr : stdout;
}

/** The files of a report by their ids; undefined where it is none. */
function filesOf(report: string): ReadonlyMap<string, FileOf> | undefined {
  try {
    const { files } = JSON.parse(report) as { readonly files: readonly FileOf[] };
    return new Map(files.map((file) => [file.path.replace(/\.mlir$/, ""), file]));
  } catch {
    return undefined;
  }
}
