import { defineRule } from "../../rule.js";

export const unknownScalarType = defineRule({
  id: "unknown-scalar-type",
  family: "raw-signature",
  severity: "error",
  fix: "suggestion",
  summary: "Scalar type code is none of 0 to 11",
  reportedBy: ["raw", "partial"],
});
