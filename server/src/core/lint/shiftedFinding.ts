/** Findings with offsets of the document instead of their record's. */

import type { Finding, OfferedFix } from "../document/finding.js";
import { movedEdits } from "../text/edit.js";
import { findingOf } from "./makeFinding.js";

/** A finding whose spans are `by` UTF-16 units further on. */
export function shifted(found: Finding, by: number): Finding {
  if (by === 0) return found;
  const span = { start: found.start + by, end: found.end + by };
  return findingOf(found, found.message, span, found.fix && shiftedFix(found.fix, by));
}

function shiftedFix({ title, safe, edits: own, scope, inString }: OfferedFix, by: number): OfferedFix {
  const edits = movedEdits(own, by);
  if (scope === undefined && inString === undefined) return { title, safe, edits };
  return {
    title,
    safe,
    edits,
    ...(scope && { scope: { start: scope.start + by, end: scope.end + by } }),
    ...(inString && { inString: { ...inString, at: inString.at + by } }),
  };
}
