import { staleRule } from "./staleTypes.js";

export const staleKind = staleRule(
  "stale-kind",
  "kind",
  "Metadata describes a different kind of value than the function's type",
);
