/** `lint --format gitlab`: GitLab's code quality report (a subset of the Code Climate specification). */
import { hash } from "node:crypto";
import type { Severity } from "../../core/encodings/codec.js";
import { fingerprint } from "../../core/text/fingerprint.js";
import { type DataReporter, inPieces, type ReportedFinding } from "./reporter.js";

const SEVERITIES: Readonly<Record<Severity, "info" | "minor" | "major">> = {
  error: "major",
  warning: "minor",
  information: "info",
  hint: "info",
};

/** A reporter of one JSON list. */
export function gitlabReporter(): DataReporter {
  return {
    medium: "json",
    head: "[",
    separator: ",",
    file({ path, findings }) {
      const seen = new Map<string, number>();
      return inPieces(findings, (finding) => JSON.stringify(issueOf(path, finding, seen)), "", ",");
    },
    refused: () => "",
    end: () => "]\n",
  };
}

function issueOf(path: string, finding: ReportedFinding, seen: Map<string, number>): object {
  const { code, severity, message, range, docs } = finding;
  const { symbol, attribute, content } = finding.identity();
  const key = JSON.stringify([path, code, symbol, attribute, content]);
  // Fingerprints must be unique in the list.
  const same = fingerprint(key);
  const nth = seen.get(same) ?? 0;
  seen.set(same, nth + 1);
  return {
    description: message,
    check_name: code,
    fingerprint: hash("sha256", `${key} ${nth}`),
    severity: SEVERITIES[severity],
    location: {
      path: path.replace(/^\.\//, ""),
      lines: { begin: range.start.line + 1, end: range.end.line + 1 },
    },
    content: { body: docs },
  };
}
