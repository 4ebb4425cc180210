/** Types in comparisons: by VM register, and with the shape that a `memref` still shows. */
import { type AbiType, UNKNOWN, type VmType } from "../abi/types/abiType.js";
import { abiTypeOf } from "../abi/types/readType.js";
import type { ItemModel } from "../encodings/callingConvention/model.js";
import { integerTypeOf } from "../syntax/shapedType.js";

const MEMREF = /^\s*memref\s*<(?<inner>[^,<>]*)>\s*$/;

/** The type of an MLIR type. A `memref` was a tensor before it was lowered. */
export function shownTypeOf(text: string): AbiType {
  const memref = MEMREF.exec(text)?.groups?.inner;
  return abiTypeOf(memref === undefined ? text : `tensor<${memref}>`);
}

/** The same for a VM function, whose small scalars were widened to their register type. */
export function registerTypeOf(text: string): AbiType {
  const type = shownTypeOf(text);
  return type.kind === "scalar" ? { kind: "register", type: vmTypeOf(type.element) ?? "i32" } : type;
}

/** The type of an item of a calling convention. */
export function typeOfItem({ kind }: ItemModel): AbiType {
  return kind === "void" || kind === "variadic" ? UNKNOWN : { kind: "register", type: kind };
}

/** The register type of a value; undefined if more than one is possible. */
export function registerOf(type: AbiType): VmType | undefined {
  switch (type.kind) {
    case "register":
      return type.type;
    case "scalar":
      return vmTypeOf(type.element);
    case "null":
    case "unknown":
      return undefined;
    case "other":
      return /^!(?:hal|util|vm)\./.test(type.text) ? "ref" : undefined;
    default:
      return "ref";
  }
}

/**
 * The register type of a scalar, if only one is possible: `index` and small floats depend on the target. Upstream:
 * compiler/src/iree/compiler/Dialect/VM/Utils/CallingConvention.cpp.
 */
function vmTypeOf(element: string): VmType | undefined {
  const integer = integerTypeOf(element);
  if (integer !== undefined) return integer.bits === 64 ? "i64" : "i32";
  return element === "f64" || element === "f32" ? element : undefined;
}
