/** The reporter of each format. */

import { UsageError } from "../terminal/output.js";
import { safe } from "../terminal/terminal.js";
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
import { statisticsJsonReporter, statisticsReporter } from "./statistics.js";
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

/** The reporter of a format. `style` is for text. */
export function reporterOf(format: LintFormat, style: LintStyle): LintReporter {
  return REPORTERS[format](style);
}

export interface ReportOptions {
  readonly format: LintFormat;
  readonly quiet?: boolean;
  readonly statistics?: boolean;
}

/** The reporter that options select. @throws UsageError */
export function chosenReporter({ format, quiet, statistics }: ReportOptions, style: LintStyle): LintReporter {
  if (statistics && format !== "text" && format !== "json") {
    throw new UsageError("--statistics needs --format text or json");
  }
  if (statistics) return format === "json" ? statisticsJsonReporter() : statisticsReporter(style);
  if (format !== "text") return reporterOf(format, style);
  const reporter = textReporter(style);
  return quiet ? { ...reporter, end: () => safe`` } : reporter;
}
