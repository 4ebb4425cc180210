/**
 * How many findings of one rule on one string may carry a fix that holds a whole structure. Nested structures would
 * repeat the string once a level, and more would be noise.
 */
export const MAX_REWRITES = 20;
