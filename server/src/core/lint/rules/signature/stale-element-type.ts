import { staleRule } from "./staleTypes.js";

export const staleElementType = staleRule(
  "stale-element-type",
  "element",
  "Element type in the metadata differs from the function's",
);
