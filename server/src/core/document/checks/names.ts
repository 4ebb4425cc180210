/** The names of values and blocks in one isolated piece of MLIR text: where each may be defined, and where it is used. */
import type { StructureProblem } from "./problem.js";

/** In place of a scope, an offset and a row. */
const NOWHERE = -1;

/** The fields of a name: the scope of its first definition; scope and start of the first certain one; its uses. */
const SCOPE = 0;
const CERTAIN_SCOPE = 1;
const CERTAIN_START = 2;
const FIRST_USE = 3;
const LAST_USE = 4;
const FIELDS = 5;
/** Those of a use: start, scope and the next use of the name. */
const USE_SCOPE = 1;
const NEXT_USE = 2;

/** Problems of one piece of text beyond which it is not MLIR. */
export const MAX_PROBLEMS = 64;
/** Names that are compared with an undefined one. */
const MAX_COMPARED = 4096;
/** Regions inside each other beyond which nothing is reported. */
const MAX_DEPTH = 512;
/** A name with more definitions than this gets an index. */
const FEW = 8;

/** A name with the scopes that may define it. */
interface Owners {
  readonly name: number;
  readonly scopes: readonly number[] | ReadonlySet<number>;
}

/**
 * The scopes and names of a piece of text. Scopes are numbered as they open; the text is the first. Names are numbers,
 * too, with what is known of them in rows: a text may have a hundred thousand.
 */
export class NameTable {
  /** Undefined until there is one: a file may have a hundred thousand pieces without names. */
  #values: Map<string, number> | undefined;
  #blocks: Map<string, number> | undefined;
  readonly #texts: string[] = [];
  readonly #rows: number[] = [];
  readonly #uses: number[] = [];
  /** The scopes of further definitions, by name. */
  #others: Map<number, number[]> | undefined;
  /** By name and scope the first definition that is certainly one, in further scopes. */
  #certain: Map<number, Map<number, number>> | undefined;
  readonly #problems: StructureProblem[] = [];
  readonly #parents: number[] = [-1];
  /** Scopes around the regions of one op, in which nothing is read: what each name of the op's header is known from. */
  readonly #headers = new Set<number>();
  /** By name and such a scope the first of the op's regions that knows the name. */
  #ofHeaders: Map<number, Map<number, number>> | undefined;
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

