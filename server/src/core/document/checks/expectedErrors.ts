/**
 * Parts of a file that are wrong on purpose: tests of a compiler mark them in comments.
 *
 * `mlir-opt --verify-diagnostics` holds a part to its `expected-error` comments; a `RUN` line with `not` wants the
 * whole command to fail. `split-file` makes several files of one, and `--split-input-file=` splits at marks of its own.
 */
import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import { isDumpHeader } from "../fileParts.js";

const EXPECTED = "expected-error";
const RUN = "RUN:";
const RUN_FAILS = /(?:RUN:|[|;&])[ \t]*(?:env[ \t]+\S+[ \t]+)?not[ \t]/;
const RUN_SPLITS = /\bsplit-file\b|split-input-file=/;
const VERIFIES = /-verify(?:-diagnostics)?\b/;
/** The file that `split-file` makes of what follows. */
const SPLIT_FILE = "\n//--- ";
/** A longer line is not a command. UTF-16 units. */
const MAX_RUN_LENGTH = 4096;

/** What the comments of one part expect. */
export interface Marks {
  /** The whole command is expected to fail, or to split the file in another way. */
  readonly excludesFile: boolean;
  readonly excludesPart: boolean;
}

/** The marks in a part of a document. Native searches. */
export function marksIn(document: AbiDocument, part: Span): Marks {
  const runs = linesWith(document, RUN, part);
  return {
    excludesFile: runs.some((line) => RUN_FAILS.test(line) || RUN_SPLITS.test(line)),
    excludesPart: runs.some((line) => VERIFIES.test(line)) || linesWith(document, EXPECTED, part).length > 0,
  };
}

/** A part of a file that knows its marks. */
interface MarkedPart {
  marksIn(document: AbiDocument): Marks;
}

/** False where no part of a document has marks. */
export function mayExpectErrors(document: AbiDocument): boolean {
  return document.mentions(RUN) || document.mentions(EXPECTED);
}

/** Whether any part of a document has to be right. */
export function hasSoundParts(document: AbiDocument, parts: readonly MarkedPart[]): boolean {
  if (document.mentions(SPLIT_FILE)) return false;
  return !document.mentions(RUN) || !parts.some((part) => part.marksIn(document).excludesFile);
}

/** Whether a part has to be right where any has. */
export function isSound(document: AbiDocument, part: MarkedPart): boolean {
  return !mayExpectErrors(document) || !part.marksIn(document).excludesPart;
}

/** Whether a part of the file is what a compiler printed: it has no typos, and may be cut short. */
export function isDump(document: AbiDocument, { start }: Span): boolean {
  return isDumpHeader(document.slice(start, start + MAX_RUN_LENGTH));
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
