/** What the span machinery has to know of the generated lexer of raw signatures. */

import { RawSignatureLexer } from "../../generated/rawSignature/RawSignatureLexer.js";
import { RawSignatureParser as P } from "../../generated/rawSignature/RawSignatureParser.js";
import type { ByteString } from "../../text/byteString.js";
import { type Fault, foundAt, type SpanLexer } from "../spans/spanToken.js";

const RULE = "raw-signature-syntax";

export const rawLexer: SpanLexer = {
  create: (stream) => new RawSignatureLexer(stream),
  rule: RULE,
  close: P.CLOSE,
  openers: new Set([P.INPUTS, P.RESULTS, P.BUFFER, P.SCALAR, P.REF_OBJECT, P.UNRECOGNIZED]),
  otherSpan: P.OTHER_SPAN,
  headers: { I: P.INPUTS, R: P.RESULTS, B: P.BUFFER, S: P.SCALAR, O: P.REF_OBJECT, U: P.UNRECOGNIZED },
  badHeader: P.BAD_HEADER,
  repair(type, bytes, start, end) {
    if (type === P.BAD_ELEMENT) return { type: P.ELEMENT, fault: elementFault(bytes, start, end) };
    if (type === P.BAD_DIM) {
      return { type: P.DIM, fault: broken(`Found ${foundAt(bytes, end)}, expected an integer after d`, start, end) };
    }
    return undefined;
  },
};

function broken(message: string, start: number, end: number): Fault {
  return { rule: RULE, message, start, end, breaks: true };
}

/** What is wrong with a `t` field whose code is not spelled 0 to 11. */
function elementFault(bytes: ByteString, start: number, end: number): Fault {
  const digits = bytes.slice(start + 1, end);
  if (digits === "" || digits === "-") {
    return broken(`Found ${foundAt(bytes, end)}, expected a scalar type code from 0 to 11 after t`, start, end);
  }
  const code = Number(digits);
  // Digits that run into something else may have swallowed a tag.
  const span = { start: start + 1, end, breaks: end < bytes.length && !"IRBSOUtd".includes(bytes.charAt(end)) };
  const shown = digits.length > 24 ? `${digits.slice(0, 24)}…` : digits;
  if (code < 0 || code > 11) {
    return { rule: "unknown-scalar-type", message: `Scalar type code ${shown} is unknown, expected 0 to 11`, ...span };
  }
  const plain = String(Math.abs(code));
  // Code 0 is the default, which is left out.
  const message = `Scalar type code is spelled ${shown}, expected ${plain}`;
  return { rule: "scalar-code-spelling", message, ...span, spelling: code === 0 ? "" : `t${plain}` };
}
