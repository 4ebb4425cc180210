/** The reporter of each format. */
import type { LintFormat } from "./formats.js";
import { githubReporter } from "./github.js";
import { gitlabReporter } from "./gitlab.js";
import { jsonReporter } from "./json.js";
import { junitReporter } from "./junit.js";
import { markdownReporter } from "./markdown.js";
import { ndjsonReporter } from "./ndjson.js";
import { rdjsonReporter } from "./rdjson.js";
import type { LintReporter, LintStyle } from "./reporter.js";
import { sarifReporter } from "./sarif.js";
import { textReporter } from "./text.js";

const REPORTERS: Readonly<Record<LintFormat, (style: LintStyle) => LintReporter>> = {
  text: textReporter,
  json: jsonReporter,
  ndjson: ndjsonReporter,
  sarif: sarifReporter,
  github: githubReporter,
  gitlab: gitlabReporter,
  junit: junitReporter,
  rdjson: rdjsonReporter,
  markdown: markdownReporter,
};

/** The reporter of a format. Only text has a style. */
export function reporterOf(format: LintFormat, style: LintStyle): LintReporter {
  return REPORTERS[format](style);
}
