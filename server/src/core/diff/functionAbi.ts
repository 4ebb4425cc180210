/**
 * What is known of an exported function's ABI: one view for each piece of metadata that describes it. A view says what
 * its source says and no more, so that two versions of a function are compared on what both tell.
 */
import type { ExactInteger } from "../text/exactInteger.js";
import type { Needs } from "../vmfb/runtimes/needs.js";

/** Where a view comes from, best first: what a caller relies on most stands before what says less. */
export const SOURCES = ["iree.abi", "sip", "f", "iree.abi.declaration", "MLIR type", "calling convention"] as const;
export type Source = (typeof SOURCES)[number];

/** The register types of the VM that a calling convention distinguishes. */
export type VmType = "i32" | "i64" | "f32" | "f64" | "ref";

/** The size of each dimension, null where it is dynamic; `any` for an unranked array. */
export type Dims = readonly (ExactInteger | null)[] | "any";

/** What a caller passes or gets, as far as one source says. Elements are spelled as in MLIR. */
export type Shape =
  /** `text` is the MLIR type where element and dims are gone (`!hal.buffer_view`). */
  | {
      readonly kind: "array";
      readonly element: string | undefined;
      readonly dims: Dims | undefined;
      readonly text?: string;
    }
  | { readonly kind: "scalar"; readonly element: string }
  /** `flavour` is undefined where the source does not tell lists from tuples. */
  | { readonly kind: "sequence"; readonly flavour: "list" | "tuple" | undefined; readonly slots: readonly Shape[] }
  | { readonly kind: "dictionary"; readonly slots: readonly Slot[] }
  /** A list of any length. */
  | { readonly kind: "uniform"; readonly element: Shape }
  /** A list of which nothing else is known. */
  | { readonly kind: "list" }
  | { readonly kind: "vm"; readonly type: VmType }
  /** A type that is known by its text only. */
  | { readonly kind: "other"; readonly text: string }
  | { readonly kind: "unknown" };

export interface Slot {
  readonly key: string;
  readonly shape: Shape;
}

/** One argument or result. */
export interface Value {
  readonly shape: Shape;
  /** The name that a caller must use for the argument; undefined for one that goes by position. */
  readonly keyword?: string;
  /** A name for people, where the source gives one that its author chose. */
  readonly name?: string;
  /** Storage, or something that lowering added: other sources may leave it out. */
  readonly extra: boolean;
}

/**
 * How the results reach a Python caller: one bare value, several, or packed. `sequence` is a list or a tuple, where the
 * source does not tell which.
 */
export type ResultForm = "none" | "one" | "several" | "sequence" | "list" | "tuple" | "dictionary";

export interface View {
  readonly source: Source;
  readonly arguments: readonly Value[];
  /** The slots of a lone structure count as results, one by one. */
  readonly results: readonly Value[];
  /** Undefined where the source says nothing about Python. */
  readonly form?: ResultForm;
  /** The keys of a dictionary of results, in order. */
  readonly resultKeys?: readonly string[];
  /** For a structure over raw values: their numbers in the order of the structure. */
  readonly leaves?: { readonly arguments: readonly number[]; readonly results: readonly number[] };
}

/** How a function is called: with `fences` it takes one to wait on and one to signal behind its arguments. */
export interface InvocationModel {
  readonly fences: boolean;
  /** `lowered`: it is what was compiled. `open`: a flag of the compiler may still decide. */
  readonly basis: "stated" | "lowered" | "open";
}

export interface FunctionAbi {
  /** As callers look it up. */
  readonly name: string;
  /** Best first, at most one for each source. */
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
