/** What bounds ABI JSON. */
import type { JsonOptions } from "../json/options.js";

/** In levels of brackets. */
export const MAX_DEPTH = 128;

export const ABI_JSON: JsonOptions = {
  rules: { syntax: "abi-json-syntax", structure: "abi-json-structure" },
  maxDepth: MAX_DEPTH,
  root: "a JSON object",
};
