/** `lint` of one file: read, checked, fixed on request, and reported. The same on every thread. */

import { type AbiDocument, openDocument } from "../../core/document/document.js";
import type { Finding } from "../../core/document/finding.js";
import type { Severity } from "../../core/encodings/codec.js";
import { findingsOnce } from "../../core/lint/diagnostics.js";
import { moduleFindings } from "../../core/lint/module.js";
import type { Settings } from "../../core/lint/settings.js";
import type { VmModule } from "../../core/vmfb/module.js";
import { complaintOf, visitInput } from "../files/documents.js";
import { githubReporter } from "../reporters/github.js";
import { jsonReporter } from "../reporters/json.js";
import type { LintReporter } from "../reporters/reporter.js";
import { sarifReporter } from "../reporters/sarif.js";
import { textReporter } from "../reporters/text.js";
import type { Colors } from "../terminal/terminal.js";
import type { Fixer } from "./fixing.js";
import { byPosition } from "./lintSettings.js";

export type LintFormat = "text" | "json" | "sarif" | "github";

/** One file to lint: plain data, which goes to other threads. */
export interface LintTask {
  readonly path: string;
  /** As results name it. */
  readonly shown: string;
  readonly settings: Settings;
}

/** What came of a file: plain data. */
export interface LintOutcome {
  /** Why it could not be read or linted: one line that names it. */
  readonly complaint?: string;
  readonly findings: Readonly<Record<Severity, number>>;
  readonly islands: number;
  readonly fixes: number;
  /** It should have been changed but could not be. */
  readonly unwritten: boolean;
}

/** Takes results of files, one file after another. */
export interface LintSink {
  /** The next piece of the file's text. */
  text(piece: string): Promise<void> | undefined;
  /** The file is done. */
  done(outcome: LintOutcome): void;
}

const NOTHING_FOUND = { error: 0, warning: 0, information: 0, hint: 0 } as const;

const REPORTERS: Readonly<Record<LintFormat, (colors: Colors, columns: number | undefined) => LintReporter>> = {
  text: textReporter,
  json: jsonReporter,
  sarif: sarifReporter,
  github: githubReporter,
};

/** The reporter of a format. Text has these colours and fits the columns. */
export function reporterOf(format: LintFormat, colors: Colors, columns: number | undefined): LintReporter {
  return REPORTERS[format](colors, columns);
}

/** What is reported of a file that was not linted. */
export function refused(complaint: string): LintOutcome {
  return { complaint, findings: NOTHING_FOUND, islands: 0, fixes: 0, unwritten: false };
}

/** Lints one file. A fault in it is its outcome, so that it never stops the others. */
export async function lintFile(
  { path, shown, settings }: LintTask,
  reporter: LintReporter,
  fixer: Fixer | undefined,
  sink: LintSink,
): Promise<void> {
  const tell = async (document: AbiDocument, findings: readonly Finding[], rest: Omit<LintOutcome, "findings">) => {
    const sorted = [...findings].sort(byPosition);
    for (const piece of reporter.file({ path: shown, document, findings: sorted })) await sink.text(piece);
    return { findings: countsOf(findings), ...rest };
  };
  try {
    const outcome = await visitInput<LintOutcome>(path, shown, {
      recordsOnly: fixer === undefined,
      async document(document, bytes) {
        const { findings, islands } = findingsOnce(document, settings);
        if (fixer === undefined) return tell(document, findings, { islands, fixes: 0, unwritten: false });
        const fixed = await fixer({ path, shown, bytes }, document, settings, findings);
        const left = fixed.count > 0 ? findingsOnce(fixed.document, settings).islands : islands;
        return tell(fixed.document, fixed.findings, { islands: left, fixes: fixed.count, unwritten: !fixed.done });
      },
      async module(module) {
        const counts = { islands: attributesIn(module), fixes: 0, unwritten: false };
        // There is no text to show them in, nor to fix.
        return tell(openDocument("", 0, ""), moduleFindings(module, settings), counts);
      },
    });
    sink.done(outcome);
  } catch (error) {
    sink.done(refused(complaintOf(shown, error)));
  }
}

function countsOf(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { ...NOTHING_FOUND } as Record<Severity, number>;
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** Attributes of a compiled module's exports, and their calling conventions; those of the module itself. */
function attributesIn({ attributes, exports }: VmModule): number {
  let count = attributes.length;
  for (const { callingConvention, attributes: own } of exports) {
    count += own.length + (callingConvention === null ? 0 : 1);
  }
  return count;
}
