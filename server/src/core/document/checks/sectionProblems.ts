/** What is wrong in one section of a file: the problems of its pages, and what these have to settle with each other. */

import { CLOSE_BRACE, closerOf, OPEN_BRACE } from "../../text/characters.js";
import type { Numbers } from "../../text/numbers.js";
import { byPlace } from "../../text/offsetMap.js";
import type { AbiDocument } from "../document.js";
import type { Page, Pages } from "../pages.js";
import { DEFINES_SYMBOL, IS_ISOLATED, IS_TABLE } from "../structure/opFacts.js";
import { CLOSE_FIELDS, type Summary, TAIL_NAME_END, TAIL_NAME_START, TAIL_SYMBOL } from "../summary.js";
import { findBracketProblem } from "./brackets.js";
import { hasMessages, isDump } from "./compilerOutput.js";
import { callProblem, FUNCTION_FIELDS, FUNCTION_NAME, fieldsAt, returnProblem } from "./counts.js";
import {
  isHeader,
  outerRegion,
  type PageFacts,
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
  USE,
} from "./pageFacts.js";
import { pageFacts, type SeenNames, seenOnPage } from "./pageReader.js";
import { duplicateSymbol, MAX_PROBLEMS, NO_PROBLEMS, problemAt, type StructureProblem } from "./problem.js";
import { CERTAIN, isBlock } from "./scopes.js";
import { type Reading, Section } from "./section.js";
import { undefinedAliases, undefinedFunctions } from "./sectionNames.js";

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

/** The problems of a section, relative to its start, with turns for other work between. */
export function* sectionProblems(
  document: AbiDocument,
  section: Reading,
): Generator<undefined, readonly StructureProblem[]> {
  if (isDump(document, section)) return NO_PROBLEMS;
  const problems = (yield* readingProblems(document, section)) ?? placeholderIn(document, section);
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
  if (surplus < 0 || facts.some(({ placeholder }) => placeholder !== undefined)) return undefined;
  return yield* new SectionLink(new Section(document, reading, facts)).problems();
}

/** What shows that a section is a template: its first placeholder. */
function placeholderIn({ structure: { pages } }: AbiDocument, section: Reading): readonly StructureProblem[] {
  for (const page of section.pages) {
    const { placeholder } = factsOf(page, pages);
    if (placeholder === undefined) continue;
    const name = pages.text(page).slice(placeholder.start, placeholder.end);
    const problem = { rule: "template-placeholder", ...placeholder, name, first: -1, nearest: undefined } as const;
    return [problemAt(page.start - section.start, problem)];
  }
  return NO_PROBLEMS;
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
  readonly fn: Numbers | undefined;
  readonly page: number;
  readonly region: Scope;
  readonly header: Scope;
  readonly symbols: Map<number, number>;
}

const frame = (facts: number, header = new Scope(), fn?: Numbers, page = 0): Frame => {
  return { facts, fn, page, region: new Scope(), header, symbols: new Map() };
};

class SectionLink {
  readonly #section: Section;
  readonly #pages: Pages;
  readonly #frames: Frame[] = [frame(IS_TABLE | IS_ISOLATED)];
  #seen: { readonly index: number; readonly names: SeenNames } | undefined;

  constructor(section: Section) {
    this.#section = section;
    this.#pages = section.pages;
  }

