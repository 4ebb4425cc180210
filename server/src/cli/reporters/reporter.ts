/** What writes the results of `lint`: text of one file at a time, so that files may be linted on several threads. */

import type { AbiDocument } from "../../core/document/document.js";
import type { Finding } from "../../core/document/finding.js";
import type { Severity } from "../../core/encodings/codec.js";

/** What was linted, counted. */
export interface LintSummary {
  readonly files: number;
  /** ABI attributes in code that were decoded or checked. */
  readonly islands: number;
  readonly findings: Readonly<Record<Severity, number>>;
  /** Paths that could not be read. */
  readonly unreadable: number;
  /** Undefined where nothing was to be fixed. */
  readonly fixed: { readonly fixes: number; readonly files: number; readonly dryRun: boolean } | undefined;
}

export interface LintedFile {
  readonly path: string;
  /** With the fixes in it that were asked for. Empty for a compiled module, which has no text. */
  readonly document: AbiDocument;
  /** In order of position. */
  readonly findings: readonly Finding[];
}

export interface LintReporter {
  /** What everything begins with. */
  readonly head: string;
  /** The separator of two files with findings. */
  readonly separator: string;
  /** What makes a file's text whole where only its first pieces were written. */
  readonly cut: string;
  /** The report of one file, in pieces that end after a whole finding; none where there is nothing to report. */
  file(file: LintedFile): Iterable<string>;
  /** What everything ends with. */
  end(summary: LintSummary): string;
}

/** Texts of findings are put together to pieces of about so many UTF-16 units. */
const PIECE = 1 << 16;

/** The texts of findings as few long pieces, with `before` in front of the first and `between` them. */
export function* inPieces(
  findings: readonly Finding[],
  textOf: (finding: Finding) => string,
  before = "",
  between = "",
): Generator<string> {
  let piece = before;
  let first = true;
  for (const finding of findings) {
    if (!first) piece += between;
    first = false;
    piece += textOf(finding);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
