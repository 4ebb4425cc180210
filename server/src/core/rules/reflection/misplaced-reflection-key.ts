import { isWellFormed } from "../../analysis/payloads.js";
import { knownAttribute } from "../../attributes.js";
import type { Island } from "../../mlir/record.js";
import type { RuleContext } from "../context.js";
import { defineRule } from "../rule.js";

export const misplacedReflectionKey = defineRule({
  id: "misplaced-reflection-key",
  family: "reflection",
  severity: "warning",
  fix: "none",
  summary: "Key stands in the reflection of a value, or of a function, where nothing looks for it",
  concerns: (key) => knownAttribute(key)?.places.includes("reflection") === true,
  check(context) {
    if (context.header === undefined) return;
    for (const island of context.islands) {
      if (island.place !== "reflection") continue;
      const known = knownAttribute(island.key);
      if (known === undefined || !known.places.includes("reflection")) continue;
      const isOnOp = island.on === "op";
      // A key without carriers belongs to values.
      if (isOnOp === known.carriers.length > 0 || isBroken(context, island)) continue;
      const message = isOnOp
        ? `Key ${island.key} stands on the function, expected the iree.reflection of an argument or result`
        : `Key ${island.key} stands on ${island.on} ${island.index}, expected the iree.reflection of the function`;
      context.report({ span: island.entry.keySpan, message });
    }
  },
});

/** A string that can't be read is told by its encoding, often because it belongs under the other key. */
function isBroken(context: RuleContext, island: Island): boolean {
  return island.kind !== null && !isWellFormed(context, island);
}
