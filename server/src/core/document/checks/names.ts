/** The names of values and blocks in one isolated piece of MLIR text: where each may be defined, and where it is used. */
import { CARET } from "../../text/characters.js";
import { Column } from "../../text/column.js";
import { nearestName } from "../../text/editDistance.js";
import { InternedNames } from "./internedNames.js";
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
const MAX_UNIT_PROBLEMS = 64;
/** Names that are compared with an undefined one. */
const MAX_COMPARED = 4096;
/** Regions inside each other beyond which nothing is reported. */
const MAX_DEPTH = 512;
/** A name with more definitions than this gets an index. */
const MAX_LISTED_SCOPES = 8;

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
  readonly #names: InternedNames;
  readonly #rows = new Column();
  readonly #uses = new Column();
  /** The scopes of further definitions, by name. */
  #others: Map<number, number[]> | undefined;
  /** By name and scope the first definition that is certainly one, in further scopes. */
  #certain: Map<number, Map<number, number>> | undefined;
  readonly #problems: StructureProblem[] = [];
  readonly #parents = new Column();
  /** Scopes around the regions of one op, in which nothing is read: what each name of the op's header is known from. */
  readonly #headers = new Set<number>();
  /** By name and such a scope the first of the op's regions that knows the name. */
  #ofHeaders: Map<number, Map<number, number>> | undefined;
  #scope = 0;
  #depth = 0;
  #isTooDeep = false;

  constructor(text: string) {
    this.#names = new InternedNames(text);
    this.#parents.push(NOWHERE);
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
    const parent = Math.max(this.#parents.at(this.#scope), 0);
    this.#scope = this.#headers.has(parent) ? this.#parents.at(parent) : parent;
  }

  /** A scope for the names in the header of the op at hand, for all of its regions that open from now on. */
  openHeader(): number {
    this.#parents.push(this.#scope);
    const header = this.#parents.length - 1;
    this.#headers.add(header);
    return header;
  }

  /** The number of the value or block that a span of the text names, mark included. */
  name(start: number, end: number): number {
    const name = this.#names.intern(start, end);
    if (FIELDS * name === this.#rows.length) for (let i = 0; i < FIELDS; i++) this.#rows.push(NOWHERE);
    return name;
  }

  /** In UTF-16 units, mark included. */
  lengthOf(name: number): number {
    return this.#names.lengthOf(name);
  }

  /** Notes a use in the innermost scope. */
  use(name: number, start: number): void {
    if (this.#isTooDeep) return;
    const rows = this.#rows;
    const use = this.#uses.length;
    this.#uses.push(start);
    this.#uses.push(this.#scope);
    this.#uses.push(NOWHERE);
    const last = rows.at(FIELDS * name + LAST_USE);
    if (last === NOWHERE) rows.set(FIELDS * name + FIRST_USE, use);
    else this.#uses.set(last + NEXT_USE, use);
    rows.set(FIELDS * name + LAST_USE, use);
  }

  /** Notes what may be a definition. */
  mayDefine(name: number, scope: number): void {
    const at = FIELDS * name + SCOPE;
    if (this.#rows.at(at) === NOWHERE) this.#rows.set(at, scope);
    if (this.#rows.at(at) === scope) return;
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
    if (first !== undefined && this.#problems.length < MAX_UNIT_PROBLEMS) {
      const text = this.#names.spelling(name);
      const rule = this.#isBlock(name) ? "redefined-block" : "redefined-value";
      this.#problems.push({ rule, start, end, name: text, first, nearest: undefined });
    }
  }

  /** Where a name certainly is defined in a scope; undefined where it was not before. */
  #certainIn(name: number, scope: number, start: number): number | undefined {
    const rows = this.#rows;
    const known = rows.at(FIELDS * name + CERTAIN_SCOPE);
    if (known === scope) return rows.at(FIELDS * name + CERTAIN_START);
    if (known === NOWHERE) {
      rows.set(FIELDS * name + CERTAIN_SCOPE, scope);
      rows.set(FIELDS * name + CERTAIN_START, start);
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
    const { count } = this.#names;
    for (let name = 0; name < count; name++) if (!this.#isBlock(name)) this.#findUndefined(name, "undefined-value");
    for (let name = 0; name < count; name++) if (this.#isBlock(name)) this.#findUndefined(name, "undefined-block");
    // A copy has no room for more, unlike a list that has grown.
    return this.#problems.slice().sort((a, b) => a.start - b.start);
  }

  #isBlock(name: number): boolean {
    return this.#names.markOf(name) === CARET;
  }

  #findUndefined(name: number, rule: "undefined-value" | "undefined-block"): void {
    let use = this.#rows.at(FIELDS * name + FIRST_USE);
    if (use === NOWHERE) return;
    const text = this.#names.spelling(name);
    const scopes = this.#scopesOf(name);
    const isBlock = rule === "undefined-block";
    const owners = { name, scopes: scopes.length > MAX_LISTED_SCOPES ? new Set(scopes) : scopes };
    for (; use !== NOWHERE && this.#problems.length < MAX_UNIT_PROBLEMS; use = this.#uses.at(use + NEXT_USE)) {
      const scope = this.#uses.at(use + USE_SCOPE);
      if (this.#isKnown(owners, scope, isBlock)) continue;
      const start = this.#uses.at(use);
      const end = start + text.length;
      this.#problems.push({ rule, start, end, name: text, first: -1, nearest: this.#nearestTo(name, scope, isBlock) });
    }
  }

  /** A scope for each definition. */
  #scopesOf(name: number): readonly number[] {
    const scope = this.#rows.at(FIELDS * name + SCOPE);
    return scope === NOWHERE ? [] : [scope, ...(this.#others?.get(name) ?? [])];
  }

  /** Whether one of a name's scopes is a use's own, or around it; a branch stays in its region. */
  #isKnown({ name, scopes }: Owners, scope: number, isBlock: boolean): boolean {
    const has = (it: number): boolean => ("has" in scopes ? scopes.has(it) : scopes.includes(it));
    if (isBlock) return has(scope);
    const ofHeaders = this.#ofHeaders?.get(name);
    for (let it = scope; it >= 0; ) {
      const parent = this.#parents.at(it);
      if (has(it) || (ofHeaders !== undefined && (ofHeaders.get(parent) ?? Number.POSITIVE_INFINITY) <= it))
        return true;
      it = parent;
    }
    return false;
  }

  #nearestTo(undefinedName: number, scope: number, isBlock: boolean): string | undefined {
    const known: string[] = [];
    for (let name = 0, compared = 0; name < this.#names.count; name++) {
      if (this.#isBlock(name) !== isBlock) continue;
      if (++compared > MAX_COMPARED) return undefined;
      if (name !== undefinedName && this.#isKnown({ name, scopes: this.#scopesOf(name) }, scope, isBlock))
        known.push(this.#names.spelling(name));
    }
    return nearestName(this.#names.spelling(undefinedName), known);
  }
}
