/** How wide what the formatter writes is, in UTF-16 units. */

/** How long lines may be where the user chooses nothing, and what may be chosen. */
export const DEFAULT_WIDTH = 100;
export const MIN_WIDTH = 40;
export const MAX_WIDTH = 1000;

/** Columns by which a region is further in than its op, */
export const INDENT = 2;
/** and the other lines of a statement than its first one. */
export const CONTINUED = 4;
