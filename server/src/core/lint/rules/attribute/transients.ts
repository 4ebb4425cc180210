import type { RecordView } from "../../../abi/recordView.js";

/**
 * Whether the function has a constant transient size. The compiler then never looks up the function named by
 * `iree.abi.transients.size` (compiler/src/iree/compiler/Dialect/Stream/Transforms/AnnotateConstantTransientSize.cpp).
 */
export function hasConstantSize(context: RecordView): boolean {
  return context.find("iree.abi.transients.size.constant", "reflection", null) !== undefined;
}
