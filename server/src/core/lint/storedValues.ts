/**
 * What becomes of a reflection value in the binary: the bytecode writer keeps strings, integers and flat symbols
 * (compiler/src/iree/compiler/Dialect/VM/Target/Bytecode/BytecodeModuleTarget.cpp).
 */
import type { OpHeader, Value } from "../syntax/syntax.js";

/** Whether an op's reflection reaches the binary: that of functions and modules, not of exports or imports. */
export function isStored({ functionLike, op }: OpHeader): boolean {
  return functionLike ? !isNamed(op, "import") && !isNamed(op, "export") : isNamed(op, "module");
}

/** Compares an op's name without its dialect. */
function isNamed(op: string | undefined, name: string): boolean {
  return op?.endsWith(name) === true && (op.length === name.length || op.at(-name.length - 1) === ".");
}

/** Whether a value is lost, or is stored in another form. Aliases are defined elsewhere. */
export function lossOf(value: Value | undefined): "lost" | "printed" | undefined {
  switch (value?.kind) {
    case "string":
    case "integer":
    case "alias":
    case "bad":
      return undefined;
    case "boolean":
      return value.value ? "printed" : undefined;
    case "symbol":
      return value.path.length === 1 ? undefined : "lost";
    default:
      return "lost";
  }
}
