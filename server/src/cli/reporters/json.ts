/** `lint --format json`: the contract's object, written file by file so that memory holds one file's findings. */
import { rulePage } from "../../core/rules/page.js";
import { VERSION } from "../../core/version.js";
import type { LintReporter } from "../lint.js";
import { write } from "../output.js";

/** A reporter of one JSON object on one line. */
export function jsonReporter(): LintReporter {
  let separator = '{"version":1,"files":[';
  return {
    async file({ path, document, findings }) {
      const diagnostics = findings.map(({ code, severity, message, start, end, fix }) => ({
        code,
        severity,
        message,
        range: { start: document.positionAt(start), end: document.positionAt(end) },
        fixable: fix !== undefined,
        docs: rulePage(code, VERSION),
      }));
      await write(separator + JSON.stringify({ path, diagnostics }));
      separator = ",";
    },
    async end({ files, islands, findings }) {
      const summary = {
        files,
        islands,
        errors: findings.error,
        warnings: findings.warning,
        informations: findings.information,
        hints: findings.hint,
      };
      const start = separator === "," ? "" : separator;
      await write(`${start}],"summary":${JSON.stringify(summary)}}\n`);
    },
  };
}
