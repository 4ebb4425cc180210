/**
 * How the properties of registered ops lie in a file: the inherent attributes of an op's definition, sorted by name, then
 * native ones. No file records which version of a definition its writer had, so an op has a layout for each, newest first.
 * From the definitions of IREE, MLIR, torch-mlir and StableHLO.
 *
 * A layout is a word for each property: `name` of an attribute, `name?` of an optional one; of native ones `name#2` for the
 * sizes of as many groups of operands or results, `name!` for a boolean, `name=i32` for an integer of a type, and `name[]`
 * for an integer that may be missing.
 */
import { UPSTREAM_LAYOUTS } from "../generated/upstreamLayouts.js";
import { pushTo } from "../text/groups.js";

const FUNCTION = "arg_attrs? function_type res_attrs? sym_name sym_visibility?";
const TIED = `${FUNCTION} tied_operands?`;
const SYMBOL = "sym_name sym_visibility?";
const GLOBAL = "initial_value? inlining_policy? is_mutable? ordinal? sym_name sym_visibility? type";
const OLD_GLOBAL = "initial_value? is_mutable? ordinal? sym_name sym_visibility? type";
const EXPORT = "function_ref sym_name sym_visibility?";
const SOURCE = "objects? sym_name sym_visibility?";
const SEGMENTS = "operandSegmentSizes#2";

/** Layouts of ops that are missing from MLIR's table. */
const DEFINITIONS: Readonly<Record<string, readonly string[]>> = {
  "func.call": ["arg_attrs? callee res_attrs?"],
  "util.func": ["arg_attrs? function_type inlining_policy? res_attrs? sym_name sym_visibility? tied_operands?"],
  "util.call": ["arg_attrs? callee res_attrs? tied_operands?", "callee tied_operands?"],
  "util.global": [
    "initial_value? inlining_policy? is_mutable? sym_name sym_visibility? type",
    "initial_value? is_mutable? sym_name sym_visibility? type",
  ],
  "util.initializer": ["arg_attrs? function_type res_attrs?"],
  "vm.initializer": ["arg_attrs? function_type res_attrs?"],
  "flow.func": [TIED],
  "stream.async.func": [TIED],
  "stream.cmd.func": [FUNCTION],
  "flow.executable": [SYMBOL],
  "stream.executable": [SYMBOL],
  "flow.executable.export": [EXPORT],
  "stream.executable.export": [EXPORT],
  "hal.executable": ["lazy? sym_name sym_visibility?", SYMBOL],
  "hal.executable.source": [SOURCE],
  "iree_input.executable.source": [SOURCE],
  "hal.executable.variant": ["objects? sources? sym_name sym_visibility? target"],
  "hal.executable.export": [
    "condition_fallback? layout ordinal? source_locs? subgroup_size? sym_name sym_visibility? workgroup_local_memory? workgroup_size?",
  ],
  "hal.executable.binary": ["data format mime_type? sym_name sym_visibility?"],
  "hal.tensor.import": [`affinity? consume? name? ${SEGMENTS}`],
  "hal.tensor.export": [`affinity? name? source_encoding ${SEGMENTS}`],
  "vm.module": ["ordinal_counts? sym_name sym_visibility? version?"],
  "vm.func": [
    "arg_attrs? function_type inlining_policy? ordinal? res_attrs?",
    "arg_attrs? function_type noinline? ordinal? res_attrs?",
  ],
  "vm.export": ["export_name function_ref ordinal?"],
  "vm.import": ["arg_attrs? function_type is_optional? minimum_version? ordinal? res_attrs? sym_name sym_visibility?"],
  "vm.global.i32": [GLOBAL, OLD_GLOBAL],
  "vm.global.i64": [GLOBAL, OLD_GLOBAL],
  "vm.global.f32": [GLOBAL, OLD_GLOBAL],
  "vm.global.f64": [GLOBAL, OLD_GLOBAL],
  "vm.global.ref": [
    "inlining_policy? is_mutable? ordinal? sym_name sym_visibility? type",
    "is_mutable? ordinal? sym_name sym_visibility? type",
  ],
  "vm.rodata": ["alignment? mime_type? ordinal? sym_name sym_visibility? value"],
  "iree_input.global": ["initial_value? initializer? is_mutable? sym_name sym_visibility? type"],
  "torch.vtensor.literal": ["value"],
  "torch.operator": ["name"],
  "vhlo.func_v1": ["arg_attrs function_type res_attrs sym_name sym_visibility"],
};

