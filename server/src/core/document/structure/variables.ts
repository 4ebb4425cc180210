/** What the names of values and blocks refer to, and which definition each use. Offsets are the document's. */
import type { Span } from "../../text/offsetMap.js";

/** A definition of a name. */
export interface ValueDefinition extends Span {
  readonly kind: "result" | "block argument" | "function argument" | "bound name" | "block";
  /** How many values it names: `%0:2` gives 2. */
  readonly count: number;
  /** Where its statement starts. */
  readonly statement: number;
  /** Where its type starts, after the colon; -1 where there is none. */
  readonly typeAt: number;
}

/** A use of a name; definitions are not uses. */
export interface ValueUse extends Span {
  /** The number after `#`, or undefined. */
  readonly result: number | undefined;
}

/** A value or a block: everything that its name refers to in its scope. */
export interface Variable {
  /** With its `%` or `^`, without `#1`. */
  readonly name: string;
  /** Where the name refers to this. */
  readonly scope: Span;
  /** More than one only in broken text. */
  readonly definitions: readonly ValueDefinition[];
  /** In the order of the text. */
  readonly uses: readonly ValueUse[];
  /** Whether there are uses that may or may not refer to this. */
  readonly isUnclear: boolean;
}

/** What a name means at one of its places. */
export interface VariableAt extends Variable {
  /** The number after `#` at that place, or undefined. */
  readonly result: number | undefined;
}

/** The names in an isolated op, whose span this is, or outside of all of them. Of use until the next edit. */
export interface Values extends Span {
  /** What a name (with its `%` or `^`) refers to, in each scope that defines it. */
  get(name: string): readonly Variable[];
  /** What a name means where it is at an offset. */
  at(name: string, offset: number): VariableAt | undefined;
  /**
   * Values that are defined before an offset and known there, the nearest first: no more names than `max`. Each definition
   * is alone, without uses.
   */
  visibleAt(offset: number, max: number): readonly Variable[];
  /** The names of the blocks in the innermost region with blocks around an offset, in the order of the text. */
  blocksAt(offset: number): readonly string[];
}

/** Whether a name is a block's: it means what it does in its own region. */
export const isBlockName = (name: string): boolean => name.startsWith("^");

/** A name of a typed list in an op's header: bound there for the op's regions if it is not defined around the op. */
export interface Candidate {
  readonly definition: ValueDefinition;
  /** The op's regions, or undefined where it has none that could see the name. */
  readonly scope: Span | undefined;
  /** Whether an op that is isolated from above may bind the name anew. */
  readonly isUnclear: boolean;
}

interface Use extends ValueUse {
  /** Of a block's name: where its region starts. */
  readonly region: number;
}

interface Scope extends Variable {
  readonly definitions: ValueDefinition[];
  readonly uses: ValueUse[];
}

/** The places of one name. */
export class Places {
  readonly candidates: Candidate[] = [];
  readonly #name: string;
  readonly #isBlock: boolean;
  readonly #uses: Use[] = [];
  readonly #scopes = new Map<number, Scope[]>();

  constructor(name: string, isBlock: boolean) {
    this.#name = name;
    this.#isBlock = isBlock;
  }

  define(definition: ValueDefinition, { start, end }: Span): void {
    this.#scopeOf(start, end).definitions.push(definition);
  }

  use(start: number, end: number, result: number | undefined, region: number): void {
    this.#uses.push({ start, end, result, region });
  }

  #scopeOf(start: number, end: number): Scope {
    const known = this.#scopes.get(start) ?? [];
    const found = known.find(({ scope }) => scope.end === end);
    if (found !== undefined) return found;
    const scope = { name: this.#name, scope: { start, end }, definitions: [], uses: [], isUnclear: false };
    known.push(scope);
    this.#scopes.set(start, known);
    return scope;
  }

  /** Scopes in the order of their starts, the outer one first. */
  get #sorted(): Scope[] {
    const all = [...this.#scopes.values()].flat();
    return all.sort((a, b) => a.scope.start - b.scope.start || b.scope.end - a.scope.end);
  }

  /** What they mean. To be called once. */
  variables(): readonly Variable[] {
    this.#settle();
    const scopes = this.#sorted;
    const owners = new Owners(scopes);
    for (const use of this.#uses) {
      const owner = owners.ownerOf(use.start);
      // A branch stays in its region.
      if (owner !== undefined && (!this.#isBlock || use.region === owner.scope.start)) owner.uses.push(use);
    }
    const known = scopes.filter(({ definitions }) => definitions.length > 0);
    const isUnclear = known.length < scopes.length;
    return isUnclear ? known.map((it) => ({ ...it, isUnclear })) : known;
  }

  /** Decides about the candidates: uses of a value that is known there, or definitions. */
  #settle(): void {
    const { candidates } = this;
    if (candidates.length === 0) return;
    const owners = new Owners(this.#sorted);
    /** The scopes around that candidates have. */
    const around: Span[] = [];
    for (const { definition, scope, isUnclear } of candidates) {
      const { start, end } = definition;
      leave(around, start);
      // Names of one header have one scope, which comes after them.
      const isKnown = owners.ownerOf(start) !== undefined || (around[0]?.start ?? start) < start;
      if (!isKnown && scope !== undefined) {
        this.define(definition, scope);
        if (around[around.length - 1]?.start !== scope.start) around.push(scope);
        continue;
      }
      this.use(start, end, undefined, 0);
      // Nothing shows which of the two a use inside means.
      if (isKnown && isUnclear && scope !== undefined) this.#scopeOf(scope.start, scope.end);
    }
    this.#uses.sort((a, b) => a.start - b.start);
  }
}

/** Finds the innermost scope that holds a place, for one place after another in the order of the text. Linear. */
class Owners {
  readonly #scopes: readonly Scope[];
  readonly #around: Scope[] = [];
  #next = 0;

  /** @param scopes In the order of their starts, the outer one first. */
  constructor(scopes: readonly Scope[]) {
    this.#scopes = scopes;
  }

  ownerOf(offset: number): Scope | undefined {
    for (let next = this.#scopes[this.#next]; next !== undefined && next.scope.start <= offset; ) {
      leaveScopes(this.#around, next.scope.start);
      this.#around.push(next);
      next = this.#scopes[++this.#next];
    }
    leaveScopes(this.#around, offset);
    return this.#around[this.#around.length - 1];
  }
}

function leaveScopes(around: Scope[], offset: number): void {
  while ((around[around.length - 1]?.scope.end ?? Number.POSITIVE_INFINITY) <= offset) around.pop();
}

function leave(around: Span[], offset: number): void {
  while ((around[around.length - 1]?.end ?? Number.POSITIVE_INFINITY) <= offset) around.pop();
}
