/**
 * The structure of a document, whatever its dialects: the parts of a split file, its symbols, and the values of each
 * function. Everything is made when it is first asked for; an edit drops what it met.
 */

import type { Span } from "../text/offsetMap.js";
import { Braces } from "./braces.js";
import { type Extent, type ExtentSource, readExtent } from "./extent.js";
import { genericDefinition } from "./genericOp.js";
import type { Definition } from "./segment.js";
import { type Placed, SEGMENT_SIZE, Segments, type Source } from "./segments.js";
import { holding, nest, nodeAt, type Section, type SymbolNode } from "./symbolTree.js";
import { readValues, type Values } from "./values.js";

/** The values of the innermost isolated op around an offset. */
export interface ValueScope extends Span {
  readonly values: Values;
}

/** What is known about a text until it changes. */
interface Known {
  readonly sections: readonly Section[];
  readonly braces: Braces;
}

/** A longer text (UTF-16 units) is put together only when somebody asks: that is one step, about 10 ms a megabyte. */
const IN_ONE_STEP = 1 << 24;

/** Functions whose values are kept. */
const KEPT = 8;

export class Structure {
  readonly #source: Source;
  readonly #segments: Segments;
  /** Undefined until asked for, and after an edit. */
  #latest: Known | undefined;
  #values: ValueScope[] = [];

  /** @param size Of a segment in UTF-16 units; only tests give another one. */
  constructor(source: Source, size: number = SEGMENT_SIZE) {
    this.#source = source;
    this.#segments = new Segments(source, size);
  }

