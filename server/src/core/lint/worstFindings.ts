/** The worst findings of a document, chosen by counters of its pages. */
import type { Finding } from "../document/finding.js";
import { SEVERITIES } from "../encodings/codec.js";
import { byPlace } from "../text/offsetMap.js";
import { levelOf } from "./config/presets.js";
import type { DocumentFindings } from "./documentFindings.js";
import type { RuleLevel, Settings } from "./settings.js";
import { shifted } from "./shiftedFinding.js";

/** The worst findings where there may be too many to show, in order of position, and the total count. */
export interface WorstFindings {
  readonly findings: readonly Finding[];
  readonly total: number;
}

/** A finding that may be shown: where its page starts, its severity there, and its position among all that may be. */
interface Candidate {
  readonly found: Finding;
  readonly by: number;
  readonly level: RuleLevel;
  readonly place: number;
}

/** The `most` worst findings that are not off. */
export function worst({ pages, others, more }: DocumentFindings, settings: Settings, most: number): WorstFindings {
  const bySeverity: Candidate[][] = SEVERITIES.map(() => []);
  let total = more;
  let place = 0;
  for (const { start, found } of pages) {
    const counts = countsOf(found, settings);
    for (const count of counts) total += count;
    if (!counts.some((count, rank) => count > 0 && (bySeverity[rank]?.length ?? most) < most)) continue;
    for (const each of found) {
      const level = levelOf(settings, each);
      const candidates = bySeverity[rank(level)];
      if (candidates !== undefined && candidates.length < most)
        candidates.push({ found: each, by: start, level, place: place++ });
    }
  }
  for (const found of others) {
    const level = levelOf(settings, found);
    if (level !== "off") total++;
    bySeverity[rank(level)]?.push({ found, by: 0, level, place: place++ });
  }
  const chosen = bySeverity.flatMap((candidates) => candidates.sort(byStart).slice(0, most)).slice(0, most);
  return { findings: chosen.sort(byStart).map(({ found, by, level }) => withLevel(shifted(found, by), level)), total };
}

const byStart = (a: Candidate, b: Candidate): number =>
  a.by + a.found.start - b.by - b.found.start || a.by + a.found.end - b.by - b.found.end || a.place - b.place;

/** The index of a level among the severities, worst first; -1 for `off`. */
const rank = (level: RuleLevel): number => (level === "off" ? -1 : SEVERITIES.indexOf(level));

/** By a page's list, which is another one when something else is found. */
const known = new WeakMap<readonly Finding[], { readonly settings: Settings; readonly counts: readonly number[] }>();

/** How many findings of a page are reported with each severity, the worst first. */
function countsOf(found: readonly Finding[], settings: Settings): readonly number[] {
  const last = known.get(found);
  if (last?.settings === settings) return last.counts;
  const counts = SEVERITIES.map(() => 0);
  for (const each of found) {
    const at = rank(levelOf(settings, each));
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  known.set(found, { settings, counts });
  return counts;
}

/** All findings that are not off, in order of position. */
export function allOf({ pages, others }: DocumentFindings, settings: Settings): Finding[] {
  const all: Finding[] = [];
  const add = (found: Finding, by: number): void => {
    const level = levelOf(settings, found);
    if (level !== "off") all.push(withLevel(shifted(found, by), level));
  };
  for (const { start, found } of pages) for (const each of found) add(each, start);
  for (const each of others) add(each, 0);
  return others.length === 0 ? all : all.sort(byPlace);
}

function withLevel(finding: Finding, level: RuleLevel): Finding {
  return level === finding.severity || level === "off" ? finding : { ...finding, severity: level };
}
