/** The values that are in scope in one op, which follow edits. */
import type { Values } from "../../syntax/variable.js";
import type { Span } from "../../text/offsetMap.js";
import type { Source } from "../pages.js";
import type { Isolated } from "./isolatedOps.js";
import { FunctionValues } from "./values.js";

/** The values of the innermost isolated op around an offset. */
export interface ValueScope extends Span {
  readonly values: Values;
}

/** A cached scope, which follows edits. */
export class CachedScope implements ValueScope {
  start: number;
  end: number;
  readonly isFunction: boolean;
  readonly values: FunctionValues;
  readonly #source: Source;

  constructor(source: Source, { start, end, isFunction }: Omit<Isolated, "children">, size: number | undefined) {
    this.start = start;
    this.end = end;
    this.isFunction = isFunction;
    this.#source = source;
    this.values = new FunctionValues(this, isFunction, size);
  }

  get length(): number {
    return this.end - this.start;
  }

  slice(from: number, to: number): string {
    return this.#source.slice(this.start + from, this.start + to);
  }

  /** Follows an edit that has been applied; false where that makes this scope useless. */
  edit({ start, end }: Span, length: number): boolean {
    if (this.end < start) return true;
    const isInside = this.start < start && end < this.end;
    if (!isInside && this.start <= end) return false;
    const by = length - (end - start);
    this.end += by;
    if (isInside) this.values.edit({ start: start - this.start, end: end - this.start }, length);
    else this.start += by;
    return true;
  }
}
