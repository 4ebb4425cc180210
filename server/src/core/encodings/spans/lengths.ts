/**
 * What every span's length should be, given where the spans really end. A corrected length may have more digits and so
 * change the lengths of the spans around it; therefore all are computed at once, from the inside out.
 */
import type { ByteString } from "../../text/byteString.js";
import { counted } from "../../text/counted.js";
import type { PayloadEdit, PayloadFix, Problem } from "../codec.js";
import type { SpanToken } from "./spanToken.js";

/** More wrong lengths of different causes than these are reported in one finding. */
const MAX_LENGTHS = 2;

interface Measured {
  readonly token: SpanToken;
  /** What the length should be. */
  readonly length: number;
  readonly wrong: boolean;
  /** By how much the contents outgrow what is declared, and the header its old spelling. */
  readonly excess: number;
  readonly growth: number;
  /** Whether the spans inside account for all of the excess. */
  readonly followsFromInside: boolean;
  /** Whether the span around it is wrong for the reason that this one is wrong. */
  explainsParent: boolean;
}

/** A span whose end is yet to come: the size of what it holds so far, corrected, and the wrong spans in it. */
interface OpenSpan {
  readonly token: SpanToken;
  size: number;
  readonly inside: Measured[];
}

/** The spans of nested tokens whose length is wrong, but for those that `keeps` leaves alone. */
function measure(tokens: readonly SpanToken[], keeps: (token: SpanToken) => boolean): Measured[] {
  const measured: Measured[] = [];
  const stack: OpenSpan[] = [];
  for (const token of tokens) {
    const top = stack.at(-1);
    if (token.header !== undefined && token.close !== undefined) {
      stack.push({ token, size: 0, inside: [] });
    } else if (top !== undefined && tokens[top.token.close ?? -1] === token) {
      stack.pop();
      const span = measureSpan(top, keeps(top.token));
      if (span.wrong) measured.push(span);
      const outer = stack.at(-1);
      if (outer !== undefined) {
        outer.size += top.token.end - top.token.start + span.growth + top.size;
        if (span.wrong) outer.inside.push(span);
      }
    } else if (top !== undefined) {
      top.size += token.end - token.start;
    }
  }
  return measured;
}

function measureSpan({ token, size, inside }: OpenSpan, isRetained: boolean): Measured {
  const { header } = token;
  const length = size + 1;
  const wrong = header !== undefined && !isRetained && header.declared !== length;
  const growth = wrong ? String(length).length + 2 - (token.end - token.start) : 0;
  const excess = length - (header?.declared ?? Number.NaN);
  const caused = inside.reduce((sum, inner) => sum + inner.excess + inner.growth, 0);
  const followsFromInside = inside.length > 0 && caused === excess;
  const span = { token, length, wrong, excess, growth, followsFromInside, explainsParent: false };
  if (wrong && followsFromInside) for (const inner of inside) inner.explainsParent = !couldBeAlone(inner, span);
  return span;
}

/**
 * Whether another end of the inner span would make the outer length right as it is: one with as many digits fewer
 * or more as the outer length is off.
 */
function couldBeAlone(inner: Measured, outer: Measured): boolean {
  const digits = String(inner.length).length - outer.excess;
  return digits >= 1 && digits <= String(outer.length).length;
}

function edits(measured: readonly Measured[], tokens: readonly SpanToken[]): PayloadEdit[] {
  const result: PayloadEdit[] = [];
  for (const { token, length } of measured) {
    if (token.header === undefined) continue;
    const { lengthStart, lengthEnd } = token.header;
    const contents = { start: token.end, end: tokens[token.close ?? -1]?.end ?? token.end };
    result.push({ start: lengthStart, end: lengthEnd, bytes: String(length) as ByteString, contents });
  }
  return result.sort((a, b) => a.start - b.start);
}

/**
 * The findings on wrong lengths: one for each reason, at the innermost span that is wrong for it. Their fixes all
 * correct every wrong length, because a string with half of them corrected is no better. Spans for which `unsure` holds
 * are left alone; spans of `ambiguous` could end elsewhere too, so a fix that takes one side is only offered.
 */
export function lengthProblems(
  tokens: readonly SpanToken[],
  unsure: (token: SpanToken) => boolean,
  ambiguous: ReadonlySet<number>,
): Problem[] {
  const measured = measure(tokens, unsure);
  if (measured.length === 0) return [];
  const safe = measured.every((span) => !ambiguous.has(span.token.start) || span.explainsParent);
  const [only] = measured;
  const title =
    measured.length === 1 && only !== undefined ? `Change the length to ${only.length}` : "Correct the lengths";
  const fix: PayloadFix = { title, safe, edits: edits(measured, tokens) };
  const causes = measured.filter((span) => !span.followsFromInside);
  // With many at once, the lengths are not typos, and the fix is the same for all.
  const shown = causes.length > MAX_LENGTHS ? causes.slice(0, 1) : causes;
  const others = causes.length > shown.length ? `; ${causes.length - 1} more lengths are wrong` : "";
  const problems: Problem[] = [];
  for (const { token, length } of shown) {
    if (token.header === undefined) continue;
    const { lengthStart, lengthEnd, declared } = token.header;
    const bare = lengthStart === lengthEnd;
    problems.push({
      rule: "span-length-mismatch",
      message: `${mismatchMessage(declared, length)}${others}`,
      start: bare ? token.start : lengthStart,
      end: bare ? token.end : lengthEnd,
      fix,
    });
  }
  return problems;
}

/** @param declared NaN where the span has no length */
export function mismatchMessage(declared: number, length: number): string {
  const contents = `the contents are ${counted(length, "byte")}`;
  // A number would not be the one that is written.
  if (declared > Number.MAX_SAFE_INTEGER) return `Length does not fit 32 bits, ${contents}`;
  return `Length is ${Number.isNaN(declared) ? "missing;" : `${declared} but`} ${contents}`;
}
