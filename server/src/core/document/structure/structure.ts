/**
 * The structure of a document, whatever its dialects: the sections of a split file, its symbols, and the values of each
 * function. Functions of its pages, which are read on demand and follow edits.
 */
import { COMMENT, isBracket, RESOURCES, type Tree, UNCLOSED } from "../../syntax/tree.js";
import { isBlank, isLineEnd, OPEN_BRACE } from "../../text/characters.js";
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";
import { type Page, Pages, type Source } from "../pages.js";
import { CLOSE_FIELDS, CLOSE_START } from "../summary.js";
import { type Link, linkPages, type PlacedSection } from "./link.js";
import { opsIn } from "./opTable.js";
import { itemAt, NO_SYMBOLS, type Section, type SymbolNode } from "./symbolTree.js";
import { IsolatedValues } from "./values.js";
import type { Values } from "./variables.js";

/** A text that is also searched. */
export interface SearchedSource extends Source {
  indexOf(needle: string, from?: number): number;
}

/** So many pages are read sooner than searched. */
const MAX_UNREAD = 8;

export class Structure {
  readonly pages: Pages;
  readonly #source: SearchedSource;
  /** What the pages have to say together. Undefined until first needed. */
  #link: Link | undefined;
  /** That of the pages when they were last read. */
  #revision = 0;
  #sections: readonly PlacedSection[] = [];
  /** How many pages have a summary, while they are read in steps. */
  #read = 0;

  /** @param pages Those of the source. */
  constructor(source: SearchedSource, pages = new Pages(source)) {
    this.#source = source;
    this.pages = pages;
  }

  /**
   * Continues reading in small steps, so that the first request need not wait for all of it.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether the next request needs no further reading.
   */
  read(isEnough: () => boolean): boolean {
    if (this.isRead) return true;
    if (this.#revision !== this.pages.revision) {
      this.#revision = this.pages.revision;
      this.#link = undefined;
      this.#read = 0;
    }
    while (!this.pages.cut()) if (isEnough()) return false;
    const { all } = this.pages;
    while (this.#read < all.length) {
      const page = all[this.#read++] as Page;
      if (page.summary !== undefined) continue;
      this.pages.summary(page);
      if (isEnough()) return false;
    }
    this.#link = linkPages(this.pages, this.#sections);
    this.#sections = this.#link.sections;
    return true;
  }

  get #known(): Link {
    while (!this.read(() => false));
    return this.#link as Link;
  }

  /** Whether all but the values is read. */
  get isRead(): boolean {
    return this.#link !== undefined && this.#revision === this.pages.revision;
  }

  /** The sections of the file, in order: more than one where `// -----` splits it. They cover the document. */
  get sections(): readonly PlacedSection[] {
    return this.#known.sections;
  }

