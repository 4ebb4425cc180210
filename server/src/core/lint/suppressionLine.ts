/** A line with a suppression, parsed: the same for all lines with the same text, as files repeat theirs. */

import { opaqueIn } from "../syntax/lexemes.js";
import { detached, keepOnce } from "../syntax/reader.js";
import { isLineEnd, SLASH } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { currentRule } from "./formerRules.js";
import { ruleOf } from "./registry.js";

const COMMENT = /\/\/[ \t]*(?<name>mlir-abi-disable[\w-]*)/y;
const WORD = /[^\s,]+/g;
const SEPARATOR = /[\s,]/;
/** The reason is free text. */
const REASON = /(?:^|[\s,])--/;

/** The scopes of suppressions, with the words that findings have for each. */
export const SCOPES = {
  "mlir-abi-disable-next-line": "on the next line",
  "mlir-abi-disable-line": "on this line",
  "mlir-abi-disable-file": "in this file",
} as const;
export type Name = keyof typeof SCOPES;

/** One id of a suppression, or its name if it has no ids. */
export interface Entry {
  readonly id: string | undefined;
  /** The id as it is written, which may be what the rule was before. */
  readonly written: string;
  readonly span: Span;
  /** Whether it is a rule, or every rule. */
  readonly isKnown: boolean;
  readonly isAboutRuntimes: boolean;
}

/** Spans count from the start of the line. */
export interface SuppressionLine {
  /** Undefined for an unknown name. */
  readonly name: Name | undefined;
  /** Whether only white space precedes it on its line. */
  readonly alone: boolean;
  /** From its name to the last id. */
  readonly span: Span;
  /** What is removed with it: the comment and the space before it, or the whole line. */
  readonly whole: Span;
  /** None of an unknown name. */
  readonly entries: readonly Entry[];
  /** Of the line with its end. */
  readonly length: number;
  /** False where the text ends with the line. */
  readonly isEnded: boolean;
}

/** Longer lines (UTF-16 units) hardly repeat, nor do so many that differ. */
const MAX_CACHED_LENGTH = 256;
const MAX_CACHED_LINES = 1024;
let known = new Map<string, SuppressionLine>();

/** The suppression on a line, given with its end; quoted in a string or comment, it doesn't count. */
export function suppressionOn(text: string): SuppressionLine | undefined {
  if (text.length > MAX_CACHED_LENGTH) return parse(text);
  const same = known.get(text);
  if (same !== undefined) return same;
  const line = parse(text);
  if (known.size >= MAX_CACHED_LINES) known = new Map();
  // A slice would keep the document alive.
  if (line !== undefined) known.set(detached(text), line);
  return line;
}

function parse(text: string): SuppressionLine | undefined {
  let end = text.length;
  while (end > 0 && isLineEnd(text.charCodeAt(end - 1))) end--;
  const comment = lastComment(text.slice(0, end));
  if (comment < 0) return undefined;
  COMMENT.lastIndex = comment;
  const written = COMMENT.exec(text)?.groups?.name;
  if (written === undefined) return undefined;
  const nameEnd = COMMENT.lastIndex;
  const name = Object.hasOwn(SCOPES, written) ? (written as Name) : undefined;
  const start = nameEnd - written.length;
  const idsEnd = nameEnd + lengthOfIds(text.slice(nameEnd, end));
  const code = text.slice(0, comment).trimEnd().length;
  return {
    name,
    alone: code === 0,
    span: { start, end: idsEnd },
    whole: { start: code, end: code === 0 ? text.length : end },
    entries: name === undefined ? [] : entriesIn(text, nameEnd, idsEnd, { start, end: nameEnd }),
    length: text.length,
    isEnded: end < text.length,
  };
}

/** Where the last comment of a line starts, or -1: a carriage return ends one, too. */
function lastComment(line: string): number {
  let last = -1;
  for (const { start } of opaqueIn(line)) if (line.charCodeAt(start) === SLASH) last = start;
  return last;
}

/** How far the ids reach in what follows the name. */
function lengthOfIds(text: string): number {
  let end = REASON.exec(text)?.index ?? text.length;
  while (end > 0 && SEPARATOR.test(text.charAt(end - 1))) end--;
  return end;
}

function entriesIn(text: string, start: number, end: number, name: Span): readonly Entry[] {
  const entries: Entry[] = [];
  for (const { 0: word, index } of text.slice(start, end).matchAll(WORD)) {
    const written = keepOnce(word);
    const id = currentRule(written);
    const rule = ruleOf(id);
    const isAboutRuntimes = rule?.reportedBy?.includes("runtimes") === true;
    const span = { start: start + index, end: start + index + written.length };
    entries.push({ id, written, span, isKnown: rule !== undefined, isAboutRuntimes });
  }
  return entries.length > 0
    ? entries
    : [{ id: undefined, written: "", span: name, isKnown: true, isAboutRuntimes: false }];
}
