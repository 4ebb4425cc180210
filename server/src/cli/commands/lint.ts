/** `mlir-abi lint`: findings of files and folders. */
import type { NotExamined } from "../../core/api/diff.js";
import { keepNewSpace } from "../../node/engine.js";
import { pathsToRead, shownPath } from "../files/documents.js";
import { inputFiles } from "../files/inputFiles.js";
import { pathsIn } from "../files/lines.js";
import { dryFixer, type Fixer, fixerInPlace } from "../lint/fixing.js";
import { type LintOutcome, type LintSink, type LintTask, lintFile, refused } from "../lint/lintFile.js";
import { lintInThreads } from "../lint/lintPool.js";
import { type LintSettings, lintSettings } from "../lint/lintSettings.js";
import { type ReportCache, reportCache } from "../lint/reportCache.js";
import { COLLECTED_FORMAT, ResultCollector } from "../lint/resultCollector.js";
import { resumedFrom } from "../lint/resume.js";
import { filesOf, type Shard } from "../lint/shard.js";
import { addTo, exitCodeOf, newTally, type Tally } from "../lint/tally.js";
import { ONE_THREAD, planThreads, threadStarter } from "../lint/threads.js";
import { type FindingOptions, writeResults } from "../lint/writeResults.js";
import { chosenReporter, reporterOf } from "../reporters/registry.js";
import { Joiner, type LintReporter, type LintSummary } from "../reporters/reporter.js";
import { columnsOf } from "../terminal/layout.js";
import { EXIT_MISUSE, report, UsageError, writePiece } from "../terminal/output.js";
import { type Progress, startProgress } from "../terminal/progress.js";
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
  /** Whether reports of files that have not changed are taken from the cache, and new ones kept there. */
  readonly cache?: boolean;
}

/** The counts of a run that may fix. */
type FixTally = Tally & { fixes: number; filesFixed: number; unwritten: number };

/** Lints every path. Returns the exit code. @throws UsageError, UnreadableError if a list or a baseline can't be read */
export async function lintCommand(given: readonly string[], options: LintOptions): Promise<number> {
  checkTogether(options);
  checkStdin(given, options);
  const listed = options.filesFrom === undefined ? undefined : await pathsIn(options.filesFrom);
  const paths = pathsToRead(given, options.stdinFilename, listed !== undefined);
  const settings = lintSettings(options.rule, options.runtime);
  const colors = terminalColors();
  const style = { colors, columns: columnsOf(process.stdout), all: options.all === true };
  const reporter = chosenReporter(options, style);
  const fixer = fixerFor([...paths, ...(listed ?? [])], options, colors);
  const tally: FixTally = { ...newTally(), fixes: 0, filesFixed: 0, unwritten: 0 };
  const { tasks, notExamined } = await listTasks(paths, listed, options, settings, tally);
  const progress = startProgress(options.quiet ? 0 : tasks.length + notExamined.length, "files");
  const ended = ({ fixes, unwritten }: LintOutcome): void => {
    tally.fixes += fixes;
    if (fixes > 0) tally.filesFixed++;
    if (unwritten) tally.unwritten++;
    progress.step();
  };
  // Files are fixed one after another, since two paths may be links to the same file.
  const { threads, mayLintHere } = fixer === undefined ? planThreads(tasks, options.threads) : ONE_THREAD;
  if (threads <= 1) keepNewSpace();
  const isThreaded = threads > 1 || !mayLintHere;
  const collects = options.baseline !== undefined || (options.statistics === true && isThreaded);
  const collector = new ResultCollector(ended);
  const direct = new DirectSink(reporter, progress, tally, ended);
  const format = collects ? COLLECTED_FORMAT : options.format;
  const used = collects ? reporterOf(format, style) : reporter;
  // Statistics that are not collected come from the findings themselves, which are not cached.
  const mayCache = options.cache !== false && fixer === undefined && (collects || !options.statistics);
  const cache = mayCache ? reportCache(format, style) : undefined;
  const received = collects ? collector : direct;
  const sink = cache?.storing(received) ?? received;
  if (!collects) await direct.write(reporter.head);
  for (const { path, why } of notExamined) received.done(refused(`${path}: ${why}`), { shown: path });
  if (isThreaded) await lintInThreads(tasks, threads, threadStarter(format, style, mayLintHere), sink, cache);
  else for (const task of tasks) await lintOrFind(task, used, fixer, sink, cache);
  cache?.end();
  progress.end();

  tally.complaints = settings.complaints;
  const fixed = fixer && fixedOf(tally, options);
  if (collects) await writeResults(collector.results, { ...options, reporter, tally, fixed });
  else await direct.write(reporter.end({ ...tally, fixed }));
  if (tally.unwritten > 0) return EXIT_MISUSE;
  return exitCodeOf(tally, options.maxWarnings);
}

