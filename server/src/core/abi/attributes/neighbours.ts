/** Attributes outside the ABI family that occur on the same ops and affect it, or share its prefix. */
import { attributes, type Change } from "./attribute.js";

const YIELD: Change = { date: "2026-01-12", commit: "97bc62cd66" };
/** Of the dispatch functions of the compiler's first generation. */
const DISPATCH = { since: { date: "2019-09" }, until: { date: "2020-05" } };

export const NEIGHBOUR_ATTRIBUTES = attributes({ family: "neighbour", places: ["op"], carriers: ["function"] }, [
  {
    key: "nosideeffects",
    carriers: ["import", "function", "call"],
    values: ["unit"],
    byPresence: true,
    retained: true,
    since: { date: "2019-11" },
    meaning:
      "The callee has no side effects, so calls need not be kept in order by fences. On ABI imports since 2022-11; copied from imports and functions to each `util.call` of them (since 2025-11-10, 161b5bce7f), and read on `vm.call` too.",
    seeAlso: ["iree.abi.model", "hal.abi.convention"],
    example: 'attributes {iree.abi.model = "coarse-fences", nosideeffects}',
  },
  {
    key: "vm.signature",
    carriers: ["import"],
    values: ["type"],
    functionType: true,
    startsRecord: true,
    retained: true,
    since: { date: "2022-07-28", commit: "37dc407dce" },
    meaning: "The VM function type of an external function, used as is instead of converting the declared type.",
    seeAlso: ["vm.fallback"],
    example: "vm.signature = (i64, !vm.ref<!hal.device>) -> i32",
  },
  {
    key: "vm.fallback",
    carriers: ["import"],
    values: ["symbol"],
    startsRecord: true,
    retained: true,
    since: { date: "2022-07-28", commit: "37dc407dce" },
    meaning: "The local function that is called where the import is missing at run time; it makes the import optional.",
    seeAlso: ["vm.signature"],
    example: "vm.fallback = @local_impl",
  },
  {
    key: "vm.import.module",
    carriers: ["import", "function"],
    values: ["string"],
    startsRecord: true,
    since: { date: "2023-02-23", commit: "fee70189ac" },
    meaning:
      "On a declaration inside an executable: the dialect whose import module the VM conversion links for it. Only a string is read. At the top level the lowering of `func.func` to `util.func` drops it.",
    seeAlso: ["vm.signature", "vm.fallback"],
    example: 'func.func private @vmvx.fill(i32) attributes {vm.import.module = "vmvx"}',
  },
  {
    key: "vm.yield",
    carriers: ["import", "function"],
    ops: ["vm.import", "vm.func"],
    values: ["unit"],
    startsRecord: true,
    byPresence: true,
    since: YIELD,
    meaning:
      "The function may yield: calls of it become `vm.call.yieldable`, its callers may yield too, and the compiled function's feature bits record it.",
    seeAlso: ["vm.unwind"],
    example: "vm.import private @a.wait(%x : i32) -> i32 attributes {vm.yield}",
  },
  {
    key: "vm.unwind",
    carriers: ["import", "function"],
    ops: ["vm.import", "vm.func"],
    values: ["unit"],
    startsRecord: true,
    byPresence: true,
    since: YIELD,
    meaning:
      "The function needs unwinding, with references to release where it fails; so do its callers, and the compiled function's feature bits record it. The compiler adds it to functions where references meet operations that can fail.",
    seeAlso: ["vm.yield"],
    example: "vm.import private @a.read(%x : !vm.buffer) -> i32 attributes {vm.unwind}",
  },
  {
    key: "torch.assume_strict_symbolic_shapes",
    values: ["unit"],
    since: { date: "2023-10-05", commit: "90a022526e" },
    meaning:
      "Dynamic dims are taken not to broadcast. The Torch pipeline sets it on every function (`--iree-torch-use-strict-symbolic-shapes`, on by default), as does the FX importer of torch-mlir.",
    seeAlso: ["torch.onnx_meta.opset_version"],
    example: "func.func @main(%a: !torch.vtensor<[?],f32>) attributes {torch.assume_strict_symbolic_shapes}",
  },
  {
    key: "torch.onnx_meta.opset_version",
    values: ["integer"],
    since: { date: "2024-01-29", commit: "c88427b14d" },
    meaning:
      "The version of the ONNX operator set that the function was imported from. With `--iree-input-type=auto` it selects the ONNX pipeline.",
    seeAlso: ["torch.assume_strict_symbolic_shapes"],
    example: "attributes {torch.onnx_meta.opset_version = 17 : si64}",
  },
  {
    key: "torch.args_schema",
    values: ["string"],
    startsRecord: true,
    since: { date: "2023-09" },
    meaning:
      "How the arguments nest in the positional and keyword arguments of a procedure that iree-turbine traced: a TreeSpec of PyTorch, as JSON. For people only: nothing reads it, and the lowering drops it.",
    seeAlso: ["torch.return_schema"],
    example:
      'attributes {torch.args_schema = "[1, {\\22type\\22: \\22builtins.tuple\\22, \\22context\\22: \\22null\\22, \\22children_spec\\22: [{\\22type\\22: \\22builtins.list\\22, \\22context\\22: \\22null\\22, \\22children_spec\\22: [{\\22type\\22: null, \\22context\\22: null, \\22children_spec\\22: []}]}, {\\22type\\22: \\22builtins.dict\\22, \\22context\\22: \\22[]\\22, \\22children_spec\\22: []}]}]"}',
  },
  {
    key: "torch.return_schema",
    values: ["string"],
    startsRecord: true,
    since: { date: "2023-09" },
    meaning:
      "How the results nest in what a procedure returned that iree-turbine traced: a TreeSpec of PyTorch, as JSON. For people only: nothing reads it, and the lowering drops it.",
    seeAlso: ["torch.args_schema"],
    example:
      'attributes {torch.return_schema = "[1, {\\22type\\22: null, \\22context\\22: null, \\22children_spec\\22: []}]"}',
  },
  {
    key: "vm.version",
    carriers: ["import", "module"],
    // compiler/src/iree/compiler/Dialect/VM/IR/VMOps.td: VM_ModuleOp, VM_ImportOp.
    replacedOn: { "vm.module": "version", "vm.import": "minimum_version" },
    values: ["integer"],
    startsRecord: true,
    retained: true,
    meaning:
      "On an import, the lowest accepted version of the imported module. On a `module` its own version, read only where it is nested in another: a single top-level module is nested by the compiler without it, a `vm.module` has a `version` of its own, a `vm.import` its `minimum_version`.",
    seeAlso: ["vm.fallback"],
    example: "vm.version = 100 : i32",
  },
  {
    key: "stream.affinity",
    values: ["attribute"],
    retained: true,
    meaning: "The default device of the operations inside the function; `iree.abi.affinity` becomes this one.",
    seeAlso: ["iree.abi.affinity"],
    example: "stream.affinity = #hal.device.affinity<@dev_a>",
  },
  // Read by lookupDefaultAffinity of compiler/src/iree/compiler/Dialect/Stream/IR/StreamTypes.cpp and by Stream/Analysis/Affinity.cpp;
  // set by HAL/Transforms/MaterializeTargetDevices.cpp.
  {
    key: "stream.affinity.default",
    carriers: ["module"],
    values: ["attribute"],
    since: { date: "2024-07-29", commit: "866c0c0db0" },
    meaning:
      "The device of all operations in the module that name none. The compiler sets it to the first target device or, with `--iree-hal-default-device`, another one, and removes it when the HAL is reached.",
    seeAlso: ["stream.affinity", "hal.device.targets", "stream.topology"],
    example: "module attributes {stream.affinity.default = #hal.device.affinity<@dev_a>} {",
  },
  // Read by HAL/Transforms/{MaterializeTargetDevices,AssignLegacyTargetDevices}.cpp and HAL/Analysis/DeviceAnalysis.cpp of
  // compiler/src/iree/compiler/Dialect.
  {
    key: "hal.device.targets",
    carriers: ["module", "function"],
    values: ["array", "dictionary"],
    since: { date: "2021-07-22", commit: "cec4c67520" },
    meaning:
      "The devices that the module is compiled for: an array, or a dictionary by name. Legacy, but still read: the compiler makes a global of the type `!hal.device` of each and removes the attribute. `--iree-hal-target-device` sets it where a module has none.",
    seeAlso: ["stream.affinity.default"],
    example: 'module attributes {hal.device.targets = [#hal.device.target<"local", [#target]> : !hal.device]} {',
  },
  // Read by HAL/Transforms/ResolveTopologyQueries.cpp and Stream/Transforms/ElideAsyncCopies.cpp of compiler/src/iree/compiler/Dialect.
  {
    key: "stream.topology",
    carriers: ["module"],
    values: ["attribute"],
    since: { date: "2025-06-04", commit: "c07bfb4f0f" },
    meaning:
      "How the devices of the module reach each other's memory: a link for each pair and direction, with `unified_memory` and `transparent_access`. Copies between devices that share memory are left out; pairs without a link share none.",
    seeAlso: ["stream.affinity.default"],
    example:
      "stream.topology = #hal.device.topology<links = [(@dev_a -> @dev_b = {unified_memory = true, transparent_access = true})]>",
  },
  {
    key: "inlining_policy",
    values: ["attribute"],
    retained: false,
    meaning:
      "Whether calls of the function may be inlined. Kept from `util.func` to `vm.func`. Wrappers of asynchronous functions are never inlined.",
    seeAlso: ["noinline"],
    example: "inlining_policy = #util.inline.never",
  },
  {
    key: "noinline",
    ops: ["func.func"],
    values: ["unit"],
    loweredTo: "inlining_policy",
    meaning:
      "Calls of the function are not inlined. The lowering of `func.func` turns it into an `inlining_policy`; on a `util.func` nothing reads it.",
    seeAlso: ["inlining_policy"],
    example: "attributes {noinline}",
  },
  {
    key: "iree.executable.export",
    values: ["unit"],
    ...DISPATCH,
    meaning:
      "Marked an entry point of a dispatch executable in the first generation of the compiler. Not part of the function ABI.",
    seeAlso: ["iree.ordinal"],
    example: "attributes {iree.executable.export}",
  },
  {
    key: "iree.executable.workload",
    values: ["attribute"],
    ...DISPATCH,
    meaning: "The workload of a first-generation dispatch function. Not part of the function ABI.",
    seeAlso: ["iree.executable.export", "iree.executable.workgroup_size"],
    example: "iree.executable.workload = dense<[8, 4, 1]> : tensor<3xi32>",
  },
  {
    key: "iree.executable.workgroup_size",
    values: ["attribute"],
    ...DISPATCH,
    meaning: "The workgroup size of a first-generation dispatch function. Not part of the function ABI.",
    seeAlso: ["iree.executable.export", "iree.executable.workload"],
    example: "iree.executable.workgroup_size = dense<[32, 8, 1]> : tensor<3xi32>",
  },
  {
    key: "iree.executable.reduction",
    values: ["unit"],
    ...DISPATCH,
    meaning: "Marked a first-generation dispatch function as a reduction. Not part of the function ABI.",
    seeAlso: ["iree.executable.export"],
    example: "attributes {iree.executable.export, iree.executable.reduction}",
  },
  {
    key: "iree.ordinal",
    values: ["integer"],
    ...DISPATCH,
    meaning: "The number of a first-generation dispatch function inside its executable. Not part of the function ABI.",
    seeAlso: ["iree.executable.export"],
    example: "iree.ordinal = 0 : i32",
  },
  {
    key: "calling_convention",
    carriers: [],
    values: ["string"],
    startsRecord: true,
    since: { date: "2020-09-10", commit: "dcef285837" },
    meaning:
      "The VM calling convention of a function: a field of the compiled module, as its JSON form shows it, and never an attribute. In MLIR files it appears in lines that tests check; in `iree.reflection` it is a key of the user's own.",
    seeAlso: ["iree.abi.stub", "vm.calling_convention", "vm.signature"],
    example: '// CHECK: "calling_convention": "0f_f"',
  },
  {
    key: "vm.calling_convention",
    ops: ["emitc.func"],
    values: ["string"],
    startsRecord: true,
    since: { date: "2021-08-19", commit: "3fa3171645" },
    until: { date: "2024-02-22", commit: "c15b610542" },
    meaning:
      "The VM calling convention of a function before it was converted to EmitC, which the C module target writes into the table of exports. The function's own types are those of the C shim.",
    seeAlso: ["calling_convention", "vm.signature"],
    example: 'attributes {emitc.static, vm.calling_convention = "0i_i"}',
  },
]);
