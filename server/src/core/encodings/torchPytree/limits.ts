/** What bounds a pytree's TreeSpec. */
import type { JsonOptions } from "../json/options.js";

/** In levels of nodes: more than PyTorch's own reader, which is recursive, can read. */
export const MAX_TREE_DEPTH = 500;

export const PYTREE_JSON: JsonOptions = {
  rules: { syntax: "pytree-syntax", structure: "pytree-structure" },
  // A node is an object, and its children are an array.
  maxDepth: 2 * MAX_TREE_DEPTH,
  root: "a JSON array of a protocol and a node",
};
