import { staleRule } from "./staleTypes.js";

export const staleRank = staleRule("stale-rank", "rank", "Rank in the metadata differs from the function's");
