/** The functions that an attribute can refer to by symbol, in the section of the file around an offset. */
import type { AbiDocument } from "../../../document/document.js";

export interface FunctionName {
  /** As written after `@`, quoted if needed. */
  readonly name: string;
  /** Its definition's line up to and including its name. */
  readonly header: string;
}

/** How far (UTF-16 units) around the offset functions are looked for, and how many are offered. */
const MAX_DISTANCE = 256 * 1024;
const MAX_ITEMS = 200;

/** Functions, and imports of them. */
const FUNCTION = /(?:^|\.)(?:func|import)$/;

/** The functions in the order of the text, found around the offset. */
export function functionNames(document: AbiDocument, offset: number): readonly FunctionName[] {
  const found = new Map<string, FunctionName>();
  for (const { op, start, nameSpan } of document.structure.sectionAt(offset).roots.all()) {
    if (found.size >= MAX_ITEMS || start > offset + MAX_DISTANCE) break;
    if (start < offset - MAX_DISTANCE || !FUNCTION.test(op) || document.slice(start, start + 1) === '"') continue;
    const name = document.slice(nameSpan.start + 1, nameSpan.end);
    if (!found.has(name)) found.set(name, { name, header: document.slice(start, nameSpan.end) });
  }
  return [...found.values()];
}
