/** What is wrong in one section of a file: the problems of its pages, and what these have to settle with each other. */

import { ALIAS as ALIAS_USE } from "../../syntax/tree.js";
import { CLOSE_BRACE, closerOf, OPEN_BRACE } from "../../text/characters.js";
import { nearestName } from "../../text/editDistance.js";
import { byPlace } from "../../text/offsetMap.js";
import { IS_FUNCTION } from "../definedOp.js";
import type { AbiDocument } from "../document.js";
import type { Page, Pages } from "../pages.js";
import { isSymbolTable } from "../structure/definingOps.js";
import type { PlacedSection } from "../structure/link.js";
import {
  ALIAS,
  ALIAS_FIELDS,
  CLOSE_FIELDS,
  FLAGS,
  OP_FIELDS,
  SYMBOL_NAME as OP_SYMBOL,
  type Summary,
  TAIL_NAME_END,
  TAIL_NAME_START,
  TAIL_SYMBOL,
} from "../summary.js";
import { findBracketProblem } from "./brackets.js";
import { hasMessages, isDump } from "./compilerOutput.js";
import { callProblem, FUNCTION_FIELDS, FUNCTION_NAME, fieldsAt, returnProblem } from "./counts.js";
import { DEFINES_SYMBOL, IS_ISOLATED, IS_TABLE } from "./opFacts.js";
import {
  duplicateSymbol,
  isHeader,
  NEEDED_END,
  NEEDED_FIELDS,
  NEEDED_NAME,
  NEEDED_START,
  outerRegion,
  type PageFacts,
  pageFacts,
  type SeenNames,
  SHARED_FIELDS,
  SHARED_KIND,
  SHARED_NAME,
  SHARED_SCOPE,
  SHARED_START,
  SYMBOL_END,
  SYMBOL_FIELDS,
  SYMBOL_NAME,
  SYMBOL_SCOPE,
  SYMBOL_START,
  seenOnPage,
  USE,
} from "./pageFacts.js";
import { MAX_PROBLEMS, NO_PROBLEMS, problemAt, type StructureProblem } from "./problem.js";
import { CERTAIN, isBlock } from "./scopes.js";
import type { PageText } from "./signatures.js";

/** The number of comparisons of undefined names with defined ones in a section; then there is no suggestion. */
const MAX_COMPARED = 1 << 20;

/** By summary, as equal pages share theirs. */
const FACTS = new WeakMap<Summary, PageFacts>();

/** The facts of a page, which are kept with its summary. */
export function factsOf(page: Page, pages: Pages): PageFacts {
  const summary = pages.summary(page);
  const known = FACTS.get(summary);
  if (known !== undefined) return known;
  const facts = pageFacts(pages.tree(page), pages.text(page), pages.names);
  FACTS.set(summary, facts);
  return facts;
}

/** Pages that are read together. */
export type Reading = Pick<PlacedSection, "start" | "end" | "pages">;

/** The problems of a section, relative to its start, with turns for other work between. */
export function* sectionProblems(
  document: AbiDocument,
  section: Reading,
): Generator<undefined, readonly StructureProblem[]> {
  if (isDump(document, section)) return NO_PROBLEMS;
  const problems = (yield* readingProblems(document, section)) ?? NO_PROBLEMS;
  return problems.length > 0 && (yield* hasMessages(document, section)) ? NO_PROBLEMS : problems;
}

/** The problems of pages that are read together, whoever wrote them; undefined where they are no MLIR. */
export function* readingProblems(
  document: AbiDocument,
  reading: Reading,
): Generator<undefined, readonly StructureProblem[] | undefined> {
  const { pages } = document.structure;
  const facts: PageFacts[] = [];
  for (const page of reading.pages) {
    facts.push(factsOf(page, pages));
    yield;
  }
  const surplus = facts.reduce((sum, { ops, strange }) => sum + ops - strange, 0);
  if (surplus < 0 || facts.some(({ isTemplate }) => isTemplate)) return undefined;
  return yield* new SectionLink(document, reading, facts).problems();
}

