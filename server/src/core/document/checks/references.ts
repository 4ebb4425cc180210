/** The symbols and aliases that a page names. */
import { SCOPE } from "../../syntax/lexer.js";
import type { Names } from "../../syntax/names.js";
import type { Tree } from "../../syntax/tree.js";
import * as Node from "../../syntax/tree.js";
import { DOLLAR, isWordStart } from "../../text/characters.js";
import { spelled } from "../definedOp.js";
import { NEEDS_FUNCTION, REFERS } from "../structure/opFacts.js";

/** What ops in the generic form name the function with that they need. */
const FUNCTION_KEYS: ReadonlySet<string> = new Set(["callee", "value", '"callee"', '"value"']);

export class References {
  /** Functions that have to be defined, with their places: `NEEDED_FIELDS` numbers each. */
  readonly needed: number[] = [];
  /** Symbols that ops name which may define them in a way of their own. */
  readonly named = new Set<number>();
  /** The aliases that are used, each once. */
  readonly aliases = new Set<number>();
  readonly #tree: Tree;
  readonly #text: string;
  readonly #names: Names;

  constructor(tree: Tree, text: string, names: Names) {
    this.#tree = tree;
    this.#text = text;
    this.#names = names;
  }

  /** Takes a use of an alias. `#-}` ends the resources of a file. */
  alias(name: number): void {
    const c = this.#names.characterAt(name, 1);
    if (isWordStart(c) || c === DOLLAR) this.aliases.add(name);
  }

  /** Takes a symbol that an op names. */
  take(row: number, { facts, isGeneric }: { readonly facts: number; readonly isGeneric: boolean }): void {
    const { kinds, starts, ends, nexts, data } = this.#tree;
    const start = starts[row] ?? 0;
    const end = ends[row] ?? 0;
    const name = spelled(this.#text, start, end, this.#names);
    if ((facts & REFERS) === 0 && (facts & NEEDS_FUNCTION) === 0) this.named.add(name);
    if ((facts & NEEDS_FUNCTION) === 0 || nexts[row] === SCOPE || kinds[row - 1] === Node.SYMBOL) return;
    const isKey = kinds[row - 1] === Node.KEY && FUNCTION_KEYS.has(this.#names.spelling(data[row - 1] ?? 0));
    if (isGeneric ? isKey : kinds[row - 1] === Node.NAME) this.needed.push(name, start, end);
  }
}
