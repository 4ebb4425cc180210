/** What is known of a section of a file that is read once, at the place up to which it was read. */

import { blanksEnd, suffixEnd, wordPartsEnd } from "../../syntax/lexemes.js";
import { braceKind } from "../../syntax/opShape.js";
import { cursorAt } from "../../syntax/tokens.js";
import {
  AT,
  CLOSE_PAREN,
  COLON,
  COMMA,
  EQUAL,
  GREATER,
  isDigit,
  isWordStart,
  OPEN_BRACE,
  OPEN_PAREN,
  QUOTE,
} from "../../text/characters.js";
import { indexIn } from "../../text/search.js";
import { isFunction } from "../structure/definingOps.js";
import { CurrentOp } from "./currentOp.js";
import { factsOf, IS_ISOLATED } from "./opWords.js";
import { ScopeStack } from "./scopeStack.js";
import { mayTie } from "./statement.js";
import { type List, listAfter } from "./usualForms.js";

/** Brackets inside each other beyond which nothing is certain: a text may have nothing else. */
const MAX_BRACKETS = 4096;

/** In place of an offset: what was read is not certain. */
export const UNCERTAIN = -1;

export class SectionState {
  readonly text: string;
  readonly scopes = new ScopeStack();
  start = 0;
  limit = 0;
  /** The number of open brackets. Of each: its code, the offset of the last character before it, the mark of a name there. */
  depth = 0;
  readonly brackets: number[] = [];
  readonly before: number[] = [];
  readonly marks: number[] = [];
  angles = 0;
  /** How many brackets are open where a block's arguments are, and where they start. */
  labelDepth = UNCERTAIN;
  labelStart = 0;
  /** The offset of the last character of the token before. */
  last = UNCERTAIN;
  /** The offset of the last character after which any word starts an op. */
  fresh = UNCERTAIN;
  /** The mark of the last name with one (`@`, `%`, …), and where the name ends. */
  mark = 0;
  nameEnd = UNCERTAIN;
  /** The offset after the last brace or line feed, and the last such offset whose first symbol was examined. */
  statement = 0;
  examinedStatement = UNCERTAIN;
  aliasStart = UNCERTAIN;
  readonly op: CurrentOp;
  /** The word whose facts were wanted last. */
  #wordStart = UNCERTAIN;
  wordEnd = 0;
  #wordFacts = 0;
  /** The next name of the generic form. */
  symName = UNCERTAIN;
  symbols = new Set<string>();
  aliases = new Set<string>();
  usedAliases = new Set<string>();

  constructor(text: string) {
    this.text = text;
    this.op = new CurrentOp(text);
  }

  /** Resets everything for the section that starts at an offset. */
  begin(start: number): void {
    this.start = start;
    this.limit = this.text.length;
    this.scopes.reset();
    this.depth = this.angles = 0;
    this.op.reset();
    this.labelDepth = this.last = this.fresh = this.nameEnd = this.examinedStatement = this.aliasStart = UNCERTAIN;
    this.symbols = new Set();
    this.aliases = new Set();
    this.usedAliases = new Set();
  }

  /** Whether a section that was read to its end is certainly without problems. */
  isDone(): boolean {
    if (this.depth > 0 || this.op.hasUses || !this.scopes.areBranchesKnown()) return false;
    for (const name of this.usedAliases) if (!this.aliases.has(name)) return false;
    if (this.symName < this.start) {
      const found = indexIn(this.text, "sym_name", this.start);
      this.symName = found < 0 ? this.text.length : found;
    }
    return this.symName >= this.limit;
  }

  /** Whether the place is in no list. */
  get isFlat(): boolean {
    return this.depth === 0 || this.brackets[this.depth - 1] === OPEN_BRACE;
  }

