/**
 * Whether the values named in an op's header are used there, or bound for the op's regions, decided by the words around
 * them.
 *
 * From the assembly formats of llvm-project's dialects (`mlir/include/mlir/Dialect`). Of other ops nothing is known,
 * and a name in the header of one with a region may be bound there.
 */

/** Ops with regions that bind no name before the first one. */
const BINDS_NOTHING: ReadonlySet<string> = new Set(
  (
    "affine.if scf.if scf.index_switch scf.execute_region scf.reduce tensor.generate tensor.pad " +
    "memref.generic_atomic_rmw memref.alloca_scope linalg.generic vector.mask vector.warp_execute_on_lane_0 " +
    "shape.assuming shape.reduce sparse_tensor.foreach sparse_tensor.unary sparse_tensor.binary " +
    "sparse_tensor.reduce sparse_tensor.select fir.if omp.master omp.critical emitc.if " +
    "pdl.rewrite tosa.cond_if transform.foreach stablehlo.if stablehlo.case mhlo.if mhlo.case torch.prim.If " +
    "torch.prim.Loop flow.dispatch.region emitc.expression"
  ).split(" "),
);

/** Words after which a value, or a list of values in parentheses, is used: `to %n`, `ins(%a, %b : …)`. */
const LEADS_TO_USES: ReadonlySet<string> = new Set(["to", "step", "ins", "outs", "init", "upto", "downto"]);

/** True where no name before the first region of the op is bound for its regions. */
export function bindsNothing(op: string): boolean {
  return BINDS_NOTHING.has(op);
}

/** True where what follows a word is used. */
export function leadsToUses(word: string): boolean {
  return LEADS_TO_USES.has(word);
}

/** True for a word after which a list holds nothing but operands. */
export function leadsToOperands(word: string): boolean {
  return word === "ins" || word === "outs";
}

/** Words without a dot that start an op and never continue one. */
const STARTS_OP: ReadonlySet<string> = new Set("module func return br cond_br call call_indirect".split(" "));

/** True where the first word of a line certainly starts an op: a clause of the op before has no dot in its name. */
export function certainlyStartsOp(word: string): boolean {
  return word.includes(".") || STARTS_OP.has(word);
}
