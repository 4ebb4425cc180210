/**
 * Where the spans of a structured index path signature end when lengths can't be trusted. A sequence in a sequence makes
 * that ambiguous from the tags alone, so declared lengths that make sense are kept and the others are moved to the
 * nearest place that does.
 */

import { Token } from "antlr4ng";
import { SipParser as P } from "../../generated/sip/SipParser.js";
import type { ByteString } from "../../text/byteString.js";
import { lowerBound } from "../../text/order.js";
import type { Nested } from "../spans/explain.js";
import { Nesting, type OpenSpan, sectionTarget, strayFrom, swallow } from "../spans/nesting.js";
import { NESTING_LIMIT } from "../spans/reader.js";
import type { SpanToken } from "../spans/spanToken.js";
import { flatTokens } from "./flatTokens.js";

const SECTIONS = { inputs: P.INPUTS, results: P.RESULTS };

const isSection = (type: number): boolean => type === P.INPUTS || type === P.RESULTS;
const isValue = (type: number): boolean => type === P.RAW_INDEX || type === P.SEQUENCE || type === P.DICT;
const isKey = (type: number): boolean => type === P.INTEGER_KEY || type === P.STRING_KEY;

interface OpenContainer extends OpenSpan {
  /** Whether its declared end makes sense. */
  readonly credible: boolean;
  /** Whether its declared end is of no use, so that only ascending keys determine what belongs to it. */
  readonly byOrder: boolean;
  /** In a sequence or dictionary: after a key, before its value. In a section: before its only value. */
  awaitsValue: boolean;
  lastKey: number | string | undefined;
}

class SipNesting {
  readonly #nesting = new Nesting<OpenContainer>(P.CLOSE);
  readonly #ambiguous = new Set<number>();
  readonly #bytes: ByteString;
  readonly #flat: readonly SpanToken[];
  /** Offsets at which a span may end, ascending: before anything but a value or a key's bytes. */
  readonly #ends: readonly number[];

