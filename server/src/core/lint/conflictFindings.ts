/** Findings about merge conflicts that nobody has resolved. */

import { type Conflict, type ConflictSide, conflictsIn } from "../document/conflicts.js";
import type { AbiDocument } from "../document/document.js";
import type { Finding, Fix } from "../document/finding.js";
import { cut, visible } from "../text/visibleText.js";
import { makeFinding } from "./makeFinding.js";

/** Messages quote the names of branches, which may be of any length. UTF-16 units. */
const MAX_NAME_LENGTH = 80;

/** The findings of the last revision that they were requested for. */
const latest = new WeakMap<AbiDocument, { readonly revision: number; readonly findings: readonly Finding[] }>();

/** The merge conflicts of a document, one finding each, in order of position. */
export function conflictFindings(document: AbiDocument): readonly Finding[] {
  const { revision } = document;
  const known = latest.get(document);
  if (known?.revision === revision) return known.findings;
  const findings = conflictsIn(document).map((conflict) => findingOf(document, conflict));
  latest.set(document, { revision, findings });
  return findings;
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
function keep({ start, end }: Conflict, side: ConflictSide): Fix {
  const edits = [
    { start, end: side.start, newText: "" },
    { start: side.end, end, newText: "" },
  ];
  return { title: `Keep the lines of ${nameOf(side)}`, safe: false, edits };
}

function nameOf({ name, isFirst }: ConflictSide): string {
  if (name === "") return isFirst ? "the first side" : "the second side";
  return visible(cut(name, MAX_NAME_LENGTH));
}
