/** Whether a value can be storage passed in by the caller. */
import { abiTypeOf } from "../../../abi/types/readType.js";

/** Types that are known not to be buffers, tensors among them. */
const OTHER =
  /^(?:complex|memref|none|tensor|tuple|vector)\b|^\(|^!hal\.(?!buffer$|buffer_view$)\w+|^!vm\.(?:list|buffer)\b|^!util\.(?:list|buffer)\b/;

/** True for a builtin scalar, which is passed by value. */
export function isScalar(type: string): boolean {
  return abiTypeOf(type).kind === "scalar";
}

/** Whether a type is certainly neither `!hal.buffer` nor `!hal.buffer_view`; an unknown type may be either. */
export function isPlainlyOther(type: string): boolean {
  return isScalar(type) || OTHER.test(type);
}
