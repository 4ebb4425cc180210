/** The words of `lint`: its formats and severities, in a file of their own so that `--help` loads no reporters. */
import type { Severity } from "../../core/encodings/codec.js";

export const LINT_FORMATS = [
  "text",
  "json",
  "ndjson",
  "sarif",
  "github",
  "gitlab",
  "junit",
  "rdjson",
  "markdown",
] as const;

export type LintFormat = (typeof LINT_FORMATS)[number];

/** Severities as options take them, the lowest first. */
export const SEVERITY_WORDS: readonly string[] = ["hint", "info", "warning", "error"];

/** Other words for a severity: those of options, of text and SARIF, of JSON and LSP. */
export const SEVERITY_ALIASES: Readonly<Record<string, Severity>> = {
  info: "information",
  note: "information",
  information: "information",
};
