/** What a page shows to the checks: its own problems, and what other pages have to settle. Offsets are relative to the page. */

import { ARROW, SCOPE, WORD } from "../../syntax/lexer.js";
import type { Names } from "../../syntax/names.js";
import type { Tree } from "../../syntax/tree.js";
import * as Node from "../../syntax/tree.js";
import { CLOSE_BRACE, COLON, EQUAL, isDigit, isSpace, LESS, QUOTE } from "../../text/characters.js";
import { isTerminated } from "../../text/stringLiteral.js";
import { definedOp, isOpen, nameOf, spelled } from "../definedOp.js";
import { ASSIGNED_LIST, isTied, leadsToBinding, opensBody, roleAfterWord, USES } from "./bindings.js";
import { characterProblems } from "./characters.js";
import { type CountFacts, countFacts } from "./counts.js";
import {
  BINDS_NOTHING,
  DEFINES_SYMBOL,
  IS_FUNCTION,
  IS_ISOLATED,
  IS_NAMED,
  IS_TABLE,
  NEEDS_FUNCTION,
  opFacts,
  REFERS,
} from "./opFacts.js";
import type { StructureProblem } from "./problem.js";
import { CERTAIN, MAY, Scopes } from "./scopes.js";

/**
 * The scopes that other pages share, as numbers: what is open before the page, after so many closing braces, and what is open
 * at its end. Each region has one, and each op around it another for the names in its header.
 */
export const outerRegion = (closed: number): number => 2 * closed;
export const outerHeader = (closed: number): number => 2 * closed + 1;
export const openRegion = (i: number): number => ~(2 * i);
export const openHeader = (i: number): number => ~(2 * i + 1);

/** Whether a shared scope is that of an op's header. */
export const isHeader = (scope: number): boolean => ((scope < 0 ? ~scope : scope) & 1) === 1;

/** The fields of what is shared: a name, its scope and place, and whether it is used. */
export const SHARED_NAME = 0;
export const SHARED_SCOPE = 1;
export const SHARED_START = 2;
/** `MAY`, `CERTAIN`, or `USE`. */
export const SHARED_KIND = 3;
export const SHARED_FIELDS = 4;
export const USE = 2;

/** The fields of a symbol in a table that other pages share. */
export const SYMBOL_NAME = 0;
export const SYMBOL_SCOPE = 1;
export const SYMBOL_START = 2;
export const SYMBOL_END = 3;
export const SYMBOL_FIELDS = 4;

/** The fields of a function that an op needs. */
export const NEEDED_NAME = 0;
export const NEEDED_START = 1;
export const NEEDED_END = 2;
export const NEEDED_FIELDS = 3;

export interface PageFacts {
  /** What is wrong whatever other pages hold. */
  readonly problems: readonly StructureProblem[];
  readonly shared: Int32Array;
  readonly symbols: Int32Array;
  /** Functions that have to be defined, and symbols that ops name which may define them in a way of their own. */
  readonly needed: Int32Array;
  readonly named: Int32Array;
  /** The aliases that are used, each once. */
  readonly aliases: Int32Array;
  /** Brackets that close none of the page's: their characters and places in turn. */
  readonly closers: Int32Array;
  /** Those that are open at the page's end in the same way, and of the regions among them what their ops are. */
  readonly open: Int32Array;
  readonly openOps: Int32Array;
  /** Whether a bracket is wrong on the page itself. */
  readonly isBroken: boolean;
  /** Whether a quote is missing: what follows on its line may be read wrongly. */
  readonly isUnreadable: boolean;
  /** How many statements look like MLIR, and how many do not. */
  readonly ops: number;
  readonly strange: number;
  readonly isTemplate: boolean;
  readonly counts: CountFacts;
}

const NOTHING = new Int32Array(0);
const packed = (numbers: readonly number[]): Int32Array => (numbers.length === 0 ? NOTHING : Int32Array.from(numbers));

