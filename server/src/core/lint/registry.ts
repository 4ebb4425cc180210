/** Every rule, sorted by id. To add a rule, add its file and a line here. */

import type { Rule } from "./rule.js";
import { abiJsonStructure } from "./rules/abi-json/abi-json-structure.js";
import { abiJsonSyntax } from "./rules/abi-json/abi-json-syntax.js";
import { duplicateNamedKey } from "./rules/abi-json/duplicate-named-key.js";
import { duplicateSdictKey } from "./rules/abi-json/duplicate-sdict-key.js";
import { foreignRecord } from "./rules/abi-json/foreign-record.js";
import { misplacedNamed } from "./rules/abi-json/misplaced-named.js";
import { missingAbiVersion } from "./rules/abi-json/missing-abi-version.js";
import { namedBeforePositional } from "./rules/abi-json/named-before-positional.js";
import { negativeDim } from "./rules/abi-json/negative-dim.js";
import { nonCompactJson } from "./rules/abi-json/non-compact-json.js";
import { rankMismatch } from "./rules/abi-json/rank-mismatch.js";
import { recordArity } from "./rules/abi-json/record-arity.js";
import { unknownAbiVersion } from "./rules/abi-json/unknown-abi-version.js";
import { unknownRecord } from "./rules/abi-json/unknown-record.js";
import { unsortedSdictKeys } from "./rules/abi-json/unsorted-sdict-keys.js";
import { unsupportedArgumentRecord } from "./rules/abi-json/unsupported-argument-record.js";
import { unsupportedResultRecord } from "./rules/abi-json/unsupported-result-record.js";
import { allocatorSignature } from "./rules/attribute/allocator-signature.js";
import { dimsCountMismatch } from "./rules/attribute/dims-count-mismatch.js";
import { dimsIndexOutOfRange } from "./rules/attribute/dims-index-out-of-range.js";
import { dimsWithResultDims } from "./rules/attribute/dims-with-result-dims.js";
import { dimsWithoutStreamable } from "./rules/attribute/dims-without-streamable.js";
import { droppedAttribute } from "./rules/attribute/dropped-attribute.js";
import { duplicateAttributeKey } from "./rules/attribute/duplicate-attribute-key.js";
import { duplicateOutputIndex } from "./rules/attribute/duplicate-output-index.js";
import { duplicateTransients } from "./rules/attribute/duplicate-transients.js";
import { encodingShapeMismatch } from "./rules/attribute/encoding-shape-mismatch.js";
import { fallbackSignature } from "./rules/attribute/fallback-signature.js";
import { invalidOutputType } from "./rules/attribute/invalid-output-type.js";
import { invalidTransientsType } from "./rules/attribute/invalid-transients-type.js";
import { misplacedAttribute } from "./rules/attribute/misplaced-attribute.js";
import { misspeltAttribute } from "./rules/attribute/misspelt-attribute.js";
import { outputIndexOutOfRange } from "./rules/attribute/output-index-out-of-range.js";
import { pointlessAllocator } from "./rules/attribute/pointless-allocator.js";
import { resultDimsSignature } from "./rules/attribute/result-dims-signature.js";
import { tiedIndexOutOfRange } from "./rules/attribute/tied-index-out-of-range.js";
import { transientsSizeSignature } from "./rules/attribute/transients-size-signature.js";
import { unknownAttribute } from "./rules/attribute/unknown-attribute.js";
import { unknownBenchmarkKind } from "./rules/attribute/unknown-benchmark-kind.js";
import { unknownEncoderFunction } from "./rules/attribute/unknown-encoder-function.js";
import { unknownInvocationModel } from "./rules/attribute/unknown-invocation-model.js";
import { unknownSymbol } from "./rules/attribute/unknown-symbol.js";
import { unreadAttribute } from "./rules/attribute/unread-attribute.js";
import { wrongValueKind } from "./rules/attribute/wrong-value-kind.js";
import { callingConventionOldSpelling } from "./rules/calling-convention/calling-convention-old-spelling.js";
import { callingConventionSyntax } from "./rules/calling-convention/calling-convention-syntax.js";
import { exportWithoutFunction } from "./rules/calling-convention/export-without-function.js";
import { missingCallingConvention } from "./rules/calling-convention/missing-calling-convention.js";
import { unencodableType } from "./rules/calling-convention/unencodable-type.js";
import { variadicInResults } from "./rules/calling-convention/variadic-in-results.js";
import { duplicateSymbol } from "./rules/mlir/duplicate-symbol.js";
import { mismatchedBracket } from "./rules/mlir/mismatched-bracket.js";
import { redefinedBlock } from "./rules/mlir/redefined-block.js";
import { redefinedValue } from "./rules/mlir/redefined-value.js";
import { stringEscape } from "./rules/mlir/string-escape.js";
import { unclosedBracket } from "./rules/mlir/unclosed-bracket.js";
import { undefinedAlias } from "./rules/mlir/undefined-alias.js";
import { undefinedBlock } from "./rules/mlir/undefined-block.js";
import { undefinedValue } from "./rules/mlir/undefined-value.js";
import { unterminatedString } from "./rules/mlir/unterminated-string.js";
import { unusedSuppression } from "./rules/mlir/unused-suppression.js";
import { argNamesCount } from "./rules/pydm/arg-names-count.js";
import { freeAndCellVariable } from "./rules/pydm/free-and-cell-variable.js";
import { missingExceptionResult } from "./rules/pydm/missing-exception-result.js";
import { noneBoxedAsList } from "./rules/pydm/none-boxed-as-list.js";
import { unknownExceptionCode } from "./rules/pydm/unknown-exception-code.js";
import { unknownPythonOperation } from "./rules/pydm/unknown-python-operation.js";
import { unknownTypeCode } from "./rules/pydm/unknown-type-code.js";
import { unlistedFreeVariable } from "./rules/pydm/unlisted-free-variable.js";
import { unsortedUnion } from "./rules/pydm/unsorted-union.js";
import { unsupportedIntegerWidth } from "./rules/pydm/unsupported-integer-width.js";
import { integerOutOfRange } from "./rules/raw-signature/integer-out-of-range.js";
import { nestedPartials } from "./rules/raw-signature/nested-partials.js";
import { nonCanonicalSpelling } from "./rules/raw-signature/non-canonical-spelling.js";
import { rawSignatureSyntax } from "./rules/raw-signature/raw-signature-syntax.js";
import { scalarCodeSpelling } from "./rules/raw-signature/scalar-code-spelling.js";
import { spanLengthMismatch } from "./rules/raw-signature/span-length-mismatch.js";
import { unknownScalarType } from "./rules/raw-signature/unknown-scalar-type.js";
import { unrecognizedType } from "./rules/raw-signature/unrecognized-type.js";
import { abiWithoutSip } from "./rules/reflection/abi-without-sip.js";
import { documentedKeyD } from "./rules/reflection/documented-key-d.js";
import { emptyReflectionKey } from "./rules/reflection/empty-reflection-key.js";
import { legacyReflection } from "./rules/reflection/legacy-reflection.js";
import { misplacedReflectionKey } from "./rules/reflection/misplaced-reflection-key.js";
import { missingEncoderTarget } from "./rules/reflection/missing-encoder-target.js";
import { missingVersion } from "./rules/reflection/missing-version.js";
import { partialSide } from "./rules/reflection/partial-side.js";
import { sipWithoutAbi } from "./rules/reflection/sip-without-abi.js";
import { unserializableValue } from "./rules/reflection/unserializable-value.js";
import { versionKind } from "./rules/reflection/version-kind.js";
import { wrongVersion } from "./rules/reflection/wrong-version.js";
import { declarationArity } from "./rules/signature/declaration-arity.js";
import { declarationModel } from "./rules/signature/declaration-model.js";
import { jsonArity } from "./rules/signature/json-arity.js";
import { jsonDisagreesWithF } from "./rules/signature/json-disagrees-with-f.js";
import { partialsDisagree } from "./rules/signature/partials-disagree.js";
import { signatureArity } from "./rules/signature/signature-arity.js";
import { sipIndexOutOfRange } from "./rules/signature/sip-index-out-of-range.js";
import { sipMissingIndex } from "./rules/signature/sip-missing-index.js";
import { staleDim } from "./rules/signature/stale-dim.js";
import { staleElementType } from "./rules/signature/stale-element-type.js";
import { staleKind } from "./rules/signature/stale-kind.js";
import { staleRank } from "./rules/signature/stale-rank.js";
import { duplicateRawIndex } from "./rules/sip/duplicate-raw-index.js";
import { duplicateSipKey } from "./rules/sip/duplicate-sip-key.js";
import { emptySipStructure } from "./rules/sip/empty-sip-structure.js";
import { negativeRawIndex } from "./rules/sip/negative-raw-index.js";
import { negativeSipKey } from "./rules/sip/negative-sip-key.js";
import { sipKeyGap } from "./rules/sip/sip-key-gap.js";
import { sipSyntax } from "./rules/sip/sip-syntax.js";
import { unsortedSipKeys } from "./rules/sip/unsorted-sip-keys.js";
import { duplicatePytreeKey } from "./rules/torch/duplicate-pytree-key.js";
import { pytreeContext } from "./rules/torch/pytree-context.js";
import { pytreeDequeLength } from "./rules/torch/pytree-deque-length.js";
import { pytreeKeyCount } from "./rules/torch/pytree-key-count.js";
import { pytreeLeafCount } from "./rules/torch/pytree-leaf-count.js";
import { pytreeRoot } from "./rules/torch/pytree-root.js";
import { pytreeStructure } from "./rules/torch/pytree-structure.js";
import { pytreeSyntax } from "./rules/torch/pytree-syntax.js";
import { unknownPytreeProtocol } from "./rules/torch/unknown-pytree-protocol.js";
import { duplicateExportName } from "./rules/vmfb/duplicate-export-name.js";
import { exportOrdinalOutOfRange } from "./rules/vmfb/export-ordinal-out-of-range.js";
import { exportWithoutName } from "./rules/vmfb/export-without-name.js";
import { importWithoutName } from "./rules/vmfb/import-without-name.js";
import { missingFunctionSignature } from "./rules/vmfb/missing-function-signature.js";
import { refusedBytecodeVersion } from "./rules/vmfb/refused-bytecode-version.js";
import { runtimeMisfit } from "./rules/vmfb/runtime-misfit.js";

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
  duplicatePytreeKey,
  duplicateRawIndex,
  duplicateSdictKey,
  duplicateSipKey,
  duplicateSymbol,
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
  mismatchedBracket,
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
  pytreeContext,
  pytreeDequeLength,
  pytreeKeyCount,
  pytreeLeafCount,
  pytreeRoot,
  pytreeStructure,
  pytreeSyntax,
  rankMismatch,
  rawSignatureSyntax,
  recordArity,
  redefinedBlock,
  redefinedValue,
  refusedBytecodeVersion,
  resultDimsSignature,
  runtimeMisfit,
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
  unclosedBracket,
  undefinedAlias,
  undefinedBlock,
  undefinedValue,
  unencodableType,
  unknownAbiVersion,
  unknownAttribute,
  unknownBenchmarkKind,
  unknownEncoderFunction,
  unknownExceptionCode,
  unknownInvocationModel,
  unknownPythonOperation,
  unknownPytreeProtocol,
  unknownRecord,
  unknownScalarType,
  unknownSymbol,
  unknownTypeCode,
  unlistedFreeVariable,
  unreadAttribute,
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
