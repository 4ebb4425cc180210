/** `mlir-abi lint`: findings of files and folders. */
import type { Severity } from "../core/codecs/codec.js";
import type { AbiDocument } from "../core/document.js";
import { findings } from "../core/features/diagnostics.js";
import type { Finding } from "../core/features/finding.js";
import { eachDocument, pathsToRead } from "./documents.js";
import { dryFixer, type Fixer, fixerInPlace } from "./fixing.js";
import { byPosition, lintSettings } from "./lintSettings.js";
import { EXIT_CLEAN, EXIT_FINDINGS, EXIT_MISUSE, note, UsageError } from "./output.js";
import { githubReporter } from "./reporters/github.js";
import { jsonReporter } from "./reporters/json.js";
import { sarifReporter } from "./reporters/sarif.js";
import { textReporter } from "./reporters/text.js";
import { type Colors, harmless, terminalColors } from "./terminal.js";

export const LINT_FORMATS = ["text", "json", "sarif", "github"] as const;
export type LintFormat = (typeof LINT_FORMATS)[number];

export interface LintOptions {
  readonly format: LintFormat;
  readonly fix?: boolean;
  readonly fixDryRun?: boolean;
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
  /** Undefined where nothing was to be fixed. */
  readonly fixed: { readonly fixes: number; readonly files: number; readonly dryRun: boolean } | undefined;
}

export interface LintedFile {
  readonly path: string;
  /** With the fixes in it that were asked for. */
  readonly document: AbiDocument;
  /** In order of position. */
  readonly findings: readonly Finding[];
}

/** Writes results as they come: one file at a time, then the sum. */
export interface LintReporter {
  file(file: LintedFile): Promise<void>;
  end(summary: LintSummary): Promise<void>;
}

const REPORTERS: Readonly<Record<LintFormat, (colors: Colors) => LintReporter>> = {
  text: textReporter,
  json: jsonReporter,
  sarif: sarifReporter,
  github: githubReporter,
};

/** Lints every path. Returns the exit code. */
export async function lintCommand(given: readonly string[], options: LintOptions): Promise<number> {
  const paths = pathsToRead(given, options.stdinFilename);
  const settings = lintSettings(options.rule);
  const colors = terminalColors();
  const reporter = REPORTERS[options.format](colors);
  const fixer = fixerFor(paths, options, colors);
  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  let files = 0;
  let islands = 0;
  let fixes = 0;
  let filesFixed = 0;
  let unwritten = 0;
  const unreadable = await eachDocument(
    paths,
    options.stdinFilename,
    async ({ path, document }) => {
      const own = settings.of(path);
      const first = findings(document, own);
      const result = fixer === undefined ? { document, findings: first } : await fixer(path, document, own, first);
      if ("count" in result) {
        fixes += result.count;
        if (result.count > 0) filesFixed++;
        if (!result.done) unwritten++;
      }
      const found = [...result.findings].sort(byPosition);
      for (const { severity } of found) counts[severity]++;
      files++;
      islands += islandsIn(result.document);
      await reporter.file({ path, document: result.document, findings: found });
    },
    ({ path, named }) => {
      const by = settings.ignoredBy(path);
      if (by !== undefined && named) note(harmless(`${path}: is ignored by ${by}`));
      return by !== undefined;
    },
  );
  const fixed = fixer && { fixes, files: filesFixed, dryRun: options.fixDryRun === true };
  await reporter.end({ files, islands, findings: counts, unreadable, fixed });
  if (unreadable > 0 || unwritten > 0 || settings.complaints > 0) return EXIT_MISUSE;
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
function fixerFor(paths: readonly string[], options: LintOptions, colors: Colors): Fixer | undefined {
  if (options.fixDryRun) return dryFixer(options.format === "text", colors);
  if (!options.fix) return undefined;
  if (paths.includes("-")) {
    throw new UsageError("--fix has no file to write for standard input; --fix-dry-run shows what it would change");
  }
  return fixerInPlace(paths);
}

/** ABI attributes in code; those in comments are only explained, never checked. */
function islandsIn(document: AbiDocument): number {
  let count = 0;
  for (const record of document.records()) if (!record.inComment) count += record.keys.length;
  return count;
}