/** Ops with these name prefixes have one attribute, `value`. */
const CONSTANTS = /^(?:torch\.constant|vm\.const)\./;

export interface NativeProperty {
  readonly name: string;
  readonly kind: "segments" | "boolean" | "integer" | "optional";
  /** The number of groups (at least, if unknown), or the type of an integer. */
  readonly detail: string;
}

/** The kind that an attribute must have because of its name, which distinguishes layouts. */
export type ValueKind = "unit" | "string" | "integer" | "symbol" | "type" | "functionType" | "dictionaries" | "any";

export interface Layout {
  readonly attributes: readonly { readonly name: string; readonly optional: boolean; readonly kind: ValueKind }[];
  readonly natives: readonly NativeProperty[];
  readonly hasSegments: boolean;
}

const NAMES_BY_KIND: readonly (readonly [ValueKind, readonly string[]])[] = [
  ["unit", ["no_inline", "is_mutable", "is_optional", "lazy", "constant", "noinline"]],
  ["string", ["sym_name", "export_name", "sym_visibility"]],
  ["integer", ["ordinal", "minimum_version", "version", "alignment"]],
  ["symbol", ["function_ref", "callee"]],
  ["type", ["type"]],
  ["functionType", ["function_type"]],
  ["dictionaries", ["arg_attrs", "res_attrs"]],
];
const VALUE_KINDS: ReadonlyMap<string, ValueKind> = new Map(
  NAMES_BY_KIND.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
);

function valueKind(op: string, name: string): ValueKind {
  // In `emitc` a function is called by its C name, LLVM has its own function types, and
  // MLIR writes a graph's as text.
  if (op === "emitc.call_opaque" && name === "callee") return "string";
  if ((op === "llvm.func" || op === "spirv.ARM.Graph") && name === "function_type") return "type";
  return VALUE_KINDS.get(name) ?? "any";
}

/** Layouts of known ops as text, built on first use. */
let definitions: ReadonlyMap<string, readonly string[]> | undefined;
const parsed = new Map<string, readonly Layout[]>();
const NO_LAYOUTS: readonly Layout[] = [];

/** The layouts of an op, newest first; none for unknown ops. */
export function layoutsOf(op: string): readonly Layout[] {
  let layouts = parsed.get(op);
  if (layouts !== undefined) return layouts;
  definitions ??= collectDefinitions();
  const known = definitions.get(op) ?? (CONSTANTS.test(op) ? ["value"] : undefined);
  if (known === undefined) return NO_LAYOUTS;
  layouts = known.map((definition) => layoutOf(op, definition));
  // Caches known ops only, since names come from files.
  parsed.set(op, layouts);
  return layouts;
}

function collectDefinitions(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  const add = (op: string, layout: string) => pushTo(all, op, layout);
  const [newest, ...older] = UPSTREAM_LAYOUTS.map((table) =>
    Object.entries(table).flatMap(([dialect, layouts]) =>
      Object.entries(layouts).flatMap(([layout, ops]) => words(ops).map((op) => [`${dialect}.${op}`, layout] as const)),
    ),
  );
  const own = Object.entries(DEFINITIONS).flatMap(([op, layouts]) => layouts.map((layout) => [op, layout] as const));
  for (const [op, layout] of [...(newest ?? []), ...own, ...older.flat()]) add(op, layout);
  return all;
}

const KINDS = { "#": "segments", "!": "boolean", "=": "integer", "[": "optional" } as const;

function layoutOf(op: string, definition: string): Layout {
  const attributes: Layout["attributes"][number][] = [];
  const natives: NativeProperty[] = [];
  for (const word of words(definition)) {
    const [, name = "", mark = "", detail = ""] = /^(\w+)(\W?)(.*)$/.exec(word) ?? [];
    if (mark === "" || mark === "?") attributes.push({ name, optional: mark === "?", kind: valueKind(op, name) });
    else natives.push({ name, kind: KINDS[mark as keyof typeof KINDS], detail });
  }
  return { attributes, natives, hasSegments: natives.some(({ kind }) => kind === "segments") };
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
