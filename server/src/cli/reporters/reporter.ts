/**
 * The interface of reporters: they write the text of one file at a time, so that files can be linted on several
 * threads.
 */
import type { Diagnostic, Position } from "../../core/api/lint.js";
import type { Severity } from "../../core/encodings/codec.js";
import type { OutputMedium } from "../terminal/output.js";
import type { Colors, TerminalText } from "../terminal/terminal.js";

/** The counts of a whole run. */
export interface LintSummary {
  readonly files: number;
  /** ABI attributes in code that were decoded or checked. */
  readonly islands: number;
  readonly findings: Readonly<Record<Severity, number>>;
  /** The number of paths that were not examined: they could not be read or checked. */
  readonly unreadable: number;
  /** The number of mistakes in configuration files. */
  readonly complaints: number;
  /** Undefined unless fixes were requested. */
  readonly fixed: { readonly fixes: number; readonly files: number; readonly dryRun: boolean } | undefined;
  /** Findings left out because of a baseline, and its entries that were not found any more. */
  readonly baseline?: { readonly known: number; readonly removable: number } | undefined;
}

/** The source of a finding as text reports show it. */
export interface FindingContext {
  /** The finding's first line, or a part of it around the finding. */
  readonly line: string;
  /** Where the finding starts in `line`, in UTF-16 units. */
  readonly start: number;
  /** The length of the finding in UTF-16 units; it may continue after `line`. */
  readonly length: number;
  /** The decoded form of a malformed string after its fixes, for the string's first finding. */
  readonly after?: string | undefined;
}

/** Identifies a finding after other lines, or its file's name, have changed. */
export interface FindingIdentity {
  /** As in `Subject`; null for compiled modules, whose messages name both. */
  readonly symbol: string | null;
  readonly attribute: string | null;
  /** A hash of the problem and of the text that the finding covers. */
  readonly content: string;
}

/** Everything any report shows of a finding, from a file just linted or from earlier results. */
export interface ReportedFinding extends Diagnostic {
  /** Undefined without a source: in a compiled module, and in results that were written without it. */
  readonly context: () => FindingContext | undefined;
  readonly identity: () => FindingIdentity;
  /**
   * The UTF-8 bytes before each position in its line: the start and end of the range, then those of each edit of the
   * fix. Undefined for positions too far from the start of their line.
   */
  readonly bytesBefore: () => readonly (number | undefined)[];
}

/** The positions of a finding: the start and end of its range, then those of each edit of its fix. */
export function positionsOf({ range, fix }: Diagnostic): readonly Position[] {
  return [range, ...(fix?.edits ?? []).map((edit) => edit.range)].flatMap(({ start, end }) => [start, end]);
}

export interface ReportedFile {
  readonly path: string;
  /** ABI attributes in code that were decoded or checked. */
  readonly islands: number;
  /** In order of position, after the requested fixes. May be iterated more than once. */
  readonly findings: Iterable<ReportedFinding>;
}

/** The style of text reports. */
export interface LintStyle {
  readonly colors: Colors;
  /** Undefined if lines may have any width. */
  readonly columns: number | undefined;
  /**
   * Whether all of a file's notes and hints about the same thing are reported, rather than the first with their number.
   */
  readonly all: boolean;
}

/** A reporter for people, or for programs. */
export type LintReporter = TextReporter | DataReporter;
export type TextReporter = ReporterOf<"terminal", TerminalText>;
export type DataReporter = ReporterOf<Exclude<OutputMedium, "terminal">, string>;

interface ReporterOf<M extends OutputMedium, Text extends string> {
  readonly medium: M;
  readonly head: Text;
  /** Separates two files with findings. */
  readonly separator: Text;
  /** The report of one file in pieces that end after a whole finding; empty if there is nothing to report. */
  file(file: ReportedFile): Iterable<Text>;
  /**
   * The text for a file that could not be linted, or that completes its text if a thread ended after writing its first
   * pieces (`begun`).
   */
  refused(path: string, complaint: string, begun: boolean): Text;
  end(summary: LintSummary): Text;
}

/** Inserts separators between the texts of files. */
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

  /** The next piece of the current file, after the separator if needed. */
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

/** Approximate length of a piece, in UTF-16 units. */
const PIECE_LENGTH = 1 << 14;

/** Joins the texts of findings to a few long pieces, with `before` in front of the first and `between` them. */
export function* inPieces<Text extends string>(
  findings: Iterable<ReportedFinding>,
  textOf: (finding: ReportedFinding) => Text,
  before = "",
  between = "",
): Generator<Text> {
  let piece: string = before;
  let first = true;
  for (const finding of findings) {
    if (!first) piece += between;
    first = false;
    piece += textOf(finding);
    if (piece.length < PIECE_LENGTH) continue;
    yield piece as Text;
    piece = "";
  }
  if (piece !== "") yield piece as Text;
}
