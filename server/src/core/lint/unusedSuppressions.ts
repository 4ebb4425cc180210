/** The findings about suppressions that take nothing away. */
import type { Finding, FindingKind, Fix } from "../document/finding.js";
import { movedSpan, type Span } from "../text/offsetMap.js";
import { formerRuleNote } from "./formerRules.js";
import { findingOf, makeFinding } from "./makeFinding.js";
import { ruleOf } from "./registry.js";
import { type Entry, SCOPES, type SuppressionLine } from "./suppressionLine.js";

const RULE = "unused-suppression";

/** What all of them are. */
export const UNUSED: FindingKind = { code: RULE, severity: ruleOf(RULE)?.severity ?? "warning" };

/** Whether there is one finding for all of a suppression. */
export function isOne({ name, entries }: SuppressionLine, unused: readonly Entry[]): boolean {
  return name === undefined || (unused.length === entries.length && entries.every(({ isKnown }) => isKnown));
}

/**
 * The findings about the suppression on a line.
 *
 * @param start Where the line starts.
 * @param unused Those of its entries that take nothing away.
 */
export function unusedIn(line: SuppressionLine, start: number, unused: readonly Entry[]): readonly Finding[] {
  const { name, entries } = line;
  const placed = (span: Span) => movedSpan(span, start);
  if (name === undefined) {
    const known = Object.keys(SCOPES).join(", ");
    return [finding(placed(line.span), `Unknown suppression comment, expected ${known}`)];
  }
  const removal: Fix = {
    title: "Remove the suppression",
    safe: true,
    edits: [{ ...placed(line.whole), newText: "" }],
  };
  if (unused.length > 0 && isOne(line, unused)) {
    const what = entries.flatMap(({ written }) => (written === "" ? [] : written)).join(" or ");
    const of = what === "" ? "" : ` of ${what}`;
    return [finding(placed(line.span), `Unused suppression: no finding${of} ${SCOPES[name]}`, removal)];
  }
  const isUnused = new Set(unused);
  const lastUsed = entries.findLastIndex((entry) => !isUnused.has(entry));
  return entries.flatMap((entry, i) => {
    const { id = "", written } = entry;
    if (!isUnused.has(entry)) return id === written ? [] : renamed(placed(entry.span), id, written);
    // A misspelt id was meant to suppress something, so the author must decide.
    const safe = entry.isKnown;
    const edits =
      entries.length === 1 ? removal.edits : [{ ...placed(withSeparator(entries, i, lastUsed)), newText: "" }];
    const message = safe
      ? `Unused suppression: no finding of ${written} ${SCOPES[name]}`
      : `Unknown rule '${written}' in the suppression`;
    return [finding(placed(entry.span), message, { title: `Remove ${written} from the suppression`, safe, edits })];
  });
}

/** The span of an id and its separator, so that any unused ids can be removed together. */
function withSeparator(entries: readonly Entry[], i: number, lastUsed: number): Span {
  const own = entries[i]?.span ?? { start: 0, end: 0 };
  const next = entries[i + 1];
  if (next !== undefined && (i < lastUsed || i === 0)) return { start: own.start, end: next.span.start };
  return { start: entries[i - 1]?.span.end ?? own.start, end: own.end };
}

/** A note about the id of a rule that is another now, which still counts. */
function renamed(span: Span, id: string, written: string): Finding {
  const edits = [{ ...span, newText: id }];
  const { message, fix } = finding(span, formerRuleNote(written), { title: `Change to ${id}`, safe: true, edits });
  return findingOf({ ...UNUSED, severity: "information" }, message, span, fix);
}

function finding(span: Span, message: string, fix?: Fix): Finding {
  return makeFinding(RULE, message, span, fix);
}
