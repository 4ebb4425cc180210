/**
 * How the properties of registered ops lie in a file: the inherent attributes of an op's definition, sorted by name, an
 * optional one marked with `?`, then native ones (`+ name`). No file records which version of a definition its writer
 * had, so an op has a layout for each, newest first. From the definitions of IREE, MLIR, torch-mlir and StableHLO.
 */
const FUNCTION = "arg_attrs? function_type res_attrs? sym_name sym_visibility?";
const TIED = `${FUNCTION} tied_operands?`;
const SYMBOL = "sym_name sym_visibility?";
const GLOBAL = "initial_value? inlining_policy? is_mutable? ordinal? sym_name sym_visibility? type";
const OLD_GLOBAL = "initial_value? is_mutable? ordinal? sym_name sym_visibility? type";
const EXPORT = "function_ref sym_name sym_visibility?";
const SOURCE = "objects? sym_name sym_visibility?";
const SEGMENTS = "+ operandSegmentSizes";

/** `llvm.func` of LLVM 22. */
const LLVM_FUNCTION = `CConv? alignment? always_inline? arg_attrs? arm_in_za? arm_inout_za? arm_locally_streaming?
  arm_new_za? arm_out_za? arm_preserves_za? arm_streaming? arm_streaming_compatible? comdat? convergent? denormal_fp_math?
  denormal_fp_math_f32? dso_local? fp_contract? frame_pointer? function_entry_count? function_type garbageCollector?
  inline_hint? instrument_function_entry? instrument_function_exit? intel_reqd_sub_group_size? linkage? memory_effects?
  no_infs_fp_math? no_inline? no_nans_fp_math? no_signed_zeros_fp_math? no_unwind? optimize_none? passthrough?
  personality? prefer_vector_width? reciprocal_estimates? reqd_work_group_size? res_attrs? section? sym_name
  sym_visibility? target_cpu? target_features? tune_cpu? unnamed_addr? uwtable_kind? vec_type_hint? visibility_?
  vscale_range? will_return? work_group_size_hint?`;

const DEFINITIONS: Readonly<Record<string, readonly string[]>> = {
  "builtin.module": ["sym_name? sym_visibility?"],
  "func.func": ["arg_attrs? function_type no_inline? res_attrs? sym_name sym_visibility?", FUNCTION],
  "func.call": ["arg_attrs? callee no_inline? res_attrs?", "arg_attrs? callee res_attrs?", "callee"],
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
  "ml_program.func": [FUNCTION],
  "ml_program.subgraph": [FUNCTION],
  "async.func": [FUNCTION],
  "shape.func": [FUNCTION],
  "transform.named_sequence": [FUNCTION],
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
  "ml_program.global": ["is_mutable? sym_name sym_visibility? type value?"],
  "memref.global": ["alignment? constant? initial_value? sym_name sym_visibility? type"],
  "gpu.func": [
    "arg_attrs? function_type known_block_size? known_cluster_size? known_grid_size? private_attrib_attrs? res_attrs? workgroup_attrib_attrs?",
    "arg_attrs? function_type known_block_size? known_grid_size? private_attrib_attrs? res_attrs? workgroup_attrib_attrs?",
  ],
  "gpu.module": ["offloadingHandler? sym_name targets?"],
  "emitc.func": ["arg_attrs? function_type res_attrs? specifiers? sym_name"],
  "spirv.func": ["arg_attrs? function_control function_type linkage_attributes? res_attrs? sym_name"],
  "pdl_interp.func": ["arg_attrs? function_type res_attrs? sym_name"],
  "torch.vtensor.literal": ["value"],
  "arith.constant": ["value"],
  "torch.operator": ["name"],
  "vhlo.func_v1": ["arg_attrs function_type res_attrs sym_name sym_visibility"],
  "llvm.func": [LLVM_FUNCTION],
};

/** Ops whose names begin so hold one attribute, `value`. */
const CONSTANTS = /^(?:torch\.constant|vm\.const)\./;

export interface Layout {
  readonly attributes: readonly { readonly name: string; readonly optional: boolean }[];
  /** Numbers of operands or results in each group, which are no attributes from version 6 on. */
  readonly segments: readonly string[];
}

const parsed = new Map<string, readonly Layout[]>();

/** The layouts of an op, newest first; none where it is not known. */
export function layoutsOf(op: string): readonly Layout[] {
  let layouts = parsed.get(op);
  if (layouts !== undefined) return layouts;
  const known = Object.hasOwn(DEFINITIONS, op) ? DEFINITIONS[op] : CONSTANTS.test(op) ? ["value"] : undefined;
  layouts = (known ?? []).map(layoutOf);
  // Only those that are known: names come from files.
  if (known !== undefined) parsed.set(op, layouts);
  return layouts;
}

function layoutOf(definition: string): Layout {
  const [attributes = "", segments] = definition.split("+");
  return {
    attributes: words(attributes).map((word) => ({ name: word.replace("?", ""), optional: word.endsWith("?") })),
    segments: words(segments ?? ""),
  };
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
