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

/** The symbols of the file part around an offset. Each look-up is one native search, and stays inside that part. */
export function symbolsAround(document: AbiDocument, offset: number): SymbolSource {
  const marker = `\n${SPLIT}`;
  let start: number | undefined;
  let end: number | undefined;
  return {
    definition(name) {
      // The marker that the offset stands in belongs to the part behind it.
      start ??= document.lastIndexOf(marker, offset + marker.length - 1) + 1;
      const needle = `@${/^[A-Za-z_][\w$.]*$/.test(name) ? name : JSON.stringify(name)}`;
      for (let at = document.indexOf(needle, start); at >= 0; at = document.indexOf(needle, at + 1)) {
        // Looked for only where something stands behind the offset: most symbols are defined before they are used.
        if (at > offset) end ??= partEnd(document, offset, marker);
        if (end !== undefined && at >= end) return undefined;
        const found = definitionAt(document, at, needle.length);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** The offset of the next part's marker, or the document's end. */
function partEnd(document: AbiDocument, offset: number, marker: string): number {
  const feed = document.indexOf(marker, offset);
  return feed < 0 ? document.length : feed + 1;
}

/** The definition whose symbol (`length` units with its `@`) stands at an offset; undefined where it is a reference. */
function definitionAt(document: AbiDocument, at: number, length: number): SymbolDefinition | undefined {
  if (/[\w$.-]/.test(document.slice(at + length, at + length + 1))) return undefined;
  // Not to the line's start, which may be far: a line can hold thousands of uses.
  const before = document.slice(Math.max(0, at - DEFINING_LENGTH), at);
  const feed = before.lastIndexOf("\n");
  // Behind a brace as well: a module may stand on one line with what it holds.
  const first = Math.max(feed, before.lastIndexOf("{"), before.lastIndexOf("}"));
  if (first < 0 && before.length < at) return undefined;
  if (before.slice(feed + 1, first + 1).includes("//")) return undefined;
  const op = DEFINING.exec(before.slice(first + 1))?.groups?.op;
  if (op === undefined || /(?:^|[.])(?:call|import_call)$/.test(op)) return undefined;
  const start = at - before.length + first + 1;
  const record = document.functionIn({ start, end: at });
  if (record === undefined) return { start, op, header: undefined };
  return { start: record.start, op, header: record.header };
}
