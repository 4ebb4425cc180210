/** The reference grammar's findings about raw signatures and partials in words. */
import {
  RawSignatureParser as P,
  type PartialContext,
  type SignatureContext,
} from "../../generated/rawSignature/RawSignatureParser.js";
import type { ByteString } from "../../text/byteString.js";
import type { Problem } from "../codec.js";
import type { Unexpected } from "../spans/errorStrategy.js";
import { explainSpans, type SpanFamily, withStrategy } from "../spans/explain.js";
import { lengthsHold, sectionMessage } from "../spans/messages.js";
import type { SpanToken } from "../spans/spanToken.js";
import { dynamicDimsFix } from "./dynamicDims.js";
import type { Read } from "./lengthErrors.js";
import { rawLexer } from "./lexer.js";
import { nestedPartials } from "./nestedPartials.js";
import { nestRaw } from "./nesting.js";
import { failureOffset, readPartial, readSignature } from "./read.js";

const SPAN_NAMES: Readonly<Record<number, string>> = {
  [P.RULE_bufferType]: "buffer",
  [P.RULE_scalarType]: "scalar",
  [P.RULE_refObjectType]: "reference object",
  [P.RULE_unrecognizedType]: "unrecognized type",
  [P.RULE_inputs]: "inputs",
  [P.RULE_inputPart]: "inputs",
  [P.RULE_results]: "results",
  [P.RULE_resultPart]: "results",
};
const TOKENS = { inputs: P.INPUTS, results: P.RESULTS, junk: P.JUNK, field: P.OTHER_FIELD };

const shared = {
  lexer: rawLexer,
  tokens: TOKENS,
  integers: [P.DIM],
  names: {
    [P.ELEMENT]: "element type",
    [P.DIM]: "dimension",
    [P.BUFFER]: "buffer",
    [P.SCALAR]: "scalar",
    [P.REF_OBJECT]: "reference object",
    [P.UNRECOGNIZED]: "unrecognized type",
    [P.INPUTS]: "inputs",
    [P.RESULTS]: "results",
  },
  signature: P.RULE_signature,
  single: new Set<number>(),
  nest: nestRaw,
  spanName: (rule: number) => (rule === P.RULE_argResultType ? "section" : (SPAN_NAMES[rule] ?? "span")),
  message,
};

/** What the reference grammar has to know of raw signatures. */
export const signatureFamily: SpanFamily<SignatureContext> = {
  ...shared,
  expects: "a raw signature such as I6!S3!t6R1!",
  parse: (stream, strategy) => withStrategy(new P(stream), strategy).signature(),
  failure: (bytes) => ({ offset: failureOffset(bytes, false), tooDeep: false }),
};

/** What the reference grammar has to know of partials. */
export const partialFamily: SpanFamily<PartialContext> = {
  ...shared,
  expects: "a partial signature such as I6!S3!t6",
  parse: (stream, strategy) => withStrategy(new P(stream), strategy).partial(),
  failure: (bytes) => ({ offset: failureOffset(bytes, true), tooDeep: false }),
};

/** Everything wrong with a raw signature that `readSignature` gave up on; at least one finding. */
export function explainSignature(bytes: ByteString): readonly Problem[] {
  const nested = nestedPartials(bytes);
  return nested !== undefined ? [nested] : withFix(explainSpans(signatureFamily, bytes), bytes, readSignature);
}

/** Everything wrong with a partial that `readPartial` gave up on; at least one finding. */
export function explainPartial(bytes: ByteString): readonly Problem[] {
  return withFix(explainSpans(partialFamily, bytes), bytes, readPartial);
}

function withFix(problems: readonly Problem[], bytes: ByteString, read: Read): readonly Problem[] {
  const fix = dynamicDimsFix(bytes, read);
  return fix === undefined ? problems : problems.map((problem) => ({ ...problem, fix }));
}

function message({ index, expected, rule }: Unexpected, tokens: readonly SpanToken[], found: string): string {
  const token = tokens[index];
  if (rule === P.RULE_partial) {
    return expected.has(P.INPUTS)
      ? `Found ${found}, expected one input (I…) or one result (R…)`
      : `Found ${found}, expected the end after the only section`;
  }
  const section = sectionMessage(expected, token, found, tokens, TOKENS);
  if (section !== undefined) return section;
  const note = lengthsHold(tokens) ? readAs(token, rule) : "";
  const name = SPAN_NAMES[rule];
  const end = name === undefined ? "the end" : `the end of the ${name}`;
  if (expected.has(P.BUFFER)) {
    const types = "a buffer (B…), scalar (S…), reference object (O1!) or unrecognized type (U1!)";
    return `Found ${found}, expected ${types}${name === undefined ? "" : ` in the ${name}`}${note}`;
  }
  if (rule === P.RULE_inputPart || rule === P.RULE_resultPart) {
    return `Found ${found}, expected ${end} after its only type`;
  }
  const wanted: string[] = [];
  if (expected.has(P.ELEMENT)) wanted.push("an element type (t…)");
  if (expected.has(P.DIM)) wanted.push("a dimension (d…)");
  wanted.push(end);
  const list = wanted.length === 3 ? `${wanted[0]}, ${wanted[1]} or ${wanted[2]}` : wanted.join(" or ");
  return `Found ${found}, expected ${list}${note}`;
}

/** What IREE's reader made of something that it took without a word (iree/base/signature_mangle.cc). */
function readAs(token: SpanToken | undefined, rule: number): string {
  const inFields = rule === P.RULE_bufferType || rule === P.RULE_scalarType;
  if (token?.type === P.ELEMENT && inFields) return "; IREE took the last element type";
  if (token?.type !== P.JUNK) return "";
  if (inFields) return `; IREE ignored the rest of the ${SPAN_NAMES[rule] ?? "span"}`;
  if (rule === P.RULE_refObjectType) return "; IREE ignored it";
  return rule === P.RULE_inputs || rule === P.RULE_results ? "; IREE ended the list there" : "";
}
