/** Every rule, sorted by id. Adding a rule is its file and a line here. */
import { abiJsonStructure } from "./abi-json/abi-json-structure.js";
import { abiJsonSyntax } from "./abi-json/abi-json-syntax.js";
import { duplicateNamedKey } from "./abi-json/duplicate-named-key.js";
import { duplicateSdictKey } from "./abi-json/duplicate-sdict-key.js";
import { foreignRecord } from "./abi-json/foreign-record.js";
import { misplacedNamed } from "./abi-json/misplaced-named.js";
import { missingAbiVersion } from "./abi-json/missing-abi-version.js";
import { namedBeforePositional } from "./abi-json/named-before-positional.js";
import { negativeDim } from "./abi-json/negative-dim.js";
import { nonCompactJson } from "./abi-json/non-compact-json.js";
import { rankMismatch } from "./abi-json/rank-mismatch.js";
import { recordArity } from "./abi-json/record-arity.js";
import { unknownAbiVersion } from "./abi-json/unknown-abi-version.js";
import { unknownRecord } from "./abi-json/unknown-record.js";
import { unsortedSdictKeys } from "./abi-json/unsorted-sdict-keys.js";
import { unsupportedArgumentRecord } from "./abi-json/unsupported-argument-record.js";
import { unsupportedResultRecord } from "./abi-json/unsupported-result-record.js";
import { allocatorSignature } from "./attribute/allocator-signature.js";
import { dimsCountMismatch } from "./attribute/dims-count-mismatch.js";
import { dimsIndexOutOfRange } from "./attribute/dims-index-out-of-range.js";
import { dimsWithResultDims } from "./attribute/dims-with-result-dims.js";
import { dimsWithoutStreamable } from "./attribute/dims-without-streamable.js";
import { droppedAttribute } from "./attribute/dropped-attribute.js";
import { duplicateAttributeKey } from "./attribute/duplicate-attribute-key.js";
import { duplicateOutputIndex } from "./attribute/duplicate-output-index.js";
import { duplicateTransients } from "./attribute/duplicate-transients.js";
import { encodingShapeMismatch } from "./attribute/encoding-shape-mismatch.js";
import { fallbackSignature } from "./attribute/fallback-signature.js";
import { invalidOutputType } from "./attribute/invalid-output-type.js";
import { invalidTransientsType } from "./attribute/invalid-transients-type.js";
import { misplacedAttribute } from "./attribute/misplaced-attribute.js";
import { misspeltAttribute } from "./attribute/misspelt-attribute.js";
import { outputIndexOutOfRange } from "./attribute/output-index-out-of-range.js";
import { pointlessAllocator } from "./attribute/pointless-allocator.js";
import { resultDimsSignature } from "./attribute/result-dims-signature.js";
import { tiedIndexOutOfRange } from "./attribute/tied-index-out-of-range.js";
import { transientsSizeSignature } from "./attribute/transients-size-signature.js";
import { unknownAttribute } from "./attribute/unknown-attribute.js";
import { unknownBenchmarkKind } from "./attribute/unknown-benchmark-kind.js";
import { unknownEncoderFunction } from "./attribute/unknown-encoder-function.js";
import { unknownInvocationModel } from "./attribute/unknown-invocation-model.js";
import { unknownSymbol } from "./attribute/unknown-symbol.js";
import { wrongValueKind } from "./attribute/wrong-value-kind.js";
import { callingConventionOldSpelling } from "./calling-convention/calling-convention-old-spelling.js";
import { callingConventionSyntax } from "./calling-convention/calling-convention-syntax.js";
import { exportWithoutFunction } from "./calling-convention/export-without-function.js";
import { missingCallingConvention } from "./calling-convention/missing-calling-convention.js";
import { unencodableType } from "./calling-convention/unencodable-type.js";
import { variadicInResults } from "./calling-convention/variadic-in-results.js";
import { stringEscape } from "./mlir/string-escape.js";
import { unterminatedString } from "./mlir/unterminated-string.js";
import { unusedSuppression } from "./mlir/unused-suppression.js";
import { argNamesCount } from "./pydm/arg-names-count.js";
import { freeAndCellVariable } from "./pydm/free-and-cell-variable.js";
import { missingExceptionResult } from "./pydm/missing-exception-result.js";
import { noneBoxedAsList } from "./pydm/none-boxed-as-list.js";
import { unknownExceptionCode } from "./pydm/unknown-exception-code.js";
import { unknownPythonOperation } from "./pydm/unknown-python-operation.js";
import { unknownTypeCode } from "./pydm/unknown-type-code.js";
import { unlistedFreeVariable } from "./pydm/unlisted-free-variable.js";
import { unsortedUnion } from "./pydm/unsorted-union.js";
import { unsupportedIntegerWidth } from "./pydm/unsupported-integer-width.js";
import { integerOutOfRange } from "./raw-signature/integer-out-of-range.js";
import { nestedPartials } from "./raw-signature/nested-partials.js";
import { nonCanonicalSpelling } from "./raw-signature/non-canonical-spelling.js";
import { rawSignatureSyntax } from "./raw-signature/raw-signature-syntax.js";
import { scalarCodeSpelling } from "./raw-signature/scalar-code-spelling.js";
import { spanLengthMismatch } from "./raw-signature/span-length-mismatch.js";
import { unknownScalarType } from "./raw-signature/unknown-scalar-type.js";
import { unrecognizedType } from "./raw-signature/unrecognized-type.js";
import { abiWithoutSip } from "./reflection/abi-without-sip.js";
import { documentedKeyD } from "./reflection/documented-key-d.js";
import { emptyReflectionKey } from "./reflection/empty-reflection-key.js";
import { legacyReflection } from "./reflection/legacy-reflection.js";
import { misplacedReflectionKey } from "./reflection/misplaced-reflection-key.js";
import { missingEncoderTarget } from "./reflection/missing-encoder-target.js";
import { missingVersion } from "./reflection/missing-version.js";
import { partialSide } from "./reflection/partial-side.js";
import { sipWithoutAbi } from "./reflection/sip-without-abi.js";
import { unserializableValue } from "./reflection/unserializable-value.js";
import { versionKind } from "./reflection/version-kind.js";
import { wrongVersion } from "./reflection/wrong-version.js";
import type { Rule } from "./rule.js";
import { declarationArity } from "./signature/declaration-arity.js";
import { declarationModel } from "./signature/declaration-model.js";
import { jsonArity } from "./signature/json-arity.js";
import { jsonDisagreesWithF } from "./signature/json-disagrees-with-f.js";
import { partialsDisagree } from "./signature/partials-disagree.js";
import { signatureArity } from "./signature/signature-arity.js";
import { sipIndexOutOfRange } from "./signature/sip-index-out-of-range.js";
import { sipMissingIndex } from "./signature/sip-missing-index.js";
import { staleDim } from "./signature/stale-dim.js";
import { staleElementType } from "./signature/stale-element-type.js";
import { staleKind } from "./signature/stale-kind.js";
import { staleRank } from "./signature/stale-rank.js";
import { duplicateRawIndex } from "./sip/duplicate-raw-index.js";
import { duplicateSipKey } from "./sip/duplicate-sip-key.js";
import { emptySipStructure } from "./sip/empty-sip-structure.js";
import { negativeRawIndex } from "./sip/negative-raw-index.js";
import { negativeSipKey } from "./sip/negative-sip-key.js";
import { sipKeyGap } from "./sip/sip-key-gap.js";
import { sipSyntax } from "./sip/sip-syntax.js";
import { unsortedSipKeys } from "./sip/unsorted-sip-keys.js";
import { duplicateExportName } from "./vmfb/duplicate-export-name.js";
import { exportOrdinalOutOfRange } from "./vmfb/export-ordinal-out-of-range.js";
import { exportWithoutName } from "./vmfb/export-without-name.js";
import { importWithoutName } from "./vmfb/import-without-name.js";
import { missingFunctionSignature } from "./vmfb/missing-function-signature.js";
import { refusedBytecodeVersion } from "./vmfb/refused-bytecode-version.js";

