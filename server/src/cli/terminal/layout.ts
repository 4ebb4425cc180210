/** Fits text to the width of a terminal. */
import { type Colors, harmless, joined, padded, safe, type TerminalText, terminalColors, width } from "./terminal.js";

/** The minimum width: in less, a word has no room next to its indent. */
const MIN_COLUMNS = 40;

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/**
 * The width that text is wrapped to; undefined if lines stay whole, as for programs that read them. `COLUMNS` takes
 * precedence over the terminal's own width; 0 means no limit.
 */
export function columnsOf({ isTTY, columns }: Screen): number | undefined {
  const { COLUMNS = "" } = process.env;
  const limit = /^\d{1,5}$/.test(COLUMNS) ? Number(COLUMNS) : isTTY ? columns : undefined;
  return limit === undefined || limit === 0 ? undefined : Math.max(limit, MIN_COLUMNS);
}

/** Colours, and the width that text is wrapped to. */
export type Style = Colors & { readonly columns: number | undefined };

/** The style of results. */
export function outputStyle(): Style {
  return { ...terminalColors(), columns: columnsOf(process.stdout) };
}

/** One line, wrapped between words; continuation lines start after `indent` spaces. */
export function hanging<T extends string>(line: T, indent: number, columns: number | undefined): T {
  if (columns === undefined || width(line) <= columns) return line;
  const [lead = ""] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let current = lead;
  let used = lead.length;
  let isStart = true;
  for (const word of line.slice(lead.length).split(" ")) {
    const size = width(word);
    // A word that is too long for any line starts at the beginning of one.
    if (!isStart && word !== "" && used > indent && used + 1 + size > columns) {
      lines.push(current.trimEnd());
      current = " ".repeat(indent);
      used = indent;
      isStart = true;
    }
    current += isStart ? word : ` ${word}`;
    used += size + (isStart ? 0 : 1);
    isStart = false;
  }
  return [...lines, current.trimEnd()].join("\n") as T;
}

/** The title of a list. */
export function heading(title: string, count: number, style: Style): TerminalText {
  return safe`${style.bold(harmless(title))} ${style.dim(safe`${count}`)}\n`;
}

export type Row = readonly [label: TerminalText, value: TerminalText];

/** Longer labels extend into the values. */
const MAX_LABEL_LENGTH = 48;

/** Lines of labels and aligned values. */
export function alignedRows(
  rows: readonly Row[],
  style: Style,
  indent: TerminalText = safe`  `,
  wrapped = (line: TerminalText, hang: number, _label: TerminalText) => hanging(line, hang, style.columns),
): TerminalText {
  const columns = Math.max(0, ...rows.map(([label]) => Math.min(width(label), MAX_LABEL_LENGTH)));
  const hang = indent.length + columns + 2;
  const lines = rows.map(([label, value]) => {
    return safe`${wrapped(safe`${indent}${style.cyan(padded(label, columns))}  ${value}`, hang, label)}\n`;
  });
  return joined(lines);
}

/** Wraps every line of a text; continuation lines are indented `deeper` than their start. */
export function fitted<T extends string>(text: T, columns: number | undefined, deeper = 4): T {
  if (columns === undefined) return text;
  const indentOf = (line: string): number => (/^ */.exec(line)?.[0].length ?? 0) + deeper;
  return text
    .split("\n")
    .map((line) => hanging(line, indentOf(line), columns))
    .join("\n") as T;
}

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people see them. What knows them takes a while to make. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** The first characters of a text that fit, with `…` for the rest. */
export function headOf<T extends string>(text: T, columns: number): T {
  if (width(text) <= columns) return text;
  let head = "";
  let used = 1;
  for (const { segment } of graphemesOf(text)) {
    used += width(segment);
    if (used > columns) break;
    head += segment;
  }
  return `${head}…` as T;
}

/** The last characters of a text that fit, with `…` for the others. */
export function tailOf<T extends string>(text: T, columns: number): T {
  if (width(text) <= columns) return text;
  let used = 1;
  let at = text.length;
  for (const { segment, index } of [...graphemesOf(text)].reverse()) {
    used += width(segment);
    if (used > columns) break;
    at = index;
  }
  return `…${text.slice(at)}` as T;
}
