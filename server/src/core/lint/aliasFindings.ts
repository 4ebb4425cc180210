/**
 * Findings in the definition of an alias, as a record that refers to it has them: relative to the record, so they are
 * elsewhere once an edit between the two has moved one of them.
 */
import type { CachedRecord } from "../document/cachedRecord.js";
import type { Dependencies } from "../document/dependencies.js";
import type { Finding } from "../document/finding.js";
import { distancesFrom } from "../document/symbols.js";
import type { Span } from "../text/offsetMap.js";
import { recurringNumbers } from "../text/recurring.js";

const recurringDistances = recurringNumbers();

/**
 * Whether a record's findings and their fixes touch only its own text and the definitions of aliases that it refers to.
 * If so, notes where those are now.
 */
export function areInAliases(found: readonly Finding[], record: CachedRecord, dependencies: Dependencies): boolean {
  dependencies.distances = recurringDistances(distancesFrom(record.start, dependencies.answers));
  return found.every((finding) => {
    return spansOf(finding).every((span) => isWithin(span, record) || ownerOf(span, dependencies) >= 0);
  });
}

/** Whether a span is the record's own text, which moves with it. */
export const isWithin = ({ start, end }: Span, { length }: CachedRecord): boolean => start >= 0 && end <= length;

/** The spans of a finding and of the edits in its fix. */
export function spansOf({ start, end, fix }: Finding): readonly Span[] {
  return fix === undefined ? [{ start, end }] : [{ start, end }, ...fix.edits];
}

/** The index of the alias definition that contains a span: the last one that starts before it. */
function ownerOf({ start, end }: Span, dependencies: Dependencies): number {
  let owner = -1;
  dependencies.answers.forEach((answer, i) => {
    const at = distanceOf(dependencies, i);
    const isHeld = answer.kind === "alias" && answer.at >= 0 && at <= start && end <= at + answer.end - answer.at;
    if (isHeld && (owner < 0 || at > distanceOf(dependencies, owner))) owner = i;
  });
  return owner;
}

const distanceOf = ({ distances }: Dependencies, i: number): number => distances?.[i] ?? 0;

/** The findings of a record, moved to where its aliases are now; the same array if none has moved. */
export function findingsInPlace(record: CachedRecord, found: readonly Finding[]): readonly Finding[] {
  const { dependencies } = record;
  if (dependencies?.distances === undefined || found.length === 0) return found;
  const now = distancesFrom(record.start, dependencies.answers);
  if (now.every((distance, i) => distance === distanceOf(dependencies, i))) return found;
  const moved = <T extends Span>(span: T): T => {
    const owner = isWithin(span, record) ? -1 : ownerOf(span, dependencies);
    const by = owner < 0 ? 0 : (now[owner] ?? 0) - distanceOf(dependencies, owner);
    return by === 0 ? span : { ...span, start: span.start + by, end: span.end + by };
  };
  const placed = found.map((finding): Finding => {
    const { fix } = finding;
    if (fix === undefined) return moved(finding);
    const { edits, scope, inString } = fix;
    const at = inString && moved({ start: inString.at, end: inString.at }).start;
    return {
      ...moved(finding),
      fix: {
        ...fix,
        edits: edits.map(moved),
        ...(scope && { scope: moved(scope) }),
        ...(inString && { inString: { ...inString, at: at ?? inString.at } }),
      },
    };
  });
  return placed.every((finding, i) => finding === found[i]) ? found : placed;
}
