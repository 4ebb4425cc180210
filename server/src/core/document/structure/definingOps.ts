/**
 * What the name of an op shows: whether it defines the symbol that it names first, is a function, a symbol table, or
 * isolated from above. `func.func @f` defines a symbol, `func.call @f` does not; of an op that is not listed, a visibility
 * before the symbol shows it.
 *
 * From the op definitions (`*.td`) of llvm-project's dialects (`mlir/include/mlir/Dialect`), of flang, and of IREE's
 * through their history (`compiler/src/iree/compiler/Dialect`, `iree/compiler/Dialect`).
 */
import { isCall } from "../../syntax/header.js";

/** Last part of an op name that means it in every dialect. */
const LAST_PARTS: ReadonlySet<string> = new Set(["func", "module", "global", "import"]);

const NAMES: ReadonlySet<string> = new Set(
  (
    "acc.firstprivate.recipe acc.global_ctor acc.global_dtor acc.private.recipe acc.reduction.recipe acc.routine " +
    "emitc.class emitc.field fir.dispatch_table fir.type_info flow.dispatch.entry flow.executable " +
    "flow.executable.export flow.variable gpu.binary hal.executable hal.executable.binary hal.executable.entry_point " +
    "hal.executable.export hal.executable.source hal.executable.target hal.executable.variant hal.interface " +
    "hal.interface.binding hal.variable irdl.attribute irdl.dialect irdl.operation irdl.type llvm.comdat " +
    "llvm.comdat_selector llvm.mlir.alias llvm.mlir.ifunc mesh.cluster mesh.mesh ml_program.subgraph " +
    "omp.critical.declare omp.declare_mapper omp.declare_reduction omp.private pdl.pattern sdy.mesh " +
    "shape.function_library shard.grid spirv.ARM.Graph spirv.EXT.SpecConstantCompositeReplicate spirv.GlobalVariable " +
    "spirv.SpecConstant spirv.SpecConstantComposite spv.GlobalVariable spv.SpecConstant spv.SpecConstantComposite " +
    "spv.globalVariable spv.specConstant stream.executable stream.executable.export tosa.variable " +
    "transform.named_sequence vm.global.f32 vm.global.f64 vm.global.i32 vm.global.i64 vm.global.ref vm.rodata " +
    "wasmssa.import_func wasmssa.import_global wasmssa.import_mem wasmssa.import_table wasmssa.memory wasmssa.table"
  ).split(" "),
);

/** Ops that name another's symbol first, but for calls. */
const REFERENCES: ReadonlySet<string> = new Set([
  "spirv.EntryPoint",
  "spirv.ExecutionMode",
  "spv.EntryPoint",
  "spv.ExecutionMode",
  "transform.include",
  "vm.export",
]);

const lastPart = (op: string): string => op.slice(op.lastIndexOf(".") + 1);

/** True where an op of this name defines its first symbol. */
export function definesSymbol(op: string): boolean {
  return LAST_PARTS.has(lastPart(op)) || NAMES.has(op);
}

/** True for an op that is a function: its typed arguments are values of its body. */
export function isFunction(op: string): boolean {
  return lastPart(op) === "func";
}

/** Ops that hold symbols, besides modules and executables. */
const SYMBOL_TABLES: ReadonlySet<string> = new Set(["hal.executable.source", "hal.executable.variant"]);

/** True for an op that holds symbols. */
export function isSymbolTable(op: string): boolean {
  const last = lastPart(op);
  return last === "module" || last === "executable" || SYMBOL_TABLES.has(op);
}

/** True for the name of an op whose first symbol is another's: a call or an export. */
export function isReference(op: string): boolean {
  return isCall(op) || REFERENCES.has(op);
}

/** Ops that are isolated from above and need no symbol. */
const ANONYMOUS_SCOPES: ReadonlySet<string> = new Set([
  "builtin.module",
  "module",
  "util.initializer",
  "vm.initializer",
  "hal.executable.constant.block",
  "hal.executable.condition",
]);

/** True for an op that has no symbol and still is a scope of its own. */
export function isAnonymousScope(op: string): boolean {
  return ANONYMOUS_SCOPES.has(op);
}
