/** The names of the formats of `lint`, in a file of their own so that `--help` loads no reporters. */

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
