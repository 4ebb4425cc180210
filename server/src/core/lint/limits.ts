/**
 * Findings of one rule on one string whose fixes hold a whole structure. Structures in one another would repeat the
 * string once a level, and more would be noise.
 */
export const MAX_REWRITES = 20;
