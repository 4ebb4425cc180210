/** Formats MLIR text of any dialect: white space between tokens changes, and nothing else. */
import { sectionBreaksIn } from "../document/fileSections.js";
import { isLineEnd } from "../text/characters.js";
import { applyEdits, movedEdits, type TextEdit } from "../text/edit.js";
import { Directives, isFormatOff } from "./comments.js";
import { firstLineEnd, Gaps } from "./gaps.js";
import { Layout } from "./layout.js";
import { readTokens } from "./tokenReader.js";
import { keepsTokens, whiteSpaceEdits } from "./whiteSpace.js";
import { DEFAULT_WIDTH } from "./width.js";

/** A text that was formatted. */
export interface Formatted {
  /** Sorted, none empty. */
  readonly edits: readonly TextEdit[];
  readonly text: string;
  /** Whether a section is left as it is, as its tokens would not be the same, or it would never stay as it is. */
  readonly isRefused: boolean;
}

/** Formats a text. A comment in it turns that off. */
export function formatText(text: string, width = DEFAULT_WIDTH): Formatted {
  const edits: TextEdit[] = [];
  let isRefused = false;
  for (const section of formatSections(text, width)) {
    if (section === undefined) isRefused = true;
    else for (const edit of section) edits.push(edit);
  }
  return { edits, text: edits.length === 0 ? text : applyEdits(text, edits), isRefused };
}

/** The edits of each section of a text in turn; undefined for one that is left as it is. */
export function* formatSections(text: string, width: number): Generator<readonly TextEdit[] | undefined> {
  if (isFormatOff(text)) return;
  const style = { directives: new Directives(text), lineEnd: firstLineEnd(text), width };
  const breaks = sectionBreaksIn(text);
  let start = 0;
  for (let i = 0; i <= breaks.length; i++) {
    const end = i < breaks.length ? (breaks[i] ?? 0) + 1 : text.length;
    yield stableEdits({ text, start, end, isFirst: i === 0, isLast: i === breaks.length }, style);
    start = end;
  }
}

interface Style {
  readonly directives: Directives;
  readonly lineEnd: string;
  readonly width: number;
}

interface Section {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Broken text may read in another way once its lines have changed; after so many rounds it still does. */
const MAX_ROUNDS = 4;

/** The edits after which a section stays as it is, with the tokens that it has; undefined where there are none. */
function stableEdits(section: Section, style: Style): readonly TextEdit[] | undefined {
  const { text, start, end } = section;
  let { edits, isSound } = editsOnce(section, style);
  for (let round = 1; !isSound && edits.length > 0; round++) {
    if (round === MAX_ROUNDS) return undefined;
    const before = text.slice(start, end);
    const after = applyEdits(before, movedEdits(edits, -start));
    const next = editsOnce({ ...section, text: after, start: 0, end: after.length }, style);
    if (next.edits.length === 0) break;
    const all = whiteSpaceEdits(before, applyEdits(after, next.edits));
    if (all === undefined) return undefined;
    edits = movedEdits(all, start);
    isSound = next.isSound;
  }
  return keepsTokens(text, edits) ? edits : undefined;
}

/** Never freed, for the same reason as the reader of trees. */
let kept: Layout | undefined;

/** The edits of one round, and whether the section has no errors: then the next round has none. */
function editsOnce({ text, start, end, isFirst, isLast }: Section, { directives, lineEnd, width }: Style) {
  // The line that begins a section is not touched.
  const from = isFirst ? start : lineEndIn(text, start, end);
  const list = readTokens(text, from, end, directives);
  const { isSound } = list;
  if (list.count === 0) return { edits: [], isSound };
  if (kept === undefined) kept = new Layout("", 0, list, new Gaps("", lineEnd), width);
  const gaps = new Gaps(text, lineEnd);
  new Layout(text, end, list, gaps, width).run(from, isFirst);
  gaps.end(list.ends[list.count - 1] ?? from, end, isLast);
  return { edits: gaps.edits, isSound };
}

function lineEndIn(text: string, start: number, end: number): number {
  let p = start;
  while (p < end && !isLineEnd(text.charCodeAt(p))) p++;
  return p;
}
