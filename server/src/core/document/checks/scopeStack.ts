/** The scopes around the place up to which a text was read, with the names that are certainly defined in them. */

/** Scopes inside each other beyond which nothing is certain. A power of two. */
const MAX_DEPTH = 512;

/** What a brace opens: not examined yet, a region, or a dictionary in the header of an op. */
export type ScopeKind = "unknown" | "region" | "dictionary";

interface Definition {
  /** The scope. */
  id: number;
}

/** Every brace opens a scope, regions or not: so a name that is found here is found by every reader. */
export class ScopeStack {
  /** How many scopes are open around the place, the text's own not counted. */
  depth = 0;
  /** The kind of each scope, where its brace is, and whether ops isolated from above are in it. */
  readonly kinds: ScopeKind[] = ["region"];
  readonly braces: number[] = [-1];
  readonly #isolating: boolean[] = [false];
  /** Of each scope its number and depth in one: number times `MAX_DEPTH`, plus depth. */
  readonly #ids: number[] = [0];
  readonly #barriers: number[] = [0];
  readonly #tables: number[] = [0];
  #count = 0;
  /** Names from scopes less deep than this are not visible. */
  #barrier = 0;
  /**
   * By name with its mark, the innermost definition: an object, so that another one of the name needs one look-up.
   * Replaced, never cleared: see ARCHITECTURE.
   */
  #names = new Map<string, Definition>();
  /** Definitions that are shadowed: the object, the scope that it had, and the depth of the scope that shadows it. */
  readonly #hidden: { readonly definition: Definition; readonly id: number; readonly depth: number }[] = [];
  readonly #branches: string[] = [];
  readonly #firstBranches: number[] = [0];

  /** Forgets everything. */
  reset(): void {
    this.depth = this.#barrier = 0;
    this.kinds[0] = "region";
    this.#isolating[0] = false;
    this.#ids[0] = ++this.#count * MAX_DEPTH;
    this.#names = new Map();
    this.#hidden.length = this.#branches.length = 0;
  }

  /** False where there are too many. */
  open(brace: number, kind: ScopeKind, isTable: boolean): boolean {
    if (this.#isolating[this.depth]) this.#barrier = this.depth + 1;
    const depth = ++this.depth;
    if (depth >= MAX_DEPTH) return false;
    this.kinds[depth] = kind;
    this.braces[depth] = brace;
    this.#isolating[depth] = false;
    this.#ids[depth] = ++this.#count * MAX_DEPTH + depth;
    this.#tables[depth] = isTable ? this.#count : (this.#tables[depth - 1] ?? 0);
    this.#barriers[depth] = this.#barrier;
    this.#firstBranches[depth] = this.#branches.length;
    return true;
  }

  /** False where a branch leads to no block. */
  close(): boolean {
    const isClosed = this.areBranchesKnown();
    const branches = this.#firstBranches[this.depth] ?? 0;
    if (this.#branches.length > branches) this.#branches.length = branches;
    for (let last = this.#hidden.at(-1); last?.depth === this.depth; last = this.#hidden.at(-1)) {
      last.definition.id = last.id;
      this.#hidden.pop();
    }
    this.depth--;
    this.#barrier = this.#barriers[this.depth] ?? 0;
    return isClosed;
  }

  /** Which symbol table the scope belongs to. */
  get table(): number {
    return this.#tables[this.depth] ?? 0;
  }

  get kind(): ScopeKind {
    return this.kinds[this.depth] ?? "unknown";
  }

  /** Ops are isolated in the scope from here on: what is in their braces sees no name of it. */
  isolate(): void {
    this.#isolating[this.depth] = true;
  }

  /** Whether a name is certainly defined at the place. In the header of what may be isolated none is. */
  has(name: string): boolean {
    const id = this.#names.get(name)?.id;
    if (id === undefined || this.#isolating[this.depth]) return false;
    const depth = id % MAX_DEPTH;
    return depth >= this.#barrier && depth <= this.depth && this.#ids[depth] === id;
  }

  /** False where the scope has it already. */
  define(name: string): boolean {
    const own = this.#ids[this.depth] ?? 0;
    const definition = this.#names.get(name);
    if (definition === undefined) {
      this.#names.set(name, { id: own });
      return true;
    }
    const { id } = definition;
    if (id === own) return false;
    const depth = id % MAX_DEPTH;
    if (depth <= this.depth && this.#ids[depth] === id) this.#hidden.push({ definition, id, depth: this.depth });
    definition.id = own;
    return true;
  }

  /** Notes a block that has to be one of the scope. */
  branch(block: string): void {
    this.#branches.push(block);
  }

  /** Whether all branches of the scope lead to its blocks. */
  areBranchesKnown(): boolean {
    const own = this.#ids[this.depth];
    for (let i = this.#firstBranches[this.depth] ?? 0; i < this.#branches.length; i++) {
      if (this.#names.get(this.#branches[i] ?? "")?.id !== own) return false;
    }
    return true;
  }
}
