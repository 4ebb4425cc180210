/** Shortens decoded signatures for inlay hints and lenses. */
import { cut, visible } from "../../text/visibleText.js";

const ARROW = " -> ";
/** The minimum of arguments (UTF-16 units) that is shown if some are left out. */
const MIN_SHOWN_ARGUMENTS = 12;

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** A text on one line without invisible characters, of at most `limit` UTF-16 units; a function keeps its results. */
export function shortened(text: string, limit: number): string {
  const line = visible(text.replace(/[\n\r]+[ \t]*/g, " "));
  if (line.length <= limit) return line;
  const arrow = line.lastIndexOf(ARROW);
  const tail = arrow < 0 ? "" : line.slice(arrow);
  if (tail === "" || tail.length + MIN_SHOWN_ARGUMENTS > limit) return cutAtWord(line, limit);
  const [opening = "("] = /[([{]/.exec(line) ?? [];
  return `${cutAtWord(line.slice(0, arrow), limit - tail.length - 1)}${CLOSING[opening]}${tail}`;
}

/** At most `limit` units, ending in `…`; cut at a comma if one is near. */
function cutAtWord(text: string, limit: number): string {
  const short = cut(text, limit - 1);
  const comma = short.lastIndexOf(", ");
  return comma > limit / 3 ? `${short.slice(0, comma)}, …` : short;
}
