/** What is wrong with the structure of a document: found step by step, and kept up to date part by part. */
import type { AbiDocument } from "../document.js";
import { type DocumentEdit, type EditFollower, perDocument } from "../documentEdit.js";
import type { Section } from "../structure/symbolTree.js";
import { CheckedPart } from "./checkedPart.js";
import { hasSoundParts, isSound, mayExpectErrors } from "./expectedErrors.js";
import { MAX_PROBLEMS, problemAt, type StructureProblem } from "./problem.js";

/** The check of a document. */
export const structureCheckOf = perDocument<AbiDocument, StructureCheck>((document) => new StructureCheck(document));

export class StructureCheck implements EditFollower {
  readonly #document: AbiDocument;
  /** In order. They cover the text that was the document's when it was last read. */
  #parts: readonly CheckedPart[] = [];
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
    const inside = this.#parts.find((part) => part.start <= start && end <= part.end);
    if (inside === undefined) this.#parts = this.#parts.filter((part) => part.end < start || part.start > end);
    for (const part of this.#parts) {
      if (part === inside) part.edited(edit);
      else if (part.start >= end) {
        part.start += by;
        part.end += by;
      }
    }
  }

  replaced(): void {
    this.#isCurrent = false;
    this.#reading = undefined;
    this.#parts = [];
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
    if (this.#parts.every(({ problems }) => problems.length === 0)) return found;
    if (!hasSoundParts(this.#document, this.#parts)) return found;
    for (const part of this.#parts) {
      if (part.problems.length === 0 || !isSound(this.#document, part)) continue;
      for (const problem of part.problems) found.push(problemAt(part.start, problem));
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
      for (const part of this.#parts) {
        part.marksIn(this.#document);
        yield;
      }
    }
    for (const [i, part] of this.#parts.entries()) {
      const section = sections[i];
      if (part.isCurrent || section === undefined) continue;
      if (yield* part.check(this.#document, section)) this.#generation++;
      yield;
    }
  }

  /** Replaces the parts with those of the file as it is split now. */
  #match(sections: readonly Section[]): void {
    const before = this.#parts;
    const known = new Map(before.map((part) => [part.start, part]));
    const isKept = (part: CheckedPart | undefined, { end }: Section): part is CheckedPart => part?.end === end;
    const kept = new Set(
      sections.flatMap((section) => {
        const part = known.get(section.start);
        return isKept(part, section) ? [part] : [];
      }),
    );
    if (kept.size === before.length && kept.size === sections.length) return;
    const others = before.filter((part) => !kept.has(part));
    if (others.some(({ problems }) => problems.length > 0)) this.#generation++;
    this.#parts = sections.map((section) => {
      const part = known.get(section.start);
      if (isKept(part, section)) return part;
      const units = others.filter(({ start, end }) => start < section.end && section.start < end);
      return new CheckedPart(
        section,
        units.flatMap((other) => [...other.unitsFrom(section.start)]),
      );
    });
  }
}