/** The op around what is read. */
interface Frame {
  readonly after: number;
  /** Where it starts, or goes on after a region. */
  start: number;
  readonly facts: number;
  readonly isGeneric: boolean;
  /** The scope around the op, and that of the names in its header; -1 for an op without regions. */
  readonly scope: number;
  readonly header: number;
  /** Whether names in its header may be bound there. */
  doubt: boolean;
  /** The row of its last region. */
  readonly lastRegion: number;
  hasSymbol: boolean;
  /** Where the innermost list of the header ends, and what it holds. */
  listAfter: number;
  role: number;
  /** What is in the scopes as the op starts; undefined where it sees what is around. */
  readonly mark: { readonly defined: number; readonly uses: number } | undefined;
  readonly usesBefore: number;
}

type OwnScopes = Pick<Frame, "header" | "doubt" | "lastRegion" | "mark" | "isGeneric">;

/** Those of an op without regions. */
const NO_SCOPES: OwnScopes = { header: -1, doubt: false, lastRegion: -1, mark: undefined, isGeneric: false };

/** What a list holds besides those of `bindings.ts`: parameters of a function, and names that are declared. */
const PARAMETERS = 4;
const DECLARATIONS = 5;

/** A region that is read: its scope, and that of what its op is. */
interface Region {
  readonly after: number;
  readonly end: number;
  readonly scope: number;
  readonly isTable: boolean;
  readonly symbols: Map<number, number> | undefined;
}

/** Reads the facts of a page. Linear; never throws. */
export function pageFacts(tree: Tree, text: string, names: Names): PageFacts {
  return new PageReader(tree, text, names).read();
}

/** The names that a use of a name, which starts at an offset of its page, sees there. */
export type SeenNames = (name: number, start: number) => readonly string[];

/** What the uses on a page see. */
export function seenOnPage(tree: Tree, text: string, names: Names): SeenNames {
  return new PageReader(tree, text, names).seen();
}

class PageReader {
  readonly #tree: Tree;
  readonly #text: string;
  readonly #names: Names;
  readonly #scopes: Scopes;
  readonly #shared = new Map<number, number>();
  readonly #frames: Frame[] = [];
  readonly #regions: Region[] = [];
  readonly #symbols: number[] = [];
  readonly #needed: number[] = [];
  readonly #named = new Set<number>();
  readonly #aliases = new Set<number>();
  readonly #closers: number[] = [];
  readonly #open: number[] = [];
  readonly #openOps: number[] = [];
  /** The rows of what is open at the end. */
  readonly #openRows: ReadonlySet<number>;
  #closed = 0;
  #opened = 0;
  #isBroken = false;
  #isUnreadable = false;
  /** Statements that look like MLIR, and those that don't. */
  #ops = 0;
  #strange = 0;

  constructor(tree: Tree, text: string, names: Names) {
    this.#tree = tree;
    this.#text = text;
    this.#names = names;
    this.#scopes = new Scopes(names);
    this.#openRows = new Set(tree.open);
    this.#outer();
  }

