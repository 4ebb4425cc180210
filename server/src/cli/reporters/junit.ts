/**
 * `lint --format junit`: a test suite for each file and a test case for each finding, in the XML format of Jenkins'
 * JUnit reader (jenkinsci/xunit-plugin, junit-10.xsd). Errors are failures; what does not fail `lint` fails no test.
 */
import { visible } from "../../core/text/visibleText.js";
import { OLDER_COMMAND } from "../terminal/workflowCommands.js";
import { placeOf } from "./positions.js";
import type { DataReporter, ReportedFinding } from "./reporter.js";
import { severityWord } from "./text.js";

/** A reporter of one XML document. */
export function junitReporter(): DataReporter {
  return {
    medium: "data",
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="mlir-abi lint">\n',
    separator: "",
    *file({ path, findings }) {
      let tests = 0;
      let failures = 0;
      for (const { severity } of findings) {
        tests++;
        if (severity === "error") failures++;
      }
      yield suiteStart(path, Math.max(tests, 1), failures, 0);
      // A file without findings is one passed test.
      if (tests === 0) yield `${caseStart(path, "lint")}/>\n`;
      for (const finding of findings) yield caseOf(path, finding);
      yield "  </testsuite>\n";
    },
    refused(path, complaint, begun) {
      const end = begun ? "  </testsuite>\n" : "";
      const error = `      <error message=${quoted(complaint)}/>\n`;
      return `${end}${suiteStart(path, 1, 0, 1)}${caseStart(path, "lint")}>\n${error}    </testcase>\n  </testsuite>\n`;
    },
    end: () => "</testsuites>\n",
  };
}

function suiteStart(path: string, tests: number, failures: number, errors: number): string {
  return `  <testsuite name=${quoted(path)} tests="${tests}" failures="${failures}" errors="${errors}">\n`;
}

function caseStart(path: string, name: string): string {
  return `    <testcase name=${quoted(name)} classname=${quoted(path)}`;
}

function caseOf(path: string, finding: ReportedFinding): string {
  const { code, severity, message, range, docs } = finding;
  const place = placeOf(path, range);
  const text = `${place}: ${severityWord(severity)}: ${message} [${code}]`;
  const body = [text, finding.context()?.after, docs]
    .filter((line) => line !== undefined)
    .map(escaped)
    .join("\n");
  const inner =
    severity === "error"
      ? `      <failure type=${quoted(code)} message=${quoted(message)}>${body}</failure>\n`
      : `      <system-out>${body}</system-out>\n`;
  const name = `${code}${place.slice(path.length)}`;
  return `${caseStart(path, name)}>\n${inner}    </testcase>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

/** Text for XML on one line; characters that XML forbids are spelled out. */
function escaped(text: string): string {
  return visible(text)
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c)
    .replace(OLDER_COMMAND, "&#35;");
}
