/** Findings about merge conflicts that nobody has resolved. */

import { type Conflict, type ConflictSide, conflictsIn } from "../document/conflicts.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding, Fix, OfferedFix, ShownMessage } from "../document/finding.js";
import { safe } from "../text/safeText.js";
import { cut, visible } from "../text/visibleText.js";
import { makeFinding } from "./makeFinding.js";

/** Messages quote the names of branches, which may be of any length. UTF-16 units. */
const MAX_NAME_LENGTH = 80;

const NONE: readonly Finding[] = [];

/** What was last found in a document. */
interface Known {
  readonly revision: number;
  readonly findings: readonly Finding[];
  /** Another number where there were others before. */
  readonly generation: number;
}

const latest = new WeakMap<AbiDocument, Known>();

/** The merge conflicts of a document, one finding each, in order of position. */
export function conflictFindings(document: AbiDocument): readonly Finding[] {
  const { revision } = document;
  const known = latest.get(document);
  if (known?.revision === revision) return known.findings;
  const findings = conflictsIn(document).map((conflict) => findingOf(document, conflict));
  const isAsBefore = findings.length === (known?.findings.length ?? 0);
  latest.set(document, { revision, findings, generation: conflictGeneration(document) + (isAsBefore ? 0 : 1) });
  return findings;
}

/** The same without searching a text in which none were found before. */
export function conflictFindingsSoFar(document: AbiDocument): readonly Finding[] {
  return (latest.get(document)?.findings.length ?? 0) > 0 ? conflictFindings(document) : NONE;
}

/** Changes whenever `conflictFindings` has found more conflicts than were known, or fewer. */
export function conflictGeneration(document: AbiDocument): number {
  return latest.get(document)?.generation ?? 0;
}

function findingOf(document: AbiDocument, conflict: Conflict): Finding {
  const { marker, sides, start, end } = conflict;
  if (sides === undefined) {
    const fix: Fix = { title: "Remove the line", safe: false, edits: [{ start, end, newText: "" }] };
    return makeFinding("merge-conflict", "Marker of a merge conflict is left over, expected no such line", marker, fix);
  }
  const [ours, theirs] = sides;
  const last = document.positionAt(theirs.end).line + 1;
  const message = `Unresolved merge conflict up to line ${last}, expected the lines of ${nameOf(ours)} or of ${nameOf(theirs)}, without markers`;
  return {
    ...makeFinding("merge-conflict", message, marker, keep(conflict, ours)),
    alternative: keep(conflict, theirs),
  };
}

/** Leaves the lines of one side. */
function keep({ start, end }: Conflict, side: ConflictSide): OfferedFix {
  const edits = [
    { start, end: side.start, newText: "" },
    { start: side.end, end, newText: "" },
  ];
  return { title: safe`Keep the lines of ${nameOf(side)}`, safe: false, edits };
}

function nameOf({ name, isFirst }: ConflictSide): ShownMessage {
  if (name === "") return isFirst ? safe`the first side` : safe`the second side`;
  return visible(cut(name, MAX_NAME_LENGTH));
}
