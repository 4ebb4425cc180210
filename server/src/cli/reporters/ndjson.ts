/**
 * `lint --format ndjson`: a line for each file, from which every other report can be made on another machine. Written as
 * soon as a file is done, so a run that is killed keeps what it wrote.
 */
import { inPieces, type LintReporter, positionsOf, type ReportedFinding } from "./reporter.js";

/** A reporter of newline-delimited JSON. */
export function ndjsonReporter(): LintReporter {
  return {
    head: "",
    separator: "",
    *file({ path, islands, findings }) {
      const contexts: string[] = [];
      const before = `{"path":${JSON.stringify(path)},"diagnostics":[`;
      const textOf = (finding: ReportedFinding): string => {
        contexts.push(JSON.stringify(contextOf(finding)));
        return JSON.stringify(finding);
      };
      yield* inPieces(findings, textOf, before, ",");
      const context = contexts.length === 0 ? "" : `,"context":[${contexts.join(",")}]`;
      yield `],"islands":${islands}${context}}\n`;
    },
    refused(path, complaint, begun) {
      const before = begun ? "" : `{"path":${JSON.stringify(path)},"diagnostics":[`;
      return `${before}],"islands":0,"error":${JSON.stringify(complaint)}}\n`;
    },
    end: () => "",
  };
}

/** What other reports need beside the diagnostic. Bytes are left out where they are the UTF-16 units. */
function contextOf(finding: ReportedFinding): object {
  const bytes = finding.bytesBefore();
  const isAscii = positionsOf(finding).every(({ character }, i) => bytes[i] === character);
  const counts = bytes.map((count) => count ?? null);
  return { ...finding.context(), ...finding.identity(), ...(!isAscii && { bytes: counts }) };
}
