/**
 * What becomes of a `func.func`: the Torch input pass converts those of its programs, the lowering to `util.func` all
 * others (compiler/plugins/input/Torch/InputConversion/FuncConversion.cpp,
 * compiler/src/iree/compiler/Dialect/Util/Conversion/FuncToUtil/Patterns.cpp).
 */

import { signatureOf } from "../syntax/header.js";
import type { OpHeader } from "../syntax/syntax.js";
import { knownAttribute } from "./attributes/table.js";
import type { RecordView } from "./recordView.js";

const STUB = "iree.abi.stub";

/** The Torch input pass converts functions since 7b8fa750ef. */
export const TORCH_PASS_SINCE = "2024-02-22";

export type Fate = "kept" | "dropped" | "honoured";

/** What the first pass that reads a `func.func` does with an attribute of it; undefined where that is not known. */
export interface Survival {
  readonly pass: "torch" | "lowering";
  readonly fate: Fate;
}

/** What becomes of an attribute on an op; undefined where it is not a `func.func`, or nothing is known of the attribute. */
export function survivalOf(context: RecordView, key: string): Survival | undefined {
  const { header } = context;
  const known = knownAttribute(key);
  if (header?.op !== "func.func" || known === undefined || known.until !== undefined) return undefined;
  if (known.retained === undefined && known.loweredTo === undefined) return undefined;
  if (isTorchFunction(context)) {
    // The pass leaves such a function to the lowering.
    if (key === STUB) return { pass: "torch", fate: "honoured" };
    if (!hasStub(header)) return { pass: "torch", fate: known.keptByTorch ? "kept" : "dropped" };
  }
  // Such a declaration has no meaning to either.
  else if (signatureOf(header)?.includes("!torch.")) return undefined;
  return { pass: "lowering", fate: known.retained ? "kept" : "dropped" };
}

/** Whether the Torch input pass converts a function: it does so with every `func.func` that has a body and no stub. */
export function isConvertedByTorch(context: RecordView): boolean {
  return isTorchFunction(context) && context.header !== undefined && !hasStub(context.header);
}

/** Whether a function of a Torch program has a body. */
function isTorchFunction(context: RecordView): boolean {
  return context.once(readTorch);
}

function readTorch(context: RecordView): boolean {
  const { header, symbols } = context;
  if (header?.op !== "func.func" || !header.functionLike) return false;
  return symbols.isTorch() && isDefined(context, header);
}

/** Whether a function has its public ABI already: it is a wrapper, which the passes leave alone. */
export function hasStub({ attributes }: OpHeader): boolean {
  return attributes.some(({ entries }) => entries.some(({ key }) => key === STUB));
}

const LOOK_AHEAD = 256;

/** Whether a function is defined. One without a body that is not private is an excerpt: MLIR has no such declarations. */
function isDefined(context: RecordView, { end, generic, hasBody, visibility }: OpHeader): boolean {
  if (hasBody || visibility !== "private") return true;
  return !generic && /^\s*loc\([^\n]*\)\s*\{/.test(context.text({ start: end, end: end + LOOK_AHEAD }));
}
