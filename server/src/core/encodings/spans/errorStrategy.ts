/**
 * Error recovery over balanced spans: an unexpected component is reported once and skipped whole, down to its CLOSE, so
 * one bad component never makes the components after it look bad.
 */
import {
  CommonToken,
  DefaultErrorStrategy,
  IntervalSet,
  type Parser,
  type ParserRuleContext,
  RuleTransition,
  Token,
} from "antlr4ng";
import type { Problem } from "../codec.js";
import type { SpanToken } from "./spanToken.js";

/** A place where the grammar wanted something else. */
export interface Unexpected {
  /** Index of the token that is there. */
  readonly index: number;
  /** Where what is there ends: the whole component, or the run of bytes that are nothing. */
  readonly end: number;
  /** True where the token can stay, because it may follow what is missing. */
  readonly missing: boolean;
  readonly expected: ReadonlySet<number>;
  /** Index of the grammar rule that was being read. */
  readonly rule: number;
}

/** What recovery has to know of a grammar. */
interface BalancedGrammar {
  readonly lexer: { readonly close: number };
  readonly tokens: { readonly junk: number };
  /** Rules of spans that hold one thing at most: what follows an error in them is not examined. */
  readonly single: ReadonlySet<number>;
}

export class BalancedErrorStrategy extends DefaultErrorStrategy {
  /** Set from a report until a sound token is matched: what is in between follows from what was reported. */
  #quiet = false;

  /** Indices of the tokens that the grammar took. */
  readonly matched = new Set<number>();

  readonly #tokens: readonly SpanToken[];
  readonly #grammar: BalancedGrammar;
  readonly #report: (problem: Problem) => void;
  readonly #explain: (unexpected: Unexpected) => Problem | undefined;

  /** @param explain Undefined where what is wrong has been reported already. */
  constructor(
    tokens: readonly SpanToken[],
    grammar: BalancedGrammar,
    report: (problem: Problem) => void,
    explain: (unexpected: Unexpected) => Problem | undefined,
  ) {
    super();
    this.#tokens = tokens;
    this.#grammar = grammar;
    this.#report = report;
    this.#explain = explain;
  }

  override reportMatch(parser: Parser): void {
    const { tokenIndex } = parser.getCurrentToken();
    const token = this.#tokens[tokenIndex];
    this.matched.add(tokenIndex);
    if (token === undefined || token.type === this.#grammar.lexer.close) return;
    if (token.fault === undefined) {
      this.#quiet = false;
      return;
    }
    if (!this.#quiet || !token.fault.breaks) this.#report(token.fault);
    this.#quiet = token.fault.breaks;
  }

  override sync(parser: Parser): void {
    const expected = this.#expectedAt(parser);
    const type = parser.getCurrentToken().type;
    if (expected.contains(type) || expected.contains(Token.EPSILON)) return;
    this.#unexpected(parser, expected);
  }

  override recoverInline(parser: Parser): Token {
    const expected = this.#expectedAt(parser);
    this.#unexpected(parser, expected);
    const token = parser.getCurrentToken();
    if (!expected.contains(token.type)) return CommonToken.fromType(expected.minElement) as Token;
    this.reportMatch(parser);
    parser.consume();
    return token;
  }

  // Every alternative is preceded by sync(), which has reported and skipped what there was.
  override reportError(): void {}
  override recover(): void {}

  #expectedAt(parser: Parser): IntervalSet {
    const state = parser.atn.states[parser.state];
    return state === null || state === undefined ? new IntervalSet() : parser.atn.nextTokens(state);
  }

  /** Reports the token that is here, unless that follows from an earlier report, and skips to where reading can go on. */
  #unexpected(parser: Parser, expected: IntervalSet): void {
    const index = parser.getCurrentToken().tokenIndex;
    const follow = this.#follow(parser);
    const rule = parser.context?.ruleIndex ?? -1;
    const single = this.#grammar.single.has(rule) && parser.context !== null && this.#isInside(parser.context, index);
    const stops = (type: number) =>
      type === Token.EOF ||
      type === this.#grammar.lexer.close ||
      (!single && (expected.contains(type) || follow.contains(type)));
    const { end, next } = this.#skip(index, stops);
    if (!this.#quiet) {
      const missing = next === index;
      const problem = this.#explain({ index, end, missing, expected: new Set(expected.toArray()), rule });
      if (problem !== undefined) this.#report(problem);
      this.#quiet = true;
    }
    while (parser.getCurrentToken().tokenIndex < next) parser.consume();
  }

  /** The index of the next token that stops, and where the component or the run of bytes at an index ends. */
  #skip(index: number, stops: (type: number) => boolean): { readonly end: number; readonly next: number } {
    const tokens = this.#tokens;
    const { junk } = this.#grammar.tokens;
    let end = tokens[index]?.end ?? 0;
    let next = index;
    let inRun = true;
    for (let token = tokens[next]; token !== undefined && !stops(token.type); token = tokens[next]) {
      const last = token.close ?? next;
      if (next > index) inRun &&= token.type === junk && tokens[next - 1]?.type === junk;
      if (inRun) end = tokens[last]?.end ?? end;
      next = last + 1;
    }
    return { end, next };
  }

  /** What may come after the rules that are being read, up to the span that holds them. */
  #follow(parser: Parser): IntervalSet {
    const follow = new IntervalSet();
    const here = parser.getCurrentToken().tokenIndex;
    let context: ParserRuleContext | null = parser.context;
    while (context !== null && context.invokingState >= 0 && !this.#isInside(context, here)) {
      const invoking = parser.atn.states[context.invokingState];
      const transition = invoking?.transitions[0];
      if (!(transition instanceof RuleTransition)) break;
      const next = parser.atn.nextTokens(transition.followState);
      follow.addSet(next);
      if (!next.contains(Token.EPSILON)) break;
      context = context.parent;
    }
    return follow;
  }

  /** Whether a context began with a span that is still open at a token. */
  #isInside(context: ParserRuleContext, here: number): boolean {
    const start = context.start?.tokenIndex ?? -1;
    const close = start < 0 ? undefined : this.#tokens[start]?.close;
    return close !== undefined && start < here && close >= here;
  }
}
