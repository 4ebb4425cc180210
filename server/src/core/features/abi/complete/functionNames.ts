/** The functions that an attribute can refer to by symbol, in the section of the file around an offset. */
import type { AbiDocument } from "../../../document/document.js";
import { sectionAround } from "../../../document/fileSections.js";

export interface FunctionName {
  /** As written after `@`, quoted if needed. */
  readonly name: string;
  /** Its definition's line up to and including its name. */
  readonly header: string;
}

/** How far (UTF-16 units) around the offset functions are searched for, and how many are offered. */
const MAX_DISTANCE = 256 * 1024;
const MAX_ITEMS = 200;

/** An op named `…func` or `…import` at the start of a line, up to eight words, and a symbol. */
const DEFINITION =
  /^[ \t]{0,200}(?:[A-Za-z_]\w{0,40}\.)?(?:func|import)(?:[ \t]+[a-z_]{1,20}){0,8}[ \t]+@([A-Za-z_][\w$.]*|"[^"\\\n]*")/gm;

/** The functions in the order of the text, found in a window around the offset. */
export function functionNames(document: AbiDocument, offset: number): readonly FunctionName[] {
  const from = document.lineStart(Math.max(0, offset - MAX_DISTANCE));
  if (offset - from > 2 * MAX_DISTANCE) return [];
  const text = document.slice(from, offset + MAX_DISTANCE);
  const section = sectionAround(text, offset - from);
  const found = new Map<string, FunctionName>();
  for (const [header, name = ""] of section.matchAll(DEFINITION)) {
    if (found.size >= MAX_ITEMS) break;
    if (!found.has(name)) found.set(name, { name, header: header.trim() });
  }
  return [...found.values()];
}
