/** `lint --format json`: the contract's object, written file by file so that memory holds one file's findings. */
import type { NotExamined } from "../../core/api/diff.js";
import { whyUnreadable } from "../terminal/output.js";
import { type DataReporter, inPieces } from "./reporter.js";

/** A reporter of one JSON object on one line. */
export function jsonReporter(): DataReporter {
  const notExamined: NotExamined[] = [];
  return {
    medium: "json",
    head: '{"version":1,"files":[',
    separator: ",",
    *file({ path, findings }) {
      const before = `{"path":${JSON.stringify(path)},"diagnostics":[`;
      yield* inPieces(findings, (finding) => JSON.stringify(finding), before, ",");
      yield "]}";
    },
    refused(path, complaint, begun) {
      notExamined.push({ path, why: whyUnreadable(path, complaint) });
      return begun ? "]}" : "";
    },
    end({ files, islands, findings, unreadable, baseline }) {
      const summary = {
        files,
        islands,
        errors: findings.error,
        warnings: findings.warning,
        informations: findings.information,
        hints: findings.hint,
        notExamined: unreadable,
        ...(baseline && { baseline }),
      };
      return `],"notExamined":${JSON.stringify(notExamined)},"summary":${JSON.stringify(summary)}}\n`;
    },
  };
}
