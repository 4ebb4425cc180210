/** Every rule, sorted by id. Adding a rule is its file and a line here. */
import { abiJsonStructure } from "./abi-json/abi-json-structure.js";
import { abiJsonSyntax } from "./abi-json/abi-json-syntax.js";
import { negativeDim } from "./abi-json/negative-dim.js";
import { rankMismatch } from "./abi-json/rank-mismatch.js";
import { recordArity } from "./abi-json/record-arity.js";
import { unknownRecord } from "./abi-json/unknown-record.js";
import { callingConventionOldSpelling } from "./calling-convention/calling-convention-old-spelling.js";
import { callingConventionSyntax } from "./calling-convention/calling-convention-syntax.js";
import { stringEscape } from "./mlir/string-escape.js";
import { unterminatedString } from "./mlir/unterminated-string.js";
import { integerOutOfRange } from "./raw-signature/integer-out-of-range.js";
import { nonCanonicalSpelling } from "./raw-signature/non-canonical-spelling.js";
import { rawSignatureSyntax } from "./raw-signature/raw-signature-syntax.js";
import { scalarCodeSpelling } from "./raw-signature/scalar-code-spelling.js";
import { spanLengthMismatch } from "./raw-signature/span-length-mismatch.js";
import { unknownScalarType } from "./raw-signature/unknown-scalar-type.js";
import type { Rule } from "./rule.js";
import { sipSyntax } from "./sip/sip-syntax.js";

export const RULES: readonly Rule[] = [
  abiJsonStructure,
  abiJsonSyntax,
  callingConventionOldSpelling,
  callingConventionSyntax,
  integerOutOfRange,
  negativeDim,
  nonCanonicalSpelling,
  rankMismatch,
  rawSignatureSyntax,
  recordArity,
  scalarCodeSpelling,
  sipSyntax,
  spanLengthMismatch,
  stringEscape,
  unknownRecord,
  unknownScalarType,
  unterminatedString,
];

const BY_ID = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of an id, or undefined. */
export function ruleOf(id: string): Rule | undefined {
  return BY_ID.get(id);
}
