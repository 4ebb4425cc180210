/** `lint --fix` and `--fix-dry-run`: the safe fixes of one file, written or shown. */
import { constants } from "node:buffer";
import type { AbiDocument } from "../../core/document/document.js";
import { type Finding, isSafelyFixable } from "../../core/document/finding.js";
import { fixDocument } from "../../core/features/fixDocument.js";
import { findings } from "../../core/lint/diagnostics.js";
import { type FixedText, MAX_PASSES } from "../../core/lint/fixes.js";
import type { Settings } from "../../core/lint/settings.js";
import { UnwritableError, writableRoots, writeFixed } from "../files/writeFixed.js";
import { report } from "../terminal/output.js";
import type { Colors } from "../terminal/terminal.js";
import { patchWriter, type ReadSource } from "./patchWriter.js";

/** The result of fixing a file. */
export interface Fixed {
  /** The current document, or in a dry run the fixed one. */
  readonly document: AbiDocument;
  readonly findings: readonly Finding[];
  readonly count: number;
  /** False if it should have been changed but could not be; stderr says why. */
  readonly done: boolean;
}

export type Fixer = (
  source: ReadSource,
  document: AbiDocument,
  settings: Settings,
  found: readonly Finding[],
) => Promise<Fixed>;

function createFixer(put: (source: ReadSource, before: string, fixed: FixedText) => Promise<void>): Fixer {
  return async (source, document, settings, found) => {
    const same = { document, findings: found, count: 0 };
    if (!found.some(isSafelyFixable)) return { ...same, done: true };
    try {
      if (document.length > constants.MAX_STRING_LENGTH) throw new UnwritableError("too large to be fixed");
      const before = document.slice();
      const fixed = fixDocument(document, (current) => findings(current, settings), found);
      if (fixed.text === before) return { ...same, done: true };
      await put(source, before, fixed);
      const left = fixed.findings.filter(isSafelyFixable).length;
      if (left > 0) report("warning", `${source.shown}: ${left} safe fixes are left after ${MAX_PASSES} passes`);
      return { document: fixed.document, findings: fixed.findings, count: fixed.count, done: true };
    } catch (error) {
      if (!(error instanceof UnwritableError)) throw error;
      report("error", `${source.shown}: ${error.message}`);
      return { ...same, done: false };
    }
  };
}

/** Writes fixed files, only below the given paths. */
export function fixerInPlace(given: readonly string[]): Fixer {
  const roots = writableRoots(given);
  return createFixer(async ({ path }, before, { text }) => writeFixed(path, roots, before, text));
}

/** Shows a patch instead: among the results in text output, else on stderr. */
export function dryFixer(given: readonly string[], forPeople: boolean, colors: Colors): Fixer {
  const show = patchWriter(given, forPeople, colors);
  return createFixer((source, before, { edits }) => show(source, before, edits));
}
