/**
 * The structure of a document, whatever its dialects: the sections of a split file, its symbols, and the values of each
 * function. Everything is computed on demand; an edit drops what it overlaps.
 */

import type { Span } from "../../text/offsetMap.js";
import { finish } from "../../text/steps.js";
import { sectionNear } from "../fileSections.js";
import { skeletonSteps } from "./buildSkeleton.js";
import { CachedScope, type ValueScope } from "./cachedScope.js";
import { changedOps } from "./changedOps.js";
import { type Isolated, isDirectlyIn, isolatedOf, largeOps } from "./isolatedOps.js";
import { byOf, type SegmentEdit, withEdit } from "./segmentEdits.js";
import { SEGMENT_SIZE, Segments, type Source } from "./segments.js";
import type { Skeleton } from "./skeleton.js";
import { itemAt, NO_SYMBOLS, type Section, type SymbolNode } from "./symbolTree.js";
import type { Holes } from "./valueStretches.js";

/** Functions whose values are kept. */
const MAX_CACHED_FUNCTIONS = 24;

/**
 * How much text to either side of a position is read if the whole structure is not known yet; the next where that is
 * too little.
 */
const WINDOW_LENGTHS = [2 * 1024, 16 * 1024, 128 * 1024];

/** So many sections of the file are read alone, or a single one that is too large, before the whole is. */
const MAX_SECTIONS = 8;

/** A search for the op around an offset in the text nearby. */
interface NearbySearch {
  readonly offset: number;
  readonly steps: Generator<undefined, Isolated | undefined>;
  isDone: boolean;
  op: Isolated | undefined;
}

export class Structure {
  readonly #source: Source;
  readonly #segments: Segments;
  readonly #near: readonly number[];
  readonly #stretch: number | undefined;
  /** Undefined until first needed, and after an edit that may have changed it. */
  #skeleton: Skeleton | undefined;
  /** Edits that it has yet to follow, by segment, ascending. */
  #unfollowed: readonly SegmentEdit[] = [];
  /** The computation of the skeleton, while that is interrupted. */
  #making: ReturnType<typeof skeletonSteps> | undefined;
  #values: CachedScope[] = [];
  /** The last search in the text nearby: a request needs its op several times. */
  #nearby: NearbySearch | undefined;
  /** The section of the file that was read last while the whole is not. */
  #section: (Span & { readonly structure: Structure }) | undefined;
  #sectionsRead = 0;
  /** What is still to be read ahead; undefined until first needed, and after an edit. */
  #ahead: Isolated[] | undefined;
  /** The holes of the op whose values were requested last. */
  #holes: { readonly children: Isolated["children"]; readonly end: number; readonly holes: Holes } | undefined;

  /**
   * @param size Of a segment in UTF-16 units, `near` what is examined around a position, `stretch` the part of a function
   *   whose values are read at once; only tests give others. `span` is all that is read.
   */
  constructor(
    source: Source,
    size: number = SEGMENT_SIZE,
    near: readonly number[] = WINDOW_LENGTHS,
    stretch?: number,
    span?: Span,
  ) {
    this.#source = source;
    this.#stretch = stretch;
    this.#near = near;
    this.#segments = new Segments(source, size, span);
  }

