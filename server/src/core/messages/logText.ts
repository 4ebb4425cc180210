/**
 * A pasted text without what terminals, test runners and CI put around messages: colours, timestamps, levels, margins.
 * Each line is examined a bounded number of times, by expressions of bounded length.
 */
import { Column } from "../text/column.js";
import { INVISIBLE } from "../text/invisible.js";
import { type MessageText, plainQuotes } from "./pattern.js";

/** A frame of the stack that the runtime adds to a message: `[ 0] bytecode module.main:1234 model.mlir:4:8`. */
export interface StackFrame {
  readonly offset: number;
  readonly kind: "bytecode" | "native";
  /** `module.main`, `module@1` */
  readonly function: string;
  /** In the program that was compiled; undefined where it is not known. */
  readonly location: string | undefined;
}

export interface LogText extends MessageText {
  /** In the order of the text. */
  readonly frames: readonly StackFrame[];
  /** The line of the pasted text that an offset is on, from 1. */
  readonly lineAt: (offset: number) => number;
}

/** Colours as terminals obey them, and as logs keep them without the escape. */
const ESCAPES =
  /\u001b(?:\[[\d;?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,1000}(?:\u0007|\u001b\\)?|[@-Z\\^_])|\[\d{1,3}(?:;\d{1,3}){0,4}m/g;

/** What may come before a line, each at most once in a row. */
const DECORATIONS = [
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\s+/,
  /^\[[^\]]{0,40}\d\d:\d\d[^\]]{0,40}\]\s*/,
  /^\[\s*(?:\d{1,3}%|[\w.-]{1,40}|-{2,20}|=+)\s*\]\s*/,
  /^[IWEF]\d{4,8} \d\d:\d\d:\d\d(?:\.\d{1,9})? +\d{1,9} [^\]]{1,200}\] ?/,
  /^(?:E|>|\+|\$|\||#|\/\/|--|\*)\s{1,8}/,
  /^\d{1,6}: /,
  /^[\w./-]{1,60}\s{1,20}\|\s{1,8}/,
  /^(?:::(?:error|warning|notice|debug)[^:]{0,200}::|##\[\w{1,20}\])/,
  /^(?:INFO|DEBUG|WARN|WARNING|ERROR|FATAL|CRITICAL)(?::[\w.]{1,60}:|:| -) {0,4}/i,
];
const MAX_DECORATIONS = 6;

/** One test for most lines, which have nothing to take away. */
const MAYBE_ESCAPED = /[^ -~]|\[\d/;
const MAYBE_DECORATED = new RegExp(DECORATIONS.map(({ source }) => source).join("|"), "i");

const FRAME = /^\[ *\d{1,4}\] +(?<kind>bytecode|native) +(?<fn>[^\s:]{1,500}):\d{1,20}(?: +(?<location>\S.{0,500}))?/;

/** How many lines become one string at a time: a text may have more than an array should hold. */
const MAX_JOINED_LINES = 10_000;

/** Cleans a text. Linear time. */
export function logText(source: string): LogText {
  const parts: string[] = [];
  let lines: string[] = [];
  const frames: StackFrame[] = [];
  /** Where each line begins, and which line of the source that is. */
  const starts = new Column();
  const numbers = new Column();
  let length = 0;
  const add = (line: string, number: number): void => {
    const clean = undecorated(line);
    const frame = FRAME.exec(clean)?.groups;
    if (frame !== undefined) {
      const location = frame.location?.trim();
      frames.push({
        offset: length,
        kind: frame.kind as StackFrame["kind"],
        function: frame.fn ?? "",
        location: location === "-" ? undefined : location,
      });
    }
    starts.push(length);
    numbers.push(number);
    if (lines.push(clean) === MAX_JOINED_LINES) {
      parts.push(lines.join("\n"));
      lines = [];
    }
    length += clean.length + 1;
  };
  let number = 0;
  for (let start = 0, end = 0; end < source.length; start = end + 1) {
    const next = source.indexOf("\n", start);
    end = next < 0 ? source.length : next;
    number++;
    const line = source.slice(start, end);
    if (!SEVERAL_LINES.test(line)) add(line, number);
    else for (const part of unescaped(line)) add(part, number);
  }
  if (lines.length > 0) parts.push(lines.join("\n"));
  const text = parts.join("\n");
  return {
    text,
    flat: plainQuotes(parts.map((part) => part.replaceAll("\n", " ")).join(" ")),
    frames,
    lineAt: (offset) => numbers.at(lastAtOrBefore(starts, offset)) || 1,
  };
}

/** The index of the last number that is not after another, in ascending numbers. */
function lastAtOrBefore(numbers: Column, value: number): number {
  let low = 0;
  let high = numbers.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (numbers.at(middle) <= value) low = middle;
    else high = middle;
  }
  return low;
}

const SEVERAL_LINES = /[\r\\]/;

/** A line of a log that shows strings as source code has them is as many lines as the string has. */
function unescaped(line: string): readonly string[] {
  const plain = line.replace(/\r+$/, "");
  const parts = plain.includes("\r") ? plain.split("\r") : [plain];
  return parts.flatMap((part) =>
    part.includes("\\") ? part.replace(/\\(["'`])/g, "$1").split(/\\n(?=\s|\[|["']|$)/) : [part],
  );
}

function undecorated(line: string): string {
  let text = withoutEscapes(line).trim();
  if (!MAYBE_DECORATED.test(text)) return text;
  for (let i = 0; i < MAX_DECORATIONS; i++) {
    if (FRAME.test(text)) return text;
    const decoration = DECORATIONS.find((it) => it.test(text));
    if (decoration === undefined) return text;
    text = text.replace(decoration, "").trimStart();
  }
  return text;
}

function withoutEscapes(line: string): string {
  if (!MAYBE_ESCAPED.test(line)) return line;
  return line
    .replace(ESCAPES, "")
    .replace(/[\t\u00a0]/g, " ")
    .replace(INVISIBLE, "");
}