  /** Opens the scope of a region, in the header of its op where that has one. */
  open(header = NOWHERE): number {
    if (this.#isTooDeep) return this.#scope;
    this.#parents.push(header === NOWHERE ? this.#scope : header);
    this.#scope = this.#parents.length - 1;
    this.#depth++;
    if (this.#depth > MAX_DEPTH) this.#isTooDeep = true;
    return this.#scope;
  }

  close(): void {
    this.#depth--;
    if (this.#isTooDeep) return;
    const parent = Math.max(this.#parents[this.#scope] ?? 0, 0);
    this.#scope = this.#headers.has(parent) ? (this.#parents[parent] ?? 0) : parent;
  }

  /** A scope for the names in the header of the op at hand, for all of its regions that open from now on. */
  openHeader(): number {
    this.#parents.push(this.#scope);
    const header = this.#parents.length - 1;
    this.#headers.add(header);
    return header;
  }

  value(text: string): number {
    this.#values ??= new Map();
    return this.#named(this.#values, text);
  }

  block(text: string): number {
    this.#blocks ??= new Map();
    return this.#named(this.#blocks, text);
  }

  #named(names: Map<string, number>, text: string): number {
    let name = names.get(text);
    if (name === undefined) {
      name = this.#texts.length;
      names.set(text, name);
      this.#texts.push(text);
      this.#rows.push(NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE);
    }
    return name;
  }

  spelling(name: number): string {
    return this.#texts[name] ?? "";
  }

  /** Notes a use in the innermost scope. */
  use(name: number, start: number): void {
    if (this.#isTooDeep) return;
    const rows = this.#rows;
    const use = this.#uses.length;
    this.#uses.push(start, this.#scope, NOWHERE);
    const last = rows[FIELDS * name + LAST_USE] ?? NOWHERE;
    if (last === NOWHERE) rows[FIELDS * name + FIRST_USE] = use;
    else this.#uses[last + NEXT_USE] = use;
    rows[FIELDS * name + LAST_USE] = use;
  }

  /** Notes what may be a definition. */
  mayDefine(name: number, scope: number): void {
    const at = FIELDS * name + SCOPE;
    if (this.#rows[at] === NOWHERE) this.#rows[at] = scope;
    if (this.#rows[at] === scope) return;
    this.#others ??= new Map();
    const others = this.#others.get(name);
    if (others === undefined) this.#others.set(name, [scope]);
    else others.push(scope);
  }

  /** Notes what may be a definition in a region of an op and in all later ones, whose header has that scope. */
  mayDefineFrom(name: number, header: number, region: number): void {
    this.#ofHeaders ??= new Map();
    const known = this.#ofHeaders.get(name);
    if (known === undefined) this.#ofHeaders.set(name, new Map([[header, region]]));
    else if (!known.has(header)) known.set(header, region);
  }

  /** Notes what is a definition in every reading of the text. */
  define(name: number, scope: number, start: number, end: number): void {
    this.mayDefine(name, scope);
    const first = this.#certainIn(name, scope, start);
    if (first !== undefined && this.#problems.length < MAX_PROBLEMS) {
      const text = this.spelling(name);
      const rule = text.startsWith("^") ? "redefined-block" : "redefined-value";
      this.#problems.push({ rule, start, end, name: text, first, nearest: undefined });
    }
  }

  /** Where a name certainly is defined in a scope; undefined where it was not before. */
  #certainIn(name: number, scope: number, start: number): number | undefined {
    const rows = this.#rows;
    const known = rows[FIELDS * name + CERTAIN_SCOPE];
    if (known === scope) return rows[FIELDS * name + CERTAIN_START];
    if (known === NOWHERE) {
      rows[FIELDS * name + CERTAIN_SCOPE] = scope;
      rows[FIELDS * name + CERTAIN_START] = start;
      return undefined;
    }
    this.#certain ??= new Map();
    const elsewhere = this.#certain.get(name) ?? new Map<number, number>();
    const first = elsewhere.get(scope);
    if (first === undefined) this.#certain.set(name, elsewhere.set(scope, start));
    return first;
  }

  /** All problems in the order of the text, once everything is read. */
  finish(): readonly StructureProblem[] {
    if (this.#isTooDeep) return [];
    for (const name of this.#values?.values() ?? []) this.#findUndefined(name, "undefined-value");
    for (const name of this.#blocks?.values() ?? []) this.#findUndefined(name, "undefined-block");
    // A copy has no room for more, unlike a list that has grown.
    return this.#problems.slice().sort((a, b) => a.start - b.start);
  }

  #findUndefined(name: number, rule: "undefined-value" | "undefined-block"): void {
    let use = this.#rows[FIELDS * name + FIRST_USE] ?? NOWHERE;
    if (use === NOWHERE) return;
    const text = this.spelling(name);
    const scopes = this.#scopesOf(name);
    const isBlock = rule === "undefined-block";
    const owners = { name, scopes: scopes.length > FEW ? new Set(scopes) : scopes };
    for (; use !== NOWHERE && this.#problems.length < MAX_PROBLEMS; use = this.#uses[use + NEXT_USE] ?? NOWHERE) {
      const scope = this.#uses[use + USE_SCOPE] ?? 0;
      if (this.#isKnown(owners, scope, isBlock)) continue;
      const start = this.#uses[use] ?? 0;
      const end = start + text.length;
      this.#problems.push({ rule, start, end, name: text, first: -1, nearest: this.#nearestTo(text, scope, isBlock) });
    }
  }

  /** A scope for each definition. */
  #scopesOf(name: number): readonly number[] {
    const scope = this.#rows[FIELDS * name + SCOPE] ?? NOWHERE;
    return scope === NOWHERE ? [] : [scope, ...(this.#others?.get(name) ?? [])];
  }

  /** Whether one of a name's scopes is a use's own, or around it; a branch stays in its region. */
  #isKnown({ name, scopes }: Owners, scope: number, isBlock: boolean): boolean {
    const has = (it: number): boolean => ("has" in scopes ? scopes.has(it) : scopes.includes(it));
    if (isBlock) return has(scope);
    const ofHeaders = this.#ofHeaders?.get(name);
    for (let it = scope; it >= 0; ) {
      const parent = this.#parents[it] ?? NOWHERE;
      if (has(it) || (ofHeaders !== undefined && (ofHeaders.get(parent) ?? Number.POSITIVE_INFINITY) <= it))
        return true;
      it = parent;
    }
    return false;
  }

  #nearestTo(text: string, scope: number, isBlock: boolean): string | undefined {
    const all = isBlock ? this.#blocks : this.#values;
    if (all === undefined || all.size > MAX_COMPARED) return undefined;
    const known: string[] = [];
    for (const [other, name] of all) {
      if (other !== text && this.#isKnown({ name, scopes: this.#scopesOf(name) }, scope, isBlock)) known.push(other);
    }
    return this.#nearest(text, known);
  }
}
