/** Text that fits the width of a terminal. */
import { type Colors, terminalColors, width } from "./terminal.js";

/** Narrower terminals are treated as this wide: a word beside its indent has no room in less. */
const MIN_COLUMNS = 40;

/** Where text goes. */
interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/**
 * The columns that text has to fit; undefined where lines stay whole, as they must for programs that read them.
 * `COLUMNS` takes precedence over the terminal's own width; 0 means no limit.
 */
export function columnsOf({ isTTY, columns }: Screen): number | undefined {
  const { COLUMNS = "" } = process.env;
  const limit = /^\d{1,5}$/.test(COLUMNS) ? Number(COLUMNS) : isTTY ? columns : undefined;
  return limit === undefined || limit === 0 ? undefined : Math.max(limit, MIN_COLUMNS);
}

/** Colours, and the columns that text has to fit. */
export type Style = Colors & { readonly columns: number | undefined };

/** The style of results. */
export function outputStyle(): Style {
  return { ...terminalColors(), columns: columnsOf(process.stdout) };
}

/** One line, broken between words where it is too long; what follows the first line starts after `indent` spaces. */
export function hanging(line: string, indent: number, columns: number | undefined): string {
  if (columns === undefined || width(line) <= columns) return line;
  const [lead = ""] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let current = lead;
  let used = lead.length;
  let isStart = true;
  for (const word of line.slice(lead.length).split(" ")) {
    const size = width(word);
    // A word that is too long for any line goes where the line begins.
    if (!isStart && used > indent && used + 1 + size > columns) {
      lines.push(current.trimEnd());
      current = " ".repeat(indent);
      used = indent;
      isStart = true;
    }
    if (isStart && word === "" && lines.length > 0) continue;
    current += isStart ? word : ` ${word}`;
    used += size + (isStart ? 0 : 1);
    isStart = false;
  }
  return [...lines, current.trimEnd()].join("\n");
}

/** Every line of a text, each with what follows its first line `deeper` than its start. */
export function fitted(text: string, columns: number | undefined, deeper = 4): string {
  if (columns === undefined) return text;
  const indentOf = (line: string): number => (/^ */.exec(line)?.[0].length ?? 0) + deeper;
  return text
    .split("\n")
    .map((line) => hanging(line, indentOf(line), columns))
    .join("\n");
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The text's first characters that fit, with `…` in place of the rest. */
export function headOf(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let head = "";
  let used = 1;
  for (const { segment } of GRAPHEMES.segment(text)) {
    used += width(segment);
    if (used > columns) break;
    head += segment;
  }
  return `${head}…`;
}

/** The text's last characters that fit, with `…` in place of the others. */
export function tailOf(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let used = 1;
  let at = text.length;
  for (const { segment, index } of [...GRAPHEMES.segment(text)].reverse()) {
    used += width(segment);
    if (used > columns) break;
    at = index;
  }
  return `…${text.slice(at)}`;
}
