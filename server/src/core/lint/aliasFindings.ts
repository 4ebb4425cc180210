/**
 * The findings that a record has in the definitions of aliases. They are kept as if each definition were in a slot of its
 * own, far before the record: so they are equal for all records that refer to the same definitions, and an edit between a
 * record and a definition does not change them.
 */
import type { CachedRecord } from "../document/cachedRecord.js";
import { type Answer, answersOf, type Dependencies } from "../document/dependencies.js";
import type { Finding, OfferedFix } from "../document/finding.js";
import type { Span } from "../text/offsetMap.js";
import { findingOf } from "./makeFinding.js";

/** Relative to the record. The least number that V8 holds without an object of its own. */
const FIRST_SLOT = -(2 ** 31);
/** A longer definition is not read. UTF-16 units. */
const SLOT_LENGTH = 2 ** 20;
const MAX_SLOTS = 1024;
const SLOTS_END = FIRST_SLOT + MAX_SLOTS * SLOT_LENGTH;

const slotAt = (i: number): number => FIRST_SLOT + i * SLOT_LENGTH;

/** Where a record is, and what its findings depend on. */
type Place = Pick<CachedRecord, "start" | "dependencies">;

/** Whether all text before a record is nearer to it than its slots, so that no offset means two things. */
export const hasSlots = ({ start }: Place): boolean => start < -SLOTS_END;

/**
 * The findings as they are kept; undefined where they or their fixes touch more than the record's own text and the definitions
 * of aliases that it refers to.
 */
export function inSlots(
  found: readonly Finding[],
  record: CachedRecord,
  dependencies: Dependencies,
): readonly Finding[] | undefined {
  const answers = answersOf(dependencies);
  const isKept = (span: Span): boolean => isWithin(span, record) || ownerOf(span, record, answers) >= 0;
  if (!hasSlots(record) || !found.every((finding) => spansOf(finding).every(isKept))) return undefined;
  return moved(found, (span) => {
    const owner = isWithin(span, record) ? -1 : ownerOf(span, record, answers);
    return owner < 0 ? 0 : slotAt(owner) - distanceOf(record, answers[owner]);
  });
}

/** Kept findings where they are now, relative to the record; the same array if none is in an alias. */
export function findingsInPlace(record: Place, found: readonly Finding[]): readonly Finding[] {
  const { dependencies } = record;
  if (dependencies === undefined || found.length === 0 || !hasSlots(record)) return found;
  const answers = answersOf(dependencies);
  return moved(found, (span) => fromSlot(record, answers, span));
}

/** The parts of a finding that identify it and its place. */
export type Placed = Pick<Finding, "code" | "message" | "start" | "end">;

/** Where kept findings are now, relative to the record; the same array if none is in an alias. Their fixes are not moved. */
export function placesOf(record: Place, found: readonly Finding[]): readonly Placed[] {
  const answers = record.dependencies && hasSlots(record) ? answersOf(record.dependencies) : [];
  if (answers.length === 0 || found.every(({ start }) => start >= SLOTS_END)) return found;
  return found.map((finding): Placed => {
    const units = fromSlot(record, answers, finding);
    const { code, message, start, end } = finding;
    return units === 0 ? finding : { code, message, start: start + units, end: end + units };
  });
}

/** The distance from where a span of a kept finding is kept to where it is now. */
function fromSlot(record: Place, answers: readonly Answer[], { start }: Span): number {
  if (start >= SLOTS_END) return 0;
  const slot = Math.floor((start - FIRST_SLOT) / SLOT_LENGTH);
  return distanceOf(record, answers[slot]) - slotAt(slot);
}

/** Whether a span is the record's own text, which moves with it. */
export const isWithin = ({ start, end }: Span, { length }: CachedRecord): boolean => start >= 0 && end <= length;

/** The spans of a finding and of the edits in its fix. */
export function spansOf({ start, end, fix }: Finding): readonly Span[] {
  return fix === undefined ? [{ start, end }] : [{ start, end }, ...fix.edits];
}

/** The index of the alias definition that contains a span: the last one that starts before it. */
function ownerOf({ start, end }: Span, record: CachedRecord, answers: readonly Answer[]): number {
  let owner = -1;
  for (let i = 0; i < Math.min(answers.length, MAX_SLOTS); i++) {
    const answer = answers[i] as Answer;
    const at = distanceOf(record, answer);
    const isHeld = answer.kind === "alias" && answer.at >= 0 && at <= start && end <= at + answer.length;
    if (isHeld && (owner < 0 || at > distanceOf(record, answers[owner]))) owner = i;
  }
  return owner;
}

const distanceOf = ({ start }: Place, answer: Answer | undefined): number => (answer?.at ?? start) - start;

/** The findings with their spans moved; the same array if none moves. */
function moved(found: readonly Finding[], by: (span: Span) => number): readonly Finding[] {
  const all = found.map((finding): Finding => {
    const units = by(finding);
    const fix = finding.fix && movedFix(finding.fix, by);
    if (units === 0 && fix === finding.fix) return finding;
    const span = { start: finding.start + units, end: finding.end + units };
    return findingOf(finding, finding.message, span, fix);
  });
  return all.every((finding, i) => finding === found[i]) ? found : all;
}

/** The fix with its spans moved; the same object if none moves. */
function movedFix(fix: OfferedFix, by: (span: Span) => number): OfferedFix {
  const move = <T extends Span>(span: T): T => {
    const units = by(span);
    return units === 0 ? span : { ...span, start: span.start + units, end: span.end + units };
  };
  const edits = fix.edits.map(move);
  const scope = fix.scope && move(fix.scope);
  const at = fix.inString && move({ start: fix.inString.at, end: fix.inString.at }).start;
  const isSame = edits.every((edit, i) => edit === fix.edits[i]) && scope === fix.scope && at === fix.inString?.at;
  if (isSame) return fix;
  const inString = fix.inString && { ...fix.inString, at: at ?? fix.inString.at };
  return { ...fix, edits, ...(scope && { scope }), ...(inString && { inString }) };
}