/** A use that no page settles alone: its name, its place in the section, and the index of its page. */
interface Use {
  readonly name: number;
  readonly start: number;
  readonly page: number;
}

/** Names in a scope with where each certainly is defined, or -1, and uses that nothing has settled so far. */
class Scope {
  readonly defined = new Map<number, number>();
  uses: Use[] = [];
}

/** A region that goes on in another page, and what is around. */
interface Frame {
  readonly facts: number;
  /** The fields of its function, and the index of the page that has it. */
  readonly fn: Int32Array | undefined;
  readonly page: number;
  readonly region: Scope;
  readonly header: Scope;
  readonly symbols: Map<number, number>;
}

const frame = (facts: number, header = new Scope(), fn?: Int32Array, page = 0): Frame => {
  return { facts, fn, page, region: new Scope(), header, symbols: new Map() };
};

class SectionLink {
  readonly #document: AbiDocument;
  readonly #pages: Pages;
  readonly #section: Reading;
  readonly #facts: readonly PageFacts[];
  readonly #found: StructureProblem[] = [];
  readonly #frames: Frame[] = [frame(IS_TABLE | IS_ISOLATED)];
  #compared = 0;
  #seen: { readonly index: number; readonly names: SeenNames } | undefined;

  constructor(document: AbiDocument, section: Reading, facts: readonly PageFacts[]) {
    this.#document = document;
    this.#pages = document.structure.pages;
    this.#section = section;
    this.#facts = facts;
  }

