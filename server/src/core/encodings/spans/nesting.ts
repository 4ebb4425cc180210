/** Puts CLOSE tokens into a flat list of tokens. The family decides where each goes. */
import { firstIndex } from "../../text/order.js";
import type { SpanToken } from "./spanToken.js";

/** A span that is open while the list is built. */
export interface OpenSpan {
  readonly token: SpanToken;
  /** Where its contents should end, as far as the family can determine it. */
  readonly target: number;
  /** Where stray bytes follow it: its declared end where a token starts there, else as `target`. */
  readonly strayFrom: number;
}

export class Nesting<Open extends OpenSpan = OpenSpan> {
  readonly tokens: SpanToken[] = [];
  readonly stack: Open[] = [];
  deepest = 0;

  readonly #close: number;

  constructor(close: number) {
    this.#close = close;
  }

  get top(): Open | undefined {
    return this.stack.at(-1);
  }

  /** Adds a token that opens nothing. */
  place(token: SpanToken): void {
    this.tokens.push(token);
  }

  open(span: Open): void {
    // A copy, because a token's place in the list becomes part of it.
    const token = { ...span.token };
    this.tokens.push(token);
    this.stack.push({ ...span, token });
    this.deepest = Math.max(this.deepest, this.stack.length);
  }

  /** Closes the innermost spans at `offset` until `depth` are left. */
  closeTo(depth: number, offset: number): void {
    while (this.stack.length > depth) {
      const span = this.stack.pop();
      if (span !== undefined) span.token.close = this.tokens.length;
      this.tokens.push({ type: this.#close, start: offset, end: offset });
    }
  }

  /** Closes the innermost spans that stray bytes at `offset` follow. */
  closeForStray(offset: number): void {
    while (this.top !== undefined && this.top.strayFrom <= offset) this.closeTo(this.stack.length - 1, offset);
  }
}

/** Index of the token that starts at `offset`, or -1 where no token starts there. */
export function tokenAt(flat: readonly SpanToken[], offset: number): number {
  const at = firstIndex(flat.length, (i) => (flat[i]?.start ?? 0) < offset);
  return flat[at]?.start === offset ? at : -1;
}

/** Where stray bytes follow a span that should end at `target`. */
export function strayFrom(token: SpanToken, flat: readonly SpanToken[], target: number): number {
  const declaredEnd = token.header?.declaredEnd ?? Number.NaN;
  return declaredEnd < target && tokenAt(flat, declaredEnd) >= 0 ? declaredEnd : target;
}

/**
 * Places a component that does not belong here as one token of a type that no rule takes, contents and all where its
 * declared length ends at a token before `limit`. Returns the index of the token to go on with.
 */
export function swallow(
  nesting: Pick<Nesting, "place">,
  flat: readonly SpanToken[],
  index: number,
  limit: number,
  otherSpan: number,
): number {
  const token = flat[index];
  if (token === undefined) return index + 1;
  if (token.header === undefined) {
    nesting.place(token);
    return index + 1;
  }
  const end = token.header.declaredEnd;
  const next = end === flat.at(-1)?.end ? flat.length : tokenAt(flat, end);
  const fits = end <= limit && next > index;
  nesting.place({ type: otherSpan, start: token.start, end: fits ? end : token.end });
  return fits ? next : index + 1;
}

/** The two section tags of a family. */
export interface SectionTypes {
  readonly inputs: number;
  readonly results: number;
}

/**
 * Where a section's contents end: at the section header its length points to; else inputs end at the nearest results
 * header, or without one where the length ends if a token starts there; everything else ends with the payload.
 */
export function sectionTarget(
  flat: readonly SpanToken[],
  index: number,
  { inputs, results }: SectionTypes,
  length: number,
): number {
  const token = flat[index];
  const declaredEnd = token?.header?.declaredEnd ?? Number.NaN;
  const pointed = flat[tokenAt(flat, declaredEnd)];
  const isAfter = pointed !== undefined && pointed.start > (token?.start ?? 0);
  if (isAfter && (pointed.type === inputs || pointed.type === results)) return declaredEnd;
  if (token?.type !== inputs) return length;
  return nearestStart(flat, index + 1, results, declaredEnd) ?? (isAfter ? declaredEnd : length);
}

/** The start of the token of a type that is nearest to an offset, among those from an index on. */
function nearestStart(flat: readonly SpanToken[], from: number, type: number, offset: number): number | undefined {
  let nearest: number | undefined;
  for (let i = from; i < flat.length; i++) {
    const other = flat[i];
    if (other?.type !== type) continue;
    const isCloser = nearest === undefined || Math.abs(other.start - offset) < Math.abs(nearest - offset);
    if (isCloser) nearest = other.start;
  }
  return nearest;
}
