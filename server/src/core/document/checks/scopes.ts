/**
 * The names of values and blocks on a page: in which scope each is defined, and where it is used. Scopes are numbered as they
 * open, so that those inside of one follow it. All is in columns: a page may have thousands of names, and a text a million.
 */
import type { Names } from "../../syntax/names.js";
import { CARET } from "../../text/characters.js";
import { nearestName } from "../../text/editDistance.js";
import type { StructureProblem } from "./problem.js";

/** How certain a definition is. */
export const MAY = 0;
export const CERTAIN = 1;

/** Names that are compared with an undefined one. */
const MAX_COMPARED = 4096;
/** Problems of a page beyond which it is not MLIR. */
const MAX_PAGE_PROBLEMS = 64;

export class Scopes {
  readonly #names: Names;
  /** By scope: the one around it; the one beyond which nothing is seen; the last one in it. */
  readonly #parents: number[] = [];
  readonly #isolated: number[] = [];
  readonly #lasts: number[] = [];
  /** Definitions that may still be seen: name, scope, start, how certain, from which scope on, the one before of that name. */
  readonly #defined: number[] = [];
  readonly #latest = new Map<number, number>();
  /** Uses that are not settled: name, scope, start. */
  readonly #uses: number[] = [];
  /** Scopes in which other pages define names, too. */
  readonly #shared = new Set<number>();
  readonly problems: StructureProblem[] = [];

  constructor(names: Names) {
    this.#names = names;
  }

  get count(): number {
    return this.#parents.length;
  }

  open(parent: number, isIsolated: boolean): number {
    const scope = this.#parents.length;
    this.#parents.push(parent);
    this.#isolated.push(isIsolated || parent < 0 ? scope : (this.#isolated[parent] ?? 0));
    this.#lasts.push(Number.POSITIVE_INFINITY);
    return scope;
  }

  share(scope: number): void {
    this.#shared.add(scope);
  }

  close(scope: number): void {
    this.#lasts[scope] = this.count - 1;
  }

  parentOf(scope: number): number {
    return this.#parents[scope] ?? -1;
  }

  /** @param since The first scope that sees it, in place of all inside. */
  define(name: number, scope: number, start: number, certainty: number, since = 0): void {
    const latest = this.#latest.get(name) ?? -1;
    if (certainty === CERTAIN && !this.#shared.has(scope)) this.#compare(name, scope, start, latest);
    this.#latest.set(name, this.#defined.length);
    this.#defined.push(name, scope, start, certainty, since, latest);
  }

  /** The parameters of a function are in a scope around that of its body, where they can't be defined again. */
  #compare(name: number, scope: number, start: number, latest: number): void {
    let first = -1;
    const defined = this.#defined;
    for (let at = latest; at >= 0; at = defined[at + 5] ?? -1) {
      const other = defined[at + 1] ?? 0;
      if (defined[at + 3] === CERTAIN && (other === scope || other === this.#parents[scope])) {
        first = defined[at + 2] ?? -1;
      }
      // Those before are of other functions, or further out.
      if (other < (this.#parents[scope] ?? 0)) break;
    }
    if (first >= 0) this.#report(this.#isBlock(name) ? "redefined-block" : "redefined-value", name, start, first);
  }

  use(name: number, scope: number, start: number): void {
    this.#uses.push(name, scope, start);
  }

  /** Where to return to once an op is read that isolates what is in it. */
  get mark(): { readonly defined: number; readonly uses: number } {
    return { defined: this.#defined.length, uses: this.#uses.length };
  }

  /** Forgets the uses from some on: they may be definitions. */
  dropUses(from: number): void {
    this.#uses.length = from;
  }

  get usesLength(): number {
    return this.#uses.length;
  }

  /** Reports what is not defined since a mark, in an op that sees nothing else. */
  settle({ defined, uses }: { readonly defined: number; readonly uses: number }): void {
    for (let at = uses; at < this.#uses.length; at += 3) {
      const name = this.#uses[at] ?? 0;
      const scope = this.#uses[at + 1] ?? 0;
      const start = this.#uses[at + 2] ?? 0;
      if (this.#sees(scope, name)) continue;
      const rule = this.#isBlock(name) ? "undefined-block" : "undefined-value";
      this.#report(rule, name, start, -1, nearestName(this.#names.spelling(name), this.seenFrom(scope, name, defined)));
    }
    this.#uses.length = uses;
    for (let at = this.#defined.length - 6; at >= defined; at -= 6) {
      const before = this.#defined[at + 5] ?? -1;
      if (before < 0) this.#latest.delete(this.#defined[at] ?? 0);
      else this.#latest.set(this.#defined[at] ?? 0, before);
    }
    this.#defined.length = defined;
  }

  /** Uses that nothing on the page settles. */
  *unsettled(): Generator<readonly [name: number, scope: number, start: number]> {
    for (let at = 0; at < this.#uses.length; at += 3) {
      const name = this.#uses[at] ?? 0;
      const scope = this.#uses[at + 1] ?? 0;
      const start = this.#uses[at + 2] ?? 0;
      if (!this.#sees(scope, name)) yield [name, scope, start];
    }
  }

  *definitions(): Generator<readonly [name: number, scope: number, start: number, certainty: number]> {
    for (let at = 0; at < this.#defined.length; at += 6) {
      const name = this.#defined[at] ?? 0;
      const scope = this.#defined[at + 1] ?? 0;
      const start = this.#defined[at + 2] ?? 0;
      const certainty = this.#defined[at + 3] ?? 0;
      yield [name, scope, start, certainty];
    }
  }

  #sees(scope: number, name: number): boolean {
    for (let at = this.#latest.get(name) ?? -1; at >= 0; at = this.#defined[at + 5] ?? -1) {
      if (this.#isSeen(at, scope)) return true;
    }
    return false;
  }

  /** Whether a scope sees a definition; a branch stays in its region. */
  #isSeen(at: number, scope: number): boolean {
    const name = this.#defined[at] ?? 0;
    const owner = this.#defined[at + 1] ?? 0;
    const since = this.#defined[at + 4] ?? 0;
    if (owner === scope) return true;
    if (this.#isBlock(name)) return false;
    const isAround = owner <= scope && scope <= (this.#lasts[owner] ?? -1);
    return isAround && owner >= (this.#isolated[scope] ?? 0) && scope >= since;
  }

  /** The names of the same kind that a scope sees; none where there are too many to compare. */
  seenFrom(scope: number, name: number, from = 0): string[] {
    const found = new Set<number>();
    const isBlock = this.#isBlock(name);
    if (this.#defined.length - from > 6 * MAX_COMPARED) return [];
    for (let at = from; at < this.#defined.length; at += 6) {
      const other = this.#defined[at] ?? 0;
      if (other !== name && this.#isBlock(other) === isBlock && this.#isSeen(at, scope)) found.add(other);
    }
    return Array.from(found, (it) => this.#names.spelling(it));
  }

  #isBlock(name: number): boolean {
    return isBlock(name, this.#names);
  }

  #report(rule: StructureProblem["rule"], name: number, start: number, first: number, nearest?: string): void {
    if (this.problems.length >= MAX_PAGE_PROBLEMS) return;
    const spelling = this.#names.spelling(name);
    this.problems.push({ rule, start, end: start + spelling.length, name: spelling, first, nearest });
  }
}

/** Whether a name is that of a block, and not of a value. */
export function isBlock(name: number, names: Names): boolean {
  return names.characterAt(name, 0) === CARET;
}
