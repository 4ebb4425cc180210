/**
 * A document as pages: text from one statement start to another, each with a tree that is read when it is asked for. The one
 * place where an edit arrives: it replaces the pages that it touches, and no other page changes but for its place.
 */
import { Names } from "../syntax/names.js";
import { startsPage } from "../syntax/statementStart.js";
import { TextTree } from "../syntax/textTree.js";
import { ALIAS_NAME, NAME, OP, RESULT, type Tree } from "../syntax/tree.js";
import { readTree } from "../syntax/treeReader.js";
import { CARET, isLineEnd, isSpace, PERCENT, SPACE } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { firstIndex } from "../text/order.js";
import { isSectionMarker, MARKER_LENGTH } from "./fileSections.js";
import { addNamed, type NamedThings, type Summary, summaryOf } from "./summary.js";

/** The text that is read, as the document gives it. Offsets are UTF-16 units. */
export interface Source {
  readonly length: number;
  slice(start?: number, end?: number): string;
}

/** How long pages are, in UTF-16 units. Only tests give others. */
export interface PageSizes {
  /** A page ends at the first function or module after so much text, */
  readonly min: number;
  /** or at any statement at the start of a line after so much, */
  readonly good: number;
  /** or in the middle of a line after so much; edited pages are cut where they have grown longer. */
  readonly max: number;
  /** Of a longer page only so much is read: what is so long is weights, with the op that holds them at its start. */
  readonly longest: number;
}

/** Of a text that fits into one string. */
const SIZES: PageSizes = { min: 4 * 1024, good: 16 * 1024, max: 64 * 1024, longest: Number.POSITIVE_INFINITY };
/** Of a text of any size. */
export const LARGE_TEXT: PageSizes = { ...SIZES, longest: 4 * 1024 * 1024 };

/** How much of what follows shows whether an op starts in the middle of a line. UTF-16 units. */
const LOOKAHEAD = 4 * 1024;
/** The trees of this much text are kept, the ones used last. UTF-16 units. */
const MAX_KEPT_LENGTH = 16 * 1024 * 1024;
/** The tree of even an empty page takes as much memory as that of so much text. UTF-16 units. */
const SMALLEST_KEPT = 2 * 1024;

export interface Page {
  start: number;
  readonly length: number;
  /** Whether it begins with the mark of a section of the file. */
  readonly isSection: boolean;
  /** Whether it begins in the middle of a line: only with what is before it does it start with an op. */
  readonly isInLine: boolean;
  summary: Summary | undefined;
  /** Pages with another number have other text. */
  hash: number;
}

/** What was replaced, in offsets before that, and how long the new text is. */
export interface Edit {
  readonly span: Span;
  readonly newLength: number;
}

/** So many edits are known; who follows a document less often reads it anew. */
const MAX_EDITS = 1024;

/** What has changed between two states of a document. */
export interface Changes extends Readonly<NamedThings> {
  readonly fresh: readonly Page[];
}

export class Pages {
  readonly names = new Names();
  readonly #source: Source;
  readonly #sizes: PageSizes;
  /** In order. They cover the text up to `#cut`. */
  #pages: Page[] = [];
  #cut = 0;
  /** By page, the one used last at the end. */
  readonly #trees = new Map<Page, Tree>();
  #kept = 0;
  /** Pages that have a summary, by hash. */
  readonly #known = new Map<number, Page>();
  /** How many pages have a summary. */
  #summarized = 0;
  #revision = 0;
  /** The last edits, in order. */
  #edits: Edit[] = [];
  /** What edits have taken away since `takeChanges`, and the pages that they have made. */
  #gone: NamedThings = { names: new Set(), flags: 0 };
  #fresh = new Set<Page>();

  constructor(source: Source, sizes = SIZES) {
    this.#source = source;
    this.#sizes = sizes;
  }

  /** Changes with each edit. */
  get revision(): number {
    return this.#revision;
  }

