/** `lint --statistics`: the number of findings of each rule, instead of the findings. */
import type { Severity } from "../../core/encodings/codec.js";
import { hanging } from "../terminal/layout.js";
import type { LintReporter, LintStyle } from "./reporter.js";
import { severityColor, severityWord, summaryLine } from "./text.js";

interface RuleCount {
  readonly code: string;
  readonly severity: Severity;
  count: number;
  /** How many have a safe fix. */
  fixable: number;
}

/** A reporter of counts, most frequent first; as JSON or text. */
export function statisticsReporter(style: LintStyle, json: boolean): LintReporter {
  const counts = new Map<string, RuleCount>();
  return {
    head: "",
    separator: "",
    file({ findings }) {
      for (const { code, severity, fix } of findings) {
        const key = `${code} ${severity}`;
        const known = counts.get(key) ?? { code, severity, count: 0, fixable: 0 };
        known.count++;
        if (fix?.safe) known.fixable++;
        counts.set(key, known);
      }
      return [];
    },
    refused: () => "",
    end(summary) {
      const sorted = [...counts.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
      if (json) return `${JSON.stringify({ version: 1, statistics: sorted })}\n`;
      const width = String(sorted[0]?.count ?? 0).length;
      const columns = Math.max(0, ...sorted.map(({ code }) => code.length));
      const row = ({ code, severity, count, fixable }: RuleCount): string => {
        const level = severityColor(style.colors, severity)(severityWord(severity).padEnd(7));
        const fixes = fixable === 0 ? "" : `  ${fixable} fixable`;
        return `${String(count).padStart(width)}  ${level}  ${fixes === "" ? code : code.padEnd(columns)}${fixes}\n`;
      };
      return `${sorted.map(row).join("")}${hanging(summaryLine(summary, style.colors), 4, style.columns)}\n`;
    },
  };
}
