/**
 * What the name of an op shows: whether it defines the symbol that it names first, is a function, a symbol table, or
 * isolated from above. `func.func @f` defines a symbol, `func.call @f` does not; of an op that is not listed, a visibility
 * before the symbol shows it.
 *
 * From the table of traits, which has all of llvm-project's dialects and IREE's; here are the ops of others, and of IREE's through their
 * history (`compiler/src/iree/compiler/Dialect`, `iree/compiler/Dialect`).
 */
import { SYMBOL_OPS, SYMBOL_TABLE_OPS } from "../../generated/opTraits.js";
import { isCall } from "../../syntax/header.js";

/** Last part of an op name that means it in every dialect. */
const LAST_PARTS: ReadonlySet<string> = new Set(["func", "module", "global", "import"]);

/** Ops of flang and Shardy, former ops, and those that define a symbol without its trait. */
const OTHER_SYMBOL_OPS =
  "acc.routine fir.dispatch_table fir.type_info flow.dispatch.entry flow.variable hal.executable.entry_point " +
  "hal.executable.target hal.interface hal.interface.binding hal.variable omp.private sdy.mesh spv.globalVariable " +
  "spv.specConstant";

const NAMES: ReadonlySet<string> = new Set(`${SYMBOL_OPS} ${OTHER_SYMBOL_OPS}`.split(" "));

/** Ops that name another's symbol first, but for calls. */
const REFERENCES: ReadonlySet<string> = new Set([
  "spirv.EntryPoint",
  "spirv.ExecutionMode",
  "spv.EntryPoint",
  "spv.ExecutionMode",
  "sv.func.dpi.import",
  "transform.include",
  "vm.export",
]);

const lastPart = (op: string): string => op.slice(op.lastIndexOf(".") + 1);

/** True where an op of this name defines its first symbol. */
export function definesSymbol(op: string): boolean {
  return (LAST_PARTS.has(lastPart(op)) || NAMES.has(op)) && !REFERENCES.has(op);
}

/** True for an op that is a function: its typed arguments are values of its body. */
export function isFunction(op: string): boolean {
  return lastPart(op) === "func";
}

const SYMBOL_TABLES: ReadonlySet<string> = new Set(SYMBOL_TABLE_OPS.split(" "));

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
