/** What the library takes for one version of a module. */
import { type Bytecode, openBytecode } from "../bytecode/bytecode.js";
import { type AbiDocument, openDocument } from "../document/document.js";
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
