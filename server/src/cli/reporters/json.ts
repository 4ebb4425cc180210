/** `lint --format json`: the contract's object, written file by file so that memory holds one file's findings. */
import { diagnosticOf } from "../../core/api/lint.js";
import { inPieces, type LintReporter } from "./reporter.js";

/** A reporter of one JSON object on one line. */
export function jsonReporter(): LintReporter {
  return {
    head: '{"version":1,"files":[',
    separator: ",",
    cut: "]}",
    *file({ path, document, findings }) {
      const before = `{"path":${JSON.stringify(path)},"diagnostics":[`;
      yield* inPieces(findings, (finding) => JSON.stringify(diagnosticOf(document, finding)), before, ",");
      yield "]}";
    },
    end({ files, islands, findings }) {
      const summary = {
        files,
        islands,
        errors: findings.error,
        warnings: findings.warning,
        informations: findings.information,
        hints: findings.hint,
      };
      return `],"summary":${JSON.stringify(summary)}}\n`;
    },
  };
}
