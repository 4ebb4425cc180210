/** Text for a terminal: colours, and what a column is. */
import pc from "picocolors";
import stringWidth from "string-width";
import { INVISIBLE } from "../../core/text/invisible.js";

export type Colors = ReturnType<typeof pc.createColors>;

let choice: "auto" | "always" | "never" = "auto";

/** Sets what `--color` chooses; it takes precedence over the environment. */
export function useColors(when: "auto" | "always" | "never"): void {
  choice = when;
}

/** Whether a stream takes colours: a terminal does unless `NO_COLOR` is set; with `FORCE_COLOR` every stream does. */
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

/** Colours, or functions that leave text as it is. */
export function colorsThat(shine: boolean): Colors {
  return pc.createColors(shine);
}

/**
 * `text` with nothing in it that a terminal obeys: file contents and paths come from anywhere. Control characters
 * become their pictures (ESC is U+241B), all else that is not to be seen U+FFFD. Every unit stays one unit.
 */
export function harmless(text: string): string {
  return text.replace(INVISIBLE, (c) => {
    const code = c.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\ufffd".repeat(c.length);
  });
}

/** What most text has none of: all else is visible and takes one column. */
const UNUSUAL = /[^ -~]/;
/** Runs of it, each with the character before it, which it may be a part of. */
const UNUSUAL_RUNS = /[ -~]?[^ -~]+/g;

/** How many terminal columns `text` takes without its colours; tabs have none. */
export function width(text: string): number {
  if (!UNUSUAL.test(text)) return text.length;
  if (text.includes("\x1b")) return stringWidth(text);
  // Measuring a long line for the one ellipsis in it would take longer than all else that is done with it.
  let columns = text.length;
  for (const [run] of text.matchAll(UNUSUAL_RUNS)) columns += stringWidth(run) - run.length;
  return columns;
}

/** `text` filled with spaces to at least `columns` columns. */
export function padded(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - width(text)));
}

/** `text` with each tab replaced by spaces up to the next multiple of `size` columns. */
export function expandTabs(text: string, size = 4): string {
  if (!text.includes("\t")) return text;
  let result = "";
  let column = 0;
  for (const [i, part] of text.split("\t").entries()) {
    const spaces = i === 0 ? 0 : size - (column % size);
    const columns = width(part);
    result += " ".repeat(spaces) + part;
    column += spaces + columns;
  }
  return result;
}
