/**
 * MLIR inside of something else: a log whose lines have a prefix, escapes of a colour terminal, fences of Markdown, headers of dumps as compilers
 * printed them in 2019. What is not MLIR is taken out; lines stay lines, and offsets lead back to the text as it is.
 */
import type { Span } from "../text/offsetMap.js";
import { lowerBound } from "../text/order.js";
import { isDumpHeader } from "./dumpHeader.js";
import { linePrefix, startsMlir } from "./logPrefix.js";

/** What surrounds the MLIR of a text. */
export interface LogForm {
  readonly prefix: RegExp | undefined;
  /** Whether Markdown's fences enclose it, and the languages that they name. */
  readonly fences: ReadonlySet<string> | undefined;
}

const ESCAPE = "\x1b";
/** Escapes of terminals, ECMA-48: control sequences, strings of the operating system, and others. */
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\r\n]*(?:\x07|\x1b\\)?|[ -/]*[0-~])/g;
/** An escape in a string literal is the string's own. */
const ESCAPE_IN_CODE = /^[^"\r\n]*?\x1b\[/m;
const FENCE = /^[ \t]*(?<mark>`{3,}|~{3,})[ \t]*(?<language>[^\s`{]*)/;
const MARKS: readonly string[] = ["```", "~~~"];
const BARE_HEADER = /^\*\*\* IR Dump (?:Before|After) /;
/** How a module, op or alias of MLIR starts, and no line of LLVM's IR. */
const MLIR_BELOW =
  /^[ \t]*(?:[#!][A-Za-z_$][\w$.-]*[ \t]*=|"[\w.$]+"[ \t]*\(|(?:module|func)\b|[a-z_]\w*\.[a-z_]|\/\/)/;
/** Languages of fences that may be MLIR where none says so. */
const UNNAMED: ReadonlySet<string> = new Set([
  "",
  "text",
  "txt",
  "plaintext",
  "log",
  "console",
  "output",
  "llvm",
  "none",
]);
const MLIR: ReadonlySet<string> = new Set(["mlir"]);

/** How much of a text shows what it is. UTF-16 units. */
export const MAX_LOG_HEAD = 1024 * 1024;

/** What surrounds the MLIR of a text; undefined for a plain one. */
export function logFormOf(text: string): LogForm | undefined {
  const head = text.length > MAX_LOG_HEAD ? text.slice(0, MAX_LOG_HEAD) : text;
  const isColored = head.includes(ESCAPE) && ESCAPE_IN_CODE.test(head);
  const code = isColored ? head.replace(ESCAPES, "") : head;
  const prefix = linePrefix(code);
  const fences = MARKS.some((mark) => code.includes(mark)) ? fencesIn(code, prefix) : undefined;
  if (isColored || prefix !== undefined || fences !== undefined) return { prefix, fences };
  return code.includes("*** IR Dump ") && hasBareHeader(code) ? { prefix, fences } : undefined;
}

/** The languages of the fences that enclose MLIR; undefined where there are none, or MLIR is outside of them, too. */
function fencesIn(text: string, prefix: RegExp | undefined): ReadonlySet<string> | undefined {
  const outside: string[] = [];
  const languages = new Set<string>();
  let open: string | undefined;
  for (const line of text.split("\n")) {
    const rest = prefix === undefined ? line : line.replace(prefix, "");
    const { mark, language = "" } = FENCE.exec(rest)?.groups ?? {};
    if (mark === undefined && open === undefined) outside.push(rest);
    if (mark === undefined || (open !== undefined && !mark.startsWith(open))) continue;
    open = open === undefined ? mark : undefined;
    if (open !== undefined) languages.add(language.toLowerCase());
  }
  if (languages.size === 0 || startsMlir(outside.join("\n"))) return undefined;
  return languages.has("mlir") ? MLIR : UNNAMED;
}

function hasBareHeader(text: string): boolean {
  const lines = text.split("\n");
  return lines.some((line, i) => BARE_HEADER.test(line) && MLIR_BELOW.test(lines.slice(i + 1).find(isFilled) ?? ""));
}

const isFilled = (line: string): boolean => line.trim() !== "";

/** The MLIR of a log, which leads back to it. */
export interface UnwrappedLog {
  /** The text in pieces, in order. */
  readonly pieces: readonly string[];
  /** The span of the log that a span of the text is. */
  inLog(span: Span): Span;
}

/** The MLIR of a text whose pieces are given in order; undefined for a plain one. */
export function unwrapLog(text: readonly string[]): UnwrappedLog | undefined {
  const form = logFormOf(text[0] ?? "");
  if (form === undefined) return undefined;
  const reader = new LogReader(form);
  const pieces = text.map((piece) => reader.read(piece));
  pieces.push(reader.end());
  return { pieces, inLog: (span) => reader.inLog(span) };
}

/** A line of the MLIR, and what was taken out of it. */
interface CleanLine {
  readonly text: string;
  /** The cuts: offsets in `text`, and how many units are taken out there. */
  readonly cuts: readonly (readonly [at: number, length: number])[];
}

/** Reads a log piece by piece. */
export class LogReader {
  readonly #form: LogForm;
  #fence: { readonly mark: string; readonly isMlir: boolean } | undefined;
  /** The header of a dump, and the blank lines after it, until what it heads is known. */
  #waiting: CleanLine[] = [];
  /** Whether a header headed something that is not MLIR. */
  #isForeign = false;
  /** The start of a line that goes on in the next piece. */
  #rest = "";
  #length = 0;
  readonly #offsets: number[] = [];
  readonly #shifts: number[] = [];

  constructor(form: LogForm) {
    this.#form = form;
  }

  /** The MLIR of the next piece; what depends on text to come is in later ones. */
  read(text: string): string {
    const out: string[] = [];
    let start = 0;
    for (let feed = text.indexOf("\n"); feed >= 0; feed = text.indexOf("\n", start)) {
      this.#take(this.#rest + text.slice(start, feed + 1), out);
      this.#rest = "";
      start = feed + 1;
    }
    this.#rest += text.slice(start);
    return out.join("");
  }

  /** What remains after the last piece. */
  end(): string {
    const out: string[] = [];
    if (this.#rest !== "") this.#take(this.#rest, out);
    this.#decide(true, out);
    return out.join("");
  }

  /** The span of the log that a span of all text so far is. */
  inLog({ start, end }: Span): Span {
    return { start: this.#offset(start), end: end > start ? this.#offset(end - 1) + 1 : this.#offset(start) };
  }

  #offset(at: number): number {
    const index = lowerBound(this.#offsets, at + 1, this.#offsets.length) - 1;
    return at + (this.#shifts[index] ?? 0);
  }

  #take(line: string, out: string[]): void {
    const clean = this.#clean(line);
    if (BARE_HEADER.test(clean.text)) {
      this.#decide(false, out);
      this.#waiting.push(clean);
      return;
    }
    if (this.#waiting.length > 0 && !isFilled(clean.text)) {
      this.#waiting.push(clean);
      return;
    }
    if (this.#waiting.length > 0) this.#decide(MLIR_BELOW.test(clean.text), out);
    else if (this.#isForeign && isDumpHeader(clean.text)) this.#isForeign = false;
    this.#write(this.#isForeign ? emptied(clean) : clean, out);
  }

  #decide(isMlir: boolean, out: string[]): void {
    const [header, ...blanks] = this.#waiting;
    this.#waiting = [];
    if (header === undefined) return;
    this.#isForeign = !isMlir;
    this.#write(isMlir ? asComment(header) : emptied(header), out);
    for (const blank of blanks) this.#write(blank, out);
  }

  #write({ text, cuts }: CleanLine, out: string[]): void {
    for (const [at, length] of cuts) {
      this.#offsets.push(this.#length + at);
      this.#shifts.push((this.#shifts.at(-1) ?? 0) + length);
    }
    this.#length += text.length;
    out.push(text);
  }

  #clean(line: string): CleanLine {
    const whole = withoutEscapes(line);
    const { prefix } = this.#form;
    const length = prefix === undefined ? 0 : prefix.exec(whole.text)?.[0].length;
    const fence = this.#form.fences && this.#fenceOf(length === undefined ? whole.text : whole.text.slice(length));
    if (fence !== undefined) return withText(whole, `${fence}${lineEndIn(line)}`);
    const isOutside = this.#form.fences !== undefined && this.#fence?.isMlir !== true;
    return isOutside || length === undefined ? emptied(whole) : withoutStart(whole, length);
  }

  /** What a line with a fence becomes: each opens a section of its own. */
  #fenceOf(line: string): string | undefined {
    const { mark, language = "" } = FENCE.exec(line)?.groups ?? {};
    if (mark === undefined) return undefined;
    if (this.#fence === undefined) {
      const isMlir = this.#form.fences?.has(language.toLowerCase()) === true;
      this.#fence = { mark, isMlir };
      return isMlir ? "// -----" : "";
    }
    if (!mark.startsWith(this.#fence.mark) || language !== "") return undefined;
    this.#fence = undefined;
    return "";
  }
}

function withoutEscapes(line: string): CleanLine {
  if (!line.includes(ESCAPE)) return { text: line, cuts: [] };
  const cuts: [number, number][] = [];
  let text = "";
  let from = 0;
  for (const { 0: sequence, index } of line.matchAll(ESCAPES)) {
    text += line.slice(from, index);
    cuts.push([text.length, sequence.length]);
    from = index + sequence.length;
  }
  return { text: text + line.slice(from), cuts };
}

/** The line without its first units; cuts in them become one. */
function withoutStart({ text, cuts }: CleanLine, length: number): CleanLine {
  if (length === 0) return { text, cuts };
  const inside = cuts.filter(([at]) => at <= length);
  const taken = inside.reduce((sum, [, units]) => sum + units, length);
  const rest = cuts.slice(inside.length).map(([at, units]) => [at - length, units] as const);
  return { text: text.slice(length), cuts: [[0, taken], ...rest] };
}

function asComment({ text, cuts }: CleanLine): CleanLine {
  const mark = "// ";
  const before = cuts.filter(([at]) => at === 0);
  const after = cuts.slice(before.length).map(([at, units]) => [at + mark.length, units] as const);
  return { text: `${mark}${text}`, cuts: [...before, [mark.length, -mark.length], ...after] };
}

function emptied(line: CleanLine): CleanLine {
  return withText(line, lineEndIn(line.text));
}

/** The line with another text, about which nothing will be reported: only where it ends matters. */
function withText({ text: old, cuts }: CleanLine, text: string): CleanLine {
  const end = lineEndIn(old).length;
  const taken = cuts.reduce((sum, [, units]) => sum + units, old.length - text.length);
  return { text, cuts: [[text.length - end, taken]] };
}

function lineEndIn(line: string): string {
  return line.endsWith("\r\n") ? "\r\n" : line.endsWith("\n") ? "\n" : "";
}
