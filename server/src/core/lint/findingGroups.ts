/** Findings in groups, mostly one for each record, and the worst of all. */
import type { Finding } from "../document/finding.js";
import type { FoundKinds } from "../document/foundKinds.js";
import { SEVERITIES } from "../encodings/codec.js";
import { levelOf } from "./config/presets.js";
import type { RecordFinding } from "./recordFindings.js";
import type { RuleLevel, Settings } from "./settings.js";
import { BITS, COUNT, countsOf, type PageCounts, rank, sumOf } from "./severityCounts.js";
import { shifted } from "./shiftedFinding.js";

/** The worst findings where there may be too many to show, in order of position, and the total count. */
export interface WorstFindings {
  readonly findings: readonly Finding[];
  readonly total: number;
}

/** The findings of a document, grouped by record or all in one group. */
export interface Groups<Group extends { readonly start: number }> {
  readonly pages: readonly { readonly records: readonly Group[]; readonly counts?: PageCounts | undefined }[];
  /** The kinds of a group's findings, if known without computing the findings. */
  kindsOf(group: Group): FoundKinds | undefined;
  /** The findings, relative to the group. */
  foundIn(group: Group): readonly RecordFinding[];
  /** Called when a group's findings are no longer needed. */
  release(group: Group): void;
  /** Findings of no group, with ranges in the document. */
  readonly others: readonly Finding[];
  /** How many findings of no group there are besides those, after them. */
  readonly more: number;
}

/** A finding that may be shown: its group, its severity there, and its position among all that may be. */
interface Candidate {
  readonly found: RecordFinding;
  readonly by: number;
  readonly level: RuleLevel;
  readonly place: number;
}

/** The `most` worst findings that are not off, in order, with ranges in the document. */
export function worst<Group extends { readonly start: number }>(
  { pages, kindsOf, foundIn, release, others, more }: Groups<Group>,
  settings: Settings,
  most: number,
): WorstFindings {
  const bySeverity: Candidate[][] = SEVERITIES.map(() => []);
  let total = 0;
  let taken = 0;
  /** The counts of severities that still accept findings. */
  let open = -1;
  // Consecutive findings often have the same rule.
  let before: RecordFinding | undefined;
  let level: RuleLevel = "off";
  let candidates: Candidate[] | undefined;
  /** Adds the findings of a group to the candidates; the answer is how many it has. */
  const take = (group: Group): number => {
    let count = 0;
    let isTaken = false;
    for (const found of foundIn(group)) {
      if (found.code !== before?.code || found.severity !== before.severity || found.validity !== before.validity) {
        level = levelOf(settings, found);
        candidates = bySeverity[rank(level)];
        before = found;
      }
      if (candidates === undefined) continue;
      count++;
      if (candidates.length >= most) continue;
      isTaken = true;
      candidates.push({ found, by: group.start, level, place: taken++ });
      if (candidates.length === most) open &= ~(COUNT << (BITS * rank(level)));
    }
    if (!isTaken) release(group);
    return count;
  };
  const takeIfOpen = (group: Group): number => {
    const kinds = kindsOf(group);
    const counts = kinds && countsOf(kinds, settings);
    return counts !== undefined && (counts & open) === 0 ? sumOf(counts) : take(group);
  };
  for (const { records, counts } of pages) {
    if (counts === undefined) {
      for (const record of records) total += takeIfOpen(record);
      continue;
    }
    total += counts.total;
    if ((counts.severities & open) === 0) continue;
    const { byRecord } = counts;
    for (const [i, record] of records.entries()) {
      const packed = typeof byRecord === "number" ? byRecord : (byRecord[i] ?? 0);
      if ((packed & open) !== 0) take(record);
    }
  }
  total += addOthers(bySeverity, others, (found) => levelOf(settings, found), most) + more;
  const chosen = bySeverity.flat().slice(0, most).sort(byStart);
  return { findings: chosen.map(({ found, by, level }) => withLevel(shifted(found, by), level)), total };
}

/** An op in the generic form may have attributes after those of the ops in its regions. */
const byStart = (a: Candidate, b: Candidate): number =>
  a.by + a.found.start - b.by - b.found.start || a.by + a.found.end - b.by - b.found.end || a.place - b.place;

/** Adds findings of no group to the candidates, keeping the first `most` of each severity; returns how many count. */
function addOthers(
  bySeverity: readonly Candidate[][],
  others: readonly Finding[],
  levelOfFinding: (finding: RecordFinding) => RuleLevel,
  most: number,
): number {
  let total = 0;
  for (const found of others) {
    const level = levelOfFinding(found);
    const candidates = bySeverity[rank(level)];
    if (candidates === undefined) continue;
    total++;
    candidates.push({ found, by: 0, level, place: Number.MAX_SAFE_INTEGER });
  }
  for (const candidates of bySeverity) {
    candidates.sort(byStart);
    if (candidates.length > most) candidates.length = most;
  }
  return total;
}

function withLevel(finding: Finding, level: RuleLevel): Finding {
  return level === finding.severity || level === "off" ? finding : { ...finding, severity: level };
}
