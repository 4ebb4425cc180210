/** Where an op starts, told from the line alone. */

import { stringEnd } from "./balanced.js";
import { newMatcher } from "./bracketMatcher.js";
import { codeAt, isSpace, isWordStart, type Reader, readerAt, suffixEnd, wordEnd } from "./reader.js";

/** What a statement at some offset is: an op, with the offset of its name, or an alias definition, with that of its `#`. */
export interface StatementStart {
  readonly kind: "op" | "alias";
  readonly start: number;
}

function skipBlanks(r: Reader, offset: number): number {
  let p = offset;
  for (;;) {
    const c = codeAt(r, p);
    const ends = c === 10 || (c === 13 && codeAt(r, p + 1) !== 10);
    if (ends || !isSpace(c)) return p;
    p++;
  }
}

/** Moves over `%a, %b:2 =`; the offset behind, or -1. */
function behindResults(r: Reader, offset: number): number {
  let p = offset;
  for (;;) {
    if (codeAt(r, p) !== 37) return -1;
    const end = suffixEnd(r, p + 1);
    if (end === p + 1) return -1;
    p = skipBlanks(r, end);
    if (codeAt(r, p) === 58) {
      p = suffixEnd(r, skipBlanks(r, p + 1));
      p = skipBlanks(r, p);
    }
    const c = codeAt(r, p);
    if (c === 61) return skipBlanks(r, p + 1);
    if (c !== 44) return -1;
    p = skipBlanks(r, p + 1);
  }
}

/** Words that may stand between the op's name and its symbol are few. */
const MAX_WORDS = 8;

/** True where words and then a symbol follow: `private @f`, `internal fastcc @f`. */
function leadsToSymbol(r: Reader, offset: number): boolean {
  let p = offset;
  for (let i = 0; i < MAX_WORDS; i++) {
    p = skipBlanks(r, p);
    if (codeAt(r, p) === 64) return true;
    const end = wordEnd(r, p);
    if (end === p) return false;
    p = end;
  }
  return false;
}

// = , } ) ] > : and the line's end (or a comment): what follows an attribute's name, a type or a lone terminator, not an op that carries
// attributes.
function endsName(c: number): boolean {
  return (
    c < 0 || c === 10 || c === 13 || c === 61 || c === 44 || c === 125 || c === 41 || c === 93 || c === 62 || c === 58
  );
}

// Nothing here looks for closing brackets.
const NO_BODIES = newMatcher();

/**
 * The statement that starts at `offset` or behind the blanks there, or undefined. Ops: `%r = name`, `"name"(`,
 * `dialect.name …`, `func|module …`, `name [words] @symbol`.
 */
export function statementAt(text: string, offset: number): StatementStart | undefined {
  const r = readerAt(text, offset, 0, text.length, NO_BODIES);
  let p = skipBlanks(r, offset);
  const first = codeAt(r, p);
  if (first === 35) {
    const end = suffixEnd(r, p + 1);
    const behind = skipBlanks(r, end);
    const defines = end > p + 1 && codeAt(r, behind) === 61 && codeAt(r, behind + 1) !== 61;
    return defines ? { kind: "alias", start: p } : undefined;
  }
  if (first === 37) {
    p = behindResults(r, p);
    if (p < 0) return undefined;
    if (isWordStart(codeAt(r, p))) return { kind: "op", start: p };
  }
  if (codeAt(r, p) === 34) {
    const end = stringEnd(r, p);
    return codeAt(r, skipBlanks(r, end)) === 40 ? { kind: "op", start: p } : undefined;
  }
  const end = wordEnd(r, p);
  if (end === p) return undefined;
  const word = text.slice(p, end);
  const behind = skipBlanks(r, end);
  const next = codeAt(r, behind);
  if (endsName(next) || (next === 47 && codeAt(r, behind + 1) === 47)) return undefined;
  const isOp = word.includes(".") || word === "func" || word === "module" || leadsToSymbol(r, behind);
  return isOp && word !== "attributes" ? { kind: "op", start: p } : undefined;
}
