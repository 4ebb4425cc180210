/**
 * The library: `import { decode } from "mlir-abi-lens"`. It runs wherever JavaScript does, reads no file, and no document
 * makes it throw. Its exports change only with a major version; nothing else of the package can be imported.
 */

export type { BytecodeBlock, BytecodeFile, BytecodeOp, BytecodeResource } from "./api/bytecode.js";
export { readBytecode } from "./api/bytecode.js";
export type { Change, ChangedFunction, ChangedRuntimes, ModuleChanges, NotExamined } from "./api/diff.js";
export { diff } from "./api/diff.js";
export type { Bytes, Decoding } from "./api/encodings.js";
export { decode, encode, guessKind } from "./api/encodings.js";
export type { InspectedExport, InspectedImport, InspectedModule } from "./api/inspect.js";
export { inspect } from "./api/inspect.js";
export type { LinkedContext, LinkOptions, ModuleLink } from "./api/link.js";
export { link } from "./api/link.js";
export type { Diagnostic, DiagnosticFix, Fixed, LintOptions, Position } from "./api/lint.js";
export { fix, lint } from "./api/lint.js";
export type { RuleInfo } from "./api/rules.js";
export { rules } from "./api/rules.js";
export { show } from "./api/show.js";
export type { NamedText, Source } from "./api/source.js";
export { ModuleError } from "./api/source.js";
export type { ValueDiagnostic } from "./api/valueDiagnostic.js";
export { BytecodeError } from "./bytecode/cursor.js";
export type { AbiModel, RecordModel } from "./encodings/abiJson/model.js";
export type { ConventionModel, ItemModel } from "./encodings/callingConvention/model.js";
export type { Severity } from "./encodings/codec.js";
export { ModelError } from "./encodings/codec.js";
export type { Models } from "./encodings/list.js";
export type { PartialModel, RawModel, RawType } from "./encodings/rawSignature/model.js";
export type { Kind } from "./encodings/registry.js";
export { KINDS } from "./encodings/registry.js";
export type { SipModel, SipValue } from "./encodings/sip/model.js";
export type { ShownAttribute, ShownOp } from "./features/shownOps.js";
export type { Preset, RuleLevel } from "./lint/settings.js";
export type {
  ModuleNeeds,
  NeededExecutable,
  NeededFunction,
  NeededMemory,
  NeededModule,
  NeededParameter,
} from "./needs/needs.js";
export type { TypeCodeNumbering } from "./pydm/typeCodes.js";
export type { ByteSource } from "./text/byteSource.js";
export type { JsonBytes } from "./text/byteString.js";
export { VERSION } from "./version.js";
