/**
 * What is known of an exported function's ABI: one view for each piece of metadata that describes it. A view holds what
 * its source describes and no more, so that two versions of a function are compared on what both describe.
 */
import { type AbiValue, VALUE_SOURCES, type ValueSource } from "../abi/calls/abiFunction.js";
import type { Needs } from "../vmfb/runtimes/needs.js";

/** Where a view comes from, the most detailed source first; `d` counts as `iree.abi`. */
export type Source = Exclude<ValueSource, "d">;
export const SOURCES = VALUE_SOURCES.filter((source): source is Source => source !== "d");

/**
 * How the results reach a Python caller: one bare value, several, or packed. `sequence` is a list or a tuple, where the
 * source does not distinguish them.
 */
export type ResultForm = "none" | "one" | "several" | "sequence" | "list" | "tuple" | "dictionary";

export interface View {
  readonly source: Source;
  readonly arguments: readonly AbiValue[];
  /** The slots of a lone structure count as results, one by one. */
  readonly results: readonly AbiValue[];
  /** Undefined where the source does not describe the Python side. */
  readonly form?: ResultForm;
  /** The keys of a dictionary of results, in order. */
  readonly resultKeys?: readonly string[];
  /** For a structure over raw values: their numbers in the order of the structure. */
  readonly leaves?: { readonly arguments: readonly number[]; readonly results: readonly number[] };
}

/** How a function is called: with `fences` it takes one to wait on and one to signal after its arguments. */
export interface InvocationModel {
  readonly fences: boolean;
  /** `lowered`: it is what was compiled. `open`: a flag of the compiler may still decide. */
  readonly basis: "stated" | "lowered" | "open";
}

export interface FunctionAbi {
  /** As callers look it up. */
  readonly name: string;
  /** In the order of `SOURCES`, at most one for each. */
  readonly views: readonly View[];
  readonly model: InvocationModel;
  /** Document offset (UTF-16) of the op that exports it; undefined in a compiled module. */
  readonly offset: number | undefined;
}

/** The exported functions of one version, in the order of the file. */
export interface ModuleAbi {
  /** Text of any stage of compilation, or a compiled module: what a compiler adds is no news between the two. */
  readonly kind: "text" | "module";
  readonly functions: readonly FunctionAbi[];
  /** What a compiled module needs of a runtime. */
  readonly needs?: Needs;
}

/** The view of a source, where the function has it. */
export function viewOf({ views }: FunctionAbi, source: Source): View | undefined {
  return views.find((view) => view.source === source);
}
