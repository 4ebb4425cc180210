/** What is known of a function that was not read, for it is alike one that was. */
import type { Finding } from "../features/finding.js";
import type { Span } from "../text/offsetMap.js";

/** What functions that are alike have in common. */
export interface Form {
  /** From the start of the line through the `@`. */
  readonly lead: string;
  /** Where the op's name starts in it. */
  readonly op: number;
  /** What follows the types, up to the text of an `f` or to the end of the header. */
  readonly before: string;
  /** What follows the text of an `f`, to the end of the header; undefined without one. */
  readonly after: string | undefined;
  /** Offsets of the ABI attributes in `before` and in `after`, and what was found there. */
  readonly keysBefore: readonly number[];
  readonly keysAfter: readonly number[];
  readonly foundBefore: readonly Finding[];
  readonly foundAfter: readonly Finding[];
  readonly counts: number | undefined;
}

/** What the record of a function would be. What hangs on its form is told when it is asked for, which is seldom. */
export class Alike {
  /** Offset of the op in the document; the others are relative to it. */
  readonly start: number;
  readonly length: number;
  readonly examined: Span;
  readonly #form: Form;
  /** Behind the types, and behind the text of an `f`. */
  readonly #types: number;
  readonly #f: number;

  constructor(start: number, length: number, examined: Span, form: Form, types: number, f: number) {
    this.start = start;
    this.length = length;
    this.examined = examined;
    this.#form = form;
    this.#types = types;
    this.#f = f;
  }

  get keys(): readonly number[] {
    const { keysBefore, keysAfter } = this.#form;
    return [...keysBefore.map((key) => key + this.#types), ...keysAfter.map((key) => key + this.#f)];
  }

  get findings(): readonly Finding[] {
    const { foundBefore, foundAfter } = this.#form;
    return [...foundBefore.map((it) => moved(it, this.#types)), ...foundAfter.map((it) => moved(it, this.#f))];
  }

  get counts(): number | undefined {
    return this.#form.counts;
  }
}

/** A finding, so much further on; what mends it is not moved. */
export function moved(found: Finding, by: number): Finding {
  return { ...found, start: found.start + by, end: found.end + by };
}
