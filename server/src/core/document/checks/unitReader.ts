/**
 * Reads one isolated piece of MLIR text (a function, mostly) for names that nothing defines, or that are defined twice.
 * Every op may have a syntax of its own, so a name is a use only where no op could bind it: outside of the header of an
 * op with regions, and in one after what leads to operands. What may be a definition counts as one.
 */
import { suffixEnd } from "../../syntax/lexemes.js";
import { braceKind, continues, LEADS_ON } from "../../syntax/opShape.js";
import { keep } from "../../syntax/reader.js";
import {
  ATTRIBUTE,
  BLOCK,
  type Cursor,
  cursorAt,
  next,
  peek,
  STRING,
  SYMBOL,
  TYPE,
  VALUE,
  WORD,
} from "../../syntax/tokens.js";
import {
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  COLON,
  COMMA,
  EQUAL,
  GREATER,
  LESS,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
} from "../../text/characters.js";
import { isTerminated } from "../../text/stringLiteral.js";
import { isFunction } from "../structure/definingOps.js";
import { bindsNothing, certainlyStartsOp, leadsToUses } from "./bindings.js";
import { InternedNames } from "./internedNames.js";
import { assignedAt, codeAfter, LabelSearch } from "./lookahead.js";
import { NameTable } from "./names.js";
import { OpenBrackets } from "./openBrackets.js";
import { PendingNames } from "./pendingNames.js";
import {
  ASSIGNED,
  ASSIGNED_LIST,
  DECLARED,
  LABEL,
  leadsToBinding,
  mayDeclare,
  newStatement,
  opensBody,
  PARAMETER,
  PARAMETERS,
  REGION,
  roleAfterWord,
  type Statement,
  USES,
} from "./statement.js";
import { CLEAN, shared, type UnitFacts } from "./unitFacts.js";

/** How much text is read in one step. UTF-16 units. */
export const STEP_LENGTH = 16 * 1024;

/**
 * Reads a piece of text, with turns for other work between. Linear; never throws.
 *
 * @param placeholders Offsets of the words in place of ops that were cut out because they are isolated (other functions and
 *   modules), ascending.
 */
export function* readUnit(text: string, placeholders: readonly number[]): Generator<undefined, UnitFacts> {
  const reader = new UnitReader(text, placeholders);
  while (reader.read(STEP_LENGTH)) yield;
  return reader.facts;
}

class UnitReader {
  readonly #text: string;
  readonly #cursor: Cursor;
  readonly #placeholders: readonly number[];
  #placeholdersRead = 0;
  readonly #names: NameTable;
  readonly #brackets = new OpenBrackets();
  #labels: LabelSearch | undefined;
  /** The ops around each open region, and the current one. */
  readonly #outer: Statement[] = [];
  #statement = newStatement("", false, 0);
  /** In place of each op around a region too deep for anything to be reported. */
  readonly #tooDeep = newStatement("", false, 0);
  readonly #pending: PendingNames;
  #aliases: InternedNames | undefined;
  #isReadable = true;
  /** A block's label has just been read, or a region opened: an op may start. */
  #fresh = true;
  /** Whether the current token makes `#fresh` true for the next one. */
  #opened = false;
  #previous = 0;
  #previousEnd = 0;
  #second = 0;
  #word = "";

  constructor(text: string, placeholders: readonly number[]) {
    this.#text = text;
    this.#names = new NameTable(text);
    this.#pending = new PendingNames(text, this.#names);
    this.#cursor = cursorAt(text, 0);
    this.#placeholders = placeholders;
  }