  *problems(): Generator<undefined, readonly StructureProblem[]> {
    const own = this.#own();
    if (this.#facts.some(({ isUnreadable }) => isUnreadable)) {
      return own.filter(({ rule }) => rule === "unterminated-string");
    }
    const body = own.find(({ rule }) => rule === "unclosed-bracket");
    if (!areMatched(this.#facts)) {
      const { start, end } = this.#section;
      const problem = (yield* findBracketProblem(this.#document.slice(start, end))) ?? body;
      return problem === undefined ? NO_PROBLEMS : [problem];
    }
    if (body !== undefined) return [body];
    this.#found.push(...own);
    for (let i = 0; i < this.#facts.length; i++) {
      this.#page(i);
      yield;
    }
    while (this.#frames.length > 0) this.#close();
    this.#aliases();
    this.#functions();
    this.#calls();
    if (this.#found.length === 0) return NO_PROBLEMS;
    return this.#found.sort(byPlace).slice(0, MAX_PROBLEMS);
  }

  #baseOf(i: number): number {
    return (this.#section.pages[i]?.start ?? 0) - this.#section.start;
  }

  #own(): StructureProblem[] {
    const found: StructureProblem[] = [];
    for (const [i, { problems }] of this.#facts.entries()) {
      for (const problem of problems) found.push(problemAt(this.#baseOf(i), problem));
      if (found.length > MAX_PROBLEMS) break;
    }
    return found;
  }

  #page(i: number): void {
    const { shared, symbols, openOps, closers, counts } = this.#facts[i] as PageFacts;
    const summary = this.#pages.summary(this.#section.pages[i] as Page);
    const count = closers.reduce((sum, c, at) => (at % 2 === 0 && c === CLOSE_BRACE ? sum + 1 : sum), 0);
    // What each scope of the page is: first the regions around it, then those that it leaves open.
    const closing: Frame[] = [];
    for (let k = 0; k <= count; k++) closing.push(this.#frames.at(-1 - k) ?? frame(0));
    const opened: Frame[] = [];
    for (const [k, facts] of openOps.entries()) {
      const tailOf = count > 0 ? closing[count - 1] : undefined;
      const fn = fieldsAt(counts.openFunctions, FUNCTION_FIELDS * k);
      opened.push(facts < 0 ? frame(tailOf?.facts ?? 0, tailOf?.header) : frame(facts, undefined, fn, i));
    }
    for (const [k, closed] of counts.closedBefore.entries()) {
      const home = closing[closed];
      const given = fieldsAt(counts.returns, FUNCTION_FIELDS * k);
      if (home?.fn !== undefined) this.#count(i, returnProblem, given, home.page, home.fn);
    }
    const frameOf = (scope: number): Frame => {
      if (scope < 0) return opened[~scope >> 1] as Frame;
      return closing[isHeader(scope) ? (scope >> 1) - 1 : scope >> 1] as Frame;
    };
    for (let at = 0; at < shared.length; at += SHARED_FIELDS) {
      const { [at + SHARED_NAME]: name = 0, [at + SHARED_SCOPE]: scope = 0, [at + SHARED_KIND]: kind = 0 } = shared;
      const start = this.#baseOf(i) + (shared[at + SHARED_START] ?? 0);
      const { region, header } = frameOf(scope);
      const to = isHeader(scope) ? header : region;
      if (kind === USE) to.uses.push({ name, start, page: i });
      else this.#define(to, isHeader(scope) ? undefined : header, name, start, kind);
    }
    for (let at = 0; at < symbols.length; at += SYMBOL_FIELDS) {
      const { [at + SYMBOL_NAME]: name = 0, [at + SYMBOL_START]: start = 0, [at + SYMBOL_END]: end = 0 } = symbols;
      this.#symbol(frameOf(symbols[at + SYMBOL_SCOPE] ?? outerRegion(0)), name, this.#baseOf(i) + start, end - start);
    }
    for (let k = 0; k < count; k++) {
      const { [CLOSE_FIELDS * k + TAIL_SYMBOL]: name = -1, [CLOSE_FIELDS * k + TAIL_NAME_START]: start = 0 } =
        summary.closers;
      const length = (summary.closers[CLOSE_FIELDS * k + TAIL_NAME_END] ?? 0) - start;
      const isDefined = name >= 0 && ((closing[k]?.facts ?? 0) & DEFINES_SYMBOL) !== 0;
      if (isDefined) this.#symbol(closing[k + 1] as Frame, name, this.#baseOf(i) + start, length);
      this.#close();
    }
    this.#frames.push(...opened);
  }

  #define({ defined }: Scope, around: Scope | undefined, name: number, start: number, certainty: number): void {
    const first = Math.max(defined.get(name) ?? -1, around?.defined.get(name) ?? -1);
    if (certainty !== CERTAIN) {
      if (!defined.has(name)) defined.set(name, -1);
    } else if (first < 0) defined.set(name, start);
    else this.#report(isBlock(name, this.#pages.names) ? "redefined-block" : "redefined-value", name, start, first);
  }

  #symbol({ facts, symbols }: Frame, name: number, start: number, length: number): void {
    if ((facts & IS_TABLE) === 0) return;
    const first = symbols.get(name);
    if (first === undefined) symbols.set(name, start);
    else if (this.#found.length < MAX_PROBLEMS)
      this.#found.push(duplicateSymbol(this.#pages.names.spelling(name), start, start + length, first));
  }

  /** Ends the innermost region: what it uses and does not define is looked for around it. */
  #close(): void {
    const inner = this.#frames.pop();
    if (inner === undefined) return;
    const outer = (inner.facts & IS_ISOLATED) === 0 ? this.#frames.at(-1) : undefined;
    const { region, header } = inner;
    for (const use of [...region.uses, ...header.uses]) {
      if (region.defined.has(use.name) || header.defined.has(use.name)) continue;
      if (outer !== undefined && !isBlock(use.name, this.#pages.names)) outer.region.uses.push(use);
      else this.#undefined(use, inner);
    }
    // The scope of the header goes on in the op's next region.
    header.uses = [];
  }

  #undefined(use: Use, inner: Frame): void {
    if (this.#found.length >= MAX_PROBLEMS) return;
    const { names } = this.#pages;
    const isOfBlock = isBlock(use.name, names);
    const known = new Set<string>();
    if (this.#compared < MAX_COMPARED) {
      const at = use.start - this.#baseOf(use.page);
      for (const name of this.#seenOn(use.page)(use.name, at)) known.add(name);
      for (const { defined } of [inner.region, inner.header]) {
        for (const name of defined.keys()) if (isBlock(name, names) === isOfBlock) known.add(names.spelling(name));
      }
      this.#compared += known.size;
    }
    const nearest = nearestName(names.spelling(use.name), known);
    this.#report(isOfBlock ? "undefined-block" : "undefined-value", use.name, use.start, -1, nearest);
  }

  /** What uses on a page see: they come by page, mostly. */
  #seenOn(index: number): SeenNames {
    if (this.#seen?.index !== index) {
      const page = this.#section.pages[index] as Page;
      this.#seen = { index, names: seenOnPage(this.#pages.tree(page), this.#pages.text(page), this.#pages.names) };
    }
    return this.#seen.names;
  }

  #textOf(i: number): PageText {
    const page = this.#section.pages[i] as Page;
    return { tree: this.#pages.tree(page), text: this.#pages.text(page), names: this.#pages.names };
  }

  /** Compares what is on a page with a function that may be on another one. */
  #count(i: number, compare: typeof returnProblem, given: Int32Array, home: number, fn: Int32Array): void {
    if (this.#found.length >= MAX_PROBLEMS || given.at(-1) === fn.at(-1)) return;
    const problem = compare(this.#textOf(i), given, this.#textOf(home), fn);
    if (problem !== undefined) this.#found.push(problemAt(this.#baseOf(i), problem));
  }

  /** Compares calls with functions that have a name for themselves. */
  #calls(): void {
    const functions = new Map<number, { readonly page: number; readonly fn: Int32Array } | undefined>();
    for (const [page, { counts }] of this.#facts.entries()) {
      for (let at = 0; at < counts.functions.length; at += FUNCTION_FIELDS) {
        const fn = fieldsAt(counts.functions, at);
        const name = fn[FUNCTION_NAME] ?? -1;
        functions.set(name, functions.has(name) ? undefined : { page, fn });
      }
    }
    for (const [i, { counts }] of this.#facts.entries()) {
      for (let at = 0; at < counts.calls.length; at += FUNCTION_FIELDS) {
        const call = fieldsAt(counts.calls, at);
        const callee = functions.get(call[FUNCTION_NAME] ?? -1);
        if (callee !== undefined) this.#count(i, callProblem, call, callee.page, callee.fn);
      }
    }
  }

  #report(rule: StructureProblem["rule"], name: number, start: number, first: number, nearest?: string): void {
    if (this.#found.length >= MAX_PROBLEMS) return;
    const spelling = this.#pages.names.spelling(name);
    this.#found.push({ rule, start, end: start + spelling.length, name: spelling, first, nearest });
  }

  #aliases(): void {
    const defined = new Set<number>();
    for (const page of this.#section.pages) {
      const { aliases } = this.#pages.summary(page);
      for (let at = 0; at < aliases.length; at += ALIAS_FIELDS) defined.add(aliases[at + ALIAS] ?? 0);
    }
    const nearest = new Map<number, string | undefined>();
    for (const [i, { aliases }] of this.#facts.entries()) {
      const unknown = new Set(aliases.filter((name) => !defined.has(name)));
      if (unknown.size > 0) this.#undefinedAliases(i, unknown, defined, nearest);
    }
  }

  #undefinedAliases(
    i: number,
    unknown: ReadonlySet<number>,
    defined: ReadonlySet<number>,
    nearest: Map<number, string | undefined>,
  ): void {
    const page = this.#section.pages[i] as Page;
    const { names } = this.#pages;
    const { kinds, data, starts, ends, count } = this.#pages.tree(page);
    const text = this.#pages.text(page);
    for (let row = 0; row < count && this.#found.length < MAX_PROBLEMS; row++) {
      const alias = data[row] ?? 0;
      if (kinds[row] !== ALIAS_USE || !unknown.has(alias)) continue;
      const { [row]: from = 0 } = starts;
      if (GLUED.test(text.slice(Math.max(0, from - 1), from))) continue;
      const name = names.spelling(alias);
      if (!nearest.has(alias)) nearest.set(alias, this.#nearestAlias(name, defined));
      const start = this.#baseOf(i) + from;
      const end = this.#baseOf(i) + (ends[row] ?? 0);
      this.#found.push({ rule: "undefined-alias", start, end, name, first: -1, nearest: nearest.get(alias) });
    }
  }

  /** Functions that are called, and that nothing in a whole module may define. */
  #functions(): void {
    if (this.#facts.every(({ needed }) => needed.length === 0)) return;
    const defined = this.#definedSymbols();
    const named = new Set(this.#facts.flatMap((facts) => [...facts.named]));
    const nearest = new Map<number, string | undefined>();
    for (const [i, { needed }] of this.#facts.entries()) {
      for (let at = 0; at < needed.length && this.#found.length < MAX_PROBLEMS; at += NEEDED_FIELDS) {
        const symbol = needed[at + NEEDED_NAME] ?? 0;
        if (defined.has(symbol) || named.has(symbol)) continue;
        const start = this.#baseOf(i) + (needed[at + NEEDED_START] ?? 0);
        if (!isInTable(this.#document, this.#section.start + start)) continue;
        const name = this.#pages.names.spelling(symbol);
        if (!nearest.has(symbol)) nearest.set(symbol, this.#nearestFunction(name, defined));
        const end = this.#baseOf(i) + (needed[at + NEEDED_END] ?? 0);
        this.#found.push({ rule: "undefined-symbol", start, end, name, first: -1, nearest: nearest.get(symbol) });
      }
    }
  }

  /** The symbols that ops define, whatever table they are in: true for functions. */
  #definedSymbols(): ReadonlyMap<number, boolean> {
    const defined = new Map<number, boolean>();
    for (const page of this.#section.pages) {
      const { ops, closers } = this.#pages.summary(page);
      for (let at = 0; at < ops.length; at += OP_FIELDS) {
        defined.set(ops[at + OP_SYMBOL] ?? -1, ((ops[at + FLAGS] ?? 0) & IS_FUNCTION) !== 0);
      }
      for (let at = 0; at < closers.length; at += CLOSE_FIELDS) defined.set(closers[at + TAIL_SYMBOL] ?? -1, true);
    }
    return defined;
  }

  #nearestFunction(name: string, defined: ReadonlyMap<number, boolean>): string | undefined {
    this.#compared += defined.size;
    if (this.#compared > MAX_COMPARED) return undefined;
    const known = [...defined].filter(([symbol, isFunction]) => symbol >= 0 && isFunction);
    return nearestName(
      name,
      known.map(([symbol]) => this.#pages.names.spelling(symbol)),
    );
  }

  #nearestAlias(name: string, defined: ReadonlySet<number>): string | undefined {
    const known = Array.from(defined, (it) => this.#pages.names.spelling(it)).filter((it) => it[0] === name[0]);
    this.#compared += known.length;
    return this.#compared > MAX_COMPARED ? undefined : nearestName(name, known);
  }
}

/** Whether a place is in an op that holds symbols. A text without one may be a piece of a module. */
function isInTable(document: AbiDocument, offset: number): boolean {
  for (let node = document.structure.nodeAt(offset); node !== undefined; node = node.parent) {
    if (isSymbolTable(node.op)) return true;
  }
  return false;
}

/** What no alias follows: in a shaped type, its `x` does. So `I6!B3!d1` is another mistake, a string without quotes. */
const GLUED = /[\w$](?<!x)/;

/** Whether all brackets of the pages of a section match. */
function areMatched(facts: readonly PageFacts[]): boolean {
  const open: number[] = [];
  for (const { isBroken, closers, open: opened } of facts) {
    if (isBroken) return false;
    for (let at = 0; at < closers.length; at += 2) {
      const top = open.pop();
      if (top === undefined || closerOf(top) !== closers[at]) return false;
    }
    for (let at = 0; at < opened.length; at += 2) open.push(opened[at] ?? OPEN_BRACE);
  }
  return open.length === 0;
}
