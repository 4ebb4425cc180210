/**
 * Finds the imports and functions of a module's text form (`.vmasm`), which is read line by line
 * (runtime/src/iree/vm/bytecode/assembler/parser.c).
 */

import type { AbiRecord, Island } from "../abi/record.js";
import type { OpHeader } from "../syntax/syntax.js";
import { TextTree } from "../syntax/textTree.js";
import { lineEndOf } from "../text/lines.js";
import { endOfString, isTerminated } from "../text/stringLiteral.js";
import type { Page, Pages } from "./pages.js";
import { recordOfOp } from "./records/recordReader.js";

/** What precedes a line's first word; a dump writes offsets in brackets. */
export const VMASM_LINE_START = /^[ \t]*(?:\[[^\]\n]*\][ \t]*)*/;
const LINE = new RegExp(String.raw`${VMASM_LINE_START.source}(?=vm\.(?:import|func)[ \t@])`);
const IMPORT = /^vm\.import(?:[ \t]+optional)?[ \t]*(?<symbol>@(?:"[^"\n]*"|[^\s"#]*))?/;
const CCONV = /^[ \t]+(?<key>cconv)[ \t]*(?=")/;

/** Whether a document is the text form of a compiled module, which only its name shows. */
export function isVmasm(uri: string): boolean {
  return /\.vmasm$/i.test(uri);
}

/** The name of a symbol as it is written: `@name` or `@"name"`. */
export function vmasmSymbol(written: string): string {
  return written.replace(/^@"?|"$/g, "");
}

/** The records of imports and functions whose lines start on a page. */
export function vmasmOfPage(pages: Pages, { start, length, isInLine }: Page): AbiRecord[] {
  // Its last line may go on.
  const after = pages.slice(start + length, start + length + MAX_LINE_LENGTH);
  const text = pages.slice(start, start + length + after.indexOf("\n") + 1);
  const from = isInLine ? lineEndOf(text, 0) + 1 : 0;
  const records: AbiRecord[] = [];
  for (let line = from; line < length; ) {
    const end = lineEndOf(text, line);
    const indent = LINE.exec(text.slice(line, Math.min(end, line + MAX_INDENT_LENGTH)))?.[0];
    if (indent !== undefined) records.push(recordAt(text, start, line, line + indent.length, end));
    line = end + 1;
  }
  return records;
}

/** More of a line that another page begins with is not read. UTF-16 units. */
const MAX_LINE_LENGTH = 1 << 16;

/** Longer than any offset and name of an op. UTF-16 units. */
const MAX_INDENT_LENGTH = 1024;

function recordAt(text: string, base: number, lineStart: number, start: number, end: number): AbiRecord {
  if (text.startsWith("vm.func", start)) {
    const source = new TextTree(text, start, end);
    return recordOfOp(source, base, source.opNamedAt(start));
  }
  const line = text.slice(start, end);
  const match = IMPORT.exec(line);
  const symbol = match?.groups?.symbol;
  const afterSymbol = match?.[0].length ?? 0;
  const island = conventionAt(line, afterSymbol);
  const length = island?.entry.end ?? afterSymbol;
  return {
    start: base + start,
    length,
    examined: { start: lineStart - 1 - start, end: end + 1 - start },
    inComment: false,
    header: headerOf(symbol, afterSymbol, length),
    islands: island === undefined ? [] : [island],
    aliases: [],
    body: "vmasm",
  };
}

/** The convention of an import, after its symbol. */
function conventionAt(line: string, from: number): Island | undefined {
  const match = CCONV.exec(line.slice(from));
  if (match === null) return undefined;
  const start = from + match[0].length;
  const keyStart = from + match[0].indexOf("cconv");
  const keySpan = { start: keyStart, end: keyStart + "cconv".length };
  const end = endOfString(line, start);
  const value = { kind: "string", start, end, terminated: isTerminated(line, start, end), type: undefined } as const;
  const entry = { start: keyStart, end, key: "cconv", keySpan, value };
  return { key: "cconv", place: "op", index: null, on: "op", kind: "cconv", entry };
}

function headerOf(symbol: string | undefined, end: number, length: number): OpHeader {
  return {
    start: 0,
    end: length,
    op: "vm.import",
    opSpan: { start: 0, end: "vm.import".length },
    functionLike: false,
    generic: false,
    hasBody: false,
    visibility: undefined,
    symbol: symbol && vmasmSymbol(symbol),
    symbolSpan: symbol === undefined ? undefined : { start: end - symbol.length, end },
    arguments: [],
    results: [],
    attributes: [],
  };
}
