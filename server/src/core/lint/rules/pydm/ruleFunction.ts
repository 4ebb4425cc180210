/** The function around a body's record, as rules see it. */

import { type Flow, flowOf } from "../../../pydm/flow.js";
import { type FunctionText, linesOf, raisesByType, readFunction } from "../../../pydm/functions.js";
import { type Choice, numberingOf } from "../../../pydm/numbering.js";
import { type PlacedType, readTypes } from "../../../pydm/types.js";
import { type Token, tokensOf } from "../../../syntax/wordTokens.js";
import { movedSpan, type Span } from "../../../text/offsetMap.js";
import type { RuleContext } from "../../context.js";

export interface RuleFunction extends FunctionText {
  readonly place: (span: Span) => Span;
}

/** The function of the record; undefined if its body is not closed, so that half-typed text is not checked. */
export function ruleFunction(context: RuleContext): RuleFunction | undefined {
  return context.once(readRuleFunction);
}

function readRuleFunction(context: RuleContext): RuleFunction | undefined {
  const { start, examined } = context.record;
  // From the line feed before the function; the document may begin with the function.
  const from = Math.max(start + examined.start, 0) - start;
  const text = context.text({ start: from, end: examined.end });
  const lead = /^\s*/.exec(text)?.[0].length ?? 0;
  const found = readFunction(text, lead);
  if (found?.closed !== true) return undefined;
  return Object.assign({}, found, { place: (span: Span) => movedSpan(span, from + lead) });
}

/** The statements of a PyDM function as tokens, with spans in the function. */
export function pydmStatements(context: RuleContext): readonly (readonly Token[])[] {
  return context.once(readStatements);
}

function readStatements(context: RuleContext): readonly (readonly Token[])[] {
  const found = ruleFunction(context);
  if (found?.body === undefined) return [];
  return found.statements.slice(1).map(({ start, end }) => tokensOf(found.text, start, end));
}

/** The operation that a statement begins with, without its dialect, and what follows its name. */
export function operationIn(
  tokens: readonly Token[],
): { readonly name: string; readonly operands: readonly Token[] } | undefined {
  const at = tokens.findIndex(({ kind }) => kind === "word");
  const before = tokens[at - 1];
  if (at < 0 || (before !== undefined && before.text !== "=")) return undefined;
  return { name: (tokens[at]?.text ?? "").replace(/^iree_pydm\./, ""), operands: tokens.slice(at + 1) };
}

/** The string that names the variable of an `alloc_free_var`; undefined for another statement. */
export function allocatedIn(tokens: readonly Token[]): Token | undefined {
  const statement = operationIn(tokens);
  const literal = statement?.name === "alloc_free_var" ? statement.operands[0] : undefined;
  return literal?.kind === "string" ? literal : undefined;
}

/** Every PyDM type in the function's code, including nested ones. */
export function typesIn(context: RuleContext): readonly PlacedType[] {
  return context.once(readTypesIn);
}

function readTypesIn(context: RuleContext): readonly PlacedType[] {
  const found = ruleFunction(context);
  if (found === undefined) return [];
  const { text, statements } = found;
  return statements.flatMap(({ start, end }) =>
    tokensOf(text, start, end).flatMap((token) =>
      token.kind === "type" ? [...readTypes(text, token.start, token.end)] : [],
    ),
  );
}

/** The meaning of a lowered function's numbers, in the selected numbering or the one that the function implies. */
export interface LoweredFlow {
  readonly flow: Flow;
  readonly choice: Choice;
  readonly place: (span: Span) => Span;
}

/** The flow of the record's function; undefined if its body is missing or not closed. */
export function loweredFlow(context: RuleContext): LoweredFlow | undefined {
  return context.once(readFlow);
}

function readFlow(context: RuleContext): LoweredFlow | undefined {
  const found = ruleFunction(context);
  if (found?.body === undefined) return undefined;
  const { text, end, place } = found;
  const flow = flowOf(linesOf(found), { raises: raisesByType(found) });
  const own = text.slice(0, end);
  const choice = numberingOf((needle) => own.includes(needle), flow.objects.values(), context.typeCodes);
  return { flow, choice, place };
}
