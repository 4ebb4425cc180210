/** `mlir-abi lint`: findings of files and folders. */
import { tuneForBatch, tuneForOneThread } from "../../node/engine.js";
import { listFiles, pathsToRead, shownPath } from "../files/documents.js";
import { pathsIn } from "../files/lines.js";
import { dryFixer, type Fixer, fixerInPlace } from "../lint/fixing.js";
import { type LintOutcome, type LintSink, type LintTask, lintFile } from "../lint/lintFile.js";
import { lintInThreads } from "../lint/lintPool.js";
import { lintSettings } from "../lint/lintSettings.js";
import { COLLECTED_FORMAT, ResultCollector } from "../lint/resultCollector.js";
import { resumedFrom } from "../lint/resume.js";
import { filesOf, type Shard } from "../lint/shard.js";
import { addTo, exitCodeOf, newTally } from "../lint/tally.js";
import { areAnyLarge, threadStarter, threadsFor } from "../lint/threads.js";
import { type FindingOptions, writeResults } from "../lint/writeResults.js";
import { chosenReporter, reporterOf } from "../reporters/registry.js";
import { Joiner } from "../reporters/reporter.js";
import { columnsOf } from "../terminal/layout.js";
import { EXIT_MISUSE, report, UnreadableError, UsageError, write } from "../terminal/output.js";
import { startProgress } from "../terminal/progress.js";
import { type Colors, terminalColors } from "../terminal/terminal.js";

export interface LintOptions extends FindingOptions {
  readonly fix?: boolean;
  readonly fixDryRun?: boolean;
  /** Severities of rules as given by the user, by id. */
  readonly rule: Readonly<Record<string, string>>;
  readonly stdinFilename?: string;
  /** As given by the user. */
  readonly runtime?: readonly string[];
  readonly threads?: number;
  readonly shard?: Shard;
  /** A file with paths, or `-`. */
  readonly filesFrom?: string;
  /** Results of an earlier run. */
  readonly resume?: string;
}

/** Lints every path. Returns the exit code. @throws UsageError, UnreadableError if a list can't be read */
export async function lintCommand(given: readonly string[], options: LintOptions): Promise<number> {
  checkTogether(options);
  tuneForBatch();
  const listed = await listedPaths(given, options);
  const paths = listed === undefined ? pathsToRead(given, options.stdinFilename) : given;
  const settings = lintSettings(options.rule, options.runtime);
  const colors = terminalColors();
  const style = { colors, columns: columnsOf(process.stdout), all: options.all === true };
  const reporter = chosenReporter(options, style);
  const least = options.minSeverity ?? "hint";
  const fixer = fixerFor([...paths, ...(listed ?? [])], options, colors);
  const done = options.resume === undefined ? undefined : await resumedFrom(options.resume);
  const { files: found, unreadable } = listFiles(paths, { listed: listed ?? [], modules: true });
  const tally = { ...newTally(), unreadable, fixes: 0, filesFixed: 0, unwritten: 0 };
  const tasks: LintTask[] = [];
  for (const { path, named } of options.shard ? filesOf(found, options.shard) : found) {
    const shown = shownPath(path, options.stdinFilename);
    const counts = done?.get(shown);
    const by = settings.ignoredBy(shown);
    if (counts !== undefined) addTo(tally, counts);
    else if (by === undefined) tasks.push({ path, shown, settings: settings.of(shown), least });
    else if (named && !options.quiet) report("note", `${shown}: ignored by ${by}`);
  }

  const progress = startProgress(options.quiet ? 0 : tasks.length, "files");
  const put = (text: string): Promise<void> | undefined => {
    progress.makeRoom();
    return write(text);
  };
  const ended = ({ fixes, unwritten }: LintOutcome): void => {
    tally.fixes += fixes;
    if (fixes > 0) tally.filesFixed++;
    if (unwritten) tally.unwritten++;
    progress.step();
  };
  const joiner = new Joiner(reporter);
  const direct: LintSink = {
    text: (piece) => put(joiner.piece(piece)),
    done(outcome, { shown }) {
      const { complaint } = outcome;
      if (complaint === undefined) tally.files++;
      else {
        progress.makeRoom();
        report("error", complaint);
        tally.unreadable++;
        // What was written stays, so the rest must be able to follow.
        const text = reporter.refused(shown, complaint, joiner.begun);
        if (text !== "") void put(text);
      }
      joiner.endFile();
      addTo(tally, outcome);
      ended(outcome);
    },
  };
  // Files are fixed one after another, since two paths may be links to the same file.
  const threads = fixer === undefined ? threadsFor(tasks, options.threads) : 1;
  if (threads <= 1) tuneForOneThread();
  const isLarge = fixer === undefined && areAnyLarge(tasks);
  const isThreaded = threads > 1 || isLarge;
  const collects = options.baseline !== undefined || (options.statistics === true && isThreaded);
  const collector = new ResultCollector(ended);
  const sink = collects ? collector : direct;
  const format = collects ? COLLECTED_FORMAT : options.format;
  if (!collects) await put(reporter.head);
  const used = collects ? reporterOf(COLLECTED_FORMAT, style) : reporter;
  if (isThreaded) await lintInThreads(tasks, threads, threadStarter(format, style, !isLarge), sink);
  else for (const task of tasks) await lintFile(task, used, fixer, sink);
  progress.end();

  // A file that could not be written had something to fix.
  const mayReport = tally.fixes > 0 || tally.unwritten === 0;
  const fixed =
    fixer && mayReport
      ? { fixes: tally.fixes, files: tally.filesFixed, dryRun: options.fixDryRun === true }
      : undefined;
  if (collects) await writeResults(collector.results, { ...options, reporter, tally, fixed });
  else await write(reporter.end({ ...tally, fixed }));
  if (tally.unwritten > 0 || settings.complaints > 0) return EXIT_MISUSE;
  return exitCodeOf(tally, options.maxWarnings);
}

/** @throws UsageError if options exclude each other */
function checkTogether({ resume, format, updateBaseline, baseline }: LintOptions): void {
  if (resume !== undefined && format !== "ndjson") throw new UsageError("--resume needs --format ndjson");
  if (resume !== undefined && baseline !== undefined) {
    throw new UsageError("--resume and --baseline exclude each other; merge takes --baseline");
  }
  if (updateBaseline && baseline === undefined) throw new UsageError("--update-baseline needs --baseline FILE");
}

/** The paths of `--files-from`; undefined without it. @throws UsageError */
async function listedPaths(
  given: readonly string[],
  { filesFrom }: LintOptions,
): Promise<readonly string[] | undefined> {
  if (filesFrom === undefined) return undefined;
  if (filesFrom === "-" && given.includes("-"))
    throw new UsageError("expected - for a file or the list of files, not for both");
  try {
    return await pathsIn(filesFrom);
  } catch (error) {
    throw error instanceof UnreadableError ? new UsageError(error.message) : error;
  }
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
