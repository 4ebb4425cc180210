/** Reads, checks, fixes if requested, and reports one file; the same on every thread. */

import { type AbiDocument, openDocument } from "../../core/document/document.js";
import type { Finding } from "../../core/document/finding.js";
import { printLinted } from "../../core/document/printedBytecode.js";
import { SEVERITIES, type Severity } from "../../core/encodings/codec.js";
import { bytecodeFindings } from "../../core/lint/bytecode.js";
import { findingsOnce } from "../../core/lint/diagnostics.js";
import { moduleFindings } from "../../core/lint/module.js";
import type { Settings } from "../../core/lint/settings.js";
import { byPlace } from "../../core/text/offsetMap.js";
import { compareText } from "../../core/text/order.js";
import type { VmModule } from "../../core/vmfb/module.js";
import { complaintOf, type LogFile, visitInput, whyUnsearched } from "../files/documents.js";
import { lintedFile } from "../reporters/linted.js";
import type { LintReporter } from "../reporters/reporter.js";
import { report, UnreadableError } from "../terminal/output.js";
import type { Fixer } from "./fixing.js";
import { countsOf } from "./tally.js";

/** One file to lint: plain data that can be sent to other threads. */
export interface LintTask {
  readonly path: string;
  /** Its name in results. */
  readonly shown: string;
  readonly settings: Settings;
  readonly least?: Severity;
}

/** The result for a file: plain data. */
export interface LintOutcome {
  /** Why it could not be read or linted: one line with its name. */
  readonly complaint?: string;
  readonly findings: Readonly<Record<Severity, number>>;
  readonly islands: number;
  readonly fixes: number;
  /** Whether it should have been changed but could not be. */
  readonly unwritten: boolean;
}

/** Receives results of files, one file after another. */
export interface LintSink {
  /** Receives the next piece of the file's text. */
  text(piece: string): Promise<void> | undefined;
  /** Receives the file's outcome. */
  done(outcome: LintOutcome, task: LintTask): void;
}

/** The outcome of a file that was not linted. */
export function refused(complaint: string): LintOutcome {
  return { complaint, findings: countsOf([]), islands: 0, fixes: 0, unwritten: false };
}

/** Lints one file. A failure becomes its outcome, so it never stops the others. */
export async function lintFile(
  task: LintTask,
  reporter: LintReporter,
  fixer: Fixer | undefined,
  sink: LintSink,
): Promise<void> {
  const { path, shown, settings, least = "hint" } = task;
  const write = async (
    document: AbiDocument,
    findings: readonly Finding[],
    rest: Omit<LintOutcome, "findings">,
    log?: LogFile,
  ) => {
    const found = findings.filter(({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least));
    found.sort((a, b) => byPlace(a, b) || compareText(a.code, b.code));
    const file = lintedFile(shown, document, found, rest.islands, log);
    for (const piece of reporter.file(file)) await sink.text(piece);
    return { findings: countsOf(found), ...rest };
  };
  let outcome: LintOutcome;
  try {
    outcome = await visitInput(path, shown, {
      print: printLinted,
      async document(document, bytes, printed, log) {
        if (printed !== undefined) {
          const { findings, islands } = bytecodeFindings(printed, settings);
          if (fixer !== undefined) reportUnfixable(shown);
          return write(openDocument("", 0, ""), findings, { islands, fixes: 0, unwritten: false });
        }
        const why = whyUnsearched(document);
        if (why !== undefined) throw new UnreadableError(`${shown}: ${why}`);
        const { findings, islands } = findingsOnce(document, settings);
        if (fixer === undefined || log !== undefined) {
          if (fixer !== undefined) report("note", `${shown}: a log, in which nothing is fixed`);
          return write(document, findings, { islands, fixes: 0, unwritten: false }, log);
        }
        const fixed = await fixer({ path, shown, bytes }, document, settings, findings);
        const left = fixed.count > 0 ? findingsOnce(fixed.document, settings).islands : islands;
        return write(fixed.document, fixed.findings, {
          islands: left,
          fixes: fixed.count,
          unwritten: !fixed.done,
        });
      },
      async module(module) {
        const counts = { islands: attributesIn(module), fixes: 0, unwritten: false };
        // A module has no text to quote or fix.
        return write(openDocument("", 0, ""), moduleFindings(module, settings), counts);
      },
    });
  } catch (error) {
    outcome = refused(complaintOf(`${shown}: could not be checked`, error));
  }
  sink.done(outcome, task);
}

let isReported = false;

/** Fixes are text edits, which bytecode can't have. Reported once for all files. */
function reportUnfixable(shown: string): void {
  if (isReported) return;
  isReported = true;
  const how = "print it (mlir-abi print FILE > FILE.mlir), fix that, and assemble it again (mlir-opt --emit-bytecode)";
  report("note", `${shown}: bytecode, which cannot be fixed in place; ${how}`);
}

/** Attributes of a compiled module's exports, their calling conventions, and those of the module itself. */
function attributesIn({ attributes, exports }: VmModule): number {
  let count = attributes.length;
  for (const { callingConvention, attributes: own } of exports) {
    count += own.length + (callingConvention === null ? 0 : 1);
  }
  return count;
}
