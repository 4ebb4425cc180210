/** The reference grammar's findings about structured index path signatures in words. */
import { SipParser as P, type SignatureContext } from "../../generated/sip/SipParser.js";
import type { ByteString } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import type { Problem } from "../codec.js";
import type { Unexpected } from "../spans/errorStrategy.js";
import { explainSpans, type SpanFamily, withStrategy } from "../spans/explain.js";
import { sectionMessage } from "../spans/messages.js";
import { quote, type SpanToken } from "../spans/spanToken.js";
import { sipLexer } from "./lexer.js";
import { nestSip } from "./nesting.js";
import { failure } from "./read.js";

const SPAN_NAMES: Readonly<Record<number, string>> = {
  [P.RULE_inputs]: "inputs",
  [P.RULE_results]: "results",
  [P.RULE_sequence]: "sequence",
  [P.RULE_dict]: "dictionary",
};
const TOKENS = { inputs: P.INPUTS, results: P.RESULTS, junk: P.JUNK, field: P.OTHER_FIELD };
const VALUE = "a value (_…, S… or D…)";

/** What the reference grammar has to know of such signatures. */
export const sipFamily: SpanFamily<SignatureContext> = {
  lexer: sipLexer,
  tokens: TOKENS,
  integers: [P.INTEGER_KEY, P.RAW_INDEX],
  names: {
    [P.INTEGER_KEY]: "integer key",
    [P.STRING_KEY]: "string key",
    [P.RAW_INDEX]: "raw index",
    [P.SEQUENCE]: "sequence",
    [P.DICT]: "dictionary",
    [P.INPUTS]: "inputs",
    [P.RESULTS]: "results",
  },
  signature: P.RULE_signature,
  single: new Set([P.RULE_inputs, P.RULE_results]),
  expects: "a structured index path signature such as I8!S5!k0_0R3!_0",
  parse: (stream, strategy) => withStrategy(new P(stream), strategy).signature(),
  nest: nestSip,
  spanName: () => "span",
  message,
  place: ({ rule, missing, index }, tokens) =>
    rule === P.RULE_structuredValue && missing ? keyBefore(tokens, index) : undefined,
  failure,
};

/** Everything wrong with a signature that `readSip` gave up on; at least one finding. */
export function explainSip(bytes: ByteString): readonly Problem[] {
  return explainSpans(sipFamily, bytes);
}

function message(
  { index, expected, rule }: Unexpected,
  tokens: readonly SpanToken[],
  found: string,
  bytes: ByteString,
): string {
  if (rule === P.RULE_structuredValue) {
    const key = keyBefore(tokens, index);
    return `Found ${found}, expected ${VALUE} for key ${quote(bytes, key.start, key.end)}`;
  }
  const section = sectionMessage(expected, tokens[index], found, tokens, TOKENS);
  if (section !== undefined) return section;
  const name = SPAN_NAMES[rule] ?? "span";
  if (expected.has(P.INTEGER_KEY)) return `Found ${found}, expected an integer key (k…) or the end of the sequence`;
  if (expected.has(P.STRING_KEY)) return `Found ${found}, expected a string key (K…) or the end of the dictionary`;
  if (expected.has(P.RAW_INDEX)) return `Found ${found}, expected ${VALUE} or the end of the ${name}`;
  return `Found ${found}, expected the end of the ${name} after their only value`;
}

/** The whole key that ends before a token. */
function keyBefore(tokens: readonly SpanToken[], index: number): Span {
  let at = index - 1;
  while (at > 0 && tokens[at]?.type !== P.INTEGER_KEY && tokens[at]?.type !== P.STRING_KEY) at--;
  const key = tokens[at];
  return { start: key?.start ?? 0, end: tokens[key?.close ?? at]?.end ?? 0 };
}
