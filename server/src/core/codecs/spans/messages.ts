/** Words for what both span encodings share: two sections, inputs first. */
import type { SpanToken } from "./spanToken.js";

/** The message where a section or the end behind both was expected, or undefined where something else was. */
export function sectionMessage(
  expected: ReadonlySet<number>,
  token: SpanToken | undefined,
  found: string,
  { inputs, results, end }: { readonly inputs: number; readonly results: number; readonly end: number },
): string | undefined {
  if (expected.has(inputs)) {
    const either = token?.type === results ? "; IREE took the sections in any order" : "";
    return `Expected the inputs (I…) first, found ${found}${either}`;
  }
  if (expected.has(results)) {
    const first = token?.type === inputs ? "; IREE took the first inputs" : "";
    return `Expected the results (R…) after the inputs, found ${found}${first}`;
  }
  if (expected.has(end)) return `Expected the end after the results, found ${found}; IREE ignored it`;
  return undefined;
}
