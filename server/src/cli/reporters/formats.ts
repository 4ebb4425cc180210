/** The names of the formats of `lint`, apart from the reporters themselves so that `--help` loads none. */

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
