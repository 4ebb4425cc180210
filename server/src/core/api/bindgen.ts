/** Code that calls the exported functions of a module. */
import { type AbiFunction, withBounds } from "../abi/calls/abiFunction.js";
import { callableOf } from "../abi/calls/callableOf.js";
import { compiledFunction } from "../abi/calls/compiledFunction.js";
import type { Loading } from "../abi/calls/loading.js";
import { pythonModule } from "../abi/calls/pythonModule.js";
import { shellScript } from "../abi/calls/shellScript.js";
import { exportedOps } from "../diff/exports.js";
import { argumentBounds } from "../document/dimBounds.js";
import type { AbiDocument } from "../document/document.js";
import { contextIn } from "../lint/recordContext.js";
import { loadingOf } from "../needs/needs.js";
import { needsOfModule } from "../needs/ofModule.js";
import { needsOfText } from "../needs/ofText.js";
import { decodeModule } from "../vmfb/decodeModule.js";
import { changesOf, type Runtime } from "../vmfb/runtimes/runtime.js";
import { type CompileSettings, moduleOf, type Source, sourceDocument } from "./source.js";

/** The languages that code is written in. */
export const BINDING_LANGUAGES = ["python", "shell"] as const;
export type BindingLanguage = (typeof BINDING_LANGUAGES)[number];

/** A module as callers see it. */
export interface CallableModule {
  readonly functions: readonly AbiFunction[];
  /** What is loaded before them. */
  readonly loading: Loading;
}

/**
 * Code that calls the functions of a module. The same module gives the same text.
 *
 * @param path Of the compiled module, as the default in the code.
 * @param runtime The release whose tools run the code; the newest by default.
 */
export function bindings(
  { functions, loading }: CallableModule,
  language: BindingLanguage,
  path: string,
  runtime?: Runtime,
): string {
  if (language === "python") return pythonModule(functions, path, loading);
  return shellScript(functions, path, loading, runtime && changesOf(runtime));
}

/**
 * The exported functions of MLIR text, bytecode or a compiled module as callers see them, in their order.
 * @throws ModuleError, BytecodeError if bytes are neither bytecode nor a compiled module
 */
export function callableModule(source: Source, settings: CompileSettings = {}): CallableModule {
  const document = sourceDocument(source, settings);
  if (document !== undefined) return callableIn(document);
  const module = moduleOf(source as Uint8Array);
  const called = [...decodeModule(module).exports].filter(({ call }) => call !== undefined);
  return { functions: called.map(({ callable }) => callable), loading: loadingOf(needsOfModule(module)) };
}

function callableIn(document: AbiDocument): CallableModule {
  return { functions: functionsIn(document), loading: loadingOf(needsOfText(document)) };
}

/** The exported functions of a document. */
export function functionsIn(document: AbiDocument): readonly AbiFunction[] {
  return exportedOps(document).flatMap(({ name, record }) => {
    const context = record && contextIn(document, record);
    const fn = context && callableOf(context);
    const compiled = context && fn && compiledFunction(context, fn, name);
    return record === undefined || compiled === undefined
      ? []
      : [withBounds(compiled, argumentBounds(document, record.header, record.start))];
  });
}