  read(): PageFacts {
    this.#walk();
    const shared: number[] = [];
    for (const [name, scope, start, certainty] of this.#scopes.definitions()) {
      const to = this.#shared.get(scope);
      if (to !== undefined) shared.push(name, to, start, certainty);
    }
    for (const [name, scope, start] of this.#scopes.unsettled())
      shared.push(name, this.#sharedAround(scope), start, USE);
    const problems = [...this.#scopes.problems, ...characterProblems(this.#tree, this.#text)];
    const page = { tree: this.#tree, text: this.#text, names: this.#names };
    return {
      counts: countFacts(page, problems),
      problems,
      shared: packed(shared),
      symbols: packed(this.#symbols),
      needed: packed(this.#needed),
      named: packed([...this.#named]),
      aliases: packed([...this.#aliases]),
      closers: packed(this.#closers),
      open: packed(this.#open),
      openOps: packed(this.#openOps),
      isBroken: this.#isBroken,
      isUnreadable: this.#isUnreadable,
      ops: this.#ops,
      strange: this.#strange,
      isTemplate: isTemplate(this.#tree, this.#text),
    };
  }

  seen(): SeenNames {
    this.#walk();
    const scopes = new Map<number, number>();
    for (const [, scope, start] of this.#scopes.unsettled()) scopes.set(start, scope);
    return (name, start) => {
      const scope = scopes.get(start);
      return scope === undefined ? [] : this.#scopes.seenFrom(scope, name);
    };
  }

  #sharedAround(scope: number): number {
    for (let at = scope; at >= 0; at = this.#scopes.parentOf(at)) {
      const found = this.#shared.get(at);
      if (found !== undefined) return found;
    }
    return outerRegion(0);
  }

  #walk(): void {
    const { count, kinds, afters } = this.#tree;
    for (let row = 0; row < count; row++) {
      this.#leave(row);
      switch (kinds[row]) {
        case Node.OP:
          row = this.#results(row);
          break;
        case Node.TAIL:
          this.#tail(row);
          break;
        case Node.REGION:
          this.#region(row);
          break;
        case Node.LABEL:
          this.#define(row, CERTAIN);
          break;
        case Node.ARGUMENT:
          this.#define(row, CERTAIN);
          break;
        case Node.VALUE:
          this.#value(row);
          break;
        case Node.BINDER:
          this.#binder(row);
          break;
        case Node.SUCCESSOR:
          this.#scopes.use(this.#nameAt(row), this.#scope, this.#startOf(row));
          break;
        case Node.ALIAS:
          if (isAliasName(this.#names.spelling(this.#nameAt(row)))) this.#aliases.add(this.#nameAt(row));
          break;
        case Node.OPAQUE:
          this.#bracket(row);
          // A dialect's text: no names.
          this.#brackets(row);
          row = (afters[row] ?? count) - 1;
          break;
        case Node.LIST:
        case Node.ARRAY:
        case Node.BODY:
        case Node.DICTIONARY:
          this.#bracket(row);
          this.#list(row);
          break;
        case Node.STRING:
        case Node.NAME:
        case Node.KEY:
        case Node.SYMBOL:
          this.#quotes(row);
          break;
        case Node.CLOSER:
          this.#closer(row);
          break;
        default:
      }
    }
    this.#leave(count);
  }

  #startOf(row: number): number {
    return this.#tree.starts[row] ?? 0;
  }

  #nameAt(row: number): number {
    return this.#tree.data[row] ?? 0;
  }

  get #frame(): Frame | undefined {
    return this.#frames[this.#frames.length - 1];
  }

  /** The scope of the innermost region. */
  get #scope(): number {
    return this.#regions[this.#regions.length - 1]?.scope ?? 0;
  }

  #leave(row: number): void {
    for (;;) {
      const region = this.#regions[this.#regions.length - 1];
      const frame = this.#frame;
      if (region !== undefined && region.after <= row && (frame === undefined || frame.scope !== region.scope)) {
        // What is open goes on in the next page.
        if (!this.#shared.has(region.scope)) this.#scopes.close(region.scope);
        this.#regions.pop();
        if (frame !== undefined) frame.start = region.end;
      } else if (frame !== undefined && frame.after <= row) {
        this.#frames.pop();
        if (frame.header < 0 || this.#shared.has(frame.header)) continue;
        this.#scopes.close(frame.header);
        if (frame.mark !== undefined) this.#scopes.settle(frame.mark);
      } else return;
    }
  }

  /** Begins what is around the page, or what is left of that after a closing brace. */
  #outer(): void {
    if (this.#closed > 0) this.#scopes.close(this.#scope);
    this.#regions.length = 0;
    const scope = this.#scopes.open(-1, false);
    this.#share(scope, outerRegion(this.#closed));
    this.#regions.push({ after: Number.POSITIVE_INFINITY, end: 0, scope, isTable: true, symbols: undefined });
  }

  /** Begins an op, whose results are defined around what it isolates; their last row. */
  #results(row: number): number {
    const { kinds } = this.#tree;
    let last = row;
    while (kinds[last + 1] === Node.RESULT || kinds[last + 1] === Node.COUNT) last++;
    for (let at = row + 1; at <= last; at++) if (kinds[at] === Node.RESULT) this.#define(at, CERTAIN);
    this.#op(row);
    return last;
  }

  #op(row: number): void {
    const { kinds, data, starts } = this.#tree;
    const name = nameOf(this.#tree, row);
    if (name < 0 || kinds[name] !== Node.NAME) {
      if (kinds[row + 1] === Node.ALIAS_NAME) this.#ops++;
      else this.#strange++;
      this.#frames.push(this.#newFrame(row, 0, NO_SCOPES));
      return;
    }
    const facts = opFacts(data[name] ?? 0, this.#names);
    const isGeneric = this.#text.charCodeAt(starts[name] ?? 0) === QUOTE;
    if (isGeneric || (facts & IS_NAMED) !== 0 || name > row + 1 || this.#hasValue(row)) this.#ops++;
    else this.#strange++;
    const lastRegion = lastRegionOf(this.#tree, row);
    if ((facts & DEFINES_SYMBOL) !== 0) this.#symbol(row);
    if (lastRegion < 0) {
      this.#frames.push(this.#newFrame(row, facts, { ...NO_SCOPES, isGeneric }));
      return;
    }
    const mark = (facts & IS_ISOLATED) !== 0 ? this.#scopes.mark : undefined;
    const header = this.#scopes.open(this.#scope, mark !== undefined);
    if (isOpen(this.#tree, row)) this.#share(header, openHeader(this.#opened));
    const doubt = !isGeneric && (facts & BINDS_NOTHING) === 0;
    this.#frames.push(this.#newFrame(row, facts, { header, doubt, lastRegion, mark, isGeneric }));
  }

  #newFrame(row: number, facts: number, own: OwnScopes): Frame {
    const { starts, afters } = this.#tree;
    const usesBefore = this.#scopes.usesLength;
    const common = { hasSymbol: false, listAfter: 0, role: 0, usesBefore };
    return { start: starts[row] ?? 0, after: afters[row] ?? 0, facts, scope: this.#scope, ...common, ...own };
  }

  /** Leaves it to the link of all pages what is defined twice in a scope. */
  #share(scope: number, as: number): void {
    this.#shared.set(scope, as);
    this.#scopes.share(scope);
  }

  #hasValue(row: number): boolean {
    const { kinds, afters } = this.#tree;
    const after = afters[row] ?? 0;
    for (let child = row + 1; child < after; child = afters[child] ?? after) {
      const kind = kinds[child] ?? 0;
      if (kind === Node.VALUE || kind === Node.SUCCESSOR || kind === Node.SYMBOL || kind === Node.REGION) return true;
    }
    return false;
  }

  #tail(row: number): void {
    const lastRegion = lastRegionOf(this.#tree, row);
    const header = this.#scopes.open(-1, false);
    this.#share(header, outerHeader(this.#closed));
    const doubt = lastRegion >= 0;
    this.#frames.push(this.#newFrame(row, 0, { ...NO_SCOPES, header, doubt, lastRegion }));
  }

  #region(row: number): void {
    const frame = this.#frame;
    const scope = this.#scopes.open(frame === undefined ? this.#scope : frame.header, false);
    const facts = frame?.facts ?? 0;
    const isTable = (facts & IS_TABLE) !== 0;
    if (this.#openRows.has(row)) {
      this.#share(scope, openRegion(this.#opened));
      const isTail = frame !== undefined && (this.#shared.get(frame.header) ?? -1) >= 0;
      this.#openOps.push(isTail ? -1 : facts);
      this.#opened++;
    }
    // Some ops bind nothing for the first of their regions alone.
    if (frame !== undefined && !frame.isGeneric) frame.doubt = true;
    this.#bracket(row);
    const symbols = isTable && !this.#shared.has(scope) ? new Map<number, number>() : undefined;
    const { [row]: after = 0 } = this.#tree.afters;
    this.#regions.push({ after, end: this.#tree.ends[row] ?? 0, scope, isTable, symbols });
  }

  #define(row: number, certainty: number): void {
    this.#scopes.define(this.#nameAt(row), this.#scope, this.#startOf(row), certainty);
  }

  /** Notes a symbol among those that have to differ. */
  #symbol(row: number): void {
    const region = this.#regions[this.#regions.length - 1];
    if (region === undefined || !region.isTable) return;
    const op = definedOp(this.#tree, row, this.#text, this.#names);
    if (op === undefined || op.name < 0) return;
    const { name, nameStart, nameEnd } = op;
    if (region.symbols === undefined) {
      this.#symbols.push(name, this.#shared.get(region.scope) ?? 0, nameStart, nameEnd);
      return;
    }
    const first = region.symbols.get(name);
    if (first === undefined) region.symbols.set(name, nameStart);
    else this.#scopes.problems.push(duplicateSymbol(this.#names.spelling(name), nameStart, nameEnd, first));
  }

  #value(row: number): void {
    const frame = this.#frame;
    const name = this.#nameAt(row);
    const start = this.#startOf(row);
    if (frame === undefined) {
      this.#scopes.use(name, this.#scope, start);
      return;
    }
    const role = row < frame.listAfter ? frame.role : 0;
    const next = this.#tree.nexts[row] ?? 0;
    if (role === PARAMETERS && next === COLON && this.#startsItem(row)) {
      this.#scopes.define(name, frame.header, start, CERTAIN, this.#scopes.count);
    } else if (this.#isUsed(row, frame, role, next)) this.#scopes.use(name, frame.scope, start);
    else if (frame.header >= 0) this.#scopes.define(name, frame.header, start, MAY, this.#scopes.count);
  }

  #startsItem(row: number): boolean {
    const c = this.#before(this.#startOf(row));
    return c === 0x28 || c === 0x2c;
  }

  /** Whether a value is used, whatever regions its op has. */
  #isUsed(row: number, frame: Frame, role: number, next: number): boolean {
    const end = this.#tree.ends[row] ?? 0;
    if (role === DECLARATIONS) return false;
    const isNamed = next === WORD && isTied(this.#text, end);
    if (!frame.doubt) {
      if (isNamed) return false;
      if ((frame.facts & IS_FUNCTION) !== 0 && frame.header < 0 && frame.hasSymbol) return false;
      return !(next === COLON && frame.hasSymbol && (frame.facts & REFERS) === 0 && frame.header < 0);
    }
    if (role === USES) return true;
    if (role === ASSIGNED_LIST) return next !== COLON;
    if (this.#tree.kinds[row - 1] === Node.BINDER && this.#tree.nexts[row - 1] === EQUAL) return true;
    if (row < frame.listAfter) return next === ARROW || (isNamed && leadsToBinding(this.#text, end));
    const isAfter = frame.lastRegion >= 0 && row > frame.lastRegion;
    return !isNamed && (isAfter || roleAfterWord(this.#wordBefore(this.#startOf(row))) !== 0);
  }

  #binder(row: number): void {
    const frame = this.#frame;
    if (frame !== undefined && frame.header >= 0) {
      this.#scopes.define(this.#nameAt(row), frame.header, this.#startOf(row), MAY, this.#scopes.count);
      return;
    }
    this.#define(row, MAY);
    if (frame === undefined || frame.doubt) return;
    // An op that binds names may bind others in its own way, with a region that is left out.
    frame.doubt = true;
    this.#scopes.dropUses(frame.usesBefore);
  }

  /** Notes what a list in the header of an op holds. */
  #list(row: number): void {
    const frame = this.#frame;
    if (frame === undefined || row < frame.listAfter) return;
    frame.listAfter = this.#tree.afters[row] ?? 0;
    frame.role = this.#roleOf(row, frame);
  }

  #roleOf(row: number, frame: Frame): number {
    const { kinds } = this.#tree;
    const start = this.#startOf(row);
    const isList = kinds[row] === Node.LIST;
    if (!isList && kinds[row] !== Node.ARRAY) return 0;
    const isNamed = kinds[row - 1] === Node.SYMBOL;
    const isFunction = (frame.facts & IS_FUNCTION) !== 0 && frame.header >= 0;
    // Another mark in place of that of a symbol is one mistake.
    if (isList && isFunction && (isNamed || kinds[row - 1] === Node.ALIAS)) return PARAMETERS;
    if (frame.header < 0 && frame.hasSymbol && (frame.facts & REFERS) === 0 && this.#declares(row)) return DECLARATIONS;
    if (!frame.doubt) return 0;
    const before = kinds[row - 1];
    const isAttached = isOnly(this.#text, this.#tree.ends[row - 1] ?? 0, start);
    if (!isList && before === Node.VALUE && isAttached) return USES;
    if ((before === Node.ALIAS || before === Node.DIALECT || before === Node.OPAQUE) && isAttached) return USES;
    if (this.#before(start) === EQUAL) return ASSIGNED_LIST;
    return roleAfterWord(this.#wordBefore(start));
  }

  /** Whether a name in a list has a type. */
  #declares(row: number): boolean {
    const { kinds, nexts, afters } = this.#tree;
    const after = afters[row] ?? 0;
    for (let child = row + 1; child < after; child = afters[child] ?? after) {
      if (kinds[child] === Node.VALUE && nexts[child] === COLON) return true;
      if (kinds[child] === Node.VALUE && this.#wordBefore(this.#startOf(child)) === "in") return true;
    }
    return false;
  }

  /** The character before an offset that is no white space. */
  #before(offset: number): number {
    let p = offset - 1;
    while (p >= 0 && isSpace(this.#text.charCodeAt(p))) p--;
    return p < 0 ? 0 : this.#text.charCodeAt(p);
  }

  #wordBefore(offset: number): string {
    let end = offset;
    while (end > 0 && isSpace(this.#text.charCodeAt(end - 1))) end--;
    return WORD_AT_END.exec(this.#text.slice(Math.max(0, end - MAX_WORD), end))?.[0] ?? "";
  }

  #bracket(row: number): void {
    const { data, starts } = this.#tree;
    const start = starts[row] ?? 0;
    const c = this.#text.charCodeAt(start);
    if (this.#openRows.has(row)) {
      this.#open.push(c, start);
      return;
    }
    if (data[row] !== Node.UNCLOSED) return;
    if (c !== LESS) this.#isBroken = true;
    else if (this.#text.charCodeAt(start + 1) === LESS) return;
    else if (this.#tree.kinds[row] === Node.OPAQUE || opensBody(this.#wordBefore(start))) {
      this.#scopes.problems.push(unclosed(start, "<", ">"));
    }
  }

  /** Takes the brackets in a dialect's text. */
  #brackets(opaque: number): void {
    const after = this.#tree.afters[opaque] ?? 0;
    for (let row = opaque + 1; row < after; row++) if (Node.isBracket(this.#tree.kinds[row] ?? 0)) this.#bracket(row);
  }

  /** Notes a symbol that has to be defined, or that may be. */
  #reference(row: number, { facts, isGeneric }: Frame): void {
    const { kinds, starts, ends, nexts, data } = this.#tree;
    const start = starts[row] ?? 0;
    const end = ends[row] ?? 0;
    const name = spelled(this.#text, start, end, this.#names);
    if ((facts & REFERS) === 0 && (facts & NEEDS_FUNCTION) === 0) this.#named.add(name);
    if ((facts & NEEDS_FUNCTION) === 0 || nexts[row] === SCOPE || kinds[row - 1] === Node.SYMBOL) return;
    const isKey = kinds[row - 1] === Node.KEY && FUNCTION_KEYS.has(this.#names.spelling(data[row - 1] ?? 0));
    if (isGeneric ? isKey : kinds[row - 1] === Node.NAME) this.#needed.push(name, start, end);
  }

  /** Takes a name or a string, which may lack its other quote. */
  #quotes(row: number): void {
    const kind = this.#tree.kinds[row];
    const frame = this.#frame;
    if (kind === Node.SYMBOL && frame !== undefined) {
      this.#reference(row, frame);
      frame.hasSymbol = true;
    }
    const start = this.#startOf(row) + (kind === Node.SYMBOL ? 1 : 0);
    if (this.#text.charCodeAt(start) !== QUOTE || isTerminated(this.#text, start, this.#tree.ends[row] ?? 0)) return;
    this.#isUnreadable = true;
    const end = this.#tree.ends[row] ?? 0;
    // The rules about ABI attributes know what is meant.
    if (this.#text.slice(frame?.start ?? 0, end).includes(ABI_KEY)) return;
    this.#scopes.problems.push({ rule: "unterminated-string", start, end, name: '"', first: start, nearest: '"' });
  }

  #closer(row: number): void {
    const c = this.#nameAt(row);
    const start = this.#startOf(row);
    if (c !== CLOSE_BRACE && isItemNumber(this.#text, start)) return;
    this.#closers.push(c, start);
    if (c !== CLOSE_BRACE) return;
    this.#closed++;
    this.#outer();
  }
}

const ABI_KEY = "iree.";
/** What ops in the generic form name the function with that they need. */
const FUNCTION_KEYS: ReadonlySet<string> = new Set(["callee", "value", '"callee"', '"value"']);
const MAX_WORD = 32;
const WORD_AT_END = /[\w$.]+$/;

/** `#-}` ends the resources of a file. */
function isAliasName(name: string): boolean {
  return /^.[A-Za-z_$]/.test(name);
}

/** Whether there is nothing between two offsets but white space. */
function isOnly(text: string, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (!isSpace(text.charCodeAt(p))) return false;
  return true;
}

/** Whether a parenthesis ends the number of an item at the start of a line, `0) (%a) {`: a dialect may write its cases so. */
function isItemNumber(text: string, start: number): boolean {
  let p = start - 1;
  while (isDigit(text.charCodeAt(p))) p--;
  return p < start - 1 && text.slice(text.lastIndexOf("\n", p) + 1, p + 1).trim() === "";
}

function lastRegionOf({ kinds, afters }: Tree, row: number): number {
  const after = afters[row] ?? 0;
  let found = -1;
  for (let child = row + 1; child < after; child = afters[child] ?? after) {
    if (kinds[child] === Node.REGION) found = child;
    else if (kinds[child] === Node.LIST) {
      const end = afters[child] ?? 0;
      for (let inner = child + 1; inner < end; inner = afters[inner] ?? end)
        if (kinds[inner] === Node.REGION) found = inner;
    }
  }
  return found;
}

/** What templates of MLIR have in place of what is not decided yet. */
const PLACEHOLDER = /\$\{[^{}\n]*\}|\{\{-?\s*[\w.|]+\s*-?\}\}|\{%-?\s*\w[^%\n]*%\}/g;

function isTemplate({ kinds, starts, ends, count }: Tree, text: string): boolean {
  if (!(text.includes("${") || text.includes("{{") || text.includes("{%"))) return false;
  let row = 0;
  for (const { index } of text.matchAll(PLACEHOLDER)) {
    while (row < count && ((starts[row] ?? 0) <= index || (ends[row] ?? 0) <= index)) row++;
    let isText = false;
    for (let i = row - 1; i >= 0 && i > row - 8 && !isText; i--) {
      const isTextNode = kinds[i] === Node.COMMENT || kinds[i] === Node.STRING || kinds[i] === Node.RESOURCES;
      isText = isTextNode && (starts[i] ?? 0) <= index && index < (ends[i] ?? 0);
    }
    if (!isText) return true;
  }
  return false;
}

function unclosed(start: number, name: string, nearest: string): StructureProblem {
  return { rule: "unclosed-bracket", start, end: start + 1, name, first: start, nearest };
}

/** A symbol that its table has before. */
export function duplicateSymbol(name: string, start: number, end: number, first: number): StructureProblem {
  return { rule: "duplicate-symbol", start, end, name, first, nearest: undefined };
}
