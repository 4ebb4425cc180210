import { defineRule } from "../../rule.js";
import { argumentAttributes } from "./attributeValues.js";

export const duplicateTransients = defineRule({
  id: "duplicate-transients",
  family: "attribute",
  severity: "error",
  summary: "More than one argument is transient storage",
  keys: ["iree.abi.transients"],
  check(context) {
    let first: number | undefined;
    for (const { entry, index } of argumentAttributes(context, "iree.abi.transients")) {
      // With any other value the attribute is not read at all.
      if (entry.value !== undefined && entry.value.kind !== "unit") continue;
      first ??= index;
      if (index === first) continue;
      const message = `Argument ${index} is transient storage, but argument ${first} already is`;
      context.report({ span: entry, message });
    }
  },
});
