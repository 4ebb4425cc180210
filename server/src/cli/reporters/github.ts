/** `lint --format github`: workflow commands, which GitHub shows as annotations at the lines. */

import type { Diagnostic } from "../../core/api/lint.js";
import type { Severity } from "../../core/encodings/codec.js";
import { harmless } from "../terminal/terminal.js";
import { type DataReporter, inPieces } from "./reporter.js";

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/** A reporter of workflow commands, a line each; no output without findings. */
export function githubReporter(): DataReporter {
  return {
    medium: "data",
    head: "",
    separator: "",
    file: ({ path, findings }) => inPieces(findings, (finding) => commandOf(path, finding)),
    refused: () => "",
    end: () => "",
  };
}

function commandOf(path: string, { range: { start: from, end: to }, code, severity, message }: Diagnostic): string {
  const lines = { line: from.line + 1, endLine: to.line + 1 };
  // GitHub rejects columns for findings over several lines.
  const columns = from.line === to.line && { col: from.character + 1, endColumn: to.character + 1 };
  return workflowCommand(COMMANDS[severity], code, path, { ...lines, ...columns }, message);
}

/** A command that annotates a place in a file. */
export function workflowCommand(
  name: string,
  id: string,
  path: string,
  place: Readonly<Record<string, number>>,
  message: string,
): string {
  const properties = { title: `mlir-abi (${id})`, file: path.replace(/^\.\//, ""), ...place };
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
  return `::${name} ${list.join(",")}::${escapedData(message)}\n`;
}

/**
 * A message of a command, without terminal escapes, since logs are also shown in terminals. Escapes as in the runner's
 * own toolkit (actions/toolkit, packages/core/src/command.ts).
 */
function escapedData(text: string): string {
  return harmless(text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A"));
}

/** The same for a property of a command. */
function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
