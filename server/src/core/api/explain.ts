/** Explanations of messages, with the module that they are about. */
import type { AbiFunction } from "../abi/calls/abiFunction.js";
import { looksLikeBytecode } from "../bytecode/sections.js";
import type { AbiDocument } from "../document/document.js";
import type { ExplainedMessage, Explanation } from "../messages/explain.js";
import type { KnownModule } from "../messages/moduleInsight.js";
import { firstOf } from "../text/lists.js";
import { affordable } from "../vmfb/affordable.js";
import { decodeModule } from "../vmfb/decodeModule.js";
import type { VmModule } from "../vmfb/module.js";
import { summarizeFit } from "../vmfb/runtimes/describe.js";
import { judge } from "../vmfb/runtimes/judge.js";
import { needsOf } from "../vmfb/runtimes/needs.js";
import { callableModule, functionsIn } from "./bindgen.js";
import { isText, moduleOf, type Source } from "./source.js";

/** The object that `mlir-abi explain --json` prints. */
export interface ExplainedText {
  readonly version: 1;
  readonly messages: readonly ExplainedMessage[];
  /** Further messages, which are not explained. */
  readonly omitted: number;
}

/** The contract's object. */
export function explainJson({ messages, omitted }: Explanation): ExplainedText {
  return { version: 1, messages, omitted };
}

/** Whether at least one message is known. */
export function isExplained({ messages }: Explanation): boolean {
  return messages.some(({ id }) => id !== null);
}

/** Functions and imports of a module beyond this are not looked at. */
const MAX_ENTRIES = 10_000;

/**
 * A module that messages are about: MLIR text, bytecode or a compiled module.
 *
 * @throws ModuleError, BytecodeError if bytes are neither bytecode nor a compiled module
 */
export function knownSource(path: string, source: Source): KnownModule {
  if (!isText(source) && !looksLikeBytecode(source)) return knownModule(path, moduleOf(source));
  return textModule(path, callableModule(source).functions);
}

/** The same of MLIR text that is open. */
export function knownDocument(path: string, document: AbiDocument): KnownModule {
  return textModule(path, functionsIn(document));
}

function textModule(path: string, functions: readonly AbiFunction[]): KnownModule {
  return { path, functions: functions.slice(0, MAX_ENTRIES), imports: [], fit: undefined };
}

/** The same of a compiled module that is read already. */
export function knownModule(path: string, module: VmModule): KnownModule {
  const { module: part } = affordable(module);
  const { exports, imports } = decodeModule(part);
  const needs = needsOf(part);
  return {
    path,
    functions: [...firstOf(exports, MAX_ENTRIES)]
      .filter(({ call }) => call !== undefined)
      .map(({ callable }) => callable),
    imports: Array.from(firstOf(imports, MAX_ENTRIES), ({ source }) => ({
      name: source.name,
      convention: source.callingConvention,
    })),
    fit: summarizeFit(needs, judge(needs)).headline,
  };
}
