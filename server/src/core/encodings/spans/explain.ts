/**
 * The reference grammar of a span encoding: what is wrong with a payload that the fast path gave up on, found by the
 * generated parser over tokens whose spans end by the structure, not the (maybe wrong) lengths.
 */
import { CommonToken, CommonTokenStream, ListTokenSource, type Parser, type ParserRuleContext, Token } from "antlr4ng";
import type { ByteString } from "../../text/byteString.js";
import { MAX_INT32, MIN_INT32 } from "../../text/exactInteger.js";
import type { Span } from "../../text/offsetMap.js";
import type { Problem } from "../codec.js";
import { BalancedErrorStrategy, type Unexpected } from "./errorStrategy.js";
import { lengthProblems } from "./lengths.js";
import type { SectionTokens } from "./messages.js";
import { NESTING_LIMIT } from "./reader.js";
import { respell, type SpanBounds } from "./respell.js";
import { quote, type SpanLexer, type SpanToken } from "./spanToken.js";

/** In bytes. Longer payloads get one finding from the fast path: the generated parser is some thousand times slower. */
const EXPLAIN_LIMIT = 16384;
/** After the third finding on one string, most follow from the others; they are reported once those are fixed. */
const MAX_PROBLEMS = 3;

/** The tokens of a payload with spans ended by structure. */
export interface Nested {
  /** The last one is the end of the input. */
  readonly tokens: readonly SpanToken[];
  readonly deepest: number;
  /** Starts of spans that could end elsewhere too. */
  readonly ambiguous: ReadonlySet<number>;
}

/** What the reference grammar has to know of a family. */
export interface SpanFamily<Context extends ParserRuleContext> {
  readonly lexer: SpanLexer;
  readonly tokens: SectionTokens;
  /** Token types that hold, after a letter, an integer that must fit 32 bits. */
  readonly integers: readonly number[];
  /** What tokens are called in messages; those left out are quoted alone. */
  readonly names: Readonly<Record<number, string>>;
  /** The rule of a whole signature, which has two sections. */
  readonly signature: number;
  /** Rules of spans that hold one thing at most. */
  readonly single: ReadonlySet<number>;
  /** What to expect, for a string that is nothing of the kind: "a raw signature such as I1!R1!". */
  readonly expects: string;
  parse(stream: CommonTokenStream, strategy: BalancedErrorStrategy): Context;
  nest(bytes: ByteString): Nested;
  /** What ends where the close token of a rule is: "section". */
  spanName(rule: number): string;
  /** The message about something unexpected; `found` names what is there. */
  message(unexpected: Unexpected, tokens: readonly SpanToken[], found: string, bytes: ByteString): string;
  /** Where the finding is, if not at what is unexpected. */
  place?(unexpected: Unexpected, tokens: readonly SpanToken[]): Span | undefined;
  /** Offset at which the fast path gave up, and whether that was for nesting. */
  failure(bytes: ByteString): { readonly offset: number; readonly tooDeep: boolean };
}

/** Everything wrong with a payload: one finding for each cause, in order. Never throws; linear time. */
export function explainSpans<C extends ParserRuleContext>(family: SpanFamily<C>, bytes: ByteString): Problem[] {
  const { inputs, results } = family.tokens;
  const isSection = ({ type, fault }: SpanToken) => fault === undefined && (type === inputs || type === results);
  if (bytes.length > EXPLAIN_LIMIT) return [firstFailure(family, bytes)];
  const { tokens, deepest, ambiguous } = family.nest(bytes);
  if (!tokens.some(isSection)) return [notOne(family, bytes)];
  if (deepest > NESTING_LIMIT) return [firstFailure(family, bytes)];

  const problems: Problem[] = [];
  const strategy = new BalancedErrorStrategy(
    tokens,
    family,
    (problem) => problems.push(problem),
    (unexpected) => explainUnexpected(family, unexpected, tokens, bytes),
  );
  family.parse(tokenStream(tokens), strategy);

  for (const token of tokens) {
    const problem = rangeProblem(family, token, bytes);
    if (problem !== undefined) problems.push(problem);
  }
  const taken = new Set([...strategy.matched].map((index) => tokens[index]));
  // A length around a mistake may be wrong because of it; it is checked once that is fixed.
  const spoilt = [...problems];
  const unsure = (token: SpanToken) => {
    const end = tokens[token.close ?? -1]?.end ?? token.end;
    return !taken.has(token) || spoilt.some((problem) => problem.start <= end && problem.end >= token.start);
  };
  problems.push(...lengthProblems(tokens, unsure, ambiguous));
  const faults = new Map<Problem | undefined, SpanToken>(tokens.map((token) => [token.fault, token]));
  const result = problems.map((problem) => withSpelling(problem, faults.get(problem), tokens));
  // Only where the two readers disagree, which the property tests rule out: a finding too few would hide a bad string.
  if (result.length === 0) return [firstFailure(family, bytes)];
  return reported(result.sort((a, b) => a.start - b.start));
}

/** A parser that reports to a strategy alone. */
export function withStrategy<P extends Parser>(parser: P, strategy: BalancedErrorStrategy): P {
  parser.removeErrorListeners();
  parser.errorHandler = strategy;
  return parser;
}