  /** Notes the alias that a line defines. */
  noteAlias(p: number): void {
    const text = this.text;
    const end = suffixEnd(text, p + 1, text.length);
    const name = text.slice(p, end);
    if (end === p + 1 || isDigit(text.charCodeAt(p + 1)) || name.includes(".")) return;
    const equal = blanksEnd(text, end);
    if (text.charCodeAt(equal) !== EQUAL || text.charCodeAt(equal + 1) === EQUAL) return;
    this.aliases.add(name);
    this.aliasStart = p;
  }

  /** Notes where an op that may be isolated from above starts at an offset. */
  noteIsolated(p: number): void {
    const text = this.text;
    const c = text.charCodeAt(p);
    if (c !== QUOTE && !isWordStart(c)) return;
    if ((this.factsAt(c === QUOTE ? p + 1 : p) & IS_ISOLATED) !== 0) this.scopes.isolate();
  }

  /** The facts of the word at an offset, which ends at `wordEnd`. */
  factsAt(p: number): number {
    if (p !== this.#wordStart) {
      this.#wordStart = p;
      this.wordEnd = wordPartsEnd(this.text, p, this.text.length);
      this.#wordFacts = factsOf(this.text.slice(p, this.wordEnd));
    }
    return this.#wordFacts;
  }

  /** Defines a name in the innermost scope; false where that may hold no definitions, or has one of the name. */
  define(name: string): boolean {
    const scopes = this.scopes;
    if (scopes.kind === "unknown") {
      const kind = braceKind(cursorAt(this.text, (scopes.braces[scopes.depth] ?? 0) + 1));
      if (kind !== "region") return false;
      scopes.kinds[scopes.depth] = "region";
    }
    return scopes.kind === "region" && scopes.define(name);
  }

  /** Whether an op certainly binds a name that nothing else defines for its next region; `c` is what follows the name. */
  binds(name: string, c: number, end: number): boolean {
    const { op, text } = this;
    if (op.start < 0 || this.scopes.kind === "dictionary") return false;
    if (c === EQUAL) return op.assign(name);
    if (!this.isFlat) return this.#bindsInList(name, c);
    const isResult = text.charCodeAt(this.last) === GREATER && mayTie(text, end);
    return isResult && op.declare(name);
  }

  #bindsInList(name: string, c: number): boolean {
    const { op, text, last } = this;
    const before = text.charCodeAt(last);
    const isTyped = c === COLON;
    const startsItem = before === OPEN_PAREN || before === COMMA;
    switch (this.#list(this.depth - 1)) {
      case "parameters":
        return startsItem && isTyped && op.declare(name);
      case "typed":
        return startsItem && isTyped && op.take(name, true);
      case "bindings": {
        const isItem = startsItem || (text.startsWith(" as", last - 2) && this.nameEnd !== last + 1);
        return isItem && (isTyped || c === COMMA || c === CLOSE_PAREN) && op.take(name, isTyped);
      }
      default:
        return false;
    }
  }

  /** What the list may hold that the bracket opens. */
  #list(i: number): List {
    // What a list in a list holds is not looked for.
    if (this.brackets[i] !== OPEN_PAREN || (i > 0 && this.brackets[i - 1] !== OPEN_BRACE)) return "uses";
    const mark = this.marks[i] ?? 0;
    if (mark === AT) return isFunction(this.op.name) ? "parameters" : "bindings";
    return mark === 0 ? listAfter(this.text, this.before[i] ?? 0) : "uses";
  }

  /** Goes on after a token that means nothing here. */
  to(end: number): number {
    this.last = end - 1;
    return end;
  }

  /** The same after a name with a mark. */
  named(mark: number, end: number): number {
    this.mark = mark;
    this.nameEnd = end;
    return this.to(end);
  }

  /** Takes an opening bracket. */
  open(c: number, p: number): number {
    const { depth, last } = this;
    if (depth >= MAX_BRACKETS) return UNCERTAIN;
    this.brackets[depth] = c;
    this.before[depth] = last;
    this.marks[depth] = this.nameEnd === last + 1 ? this.mark : 0;
    this.depth = depth + 1;
    return this.to(p + 1);
  }
}
