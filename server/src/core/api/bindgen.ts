/** Code that calls the exported functions of a module. */
import type { AbiFunction } from "../abi/calls/abiFunction.js";
import { callableOf } from "../abi/calls/callableOf.js";
import { pythonModule } from "../abi/calls/pythonModule.js";
import { shellScript } from "../abi/calls/shellScript.js";
import { looksLikeBytecode } from "../bytecode/sections.js";
import { exportedOps } from "../diff/exports.js";
import type { AbiDocument } from "../document/document.js";
import { printWhole } from "../document/printedBytecode.js";
import { contextIn } from "../lint/recordContext.js";
import { decodeModule } from "../vmfb/decodeModule.js";
import { changesOf, type Runtime } from "../vmfb/runtimes/runtime.js";
import { bytecodeOf, documentOf, isText, moduleOf, type Source } from "./source.js";

/** The languages that code is written in. */
export const BINDING_LANGUAGES = ["python", "shell"] as const;
export type BindingLanguage = (typeof BINDING_LANGUAGES)[number];

/**
 * Code that calls functions. The same functions give the same text.
 *
 * @param path Of the compiled module, as the default in the code.
 * @param runtime The release whose tools run the code; the newest by default.
 */
export function bindings(
  functions: readonly AbiFunction[],
  language: BindingLanguage,
  path: string,
  runtime?: Runtime,
): string {
  if (language === "python") return pythonModule(functions, path);
  return shellScript(functions, path, runtime && changesOf(runtime));
}

/**
 * The exported functions of MLIR text, bytecode or a compiled module as callers see them, in their order.
 * @throws ModuleError, BytecodeError if bytes are neither bytecode nor a compiled module
 */
export function functionsOf(source: Source): readonly AbiFunction[] {
  if (isText(source)) return functionsIn(documentOf(source));
  if (looksLikeBytecode(source)) return functionsIn(printWhole(bytecodeOf(source)).document);
  const { exports } = decodeModule(moduleOf(source));
  return [...exports].filter(({ call }) => call !== undefined).map(({ callable }) => callable);
}

/** The same of a document. */
export function functionsIn(document: AbiDocument): readonly AbiFunction[] {
  return exportedOps(document).flatMap(({ name, record }) => {
    const fn = record && callableOf(contextIn(document, record));
    return fn === undefined ? [] : [{ ...fn, name }];
  });
}
