/** Whether a value can be storage that the caller passes in. */
import { abiTypeOf } from "../../../abi/types/readType.js";

/** Types of which it is known that they are no buffer, tensors among them. */
const OTHER =
  /^(?:complex|memref|none|tensor|tuple|vector)\b|^\(|^!hal\.(?!buffer$|buffer_view$)\w+|^!vm\.(?:list|buffer)\b|^!util\.(?:list|buffer)\b/;

/** True for a builtin scalar, which is passed by value. */
export function isScalar(type: string): boolean {
  return abiTypeOf(type).kind === "scalar";
}

/** True for a type that is plainly neither `!hal.buffer` nor `!hal.buffer_view`; an unknown one may stand for either. */
export function isPlainlyOther(type: string): boolean {
  return isScalar(type) || OTHER.test(type);
}