interface Listed {
  readonly tasks: readonly LintTask[];
  /** Of paths that can't be read, those that the configuration does not ignore. */
  readonly notExamined: readonly NotExamined[];
}

/** The files to lint. What is known of the others is counted. */
async function listTasks(
  paths: readonly string[],
  listed: readonly string[] | undefined,
  options: LintOptions,
  settings: LintSettings,
  tally: Tally,
): Promise<Listed> {
  const done = options.resume === undefined ? undefined : await resumedFrom(options.resume);
  const { files: found, unreadable } = inputFiles(paths, { listed: listed ?? [], modules: true });
  const least = options.minSeverity ?? "hint";
  const tasks: LintTask[] = [];
  for (const { path, named } of options.shard ? filesOf(found, options.shard) : found) {
    const shown = shownPath(path, options.stdinFilename);
    const counts = done?.get(shown);
    const by = settings.ignoredBy(shown);
    if (counts !== undefined) addTo(tally, counts);
    else if (by === undefined) tasks.push({ path, shown, settings: settings.of(shown), least });
    else if (named && !options.quiet) report("note", `${shown}: ignored by ${by}`);
  }
  return { tasks, notExamined: unreadable.filter(({ path }) => settings.ignoredBy(path) === undefined) };
}

/** Writes results as they come. */
class DirectSink implements LintSink {
  readonly #reporter: LintReporter;
  readonly #progress: Progress;
  readonly #tally: Tally;
  readonly #ended: (outcome: LintOutcome) => void;
  readonly #joiner: Joiner;

  constructor(reporter: LintReporter, progress: Progress, tally: Tally, ended: (outcome: LintOutcome) => void) {
    this.#reporter = reporter;
    this.#progress = progress;
    this.#tally = tally;
    this.#ended = ended;
    this.#joiner = new Joiner(reporter);
  }

  write(text: string): Promise<void> | undefined {
    this.#progress.makeRoom();
    return writePiece(text, this.#reporter.medium);
  }

  text(piece: string): Promise<void> | undefined {
    return this.write(this.#joiner.piece(piece));
  }

  done(outcome: LintOutcome, { shown }: Pick<LintTask, "shown">): void {
    const { complaint } = outcome;
    if (complaint === undefined) this.#tally.files++;
    else {
      this.#progress.makeRoom();
      report("error", complaint);
      this.#tally.unreadable++;
      // What was written stays, so the rest must be able to follow.
      const text = this.#reporter.refused(shown, complaint, this.#joiner.begun);
      if (text !== "") void this.write(text);
    }
    this.#joiner.endFile();
    addTo(this.#tally, outcome);
    this.#ended(outcome);
  }
}

/** Lints one file, unless there is a report of it. */
async function lintOrFind(
  task: LintTask,
  reporter: LintReporter,
  fixer: Fixer | undefined,
  sink: LintSink,
  cache: ReportCache | undefined,
): Promise<void> {
  const known = cache?.find(task);
  if (known === undefined) return lintFile(task, reporter, fixer, sink);
  if (known.text !== "") await sink.text(known.text);
  sink.done(known.outcome, task);
}

/** What was fixed; undefined if nothing could be written, since a file that could not be had something to fix. */
function fixedOf({ fixes, filesFixed, unwritten }: FixTally, { fixDryRun }: LintOptions): LintSummary["fixed"] {
  return fixes > 0 || unwritten === 0 ? { fixes, files: filesFixed, dryRun: fixDryRun === true } : undefined;
}

/** @throws UsageError if options exclude each other */
function checkTogether({ resume, format, updateBaseline, baseline }: LintOptions): void {
  if (resume !== undefined && format !== "ndjson") throw new UsageError("--resume needs --format ndjson");
  if (resume !== undefined && baseline !== undefined) {
    throw new UsageError("--resume and --baseline exclude each other; merge takes --baseline");
  }
  if (updateBaseline && baseline === undefined) throw new UsageError("--update-baseline needs --baseline FILE");
}

/** @throws UsageError if more than one thing would be read from standard input */
function checkStdin(given: readonly string[], { filesFrom, resume }: LintOptions): void {
  const uses = [given.includes("-"), filesFrom === "-", resume === "-"].filter(Boolean);
  if (uses.length > 1) throw new UsageError("expected - only once: for a file, the list of files or the results");
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
