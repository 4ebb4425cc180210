/**
 * What is known of an exported function's ABI: one view for each piece of metadata. A view holds only what its source
 * describes, so that two versions are compared on what both describe.
 */
import { type AbiValue, VALUE_SOURCES, type ValueSource } from "../abi/calls/abiFunction.js";
import type { Needs } from "../vmfb/runtimes/needs.js";

/** The source of a view, the most detailed one first; `d` counts as `iree.abi`. */
export type Source = Exclude<ValueSource, "d">;
export const SOURCES = VALUE_SOURCES.filter((source): source is Source => source !== "d");

/**
 * How a Python caller gets the results: one bare value, several, or packed. `sequence` is a list or tuple if the source
 * does not distinguish them.
 */
export type ResultForm = "none" | "one" | "several" | "sequence" | "list" | "tuple" | "dictionary";

export interface View {
  readonly source: Source;
  readonly arguments: readonly AbiValue[];
  /** The slots of a lone structure count as results, one by one. */
  readonly results: readonly AbiValue[];
  /** True where it shows which arguments are storage, and which the caller gives away. */
  readonly ownership?: boolean;
  /** Undefined if the source does not describe the Python side. */
  readonly form?: ResultForm;
  /** The keys of a dictionary of results, in order. */
  readonly resultKeys?: readonly string[];
  /** For a structure over raw values: their indices in the order of the structure. */
  readonly leaves?: { readonly arguments: readonly number[]; readonly results: readonly number[] };
}

/** How a function is called: with `fences` it takes one to wait on and one to signal after its arguments. */
export interface InvocationModel {
  readonly fences: boolean;
  /** `stated`: written down; `lowered`: visible in compiled code; `open`: a compiler flag may still decide. */
  readonly basis: "stated" | "lowered" | "open";
}

export interface FunctionAbi {
  readonly name: string;
  /** In the order of `SOURCES`, at most one each. */
  readonly views: readonly View[];
  readonly model: InvocationModel;
  /** Document offset (UTF-16) of the exporting op; undefined in a compiled module. */
  readonly offset: number | undefined;
}

/** The exported functions of one version, in file order. */
export interface ModuleAbi {
  /** Text of any stage of compilation, or a compiled module: what compilers add is not a change between the two. */
  readonly kind: "text" | "module";
  readonly functions: readonly FunctionAbi[];
  /** A compiled module's requirements on a runtime. */
  readonly needs?: Needs;
}

/** The view of a source, if the function has it. */
export function viewOf({ views }: FunctionAbi, source: Source): View | undefined {
  return views.find((view) => view.source === source);
}
