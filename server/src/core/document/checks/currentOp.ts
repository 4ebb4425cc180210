/** The op whose header is being read, with the names that it may bind for its next region. */
import type { BraceKind } from "../../syntax/opShape.js";
import { bindsNothing } from "./bindings.js";
import type { ScopeStack } from "./scopeStack.js";

const UNKNOWN = -1;

/** V8 calls its runtime for each assignment of a length, and nearly all lists are empty. */
function empty(names: string[]): void {
  if (names.length > 0) names.length = 0;
}

export class CurrentOp {
  /** Where its name is; -1 where that is not certain, the form is generic, or it has a region already. */
  start = UNKNOWN;
  hasSymbol = false;
  /** Whether its regions certainly have symbols of their own. */
  isTable = false;
  readonly #text: string;
  #end = 0;
  /** `start` after each open brace is closed, by the depth of its scope. */
  readonly #starts: number[] = [];
  /**
   * Names for the next region. Where none follows, assigned ones belong to the scope around, so later regions see them, too;
   * taken ones are uses; and declared ones mean nothing.
   */
  readonly #assigned: string[] = [];
  readonly #taken: string[] = [];
  readonly #declared: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  reset(): void {
    this.start = UNKNOWN;
    empty(this.#assigned);
    empty(this.#taken);
    empty(this.#declared);
  }

  /** Ends this op and starts the next; false where names of this one may be uses. */
  begin(start: number, end: number): boolean {
    this.start = start;
    this.#end = end;
    this.hasSymbol = this.isTable = false;
    empty(this.#declared);
    return !this.hasUses;
  }

  get name(): string {
    return this.#text.slice(this.start, this.#end);
  }

  /** Whether it matters what a brace opens. */
  get isKnown(): boolean {
    return this.start >= 0 || this.hasPending || this.#assigned.length > 0;
  }

  /** Whether names are uses unless a region follows. */
  get hasUses(): boolean {
    return this.#taken.length > 0;
  }

  /** Whether names depend on where the op ends. */
  get hasPending(): boolean {
    return this.hasUses || this.#declared.length > 0;
  }

  assign(name: string): boolean {
    this.#assigned.push(name);
    return true;
  }

  /** Takes a name that needs no definition where no region follows; false where the op binds none. */
  declare(name: string): boolean {
    this.#declared.push(name);
    return !bindsNothing(this.name);
  }

  /** Takes a name that is bound where a region follows; false where the op binds none. */
  take(name: string, isTyped: boolean): boolean {
    // A typed name after a symbol may be an argument's.
    if (isTyped && this.hasSymbol && !this.name.includes("call")) return this.declare(name);
    this.#taken.push(name);
    return !bindsNothing(this.name);
  }

  /** Defines the names in the innermost scope; false where it has one twice. */
  bind(scopes: ScopeStack): boolean {
    const define = (name: string): boolean => scopes.define(name);
    return this.#assigned.every(define) && this.#taken.every(define) && this.#declared.every(define);
  }

  /** Takes a brace of the op, the scope of which is open. */
  open(depth: number, kind: BraceKind): void {
    this.#starts[depth] = kind === "other" ? this.start : UNKNOWN;
    if (kind === "region") this.reset();
  }

  /**
   * Goes on after a brace of the op.
   *
   * @param hasOps Whether other ops may be in the braces.
   * @returns False where names of the last of those may be uses.
   */
  close(depth: number, hasOps: boolean): boolean {
    if (hasOps && this.hasUses) return false;
    if (hasOps) this.reset();
    this.start = this.#starts[depth] ?? UNKNOWN;
    return true;
  }
}
