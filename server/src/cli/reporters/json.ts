/** `lint --format json`: the contract's object, written file by file so that memory holds one file's findings. */
import { inPieces, type LintReporter } from "./reporter.js";

/** A reporter of one JSON object on one line. */
export function jsonReporter(): LintReporter {
  return {
    head: '{"version":1,"files":[',
    separator: ",",
    *file({ path, findings }) {
      const before = `{"path":${JSON.stringify(path)},"diagnostics":[`;
      yield* inPieces(findings, (finding) => JSON.stringify(finding), before, ",");
      yield "]}";
    },
    refused: (_path, _complaint, begun) => (begun ? "]}" : ""),
    end({ files, islands, findings, baseline }) {
      const summary = {
        files,
        islands,
        errors: findings.error,
        warnings: findings.warning,
        informations: findings.information,
        hints: findings.hint,
        ...(baseline && { baseline }),
      };
      return `],"summary":${JSON.stringify(summary)}}\n`;
    },
  };
}
