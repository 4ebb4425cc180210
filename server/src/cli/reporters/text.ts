/** `lint` for people: each finding with its source line, then one line that sums up. */

import type { AbiDocument } from "../../core/document/document.js";
import type { Finding, Fix } from "../../core/document/finding.js";
import { SEVERITIES, type Severity } from "../../core/encodings/codec.js";
import { decodeFixed } from "../../core/encodings/fixedPayload.js";
import { codecOf } from "../../core/encodings/registry.js";
import { hanging, headOf } from "../terminal/layout.js";
import { SNIPPET_AFTER, SNIPPET_BEFORE, type Snippet, snippet } from "../terminal/snippet.js";
import { type Colors, harmless } from "../terminal/terminal.js";
import { inPieces, type LintReporter, type LintSummary } from "./reporter.js";

type InString = NonNullable<Fix["inString"]>;

const NO_CONTEXT = { siblings: new Map(), function: undefined };

/** Columns of line numbers. */
const GUTTER = 5;

/** The colour of a severity. */
export function severityColor(colors: Colors, severity: Severity): (text: string) => string {
  if (severity === "error") return colors.red;
  if (severity === "warning") return colors.yellow;
  return severity === "information" ? colors.blue : colors.cyan;
}

/** A reporter of text. */
export function textReporter(colors: Colors, columns: number | undefined): LintReporter {
  return {
    head: "",
    separator: "",
    cut: "",
    file({ path, document, findings }) {
      const readings = readingsAfterFixes(findings);
      const textOf = (finding: Finding): string => {
        const reading = readings.get(finding);
        const text = findingText(path, document, finding, colors, columns);
        return reading === undefined ? text : `${text}${readingLine(reading, colors, columns)}\n`;
      };
      return inPieces(findings, textOf);
    },
    end(summary) {
      const fixed = summary.fixed === undefined ? "" : `${fixedLine(summary.fixed)}\n`;
      return `${fixed}${hanging(summaryLine(summary, colors), 4, columns)}\n`;
    },
  };
}

/** What malformed strings say after their fixes, by the first finding of each that has one. */
function readingsAfterFixes(findings: readonly Finding[]): ReadonlyMap<Finding, string> {
  const strings = new Map<number, { readonly first: Finding; readonly parts: InString[] }>();
  for (const finding of findings) {
    const part = finding.fix?.inString;
    const known = part && strings.get(part.at);
    if (known !== undefined) known.parts.push(part as InString);
    else if (part !== undefined) strings.set(part.at, { first: finding, parts: [part] });
  }
  const readings = new Map<Finding, string>();
  for (const { first, parts } of strings.values()) {
    const [{ kind, literal }] = parts as [InString];
    const fixes = parts.map(({ fix }) => fix);
    const fixed = decodeFixed(kind, literal.bytes, fixes);
    if (fixed?.tree === undefined) continue;
    const { text } = codecOf(kind).overview(fixed.tree, fixed.bytes, NO_CONTEXT);
    const reading = text.replace(/\s+/g, " ");
    if (reading !== "") readings.set(first, `after the ${fixes.length === 1 ? "fix" : "fixes"}: ${reading}`);
  }
  return readings;
}

/** A line below a source line. */
function readingLine(reading: string, colors: Colors, columns = Number.POSITIVE_INFINITY): string {
  const mark = `${" ".repeat(GUTTER)} = `;
  const room = Math.min(columns, SNIPPET_BEFORE + SNIPPET_AFTER) - mark.length;
  return `${colors.dim(mark)}${headOf(harmless(reading), room)}`;
}

function findingText(
  path: string,
  document: AbiDocument,
  finding: Finding,
  colors: Colors,
  columns: number | undefined,
): string {
  const { line, character } = document.positionAt(finding.start);
  const color = severityColor(colors, finding.severity);
  const said = `${color(`${severityWord(finding.severity)}:`)} ${harmless(finding.message)} ${colors.dim(`[${finding.code}]`)}`;
  // A compiled module has no lines; its findings say themselves what they are about.
  if (document.length === 0) return `${hanging(`${colors.bold(harmless(path))}: ${said}`, 4, columns)}\n`;
  const place = `${colors.bold(harmless(path))}:${line + 1}:${character + 1}`;
  const gutter = String(line + 1).padStart(GUTTER);
  const room = columns === undefined ? undefined : columns - gutter.length - " | ".length;
  const { source, carets } = sourceLine(document, finding, character, room);
  return `${hanging(`${place}: ${said}`, 4, columns)}
${colors.dim(`${gutter} |`)} ${source}
${colors.dim(`${" ".repeat(gutter.length)} |`)} ${color(carets)}
`;
}

/** The finding's first line, of which only the part that is shown is taken from the document. */
function sourceLine(document: AbiDocument, { start, end }: Finding, character: number, room?: number): Snippet {
  // One more on each side, so that the snippet knows whether the line goes on there.
  const before = document.slice(start - Math.min(character, SNIPPET_BEFORE + 1), start);
  const after = document.slice(start, Math.min(document.length, start + SNIPPET_AFTER + 1));
  const lineEnd = after.search(/[\r\n]/);
  const line = before + (lineEnd < 0 ? after : after.slice(0, lineEnd));
  return snippet(line, before.length, before.length + (end - start), room);
}

const NOUNS: Readonly<Record<Severity, readonly [one: string, more: string]>> = {
  error: ["error", "errors"],
  warning: ["warning", "warnings"],
  information: ["note", "notes"],
  hint: ["hint", "hints"],
};

/** How text names a severity. */
export function severityWord(severity: Severity): string {
  return NOUNS[severity][0];
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

function fixedLine({ fixes, files, dryRun }: NonNullable<LintSummary["fixed"]>): string {
  if (fixes === 0) return "Nothing to fix";
  const what = `${counted(fixes, "fix", "fixes")} in ${counted(files, "file", "files")}`;
  return dryRun ? `Would apply ${what}, after which:` : `Applied ${what}`;
}

function summaryLine({ files, islands, findings, unreadable }: LintSummary, colors: Colors): string {
  const checked = `${counted(islands, "ABI attribute", "ABI attributes")} in ${counted(files, "file", "files")}`;
  const unread = unreadable > 0 ? `, ${counted(unreadable, "path", "paths")} could not be read` : "";
  const parts = SEVERITIES.filter((severity) => findings[severity] > 0).map((severity) =>
    severityColor(colors, severity)(counted(findings[severity], ...NOUNS[severity])),
  );
  if (parts.length > 0) return `Found ${parts.join(", ")} (${checked}${unread})`;
  if (unreadable > 0) return `No findings (${checked}${unread})`;
  if (files === 0) return "No files to lint";
  return `${colors.green("All checks passed")} (${checked})`;
}
