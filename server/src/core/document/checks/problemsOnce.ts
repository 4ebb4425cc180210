/** What is wrong with the structure of a text that is read once. One pass, without a tree and tokens, is enough for most. */
import type { Span } from "../../text/offsetMap.js";
import { type AbiDocument, openDocument } from "../document.js";
import { hasSoundSections, isSound, marksIn } from "./expectedErrors.js";
import { MAX_PROBLEMS, NO_PROBLEMS, problemAt, type StructureProblem } from "./problem.js";
import { sectionProblemsOnce } from "./sectionProblems.js";
import { SectionReader } from "./sectionReader.js";

/** The problems of a document in the order of the text, as its `StructureCheck` has them. Nothing is kept. */
export function problemsOnce(document: AbiDocument): readonly StructureProblem[] {
  const text = document.slice();
  const sections = uncertainSections(text);
  if (sections === undefined) return problemsOf(openDocument(document.uri, 0, text));
  if (sections.length === 0 || !hasSoundSections(document, [marked(document, { start: 0, end: text.length })]))
    return NO_PROBLEMS;
  const found: StructureProblem[] = [];
  for (const section of sections) {
    if (!isSound(document, marked(document, section))) continue;
    addMoved(problemsOf(openDocument(document.uri, 0, text.slice(section.start, section.end))), section.start, found);
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found;
}

function problemsOf(document: AbiDocument): readonly StructureProblem[] {
  document.structure.read(() => false);
  const { sections } = document.structure;
  const all = sections.map((section) => marked(document, section));
  if (!hasSoundSections(document, all)) return NO_PROBLEMS;
  const found: StructureProblem[] = [];
  for (const section of sections) {
    if (isSound(document, marked(document, section)))
      addMoved(sectionProblemsOnce(document, section), section.start, found);
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found;
}

const marked = (document: AbiDocument, section: Span) => ({ marksIn: () => marksIn(document, section) });

/** Adds the problems of a section, with their places in the text. */
function addMoved(problems: readonly StructureProblem[], by: number, all: StructureProblem[]): void {
  for (const problem of problems) all.push(problemAt(by, problem));
}

/**
 * The sections of a text that may have a problem: `StructureCheck` finds none in the others. Undefined where it is not certain
 * what the sections are. Linear; never throws.
 */
export function uncertainSections(text: string): readonly Span[] | undefined {
  // Readers disagree on whether a line ends there.
  if (text.includes("\r") && /\r(?!\n)/.test(text)) return undefined;
  const reader = new SectionReader(text);
  const found: Span[] = [];
  for (let start = 0; start < text.length; ) {
    if (!reader.read(start)) found.push({ start, end: reader.limit });
    start = reader.limit;
  }
  return found;
}
