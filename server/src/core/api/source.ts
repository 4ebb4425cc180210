/** What the library takes for one version of a module. */
import { readCompileFlags } from "../abi/compile/flags.js";
import type { CompileOptions } from "../abi/compile/options.js";
import { type Bytecode, openBytecode } from "../bytecode/bytecode.js";
import { looksLikeBytecode } from "../bytecode/sections.js";
import { type AbiDocument, openDocument } from "../document/document.js";
import { printWhole } from "../document/printedBytecode.js";
import { sourceOf } from "../text/byteSource.js";
import type { VmModule } from "../vmfb/module.js";
import { readModule } from "../vmfb/readModule.js";

/** MLIR text, or the bytes of MLIR bytecode or of a compiled module. */
export type Source = string | NamedText | Uint8Array;

/** A text with the name of its file, which alone shows the text form of a compiled module: `model.vmasm`. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Why bytes are not a readable compiled module: one sentence without a full stop. */
export class ModuleError extends Error {
  override readonly name = "ModuleError";
}

/** A text as a document. @internal */
export function documentOf(source: string | NamedText): AbiDocument {
  return typeof source === "string" ? openDocument("", 0, source) : openDocument(source.name, 0, source.text);
}

/** Whether a source is text. @internal */
export function isText(source: Source): source is string | NamedText {
  return typeof source === "string" || "text" in source;
}

/** How texts and bytecode are compiled. */
export interface CompileSettings {
  /** Flags of `iree-compile`, of those that change exports. A compiled module is as it is. */
  readonly compileFlags?: readonly string[];
}

/** @throws TypeError for a flag that is not known, or a value that it does not have @internal */
export function compileOptionsOf({ compileFlags = [] }: CompileSettings): CompileOptions {
  const { options, problems } = readCompileFlags(compileFlags);
  const [problem] = problems;
  if (problem !== undefined) throw new TypeError(problem.text);
  return options;
}

/**
 * The document of a text or of bytecode; undefined for a compiled module.
 * @throws BytecodeError, TypeError @internal
 */
export function sourceDocument(source: Source, settings: CompileSettings): AbiDocument | undefined {
  const options = compileOptionsOf(settings);
  if (!isText(source) && !looksLikeBytecode(source)) return undefined;
  const document = isText(source) ? documentOf(source) : printWhole(bytecodeOf(source)).document;
  document.compileOptions = options;
  return document;
}

/** A module in bytecode. @throws BytecodeError @internal */
export function bytecodeOf(bytes: Uint8Array): Bytecode {
  return openBytecode(sourceOf(bytes));
}

/** A compiled module's tables. @throws ModuleError @internal */
export function moduleOf(bytes: Uint8Array): VmModule {
  const { module, problem } = readModule(sourceOf(bytes));
  if (module === undefined) throw new ModuleError(problem);
  return module;
}