  *problems(): Generator<undefined, readonly StructureProblem[]> {
    const { document, reading, facts } = this.#section;
    const own = this.#own();
    if (facts.some(({ isUnreadable }) => isUnreadable)) {
      return own.filter(({ rule }) => rule === "unterminated-string");
    }
    const body = own.find(({ rule }) => rule === "unclosed-bracket");
    if (!areMatched(facts)) {
      const problem = (yield* findBracketProblem(document.slice(reading.start, reading.end))) ?? body;
      return problem === undefined ? NO_PROBLEMS : [problem];
    }
    if (body !== undefined) return [body];
    this.#section.found.push(...own);
    for (let i = 0; i < facts.length; i++) {
      this.#page(i);
      yield;
    }
    while (this.#frames.length > 0) this.#close();
    undefinedAliases(this.#section);
    undefinedFunctions(this.#section);
    contradictedCalls(this.#section);
    const { found } = this.#section;
    return found.length === 0 ? NO_PROBLEMS : found.sort(byPlace).slice(0, MAX_PROBLEMS);
  }

  #own(): StructureProblem[] {
    const found: StructureProblem[] = [];
    for (const [i, { problems }] of this.#section.facts.entries()) {
      for (const problem of problems) found.push(problemAt(this.#section.baseOf(i), problem));
      if (found.length > MAX_PROBLEMS) break;
    }
    return found;
  }

  #page(i: number): void {
    const { shared, symbols, openOps, closers, counts } = this.#section.facts[i] as PageFacts;
    const summary = this.#pages.summary(this.#section.page(i));
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
      if (home?.fn !== undefined) contradiction(this.#section, i, returnProblem, given, home.page, home.fn);
    }
    const frameOf = (scope: number): Frame => {
      if (scope < 0) return opened[~scope >> 1] as Frame;
      return closing[isHeader(scope) ? (scope >> 1) - 1 : scope >> 1] as Frame;
    };
    for (let at = 0; at < shared.length; at += SHARED_FIELDS) {
      const name = shared[at + SHARED_NAME] ?? 0;
      const scope = shared[at + SHARED_SCOPE] ?? 0;
      const kind = shared[at + SHARED_KIND] ?? 0;
      const start = this.#section.baseOf(i) + (shared[at + SHARED_START] ?? 0);
      const { region, header } = frameOf(scope);
      const to = isHeader(scope) ? header : region;
      if (kind === USE) to.uses.push({ name, start, page: i });
      else this.#define(to, isHeader(scope) ? undefined : header, name, start, kind);
    }
    for (let at = 0; at < symbols.length; at += SYMBOL_FIELDS) {
      const name = symbols[at + SYMBOL_NAME] ?? 0;
      const start = symbols[at + SYMBOL_START] ?? 0;
      const end = symbols[at + SYMBOL_END] ?? 0;
      this.#symbol(
        frameOf(symbols[at + SYMBOL_SCOPE] ?? outerRegion(0)),
        name,
        this.#section.baseOf(i) + start,
        end - start,
      );
    }
    for (let k = 0; k < count; k++) {
      const name = summary.closers[CLOSE_FIELDS * k + TAIL_SYMBOL] ?? -1;
      const start = summary.closers[CLOSE_FIELDS * k + TAIL_NAME_START] ?? 0;
      const length = (summary.closers[CLOSE_FIELDS * k + TAIL_NAME_END] ?? 0) - start;
      const isDefined = name >= 0 && ((closing[k]?.facts ?? 0) & DEFINES_SYMBOL) !== 0;
      if (isDefined) this.#symbol(closing[k + 1] as Frame, name, this.#section.baseOf(i) + start, length);
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
    else this.#section.report(duplicateSymbol(this.#pages.names.spelling(name), start, start + length, first));
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
    if (this.#section.isFull) return;
    const { names } = this.#pages;
    const isOfBlock = isBlock(use.name, names);
    const known = () => {
      const found = new Set(this.#seenOn(use.page)(use.name, use.start - this.#section.baseOf(use.page)));
      for (const { defined } of [inner.region, inner.header]) {
        for (const name of defined.keys()) if (isBlock(name, names) === isOfBlock) found.add(names.spelling(name));
      }
      return found;
    };
    const nearest = this.#section.nearest(names.spelling(use.name), known);
    this.#report(isOfBlock ? "undefined-block" : "undefined-value", use.name, use.start, -1, nearest);
  }

  /** What uses on a page see: they come by page, mostly. */
  #seenOn(index: number): SeenNames {
    if (this.#seen?.index !== index) {
      const { tree, text, names } = this.#section.textOf(index);
      this.#seen = { index, names: seenOnPage(tree, text, names) };
    }
    return this.#seen.names;
  }

  #report(rule: StructureProblem["rule"], name: number, start: number, first: number, nearest?: string): void {
    const spelling = this.#pages.names.spelling(name);
    this.#section.report({ rule, start, end: start + spelling.length, name: spelling, first, nearest });
  }
}

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

/** Compares what is on page `i` with a function that may be on another one. */
function contradiction(
  section: Section,
  i: number,
  compare: typeof returnProblem,
  given: Numbers,
  home: number,
  fn: Numbers,
): void {
  // Equal hashes of types make it cheap to pass over those that agree.
  if (section.isFull || given.at(-1) === fn.at(-1)) return;
  const problem = compare(section.textOf(i), given, section.textOf(home), fn);
  if (problem !== undefined) section.report(problemAt(section.baseOf(i), problem));
}

/** Compares calls with functions that have a name for themselves. */
function contradictedCalls(section: Section): void {
  const functions = new Map<number, { readonly page: number; readonly fn: Numbers } | undefined>();
  for (const [page, { counts }] of section.facts.entries()) {
    for (let at = 0; at < counts.functions.length; at += FUNCTION_FIELDS) {
      const fn = fieldsAt(counts.functions, at);
      const name = fn[FUNCTION_NAME] ?? -1;
      functions.set(name, functions.has(name) ? undefined : { page, fn });
    }
  }
  for (const [i, { counts }] of section.facts.entries()) {
    for (let at = 0; at < counts.calls.length; at += FUNCTION_FIELDS) {
      const call = fieldsAt(counts.calls, at);
      const callee = functions.get(call[FUNCTION_NAME] ?? -1);
      if (callee !== undefined) contradiction(section, i, callProblem, call, callee.page, callee.fn);
    }
  }
}
