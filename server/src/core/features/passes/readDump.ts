/** Reads the dumps of passes one after the other. */
import { IS_FUNCTION, IS_GENERIC } from "../../document/definedOp.js";
import type { AbiDocument } from "../../document/document.js";
import { withAlias } from "../../document/followedAlias.js";
import type { Page, Pages } from "../../document/pages.js";
import { FLAGS, HEADER_END, OP_FIELDS, OP_NAME, OP_START, type Summary } from "../../document/summary.js";
import { symbolsAround } from "../../document/symbols.js";
import { keep } from "../../syntax/reader.js";
import type { Span } from "../../text/offsetMap.js";
import { shownOp } from "../shownOps.js";
import { type FunctionState, functionState } from "./functionState.js";
import type { Dump } from "./timeline.js";

const MODULES: readonly string[] = ["module", "builtin.module"];

/** How many pages and headers are cached, and how long the pages may be, in UTF-16 units. */
const MAX_PAGES = 512;
const MAX_PAGE_LENGTH = 1 << 16;
const MAX_HEADERS = 1 << 18;

/** Reads dumps. Most pages and headers are those of the dump before, so both are cached by their text. */
export class DumpReader {
  #pages = new Map<string, PageOps>();
  #headers = new Map<string, FunctionState | null>();

  /** The functions of a dump: of all of a document, or of a section of its file. Linear; never throws. */
  read(document: AbiDocument, { start, end }: Span = { start: 0, end: document.length }): Dump {
    const { pages } = document;
    const functions: FunctionState[] = [];
    let first: string | undefined;
    for (let i = pages.indexAt(start); (pages.all[i]?.start ?? end) < end; i++) {
      const page = pages.all[i] as Page;
      const ops = this.#opsOf(pages, page);
      first ??= ops.first;
      for (const header of ops.functions) {
        const state = this.#state(document, page.start + header.start, header.end && page.start + header.end);
        if (state !== undefined) functions.push(state);
      }
    }
    return { isModule: first !== undefined && MODULES.includes(first), functions };
  }

  #opsOf(pages: Pages, page: Page): PageOps {
    const text = pages.text(page);
    const known = this.#pages.get(text);
    if (known !== undefined) return known;
    const summary = pages.summary(page);
    const first = summary.ops[OP_NAME];
    const name = first === undefined ? undefined : pages.names.spelling(first);
    const ops = { first: name, functions: functionHeaders(summary) };
    if (this.#pages.size >= MAX_PAGES) this.#pages = new Map();
    if (text.length <= MAX_PAGE_LENGTH) this.#pages.set(keep(text), ops);
    return ops;
  }

  /** @param end Where the header ends; undefined where more than that says what the function is. */
  #state(document: AbiDocument, start: number, end: number | undefined): FunctionState | undefined {
    const header = end === undefined ? undefined : document.slice(start, end);
    const column = start - document.lineStart(start);
    const known = header === undefined ? undefined : this.#headers.get(header);
    if (known === null) return undefined;
    if (known !== undefined) return { ...known, column };
    const record = document.functionIn({ start, end: start + 1 });
    const state = record && functionState(shownOp(document, withAlias(record, symbolsAround(document, start))), column);
    if (header === undefined || (record !== undefined && record.aliases.length > 0)) return state;
    if (this.#headers.size >= MAX_HEADERS) this.#headers = new Map();
    this.#headers.set(keep(header), state ?? null);
    return state;
  }
}

interface PageOps {
  /** The name of the first op that defines a symbol or is a module. */
  readonly first: string | undefined;
  readonly functions: readonly FunctionHeader[];
}

interface FunctionHeader {
  readonly start: number;
  readonly end: number | undefined;
}

/** The ops of a page that may be functions. In the generic form, attributes may follow the body. */
function functionHeaders({ ops, possible }: Summary): readonly FunctionHeader[] {
  const found: FunctionHeader[] = [];
  for (let at = 0; at < ops.length; at += OP_FIELDS) {
    const flags = ops[at + FLAGS] ?? 0;
    if ((flags & (IS_FUNCTION | IS_GENERIC)) === 0) continue;
    found.push({ start: ops[at + OP_START] ?? 0, end: (flags & IS_GENERIC) === 0 ? ops[at + HEADER_END] : undefined });
  }
  for (let at = 0; at < possible.length; at += OP_FIELDS)
    found.push({ start: possible[at + OP_START] ?? 0, end: undefined });
  return possible.length === 0 ? found : found.sort((a, b) => a.start - b.start);
}