function explainUnexpected<C extends ParserRuleContext>(
  family: SpanFamily<C>,
  unexpected: Unexpected,
  tokens: readonly SpanToken[],
  bytes: ByteString,
): Problem | undefined {
  const { index, rule, missing } = unexpected;
  const { inputs, results } = family.tokens;
  const token = tokens[index];
  // Swapped sections are reported at the results.
  if (rule === family.signature && token?.type === inputs && tokens[0]?.type === results) return undefined;
  const start = token?.start ?? bytes.length;
  const end = missing ? (token?.end ?? start) : unexpected.end;
  const found = foundText(family, token, Math.max(end, token?.end ?? end), rule, bytes);
  const place = family.place?.(unexpected, tokens) ?? { start, end };
  return { rule: family.lexer.rule, message: family.message(unexpected, tokens, found, bytes), ...place };
}

/** What is where something else was expected. */
function foundText<C extends ParserRuleContext>(
  { lexer, names, spanName }: SpanFamily<C>,
  token: SpanToken | undefined,
  end: number,
  rule: number,
  bytes: ByteString,
): string {
  if (token === undefined || token.type === Token.EOF) return "the end of the string";
  if (token.type === lexer.close) return `the end of the ${spanName(rule)}`;
  const text = quote(bytes, token.start, end);
  const name = names[token.type];
  return name === undefined ? text : `${name} ${text}`;
}

/** The first problems. The safe fixes of the others come with the last one of their rule that is reported. */
function reported(problems: readonly Problem[]): Problem[] {
  const first = problems.slice(0, MAX_PROBLEMS);
  const rest = problems.slice(MAX_PROBLEMS);
  return first.map((problem, i) => {
    const { rule, fix } = problem;
    if (fix?.safe !== true || first.slice(i + 1).some((later) => later.rule === rule && later.fix?.safe))
      return problem;
    const unreported = rest.flatMap((other) => (other.rule === rule && other.fix?.safe ? [other.fix] : []));
    return unreported.length === 0 ? problem : { ...problem, fix: { ...fix, unreported } };
  });
}

/** Adds the fix of a token that is only misspelt. */
function withSpelling(problem: Problem, token: SpanToken | undefined, tokens: readonly SpanToken[]): Problem {
  const spelling = token?.fault?.spelling;
  if (token === undefined || spelling === undefined) return problem;
  const { rule, message, start, end } = problem;
  const around = spansAround(tokens, token);
  // A header that is cut off has no place for a length yet.
  if (around === undefined) return { rule, message, start, end };
  const edits = respell(around, token.start, token.end, spelling);
  return {
    rule,
    message,
    start,
    end,
    fix: { title: spelling === "" ? "Remove it" : `Write ${spelling}`, safe: true, edits },
  };
}

/** The spans that hold a token, innermost first; undefined where the header of one is not whole. */
function spansAround(tokens: readonly SpanToken[], token: SpanToken): SpanBounds[] | undefined {
  const around: SpanBounds[] = [];
  for (const { start, end, close, header } of tokens) {
    const closed = close === undefined ? undefined : tokens[close];
    if (closed === undefined || start >= token.start || closed.end < token.end) continue;
    // After the tag and the length comes the `!`.
    if (header?.lengthEnd !== end - 1) return undefined;
    around.push({ start, contentStart: end, end: closed.end });
  }
  return around.reverse();
}

/** The finding about a token whose integer does not fit 32 bits; undefined for any other token. */
export function rangeProblem<C extends ParserRuleContext>(
  family: SpanFamily<C>,
  token: SpanToken,
  bytes: ByteString,
): Problem | undefined {
  if (token.fault !== undefined || !family.integers.includes(token.type)) return undefined;
  const start = token.start + 1;
  const text = bytes.slice(start, token.end);
  const value = Number(text);
  if (value >= MIN_INT32 && value <= MAX_INT32) return undefined;
  const shown = text.length > 24 ? `${text.slice(0, 24)}…` : text;
  const message = `Integer ${shown} does not fit 32 bits, expected ${MIN_INT32} to ${MAX_INT32}`;
  return { rule: "integer-out-of-range", message, start, end: start + text.length };
}

/** One finding where the fast path stopped. */
function firstFailure<C extends ParserRuleContext>(family: SpanFamily<C>, bytes: ByteString): Problem {
  const { offset, tooDeep } = family.failure(bytes);
  const at = Math.min(offset, bytes.length);
  const message = tooDeep
    ? `Spans are nested more than ${NESTING_LIMIT} deep, which is not read`
    : `Reading stopped at byte ${at}, expected ${family.expects}`;
  return { rule: family.lexer.rule, message, start: at, end: Math.min(at + 1, bytes.length) };
}

function notOne<C extends ParserRuleContext>(family: SpanFamily<C>, bytes: ByteString): Problem {
  const found = bytes.length === 0 ? "an empty string" : quote(bytes, 0, bytes.length);
  return {
    rule: family.lexer.rule,
    message: `Found ${found}, expected ${family.expects}`,
    start: 0,
    end: bytes.length,
  };
}

/** A stream in which token `i` is `tokens[i]`; the last one is the end of the input. */
export function tokenStream(tokens: readonly SpanToken[]): CommonTokenStream {
  const list = tokens.map(
    (token) => CommonToken.fromSource([null, null], token.type, 0, token.start, token.end - 1) as Token,
  );
  const stream = new CommonTokenStream(new ListTokenSource(list));
  stream.fill();
  return stream;
}