  constructor(bytes: ByteString) {
    this.#bytes = bytes;
    this.#flat = flatTokens(bytes);
    this.#ends = [
      ...this.#flat.filter(({ type }) => !isValue(type) && type !== P.BYTES).map(({ start }) => start),
      bytes.length,
    ];
  }

  run(): Nested {
    const flat = this.#flat;
    const nesting = this.#nesting;
    const bytes = this.#bytes;
    for (let i = 0; i < flat.length && nesting.deepest <= NESTING_LIMIT; ) i = this.#step(i);
    nesting.closeTo(0, bytes.length);
    nesting.place({ type: Token.EOF, start: bytes.length, end: bytes.length });
    return { tokens: nesting.tokens, deepest: nesting.deepest, ambiguous: this.#ambiguous };
  }

  /** Takes one token; returns the index of the next. */
  #step(i: number): number {
    const flat = this.#flat;
    const nesting = this.#nesting;
    const bytes = this.#bytes;
    const token = flat[i];
    if (token === undefined) return i + 1;
    const { type, start } = token;
    const section = nesting.stack[0];
    if (isSection(type) && (section === undefined || start >= section.target)) {
      nesting.closeTo(0, start);
      const target = sectionTarget(flat, i, SECTIONS, bytes.length);
      const stray = strayFrom(token, flat, target);
      nesting.open({
        token,
        target,
        strayFrom: stray,
        credible: true,
        byOrder: false,
        awaitsValue: true,
        lastKey: undefined,
      });
      return i + 1;
    }
    if (section === undefined || start >= section.target || !(isValue(type) || isKey(type))) {
      if (section !== undefined && start >= section.target) nesting.closeTo(0, start);
      else nesting.closeForStray(start);
      const limit = nesting.stack[0]?.target ?? bytes.length;
      return swallow(nesting, flat, i, limit, P.OTHER_SPAN);
    }
    this.#closeBefore(token, this.#keyOf(i));
    return isValue(type) ? this.#takeValue(token, i) : this.#takeKey(token, i);
  }

  #takeValue(token: SpanToken, i: number): number {
    const nesting = this.#nesting;
    const { top } = nesting;
    if (top !== undefined) top.awaitsValue = false;
    if (token.header === undefined) nesting.place(token);
    else nesting.open({ token, ...this.#extent(token), awaitsValue: false, lastKey: undefined });
    return i + 1;
  }

  #takeKey(token: SpanToken, i: number): number {
    const nesting = this.#nesting;
    const flat = this.#flat;
    const { top } = nesting;
    if (top !== undefined) {
      top.awaitsValue = top.token.type === P.SEQUENCE || top.token.type === P.DICT;
      top.lastKey = this.#keyOf(i);
    }
    if (token.type === P.INTEGER_KEY) {
      nesting.place(token);
      return i + 1;
    }
    const content = flat[i + 1]?.type === P.BYTES ? flat[i + 1] : undefined;
    const end = content?.end ?? token.end;
    nesting.open({
      token,
      target: end,
      strayFrom: end,
      credible: true,
      byOrder: false,
      awaitsValue: false,
      lastKey: undefined,
    });
    if (content !== undefined) nesting.place(content);
    nesting.closeTo(nesting.stack.length - 1, end);
    return content === undefined ? i + 1 : i + 2;
  }

  /** Closes the spans that the current token is no longer part of. */
  #closeBefore({ type, start }: SpanToken, key: number | string | undefined): void {
    const nesting = this.#nesting;
    for (;;) {
      const { top } = nesting;
      if (top === undefined || nesting.stack.length === 1 || !this.#outerTakes(type)) return;
      const here = takes(top, type);
      const inOrder = top.lastKey === undefined || key === undefined || compareKeys(top.lastKey, key) < 0;
      const isOver = start >= top.target || (top.byOrder && !inOrder);
      // Both sides would do, and the length is no help.
      if (here && !top.credible) this.#ambiguous.add(top.token.start);
      if (here ? !isOver : top.credible && start < top.target) return;
      nesting.closeTo(nesting.stack.length - 1, start);
    }
  }

  /** Whether a span around the innermost one takes a token of the type. */
  #outerTakes(type: number): boolean {
    const { stack } = this.#nesting;
    for (let i = stack.length - 2; i >= 0; i--) {
      const outer = stack[i];
      if (outer !== undefined && takes(outer, type)) return true;
    }
    return false;
  }

  /** Where a sequence or dictionary should end. */
  #extent(token: SpanToken) {
    const declaredEnd = token.header?.declaredEnd ?? Number.NaN;
    // A span that ends by guess is no limit for those in it, nor one that should have ended by now.
    const limits = (span: OpenContainer) => span.credible && (span.target > token.end || declaredEnd <= span.target);
    const limit = this.#nesting.stack.findLast(limits)?.target ?? this.#bytes.length;
    const nearest = nearestOf(this.#ends, declaredEnd, token.end, limit);
    const credible = declaredEnd === nearest;
    // After the span around it, or no length at all.
    const byOrder = !(declaredEnd <= limit);
    const target = byOrder ? limit : nearest;
    return { target, strayFrom: strayFrom(token, this.#flat, target), credible, byOrder };
  }

  #keyOf(i: number): number | string | undefined {
    const token = this.#flat[i];
    if (token?.type === P.INTEGER_KEY) return Number(this.#bytes.slice(token.start + 1, token.end));
    const content = this.#flat[i + 1];
    if (token?.type !== P.STRING_KEY) return undefined;
    return content?.type === P.BYTES ? this.#bytes.slice(content.start, content.end) : "";
  }
}

/** Whether a token of the type may come next in a span. */
function takes({ token, awaitsValue }: OpenContainer, type: number): boolean {
  if (awaitsValue || isSection(token.type)) return awaitsValue && isValue(type);
  return token.type === P.SEQUENCE ? type === P.INTEGER_KEY : type === P.STRING_KEY;
}

function compareKeys(a: number | string, b: number | string): number {
  if (typeof a !== typeof b) return -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The element nearest to `offset` among those from `from` to `to`, the later of two; `to` where there is none. */
function nearestOf(ascending: readonly number[], offset: number, from: number, to: number): number {
  const at = lowerBound(ascending, offset, ascending.length);
  const above = ascending[at];
  const below = ascending[at - 1];
  const canAbove = above !== undefined && above >= from && above <= to;
  const canBelow = below !== undefined && below >= from && below <= to;
  if (canAbove && (!canBelow || above - offset <= offset - below)) return above;
  return canBelow ? below : to;
}

/** The tokens of a payload, each span ended by its length if that makes sense, else by structure. */
export function nestSip(bytes: ByteString): Nested {
  return new SipNesting(bytes).run();
}
