/** What an error node expects that is no mark: its data. No mark has such a code. */
export const A_KEY = 1;
export const A_VALUE = 2;
export const A_TYPE = 3;
export const AN_ARROW = 4;
/** The keyword before an op's dictionary. */
export const ATTRIBUTES = 5;
/** Nothing: no token starts with what is there. */
export const NO_TOKEN = 6;
