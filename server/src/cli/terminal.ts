/** Text for a terminal: colours, and what a column is. */
import pc from "picocolors";

export type Colors = ReturnType<typeof pc.createColors>;

/** Whether a stream takes colours: a terminal does unless `NO_COLOR` is set; with `FORCE_COLOR` every stream does. */
export function wantsColors(stream: { readonly isTTY?: boolean }): boolean {
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

/** Controls, what breaks lines, hides text or turns its direction. The joiners of emoji and scripts are not among them. */
const UNSAFE = /[\0-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/**
 * `text` with nothing in it that a terminal obeys: file contents and paths come from anywhere. Control characters
 * become their pictures (ESC is U+241B), all else that is not to be seen U+FFFD. Every unit stays one unit.
 */
export function harmless(text: string): string {
  return text.replace(UNSAFE, (c) => {
    const code = c.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\ufffd";
  });
}

/** What most text has none of: all else is seen as it is and takes one column. */
const UNUSUAL = /[^ -~]/;

/** Zero columns: combining marks with the variation selectors among them, joiners and other format characters. */
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Two columns (Unicode's East Asian Width W and F, in runs wide enough for source text) and emoji. */
const DOUBLE_WIDTH =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** How many terminal columns one character takes. */
function columnsOf(character: string): number {
  if (character.length === 1 && character < "\u0300") return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  return DOUBLE_WIDTH.test(character) ? 2 : 1;
}

/** How many terminal columns `text` takes (tabs and colours are the caller's matter). */
export function width(text: string): number {
  if (!UNUSUAL.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += columnsOf(character);
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
  for (const character of text) {
    const expanded = character === "\t" ? " ".repeat(size - (column % size)) : character;
    column += character === "\t" ? expanded.length : columnsOf(character);
    result += expanded;
  }
  return result;
}
