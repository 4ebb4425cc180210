/**
 * The prefix that a logger, a test runner, a container or a quote puts before each line: `7: `, `web_1  | `, `> `, `E   `,
 * `2024-05-01T12:00:00.123Z `. It is found where MLIR certainly starts, as what precedes that on its line. Numbers, hash codes and names of months
 * in it may differ from line to line.
 */

/** What starts a header, or an op that contains others, and is no part of another language that logs have. */
const HEADER = String.raw`(?:\/\/ -----\/\/ |\/\/ \*\*\* |\*\*\* )IR Dump `;
const OP = String.raw`(?:builtin\.)?module\b(?:[ \t]+@[^\s{]+)?[ \t]*(?:attributes\b[ \t]*)?\{|"builtin\.module"[ \t]*\(|(?:[a-z_]\w*\.)?func[ \t]+(?:[a-z]+[ \t]+)*@`;
const STARTS_MLIR = new RegExp(String.raw`^[ \t]*(?:\}|${HEADER}|${OP})`, "m");
const ANCHOR = new RegExp(`(?<header>${HEADER})|${OP}`, "g");

/** What may precede MLIR: not the start of a word, nor what only MLIR has there. Comments are its own: `// CHECK: module {`. */
const PREFIX = /^(?![ \t]*\/\/)[^"]*[^\w.@%#!"$/-]$/;

/** The anchor is in the first part of a line. UTF-16 units. */
const MAX_ANCHOR_LENGTH = 1024;
/** How many lines after the anchor show that they have its prefix, too. */
const MAX_FOLLOWING = 2000;
/** How many prefixes are tried. */
const MAX_TRIES = 16;

/** What varies in a prefix: dates, counters, identifiers. */
const VARYING =
  /(?<month>\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b)|(?<hash>\b(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{6,}\b)|(?<number>\d+(?:\.\d+)?)|(?<blanks>[ \t]+)|(?<other>[^\w \t]|[^\W\d]+)/g;

/** Whether a line of a text starts as MLIR does. */
export function startsMlir(text: string): boolean {
  return STARTS_MLIR.test(text);
}

/** Matches the prefix at the start of any line; undefined where the lines have none. Linear in the text. */
export function linePrefix(text: string): RegExp | undefined {
  if (startsMlir(text)) return undefined;
  const lines = text.split("\n");
  const tried = new Set<string>();
  for (const [i, line] of lines.entries()) {
    for (const { index, groups } of line.slice(0, MAX_ANCHOR_LENGTH).matchAll(ANCHOR)) {
      const prefix = line.slice(0, index);
      if (prefix.trim() === "" || !PREFIX.test(prefix)) continue;
      const pattern = patternOf(prefix);
      if (groups?.header !== undefined) return pattern;
      if (tried.has(pattern.source)) continue;
      if (isShared(pattern, lines.slice(i, i + MAX_FOLLOWING))) return pattern;
      if (tried.add(pattern.source).size === MAX_TRIES) return undefined;
    }
  }
  return undefined;
}

/** Whether a block that the anchor opens is closed by a line with the prefix: no MLIR looks like that. */
function isShared(pattern: RegExp, lines: readonly string[]): boolean {
  return lines.some((line) => {
    const prefix = pattern.exec(line)?.[0];
    return prefix !== undefined && /^[ \t]*\}/.test(line.slice(prefix.length));
  });
}

/** What a prefix and those of other lines match. White space at the end of a line may have been removed. */
function patternOf(prefix: string): RegExp {
  const core = prefix.trimEnd();
  const source = Array.from(core.matchAll(VARYING), ({ 0: text, groups = {}, index }) => {
    if (groups.month !== undefined) return "[A-Z][a-z]{2}";
    if (groups.hash !== undefined) return "[\\da-f]+";
    if (groups.number !== undefined) return "\\d+(?:\\.\\d+)?";
    if (groups.blanks !== undefined) return index === 0 ? "[ \\t]*" : "[ \\t]+";
    return text.replace(/[^\w ]/g, "\\$&");
  }).join("");
  const blanks = prefix.slice(core.length).replaceAll("\t", "\\t");
  return new RegExp(`^${source}(?:${blanks}|[ \\t]*(?=\\r?$))`);
}
