/** What writes the results of `lint`: text of one file at a time, so that files may be linted on several threads. */
import type { Diagnostic, Position } from "../../core/api/lint.js";
import type { Severity } from "../../core/encodings/codec.js";
import type { Colors } from "../terminal/terminal.js";

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
  /** Findings that were left out because a baseline has them, and entries of it that were not found any more. */
  readonly baseline?: { readonly known: number; readonly removable: number } | undefined;
}

/** The source of a finding as text shows it. */
export interface FindingContext {
  /** The finding's first line, or the part of it around the finding. */
  readonly line: string;
  /** Where the finding starts in `line`, in UTF-16 units. */
  readonly start: number;
  /** Of the finding, in UTF-16 units; it may go on after `line`. */
  readonly length: number;
  /** The decoded form of a malformed string after its fixes, at the first finding of the string. */
  readonly after?: string | undefined;
}

/** What makes a finding the same finding after other lines, or its file's name, have changed. */
export interface FindingIdentity {
  /** As `Subject` has them; null for compiled modules, whose messages name both. */
  readonly symbol: string | null;
  readonly attribute: string | null;
  /** A hash of what is wrong and of the text that the finding covers. */
  readonly content: string;
}

/** A finding with all that any report shows of it, wherever it comes from: a file just linted or earlier results. */
export interface ReportedFinding extends Diagnostic {
  /** Undefined where there is no source: in a compiled module, and in results that were written without it. */
  readonly context: () => FindingContext | undefined;
  readonly identity: () => FindingIdentity;
  /**
   * UTF-8 bytes before each position in its line: the start and the end of the range, then those of each edit of the fix.
   * Undefined for one that is too far from the start of its line to count.
   */
  readonly bytesBefore: () => readonly (number | undefined)[];
}

/** The positions of a finding: the start and the end of its range, then those of each edit of its fix. */
export function positionsOf({ range, fix }: Diagnostic): readonly Position[] {
  return [range, ...(fix?.edits ?? []).map((edit) => edit.range)].flatMap(({ start, end }) => [start, end]);
}

export interface ReportedFile {
  readonly path: string;
  /** ABI attributes in code that were decoded or checked. */
  readonly islands: number;
  /** In order of position. With the requested fixes applied. May be iterated more than once. */
  readonly findings: Iterable<ReportedFinding>;
}

/** How text for people looks. */
export interface LintStyle {
  readonly colors: Colors;
  /** Undefined where lines may have any width. */
  readonly columns: number | undefined;
  /** Whether each of a file's notes and hints about the same thing is reported, rather than the first with their number. */
  readonly all: boolean;
}

export interface LintReporter {
  /** What everything begins with. */
  readonly head: string;
  /** The separator of two files with findings. */
  readonly separator: string;
  /** The report of one file, in pieces that end after a whole finding; none where there is nothing to report. */
  file(file: ReportedFile): Iterable<string>;
  /**
   * What is written of a file that could not be linted, or that makes its text whole where its first pieces were written
   * (`begun`) before its thread ended.
   */
  refused(path: string, complaint: string, begun: boolean): string;
  /** What everything ends with. */
  end(summary: LintSummary): string;
}

/** Puts the separator between the texts of files. */
export class Joiner {
  readonly #separator: string;
  #next = "";
  #begun = false;

  constructor({ separator }: LintReporter) {
    this.#separator = separator;
  }

  /** Whether a piece of the current file was written. */
  get begun(): boolean {
    return this.#begun;
  }

  /** The next piece of the current file, after the separator where it needs one. */
  piece(text: string): string {
    const joined = this.#begun ? text : this.#next + text;
    this.#begun = true;
    this.#next = this.#separator;
    return joined;
  }

  endFile(): void {
    this.#begun = false;
  }
}

/** Texts of findings are put together to pieces of about so many UTF-16 units. */
const PIECE = 1 << 16;

/** The texts of findings as few long pieces, with `before` in front of the first and `between` them. */
export function* inPieces(
  findings: Iterable<ReportedFinding>,
  textOf: (finding: ReportedFinding) => string,
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
