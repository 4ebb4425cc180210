/** Reads the dumps of passes one after the other. */
import { type AbiDocument, openDocument } from "../../document/document.js";
import { Lexer } from "../../syntax/lexer.js";
import { keep } from "../../syntax/reader.js";
import { CLOSE_PAREN, OPEN_PAREN } from "../../text/characters.js";
import { eachShownOp } from "../shownOps.js";
import { type FunctionState, functionState } from "./functionState.js";
import type { Dump } from "./timeline.js";

/** How much of a dump's start is read to find its op, without aliases. UTF-16 units. */
const MAX_START_LENGTH = 64 * 1024;
const MODULE = /^(?:"builtin\.module"\(|(?:builtin\.)?module\b)/m;
const FIRST_OP = /^(?:"[\w.]+"\(|[A-Za-z_][\w.]*\b)/m;

/**
 * In the generic form a function's attributes may follow its body, what follows a module or a brace on its line starts no
 * line, and a name that starts one is on another line than its op.
 */
const UNUSUAL = /sym_name|^[ \t]*@|\{[ \t]*[\w.]*func[ \t]|^[ \t]*(?:builtin\.)?module\b[^\r\n]*\{[^\r\n]*@/m;

/** A line, without its end, that may be a function's header or define an alias; printers put each on one line. */
const LINE = /^[ \t]*(?:[A-Za-z_][\w.]*(?:[ \t]+[a-z_]+)*[ \t]+@|[#!][\w$-]+[ \t]*=)[^\r\n]*/gm;

/** What continues the header or alias of the previous line. */
const GOES_ON = /\s*(?:attributes\b|->|[({,])/y;
const ENDS_OPEN = /(?:attributes|=|,|\(|->)[ \t]*\{?[ \t]*$/;

/** The use of an alias for an attribute. The attributes of dialects have a dot or a bracket after the first name. */
const ALIAS = /#[\w$-]+(?![\w$.<-])/;

/** Limit of the header cache. */
const MAX_KNOWN = 1 << 18;

interface HeaderLine {
  readonly text: string;
  /** The index of its function. */
  readonly at: number;
  readonly hasAlias: boolean;
}

/** Reads dumps. Most functions are unchanged from the previous dump, so headers are cached by their text. */
export class DumpReader {
  #known = new Map<string, FunctionState | null>();
  /** Those that use aliases, which hold while the definitions are the same. */
  #aliased = new Map<string, FunctionState | null>();
  #aliases = "";

  /** The functions of a dump, whose text starts after its header. Linear; never throws. */
  read(text: string): Dump {
    return (UNUSUAL.test(text) ? undefined : this.#readHeaders(text)) ?? readDocument(documentOf(text));
  }

  /** Reads header lines only; undefined if one continues on the next line, as in handwritten text. */
  #readHeaders(text: string): Dump | undefined {
    const functions: (FunctionState | null)[] = [];
    const lines: HeaderLine[] = [];
    let aliases = "";
    for (const { 0: line, index } of text.matchAll(LINE)) {
      const c = line.trimStart().charAt(0);
      if (c === "#" || c === "!") aliases += `${line}\n`;
      const hasAlias = ALIAS.test(line);
      const known = hasAlias ? undefined : this.#known.get(line);
      if (known === undefined) {
        if (!isWhole(text, line, index)) return undefined;
        lines.push({ text: line, at: functions.length, hasAlias });
      }
      functions.push(known ?? null);
    }
    if (aliases !== this.#aliases) {
      this.#aliases = aliases;
      this.#aliased = new Map();
    }
    const unread = lines.filter(({ text, at, hasAlias }) => {
      const known = hasAlias ? this.#aliased.get(text) : undefined;
      functions[at] = known ?? null;
      return known === undefined;
    });
    if (unread.length > 0) this.#readLines(aliases, unread, functions);
    return { isModule: isModule(text), functions: functions.filter((it) => it !== null) };
  }

  #readLines(aliases: string, lines: readonly HeaderLine[], functions: (FunctionState | null)[]): void {
    if (this.#known.size + lines.length > MAX_KNOWN) this.#known = new Map();
    const bodies = lines.map(({ text }) => (text.trimEnd().endsWith("{") ? `${text}}\n` : `${text}\n`));
    const first = aliases.split("\n").length;
    const found = new Map<number, FunctionState>();
    const document = documentOf(aliases + bodies.join(""));
    for (const { line, state } of statesIn(document)) found.set(line - first, state);
    for (const [i, { text, at, hasAlias }] of lines.entries()) {
      const state = found.get(i) ?? null;
      functions[at] = state;
      (hasAlias ? this.#aliased : this.#known).set(keep(text), state);
    }
  }
}

const documentOf = (text: string): AbiDocument => openDocument("file:///dump.mlir", 0, text);

/** Whether a header or alias ends on its line. */
function isWhole(text: string, line: string, index: number): boolean {
  if (ENDS_OPEN.test(line)) return false;
  GOES_ON.lastIndex = index + line.length;
  if (GOES_ON.test(text)) return false;
  const lexer = new Lexer(line, 0);
  let open = 0;
  while (lexer.next()) {
    if (lexer.kind === OPEN_PAREN) open++;
    else if (lexer.kind === CLOSE_PAREN) open--;
  }
  return open === 0;
}

/** The same for a document, which may exceed a string's size. */
export function readDocument(document: AbiDocument): Dump {
  const functions = Array.from(statesIn(document), ({ state }) => state);
  return { isModule: isModule(document.slice(0, MAX_START_LENGTH)), functions };
}

function* statesIn(document: AbiDocument): Generator<{ readonly line: number; readonly state: FunctionState }> {
  for (const { record, op } of eachShownOp(document)) {
    if (record.inComment) continue;
    const start = record.start + (record.header?.opSpan.start ?? 0);
    const state = functionState(op, start - document.lineStart(start));
    if (state !== undefined) yield { line: op.line, state };
  }
}

/** Whether the first unindented op of a text is a module. */
function isModule(text: string): boolean {
  const start = text.slice(0, MAX_START_LENGTH);
  const first = FIRST_OP.exec(start);
  const module = MODULE.exec(start);
  return module !== null && first !== null && module.index <= first.index;
}
