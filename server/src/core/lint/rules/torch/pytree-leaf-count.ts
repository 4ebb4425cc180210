import { pytreesOf } from "../../../abi/pytrees.js";
import { ARGUMENTS_KEY, leafCount, RESULTS_KEY } from "../../../encodings/torchPytree/sides.js";
import { leafNodes, type SpecNode } from "../../../encodings/torchPytree/tree.js";
import { counted } from "../../../text/counted.js";
import type { Span } from "../../../text/offsetMap.js";
import { defineRule } from "../../rule.js";

export const pytreeLeafCount = defineRule({
  id: "pytree-leaf-count",
  family: "torch",
  severity: "warning",
  summary: "Number of leaves in a PyTorch structure differs from the function's arguments or results",
  keys: [ARGUMENTS_KEY, RESULTS_KEY],
  check(context) {
    const { header } = context;
    if (header?.functionLike !== true) return;
    for (const { side, payload } of pytreesOf(context)) {
      const values = header[side];
      // An unreadable value could be anything.
      if (values.some(({ type, variadic }) => type === "" || variadic)) continue;
      const count = leafCount(side, values);
      const { tree, island } = payload;
      if (tree.leaves === count) continue;
      const leaves = counted(tree.leaves, "leaf", "leaves");
      const has = counted(count, side === "arguments" ? "argument" : "result");
      const message = `Structure has ${leaves}, the function has ${has}`;
      context.report({ span: context.payloadSpan(island, surplusOf(tree, count)), message });
    }
  },
});

/** The leaf where the surplus begins, or the whole tree if leaves are missing. */
function surplusOf(tree: SpecNode, count: number): Span {
  return tree.leaves > count ? (leafNodes(tree.root)[count] ?? tree) : tree;
}
