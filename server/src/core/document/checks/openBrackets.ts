/** The brackets that are open while a text is read, and what each is for. */
import { closerOf, LESS } from "../../text/characters.js";
import { REGION } from "./statement.js";

export class OpenBrackets {
  readonly #kinds: number[] = [];
  readonly #roles: number[] = [];
  /** Of each `<` that is no comparison its offset, or else -1. */
  readonly #bodies: number[] = [];
  /** Where a type or an attribute has a `<` that nothing closes, or -1. */
  unclosedBody = -1;
  /** False after a bracket that closes none. */
  areMatched = true;

  /** What the innermost one is for; of a region where there is none. */
  get role(): number {
    return this.#roles[this.#roles.length - 1] ?? REGION;
  }

  /** Whether any is left at the end of a text, but for a `<` that may compare. */
  get areLeft(): boolean {
    return this.#kinds.some((kind) => kind !== LESS);
  }

  push(kind: number, role: number, body = -1): void {
    this.#kinds.push(kind);
    this.#roles.push(role);
    this.#bodies.push(body);
  }

  /** Takes a `>`, which may also compare. */
  closeBody(): void {
    if (this.#kinds[this.#kinds.length - 1] === LESS) this.#pop();
  }

  /** Takes a closing bracket; what it closes was for, or -1 where it closes none. */
  close(kind: number): number {
    let body = -1;
    while (this.#kinds[this.#kinds.length - 1] === LESS) {
      body = Math.max(body, this.#bodies[this.#bodies.length - 1] ?? -1);
      this.#pop();
    }
    const isMatch = closerOf(this.#kinds[this.#kinds.length - 1] ?? 0) === kind;
    if (isMatch && body >= 0) this.unclosedBody = body;
    if (!isMatch || body >= 0) {
      this.areMatched = false;
      return -1;
    }
    return this.#pop();
  }

  #pop(): number {
    this.#kinds.pop();
    this.#bodies.pop();
    return this.#roles.pop() ?? -1;
  }
}
