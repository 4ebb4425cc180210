/** `lint --format rdjson`: reviewdog's diagnostic format (`DiagnosticResult` of proto/rdf/reviewdog.proto). */
import type { Position } from "../../core/api/lint.js";
import type { Severity } from "../../core/encodings/codec.js";
import { isWithoutPosition } from "./positions.js";
import { type DataReporter, inPieces, type ReportedFinding } from "./reporter.js";

const SEVERITIES: Readonly<Record<Severity, "ERROR" | "WARNING" | "INFO">> = {
  error: "ERROR",
  warning: "WARNING",
  information: "INFO",
  hint: "INFO",
};

const SOURCE = { name: "mlir-abi", url: "https://github.com/mlir-abi-lens/mlir-abi-lens" };

/** A reporter of one JSON object. */
export function rdjsonReporter(): DataReporter {
  return {
    medium: "json",
    head: `{"source":${JSON.stringify(SOURCE)},"diagnostics":[`,
    separator: ",",
    file: ({ path, findings }) => inPieces(findings, (finding) => JSON.stringify(diagnosticOf(path, finding)), "", ","),
    refused: () => "",
    end: () => "]}\n",
  };
}

/**
 * Lines and columns count from 1; columns count UTF-8 bytes. reviewdog applies each suggestion separately, so a fix of
 * several edits is omitted.
 */
function diagnosticOf(path: string, finding: ReportedFinding): object {
  const { code, severity, message, range, docs, fix } = finding;
  const [start, end, editStart, editEnd] = finding.bytesBefore();
  const [edit] = fix?.edits.length === 1 ? fix.edits : [];
  return {
    message,
    location: {
      path,
      ...(!isWithoutPosition(range) && { range: rangeOf(range.start, start, range.end, end) }),
    },
    severity: SEVERITIES[severity],
    code: { value: code, url: docs },
    ...(edit &&
      editStart !== undefined &&
      editEnd !== undefined && {
        suggestions: [{ range: rangeOf(edit.range.start, editStart, edit.range.end, editEnd), text: edit.newText }],
      }),
  };
}

function rangeOf(start: Position, startBytes: number | undefined, end: Position, endBytes: number | undefined) {
  // Without one of the columns the range would mean whole lines.
  if (startBytes === undefined || endBytes === undefined) return { start: { line: start.line + 1 } };
  return {
    start: { line: start.line + 1, column: startBytes + 1 },
    end: { line: end.line + 1, column: endBytes + 1 },
  };
}