  /** The edits since a revision, in order; undefined where they are too many. */
  editsSince(revision: number): readonly Edit[] | undefined {
    const count = this.#revision - revision;
    return count > this.#edits.length ? undefined : this.#edits.slice(this.#edits.length - count);
  }

  /** All pages, in order: the text is cut where that is not done yet. */
  get all(): readonly Page[] {
    while (!this.cut());
    return this.#pages;
  }

  /** Cuts one more page; whether the end of the text is reached. */
  cut(): boolean {
    if (this.#cut >= this.#source.length) return true;
    const page = this.#next(this.#cut, this.#source.length, this.#sizes.min, this.#pages.at(-1));
    this.#pages.push(page);
    this.#cut += page.length;
    return this.#cut >= this.#source.length;
  }

  /** The index of the page that holds an offset; the end of the text belongs to the last one. */
  indexAt(offset: number): number {
    const { all } = this;
    return Math.max(firstIndex(all.length, (i) => (all[i]?.start ?? 0) <= offset) - 1, 0);
  }

  /** The text of a page; of one that may not fit into a string only the start. */
  text(page: Page): string {
    return this.slice(page.start, page.start + Math.min(page.length, this.#sizes.longest));
  }

  /** How much of a page is not read, in UTF-16 units. */
  unreadOf(page: Page): number {
    return Math.max(page.length - this.#sizes.longest, 0);
  }

  /** How long the text is, in UTF-16 units. */
  get length(): number {
    return this.#source.length;
  }

  /** The text between two offsets of the document. */
  slice(start: number, end: number): string {
    return this.#source.slice(start, end);
  }

  /** The tree of a page. Offsets are relative to the page's start. */
  tree(page: Page): Tree {
    const known = this.#trees.get(page);
    if (known !== undefined) {
      this.#trees.delete(page);
      this.#trees.set(page, known);
      return known;
    }
    const tree = readTree(this.text(page), this.names);
    this.#trees.set(page, tree);
    this.#kept += SMALLEST_KEPT + page.length;
    for (const oldest of this.#trees.keys()) {
      if (this.#kept <= MAX_KEPT_LENGTH || oldest === page) break;
      this.#forget(oldest);
    }
    return tree;
  }

  /** The text of a page with its tree. */
  source(page: Page): TextTree {
    const text = this.text(page);
    return new TextTree(text, 0, text.length, this.tree(page));
  }

  /** The tree of a page where it has a name, or undefined: most pages without it need not be read. */
  treeWith(page: Page, name: number): Tree | undefined {
    if (!this.#trees.has(page) && !this.text(page).includes(this.names.spelling(name))) return undefined;
    const tree = this.tree(page);
    return tree.data.includes(name) ? tree : undefined;
  }

  #forget(page: Page): void {
    if (this.#trees.delete(page)) this.#kept -= SMALLEST_KEPT + page.length;
  }

  /** How many pages have no summary yet. */
  get unread(): number {
    return this.all.length - this.#summarized;
  }

  /** What stays of a page. Pages with the same text share it. */
  summary(page: Page): Summary {
    if (page.summary !== undefined) return page.summary;
    const text = this.text(page);
    page.hash = sampleHash(text);
    const same = this.#known.get(page.hash);
    const shared = same?.length === page.length && this.text(same) === text ? same.summary : undefined;
    const summary = shared ?? summaryOf(this.tree(page), text, this.names);
    if (shared === undefined) this.#known.set(page.hash, page);
    page.summary = summary;
    this.#summarized++;
    return summary;
  }

  /** Follows an edit that has been applied: the text of `span` became `length` units. */
  edit(span: Span, length: number): void {
    this.#revision++;
    if (this.#edits.length === MAX_EDITS) this.#edits = this.#edits.slice(MAX_EDITS / 2);
    this.#edits.push({ span, newLength: length });
    const start = Math.min(span.start, span.end);
    const end = Math.max(span.start, span.end);
    const by = length - (end - start);
    const isWhole = this.#cut >= this.#source.length - by;
    if (isWhole ? this.#pages.length === 0 : start >= this.#cut) {
      this.#cut = Math.min(this.#cut, start);
      return;
    }
    const pages = this.#pages;
    // What ends where the edit begins may go on in the new text.
    let first = Math.max(firstIndex(pages.length, (i) => (pages[i]?.start ?? 0) < start) - 1, 0);
    let last = firstIndex(pages.length, (i) => (pages[i]?.start ?? 0) <= end);
    first = this.#firstTouched(first, start);
    const from = pages[first]?.start ?? 0;
    const isCutAfter = end >= this.#cut;
    this.#cut = isCutAfter ? this.#source.length : this.#cut + by;
    // A later page stays where it still begins with a statement.
    while (last < pages.length && !this.#stays(pages[last] as Page, from, by)) last++;
    const to = last < pages.length ? (pages[last]?.start ?? 0) + by : this.#cut;
    for (const page of pages.slice(first, last)) this.#drop(page);
    const fresh: Page[] = [];
    for (let at = from; at < to; ) {
      const min = to - at <= this.#sizes.max ? to - at : this.#sizes.min;
      const page = this.#next(at, to, min, fresh.at(-1) ?? pages[first - 1]);
      fresh.push(page);
      this.#fresh.add(page);
      at += page.length;
    }
    const rest = pages.slice(last);
    if (by !== 0) for (const page of rest) page.start += by;
    this.#pages = pages.slice(0, first).concat(fresh, rest);
  }

  /** The first of the pages up to one that an edit at an offset may have taken the start of, with the page before it. */
  #firstTouched(last: number, offset: number): number {
    const pages = this.#pages;
    let first = last;
    for (let i = last; i > 0 && offset - (pages[i]?.start ?? 0) <= LOOKAHEAD; i--) {
      if (!this.#stays(pages[i] as Page, pages[i - 1]?.start ?? 0, 0)) first = i - 1;
    }
    return first;
  }

  /** What edits have taken away or made since the last call, and the pages that they have made: of all pages, none is known. */
  takeChanges(): Changes {
    const things = this.#gone;
    const fresh = [...this.#fresh];
    this.#gone = { names: new Set(), flags: 0 };
    this.#fresh = new Set();
    for (const page of fresh) addNamed(things, this.summary(page));
    return { ...things, fresh };
  }

  #drop(page: Page): void {
    if (page.summary !== undefined) this.#summarized--;
    if (!this.#fresh.delete(page) && page.summary !== undefined) addNamed(this.#gone, page.summary);
    this.#forget(page);
    if (this.#known.get(page.hash) === page) this.#known.delete(page.hash);
  }

  /** Whether a page may still begin where it does, `by` units further on, after text that was edited from `from` on. */
  #stays({ start, isInLine }: Page, from: number, by: number): boolean {
    const offset = start + by;
    if (isInLine) {
      const text = this.#source.slice(from, offset + LOOKAHEAD);
      return startsOpAt(readTree(text, this.names), offset - from, text);
    }
    const base = Math.max(from, offset - this.#sizes.max);
    const text = this.#source.slice(base, offset + this.#sizes.max);
    const at = offset - base;
    return (
      (at === 0 || isLineEnd(text.charCodeAt(at - 1))) &&
      (isSectionMarker(text, at) || startsPage(text, at, text.length))
    );
  }

  /** The page that begins at an offset and ends at `limit` at the latest. */
  #next(start: number, limit: number, min: number, before: Page | undefined): Page {
    const length = this.#lengthFrom(start, limit, min);
    const lead = this.#source.slice(start - 1, start + MARKER_LENGTH);
    const isInLine = before !== undefined && !isLineEnd(lead.charCodeAt(0));
    const isSection = !isInLine && isSectionMarker(lead, start === 0 ? 0 : 1);
    return { start, length, isSection, isInLine, summary: undefined, hash: 0 };
  }

  #lengthFrom(start: number, limit: number, min: number): number {
    const { good, max, longest } = this.#sizes;
    for (let size = 2 * max; ; size *= 4) {
      if (size > 4 * longest) return this.#lineEnd(start + longest, limit) - start;
      const isWhole = start + size >= limit;
      const text = this.#source.slice(start, Math.min(start + size, limit));
      // The last line may go on.
      const lines = isWhole ? text.length : text.lastIndexOf("\n") + 1;
      const end = pageEnd(text, lines, min, good);
      if (end > 0) return end;
      if (isWhole && text.length <= Math.max(max, min)) return text.length;
      const inLine = this.#endInLine(text, isWhole ? text.length : text.length - LOOKAHEAD);
      if (inLine > 0) return inLine;
      if (isWhole) return text.length;
    }
  }

  /** After the line of an offset. */
  #lineEnd(offset: number, limit: number): number {
    for (let at = offset; at < limit; at += LOOKAHEAD) {
      const feed = this.#source.slice(at, Math.min(at + LOOKAHEAD, limit)).indexOf("\n");
      if (feed >= 0) return at + feed + 1;
    }
    return limit;
  }

  /** Where a very long line is cut, or -1: the last op that makes no long page, or else the first one. */
  #endInLine(text: string, limit: number): number {
    const tree = readTree(text, this.names);
    const { count, starts } = tree;
    const { good, max } = this.#sizes;
    let end = -1;
    // The first op is what the page itself begins with.
    for (let row = 1; row < count; row++) {
      const start = starts[row] ?? 0;
      if (!mayBeginPage(tree, row, text) || start < good || isBlankUpTo(text, start)) continue;
      if (start >= limit || (start > max && end >= 0)) break;
      end = start;
    }
    return end;
  }
}

/** Whether nothing comes before an offset but white space. */
function isBlankUpTo(text: string, offset: number): boolean {
  for (let at = 0; at < offset; at++) if (!isSpace(text.charCodeAt(at))) return false;
  return true;
}

/** Whether an op starts at an offset that a page may begin with. */
function startsOpAt(tree: Tree, offset: number, text: string): boolean {
  const { count, starts } = tree;
  for (let row = firstIndex(count, (i) => (starts[i] ?? 0) < offset); starts[row] === offset; row++) {
    if (mayBeginPage(tree, row, text)) return true;
  }
  return false;
}

/**
 * Whether a page may begin with an op in the middle of a line: only what is before an op without a name shows that it is one. A word
 * without a dot may be an op because of what follows it, `go %x`, so that both are on one page.
 */
function mayBeginPage({ kinds, afters, starts, ends }: Tree, row: number, text: string): boolean {
  const first = kinds[row + 1];
  const isNamed = (afters[row] ?? 0) > row + 1 && (first === NAME || first === RESULT || first === ALIAS_NAME);
  if (kinds[row] !== OP || !isNamed) return false;
  return kinds[row - 1] !== NAME || text.slice(starts[row - 1], ends[row - 1]).includes(".");
}

/** Where the page ends that a text begins with, or -1 where no line shows that. */
function pageEnd(text: string, limit: number, min: number, good: number): number {
  for (let at = text.indexOf("\n") + 1; at > 0 && at < limit; at = text.indexOf("\n", at) + 1) {
    if (isSectionMarker(text, at)) return at;
    if (at < min) continue;
    if ((at >= good || isOutermost(text, at)) && startsPage(text, at, text.length)) return at;
  }
  return -1;
}

/** Whether a line may start a function or module: cuts there are the same wherever a text repeats them. */
function isOutermost(text: string, at: number): boolean {
  const indent = text.charCodeAt(at) === SPACE && text.charCodeAt(at + 1) === SPACE ? at + 2 : at;
  const c = text.charCodeAt(indent);
  return c !== PERCENT && c !== SPACE && c !== CARET;
}
/** Every so many characters count. */
const SAMPLE = 61;

/** A number that texts of one length rarely share. */
function sampleHash(text: string): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i += SAMPLE) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
