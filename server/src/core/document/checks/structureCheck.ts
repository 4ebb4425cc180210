/** What is wrong with the structure of a document: found page by page, and kept for sections that no edit has touched. */
import { type AbiDocument, perDocument } from "../document.js";
import { fileTypeAt, MARKER_LENGTH } from "../fileSections.js";
import type { Edit, Page, Pages } from "../pages.js";
import type { PlacedSection } from "../structure/link.js";
import { hasMessages, isDump } from "./compilerOutput.js";
import { hasSoundSections, isSound, type Marks, marksIn, mayExpectErrors, splitsInput } from "./expectedErrors.js";
import { MAX_PROBLEMS, NO_PROBLEMS, problemAt, type StructureProblem } from "./problem.js";
import { factsOf, readingProblems, sectionProblems } from "./sectionProblems.js";

/** The check of a document. */
export const structureCheckOf = perDocument<AbiDocument, StructureCheck>((document) => new StructureCheck(document));

/** What was found in a section while it had so many edits. */
interface Checked {
  readonly edits: number;
  readonly problems: readonly StructureProblem[];
  readonly marks: Marks;
}

const NO_MARKS: Marks = { excludesFile: false, excludesSection: false };

export class StructureCheck {
  readonly #document: AbiDocument;
  #checked = new WeakMap<PlacedSection, Checked>();
  #pages: Pages;
  /** That of the pages whose offsets the problems have. */
  #revision: number;
  /** As last found, but for those that an edit has touched since. Offsets are the document's. */
  #problems: readonly StructureProblem[] = NO_PROBLEMS;
  /** What is being read, while that is interrupted. */
  #reading: Generator<undefined, readonly StructureProblem[]> | undefined;
  /** How many pages were read since the last edit. */
  #read = 0;
  #isCurrent = false;
  #generation = 0;

  constructor(document: AbiDocument) {
    this.#document = document;
    this.#pages = document.pages;
    this.#revision = document.pages.revision;
  }

  /** Changes where reading finds something else than was known before. */
  get generation(): number {
    return this.#generation;
  }

