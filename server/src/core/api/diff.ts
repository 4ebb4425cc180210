/** The library's comparison of two versions of a module. */
import { compare, type ModuleDiff } from "../diff/compare.js";
import { fromMlir } from "../diff/fromMlir.js";
import { fromWholeModule } from "../diff/fromModule.js";
import type { ModuleAbi } from "../diff/functionAbi.js";
import { verdictPage } from "../diff/verdicts.js";
import type { AbiDocument } from "../document/document.js";
import type { FitChange } from "../vmfb/runtimes/change.js";
import type { Reason } from "../vmfb/runtimes/judge.js";
import { type CompileSettings, moduleOf, type Source, sourceDocument } from "./source.js";

/** One change of a function, with its verdict. */
export interface Change {
  /** `argument 0`, `result 1["scores"]`, `arguments`, `results`, `invocation model`, `metadata`, `signature`. */
  readonly place: string;
  /** Null where there was none. */
  readonly old: string | null;
  /** Null where there is none. */
  readonly new: string | null;
  /** Whether a caller of the old version breaks by it. */
  readonly breaking: boolean;
  /** One sentence about the verdict. */
  readonly why: string;
  /** Where the verdict is explained. */
  readonly docs: string;
}

/** An exported function of either version. */
export interface ChangedFunction {
  readonly name: string;
  readonly change: "added" | "removed" | "changed" | "same";
  readonly breaking: boolean;
  readonly details: readonly Change[];
  /** Which metadata of the two versions was held against each other. */
  readonly sources: readonly { readonly old: string; readonly new: string }[];
}

/** What changed between two versions: the object that `mlir-abi diff --json` prints. */
export interface ModuleChanges {
  readonly version: 1;
  /** Whether a caller of the old version breaks with the new one, as far as is known: true where something was not examined. */
  readonly breaking: boolean;
  readonly functions: readonly ChangedFunction[];
  /** Versions that could not be read; empty from the library, which throws then. */
  readonly notExamined: readonly NotExamined[];
  /** Absent where one of the versions is text. */
  readonly runtimes?: ChangedRuntimes;
}

/** A file that should have been examined, and why it was not. */
export interface NotExamined {
  readonly path: string;
  readonly why: string;
}

/** Which releases of IREE load the versions, or may load them where that depends on what is not IREE's. */
export interface ChangedRuntimes {
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** One sentence about what changed; null where the same releases load both. */
  readonly text: string | null;
  /** Why the oldest release that loads only the old version does not load the new one. */
  readonly reasons: readonly Reason[];
}

/**
 * Compares the exported functions of two versions, each a text, bytecode or a compiled module.
 *
 * @throws BytecodeError where bytes are damaged bytecode
 * @throws ModuleError where they are neither bytecode nor a compiled module
 */
export function diff(before: Source, after: Source, settings: CompileSettings = {}): ModuleChanges {
  const [old, now] = [sourceDocument(before, settings), sourceDocument(after, settings)];
  const asWritten = old !== undefined && now !== undefined;
  const abiOf = (document: AbiDocument | undefined, source: Source): ModuleAbi =>
    document === undefined ? fromWholeModule(moduleOf(source as Uint8Array)) : fromMlir(document, asWritten);
  return diffJson(compare(abiOf(old, before), abiOf(now, after)));
}

/** The contract's object where versions were not examined: callers may break, unless that is allowed. */
export function unexaminedJson(notExamined: readonly NotExamined[], isAllowed: boolean): ModuleChanges {
  return { version: 1, breaking: !isAllowed, functions: [], notExamined };
}

/** The contract's object. `docs`, `sources` and `runtimes` come on top of it. */
export function diffJson({ breaking, functions, runtimes }: ModuleDiff): ModuleChanges {
  return {
    version: 1,
    breaking,
    functions: functions.map(({ name, change, breaking: breaks, details, compared }) => ({
      name,
      change,
      breaking: breaks,
      details: details.map(({ id, place, old, new: now, breaking: isBreak, why }) => ({
        place,
        old,
        new: now,
        breaking: isBreak,
        why,
        docs: verdictPage(id),
      })),
      sources: compared,
    })),
    notExamined: [],
    ...(runtimes && { runtimes: runtimesJson(runtimes) }),
  };
}

function runtimesJson({ old, new: now, text, reasons }: FitChange): ChangedRuntimes {
  return { old: old.map(({ name }) => name), new: now.map(({ name }) => name), text, reasons };
}
