/** Changes of a text that change nothing of what MLIR reads, and where everything is after them. */
import { ARROW, Lexer, NUMBER, STRING_TOKEN, WORD } from "../../server/src/core/syntax/lexer.js";
import { Names } from "../../server/src/core/syntax/names.js";
import * as Node from "../../server/src/core/syntax/tree.js";
import { readTree } from "../../server/src/core/syntax/treeReader.js";

/** A text after a change. */
export interface ChangedText {
  readonly text: string;
  /** Where what is at an offset was before: where there was a token, else after the token before. */
  back(offset: number): number;
}

/** What stays as it is: a token, a dialect's body, a comment. */
interface Atom {
  readonly start: number;
  readonly end: number;
  readonly isComment: boolean;
  /** Whether white space may be put after it, whatever follows; and before it. */
  readonly isApart: boolean;
}

/** What is put in place of the white space after an atom; `mayBreak` where MLIR takes some. */
type Gap = (space: string, mayBreak: boolean) => string;

/** Characters around which MLIR's lexer takes white space; those of shapes and numbers are not among them. */
const PUNCTUATION = /^[(){}[\],=:]$/;

function atomsOf(text: string): readonly Atom[] {
  const { kinds, starts, ends, count } = readTree(text, new Names());
  const whole: Atom[] = [];
  for (let row = 0; row < count; row++) {
    const kind = kinds[row];
    const isComment = kind === Node.COMMENT;
    if (!isComment && kind !== Node.OPAQUE && kind !== Node.RESOURCES) continue;
    whole.push({ start: starts[row] ?? 0, end: ends[row] ?? 0, isComment, isApart: false });
  }
  whole.sort((a, b) => a.start - b.start);
  const atoms: Atom[] = [];
  let at = 0;
  for (const atom of whole) {
    if (atom.start < at) continue;
    atoms.push(...tokensIn(text, at, atom.start), atom);
    at = atom.end;
  }
  return [...atoms, ...tokensIn(text, at, text.length)];
}

function tokensIn(text: string, start: number, end: number): Atom[] {
  const found: Atom[] = [];
  const lexer = new Lexer(text, start, end, () => {});
  while (lexer.next()) {
    const isApart =
      lexer.kind === ARROW || lexer.kind === STRING_TOKEN || PUNCTUATION.test(text.slice(lexer.start, lexer.pos));
    // `4 : i32`, but not `4x8xf32`, is more than one token to MLIR.
    const isWord = lexer.kind === WORD || lexer.kind === NUMBER;
    found.push({ start: lexer.start, end: lexer.pos, isComment: false, isApart: isApart && !isWord });
  }
  return found;
}

/** A text with other white space between its atoms. */
export function changed(text: string, gap: Gap, keepsComments: boolean): ChangedText {
  const atoms = atomsOf(text);
  const before: number[] = [];
  const after: number[] = [];
  const lengths: number[] = [];
  let result = "";
  let space = "";
  let at = 0;
  let last: Atom | undefined;
  for (const atom of atoms) {
    space += text.slice(at, atom.start);
    at = atom.end;
    if (atom.isComment && !keepsComments) continue;
    const mayBreak = last !== undefined && (last.isApart || atom.isApart);
    result += gap(space, mayBreak);
    before.push(atom.start);
    after.push(result.length);
    lengths.push(atom.end - atom.start);
    result += text.slice(atom.start, atom.end);
    space = "";
    last = atom;
  }
  result += gap(space + text.slice(at), false);
  const back = (offset: number): number => {
    let [low, high] = [0, after.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((after[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const atom = low - 1;
    if (atom < 0) return 0;
    return (before[atom] ?? 0) + Math.min(offset - (after[atom] ?? 0), lengths[atom] ?? 0);
  };
  return { text: result, back };
}