  /** Follows an edit that has been applied: the text of `span`, which may be reversed, became `length` units. */
  edit({ start, end }: Span, length: number): void {
    const span = { start: Math.min(start, end), end: Math.max(start, end) };
    if (this.#skeleton !== undefined) this.#note(span, length);
    this.#segments.edit(span, length);
    this.#making = undefined;
    this.#nearby = undefined;
    this.#section = undefined;
    this.#sectionsRead = 0;
    this.#holes = undefined;
    this.#ahead = undefined;
    this.#values = this.#values.filter((scope) => scope.edit(span, length));
  }

  /** Whether all but the values is read, and no edit is left to be followed. */
  get isRead(): boolean {
    return this.#skeleton !== undefined && this.#unfollowed.length === 0;
  }

  /** The sections of the file, in order: more than one where `// -----` splits it. They cover the document. */
  get sections(): readonly Section[] {
    return this.#known.sections;
  }

  /** Reads all but the values of a text that is never edited: what only edits need is not kept. */
  readOnce(): void {
    this.#segments.read(() => false);
    this.#skeleton ??= finish(skeletonSteps(this.#source, this.#segments, true));
  }

  /** The section of the file that holds an offset. Where the whole is not read, a small one is read alone. */
  sectionAt(offset: number): Section {
    const found = itemAt(this.#around(offset).sections, offset);
    return found ?? { start: 0, end: this.#source.length, roots: NO_SYMBOLS, edits: 0 };
  }

  /** Reads what `sectionAt` an offset needs, in steps as `read` does. */
  readSectionAt(offset: number, isEnough: () => boolean): boolean {
    return this.#followed(isEnough) && this.#around(offset).read(isEnough);
  }

  /** The structure to ask about the section around an offset. */
  #around(offset: number): Structure {
    this.#followed(() => false);
    if (this.#skeleton !== undefined) return this;
    const last = this.#section;
    if (last !== undefined && last.start <= offset && offset < last.end) return last.structure;
    if (this.#sectionsRead >= MAX_SECTIONS) return this;
    for (const near of this.#near) {
      const span = this.#source.length > 4 * near ? sectionNear(this.#source, offset, near) : undefined;
      if (span === undefined) continue;
      const structure = new Structure(this.#source, undefined, [], this.#stretch, span);
      this.#section = { ...span, structure };
      this.#sectionsRead++;
      return structure;
    }
    this.#sectionsRead = MAX_SECTIONS;
    return this;
  }

  /** The innermost op around an offset that defines a symbol, or is a module. */
  nodeAt(offset: number): SymbolNode | undefined {
    return this.sectionAt(offset).roots.nodeAt(offset);
  }

  /**
   * Reads what `valuesAt` an offset needs, in small steps.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether the end was reached.
   */
  readValuesAt(offset: number, isEnough: () => boolean): boolean {
    if (this.#skeleton === undefined) {
      const search = this.#searchNearby(offset, isEnough);
      if (!search.isDone || (search.op === undefined && !this.readSectionAt(offset, isEnough))) return false;
    }
    const op = this.#opAt(offset);
    return this.#scopeOf(op).values.read(this.#holesOf(op), isEnough);
  }

  /** The values that are in scope at an offset. Reads the function around it, nothing else. */
  valuesAt(offset: number): ValueScope {
    const op = this.#opAt(offset);
    const scope = this.#scopeOf(op);
    scope.values.read(this.#holesOf(op));
    return scope;
  }

  /** The ops that are isolated in an op, relative to it. Cached, as each step requests them and there may be very many. */
  #holesOf({ start, end, children }: Isolated): Holes {
    if (this.#holes?.children !== children || this.#holes.end !== end) {
      let count = 0;
      children.eachSpan(() => count++);
      const holes = new Int32Array(2 * count);
      let i = 0;
      children.eachSpan((from, to) => {
        holes[i++] = from - start;
        // An op whose region is not closed may end after the one that it is in.
        holes[i++] = Math.min(to, end) - start;
      });
      this.#holes = { children, end, holes };
    }
    return this.#holes.holes;
  }

  #scopeOf(op: Isolated): CachedScope {
    const { start, end, isFunction } = op;
    const known = this.#values.find((it) => it.start === start && it.end === end && it.isFunction === isFunction);
    const scope = known ?? new CachedScope(this.#source, op, this.#stretch);
    this.#values = [scope, ...this.#values.filter((it) => it !== scope)].slice(0, MAX_CACHED_FUNCTIONS);
    return scope;
  }

  /**
   * Reads the values of large functions in small steps, so that the first request about one need not wait.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether the end was reached.
   */
  readValues(isEnough: () => boolean): boolean {
    this.#ahead ??= largeOps(this.sections);
    for (let op = this.#ahead[0]; op !== undefined; op = this.#ahead[0]) {
      if (!this.#scopeOf(op).values.read(this.#holesOf(op), isEnough)) return false;
      this.#ahead.shift();
    }
    return true;
  }

  /** Searches the text around an offset as far as `isEnough` allows. */
  #searchNearby(offset: number, isEnough: () => boolean): NearbySearch {
    const last = this.#nearby;
    const isSame = last !== undefined && (last.offset === offset || (last.op && isDirectlyIn(last.op, offset)));
    const search = isSame ? last : { offset, steps: this.#nearbySteps(offset), isDone: false, op: undefined };
    this.#nearby = search;
    while (!search.isDone) {
      const step = search.steps.next();
      search.isDone = step.done === true;
      search.op = step.value;
      if (!search.isDone && isEnough()) break;
    }
    return search;
  }

  *#nearbySteps(offset: number): NearbySearch["steps"] {
    for (const near of this.#near) {
      const op = this.#source.length > 4 * near ? yield* this.#opNear(offset, near) : undefined;
      if (op !== undefined) return op;
    }
    return undefined;
  }

  #opAt(offset: number): Isolated {
    const nearby = this.#skeleton === undefined ? this.#searchNearby(offset, () => false).op : undefined;
    if (nearby !== undefined) return nearby;
    const section = this.sectionAt(offset);
    const node = section.roots.nodeAt(offset);
    if (node === undefined) return { ...section, children: section.roots, isFunction: false };
    return isolatedOf(node);
  }

  /**
   * The same from the text nearby, as long as the whole is not read. Undefined where that does not show all of the op:
   * braces match the nearest ones, so an op that ends in there is the same whatever the rest of the text is.
   */
  *#opNear(offset: number, near: number): NearbySearch["steps"] {
    const base = Math.max(offset - near, 0);
    const text = this.#source.slice(base, offset + near);
    // From the first whole line, as a part of one may mean something else.
    const from = base === 0 ? 0 : text.indexOf("\n") + 1;
    const to = text.lastIndexOf("\n") + 1;
    if (from > offset - base || to <= offset - base) return undefined;
    const end = base + to;
    const part = new Structure(this.#source, undefined, [], undefined, { start: base + from, end });
    while (!part.read(() => true)) yield;
    const node = part.nodeAt(offset);
    if (node === undefined || node.end >= end) return undefined;
    const { braces } = part.#known;
    return part.#known.dependsOn(node, end) || !braces.areMatchedIn(node) ? undefined : isolatedOf(node);
  }

  /** Definitions of aliases in a section of the file, with their marks, in the order of the text. */
  aliases(section: Span): Iterable<Span> {
    return this.#around(section.start).#segments.aliasesIn(section);
  }

  /** Those of one alias, which is given with its mark. */
  aliasesNamed(alias: string, section: Span): Span[] {
    const found = [...this.#around(section.start).#segments.aliasesIn(section, alias)];
    return found.filter(({ start, end }) => this.#source.slice(start, end) === alias);
  }

  /** Lines that hold nothing but a comment, from its `//` to the line's end, in the order of the text. */
  *commentLines(): Generator<Span> {
    for (let i = 0; i < this.#segments.count; i++) {
      const segment = this.#segments.get(i);
      const lines = segment?.summary.comments ?? [];
      for (let k = 0; k + 1 < lines.length; k += 2) {
        yield { start: (segment?.start ?? 0) + (lines[k] ?? 0), end: (segment?.start ?? 0) + (lines[k + 1] ?? 0) };
      }
    }
  }

  /** Braces over more than one line, from the opening one to after the closing one. */
  longBraces(): Iterable<Span> {
    return this.#known.braces.pairs();
  }

  /** The opening braces of other lines that are open at an offset, the innermost first. */
  bracesAround(offset: number): Iterable<number> {
    return this.#around(offset).#known.braces.around(offset);
  }

  /** After the brace that closes the one at `open`, or -1 where none does in its section of the file. */
  afterBrace(open: number): number {
    return this.#around(open).#known.braces.after(open);
  }

  /**
   * Continues reading in small steps, so that the first request need not wait for all of it. An edit drops what it
   * overlaps.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether the next request needs no further reading.
   */
  read(isEnough: () => boolean): boolean {
    if (!this.#followed(isEnough) || !this.#segments.read(isEnough)) return false;
    if (this.#skeleton !== undefined) return true;
    this.#making ??= skeletonSteps(this.#source, this.#segments);
    for (let step = this.#making.next(); ; step = this.#making.next()) {
      if (step.done === true) {
        this.#skeleton = step.value;
        this.#making = this.#nearby = this.#section = undefined;
        return true;
      }
      if (isEnough()) return false;
    }
  }

  get #known(): Skeleton {
    while (this.#skeleton === undefined || this.#unfollowed.length > 0) this.read(() => false);
    return this.#skeleton;
  }

  /** Records an edit to be applied at the next request, so that typing in one place is followed once. */
  #note(span: Span, length: number): void {
    const lengthBefore = this.#source.length - byOf(span, length);
    const edits = withEdit(this.#unfollowed, { span, length }, lengthBefore, (moved) => {
      const segment = this.#segments.around(span);
      return segment && { ...segment, start: segment.start - moved, end: segment.end - moved };
    });
    if (edits === undefined) this.#dropSkeleton();
    else this.#unfollowed = edits;
  }

  #dropSkeleton(): void {
    this.#skeleton = undefined;
    this.#unfollowed = [];
  }

  /**
   * Moves cached results with the text, or drops them where the text changed; reads the edited segments for that.
   *
   * @returns Whether the end was reached.
   */
  #followed(isEnough: () => boolean): boolean {
    if (this.#unfollowed.length === 0) return true;
    if (!this.#segments.read(isEnough)) return false;
    const edits = this.#unfollowed;
    this.#unfollowed = [];
    // The last first: what is before it is where it was.
    for (let i = edits.length - 1; i >= 0 && this.#skeleton !== undefined; i--) {
      const { segment, span, length } = edits[i] as SegmentEdit;
      const by = byOf(span, length);
      const start = segment.start + edits.slice(0, i).reduce((sum, it) => sum + byOf(it.span, it.length), 0);
      const after = this.#segments.get(this.#segments.indexAt(start));
      const isWhole = after?.start === start && after.end - start === segment.end - segment.start + by;
      if (isWhole && by === 0 && length === 0) {
        // Typed and taken back: all that is known of the ops is still so.
        after.summary.definitions = segment.summary.definitions;
        continue;
      }
      const changed = isWhole ? changedOps(segment.summary, after.summary, span, by) : undefined;
      if (changed === undefined || !this.#skeleton.follow(segment.start, span, by, changed)) this.#dropSkeleton();
    }
    if (this.#skeleton?.readAgain(this.#source, this.#segments) === false) this.#dropSkeleton();
    return true;
  }
}
