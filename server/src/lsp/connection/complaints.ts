/** Reports what is wrong with settings and configuration files, each problem once. */
import { type Connection, type Diagnostic, DiagnosticSeverity, PositionEncodingKind } from "vscode-languageserver";
import type { DocumentConfig, FileComplaint } from "../../core/lint/config/fileConfiguration.js";
import type { ClientFeatures } from "./client.js";
import type { Log } from "./log.js";
import { SOURCE } from "./names.js";

export interface Complaints {
  /** Logs lines. All documents usually have the same settings, so each line is logged once. */
  warn(lines: readonly string[]): void;
  /** Logs the problems of a configuration file, and has the client show them in it. */
  show(file: DocumentConfig, client: ClientFeatures | undefined): void;
  /** Withdraws what is shown. Remaining problems are reported again with the next settings. */
  clear(): void;
}

/** Starts with nothing reported. */
export function createComplaints(connection: Connection, log: Log): Complaints {
  const logged = new Set<string>();
  /** The URIs of configuration files whose problems the client shows. */
  const shown = new Set<string>();
  const publish = (uri: string, diagnostics: Diagnostic[]): void => {
    connection
      .sendDiagnostics({ uri, diagnostics })
      .catch((error) => log.failure("textDocument/publishDiagnostics", uri, error));
  };
  const warn = (lines: readonly string[]): void => {
    for (const line of lines) {
      if (!logged.has(line)) log.warn(line);
      logged.add(line);
    }
  };
  return {
    warn,
    show({ uri, complaints }, client) {
      if (complaints.length === 0 || shown.has(uri)) return;
      shown.add(uri);
      warn(complaints.map(({ line, character, message }) => `${uri}:${line + 1}:${character + 1}: ${message}`));
      const diagnostics = complaints.map((complaint) => diagnosticOf(complaint, client));
      publish(uri, diagnostics);
    },
    clear() {
      logged.clear();
      for (const uri of shown) publish(uri, []);
      shown.clear();
    },
  };
}

/** A problem of a configuration file, in the client's columns. */
function diagnosticOf(
  { line, character: units, byteColumn, message, isNote }: FileComplaint,
  client: ClientFeatures | undefined,
): Diagnostic {
  const character = client?.positionEncoding === PositionEncodingKind.UTF8 ? byteColumn : units;
  const range = { start: { line, character }, end: { line, character: character + 1 } };
  return {
    range,
    severity: isNote ? DiagnosticSeverity.Information : DiagnosticSeverity.Warning,
    source: SOURCE,
    message,
  };
}
