/** Symbols as rules and readers look them up. */
import type { OpHeader } from "../syntax/syntax.js";
import { type CompileOptions, DEFAULT_COMPILE_OPTIONS } from "./compile/options.js";
import type { AbiRecord } from "./record.js";

export interface SymbolDefinition {
  /** Document offset of the op (UTF-16). */
  readonly start: number;
  /** The op as written, `util.func`. */
  readonly op: string;
  /** The header, where the op is function-like. */
  readonly header: OpHeader | undefined;
  /** The type of a global, as written; undefined where it does not follow the symbol or a number, and for other ops. */
  readonly type?: string | undefined;
}

/** An export of a `vm.module`. */
export interface VmExport {
  /** Document offset of the op (UTF-16). */
  readonly start: number;
  /** The function, without `@`. */
  readonly symbol: string;
}

/** The definition of an alias of a dictionary. */
export interface AliasedDictionary {
  readonly record: AbiRecord;
  /** Document offset of the dictionary. */
  readonly start: number;
}

export interface SymbolSource {
  /** How the text is compiled. What is reported of a text does not depend on it. */
  readonly compileOptions: CompileOptions;
  /**
   * Whether the same section of the file is a whole module, so that a symbol without a definition is missing. The dump of a
   * single function shows nothing else of the module that holds it, nor does an op in a compiler's message.
   */
  isWholeModule(): boolean;
  /** Whether a compiler printed the same section of the file: the dump of a pass, or a log with messages. */
  isPrinted(): boolean;
  /** Whether the same section of the file is Torch's or ONNX's, so that the Torch input pipeline compiles it. */
  isTorch(): boolean;
  /** Whether it is StableHLO's, so that its input pipeline does. */
  isStableHlo(): boolean;
  /** The definition of an attribute alias (name without `#`) in the same section of the file, or undefined. */
  alias(name: string): AliasedDictionary | undefined;
  /** What the `vm.module` around defines under a name: nothing, functions, or only something else; undefined if none shows. */
  vmFunctions(name: string): "none" | "other" | "function" | undefined;
  /** The first export of a name in the `vm.module` around; undefined if none shows. */
  firstExport(name: string): VmExport | undefined;
  /** The definition of a symbol (name without `@`) in the same section of the file, or undefined. */
  definition(name: string): SymbolDefinition | undefined;
}

/** For readers of a record that need no other symbol. */
export const NO_SYMBOLS: SymbolSource = {
  compileOptions: DEFAULT_COMPILE_OPTIONS,
  isWholeModule: () => false,
  isPrinted: () => false,
  isTorch: () => false,
  isStableHlo: () => false,
  alias: () => undefined,
  vmFunctions: () => undefined,
  firstExport: () => undefined,
  definition: () => undefined,
};
