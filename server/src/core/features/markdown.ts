/**
 * The one place where text becomes Markdown. Text from a document is escaped here and nowhere else, truncated and made
 * visible, so no file can put a link, HTML or hidden text into a hover.
 */
import { firstOf, type List } from "../text/lists.js";
import { cut, cutLines, visible, visibleLines } from "../text/visibleText.js";

/** The markup that a client can show. */
export type Format = "markdown" | "plaintext";

/** A piece of a sentence: plain text, or text to be shown in a code span. */
export type Inline = string | { readonly code: string };

/** A sentence; a string is plain text. */
export type Prose = string | readonly Inline[];

/** A piece of text to be shown as code. */
export function code(text: string): Inline {
  return { code: text };
}

/** A sentence as a template: the holes hold plain text, numbers, code or other sentences. */
export function say(parts: TemplateStringsArray, ...holes: readonly (Prose | Inline | number)[]): Inline[] {
  const result: Inline[] = [];
  parts.forEach((part, i) => {
    if (part !== "") result.push(part);
    const hole = holes[i];
    if (typeof hole === "number") result.push(String(hole));
    else if (Array.isArray(hole)) result.push(...(hole as readonly Inline[]));
    else if (hole !== undefined) result.push(hole as Inline);
  });
  return result;
}

/** A list in a sentence. */
export function joined(items: readonly Prose[], separator = ", "): Inline[] {
  return items.flatMap((item, i) => [...(i === 0 ? [] : [separator]), ...(typeof item === "string" ? [item] : item)]);
}

/** A sentence of our own with backticks around code. Not for text from a document. */
export function prose(text: string): Inline[] {
  return text.split("`").flatMap((part, i) => (part === "" ? [] : [i % 2 === 0 ? part : code(part)]));
}

/** The parts of a hover before rendering. Signatures and tables are shown before the meaning. */
export interface Page {
  readonly title: Prose;
  /** What is wrong; shown first. */
  readonly problem?: Prose;
  readonly meaning: readonly Prose[];
  readonly facts: readonly (readonly [label: string, value: Prose])[];
  readonly blocks: readonly { readonly language: string; readonly text: string }[];
  readonly tables: readonly Table[];
  /** Since when and until when it exists; shown last. */
  readonly history?: Page["facts"];
  readonly link: { readonly text: string; readonly url: string } | undefined;
}

export const EMPTY_PAGE: Page = { title: "", meaning: [], facts: [], blocks: [], tables: [], link: undefined };

export interface Table {
  readonly columns: readonly string[];
  readonly rows: List<readonly Prose[]>;
}

/** Limits in UTF-16 units, lines and rows, so that a hover stays readable. */
const MAX_TITLE_LENGTH = 160;
const MAX_SENTENCE_LENGTH = 1200;
const MAX_FACT_LENGTH = 400;
const MAX_CELL_LENGTH = 120;
const MAX_COLUMN_LENGTH = 60;
const MAX_BLOCK_LENGTH = 6000;
const MAX_BLOCK_LINES = 60;
const MAX_ROWS = 32;
const MAX_FACTS = 24;

/** Renders a page. Every part is bounded, so the whole is, too. */
export function render(page: Page, format: Format): string {
  return (format === "markdown" ? markdownParts(page) : plainParts(page)).filter((part) => part !== "").join("\n\n");
}

function markdownParts({ title, problem, meaning, facts, blocks, tables, history = [], link }: Page): string[] {
  const list = (some: Page["facts"]): string =>
    some
      .map(([label, value]) => `- ${escaped(cut(label, MAX_TITLE_LENGTH))}: ${inline(value, MAX_FACT_LENGTH)}`)
      .join("\n");
  return [
    `**${needsEscapes(title) ? codeSpan(cut(title, MAX_TITLE_LENGTH)) : inline(title, MAX_TITLE_LENGTH)}**`,
    problem === undefined ? "" : notStarting(inline(problem, MAX_SENTENCE_LENGTH)),
    ...blocks.map(({ language, text }) => fenced(language, text)),
    ...tables.map(table),
    ...meaning.map((sentence) => notStarting(inline(sentence, MAX_SENTENCE_LENGTH))),
    list([...facts.slice(0, MAX_FACTS), ...history]),
    link === undefined ? "" : `[${escaped(link.text)}](${link.url})`,
  ];
}

function plainParts({ title, problem, meaning, facts, blocks, tables, history = [], link }: Page): string[] {
  const plain = (text: Prose, limit: number) => visible(cut(flat(text), limit));
  return [
    plain(title, MAX_TITLE_LENGTH),
    problem === undefined ? "" : plain(problem, MAX_SENTENCE_LENGTH),
    ...blocks.map(({ text }) => visibleLines(cutLines(text, MAX_BLOCK_LINES, MAX_BLOCK_LENGTH))),
    ...tables.map(({ columns, rows }) => {
      const cells = [columns, ...firstOf(rows, MAX_ROWS)].map((row) => row.map((cell) => plain(cell, MAX_CELL_LENGTH)));
      return padded(cells)
        .map((row) => row.join("  ").trimEnd())
        .join("\n");
    }),
    ...meaning.map((sentence) => plain(sentence, MAX_SENTENCE_LENGTH)),
    [...facts.slice(0, MAX_FACTS), ...history]
      .map(([label, value]) => `${plain(label, MAX_TITLE_LENGTH)}: ${plain(value, MAX_FACT_LENGTH)}`)
      .join("\n"),
    link === undefined ? "" : `${link.text}: ${link.url}`,
  ];
}

/** A sentence as text without markup. */
export function flat(text: Prose): string {
  if (typeof text === "string") return text;
  return text.map((part) => (typeof part === "string" ? part : part.code)).join("");
}

