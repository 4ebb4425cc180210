/** The brackets and quotes of a page that have no partner on it. Offsets are relative to the page. */

import { A_VALUE, NO_TOKEN } from "../../syntax/expected.js";
import type { Tree } from "../../syntax/tree.js";
import * as Node from "../../syntax/tree.js";
import { BACKSLASH, CLOSE_BRACE, isSigil, LESS, OPEN_BRACE, QUOTE } from "../../text/characters.js";
import { isTerminated } from "../../text/stringLiteral.js";
import { opensBody, wordBefore } from "../structure/bindings.js";
import { isItemNumber } from "./headerValues.js";
import type { StructureProblem } from "./problem.js";

export class PageMarks {
  /** Brackets that close none of the page's: their characters and places in turn. */
  readonly closers: number[] = [];
  /** Those that are open at the page's end, in the same way. */
  readonly open: number[] = [];
  readonly problems: StructureProblem[] = [];
  /** Whether a bracket is wrong on the page itself. */
  isBroken = false;
  /** Whether a quote is missing. */
  isUnreadable = false;
  readonly #tree: Tree;
  readonly #text: string;
  /** The rows of what is open at the end. */
  readonly #openRows: ReadonlySet<number>;
  /** Where the last op begins that has characters which no token starts with, and whether other rules report them. */
  #strayOp = -1;
  #isStrayKnown = false;

  constructor(tree: Tree, text: string) {
    this.#tree = tree;
    this.#text = text;
    this.#openRows = new Set(tree.open);
  }

  /** Whether a bracket is open at the end of the page. */
  isOpen(row: number): boolean {
    return this.#openRows.has(row);
  }

  /** Takes a bracket. */
  bracket(row: number): void {
    const { data, kinds, starts } = this.#tree;
    const start = starts[row] ?? 0;
    const c = this.#text.charCodeAt(start);
    if (this.isOpen(row)) {
      this.open.push(c, start);
      return;
    }
    if (data[row] !== Node.UNCLOSED) return;
    if (c !== LESS) this.isBroken = true;
    else if (this.#text.charCodeAt(start + 1) === LESS) return;
    else if (kinds[row] === Node.OPAQUE || this.#opensBody(row, start)) {
      this.problems.push({ rule: "unclosed-bracket", start, end: start + 1, name: "<", first: start, nearest: ">" });
    }
  }

  /** Whether a `<` opens a type's body, or properties. */
  #opensBody(row: number, start: number): boolean {
    return (
      this.#text.charCodeAt(start + 1) === OPEN_BRACE ||
      opensBody(wordBefore({ tree: this.#tree, text: this.#text }, row))
    );
  }

  /** Takes the brackets in a dialect's text: they match in all dialects (llvm-project, `mlir/lib/AsmParser/DialectSymbolParser.cpp`). */
  brackets(opaque: number): void {
    const { afters, kinds } = this.#tree;
    const after = afters[opaque] ?? 0;
    for (let row = opaque; row < after; row++) {
      const kind = kinds[row] ?? 0;
      if (Node.isBracket(kind)) this.bracket(row);
      else if (kind === Node.CLOSER) this.closer(row);
    }
  }

  /** Takes what is wrong with a statement that lacks a mark, if anything is. */
  lacks(problem: StructureProblem | undefined): boolean {
    if (problem !== undefined) this.problems.push(problem);
    return problem !== undefined;
  }

  /** Takes a closing bracket without another; whether it is a brace, which ends a region of a page before. */
  closer(row: number): boolean {
    const { data, starts } = this.#tree;
    const c = data[row] ?? 0;
    const start = starts[row] ?? 0;
    if (c !== CLOSE_BRACE && isItemNumber(this.#text, start)) return false;
    this.closers.push(c, start);
    return c === CLOSE_BRACE;
  }

  /**
   * Takes a name or a string, which may lack its other quote.
   *
   * @param opStart Where the op begins that it belongs to.
   */
  quotes(row: number, opStart: number): void {
    const { kinds, starts, ends } = this.#tree;
    const start = (starts[row] ?? 0) + (kinds[row] === Node.SYMBOL ? 1 : 0);
    const end = ends[row] ?? 0;
    if (this.#text.charCodeAt(start) !== QUOTE || isTerminated(this.#text, start, end)) return;
    this.isUnreadable = true;
    // The rules about ABI attributes know what is meant.
    if (this.#text.slice(opStart, end).includes(ABI_KEY)) return;
    this.#quote(start, end, opStart, start);
  }

  /**
   * Takes an error, which may be that of a quote, of a body's `<` or of a character that no token starts with.
   *
   * @param opStart Where the op begins that it belongs to.
   */
  error(row: number, opStart: number): void {
    const { data, starts, ends } = this.#tree;
    const start = starts[row] ?? 0;
    const expected = data[row] ?? 0;
    if (expected === LESS) {
      const end = ends[row] ?? 0;
      this.problems.push({ rule: "mismatched-bracket", start, end, name: ">", first: -1, nearest: undefined });
      return;
    }
    if (expected === NO_TOKEN) {
      this.#stray(start, ends[row] ?? 0, opStart);
      return;
    }
    if (this.#text.slice(opStart, start).includes(ABI_KEY)) return;
    if (expected === QUOTE || expected === BACKSLASH) {
      this.isUnreadable = true;
      this.#quote(start, ends[row] ?? 0, opStart, start);
    } else if (expected === A_VALUE) {
      const value = UNOPENED.exec(this.#text.slice(start, start + MAX_VALUE))?.[0];
      if (value !== undefined) this.#quote(start, start + value.length, opStart, -1);
    }
  }

  /** Reports a character that no token starts with, unless the rules about IREE's attributes and VM code do. */
  #stray(start: number, end: number, opStart: number): void {
    if (opStart !== this.#strayOp) {
      this.#strayOp = opStart;
      this.#isStrayKnown = this.#text.startsWith("vm.", opStart) || this.#text.slice(opStart, start).includes(ABI_KEY);
    }
    const following = this.#text.charCodeAt(end);
    // A name in another alphabet is reported as that.
    if (this.#isStrayKnown || following >= 128) return;
    const name = this.#text.slice(start, end);
    const isNameDue = isSigil(name.charCodeAt(0)) && !isSigil(following);
    const nearest = isNameDue ? undefined : "";
    this.problems.push({ rule: "unexpected-character", start, end, name, first: -1, nearest });
  }

  /** Reports one quote of an op: what others seem to be follows from that. */
  #quote(start: number, end: number, opStart: number, first: number): void {
    const last = this.problems[this.problems.length - 1];
    if (last?.rule === "unterminated-string" && last.start >= opStart) return;
    const name = this.#text.slice(start, end);
    this.problems.push({ rule: "unterminated-string", start, end, name, first, nearest: '"' });
  }
}

const ABI_KEY = "iree.";
/** A value that ends at a quote, with no other one before. */
const UNOPENED = /^[^"\n,{}[\]]*[^\s"{}[\],]"(?=\s*[,}\]])/;
/** A longer one is another mistake. UTF-16 units. */
const MAX_VALUE = 256;
