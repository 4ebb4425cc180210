/** The brackets that are open while a text is read, and what each is for. */
import { closerOf, LESS } from "../../text/characters.js";
import { REGION } from "./statement.js";

/** A bracket is one number: its kind, and its role above that. A text may nest a hundred thousand. */
const KIND_BITS = 8;
const KIND = (1 << KIND_BITS) - 1;

export class OpenBrackets {
  readonly #open: number[] = [];
  /** Of each open `<` its offset where it is no comparison, or else -1. */
  readonly #bodies: number[] = [];
  /** Where a type or an attribute has a `<` that nothing closes, or -1. */
  unclosedBody = -1;
  /** False after a bracket that closes none. */
  areMatched = true;

  /** What the innermost one is for; of a region where there is none. */
  get role(): number {
    const innermost = this.#open[this.#open.length - 1];
    return innermost === undefined ? REGION : innermost >> KIND_BITS;
  }

  /** Whether any is left at the end of a text, but for a `<` that may compare. */
  get areLeft(): boolean {
    return this.#open.length > this.#bodies.length;
  }

  get #kind(): number {
    return (this.#open[this.#open.length - 1] ?? 0) & KIND;
  }

  push(kind: number, role: number, body = -1): void {
    this.#open.push(kind | (role << KIND_BITS));
    if (kind === LESS) this.#bodies.push(body);
  }

  /** Takes a `>`, which may also compare. What is known of the `<` that it closes, or -1. */
  closeBody(): number {
    if (this.#kind !== LESS) return -1;
    this.#open.pop();
    return this.#bodies.pop() ?? -1;
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
