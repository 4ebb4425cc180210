/** Formats MLIR text of any dialect: white space between tokens changes, and nothing else. */
import { sectionBreaksIn } from "../document/fileSections.js";
import { Names } from "../syntax/names.js";
import { readTree } from "../syntax/treeReader.js";
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
  const style = { directives: new Directives(text), lineEnd: firstLineEnd(text), names: new Names(), width };
  const breaks = sectionBreaksIn(text);
  let start = 0;
  for (let i = 0; i <= breaks.length; i++) {
    const end = i < breaks.length ? (breaks[i] ?? 0) + 1 : text.length;
    const part = start === 0 && end === text.length ? text : text.slice(start, end);
    const edits = stableEdits(part, { ...style, isFirst: i === 0, isLast: i === breaks.length });
    yield edits && movedEdits(edits, start);
    start = end;
  }
}

interface Style {
  readonly directives: Directives;
  readonly lineEnd: string;
  /** Of all sections: they share most. */
  readonly names: Names;
  readonly width: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Broken text may read in another way once its lines have changed; after so many rounds it still does. */
const MAX_ROUNDS = 4;

/** The edits after which a section stays as it is, with the tokens that it has; undefined where there are none. */
function stableEdits(section: string, style: Style): readonly TextEdit[] | undefined {
  let text = section;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { edits, isSound } = editsOnce(text, style);
    if (round === 0 && (isSound || edits.length === 0)) return keepsTokens(section, edits) ? edits : undefined;
    text = applyEdits(text, edits);
    if (isSound || edits.length === 0) return whiteSpaceEdits(section, text);
  }
  return undefined;
}

/** Never freed, for the same reason as the reader of trees. */
let kept: Layout | undefined;

/** The edits of one round, and whether the section has no errors: then the next round has none. */
function editsOnce(text: string, { directives, lineEnd, names, width, isFirst, isLast }: Style) {
  // The line that begins a section is not touched.
  const start = isFirst ? 0 : lineEndIn(text);
  const tree = readTree(text, names, start, text.length);
  const list = readTokens(text, tree, start, text.length, directives);
  const { isSound } = list;
  if (list.count === 0) return { edits: [], isSound };
  if (kept === undefined) kept = new Layout("", list, new Gaps("", lineEnd), width);
  const gaps = new Gaps(text, lineEnd);
  new Layout(text, list, gaps, width).run(start, isFirst);
  gaps.end(list.ends[list.count - 1] ?? start, text.length, isLast);
  return { edits: gaps.edits, isSound };
}

function lineEndIn(text: string): number {
  let p = 0;
  while (p < text.length && !isLineEnd(text.charCodeAt(p))) p++;
  return p;
}
