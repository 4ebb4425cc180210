/** What the span machinery has to know of the generated lexer of structured index path signatures. */
import { SipLexer } from "../../generated/sip/SipLexer.js";
import { SipParser as P } from "../../generated/sip/SipParser.js";
import { foundAt, type SpanLexer } from "../spans/spanToken.js";

const RULE = "sip-syntax";

export const sipLexer: SpanLexer = {
  create: (stream) => new SipLexer(stream),
  rule: RULE,
  close: P.CLOSE,
  bytes: P.BYTES,
  bytesTag: P.STRING_KEY,
  openers: new Set([P.INPUTS, P.RESULTS, P.SEQUENCE, P.DICT, P.STRING_KEY]),
  otherSpan: P.OTHER_SPAN,
  headers: { I: P.INPUTS, R: P.RESULTS, S: P.SEQUENCE, D: P.DICT, K: P.STRING_KEY },
  badHeader: P.BAD_HEADER,
  repair(type, bytes, start, end) {
    if (type !== P.BAD_FIELD) return undefined;
    const tag = bytes.charAt(start);
    const message = `Found ${foundAt(bytes, end)}, expected an integer after ${tag}`;
    return {
      type: tag === "k" ? P.INTEGER_KEY : P.RAW_INDEX,
      fault: { rule: RULE, message, start, end, breaks: true },
    };
  },
};
