/** `mlir-abi lint`: findings of files and folders. */
import type { Severity } from "../core/codecs/codec.js";
import type { AbiDocument } from "../core/document.js";
import { findings } from "../core/features/diagnostics.js";
import type { Finding } from "../core/features/finding.js";
import { ruleOf } from "../core/rules/registry.js";
import { DEFAULT_SETTINGS, RULE_LEVELS, type RuleLevel, ruleLevel, type Settings } from "../core/settings.js";
import { eachDocument, pathsToRead } from "./documents.js";
import { EXIT_CLEAN, EXIT_FINDINGS, EXIT_MISUSE, note, UsageError } from "./output.js";
import { jsonReporter } from "./reporters/json.js";
import { textReporter } from "./reporters/text.js";
import { terminalColors } from "./terminal.js";

export const LINT_FORMATS = ["text", "json"] as const;
export type LintFormat = (typeof LINT_FORMATS)[number];

export interface LintOptions {
  readonly format: LintFormat;
  readonly maxWarnings?: number;
  /** Severities of rules as the user wrote them, by id. */
  readonly rule: Readonly<Record<string, string>>;
  readonly stdinFilename?: string;
}

/** What was linted, counted. */
export interface LintSummary {
  readonly files: number;
  /** ABI attributes in code that were decoded or checked. */
  readonly islands: number;
  readonly findings: Readonly<Record<Severity, number>>;
  /** Paths that could not be read. */
  readonly unreadable: number;
}

export interface LintedFile {
  readonly path: string;
  readonly document: AbiDocument;
  /** In order of position. */
  readonly findings: readonly Finding[];
}

/** Writes results as they come: one file at a time, then the sum. */
export interface LintReporter {
  file(file: LintedFile): Promise<void>;
  end(summary: LintSummary): Promise<void>;
}

/** Lints every path. Returns the exit code. */
export async function lintCommand(given: readonly string[], options: LintOptions): Promise<number> {
  const paths = pathsToRead(given, options.stdinFilename);
  const settings: Settings = { ...DEFAULT_SETTINGS, rules: ruleLevels(options.rule) };
  const reporter = options.format === "json" ? jsonReporter() : textReporter(terminalColors());
  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  let files = 0;
  let islands = 0;
  const unreadable = await eachDocument(paths, options.stdinFilename, async ({ path, document }) => {
    const found = [...findings(document, settings)].sort(byPosition);
    for (const { severity } of found) counts[severity]++;
    files++;
    islands += islandsIn(document);
    await reporter.file({ path, document, findings: found });
  });
  await reporter.end({ files, islands, findings: counts, unreadable });
  if (unreadable > 0) return EXIT_MISUSE;
  const { maxWarnings = Number.POSITIVE_INFINITY } = options;
  if (counts.warning > maxWarnings) {
    note(
      `${counts.warning} ${counts.warning === 1 ? "warning" : "warnings"}, at most ${maxWarnings} allowed by --max-warnings`,
    );
    return EXIT_FINDINGS;
  }
  return counts.error > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

/** @throws UsageError */
function ruleLevels(words: Readonly<Record<string, string>>): Readonly<Record<string, RuleLevel>> {
  const levels: Record<string, RuleLevel> = {};
  for (const [id, word] of Object.entries(words)) {
    const level = ruleLevel(word);
    if (ruleOf(id) === undefined) throw new UsageError(`--rule names no rule: '${id}'; 'mlir-abi rules' lists them`);
    if (level === undefined) {
      throw new UsageError(`--rule ${id} has no severity '${word}', expected ${RULE_LEVELS.join(", ")}`);
    }
    levels[id] = level;
  }
  return levels;
}

function byPosition(a: Finding, b: Finding): number {
  return a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}

/** ABI attributes in code; those in comments are only explained, never checked. */
function islandsIn(document: AbiDocument): number {
  let count = 0;
  for (const record of document.records()) if (!record.inComment) count += record.islands.length;
  return count;
}
