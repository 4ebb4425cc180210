/**
 * The keyword before the attributes of functions and modules, without which MLIR takes the brace for that of a body: an error node where
 * it is missing or another word, and where something else than a brace follows it.
 *
 * From llvm-project `mlir/lib/Interfaces/FunctionImplementation.cpp` (`parseOptionalAttrDictWithKeyword`).
 */
import { COLON, EQUAL, OPEN_BRACE, OPEN_PAREN, PERCENT } from "../text/characters.js";
import { braceKind, ENTRIES } from "./braceKind.js";
import { isTypeWord } from "./builtinWords.js";
import { A_TYPE, ATTRIBUTES } from "./expected.js";
import { ARROW, type Lexer, WORD } from "./lexer.js";
import type { OpBoundary } from "./opBoundary.js";
import type { OpenNodes } from "./openNodes.js";
import { isAttributeName } from "./opWords.js";
import { ERROR, NAME, type TreeBuilder } from "./tree.js";

/** The ops with the keyword whose attributes are IREE's. */
const OPS =
  /^(?:(?:(?:builtin|func|util|vm|flow|llvm|iree_pydm)\.)?func|(?:(?:builtin|vm)\.)?module|vm\.import|vm\.export)$/;

export class KeywordReader {
  readonly #tree: TreeBuilder;
  readonly #open: OpenNodes;
  readonly #lexer: Lexer;
  readonly #boundary: OpBoundary;
  readonly #base: number;
  /** After the last keyword. */
  #end = -1;
  /** The row of the op whose dictionary or body was read last. */
  #op = -1;

  constructor(tree: TreeBuilder, open: OpenNodes, lexer: Lexer, boundary: OpBoundary) {
    this.#tree = tree;
    this.#open = open;
    this.#lexer = lexer;
    this.#boundary = boundary;
    this.#base = lexer.start;
  }

  /** Takes the token after the keyword. */
  afterKeyword(kind: number): void {
    const { text, start, pos } = this.#lexer;
    this.#end = this.#boundary.end;
    const isBare = kind === OPEN_PAREN || (kind === WORD && (isAttributeName(text, start) || this.#isNext(EQUAL)));
    if (!isBare || this.#op === this.#open.op || this.#name() === "") return;
    if (kind === OPEN_PAREN) this.#error(start, pos, OPEN_BRACE);
    else this.#error(this.#boundary.end, this.#boundary.end, OPEN_BRACE);
  }

  #isNext(c: number): boolean {
    return this.#lexer.following === c;
  }

  /** Takes the end of a body. What follows it is read like what follows one that another page opened: of no op that is known. */
  afterBody(): void {
    this.#op = this.#open.op;
  }

  /** Takes the brace of a dictionary of the op, with the keyword or without. */
  brace(hasKeyword: boolean): void {
    const isFirst = this.#op !== this.#open.op;
    this.#op = this.#open.op;
    const name = isFirst && !hasKeyword && !this.#isNext(PERCENT) ? this.#name() : "";
    if (name === "" || !this.#hasEntries(name)) return;
    const { text } = this.#lexer;
    const { previous, start, end, isName } = this.#boundary;
    if (previous === ARROW) this.#error(end, end, A_TYPE);
    else if ((previous === EQUAL || previous === COLON) && this.#lexer.after(this.#end) === start) {
      this.#error(start, end, OPEN_BRACE);
    } else if (previous === WORD && !isName && isOther(text.slice(start, end), name))
      this.#error(start, end, ATTRIBUTES);
    else this.#error(end, end, ATTRIBUTES);
  }

  /** Whether the brace is not that of a body, `{return}`, which the VM's imports and exports do not have. */
  #hasEntries(name: string): boolean {
    const { text, pos } = this.#lexer;
    const isNamed = isAttributeName(text, this.#lexer.after(pos)) || name.endsWith("port");
    return isNamed || braceKind(this.#lexer) === ENTRIES;
  }

  /** The name of the op, if its attributes follow the keyword; empty for others. */
  #name(): string {
    const row = this.#open.op + 1;
    if (this.#open.op < 0 || this.#tree.kinds[row] !== NAME) return "";
    const { starts, ends } = this.#tree;
    const name = this.#lexer.text.slice(this.#base + (starts[row] ?? 0), this.#base + (ends[row] ?? 0));
    return OPS.test(name) ? name : "";
  }

  #error(start: number, end: number, expected: number): void {
    this.#tree.add(ERROR, start - this.#base, end - this.#base, expected);
  }
}

/** Whether a word is in the place of the keyword. LLVM's functions have words of their own after the type. */
function isOther(word: string, op: string): boolean {
  return /^attr/i.test(word) || !(op.startsWith("llvm.") || isTypeWord(word));
}
