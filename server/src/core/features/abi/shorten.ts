/** Shortens decoded signatures for inlay hints and lenses. */
import { cut, visible } from "../../text/visibleText.js";

const ARROW = " -> ";
/** The minimum of arguments (UTF-16 units) that is shown if some are left out. */
const MIN_SHOWN_ARGUMENTS = 12;

const MORE = ", …";

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** A text on one line without invisible characters, of at most `limit` UTF-16 units; a function keeps its first result. */
export function shortened(text: string, limit: number): string {
  const line = visible(text.replace(/[\n\r]+[ \t]*/g, " "));
  if (line.length <= limit) return line;
  const arrow = line.lastIndexOf(ARROW);
  if (arrow < 0) return cutAtWord(line, limit);
  const [head, tail] = [line.slice(0, arrow), line.slice(arrow)];
  const short = withTail(head, tail, limit);
  // Rather than half of an argument, all of the first one, and of several results the first.
  const whole = short?.isCutInside === false ? undefined : withTail(head, firstOf(tail), limit);
  return (whole?.isCutInside === false ? whole.text : short?.text) ?? cutAtWord(line, limit);
}

interface Shortened {
  readonly text: string;
  /** Whether an argument was cut. */
  readonly isCutInside: boolean;
}

/** As many arguments as there is room for beside the results; undefined where that is too little. */
function withTail(head: string, tail: string, limit: number): Shortened | undefined {
  if (head.length + tail.length <= limit) return { text: head + tail, isCutInside: false };
  if (tail.length + MIN_SHOWN_ARGUMENTS > limit) return undefined;
  const [opening = "("] = /[([{]/.exec(head) ?? [];
  const shown = cutAtWord(head, limit - tail.length - 1);
  return { text: `${shown}${CLOSING[opening]}${tail}`, isCutInside: !shown.endsWith(MORE) };
}

/** The first of several results, with a sign that there are more. */
function firstOf(tail: string): string {
  const comma = tail.indexOf(", ");
  return comma < 0 ? tail : `${tail.slice(0, comma)}${MORE}${tail.at(-1)}`;
}

/** At most `limit` units, ending in `…`; cut at a comma if one is near. */
function cutAtWord(text: string, limit: number): string {
  const short = cut(text, limit - 1);
  const comma = short.lastIndexOf(", ");
  return comma > limit / 3 ? `${short.slice(0, comma)}${MORE}` : short;
}