export const RULES: readonly Rule[] = [
  abiJsonStructure,
  abiJsonSyntax,
  abiWithoutSip,
  allocatorSignature,
  argNamesCount,
  callingConventionOldSpelling,
  callingConventionSyntax,
  declarationArity,
  declarationModel,
  dimsCountMismatch,
  dimsIndexOutOfRange,
  dimsWithResultDims,
  dimsWithoutStreamable,
  documentedKeyD,
  droppedAttribute,
  duplicateAttributeKey,
  duplicateExportName,
  duplicateNamedKey,
  duplicateOutputIndex,
  duplicateRawIndex,
  duplicateSdictKey,
  duplicateSipKey,
  duplicateTransients,
  emptyReflectionKey,
  emptySipStructure,
  encodingShapeMismatch,
  exportOrdinalOutOfRange,
  exportWithoutFunction,
  exportWithoutName,
  fallbackSignature,
  foreignRecord,
  freeAndCellVariable,
  importWithoutName,
  integerOutOfRange,
  invalidOutputType,
  invalidTransientsType,
  jsonArity,
  jsonDisagreesWithF,
  legacyReflection,
  misplacedAttribute,
  misplacedNamed,
  misplacedReflectionKey,
  missingAbiVersion,
  missingCallingConvention,
  missingEncoderTarget,
  missingExceptionResult,
  missingFunctionSignature,
  missingVersion,
  misspeltAttribute,
  namedBeforePositional,
  negativeDim,
  negativeRawIndex,
  negativeSipKey,
  nestedPartials,
  nonCanonicalSpelling,
  nonCompactJson,
  noneBoxedAsList,
  outputIndexOutOfRange,
  partialSide,
  partialsDisagree,
  pointlessAllocator,
  rankMismatch,
  rawSignatureSyntax,
  recordArity,
  refusedBytecodeVersion,
  resultDimsSignature,
  scalarCodeSpelling,
  signatureArity,
  sipIndexOutOfRange,
  sipKeyGap,
  sipMissingIndex,
  sipSyntax,
  sipWithoutAbi,
  spanLengthMismatch,
  staleDim,
  staleElementType,
  staleKind,
  staleRank,
  stringEscape,
  tiedIndexOutOfRange,
  transientsSizeSignature,
  unencodableType,
  unknownAbiVersion,
  unknownAttribute,
  unknownBenchmarkKind,
  unknownEncoderFunction,
  unknownExceptionCode,
  unknownInvocationModel,
  unknownPythonOperation,
  unknownRecord,
  unknownScalarType,
  unknownSymbol,
  unknownTypeCode,
  unlistedFreeVariable,
  unrecognizedType,
  unserializableValue,
  unsortedSdictKeys,
  unsortedSipKeys,
  unsortedUnion,
  unsupportedArgumentRecord,
  unsupportedIntegerWidth,
  unsupportedResultRecord,
  unterminatedString,
  unusedSuppression,
  variadicInResults,
  versionKind,
  wrongValueKind,
  wrongVersion,
];

const BY_ID = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of an id, or undefined. */
export function ruleOf(id: string): Rule | undefined {
  return BY_ID.get(id);
}
