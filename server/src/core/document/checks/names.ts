/** The names of values and blocks in one isolated piece of MLIR text: where each may be defined, and where it is used. */
import type { StructureProblem } from "./problem.js";

/** A value or a block. A text may have a hundred thousand, most with one definition and few uses: so no empty lists. */
export class Name {
  readonly text: string;
  /** Start and scope for each use; undefined until there is any. */
  uses: number[] | undefined = undefined;
  /** The scope of the first definition, and those of the others. */
  #scope = NOWHERE;
  #others: number[] | undefined = undefined;
  /** The first definition that is certainly one, and by scope the first of those in other scopes. */
  #certainScope = NOWHERE;
  #certainStart = NOWHERE;
  #certainElsewhere: Map<number, number> | undefined = undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** A scope for each definition. */
  get scopes(): readonly number[] {
    if (this.#scope === NOWHERE) return [];
    return this.#others === undefined ? [this.#scope] : [this.#scope, ...this.#others];
  }

  /** Notes what may be a definition. */
  defineIn(scope: number): void {
    if (this.#scope === NOWHERE) this.#scope = scope;
    else if (this.#others === undefined) this.#others = [scope];
    else this.#others.push(scope);
  }

  /** Notes what certainly is one, too. Where in its scope another certainly is, if so. */
  defineCertainly(scope: number, start: number): number | undefined {
    this.defineIn(scope);
    if (this.#certainScope === scope) return this.#certainStart;
    if (this.#certainScope === NOWHERE) {
      this.#certainScope = scope;
      this.#certainStart = start;
      return undefined;
    }
    this.#certainElsewhere ??= new Map();
    const first = this.#certainElsewhere.get(scope);
    if (first === undefined) this.#certainElsewhere.set(scope, start);
    return first;
  }
}

/** In place of a scope and of an offset. */
const NOWHERE = -1;

/** Problems of one piece of text beyond which it is not MLIR. */
export const MAX_PROBLEMS = 64;
/** Names that are compared with an undefined one. */
const MAX_COMPARED = 4096;
/** Regions inside each other beyond which nothing is reported. */
const MAX_DEPTH = 512;
/** A name with more definitions than this gets an index. */
const FEW = 8;

/** The scopes and names of a piece of text. Scopes are numbered as they open; the text is the first. */
export class NameTable {
  readonly values = new Map<string, Name>();
  readonly blocks = new Map<string, Name>();
  readonly problems: StructureProblem[] = [];
  readonly #parents: number[] = [-1];
  #scope = 0;
  #depth = 0;
  #isTooDeep = false;
  readonly #nearest: (name: string, known: Iterable<string>) => string | undefined;

  constructor(nearest: (name: string, known: Iterable<string>) => string | undefined) {
    this.#nearest = nearest;
  }

  /** The innermost scope. */
  get scope(): number {
    return this.#scope;
  }

  /** Whether nothing is reported, so that nothing more need be kept. */
  get isTooDeep(): boolean {
    return this.#isTooDeep;
  }

  open(): number {
    if (this.#isTooDeep) return this.#scope;
    this.#parents.push(this.#scope);
    this.#scope = this.#parents.length - 1;
    this.#depth++;
    if (this.#depth > MAX_DEPTH) this.#isTooDeep = true;
    return this.#scope;
  }

  close(): void {
    this.#depth--;
    if (this.#isTooDeep) return;
    this.#scope = Math.max(this.#parents[this.#scope] ?? 0, 0);
  }

  value(text: string): Name {
    return named(this.values, text);
  }

  block(text: string): Name {
    return named(this.blocks, text);
  }

  /** Notes a use in the innermost scope. */
  use(name: Name, start: number): void {
    if (this.#isTooDeep) return;
    if (name.uses === undefined) name.uses = [start, this.#scope];
    else name.uses.push(start, this.#scope);
  }

  /** Notes what is a definition in every reading of the text. */
  define(name: Name, scope: number, start: number, end: number): void {
    const first = name.defineCertainly(scope, start);
    if (first !== undefined && this.problems.length < MAX_PROBLEMS) {
      const rule = name.text.startsWith("^") ? "redefined-block" : "redefined-value";
      this.problems.push({ rule, start, end, name: name.text, first, nearest: undefined });
    }
  }

  /** All problems in the order of the text, once everything is read. */
  finish(): readonly StructureProblem[] {
    if (this.#isTooDeep) return [];
    for (const name of this.values.values()) this.#findUndefined(name, "undefined-value");
    for (const name of this.blocks.values()) this.#findUndefined(name, "undefined-block");
    // A copy has no room for more, unlike a list that has grown.
    return this.problems.slice().sort((a, b) => a.start - b.start);
  }

  #findUndefined(name: Name, rule: "undefined-value" | "undefined-block"): void {
    const { text, uses } = name;
    if (uses === undefined) return;
    const { scopes } = name;
    const isBlock = rule === "undefined-block";
    const owners = scopes.length > FEW ? new Set(scopes) : scopes;
    for (let i = 0; i + 1 < uses.length && this.problems.length < MAX_PROBLEMS; i += 2) {
      const scope = uses[i + 1] ?? 0;
      if (this.#isKnown(owners, scope, isBlock)) continue;
      const start = uses[i] ?? 0;
      const end = start + text.length;
      this.problems.push({ rule, start, end, name: text, first: -1, nearest: this.#nearestTo(text, scope, isBlock) });
    }
  }

  /** Whether one of some scopes is a use's own, or around it; a branch stays in its region. */
  #isKnown(owners: readonly number[] | ReadonlySet<number>, scope: number, isBlock: boolean): boolean {
    const has = (it: number): boolean => ("has" in owners ? owners.has(it) : owners.includes(it));
    if (isBlock) return has(scope);
    for (let it = scope; it >= 0; it = this.#parents[it] ?? -1) if (has(it)) return true;
    return false;
  }

  #nearestTo(text: string, scope: number, isBlock: boolean): string | undefined {
    const all = isBlock ? this.blocks : this.values;
    if (all.size > MAX_COMPARED) return undefined;
    const known: string[] = [];
    for (const { text: other, scopes } of all.values()) {
      if (other !== text && this.#isKnown(scopes, scope, isBlock)) known.push(other);
    }
    return this.#nearest(text, known);
  }
}

function named(names: Map<string, Name>, text: string): Name {
  let name = names.get(text);
  if (name === undefined) {
    name = new Name(text);
    names.set(text, name);
  }
  return name;
}
