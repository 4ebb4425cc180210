/** The reporter of each format. */
import type { Colors } from "../terminal/terminal.js";
import type { LintFormat } from "./formats.js";
import { githubReporter } from "./github.js";
import { jsonReporter } from "./json.js";
import { ndjsonReporter } from "./ndjson.js";
import type { LintReporter } from "./reporter.js";
import { sarifReporter } from "./sarif.js";
import { textReporter } from "./text.js";

const REPORTERS: Readonly<Record<LintFormat, (colors: Colors, columns: number | undefined) => LintReporter>> = {
  text: textReporter,
  json: jsonReporter,
  ndjson: ndjsonReporter,
  sarif: sarifReporter,
  github: githubReporter,
};

/** The reporter of a format. Text has these colours and fits the columns. */
export function reporterOf(format: LintFormat, colors: Colors, columns: number | undefined): LintReporter {
  return REPORTERS[format](colors, columns);
}
