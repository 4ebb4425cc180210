/** `passes --find` and `--count`: where a pattern is in the dumps, and how many ops of a name each has. */
import { RE2JS } from "re2js";
import { type Appearance, Appearances, type Shown } from "../../core/features/passes/appearances.js";
import { countOps } from "../../core/features/passes/opCounts.js";
import type { Pass } from "../../core/features/passes/timeline.js";
import { counted } from "../../core/text/counted.js";
import { decodedPieces, inPieces } from "../files/readText.js";
import type { Style } from "../terminal/layout.js";
import { UsageError } from "../terminal/output.js";
import { harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";
import { passText } from "./passText.js";

export interface QueryOptions {
  /** A pattern, matched in each line. */
  readonly find?: string;
  /** Names of ops. */
  readonly count?: readonly string[];
}

/** The answers in `--json`; without the option, without the member. */
export interface QueryResults {
  readonly find?: {
    readonly pattern: string;
    /** The dumps in which it is for the first time, and after which it never is again. */
    readonly first: number | null;
    readonly gone: number | null;
    readonly changes: readonly Appearance[];
  };
  /** A number for each pass. */
  readonly counts?: readonly { readonly op: string; readonly counts: readonly number[] }[];
}

/** Asks each dump of a file in turn. */
export class PassQueries {
  readonly #pattern: RE2JS | undefined;
  readonly #find: string;
  readonly #appearances = new Appearances();
  readonly #ops: readonly string[];
  readonly #counts: number[][] = [];
  #place: number | undefined;

  /** @throws UsageError for a pattern that is not one */
  constructor({ find, count = [] }: QueryOptions) {
    this.#find = find ?? "";
    this.#pattern = find === undefined ? undefined : compiled(find);
    this.#ops = count.map((op) => op.replace(/^"(.*)"$/, "$1"));
  }

  /** Whether anything is asked. */
  get isAny(): boolean {
    return this.#pattern !== undefined || this.#ops.length > 0;
  }

  /**
   * Takes the next dump.
   * @param body Its bytes after the header; undefined where they are those of the dump before.
   */
  take({ index, line }: Pass, shown: Shown, body: Buffer | undefined): void {
    if (!this.isAny) return;
    if (body !== undefined) this.#read(body);
    else this.#counts.push(this.#counts.at(-1) ?? []);
    const place = this.#place;
    if (this.#pattern !== undefined) this.#appearances.take(index, shown, place && line + place);
  }

  #read(body: Buffer): void {
    const counts = this.#ops.map(() => 0);
    this.#place = undefined;
    let lines = 1;
    for (const piece of decodedPieces(inPieces(body))) {
      const text = piece.includes("\r") ? piece.replaceAll("\r\n", "\n") : piece;
      for (const [i, more] of countOps(text, this.#ops).entries()) counts[i] = (counts[i] ?? 0) + more;
      if (this.#place !== undefined || this.#pattern === undefined) continue;
      const found = this.#pattern.matcher(text);
      if (found.find()) this.#place = lines + linesIn(text, found.start());
      else lines += linesIn(text, text.length);
    }
    this.#counts.push(counts);
  }

  results(): QueryResults {
    const { changes } = this.#appearances;
    const last = changes.at(-1);
    const gone = last?.change === "disappears" ? last.pass : null;
    const find = { pattern: this.#find, first: changes[0]?.pass ?? null, gone, changes };
    const counts = this.#ops.map((op, i) => ({ op, counts: this.#counts.map((each) => each[i] ?? 0) }));
    return { ...(this.#pattern && { find }), ...(counts.length > 0 && { counts }) };
  }
}

/** A pattern in RE2's syntax, whose matching is linear. `^` and `$` match at lines. */
function compiled(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.MULTILINE);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--find: ${why.replace(/^error parsing regexp: /, "")}; patterns are those of RE2`);
  }
}

function linesIn(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

/** The answers for people. @param withAll Includes dumps in which nothing changed. */
export function queryText(
  { find, counts = [] }: QueryResults,
  passes: readonly Pass[],
  withAll: boolean,
  style: Style,
): TerminalText {
  const blocks = counts.map(({ op, counts: each }) => countText(op, each, passes, style));
  if (find !== undefined) blocks.unshift(findText(find, passes, withAll, style));
  return joined(blocks, safe`\n`);
}

function findText(
  { pattern, gone, changes }: NonNullable<QueryResults["find"]>,
  passes: readonly Pass[],
  withAll: boolean,
  style: Style,
): TerminalText {
  const title = style.bold(safe`/${harmless(pattern)}/`);
  const ends = changes.filter((_, i) => withAll || i === 0 || (gone !== null && i === changes.length - 1));
  const lines = ends.map(({ pass, change, line }, i) => {
    const word = change === "disappears" ? (i === ends.length - 1 ? "gone" : "not") : i === 0 ? "first" : "again";
    const at = line === null ? safe`` : safe`: line ${line}`;
    const dump = passes[pass];
    return safe`  ${harmless(word.padEnd(5))} ${dump === undefined ? safe`` : passText(dump, true, style)}${at}`;
  });
  if (changes.length === 0) lines.push(safe`  in no dump`);
  else if (gone === null) lines.push(safe`  there after the last dump`);
  const between = changes.length - ends.length;
  if (between > 0) lines.push(style.dim(harmless(`  ${counted(between, "change")} between; use --all to see them`)));
  return safe`${joined([title, ...lines], safe`\n`)}\n`;
}

/** A row for each pass. */
function countText(op: string, counts: readonly number[], passes: readonly Pass[], style: Style): TerminalText {
  const width = String(Math.max(0, ...counts)).length;
  const rows = passes.map((pass, i) => {
    const isChanged = counts[i] !== counts[i - 1];
    return safe`  ${harmless(String(counts[i] ?? 0).padStart(width))}  ${passText(pass, isChanged, style)}`;
  });
  return safe`${joined([style.bold(harmless(op)), ...rows], safe`\n`)}\n`;
}
