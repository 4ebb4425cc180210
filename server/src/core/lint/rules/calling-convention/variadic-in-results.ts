import type { ConventionNode } from "../../../encodings/callingConvention/tree.js";
import { definePayloadRule } from "../../rule.js";

export const variadicInResults = definePayloadRule<ConventionNode>({
  id: "variadic-in-results",
  family: "calling-convention",
  severity: "information",
  summary: "Calling convention has a variadic result",
  kinds: ["cconv"],
  check: ({ results }) =>
    results.items.flatMap(({ kind, start, end }) => {
      const message = "Found a variadic span among the results, expected it among the arguments of an import only";
      return kind === "variadic" ? [{ message, start, end }] : [];
    }),
});