  /** The section of the file that holds an offset. */
  sectionAt(offset: number): Section {
    const found = itemAt(this.sections, offset);
    return found ?? { start: 0, end: this.#source.length, roots: NO_SYMBOLS, edits: 0 };
  }

  /** Reads what a request about the section at an offset needs, in steps as `read` does. */
  readSectionAt(_offset: number, isEnough: () => boolean): boolean {
    return this.read(isEnough);
  }

  /** The innermost op around an offset that defines a symbol, or is a module. */
  nodeAt(offset: number): SymbolNode | undefined {
    return this.sectionAt(offset).roots.nodeAt(offset);
  }

  /** The names of the innermost isolated op around an offset. */
  valuesAt(offset: number): Values {
    const section = this.sectionAt(offset);
    const node = section.roots.nodeAt(offset);
    const { start, end } = node ?? section;
    const children = node?.children ?? section.roots;
    return new IsolatedValues(this.pages, this.#known, { start, end, children, isOp: node !== undefined });
  }

  /** Definitions of aliases in a section of the file, with their marks, in the order of the text. */
  aliases(section: Span): Iterable<Span> {
    return this.#aliasesIn(section, -1);
  }

  /** Those of one alias, which is given with its mark. */
  aliasesNamed(alias: string, section: Span): Span[] {
    this.read(() => false);
    const name = this.pages.names.find(alias);
    return name < 0 ? [] : [...this.#aliasesIn(section, name)];
  }

  *#aliasesIn(section: Span, name: number): Generator<Span> {
    const { aliases } = this.#known;
    for (const row of aliases.in(section, name, this.pages.names.count)) {
      yield { start: aliases.starts.at(row), end: aliases.ends.at(row) };
    }
  }

  /** Whether all of the text is read, but for a few pages that were edited. */
  get isAtHand(): boolean {
    return this.isRead || this.pages.unread <= MAX_UNREAD;
  }

  /** The first op that starts in a span and defines a symbol under one of some spellings, whatever it is in. */
  definition(spellings: readonly string[], span: Span): SymbolNode | undefined {
    const [first] = this.definitions(spellings, span);
    return first;
  }

  /** The ops that start in a span and define a symbol under one of some spellings. */
  definitions(spellings: readonly string[], { start, end }: Span): readonly SymbolNode[] {
    const { table } = this.#known;
    const from = firstIndex(table.count, (row) => table.starts.at(row) < start);
    const to = firstIndex(table.count, (row) => table.starts.at(row) < end, from);
    const rows = spellings.flatMap((spelling) => [...table.defining(this.pages.names.find(spelling), from, to)]);
    const all = opsIn(table, from, to);
    return rows.sort((a, b) => a - b).map((row) => all.node(row));
  }

  /** Lines that hold nothing but a comment, from its `//` to the line's end, in the order of the text. */
  *commentLines(): Generator<Span> {
    for (const page of this.pages.all) {
      const { count, kinds, starts, ends } = this.pages.tree(page);
      const text = this.pages.text(page);
      for (let row = 0; row < count; row++) {
        if (kinds[row] !== COMMENT) continue;
        const start = starts[row] ?? 0;
        if (isFirstOfLine(text, start)) yield { start: page.start + start, end: page.start + (ends[row] ?? 0) };
      }
    }
  }

  /** Braces over more than one line, from the opening one to after the closing one. */
  *longBraces(): Generator<Span> {
    const { frames } = this.#known;
    let frame = 0;
    let feed = -1;
    for (const page of this.pages.all) {
      const tree = this.pages.tree(page);
      const text = this.pages.text(page);
      for (let row = 0; row < tree.count; row++) {
        if (!isBrace(tree, text, row)) continue;
        const start = page.start + (tree.starts[row] ?? 0);
        let end = page.start + (tree.ends[row] ?? 0);
        if (frame < frames.count && frames.starts.at(frame) === start) end = frames.ends.at(frame++);
        else if (tree.data[row] === UNCLOSED) continue;
        if (feed < start) feed = this.#source.indexOf("\n", start);
        if (feed < 0) return;
        if (feed < end) yield { start, end };
      }
    }
  }

  /** The opening braces of other lines that are open at an offset, the innermost first. */
  *bracesAround(offset: number): Generator<number> {
    const { frames, openAt } = this.#known;
    const index = this.pages.indexAt(offset);
    const page = this.pages.all[index];
    if (page === undefined) return;
    const text = this.pages.text(page);
    const tree = this.pages.tree(page);
    const at = offset - page.start;
    const open: number[] = [];
    for (let row = 0; row < tree.count; row++) {
      const start = tree.starts[row] ?? 0;
      if (start >= at) break;
      if (at >= (tree.ends[row] ?? 0) || !isBrace(tree, text, row)) continue;
      const end = tree.open.includes(row) ? this.#frameEnd(page.start + start) : page.start + (tree.ends[row] ?? 0);
      const isUnclosed = end < 0 || tree.data[row] === UNCLOSED;
      if (isUnclosed || this.#isOverLines(page.start + start, end)) open.push(page.start + start);
    }
    yield* open.reverse();
    const { closers } = this.pages.summary(page);
    let frame = openAt[index] ?? -1;
    for (let i = 0; i < closers.length && (closers[i + CLOSE_START] ?? 0) < at && frame >= 0; i += CLOSE_FIELDS) {
      frame = frames.parents.at(frame);
    }
    for (; frame >= 0; frame = frames.parents.at(frame)) {
      const start = frames.starts.at(frame);
      const end = frames.ends.at(frame);
      if (end < 0 || this.#isOverLines(start, end)) yield start;
    }
  }

  /** Whether a line ends between two offsets. */
  #isOverLines(start: number, end: number): boolean {
    const feed = this.#source.indexOf("\n", start);
    return feed >= 0 && feed < end;
  }

  /** After the brace that closes the one at `open`, or -1 where none does in its section of the file. */
  afterBrace(open: number): number {
    const page = this.pages.all[this.pages.indexAt(open)];
    if (page === undefined) return -1;
    const tree = this.pages.tree(page);
    const row = tree.starts.indexOf(open - page.start);
    for (let i = row; i >= 0 && i < tree.count && tree.starts[i] === open - page.start; i++) {
      if (!isBracket(tree.kinds[i] ?? 0)) continue;
      if (tree.open.includes(i)) return this.#frameEnd(open);
      return tree.data[i] === UNCLOSED ? -1 : page.start + (tree.ends[i] ?? 0);
    }
    return -1;
  }

  #frameEnd(start: number): number {
    const { frames } = this.#known;
    const frame = frames.find(start);
    return frame < 0 ? -1 : frames.ends.at(frame);
  }
}

function isBrace(tree: Tree, text: string, row: number): boolean {
  const kind = tree.kinds[row] ?? 0;
  return (isBracket(kind) || kind === RESOURCES) && text.charCodeAt(tree.starts[row] ?? 0) === OPEN_BRACE;
}

function isFirstOfLine(text: string, offset: number): boolean {
  let p = offset;
  while (p > 0 && isBlank(text.charCodeAt(p - 1))) p--;
  return p === 0 || isLineEnd(text.charCodeAt(p - 1));
}