  /** Continues reading for `length` UTF-16 units; false at the end. */
  read(length: number): boolean {
    const cursor = this.#cursor;
    const end = cursor.pos + length;
    while (cursor.pos < end) {
      const { pos } = cursor;
      if (!(this.#brackets.areMatched && this.#isReadable && next(cursor))) return false;
      if (cursor.kind === BLOCK && !this.#readLabel()) {
        cursor.pos = pos;
        return true;
      }
      if (cursor.start >= (this.#placeholders[this.#placeholdersRead] ?? Number.POSITIVE_INFINITY)) {
        this.#placeholdersRead++;
        this.#start("", false);
        this.#fresh = true;
        this.#remember(0);
      } else this.#token();
    }
    return true;
  }

  /** What is known once all is read. */
  get facts(): UnitFacts {
    this.#end();
    const isReadable = this.#isReadable;
    const { areMatched, areLeft, unclosedBody } = this.#brackets;
    const isBalanced = areMatched && !areLeft;
    const problems = isBalanced && isReadable ? this.#names.finish() : CLEAN.problems;
    const aliases = keep(this.#aliases?.spellings() ?? "");
    return shared({ problems, isBalanced, isReadable, unclosedBody, aliases });
  }

  #token(): void {
    const cursor = this.#cursor;
    const { kind, start, end } = cursor;
    const isFlat = this.#brackets.role === REGION;
    switch (kind) {
      case VALUE:
        this.#value(isFlat);
        break;
      case BLOCK:
        this.#block(isFlat);
        return;
      case WORD:
        this.#takeWord(isFlat);
        return;
      case STRING:
        if (!isTerminated(this.#text, start, end)) this.#isReadable = false;
        if (isFlat && (this.#fresh || cursor.first) && peek(cursor) === OPEN_PAREN) {
          this.#start(this.#text.slice(start + 1, end - 1), true);
        }
        break;
      case SYMBOL:
        this.#statement.hasSymbol = true;
        break;
      case ATTRIBUTE:
      case TYPE:
        this.#alias(isFlat);
        break;
      default:
        this.#mark(kind);
    }
    this.#fresh = this.#opened;
    this.#opened = false;
    this.#remember(cursor.kind);
  }

  #remember(kind: number): void {
    this.#second = this.#previous;
    this.#previous = kind;
    this.#previousEnd = this.#cursor.end;
  }

  #takeWord(isFlat: boolean): void {
    const cursor = this.#cursor;
    const word = this.#text.slice(cursor.start, cursor.end);
    if (isFlat) {
      const mayStart = this.#fresh || (cursor.first && !continues(cursor, this.#previous));
      const follows = this.#previous === CLOSE_BRACE && word.includes(".");
      if (this.#fresh || follows || (mayStart && certainlyStartsOp(word))) this.#start(word, false);
      else if (this.#statement.op === "") this.#statement.op = word;
    }
    this.#word = word;
    this.#fresh = false;
    this.#remember(WORD);
  }

  #mark(kind: number): void {
    switch (kind) {
      case OPEN_BRACE:
        this.#openBrace();
        break;
      case OPEN_PAREN:
      case OPEN_SQUARE:
        this.#brackets.push(kind, this.#roleOfGroup(kind));
        break;
      case LESS:
        this.#less();
        break;
      case GREATER:
        if (this.#text.charCodeAt(this.#cursor.end) !== EQUAL) this.#brackets.closeBody();
        break;
      case CLOSE_PAREN:
      case CLOSE_SQUARE:
      case CLOSE_BRACE:
        this.#close(kind);
        break;
      default:
    }
  }

  /** Takes a `<`: a bracket where it is attached to a name, or before the properties of an op. */
  #less(): void {
    const { start, end } = this.#cursor;
    const c = this.#text.charCodeAt(end);
    const previous = this.#previous;
    const isNamed = previous === ATTRIBUTE || previous === TYPE;
    const isAttached = this.#previousEnd === start && c !== EQUAL && (isNamed || previous === WORD);
    const isBody = isAttached && (isNamed || opensBody(this.#word));
    if (isAttached || c === OPEN_BRACE) this.#brackets.push(LESS, 0, isBody ? start : -1);
  }

  #roleOfGroup(kind: number): number {
    const { isGeneric, op, regions } = this.#statement;
    const previous = this.#previous;
    const isFlat = this.#brackets.role === REGION;
    // Another mark in place of that of a symbol is one mistake.
    const isNamed = previous === SYMBOL || previous === ATTRIBUTE;
    if (isNamed && kind === OPEN_PAREN && isFlat && isFunction(op) && regions === 0) return PARAMETERS;
    if (isGeneric || previous === ATTRIBUTE || this.#brackets.role === USES) return USES;
    if (previous === EQUAL) return ASSIGNED_LIST;
    if (previous !== WORD) return kind === OPEN_SQUARE && previous === VALUE ? USES : 0;
    return roleAfterWord(this.#word, isFlat);
  }

  #openBrace(): void {
    const kind = braceKind(this.#cursor);
    const isFlat = this.#brackets.role === REGION;
    const isOther = kind === "other" || (kind === "either" && !(isFlat && this.#word !== "attributes"));
    if (isOther) {
      this.#brackets.push(OPEN_BRACE, this.#brackets.role === USES ? USES : 0);
      return;
    }
    const statement = this.#statement;
    const pending = this.#pending;
    if (statement.regions === 0) pending.openFirst(statement);
    else pending.openNext(statement);
    statement.bound = pending.length;
    statement.regions++;
    this.#outer.push(this.#names.isTooDeep ? this.#tooDeep : statement);
    this.#statement = newStatement("", false, pending.length);
    this.#brackets.push(OPEN_BRACE, REGION);
    this.#opened = true;
  }

  #close(kind: number): void {
    const role = this.#brackets.close(kind);
    if (role === REGION) {
      this.#end();
      this.#names.close();
      this.#statement = this.#outer.pop() ?? newStatement("", false, 0);
    } else if (role === LABEL) {
      if (peek(this.#cursor) === COLON) next(this.#cursor);
      this.#opened = true;
    }
  }

  /** Starts an op; the one before has ended. */
  #start(op: string, isGeneric: boolean): void {
    this.#end();
    this.#statement = newStatement(op, isGeneric, this.#pending.length);
  }

  /** Ends the current op. */
  #end(): void {
    this.#pending.end(this.#statement);
  }

  #value(isFlat: boolean): void {
    const cursor = this.#cursor;
    const { start } = cursor;
    const c = codeAfter(this.#text, cursor.end);
    if (isFlat && this.#previous !== COMMA && this.#results(c)) return;
    const { end } = cursor;
    const name = this.#names.name(start, suffixEnd(this.#text, start + 1, end));
    if (this.#brackets.role === LABEL) this.#define(true, name, start, end);
    else if (c === EQUAL) this.#pending.add(name, ASSIGNED);
    else if (this.#brackets.role === PARAMETERS && c === COLON && this.#startsItem)
      this.#pending.add(name, PARAMETER - start);
    else if (this.#isUse(isFlat, c)) this.#names.use(name, start);
    else this.#pending.add(name, mayDeclare(this.#statement, c, this.#text, end) ? DECLARED : start);
  }

  get #startsItem(): boolean {
    return this.#previous === OPEN_PAREN || this.#previous === COMMA;
  }

  /** Whether the value at the cursor is used, whatever regions its op has; `c` is the character after it. */
  #isUse(isFlat: boolean, c: number): boolean {
    const { isGeneric, op, regions } = this.#statement;
    if (isGeneric || this.#brackets.role === USES || (regions === 0 && bindsNothing(op))) return true;
    if (this.#brackets.role === ASSIGNED_LIST) return c !== COLON;
    if (this.#previous === EQUAL) return this.#second === VALUE;
    if (!isFlat && leadsToBinding(c, this.#text, this.#cursor.end)) return true;
    if (this.#previous !== WORD || !isFlat) return false;
    return leadsToUses(this.#word) || this.#word === "in";
  }

  /** Reads `%a, %b:2 =` where an op follows; false, and no move, where there is anything else. */
  #results(c: number): boolean {
    if (c !== EQUAL && c !== COMMA && c !== COLON) return false;
    const cursor = this.#cursor;
    const assigned = assignedAt(cursor);
    if (assigned === undefined) return false;
    const isSure = this.#mayStartOp && assigned.hasOp;
    if (!(isSure || assigned.isCertain)) return false;
    this.#start("", assigned.isGeneric);
    do {
      if (cursor.kind === VALUE) this.#result(isSure);
    } while (next(cursor) && cursor.end < assigned.equal);
    this.#fresh = false;
    return true;
  }

  #result(isSure: boolean): void {
    const { start, end } = this.#cursor;
    const name = this.#names.name(start, end);
    this.#define(isSure, name, start, end);
  }

  #define(isSure: boolean, name: number, start: number, end: number): void {
    if (isSure) this.#names.define(name, this.#names.scope, start, end);
    else this.#names.mayDefine(name, this.#names.scope);
  }

  /** Whether the token is where an op or a block may start. */
  get #mayStartOp(): boolean {
    return this.#fresh || (this.#cursor.first && !LEADS_ON.has(this.#previous));
  }

  /** Reads ahead for the block at the cursor; false where that takes another turn. */
  #readLabel(): boolean {
    this.#labels ??= new LabelSearch(this.#text);
    return this.#labels.read(this.#cursor);
  }

  #block(isFlat: boolean): void {
    const cursor = this.#cursor;
    const { start, end } = cursor;
    const name = this.#names.name(start, end);
    const label = this.#labels?.after(cursor) ?? 0;
    const isFirst = this.#mayStartOp;
    this.#fresh = false;
    if (label === 0 || !(isFirst || isFlat)) {
      this.#names.use(name, start);
      this.#remember(BLOCK);
      return;
    }
    this.#define(isFirst && isFlat, name, start, end);
    this.#start("", false);
    next(cursor);
    if (label === OPEN_PAREN) this.#brackets.push(OPEN_PAREN, LABEL);
    else this.#fresh = true;
    this.#remember(label);
  }

  #alias(isFlat: boolean): void {
    const { start, end, first } = this.#cursor;
    if (this.#text.charCodeAt(end) === LESS) return;
    const name = this.#text.slice(start, end);
    // `#-}` ends the resources of a file.
    if (name.includes(".") || !/^.[A-Za-z_$]/.test(name)) return;
    if (isFlat && first && codeAfter(this.#text, end) === EQUAL) {
      this.#start("", false);
      return;
    }
    this.#aliases ??= new InternedNames(this.#text);
    this.#aliases.intern(start, end);
  }
}
