/** `lint --format github`: workflow commands, which GitHub shows as annotations beside the lines. */

import type { Diagnostic } from "../../core/api/lint.js";
import type { Severity } from "../../core/encodings/codec.js";
import { harmless } from "../terminal/terminal.js";
import { inPieces, type LintReporter } from "./reporter.js";

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/** A reporter of workflow commands, a line each; nothing where nothing is found. */
export function githubReporter(): LintReporter {
  return {
    head: "",
    separator: "",
    file: ({ path, findings }) => inPieces(findings, (finding) => commandOf(path, finding)),
    refused: () => "",
    end: () => "",
  };
}

function commandOf(path: string, { range: { start: from, end: to }, code, severity, message }: Diagnostic): string {
  const properties: [string, string | number][] = [
    ["title", `mlir-abi (${code})`],
    ["file", path.replace(/^\.\//, "")],
    ["line", from.line + 1],
    ["endLine", to.line + 1],
  ];
  // Columns are refused where a finding has several lines.
  if (from.line === to.line) properties.push(["col", from.character + 1], ["endColumn", to.character + 1]);
  const list = properties.map(([name, value]) => `${name}=${escapedProperty(String(value))}`).join(",");
  return `::${COMMANDS[severity]} ${list}::${escapedData(message)}\n`;
}

/** A message of a command, without anything that a terminal would obey: logs are read in one, too. The escapes of the runner's own toolkit (actions/toolkit, packages/core/src/command.ts). */
export function escapedData(text: string): string {
  return harmless(text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A"));
}

/** The same for a property of a command. */
export function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
