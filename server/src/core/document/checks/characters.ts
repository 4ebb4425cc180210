/** Characters that no MLIR token has, outside of comments and strings (llvm-project, `mlir/lib/AsmParser/Lexer.cpp`). */

import { isOpeningQuote, quotedEnd } from "../../syntax/lexemes.js";
import type { Tree } from "../../syntax/tree.js";
import * as Node from "../../syntax/tree.js";
import { BYTE_ORDER_MARK, isUnusualBlank, QUOTE } from "../../text/characters.js";
import type { StructureProblem } from "./problem.js";

const OTHER = /[^\t\n\r\0 -~]+/g;

/** What was meant by characters of other keyboards and of text that was made for people. */
const MEANT: Readonly<Record<string, string>> = {
  "‘": '"',
  "’": '"',
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "→": "->",
  "×": "x",
  "＝": "=",
  "，": ",",
  "：": ":",
  "（": "(",
  "）": ")",
  "［": "[",
  "］": "]",
  "｛": "{",
  "｝": "}",
  "＜": "<",
  "＞": ">",
  "％": "%",
  "＠": "@",
  "！": "!",
  "＃": "#",
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "＂": '"',
};

/** The problems with the characters of a page: one for each run of them, or for a string in other quotes. */
export function characterProblems(tree: Tree, text: string): StructureProblem[] {
  const found: StructureProblem[] = [];
  if (text.search(OTHER) < 0) return found;
  const texts = textSpans(tree, text);
  let next = 0;
  let end = 0;
  for (const { 0: run, index } of text.matchAll(OTHER)) {
    while (next < texts.length && (texts[next + 1] ?? 0) <= index) next += 2;
    if (index < end || (texts[next] ?? Number.POSITIVE_INFINITY) <= index) continue;
    // Editors leave it out where a file starts.
    if (index === 0 && run.charCodeAt(0) === BYTE_ORDER_MARK) continue;
    const isQuote = isOpeningQuote(run.charCodeAt(0));
    const partner = isQuote ? quotedEnd(text, index, text.length) : -1;
    const name = isQuote ? run.charAt(0) : run;
    end = partner < 0 ? index + name.length : partner;
    const first = partner < 0 ? -1 : partner - 1;
    const own = { start: index, end: index + name.length, name, first, nearest: meantBy(name) };
    found.push({ rule: "unexpected-character", ...own });
  }
  return found;
}

function meantBy(run: string): string | undefined {
  let meant = "";
  for (const c of run) {
    const one = MEANT[c] ?? (isUnusualBlank(c.charCodeAt(0)) ? (isWide(c) ? " " : "") : undefined);
    if (one === undefined) return undefined;
    meant += one;
  }
  return meant;
}

/** Whether a character without ink takes room. */
const isWide = (c: string): boolean => /[\v\f\x85\s]/.test(c) && c.charCodeAt(0) !== BYTE_ORDER_MARK;

/** Where a page has text: the starts and ends of comments, strings and dialects' own bodies in turn. */
function textSpans({ kinds, starts, ends, count }: Tree, text: string): number[] {
  const spans: (readonly [number, number])[] = [];
  for (let row = 0; row < count; row++) {
    const start = starts[row] ?? 0;
    const end = ends[row] ?? 0;
    if (isText(kinds[row] ?? 0, text, start)) spans.push([start, end]);
  }
  spans.sort(([a], [b]) => a - b);
  const flat: number[] = [];
  for (const [start, end] of spans) if (end > (flat.at(-1) ?? 0)) flat.push(start, end);
  return flat;
}

function isText(kind: number, text: string, start: number): boolean {
  switch (kind) {
    case Node.COMMENT:
    case Node.OPAQUE:
    case Node.RESOURCES:
      return true;
    case Node.STRING:
    case Node.NAME:
    case Node.KEY:
      return text.charCodeAt(start) === QUOTE;
    case Node.SYMBOL:
    case Node.ALIAS:
    case Node.DIALECT:
      return text.charCodeAt(start + 1) === QUOTE;
    default:
      return false;
  }
}
