/**
 * What types of the host program are in the VM.
 *
 * Upstream: compiler/src/iree/compiler/Dialect/VM/Conversion/TypeConverter.cpp (lines 50-95 at b48a595557).
 */
import type { CompileOptions } from "./options.js";

/**
 * A type of any dialect is a reference in the VM unless it is known there, or other passes replace it before, or its
 * dialect is gone (`iree_input`): see `RefType::isCompatible` of compiler/src/iree/compiler/Dialect/VM/IR/VMTypes.cpp.
 */
const OBJECT = /^!(?!(?:vm|torch|flow|stream|iree_input|iree_pydm|llvm|spirv|emitc)\.)\w+\.[\w.]+(?:\s*<[\s\S]*>)?$/;

/** Floats below 32 bits, which the VM stores as integers (https://github.com/iree-org/iree/pull/23373). */
const SMALL_FLOAT = /^(?:f16|bf16|f[468]E\w+)$/;

/** A type in the VM; a type that it does not know stays, one that it can't hold is undefined. */
export function loweredType(type: string, { indexBits, f32, f64, truncateFloats }: CompileOptions): string | undefined {
  if (type === "index") return `i${indexBits}`;
  if (SMALL_FLOAT.test(type)) return "i32";
  if (type === "f64" && !f64) return f32 && truncateFloats ? "f32" : undefined;
  if (type === "f32" && !f32) return undefined;
  return OBJECT.test(type) ? `!vm.ref<${type}>` : type;
}
