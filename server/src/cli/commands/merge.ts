/** `mlir-abi merge`: reports the results of several runs of `lint` as one. */
import { SEVERITIES, type Severity } from "../../core/encodings/codec.js";
import { shownPath } from "../files/documents.js";
import { lineSource } from "../files/lines.js";
import { mergedResults, type ResultSource } from "../lint/resultFiles.js";
import { exitCodeOf, newTally } from "../lint/tally.js";
import { type FindingOptions, writeResults } from "../lint/writeResults.js";
import { chosenReporter } from "../reporters/registry.js";
import type { Result } from "../reporters/result.js";
import { columnsOf } from "../terminal/layout.js";
import { report, UnreadableError, UsageError } from "../terminal/output.js";
import { terminalColors } from "../terminal/terminal.js";

/** How many are reported: each line of a file that holds no results is one. */
const MAX_COMPLAINTS = 20;

/** Reports all results together. Returns the exit code. @throws UsageError */
export async function mergeCommand(paths: readonly string[], options: FindingOptions): Promise<number> {
  if (options.updateBaseline && options.baseline === undefined) {
    throw new UsageError("--update-baseline needs --baseline FILE");
  }
  if (paths.filter((path) => path === "-").length > 1) throw new UsageError("expected - for one of the results only");
  const tally = newTally();
  const incomplete = new Set<string>();
  let complaints = 0;
  const complain = (source: string, problem: string): void => {
    if (complaints++ < MAX_COMPLAINTS) report("error", `${source}: ${problem}`);
    tally.unreadable += incomplete.has(source) ? 0 : 1;
    incomplete.add(source);
  };
  const sources: ResultSource[] = [];
  for (const path of paths) {
    try {
      sources.push({ name: shownPath(path), bytes: await lineSource(path) });
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      report("error", error.message);
      tally.unreadable++;
    }
  }
  const reporter = chosenReporter(options, {
    colors: terminalColors(),
    columns: columnsOf(process.stdout),
    all: options.all === true,
  });
  const { results, islands } = mergedResults(sources, complain);
  tally.islands = islands;
  await writeResults(atLeast(results, options.minSeverity ?? "hint"), { ...options, reporter, tally });
  if (complaints > MAX_COMPLAINTS) report("error", `${complaints - MAX_COMPLAINTS} more lines were not read`);
  return exitCodeOf(tally, options.maxWarnings);
}

function* atLeast(results: Iterable<Result>, least: Severity): Generator<Result> {
  const rank = SEVERITIES.indexOf(least);
  for (const result of results) {
    yield { ...result, findings: result.findings.filter(({ severity }) => SEVERITIES.indexOf(severity) <= rank) };
  }
}
