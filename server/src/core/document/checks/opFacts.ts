/** What the name of an op shows to the checks, as bits: names recur, so each is examined once. */
import { ISOLATED_OPS, SYMBOL_TABLE_OPS } from "../../generated/opTraits.js";
import { isCall } from "../../syntax/header.js";
import type { Names } from "../../syntax/names.js";
import { QUOTE } from "../../text/characters.js";
import { definesSymbol, isFunction, isReference } from "../structure/definingOps.js";
import { bindsNothing } from "./bindings.js";

/** Its regions see no value from outside. */
export const IS_ISOLATED = 2;
/** The symbols directly in its region have to differ. */
export const IS_TABLE = 4;
/** It defines the symbol that it names first. */
export const DEFINES_SYMBOL = 8;
/** What is in the list after its symbol are its parameters. */
export const IS_FUNCTION = 16;
/** No name before its first region is bound for it. */
export const BINDS_NOTHING = 32;
/** It is a call, or refers in another way to the symbol that it names first. */
export const REFERS = 64;
/** Its name has a dialect, or is one that is printed without. */
export const IS_NAMED = 128;
/** It is a call or a constant whose function has to be defined in the symbol table around it. */
export const NEEDS_FUNCTION = 256;
const IS_KNOWN = 1;

/**
 * Ops whose definitions have `IsolatedFromAbove`. Not every `func` has: of what is not listed nothing is known, and its
 * regions may see what is around it. Triton's and a former one of IREE are not in the table.
 */
const ISOLATED: ReadonlySet<string> = new Set(`${ISOLATED_OPS} module func tt.func iree.func`.split(" "));

/** Ops with `SymbolTable`. */
const TABLES: ReadonlySet<string> = new Set(`${SYMBOL_TABLE_OPS} module`.split(" "));

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

const KINDS = new WeakMap<Names, Uint16Array>();

/** The bits of an op's name, which is given by its number; in the generic form with its quotes. */
export function opFacts(name: number, names: Names): number {
  let known = KINDS.get(names);
  if (known === undefined || known.length <= name) {
    const larger = new Uint16Array(2 * name + 256);
    if (known !== undefined) larger.set(known);
    KINDS.set(names, larger);
    known = larger;
  }
  const facts = known[name] ?? 0;
  if (facts !== 0) return facts;
  const spelling = names.spelling(name);
  const found = factsOf(spelling.charCodeAt(0) === QUOTE ? spelling.slice(1, -1) : spelling);
  known[name] = found;
  return found;
}

function factsOf(op: string): number {
  const bits: readonly (readonly [boolean, number])[] = [
    [ISOLATED.has(op), IS_ISOLATED],
    [TABLES.has(op), IS_TABLE],
    [definesSymbol(op), DEFINES_SYMBOL],
    [isFunction(op), IS_FUNCTION],
    [bindsNothing(op), BINDS_NOTHING],
    [isCall(op) || isReference(op), REFERS],
    [op.includes(".") || UNDOTTED.has(op), IS_NAMED],
    [FUNCTION_USES.has(op), NEEDS_FUNCTION],
  ];
  return bits.reduce((all, [is, bit]) => (is ? all | bit : all), IS_KNOWN);
}
