/** `lint --statistics`: the number of findings of each rule, instead of the findings. */
import type { Severity } from "../../core/encodings/codec.js";
import { hanging } from "../terminal/layout.js";
import { harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";
import type { DataReporter, LintStyle, LintSummary, ReportedFile, TextReporter } from "./reporter.js";
import { severityColor, severityWord, summaryLine } from "./text.js";

interface RuleCount {
  readonly code: string;
  readonly severity: Severity;
  count: number;
  /** How many have a safe fix. */
  fixable: number;
}

/** A reporter of counts, most frequent first. */
export function statisticsReporter({ colors, columns }: LintStyle): TextReporter {
  const textOf = (counts: readonly RuleCount[], summary: LintSummary): TerminalText => {
    const width = String(counts[0]?.count ?? 0).length;
    const codeColumns = Math.max(0, ...counts.map(({ code }) => code.length));
    const row = ({ code, severity, count, fixable }: RuleCount): TerminalText => {
      const level = severityColor(colors, severity)(harmless(severityWord(severity).padEnd(7)));
      const rule = fixable === 0 ? code : `${code.padEnd(codeColumns)}  ${fixable} fixable`;
      return safe`${harmless(String(count).padStart(width))}  ${level}  ${harmless(rule)}\n`;
    };
    return safe`${joined(counts.map(row))}${hanging(summaryLine(summary, colors), 4, columns)}\n`;
  };
  return { medium: "terminal", head: safe``, separator: safe``, refused: () => safe``, ...counting(textOf) };
}

/** The same as JSON. */
export function statisticsJsonReporter(): DataReporter {
  const textOf = (counts: readonly RuleCount[]) => `${JSON.stringify({ version: 1, statistics: counts })}\n`;
  return { medium: "json", head: "", separator: "", refused: () => "", ...counting(textOf) };
}

/** Counts the findings of all files. */
function counting<Text extends string>(textOf: (counts: readonly RuleCount[], summary: LintSummary) => Text) {
  const counts = new Map<string, RuleCount>();
  return {
    file({ findings }: ReportedFile): readonly Text[] {
      for (const { code, severity, fix } of findings) {
        const key = `${code} ${severity}`;
        const known = counts.get(key) ?? { code, severity, count: 0, fixable: 0 };
        known.count++;
        if (fix?.safe) known.fixable++;
        counts.set(key, known);
      }
      return [];
    },
    end(summary: LintSummary): Text {
      const sorted = [...counts.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
      return textOf(sorted, summary);
    },
  };
}
