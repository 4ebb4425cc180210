/** Writes collected results as the report of one run, without those in a baseline. */
import type { Severity } from "../../core/encodings/codec.js";
import { counted } from "../../core/text/counted.js";
import type { ReportOptions } from "../reporters/registry.js";
import { Joiner, type LintReporter, type LintSummary } from "../reporters/reporter.js";
import type { Result } from "../reporters/result.js";
import { report, writePiece } from "../terminal/output.js";
import { type BaselineEntry, compareWithBaseline, readBaseline, writeBaseline } from "./baseline.js";
import { addTo, countsOf, type Tally } from "./tally.js";

/** The options of `lint` and `merge` for their report. */
export interface FindingOptions extends ReportOptions {
  readonly maxWarnings?: number;
  /** The path of a file of known findings. */
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  /** Reports every note of a file, not only the first of each kind. */
  readonly all?: boolean;
  /** The minimum severity; every one if not given. */
  readonly minSeverity?: Severity;
}

export interface ResultOptions extends Pick<FindingOptions, "baseline" | "updateBaseline" | "quiet"> {
  readonly reporter: LintReporter;
  /** Receives the counts. */
  readonly tally: Tally;
  readonly fixed?: LintSummary["fixed"];
}

/** How many removable entries are listed. */
const MAX_LISTED = 20;

/**
 * Writes results in order, and adds their counts to the tally. Files that could not be linted are reported on stderr.
 * @throws UnreadableError if the baseline can't be read or written
 */
export async function writeResults(results: Iterable<Result>, options: ResultOptions): Promise<void> {
  const { reporter, tally, fixed } = options;
  const { baseline: file } = options;
  const compared = file === undefined ? undefined : await comparedBy(file, [...results], options);
  const write = (piece: string) => writePiece(piece, reporter.medium);
  const joiner = new Joiner(reporter);
  await write(reporter.head);
  for (const result of compared?.results ?? results) {
    if (result.error === undefined) {
      tally.files++;
      addTo(tally, { findings: countsOf(result.findings), islands: result.islands });
      for (const piece of reporter.file(result)) await write(joiner.piece(piece));
      joiner.endFile();
    } else {
      report("error", result.error);
      tally.unreadable++;
      await write(reporter.refused(result.path, result.error, false));
    }
  }
  const baseline = compared && { known: compared.known, removable: compared.removable.length };
  await write(reporter.end({ ...tally, fixed, baseline }));
  if (compared !== undefined && file !== undefined && !options.quiet) listRemovable(file, compared.removable);
}

async function comparedBy(file: string, results: readonly Result[], { updateBaseline, quiet }: ResultOptions) {
  if (updateBaseline) {
    const count = await writeBaseline(file, results);
    if (!quiet) report("note", `${file}: wrote ${counted(count, "finding")}`);
  }
  return compareWithBaseline(file, await readBaseline(file), results);
}

function listRemovable(file: string, entries: readonly BaselineEntry[]): void {
  if (entries.length === 0) return;
  const are = `${entries.length} ${entries.length === 1 ? "entry matches no finding" : "entries match no finding"}`;
  report("note", `${file}: ${are} any more; --update-baseline removes ${entries.length === 1 ? "it" : "them"}`);
  for (const { path, rule, symbol } of entries.slice(0, MAX_LISTED)) {
    report("note", `removable: ${path}: ${rule}${symbol === null ? "" : ` in @${symbol}`}`);
  }
  if (entries.length > MAX_LISTED) report("note", `removable: ${entries.length - MAX_LISTED} more`);
}
