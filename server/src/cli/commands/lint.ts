/** `mlir-abi lint`: findings of files and folders. */
import type { Severity } from "../../core/encodings/codec.js";
import { listFiles, pathsToRead, shownPath } from "../files/documents.js";
import { dryFixer, type Fixer, fixerInPlace } from "../lint/fixing.js";
import { type LintFormat, type LintSink, type LintTask, lintFile, reporterOf } from "../lint/lintFile.js";
import { lintInThreads } from "../lint/lintPool.js";
import { lintSettings } from "../lint/lintSettings.js";
import { filesOf, type Shard } from "../lint/shard.js";
import { startLintWorker, threadsFor } from "../lint/threads.js";
import { columnsOf } from "../terminal/layout.js";
import { EXIT_CLEAN, EXIT_FINDINGS, EXIT_MISUSE, report, UsageError, write } from "../terminal/output.js";
import { startProgress } from "../terminal/progress.js";
import { type Colors, terminalColors } from "../terminal/terminal.js";

export interface LintOptions {
  readonly format: LintFormat;
  readonly fix?: boolean;
  readonly fixDryRun?: boolean;
  readonly maxWarnings?: number;
  /** Severities of rules as the user wrote them, by id. */
  readonly rule: Readonly<Record<string, string>>;
  readonly stdinFilename?: string;
  /** As the user named them. */
  readonly runtime?: readonly string[];
  readonly threads?: number;
  readonly shard?: Shard;
}

/** Lints every path. Returns the exit code. */
export async function lintCommand(given: readonly string[], options: LintOptions): Promise<number> {
  const paths = pathsToRead(given, options.stdinFilename);
  const settings = lintSettings(options.rule, options.runtime);
  const colors = terminalColors();
  const columns = columnsOf(process.stdout);
  const reporter = reporterOf(options.format, colors, columns);
  const fixer = fixerFor(paths, options, colors);
  const { files: found, unreadable } = listFiles(paths);
  const tasks: LintTask[] = [];
  for (const { path, named } of options.shard ? filesOf(found, options.shard) : found) {
    const shown = shownPath(path, options.stdinFilename);
    const by = settings.ignoredBy(shown);
    if (by === undefined) tasks.push({ path, shown, settings: settings.of(shown) });
    else if (named) report("note", `${shown}: ignored by ${by}`);
  }

  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  const sums = { files: 0, islands: 0, unreadable, fixes: 0, filesFixed: 0, unwritten: 0 };
  const progress = startProgress(tasks.length);
  const put = (text: string): Promise<void> | undefined => {
    progress.makeRoom();
    return write(text);
  };
  let separator = "";
  let begun = false;
  const sink: LintSink = {
    text(piece) {
      const text = begun ? piece : separator + piece;
      begun = true;
      separator = reporter.separator;
      return put(text);
    },
    done({ complaint, findings, islands, fixes, unwritten }) {
      if (complaint === undefined) sums.files++;
      else {
        progress.makeRoom();
        report("error", complaint);
        sums.unreadable++;
        // What was written of it stays, and what is written next must be able to follow.
        if (begun && reporter.cut !== "") void put(reporter.cut);
      }
      begun = false;
      for (const severity of Object.keys(counts) as Severity[]) counts[severity] += findings[severity];
      sums.islands += islands;
      sums.fixes += fixes;
      if (fixes > 0) sums.filesFixed++;
      if (unwritten) sums.unwritten++;
      progress.step();
    },
  };
  await put(reporter.head);
  // Fixes are written one file after another: two of them may be links to the same.
  const threads = fixer === undefined ? threadsFor(tasks, options.threads) : 1;
  if (threads > 1) {
    await lintInThreads(tasks, threads, () => startLintWorker(options.format, colors, columns), sink);
  } else for (const task of tasks) await lintFile(task, reporter, fixer, sink);
  progress.end();

  // A file that could not be written had something to fix.
  const mayReport = sums.fixes > 0 || sums.unwritten === 0;
  const fixed =
    fixer && mayReport ? { fixes: sums.fixes, files: sums.filesFixed, dryRun: options.fixDryRun === true } : undefined;
  await write(reporter.end({ ...sums, findings: counts, fixed }));
  if (sums.unreadable > 0 || sums.unwritten > 0 || settings.complaints > 0) return EXIT_MISUSE;
  const { maxWarnings = Number.POSITIVE_INFINITY } = options;
  if (counts.warning > maxWarnings) {
    const are = `${counts.warning} ${counts.warning === 1 ? "warning" : "warnings"}`;
    report("error", `${are}, but --max-warnings allows ${maxWarnings}`);
    return EXIT_FINDINGS;
  }
  return counts.error > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

/** @throws UsageError */
function fixerFor(paths: readonly string[], options: LintOptions, colors: Colors): Fixer | undefined {
  if (options.fixDryRun) return dryFixer(paths, options.format === "text", colors);
  if (!options.fix) return undefined;
  if (paths.includes("-")) {
    throw new UsageError("--fix cannot write to stdin; use --fix-dry-run to see what it would change");
  }
  return fixerInPlace(paths);
}
