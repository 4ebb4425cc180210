/** Findings with offsets of the document instead of their record's. */

import type { Finding, Fix } from "../document/finding.js";

/** A finding whose spans are `by` UTF-16 units further on. */
export function shifted(found: Finding, by: number): Finding {
  const { code, severity, message, validity } = found;
  const start = found.start + by;
  const end = found.end + by;
  const fix = found.fix && shiftedFix(found.fix, by);
  // No spread: objects that are made of one take up to three times the memory.
  if (validity !== undefined) {
    return fix === undefined
      ? { code, severity, message, start, end, validity }
      : { code, severity, message, start, end, validity, fix };
  }
  return fix === undefined ? { code, severity, message, start, end } : { code, severity, message, start, end, fix };
}

function shiftedFix({ title, safe, edits: own, scope, inString }: Fix, by: number): Fix {
  const edits = own.map(({ start, end, newText }) => ({ start: start + by, end: end + by, newText }));
  if (scope === undefined && inString === undefined) return { title, safe, edits };
  return {
    title,
    safe,
    edits,
    ...(scope && { scope: { start: scope.start + by, end: scope.end + by } }),
    ...(inString && { inString: { ...inString, at: inString.at + by } }),
  };
}
