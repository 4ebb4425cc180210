/**
 * The pieces of a document that are read for names on their own, each again only when its own text changes: a function
 * is one, and so is what a module holds beside its functions.
 */
import type { Span } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import type { Section, SymbolNode } from "../structure/symbolTree.js";
import type { EditFollower, TextEdit } from "../textEdit.js";
import { isIsolated, isSymbolTable } from "./bindings.js";
import { readUnit, type UnitFacts } from "./unitReader.js";

/** A piece of the document, with what was read from it. Holes are relative to it. */
export interface Unit {
  start: number;
  length: number;
  readonly holes: readonly Hole[];
  readonly facts: UnitFacts;
  /** Which of its aliases nothing defines: as last found, for these definitions. */
  undefinedAliases: { readonly defined: ReadonlySet<string>; readonly names: readonly string[] } | undefined;
}

interface Hole {
  start: number;
  end: number;
}

/** One part of the file with its units, which start where the part does. */
export interface CheckedPart {
  readonly section: Section;
  readonly units: readonly Unit[];
  /** The aliases that the part defines, with their marks. */
  readonly aliases: () => ReadonlySet<string>;
}

const kept = new WeakMap<AbiDocument, Units>();

/** The parts of a document, read as far as an edit changed them since the last time. */
export function checkedParts(document: AbiDocument, isWanted: (section: Section) => boolean): readonly CheckedPart[] {
  let units = kept.get(document);
  if (units === undefined) {
    units = new Units(document);
    kept.set(document, units);
    document.follow(units);
  }
  return units.parts(isWanted);
}

class Units implements EditFollower {
  readonly #document: AbiDocument;
  /** Ascending by start, the outer one first. */
  #units: Unit[] = [];
  /** By start of the part. */
  #aliases = new Map<number, ReadonlySet<string>>();

  constructor(document: AbiDocument) {
    this.#document = document;
  }

  edited(edit: TextEdit): void {
    const { span, newLength } = edit;
    const by = newLength - (span.end - span.start);
    const inner = this.#units.findLast((unit) => unit.start < span.start && span.end < unit.start + unit.length);
    const left: Unit[] = [];
    for (const unit of this.#units) {
      const end = unit.start + unit.length;
      if (unit.start > span.end) unit.start += by;
      else if (end >= span.start) {
        // The text around a unit is the same while the unit itself changes.
        const isAround = inner !== undefined && unit !== inner && isHole(unit, inner);
        if (!isAround || unit.facts.problems.length > 0 || !unit.facts.isBalanced) continue;
        unit.length += by;
        moveHoles(unit, span, by);
      }
      left.push(unit);
    }
    this.#units = left;
    if (by !== 0 || mayDefineAlias(edit)) this.#aliases = mayDefineAlias(edit) ? new Map() : moved(this.#aliases, edit);
  }

  replaced(): void {
    this.#units = [];
    this.#aliases = new Map();
  }

  parts(isWanted: (section: Section) => boolean): readonly CheckedPart[] {
    const before = this.#units;
    const units: Unit[] = [];
    let at = 0;
    const parts: CheckedPart[] = [];
    for (const section of this.#document.structure.sections) {
      if (!isWanted(section)) continue;
      const own: Unit[] = [];
      for (const wanted of unitsOf(section)) {
        while ((before[at]?.start ?? Number.POSITIVE_INFINITY) < wanted.at.start) at++;
        const known = [before[at], before[at + 1]].find((unit) => unit !== undefined && isSame(unit, wanted));
        own.push(known ?? this.#read(wanted));
      }
      for (const unit of own) units.push(unit);
      parts.push({ section, units: own, aliases: () => this.#aliasesOf(section) });
    }
    this.#units = units;
    return parts;
  }

  #read({ at: { start, end }, holes }: Wanted): Unit {
    const own = holes.map((it) => ({ start: it.start - start, end: it.end - start }));
    const facts = readUnit(this.#document.slice(start, end), own);
    return { start, length: end - start, holes: own, facts, undefinedAliases: undefined };
  }

  #aliasesOf(section: Section): ReadonlySet<string> {
    let found = this.#aliases.get(section.start);
    if (found === undefined) {
      const names = new Set<string>();
      for (const { start, end } of this.#document.structure.aliases(section)) {
        names.add(this.#document.slice(start, end));
      }
      this.#aliases.set(section.start, names);
      found = names;
    }
    return found;
  }
}

/** A unit as the structure has it: the part of the file, or an op. Its place is kept up to date. */
interface Wanted {
  readonly at: Span;
  readonly holes: readonly SymbolNode[];
}

/** By the roots of a part: what its units are changes only with them. */
const wantedUnits = new WeakMap<readonly SymbolNode[], readonly Wanted[]>();

/** The units of a part in the order of their starts, the outer one first. */
function unitsOf(section: Section): readonly Wanted[] {
  let wanted = wantedUnits.get(section.roots);
  if (wanted === undefined) {
    const holes = section.roots.filter(({ op }) => isIsolated(op));
    wanted = [{ at: section, holes }, ...holes.flatMap(unitsIn)];
    wantedUnits.set(section.roots, wanted);
  }
  return wanted;
}

function unitsIn(node: SymbolNode): readonly Wanted[] {
  const holes = isSymbolTable(node.op) ? node.children.filter(({ op }) => isIsolated(op)) : [];
  return [{ at: node, holes }, ...holes.flatMap(unitsIn)];
}

/** Whether a unit that was read is one that is wanted: with holes, the text between them has to be as long. */
function isSame({ start, length, holes }: Unit, wanted: Wanted): boolean {
  if (start !== wanted.at.start || length !== wanted.at.end - start) return false;
  if (holes.length !== wanted.holes.length) return false;
  return holes.every((hole, i) => {
    const node = wanted.holes[i];
    return node !== undefined && hole.start === node.start - start && hole.end === node.end - start;
  });
}

function moveHoles({ start, holes }: Unit, span: Span, by: number): void {
  for (const hole of holes) {
    if (hole.start > span.end - start) hole.start += by;
    if (hole.end >= span.end - start) hole.end += by;
  }
}

function isHole(unit: Unit, inner: Unit): boolean {
  return unit.start <= inner.start && inner.start + inner.length <= unit.start + unit.length && unit.holes.length > 0;
}

const ALIAS_LINE = /^[ \t]*[#!]/m;

/** Whether an edit may have changed which aliases there are: it touched a line that may define one. */
function mayDefineAlias({ span, newLength, before, after, base }: TextEdit): boolean {
  const at = span.start - base;
  const from = before.lastIndexOf("\n", at - 1) + 1;
  // The line starts further up than what is shown.
  if (from === 0 && base > 0) return true;
  return ALIAS_LINE.test(before.slice(from, span.end - base)) || ALIAS_LINE.test(after.slice(from, at + newLength + 1));
}

function moved(aliases: ReadonlyMap<number, ReadonlySet<string>>, { span, newLength }: TextEdit) {
  const by = newLength - (span.end - span.start);
  return new Map(Array.from(aliases, ([start, names]) => [start >= span.end && start > 0 ? start + by : start, names]));
}
