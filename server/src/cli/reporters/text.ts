/** `lint` as text: each finding with its source line, then a summary. */

import { SEVERITIES, type Severity } from "../../core/encodings/codec.js";
import { counted } from "../../core/text/counted.js";
import { hanging, headOf } from "../terminal/layout.js";
import { SNIPPET_AFTER, SNIPPET_BEFORE, snippet } from "../terminal/snippet.js";
import { type Color, type Colors, harmless, joined, safe, type TerminalText } from "../terminal/terminal.js";
import { isWithoutPosition } from "./positions.js";
import { inPieces, type LintStyle, type LintSummary, type ReportedFinding, type TextReporter } from "./reporter.js";

/** Columns of line numbers. */
const GUTTER = 5;
const SPACES = harmless(" ".repeat(GUTTER));

/** The colour of a severity. */
export function severityColor(colors: Colors, severity: Severity): Color {
  if (severity === "error") return colors.red;
  if (severity === "warning") return colors.yellow;
  return severity === "information" ? colors.blue : colors.cyan;
}

/** A reporter of text. */
export function textReporter(style: LintStyle): TextReporter {
  const { colors, columns } = style;
  return {
    medium: "terminal",
    head: safe``,
    separator: safe``,
    file({ path, findings }) {
      const repeated = style.all ? new Map<string, number>() : repeatedNotes(findings);
      return inPieces(withoutRepetition(findings, repeated), (finding) => {
        const more = isNote(finding) ? repeated.get(finding.code) : undefined;
        const text = findingText(path, finding, colors, columns);
        if (more === undefined) return text;
        return safe`${text}${noteLine(`${more} more of ${finding.code} in this file; --all lists each`, colors, columns)}\n`;
      });
    },
    refused: () => safe``,
    end(summary) {
      const fixed = summary.fixed === undefined ? safe`` : safe`${harmless(fixedLine(summary.fixed))}\n`;
      const { baseline } = summary;
      const known = baseline === undefined ? safe`` : safe`${hanging(harmless(baselineLine(baseline)), 4, columns)}\n`;
      return safe`${fixed}${hanging(summaryLine(summary, colors), 4, columns)}\n${known}`;
    },
  };
}

/** Old files have one of these at each of their functions. */
const isNote = ({ severity }: ReportedFinding): boolean => severity === "information" || severity === "hint";

/** The rules of which a file has more than one note or hint, with the number of those after the first. */
function repeatedNotes(findings: Iterable<ReportedFinding>): ReadonlyMap<string, number> {
  const more = new Map<string, number>();
  for (const finding of findings) if (isNote(finding)) more.set(finding.code, (more.get(finding.code) ?? -1) + 1);
  for (const [code, count] of more) if (count === 0) more.delete(code);
  return more;
}

/** The findings without repeated notes. */
function* withoutRepetition(findings: Iterable<ReportedFinding>, repeated: ReadonlyMap<string, number>) {
  const listed = new Set<string>();
  for (const finding of findings) {
    if (isNote(finding) && repeated.has(finding.code)) {
      if (listed.has(finding.code)) continue;
      listed.add(finding.code);
    }
    yield finding;
  }
}

function noteLine(note: string, colors: Colors, columns = Number.POSITIVE_INFINITY): TerminalText {
  const mark = safe`${SPACES} = `;
  const room = Math.min(columns, SNIPPET_BEFORE + SNIPPET_AFTER) - mark.length;
  return safe`${colors.dim(mark)}${headOf(harmless(note), room)}`;
}

function findingText(
  path: string,
  finding: ReportedFinding,
  colors: Colors,
  columns: number | undefined,
): TerminalText {
  const { severity, message, code, range } = finding;
  const color = severityColor(colors, severity);
  const said = safe`${color(harmless(`${severityWord(severity)}:`))} ${harmless(message)} ${colors.dim(harmless(`[${code}]`))}`;
  // A compiled module has no lines; its messages name what they are about.
  if (isWithoutPosition(range)) return safe`${hanging(safe`${colors.bold(harmless(path))}: ${said}`, 4, columns)}\n`;
  const { line, character } = range.start;
  const head = hanging(safe`${colors.bold(harmless(path))}:${line + 1}:${character + 1}: ${said}`, 4, columns);
  const context = finding.context();
  if (context === undefined) return safe`${head}\n`;
  const gutter = harmless(String(line + 1).padStart(GUTTER));
  const room = columns === undefined ? undefined : columns - gutter.length - " | ".length;
  const { source, carets } = snippet(context.line, context.start, context.start + context.length, room);
  const after = context.after === undefined ? safe`` : safe`${noteLine(context.after, colors, columns)}\n`;
  return safe`${head}
${colors.dim(safe`${gutter} |`)} ${source}
${colors.dim(safe`${harmless(" ".repeat(gutter.length))} |`)} ${color(carets)}
${after}`;
}

/** The name of a severity in text. */
export function severityWord(severity: Severity): string {
  return severity === "information" ? "note" : severity;
}

function fixedLine({ fixes, files, dryRun }: NonNullable<LintSummary["fixed"]>): string {
  if (fixes === 0) return "Nothing to fix";
  const what = `${counted(fixes, "fix", "fixes")} in ${counted(files, "file")}`;
  return dryRun ? `Would apply ${what}, after which:` : `Applied ${what}`;
}

/** How many findings the baseline left out, and how many of its entries can be removed. */
export function baselineLine({ known, removable }: NonNullable<LintSummary["baseline"]>): string {
  const gone = removable === 0 ? "" : `; ${counted(removable, "entry", "entries")} can be removed`;
  return `${counted(known, "finding")} ${known === 1 ? "is" : "are"} in the baseline${gone}`;
}

/** The summary of all counts. */
export function summaryLine(summary: LintSummary, colors: Colors): TerminalText {
  const { files, islands, findings, unreadable, complaints } = summary;
  const checked = harmless(`${counted(islands, "ABI attribute")} in ${counted(files, "file")}`);
  const unread = unreadable > 0 ? `, not examined: ${unreadable}` : "";
  const doubts = harmless(unread + (complaints > 0 ? `, ${counted(complaints, "mistake")} in the configuration` : ""));
  const parts = SEVERITIES.filter((severity) => findings[severity] > 0).map((severity) =>
    severityColor(colors, severity)(harmless(counted(findings[severity], severityWord(severity)))),
  );
  if (parts.length > 0) return safe`Found ${joined(parts, safe`, `)} (${checked}${doubts})`;
  if (doubts !== "") return safe`No findings (${checked}${doubts})`;
  if (files === 0) return safe`No files to lint`;
  return safe`${colors.green(safe`All checks passed`)} (${checked})`;
}
