/** What is wrong with the structure of a text that is read once. One pass, without a tree and tokens, is enough for most. */
import type { Span } from "../../text/offsetMap.js";
import { type AbiDocument, openDocument } from "../document.js";
import { hasSoundParts, isSound, marksIn } from "./expectedErrors.js";
import { partProblemsOnce } from "./partProblems.js";
import { PartReader } from "./partReader.js";
import { MAX_PROBLEMS, NO_PROBLEMS, problemAt, type StructureProblem } from "./problem.js";

/** The problems of a document in the order of the text, as its `StructureCheck` has them. Nothing is kept. */
export function problemsOnce(document: AbiDocument): readonly StructureProblem[] {
  const text = document.slice();
  const parts = uncertainParts(text);
  if (parts === undefined) return problemsOf(openDocument(document.uri, 0, text));
  if (parts.length === 0 || !hasSoundParts(document, [marked(document, { start: 0, end: text.length })]))
    return NO_PROBLEMS;
  const found: StructureProblem[] = [];
  for (const part of parts) {
    if (!isSound(document, marked(document, part))) continue;
    addMoved(problemsOf(openDocument(document.uri, 0, text.slice(part.start, part.end))), part.start, found);
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found;
}

function problemsOf(document: AbiDocument): readonly StructureProblem[] {
  document.structure.readOnce();
  const { sections } = document.structure;
  const parts = sections.map((section) => marked(document, section));
  if (!hasSoundParts(document, parts)) return NO_PROBLEMS;
  const found: StructureProblem[] = [];
  for (const section of sections) {
    if (isSound(document, marked(document, section)))
      addMoved(partProblemsOnce(document, section), section.start, found);
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found;
}

const marked = (document: AbiDocument, part: Span) => ({ marksIn: () => marksIn(document, part) });

/** Adds the problems of a part, with their places in the text. */
function addMoved(problems: readonly StructureProblem[], by: number, all: StructureProblem[]): void {
  for (const problem of problems) all.push(problemAt(by, problem));
}

/**
 * The parts of a text that may have a problem: `StructureCheck` finds none in the others. Undefined where it is not certain
 * what the parts are. Linear; never throws.
 */
export function uncertainParts(text: string): readonly Span[] | undefined {
  // Readers disagree on whether a line ends there.
  if (text.includes("\r") && /\r(?!\n)/.test(text)) return undefined;
  const reader = new PartReader(text);
  const found: Span[] = [];
  for (let start = 0; start < text.length; ) {
    if (!reader.read(start)) found.push({ start, end: reader.limit });
    start = reader.limit;
  }
  return found;
}
