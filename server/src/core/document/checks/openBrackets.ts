/** The brackets that are open while a text is read, and what each is for. */
import { closerOf, LESS } from "../../text/characters.js";
import { Column } from "../../text/column.js";
import { REGION } from "./statement.js";

/**
 * Brackets inside each other beyond which they count as unmatched: what searches for the wrong one keeps less of each,
 * and finds none where all match. A text may nest millions.
 */
export const MAX_NESTED = 1 << 16;

/** A bracket is one number: its kind, and its role above that. */
const KIND_BITS = 8;
const KIND = (1 << KIND_BITS) - 1;

export class OpenBrackets {
  readonly #open = new Column();
  /** Of each open `<` its offset where it is not a comparison, or else -1. */
  readonly #bodies = new Column();
  /** Where a type or an attribute has a `<` that nothing closes, or -1. */
  unclosedBody = -1;
  /** False after a bracket that closes none, and one too deep. */
  areMatched = true;

  /** What the innermost one is for; of a region where there is none. */
  get role(): number {
    const { length } = this.#open;
    return length === 0 ? REGION : this.#open.at(length - 1) >> KIND_BITS;
  }

  /** Whether any is left at the end of a text, but for a `<` that may compare. */
  get areLeft(): boolean {
    return this.#open.length > this.#bodies.length;
  }

  get #kind(): number {
    const { length } = this.#open;
    return length === 0 ? 0 : this.#open.at(length - 1) & KIND;
  }

  push(kind: number, role: number, body = -1): void {
    this.#open.push(kind | (role << KIND_BITS));
    if (kind === LESS) this.#bodies.push(body);
    if (this.#open.length > MAX_NESTED) this.areMatched = false;
  }

  /** Takes a `>`, which may also compare. What is known of the `<` that it closes, or -1. */
  closeBody(): number {
    if (this.#kind !== LESS) return -1;
    this.#open.pop();
    return this.#bodies.pop();
  }

  /** Takes a closing bracket; what it closes was for, or -1 where it closes none. */
  close(kind: number): number {
    let body = -1;
    while (this.#kind === LESS) body = Math.max(body, this.closeBody());
    const isMatch = closerOf(this.#kind) === kind;
    if (isMatch && body >= 0) this.unclosedBody = body;
    if (!isMatch || body >= 0) {
      this.areMatched = false;
      return -1;
    }
    const { role } = this;
    this.#open.pop();
    return role;
  }
}
