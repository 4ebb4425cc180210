/**
 * Parts of a file that are wrong on purpose: tests of a compiler mark them in comments.
 *
 * `mlir-opt --verify-diagnostics` holds a section to its `expected-error` comments; a `RUN` line with `not` wants the
 * whole command to fail. `split-file` makes several files of one, and `--split-input-file=` splits at marks of its own.
 */
import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";

const EXPECTED = "expected-error";
const RUN = "RUN:";
const RUN_FAILS = /(?:RUN:|[|;&])[ \t]*(?:env[ \t]+\S+[ \t]+)?not[ \t]/;
const RUN_SPLITS = /\bsplit-file\b|split-input-file=/;
const VERIFIES = /-verify(?:-diagnostics)?\b/;
/** A longer line is not a command. UTF-16 units. */
const MAX_RUN_LENGTH = 4096;

/** What the comments of one section expect. */
export interface Marks {
  /** The whole command is expected to fail, or to split the file in another way. */
  readonly excludesFile: boolean;
  readonly excludesSection: boolean;
}

/** The marks in a section of a document. Native searches. */
export function marksIn(document: AbiDocument, section: Span): Marks {
  const runs = linesWith(document, RUN, section);
  return {
    excludesFile: runs.some((line) => RUN_FAILS.test(line) || RUN_SPLITS.test(line)),
    excludesSection: runs.some((line) => VERIFIES.test(line)) || linesWith(document, EXPECTED, section).length > 0,
  };
}

/** Whether a command splits a document at `// -----`. */
export function splitsInput(document: AbiDocument, all: Span): boolean {
  return linesWith(document, "split-input-file", all).some((line) => line.includes(RUN));
}

/** A section of a file that knows its marks. */
interface MarkedSection {
  marksIn(document: AbiDocument): Marks;
}

/** False where no section of a document has marks. */
export function mayExpectErrors(document: AbiDocument): boolean {
  return document.mentions(RUN) || document.mentions(EXPECTED);
}

/** Whether any section of a document has to be right. */
export function hasSoundSections(document: AbiDocument, sections: readonly MarkedSection[]): boolean {
  return !document.mentions(RUN) || !sections.some((section) => section.marksIn(document).excludesFile);
}

/** Whether a section has to be right where any has. */
export function isSound(document: AbiDocument, section: MarkedSection): boolean {
  return !mayExpectErrors(document) || !section.marksIn(document).excludesSection;
}

function linesWith(document: AbiDocument, word: string, { start, end }: Span): readonly string[] {
  const found: string[] = [];
  for (let at = document.indexOf(word, start, end); at >= 0; ) {
    const after = document.lineEnd(at, end);
    const text = document.slice(document.lineStart(at), Math.min(after, at + MAX_RUN_LENGTH));
    if (text.includes("//")) found.push(text);
    at = document.indexOf(word, after, end);
  }
  return found;
}