  /** Follows an edit that has been applied: the text of `span` became `length` units. */
  edit(span: Span, length: number): void {
    this.#segments.edit(span, length);
    this.#latest = undefined;
    const by = length - (span.end - span.start);
    this.#values = this.#values.flatMap((scope) => {
      if (scope.end < span.start) return [scope];
      if (scope.start > span.end) return [{ ...scope, start: scope.start + by, end: scope.end + by }];
      return [];
    });
  }

  /** The parts of the file, in order: more than one where `// -----` splits it. They cover the document. */
  get sections(): readonly Section[] {
    return this.#known().sections;
  }

  /** The part of the file that holds an offset. */
  sectionAt(offset: number): Section {
    const found = holding(this.sections, offset);
    return found ?? { start: 0, end: this.#source.length, roots: [] };
  }

  /** The innermost op around an offset that defines a symbol, or is a module. */
  nodeAt(offset: number): SymbolNode | undefined {
    return nodeAt(this.sectionAt(offset).roots, offset);
  }

  /** The values that are known where an offset stands. Reads the function around it, nothing else. */
  valuesAt(offset: number): ValueScope {
    const section = this.sectionAt(offset);
    const node = nodeAt(section.roots, offset);
    const { start, end } = node ?? section;
    const kept = this.#values.find((scope) => scope.start === start && scope.end === end);
    if (kept !== undefined) return kept;
    const children = node?.children ?? section.roots;
    const holes = children.map((it) => ({ start: it.start - start, end: it.end - start }));
    const values = readValues(this.#source.slice(start, end), holes, node !== undefined);
    const scope = { start, end, values };
    this.#values = [scope, ...this.#values.slice(0, KEPT - 1)];
    return scope;
  }

  /** Definitions of aliases in a span, with their marks, in the order of the text. */
  *aliases({ start: from, end: to }: Span): Generator<Span> {
    for (let i = this.#segments.indexAt(from); i < this.#segments.count; i++) {
      const segment = this.#segments.get(i);
      if (segment === undefined || segment.start >= to) return;
      for (const alias of segment.summary.aliases) {
        const start = segment.start + alias.start;
        if (start >= from && start < to) yield { start, end: segment.start + alias.end };
      }
    }
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

  /** Braces over more than one line, from the opening one to behind the closing one. */
  longBraces(): Iterable<Span> {
    return this.#known().braces.pairs();
  }

  /** The opening braces of other lines that are open at an offset, the innermost first. */
  bracesAround(offset: number): Iterable<number> {
    return this.#known().braces.around(offset);
  }

  /** Behind the brace that closes the one at `open`, or -1 where none does in its part of the file. */
  behindBrace(open: number): number {
    return this.#known().braces.behind(open);
  }

  /**
   * Reads on in small steps, so that the first question need not wait for all of it. An edit undoes what it meets.
   *
   * @param isEnough Asked after each step.
   * @returns Whether the next question has an answer at hand, or only its last step to make in a very long text.
   */
  read(isEnough: () => boolean): boolean {
    if (!this.#segments.read(isEnough)) return false;
    if (this.#source.length <= IN_ONE_STEP) this.#known();
    return true;
  }

  #known(): Known {
    this.#latest ??= this.#read();
    return this.#latest;
  }

  #read(): Known {
    const segments: Placed[] = [];
    for (let i = 0; i < this.#segments.count; i++) {
      const segment = this.#segments.get(i);
      if (segment !== undefined) segments.push(segment);
    }
    const splits = [0];
    const starts: number[] = [];
    for (const { start, summary } of segments) {
      for (const split of summary.splits) if (start + split > 0) splits.push(start + split);
      for (const definition of summary.definitions) starts.push(start + definition.start);
    }
    const sections = splits.map((start, i) => ({ start, end: splits[i + 1] ?? this.#source.length }));
    const braces = new Braces(this.#source, this.#segments, sections);
    const nodes = this.#nodes(segments, sections, { source: this.#source, braces, starts });
    return { braces, sections: sections.map((span, i) => ({ ...span, roots: nest(inOrder(nodes[i] ?? [])) })) };
  }

  /** The nodes of each part of the file. */
  #nodes(segments: readonly Placed[], sections: readonly Span[], from: ExtentSource): readonly SymbolNode[][] {
    const nodes: SymbolNode[][] = sections.map(() => []);
    // Lines with many names in the generic form must not each be read as often.
    let budget = 8 * this.#source.length + 1e6;
    let at = 0;
    for (const { start, end, summary } of segments) {
      const sectionAt = (offset: number): Span => {
        while (at > 0 && offset < (sections[at]?.start ?? 0)) at--;
        while (offset >= (sections[at]?.end ?? Number.POSITIVE_INFINITY) && at + 1 < sections.length) at++;
        return sections[at] ?? { start: 0, end: this.#source.length };
      };
      for (const definition of summary.definitions) {
        const offset = start + definition.start;
        const section = sectionAt(offset);
        const isKnown = definition.extent !== undefined && offset + definition.extent.seen <= end;
        if (!isKnown) definition.extent = readExtent(from, offset, section);
        const node = nodeOf(definition, start, definition.extent);
        if (node !== undefined) nodes[at]?.push(node);
      }
      for (const symName of summary.symNames) {
        const section = sectionAt(start + symName);
        const found = budget > 0 ? genericDefinition(this.#source, from.braces, start + symName, section) : undefined;
        budget -= found?.cost ?? MIN_COST;
        if (found?.definition === undefined) continue;
        const extent = readExtent(from, found.definition.start, section);
        const node = nodeOf(found.definition, 0, extent);
        if (node !== undefined) nodes[at]?.push(node);
      }
    }
    return nodes;
  }
}

/** What is charged for looking at a name of the generic form, at least. In UTF-16 units. */
const MIN_COST = 64;

/** @param base What the definition's offsets are relative to. */
function nodeOf(definition: Definition, base: number, extent: Extent | undefined): SymbolNode | undefined {
  if (extent === undefined) return undefined;
  const { op, name, visibility, sure } = definition;
  if (!sure && (extent.regions.length === 0 || (name !== undefined && !extent.called))) return undefined;
  const start = base + definition.start;
  return {
    start,
    end: start + extent.end,
    op,
    name,
    nameSpan: { start: base + definition.nameStart, end: base + definition.nameEnd },
    headerEnd: start + extent.headerEnd,
    isFunction: extent.called || isFunctionOp(op),
    visibility,
    children: [],
    parent: undefined,
  };
}

/** For the generic form, which has no argument list. */
const isFunctionOp = (op: string): boolean => op.slice(op.lastIndexOf(".") + 1) === "func";

/** By start, each once: a generic op may name its symbol twice in broken text. */
function inOrder(nodes: readonly SymbolNode[]): SymbolNode[] {
  const sorted = [...nodes].sort((a, b) => a.start - b.start);
  return sorted.filter((node, i) => i === 0 || sorted[i - 1]?.start !== node.start);
}
