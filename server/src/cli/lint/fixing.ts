/** `lint --fix` and `--fix-dry-run`: the safe fixes of one file, written or shown. */
import { constants } from "node:buffer";
import { realpathSync } from "node:fs";
import { relative } from "node:path";
import type { AbiDocument } from "../../core/document/document.js";
import { type Finding, isSafelyFixable } from "../../core/document/finding.js";
import { fixDocument } from "../../core/features/fixDocument.js";
import { findings } from "../../core/lint/diagnostics.js";
import { type FixedText, MAX_PASSES } from "../../core/lint/fixes.js";
import type { Settings } from "../../core/lint/settings.js";
import { readBytes } from "../../node/openFile.js";
import { nameInPatch, patchFolder } from "../files/patchFolder.js";
import { MAX_FILE_BYTES } from "../files/readText.js";
import { byteOrderMark, realTarget, UnwritableError, writableRoots, writeFixed } from "../files/writeFixed.js";
import { report, write, writePatch } from "../terminal/output.js";
import { type Colors, harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";
import { unifiedDiff } from "./unifiedDiff.js";

/** The result of fixing a file. */
export interface Fixed {
  /** The current document, or in a dry run the fixed one. */
  readonly document: AbiDocument;
  readonly findings: readonly Finding[];
  readonly count: number;
  /** False if it should have been changed but could not be; stderr says why. */
  readonly done: boolean;
}

export interface FixSource {
  readonly path: string;
  /** Its name in messages. */
  readonly shown: string;
  /** The bytes that were read, if the source can't be read again. */
  readonly bytes: Buffer | undefined;
}

export type Fixer = (
  source: FixSource,
  document: AbiDocument,
  settings: Settings,
  found: readonly Finding[],
) => Promise<Fixed>;

function createFixer(put: (source: FixSource, before: string, fixed: FixedText) => Promise<void>): Fixer {
  return async (source, document, settings, found) => {
    const same = { document, findings: found, count: 0 };
    if (!found.some(isSafelyFixable)) return { ...same, done: true };
    try {
      if (document.length > constants.MAX_STRING_LENGTH) throw new UnwritableError("is too large to be fixed");
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
  const roots = writableRoots(given);
  const folder = patchFolder(given);
  let mustNote = folder !== realpathSync(".");
  return createFixer(async ({ path, shown, bytes }, before, { edits }) => {
    const mark = byteOrderMark(bytes ?? readBytes(realTarget(path, roots), MAX_FILE_BYTES), before);
    if (mustNote) report("note", `apply the patch in ${relative(".", folder)}, where its names start`);
    mustNote = false;
    const diff = unifiedDiff(nameInPatch(folder, shown), before, edits, mark.toString());
    if (!forPeople) await writePatch(diff, process.stderr);
    else await (process.stdout.isTTY ? write(diffForTerminal(diff, colors)) : writePatch(diff));
  });
}

/** A diff in colours, without terminal escapes from files. */
function diffForTerminal(diff: string, colors: Colors): TerminalText {
  const colored = (line: string): TerminalText => {
    if (line.startsWith("+")) return colors.green(harmless(line));
    if (line.startsWith("-")) return colors.red(harmless(line));
    return line.startsWith("@@") ? colors.cyan(harmless(line)) : harmless(line);
  };
  return joined(diff.split("\n").map(colored), safe`\n`);
}
