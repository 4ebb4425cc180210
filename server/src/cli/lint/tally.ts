/** The counts of `lint` and `merge` over all files, and the resulting exit code. */
import type { Severity } from "../../core/encodings/codec.js";
import { counted } from "../../core/text/counted.js";
import type { LintSummary } from "../reporters/reporter.js";
import { EXIT_CLEAN, EXIT_FINDINGS, EXIT_MISUSE, report } from "../terminal/output.js";

export interface Tally {
  files: number;
  islands: number;
  unreadable: number;
  complaints: number;
  readonly findings: Record<Severity, number>;
}

/** The counts before the first file. */
export function newTally(): Tally {
  const findings = { error: 0, warning: 0, information: 0, hint: 0 };
  return { files: 0, islands: 0, unreadable: 0, complaints: 0, findings };
}

/** The counts of one file. */
export type FileCounts = Pick<LintSummary, "findings" | "islands">;

/** How many findings there are of each severity. */
export function countsOf(findings: Iterable<{ readonly severity: Severity }>): Record<Severity, number> {
  const counts = newTally().findings;
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** Adds the findings and islands of a file. */
export function addTo(tally: Tally, { findings, islands }: FileCounts): void {
  for (const severity of Object.keys(findings) as Severity[]) tally.findings[severity] += findings[severity];
  tally.islands += islands;
}

/** The exit code. Too many warnings are reported on stderr. */
export function exitCodeOf(tally: Tally, maxWarnings = Number.POSITIVE_INFINITY): number {
  const { unreadable, complaints, findings } = tally;
  if (unreadable + complaints > 0) return EXIT_MISUSE;
  if (findings.warning > maxWarnings) {
    report("error", `${counted(findings.warning, "warning")}, but --max-warnings allows ${maxWarnings}`);
    return EXIT_FINDINGS;
  }
  return findings.error > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}
