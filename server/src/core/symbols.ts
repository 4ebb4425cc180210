/**
 * Symbols of a document, looked up by name when a rule or a hover asks for one: no table is kept, because few ops refer
 * to any and a table would cost every keystroke.
 */
import type { AbiDocument } from "./document.js";
import type { OpHeader } from "./mlir/syntax.js";

export interface SymbolDefinition {
  /** Document offset of the op (UTF-16). */
  readonly start: number;
  /** The op as written, `util.func`. */
  readonly op: string;
  /** The header, where the op is function-like. */
  readonly header: OpHeader | undefined;
}

export interface SymbolSource {
  /** The definition of a symbol (name without `@`) in the same part of the file, or undefined. */
  definition(name: string): SymbolDefinition | undefined;
}

/** Between two parts of a file that is split before it is read. */
const SPLIT = "// -----";

/** An op name, a visibility or a similar keyword, and nothing else, before the symbol that it defines. */
const DEFINING_LENGTH = 200;
const DEFINING = /^\s*(?:"?)(?<op>[A-Za-z_][\w$.]*)(?:"?)(?:[ \t]+[a-z_]+)*[ \t]+$/;

/** The symbols of the file part around an offset. Each look-up is one native search. */
export function symbolsAround(document: AbiDocument, offset: number): SymbolSource {
  return {
    definition(name) {
      const { start, end } = partAround(document, offset);
      const needle = `@${/^[A-Za-z_][\w$.]*$/.test(name) ? name : `"${name}"`}`;
      for (let at = document.indexOf(needle, start); at >= 0 && at < end; at = document.indexOf(needle, at + 1)) {
        if (/[\w$.]/.test(document.slice(at + needle.length, at + needle.length + 1))) continue;
        const lineStart = document.lineStart(at);
        if (at - lineStart > DEFINING_LENGTH) continue;
        const op = DEFINING.exec(document.slice(lineStart, at))?.groups?.op;
        if (op === undefined || /(?:^|[.])(?:call|import_call)$/.test(op)) continue;
        const record = document.functionIn({ start: lineStart, end: at });
        if (record === undefined) return { start: lineStart, op, header: undefined };
        return { start: record.start, op, header: record.header };
      }
      return undefined;
    },
  };
}

function partAround(document: AbiDocument, offset: number): { start: number; end: number } {
  let start = 0;
  for (let at = document.indexOf(SPLIT); at >= 0; at = document.indexOf(SPLIT, at + 1)) {
    if (document.lineStart(at) !== at) continue;
    if (at > offset) return { start, end: at };
    start = at;
  }
  return { start, end: document.length };
}
