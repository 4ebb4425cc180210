/** Puts the summaries of pages together: sections, ops, and the regions that go over the borders of pages. */

import { Column } from "../../text/column.js";
import type { Numbers } from "../../text/numbers.js";
import type { Span } from "../../text/offsetMap.js";
import { firstIndex } from "../../text/order.js";
import type { Page, Pages } from "../pages.js";
import {
  ALIAS,
  ALIAS_END,
  ALIAS_FIELDS,
  ALIAS_START,
  CLOSE_FIELDS,
  CLOSE_START,
  OP_FIELDS,
  PARENT,
  REGION_FIELDS,
  REGION_OP,
  REGION_ROW,
  REGION_START,
  TAIL_END,
  TAIL_NAME_END,
  TAIL_NAME_START,
  TAIL_SYMBOL,
} from "../summary.js";
import { NameIndex, OpTable, opsIn } from "./opTable.js";
import { NO_SYMBOLS, type Section } from "./symbolTree.js";

/** Regions that are closed on another page than the one that they start on, by where they start. */
export class Frames {
  readonly starts = new Column();
  /** After the closing brace; -1 where there is none in the section of the file. */
  readonly ends = new Column();
  /** Where its op starts. */
  readonly ops = new Column();
  /** The innermost one around, or -1. */
  readonly parents = new Column();

  get count(): number {
    return this.starts.length;
  }

  add(start: number, op: number, parent: number): number {
    this.starts.push(start);
    this.ends.push(-1);
    this.ops.push(op);
    this.parents.push(parent);
    return this.count - 1;
  }

  /** The one that starts at an offset, or -1. */
  find(start: number): number {
    const i = firstIndex(this.count, (frame) => this.starts.at(frame) < start);
    return i < this.count && this.starts.at(i) === start ? i : -1;
  }
}

/** A section of the file, which keeps its identity while its pages are the same. */
export class PlacedSection implements Section {
  start = 0;
  end = 0;
  roots = NO_SYMBOLS;
  edits = 0;
  pages: readonly Page[] = [];
  /** The row of its first op. */
  from = 0;
}

/** The definitions of aliases in the order of the text. */
export class AliasTable {
  readonly names = new Column();
  readonly starts = new Column();
  readonly ends = new Column();
  #index: NameIndex | undefined;

  /** The rows of those of a name that start in a span; of any for -1. */
  in({ start, end }: Span, name: number, names: number): Iterable<number> {
    const { starts } = this;
    const from = firstIndex(starts.length, (row) => starts.at(row) < start);
    const to = firstIndex(starts.length, (row) => starts.at(row) < end, from);
    if (name < 0) return Array.from({ length: to - from }, (_, i) => from + i);
    this.#index ??= new NameIndex(starts.length, names, (row) => this.names.at(row));
    return this.#index.of(name, from, to);
  }
}

export interface Link {
  readonly sections: readonly PlacedSection[];
  readonly table: OpTable;
  readonly frames: Frames;
  readonly aliases: AliasTable;
  /** The innermost frame that is open where each page starts, or -1. */
  readonly openAt: Int32Array;
}

/** Links all pages. @param before The sections of before, those of which are kept whose first page is the same. */
export function linkPages(pages: Pages, before: readonly PlacedSection[]): Link {
  return new Linker(pages, before).link();
}

/** What is open while pages are read in order. */
interface Open {
  readonly frame: number;
  /** The row of the op that the region belongs to, or -1. */
  readonly own: number;
  /** The innermost row around what is in the region. */
  readonly around: number;
}

class Linker {
  readonly #pages: Pages;
  readonly #table: OpTable;
  readonly #frames = new Frames();
  readonly #aliases = new AliasTable();
  readonly #sections: PlacedSection[] = [];
  readonly #known: ReadonlyMap<Page | undefined, PlacedSection>;
  #open: Open[] = [];
  /** What the last closing brace closed. */
  #closed: Open | undefined;

  constructor(pages: Pages, before: readonly PlacedSection[]) {
    this.#pages = pages;
    this.#table = new OpTable(pages.names);
    this.#known = new Map(before.map((section) => [section.pages[0], section]));
  }

