/**
 * `lint --format ndjson`: a line for each file, from which any other report can be made elsewhere. Written as soon as a
 * file is done, so a run that is killed keeps its output.
 */
import { type DataReporter, inPieces, positionsOf, type ReportedFinding } from "./reporter.js";

/** A reporter of newline-delimited JSON. */
export function ndjsonReporter(): DataReporter {
  return {
    medium: "json",
    head: "",
    separator: "",
    *file({ path, islands, findings }) {
      let isEmpty = true;
      const before = `{"path":${JSON.stringify(path)},"diagnostics":[`;
      const textOf = (finding: ReportedFinding): string => {
        isEmpty = false;
        return JSON.stringify(finding);
      };
      yield* inPieces(findings, textOf, before, ",");
      yield `],"islands":${islands}`;
      // Made again, since the contexts of all findings would take more memory than the text.
      if (!isEmpty) {
        yield* inPieces(findings, (finding) => JSON.stringify(contextOf(finding)), ',"context":[', ",");
        yield "]";
      }
      yield "}\n";
    },
    refused(path, complaint, begun) {
      const before = begun ? "" : `{"path":${JSON.stringify(path)},"diagnostics":[`;
      return `${before}],"islands":0,"error":${JSON.stringify(complaint)}}\n`;
    },
    end: () => "",
  };
}

/** What other reports need besides the diagnostic. Byte counts are omitted if they equal the UTF-16 units. */
function contextOf(finding: ReportedFinding): object {
  const bytes = finding.bytesBefore();
  const isAscii = positionsOf(finding).every(({ character }, i) => bytes[i] === character);
  const counts = bytes.map((count) => count ?? null);
  return { ...finding.context(), ...finding.identity(), ...(!isAscii && { bytes: counts }) };
}
