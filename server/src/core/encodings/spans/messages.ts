/** Words for what both span encodings share: two sections, inputs first. */
import { Token } from "antlr4ng";
import type { SpanToken } from "./spanToken.js";

/** The token types that name what is where a section should be. */
export interface SectionTokens {
  readonly inputs: number;
  readonly results: number;
  /** A byte that is not a component. */
  readonly junk: number;
  /** A well-formed field that the family does not have. */
  readonly field: number;
}

/**
 * The message where a section or the end after both was expected, or undefined where something else was. It names what
 * IREE's reader made of it (iree/base/signature_parser.cc: it looked for each section from the start).
 */
export function sectionMessage(
  expected: ReadonlySet<number>,
  token: SpanToken | undefined,
  found: string,
  tokens: readonly SpanToken[],
  { inputs, results, junk, field }: SectionTokens,
): string | undefined {
  const known = token?.type === junk || !tokens.some((other) => other.type === junk);
  const type = known && lengthsHold(tokens) ? token?.type : undefined;
  const skipped = type === junk ? "; IREE's reader hung there" : type === field ? "; IREE skipped it" : "";
  if (expected.has(inputs)) {
    const swapped = type === results && tokens.some((other) => other.type === inputs);
    const either = swapped ? "; IREE took the sections in any order" : skipped;
    return `Found ${found}, expected the inputs (I…) first${either}`;
  }
  if (expected.has(results)) {
    const first = type === inputs ? "; IREE took the first inputs" : skipped;
    return `Found ${found}, expected the results (R…) after the inputs${first}`;
  }
  const ignored = type === undefined ? "" : "; IREE ignored it";
  if (expected.has(Token.EOF)) return `Found ${found}, expected the end after the results${ignored}`;
  return undefined;
}

/** Whether every span ends by its length: only then is it known where IREE's reader went on. */
export function lengthsHold(tokens: readonly SpanToken[]): boolean {
  return tokens.every(({ header, close }) => close === undefined || header?.declaredEnd === tokens[close]?.end);
}