  link(): Link {
    const { all } = this.#pages;
    const openAt = new Int32Array(all.length);
    let first = 0;
    for (const [i, page] of all.entries()) {
      if (page.isSection && i > 0) {
        this.#endSection(all.slice(first, i), page.start);
        first = i;
      }
      openAt[i] = this.#open.at(-1)?.frame ?? -1;
      this.#page(page);
    }
    const last = all.at(-1);
    this.#endSection(all.slice(first), last === undefined ? 0 : last.start + last.length);
    const rows = this.#table.finish();
    if (rows !== undefined) for (const section of this.#sections) section.from = rows[section.from] ?? 0;
    for (const [i, section] of this.#sections.entries()) {
      section.roots = opsIn(this.#table, section.from, this.#sections[i + 1]?.from ?? this.#table.count);
    }
    return { sections: this.#sections, table: this.#table, frames: this.#frames, aliases: this.#aliases, openAt };
  }

  #page(page: Page): void {
    const { ops, open, closers, aliases } = this.#pages.summary(page);
    const { start: base } = page;
    for (let at = 0; at < aliases.length; at += ALIAS_FIELDS) {
      this.#aliases.names.push(aliases[at + ALIAS] ?? 0);
      this.#aliases.starts.push(base + (aliases[at + ALIAS_START] ?? 0));
      this.#aliases.ends.push(base + (aliases[at + ALIAS_END] ?? 0));
    }
    const firstRow = this.#table.count;
    let closed = 0;
    for (let at = 0; at < ops.length; at += OP_FIELDS) {
      const parent = ops[at + PARENT] ?? 0;
      while (parent < 0 && closed < ~parent >> 1) this.#close(base, closers, closed++);
      this.#table.add(base, ops, at, parent < 0 ? this.#around(~parent) : firstRow + parent);
    }
    for (; closed < closers.length / CLOSE_FIELDS; closed++) this.#close(base, closers, closed);
    for (let at = 0; at < open.length; at += REGION_FIELDS) {
      const op = open[at + REGION_OP] ?? -1;
      const row = open[at + REGION_ROW] ?? -1;
      const outer = this.#open.at(-1);
      const isTail = op < 0;
      const own = isTail ? (this.#closed?.own ?? -1) : row < 0 ? -1 : firstRow + row;
      const opStart = isTail ? this.#startOf(this.#closed) : base + op;
      const frame = this.#frames.add(base + (open[at + REGION_START] ?? 0), opStart, outer?.frame ?? -1);
      this.#open.push({ frame, own, around: own >= 0 ? own : (outer?.around ?? -1) });
    }
  }

  /** The row of the op around one that has none on its page. @param outside As `PARENT` says. */
  #around(outside: number): number {
    const own = outside % 2 === 1 ? (this.#closed?.own ?? -1) : -1;
    return own >= 0 ? own : (this.#open.at(-1)?.around ?? -1);
  }

  #startOf(closed: Open | undefined): number {
    return closed === undefined ? -1 : this.#frames.ops.at(closed.frame);
  }

  #close(base: number, closers: Numbers, i: number): void {
    const top = this.#open.pop();
    this.#closed = top;
    if (top === undefined) return;
    const at = CLOSE_FIELDS * i;
    this.#frames.ends.set(top.frame, base + (closers[at + CLOSE_START] ?? 0) + 1);
    if (top.own < 0) return;
    this.#table.ends.set(top.own, base + (closers[at + TAIL_END] ?? 0));
    const symbol = closers[at + TAIL_SYMBOL] ?? -1;
    if (symbol < 0) return;
    const start = closers[at + TAIL_NAME_START] ?? 0;
    const end = closers[at + TAIL_NAME_END] ?? 0;
    this.#table.name(top.own, symbol, base + start, base + end);
  }

  #endSection(pages: readonly Page[], end: number): void {
    // What is open ends with the section.
    for (const { own } of this.#open) if (own >= 0) this.#table.ends.set(own, end);
    this.#open = [];
    this.#closed = undefined;
    const known = this.#known.get(pages[0]);
    const section = known ?? new PlacedSection();
    const isSame = section.pages.length === pages.length && section.pages.every((page, i) => page === pages[i]);
    if (!isSame) section.edits++;
    section.pages = pages;
    section.start = pages[0]?.start ?? 0;
    section.end = end;
    section.from = this.#from;
    this.#from = this.#table.count;
    this.#sections.push(section);
  }
  /** The first row of the next section. */
  #from = 0;
}
