import { staleRule } from "./staleTypes.js";

export const staleDim = staleRule("stale-dim", "dim", "Static dimension in the metadata differs from the function's");