/** A sentence in Markdown, at most about `limit` units of text. */
function inline(text: Prose, limit: number): string {
  if (typeof text === "string") return worded(cut(text, limit));
  let left = limit;
  let result = "";
  for (const [i, part] of text.entries()) {
    const whole = typeof part === "string" ? part : part.code;
    const shown = cut(whole, left);
    result += typeof part === "string" ? worded(shown, i > 0, i < text.length - 1) : codeSpan(shown);
    left -= whole.length;
    if (left <= 0) break;
  }
  return result;
}

// A run of words without the quotes and the punctuation around it.
const RUN = /^(?<open>["'(]*)(?<inside>.*?)(?<close>["',.;:]*\s*)$/s;

/**
 * Any text as Markdown inside a line. Terminals show escapes as they are, so words that would need some are code.
 * A word that another part of the sentence continues is not: two fences would be one.
 */
function worded(text: string, isContinuing = false, isContinued = false): string {
  const pieces = visible(text).split(/(?<=\s)(?=\S)/);
  const last = isContinued && !/\s$/.test(text) ? pieces.length - 1 : -1;
  const isShared = (at: number): boolean => (isContinuing && at === 0) || at === last;
  let result = "";
  for (let i = 0; i < pieces.length; ) {
    const first = i;
    while (i < pieces.length && !isShared(i) && needsEscapes(pieces[i] ?? "")) i++;
    if (i === first) {
      result += escapedInside(pieces[i++] ?? "");
      continue;
    }
    const run = pieces.slice(first, i).join("");
    const { open = "", inside = "", close = "" } = RUN.exec(run)?.groups ?? {};
    result += needsEscapes(inside) ? open + codeSpan(inside) + close : escapedInside(run);
  }
  return result;
}

// Characters that Markdown, GFM tables or HTML interpret anywhere in a line, an underscore but not inside a word.
// CommonMark allows a backslash before punctuation.
const SPECIAL = /[\\`*[\]<|~&]|(?<![a-zA-Z\d])_|_(?![a-zA-Z\d])/g;
// What GFM turns into a link without brackets.
const AUTO_LINK = /:(?=\/)|(?<=[wW]{3})\.|(?<=[\w.+-])@/g;
// What starts a list, a quotation, a rule or a heading at the start of a line.
const LINE_START = /^(\s*)([-+>=#]|\d{1,9}[.)])/;

/** Any text as Markdown that shows exactly that text on one line. */
export function escaped(text: string): string {
  return notStarting(escapedInside(text));
}

/** The same in a line: after its start. */
function escapedInside(text: string): string {
  return visible(text).replace(SPECIAL, "\\$&").replace(AUTO_LINK, "\\$&");
}

/** Markdown whose start opens no list, quotation or the like. */
function notStarting(text: string): string {
  return text.replace(
    LINE_START,
    (_, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
  );
}

/** Text in a code span: its fence is longer than any run of backticks inside. */
function codeSpan(text: string): string {
  const shown = visible(text);
  if (shown === "") return "(empty)";
  const fence = "`".repeat(longestRun(shown) + 1);
  // A code span strips one space on each side, which separates inner backticks and spaces from the fence.
  const pad = shown.startsWith("`") || shown.endsWith("`") || (shown.startsWith(" ") && shown.endsWith(" ")) ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** A code block: its fence is longer than any run of backticks inside. */
function fenced(language: string, text: string): string {
  const shown = visibleLines(cutLines(text, MAX_BLOCK_LINES, MAX_BLOCK_LENGTH));
  const fence = "`".repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const { length } of text.match(/`+/g) ?? []) longest = Math.max(longest, length);
  return longest;
}

function table({ columns, rows }: Table): string {
  if (rows.length === 0) return "";
  const shown = [...firstOf(rows, MAX_ROWS)];
  // Terminals show escapes as they are, so plain cells are code where one of their column would need some; but for
  // cells with `|`, which not every renderer can escape in code.
  const isCode = columns.map((_, column) => shown.some((row) => needsEscapes(row[column] ?? "")));
  const more = rows.length > MAX_ROWS ? [[`… ${rows.length - MAX_ROWS} more`, ...columns.slice(1).map(() => "")]] : [];
  const cells = [
    columns.map((name) => escaped(cut(name, MAX_CELL_LENGTH))),
    ...shown.map((row) => row.map((cell, column) => cellText(cell, isCode[column] === true))),
    ...more,
  ];
  // Terminals show Markdown as it is, so columns are aligned as well.
  const [head = [], ...body] = padded(cells, 3);
  const line = (row: readonly string[]) => `| ${row.join(" | ")} |`;
  return [line(head), line(head.map((cell) => "-".repeat(Math.max(3, cell.length)))), ...body.map(line)].join("\n");
}

function needsEscapes(text: Prose): text is string {
  return typeof text === "string" && escapedInside(text) !== visible(text);
}

function cellText(cell: Prose, isCode: boolean): string {
  const text = flat(cell);
  if (text.includes("|")) return escaped(cut(text, MAX_CELL_LENGTH));
  return isCode && typeof cell === "string" && cell !== ""
    ? codeSpan(cut(cell, MAX_CELL_LENGTH))
    : inline(cell, MAX_CELL_LENGTH);
}

/** Pads cells to the width of their column; one much wider cell does not widen it. */
function padded(rows: readonly (readonly string[])[], least = 0): readonly (readonly string[])[] {
  const width = (column: number): number =>
    rows.reduce((most, row) => Math.max(most, Math.min(row[column]?.length ?? 0, MAX_COLUMN_LENGTH)), least);
  const widths = (rows[0] ?? []).map((_, column) => width(column));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
}