  /** Moves the problems with their text, which edits may have moved since; those that one touched are gone. */
  #follow(): void {
    const { pages } = this.#document;
    if (pages === this.#pages && pages.revision === this.#revision) return;
    const edits = pages === this.#pages ? pages.editsSince(this.#revision) : undefined;
    this.#pages = pages;
    this.#revision = pages.revision;
    this.#isCurrent = false;
    this.#reading = undefined;
    this.#read = 0;
    if (edits === undefined) this.#problems = NO_PROBLEMS;
    else if (this.#problems.length > 0) this.#problems = edits.reduce(movedBy, this.#problems);
  }

  /**
   * Continues reading in small steps.
   *
   * @param isEnough Called after each step; true to stop.
   * @returns Whether all was read, so that the problems are those of the text as it is.
   */
  read(isEnough: () => boolean): boolean {
    this.#follow();
    if (this.#isCurrent) return true;
    if (!this.#readPages(isEnough) || !this.#document.structure.read(isEnough)) return false;
    this.#reading ??= this.#steps();
    for (;;) {
      const step = this.#reading.next();
      if (step.done === true) {
        if (!areSame(this.#problems, step.value)) this.#generation++;
        this.#problems = step.value;
        this.#reading = undefined;
        this.#isCurrent = true;
        return true;
      }
      if (isEnough()) return false;
    }
  }

  /** Reads the facts of each page while its tree is at hand. */
  #readPages(isEnough: () => boolean): boolean {
    const { pages } = this.#document.structure;
    while (!pages.cut()) if (isEnough()) return false;
    const { all } = pages;
    while (this.#read < all.length) {
      factsOf(all[this.#read++] as Page, pages);
      if (isEnough()) return false;
    }
    return true;
  }

  /** What is wrong as far as it was read, in the order of the text. Offsets are the document's. */
  problems(): readonly StructureProblem[] {
    this.#follow();
    return this.#problems;
  }

  *#steps(): Generator<undefined, readonly StructureProblem[]> {
    const document = this.#document;
    const { sections } = document.structure;
    const found: StructureProblem[] = [];
    const all: { readonly section: PlacedSection; readonly marksIn: () => Marks }[] = [];
    let count = 0;
    for (const section of sections) {
      const { problems, marks } = yield* this.#check(section);
      count += problems.length;
      all.push({ section, marksIn: () => marks });
    }
    if (count === 0 || !hasSoundSections(document, all)) return NO_PROBLEMS;
    const whole = sections.length > 1 ? yield* this.#wholeProblems(sections) : undefined;
    if (whole?.length === 0) return NO_PROBLEMS;
    const sound = all.filter((marked) => isSound(document, marked));
    // Marks inside of open brackets are comments, too.
    if (whole !== undefined && sound.length === all.length && !breaksBrackets(whole)) {
      if (sections.some((section) => breaksBrackets(this.#problemsOf(section)))) return whole;
    }
    for (const marked of sound) {
      for (const problem of this.#problemsOf(marked.section)) found.push(problemAt(marked.section.start, problem));
      if (found.length >= MAX_PROBLEMS) break;
    }
    // A template is one thing to say, whatever is in its parts.
    const template = found.find(({ rule }) => rule === "template-placeholder");
    return template === undefined ? found : [template];
  }

  #problemsOf(section: PlacedSection): readonly StructureProblem[] {
    return this.#checked.get(section)?.problems ?? NO_PROBLEMS;
  }

  /** What is wrong where marks between sections are comments; undefined where a command splits the text there, or a compiler wrote it. */
  *#wholeProblems(sections: readonly PlacedSection[]): Generator<undefined, readonly StructureProblem[] | undefined> {
    const document = this.#document;
    const all = { start: 0, end: document.length };
    if (splitsInput(document, all) || sections.some((section) => isDump(document, section))) return undefined;
    const problems = yield* readingProblems(document, { ...all, pages: sections.flatMap(({ pages }) => pages) });
    if (problems === undefined || problems.length === 0) return problems;
    return (yield* hasMessages(document, all)) ? undefined : problems;
  }

  *#check(section: PlacedSection): Generator<undefined, Checked> {
    const { edits } = section;
    const known = this.#checked.get(section);
    if (known?.edits === edits) return known;
    const marks = mayExpectErrors(this.#document) ? marksIn(this.#document, section) : NO_MARKS;
    const checked = { edits, marks, problems: yield* this.#problemsIn(section) };
    this.#checked.set(section, checked);
    return checked;
  }

  *#problemsIn(section: PlacedSection): Generator<undefined, readonly StructureProblem[]> {
    const type = fileTypeAt(this.#document.slice(section.start, section.start + MARKER_LENGTH), 0);
    if (type !== undefined && type !== "mlir") return NO_PROBLEMS;
    const problems = yield* sectionProblems(this.#document, section);
    return type === undefined ? problems : problems.filter(ofOneFile);
  }
}

/** Scripts join the files that `split-file` makes: a function that one calls may be defined in another. */
const ofOneFile = ({ rule }: StructureProblem): boolean => rule !== "undefined-symbol";

function breaksBrackets(problems: readonly StructureProblem[]): boolean {
  return problems.some(({ rule }) => rule === "unclosed-bracket" || rule === "mismatched-bracket");
}

function movedBy(problems: readonly StructureProblem[], { span: { start, end }, newLength }: Edit) {
  const move = (offset: number) => (offset >= end ? offset + newLength - (end - start) : offset);
  return problems
    .filter((it) => it.end < start || it.start > end)
    .map((it) => ({ ...it, start: move(it.start), end: move(it.end), first: move(it.first) }));
}

function areSame(a: readonly StructureProblem[], b: readonly StructureProblem[]): boolean {
  const keys = ["rule", "start", "end", "name", "first", "nearest"] as const;
  return a.length === b.length && a.every((it, i) => keys.every((key) => it[key] === b[i]?.[key]));
}
