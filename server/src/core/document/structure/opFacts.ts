/**
 * What the name of an op shows, as bits: whether it defines the symbol that it names first, is a function, a symbol table, or
 * isolated from above. `func.func @f` defines a symbol, `func.call @f` does not; of an op that is not listed, a visibility
 * before the symbol shows it.
 *
 * From the table of traits, which has all of llvm-project's dialects and IREE's; here are the ops of others, and of IREE's through their
 * history (`compiler/src/iree/compiler/Dialect`, `iree/compiler/Dialect`).
 */
import { ISOLATED_OPS, SYMBOL_OPS, SYMBOL_TABLE_OPS } from "../../generated/opTraits.js";
import { isCall } from "../../syntax/header.js";
import type { Names } from "../../syntax/names.js";
import { QUOTE } from "../../text/characters.js";
import { nearOps } from "./misspeltOps.js";

const IS_KNOWN = 1;
/** Its regions see no value from outside. */
export const IS_ISOLATED = 1 << 1;
/** The symbols directly in its region have to differ. */
export const IS_TABLE = 1 << 2;
/** It defines the symbol that it names first. */
export const DEFINES_SYMBOL = 1 << 3;
/** What are in the list after its symbol are its parameters. */
export const IS_FUNCTION = 1 << 4;
/** No name before its first region is bound for it. */
export const BINDS_NOTHING = 1 << 5;
/** It is a call, or refers in another way to the symbol that it names first. */
export const REFERS = 1 << 6;
/** Its name has a dialect, or is one that is printed without. */
export const IS_NAMED = 1 << 7;
/** It is a call or a constant whose function has to be defined in the symbol table around it. */
export const NEEDS_FUNCTION = 1 << 8;
/** Its name has a dialect, so that with a region it may define the symbol that it names first. */
export const HAS_DIALECT = 1 << 9;
/** It has no symbol and still is a scope of its own. */
export const IS_SCOPE = 1 << 10;
/** A function, a call or a return of a dialect whose calls are known. */
export const IS_KNOWN_FUNCTION = 1 << 11;
export const IS_KNOWN_CALL = 1 << 12;
export const IS_KNOWN_RETURN = 1 << 13;
/** One typo makes it of an op of its dialect, which has none of its name. */
export const IS_MISSPELT = 1 << 14;
const FAMILY_SHIFT = 15;

/** The dialect of a known function, call or return: those of one are not called by others'. */
export const familyOf = (facts: number): number => facts >> FAMILY_SHIFT;

/**
 * Ops whose definitions have `IsolatedFromAbove`. Not every `func` has: of what is not listed nothing is known, and its
 * regions may see what is around it. Triton's and a former one of IREE are not in the table.
 */
const ISOLATED: ReadonlySet<string> = new Set(`${ISOLATED_OPS} module func tt.func iree.func`.split(" "));

/** Ops with `SymbolTable`. */
const TABLES: ReadonlySet<string> = new Set(`${SYMBOL_TABLE_OPS} module`.split(" "));

/**
 * Ops with regions that bind no name before the first one: from the assembly formats of llvm-project's dialects
 * (`mlir/include/mlir/Dialect`).
 */
const BINDING_NOTHING: ReadonlySet<string> = new Set(
  (
    "affine.if scf.if scf.index_switch scf.execute_region scf.reduce tensor.generate tensor.pad " +
    "memref.generic_atomic_rmw memref.alloca_scope linalg.generic vector.mask vector.warp_execute_on_lane_0 " +
    "gpu.warp_execute_on_lane_0 " +
    "shape.assuming shape.reduce sparse_tensor.foreach sparse_tensor.unary sparse_tensor.binary " +
    "sparse_tensor.reduce sparse_tensor.select fir.if omp.master omp.critical emitc.if " +
    "pdl.rewrite tosa.cond_if transform.foreach stablehlo.if stablehlo.case mhlo.if mhlo.case torch.prim.If " +
    "torch.prim.Loop flow.dispatch.region emitc.expression"
  ).split(" "),
);

/**
 * Ops that name a function that has to be there: `verifySymbolUses` of llvm-project (`mlir/lib/Dialect/Func/IR/FuncOps.cpp`,
 * `mlir/lib/Dialect/LLVMIR/IR/LLVMDialect.cpp`) and IREE (`compiler/src/iree/compiler/Dialect/Util/IR/UtilOps.cpp`); for
 * `vm.call` it is the conversion to bytecode.
 */
const FUNCTION_USES: ReadonlySet<string> = new Set(
  "func.call call func.constant util.call llvm.call vm.call vm.call.variadic".split(" "),
);

/** Ops that are or were printed without their dialect. */
const UNDOTTED: ReadonlySet<string> = new Set("func module return br cond_br call call_indirect constant".split(" "));

/** By dialect; nothing holds a return of the VM to its function's type. */
const FAMILIES: readonly { readonly functions: string; readonly calls: string; readonly returns: string }[] = [
  {
    functions: "func builtin.func func.func",
    calls: "call std.call func.call",
    returns: "return std.return func.return",
  },
  { functions: "util.func", calls: "util.call", returns: "util.return" },
  { functions: "vm.func vm.import", calls: "vm.call", returns: "" },
  { functions: "llvm.func", calls: "llvm.call", returns: "llvm.return" },
];
const ROLES: ReadonlyMap<string, number> = new Map(
  FAMILIES.flatMap(({ functions, calls, returns }, family) => {
    const all = (ops: string, bit: number) => ops.split(" ").map((op) => [op, bit | (family << FAMILY_SHIFT)] as const);
    return [...all(functions, IS_KNOWN_FUNCTION), ...all(calls, IS_KNOWN_CALL), ...all(returns, IS_KNOWN_RETURN)];
  }),
);

/** The same ops are in all texts. More than any dialect has, for text made of names alone. */
const MAX_KNOWN = 1 << 13;
let known = new Map<string, number>();

/** The bits of an op's name, which is given by its number; in the generic form with its quotes. */
export function opFacts(name: number, names: Names): number {
  const noted = names.noteOf(name);
  if (noted !== 0) return noted;
  const spelling = names.spelling(name);
  const op = spelling.charCodeAt(0) === QUOTE ? spelling.slice(1, -1) : spelling;
  const facts = known.get(op) ?? factsOf(op);
  if (known.size >= MAX_KNOWN) known = new Map();
  known.set(op, facts);
  names.note(name, facts);
  return facts;
}

function factsOf(op: string): number {
  const hasDialect = op.includes(".");
  const refers = isCall(op) || isReference(op);
  const bits: readonly (readonly [boolean, number])[] = [
    [ISOLATED.has(op), IS_ISOLATED],
    [TABLES.has(op), IS_TABLE],
    [definesSymbol(op), DEFINES_SYMBOL],
    [isFunction(op), IS_FUNCTION],
    [BINDING_NOTHING.has(op), BINDS_NOTHING],
    [refers, REFERS],
    [hasDialect || UNDOTTED.has(op), IS_NAMED],
    [FUNCTION_USES.has(op), NEEDS_FUNCTION],
    [hasDialect, HAS_DIALECT],
    [isAnonymousScope(op), IS_SCOPE],
    [nearOps(op).length > 0, IS_MISSPELT],
  ];
  return bits.reduce((all, [is, bit]) => (is ? all | bit : all), IS_KNOWN | (ROLES.get(op) ?? 0));
}

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
