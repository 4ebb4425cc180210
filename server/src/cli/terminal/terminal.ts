/** Text for a terminal: colours and columns. */
import pc from "picocolors";
import stringWidth from "string-width";
import { INVISIBLE } from "../../core/text/invisible.js";
import { joinSafe, type SafeText, safe as safeIn } from "../../core/text/safeText.js";

/** What a terminal shows as it is: text that `harmless` has made so, our own words, and our colours. */
export type TerminalText = SafeText<"terminal">;

/** Our own words around such text. */
export const safe = safeIn<"terminal">;

/** Such texts, one after another. */
export const joined = joinSafe<"terminal">;

export type Color = (text: TerminalText) => TerminalText;

export type Colors = { readonly isColorSupported: boolean } & Readonly<
  Record<"bold" | "dim" | "red" | "yellow" | "green" | "blue" | "cyan" | "magenta", Color>
>;

let choice: "auto" | "always" | "never" = "auto";

/** Applies `--color`, which takes precedence over the environment. */
export function useColors(when: "auto" | "always" | "never"): void {
  choice = when;
}

/**
 * Whether a stream supports colours: a terminal does unless `NO_COLOR` is set; with `FORCE_COLOR` every stream does.
 */
export function wantsColors(stream: { readonly isTTY?: boolean }): boolean {
  if (choice !== "auto") return choice === "always";
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== "" && FORCE_COLOR !== "0";
  return !NO_COLOR && (forced || (stream.isTTY === true && TERM !== "dumb"));
}

/** Colours for results. */
export function terminalColors(): Colors {
  return colorsThat(wantsColors(process.stdout));
}

/** Colours, or functions that return text unchanged. */
export function colorsThat(enabled: boolean): Colors {
  return pc.createColors(enabled) as unknown as Colors;
}

/**
 * `text` without terminal escapes, since file contents and paths are untrusted. Control characters become their
 * pictures (ESC is U+241B), other invisible characters U+FFFD. The length stays the same.
 */
export function harmless(text: string): TerminalText {
  return text.replace(INVISIBLE, pictureOf) as TerminalText;
}

/** As `harmless`, but tabs and line ends stay. */
export function harmlessLines(text: string): TerminalText {
  return text.replace(INVISIBLE, (c) => (c === "\n" || c === "\t" ? c : pictureOf(c))) as TerminalText;
}

function pictureOf(c: string): string {
  const code = c.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd".repeat(c.length);
}

/** Absent from most text, which we shorten with `…`: other characters are visible and take one column. */
const UNUSUAL = /[^ -~\u2026]/;
/** Runs of such characters, each with the previous character, which it may combine with. */
const UNUSUAL_RUNS = /[ -~\u2026]?[^ -~\u2026]+/g;

/** How many terminal columns `text` takes without its colours; tabs don't count. */
export function width(text: string): number {
  if (!UNUSUAL.test(text)) return text.length;
  if (text.includes("\x1b")) return stringWidth(text);
  // Measuring a long line for a single ellipsis would take longer than everything else.
  let columns = text.length;
  for (const [run] of text.matchAll(UNUSUAL_RUNS)) columns += stringWidth(run) - run.length;
  return columns;
}

/** `text` padded with spaces to at least `columns` columns. */
export function padded<T extends string>(text: T, columns: number): T {
  return (text + " ".repeat(Math.max(0, columns - width(text)))) as T;
}

/** `text` with each tab replaced by spaces up to the next multiple of four columns. */
export function expandTabs(text: string): string {
  if (!text.includes("\t")) return text;
  let result = "";
  let column = 0;
  for (const [i, part] of text.split("\t").entries()) {
    const spaces = i === 0 ? 0 : 4 - (column % 4);
    const columns = width(part);
    result += " ".repeat(spaces) + part;
    column += spaces + columns;
  }
  return result;
}
