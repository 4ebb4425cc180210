/** What is wrong with the structure of a document: found step by step, and kept up to date section by section. */
import type { AbiDocument } from "../document.js";
import { type DocumentEdit, type EditFollower, perDocument } from "../documentEdit.js";
import type { Section } from "../structure/symbolTree.js";
import { CheckedSection } from "./checkedSection.js";
import { hasSoundSections, isSound, mayExpectErrors } from "./expectedErrors.js";
import { MAX_PROBLEMS, problemAt, type StructureProblem } from "./problem.js";

/** The check of a document. */
export const structureCheckOf = perDocument<AbiDocument, StructureCheck>((document) => new StructureCheck(document));

export class StructureCheck implements EditFollower {
  readonly #document: AbiDocument;
  /** In order. They cover the text that was the document's when it was last read. */
  #sections: readonly CheckedSection[] = [];
  /** What is being read, while that is interrupted. */
  #reading: Generator<undefined, void> | undefined;
  #isCurrent = false;
  #generation = 0;

  constructor(document: AbiDocument) {
    this.#document = document;
  }

  /** Changes where reading finds something else than was known before. */
  get generation(): number {
    return this.#generation;
  }

  edited(edit: DocumentEdit): void {
    const { start, end } = edit.span;
    const by = edit.newLength - (end - start);
    this.#isCurrent = false;
    this.#reading = undefined;
    const inside = this.#sections.find((section) => section.start <= start && end <= section.end);
    if (inside === undefined)
      this.#sections = this.#sections.filter((section) => section.end < start || section.start > end);
    for (const section of this.#sections) {
      if (section === inside) section.edited(edit);
      else if (section.start >= end) {
        section.start += by;
        section.end += by;
      }
    }
  }

  replaced(): void {
    this.#isCurrent = false;
    this.#reading = undefined;
    this.#sections = [];
  }

  /**
   * Continues reading in small steps. An edit drops what it touches.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether all was read, so that the problems are those of the text as it is.
   */
  read(isEnough: () => boolean): boolean {
    if (this.#isCurrent) return true;
    if (!this.#document.structure.read(isEnough)) return false;
    this.#reading ??= this.#steps();
    while (this.#reading.next().done !== true) if (isEnough()) return false;
    this.#reading = undefined;
    this.#isCurrent = true;
    return true;
  }

  /** What is wrong as far as it was read, in the order of the text. Offsets are the document's. */
  problems(): readonly StructureProblem[] {
    const found: StructureProblem[] = [];
    if (this.#sections.every(({ problems }) => problems.length === 0)) return found;
    if (!hasSoundSections(this.#document, this.#sections)) return found;
    for (const section of this.#sections) {
      if (section.problems.length === 0 || !isSound(this.#document, section)) continue;
      for (const problem of section.problems) found.push(problemAt(section.start, problem));
      if (found.length >= MAX_PROBLEMS) break;
    }
    return found;
  }

  *#steps(): Generator<undefined, void> {
    const { sections } = this.#document.structure;
    this.#match(sections);
    yield;
    if (mayExpectErrors(this.#document)) {
      // The first request for problems would wait for all of them.
      for (const section of this.#sections) {
        section.marksIn(this.#document);
        yield;
      }
    }
    // There may be a hundred thousand: no object is made for each.
    for (let i = 0; i < this.#sections.length; i++) {
      const checked = this.#sections[i];
      const section = sections[i];
      if (checked === undefined || checked.isCurrent || section === undefined) continue;
      if (yield* checked.check(this.#document, section)) this.#generation++;
      yield;
    }
  }

  /** Replaces the sections with those of the file as it is split now. */
  #match(sections: readonly Section[]): void {
    const before = this.#sections;
    if (sections.length === before.length && sections.every((section, i) => isSame(before[i], section))) return;
    // Both are in order.
    let next = 0;
    const kept = sections.map((section) => {
      while ((before[next]?.start ?? section.start) < section.start) next++;
      const checked = before[next];
      return isSame(checked, section) ? checked : undefined;
    });
    const others: CheckedSection[] = [];
    const all = kept.filter((checked) => checked !== undefined);
    next = 0;
    for (const checked of before) {
      if (checked === all[next]) next++;
      else others.push(checked);
    }
    if (others.some(({ problems }) => problems.length > 0)) this.#generation++;
    this.#sections = sections.map((section, i) => {
      const checked = kept[i];
      if (checked !== undefined) return checked;
      const units = others.filter(({ start, end }) => start < section.end && section.start < end);
      return new CheckedSection(
        section,
        units.flatMap((other) => [...other.unitsFrom(section.start)]),
      );
    });
  }
}

const isSame = (checked: CheckedSection | undefined, { start, end }: Section): boolean =>
  checked?.start === start && checked.end === end;
