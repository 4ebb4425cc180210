/** Making text from a document safe to look at: cut to a sane length, and nothing in it invisible. */

import { isHighSurrogate } from "./characters.js";
import { INVISIBLE, nameOfInvisible } from "./invisible.js";
import type { SafeText } from "./safeText.js";

const INVISIBLE_IN_BLOCK = new RegExp(`(?![\\t\\n])${INVISIBLE.source}`, "gu");

/** What most text has none of, so that one quick test is enough. */
const UNUSUAL = /[^ -~]/;

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with every invisible character spelled as `<U+202E>`, line breaks and tabs included. */
export function visible(text: string): SafeText<"message"> {
  if (!UNUSUAL.test(text)) return text as SafeText<"message">;
  return text.replace(INVISIBLE, nameOfInvisible).replace(LONE_SURROGATE, "\ufffd") as SafeText<"message">;
}

/** The text with every invisible character as an escape, for what is written in a language's quotes. */
export function withEscapes(text: string, spell: (codePoint: number) => string): string {
  return UNUSUAL.test(text) ? text.replace(INVISIBLE, (c) => spell(c.codePointAt(0) ?? 0)) : text;
}

/** JSON with every invisible character as an escape: strings alone can have one, so it means the same. JSON has no escapes of code points. */
export function visibleJson(json: string): string {
  if (!/[^\n -~]/.test(json)) return json;
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(INVISIBLE_IN_BLOCK, (c) => c.split("").map(escaped).join(""));
}

/** As `visible`, but for text on several lines: tabs and line ends stay, the latter as line feeds. */
export function visibleLines(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(INVISIBLE_IN_BLOCK, nameOfInvisible).replace(LONE_SURROGATE, "\ufffd");
}

/** At most `limit` UTF-16 units of the text, never half a surrogate pair, `…` where something was cut. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const end = isHighSurrogate(last) ? limit - 1 : limit;
  return `${text.slice(0, end)}…`;
}

/** At most `lines` lines and `units` UTF-16 units of the text, `…` where something was cut. */
export function cutLines(text: string, lines: number, units: number): string {
  const short = cut(text, units);
  let end = -1;
  for (let line = 0; line < lines; line++) {
    end = short.indexOf("\n", end + 1);
    if (end < 0) return short;
  }
  return `${short.slice(0, end)}\n…`;
}
