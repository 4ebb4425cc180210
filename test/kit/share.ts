import fc from "fast-check";

/** How far into a text, from 0 to 1. fast-check's doubles would lie next to 0, most of them: never in the middle. */
export const share = fc.nat(1000).map((n) => n / 1000);
