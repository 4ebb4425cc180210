/** Findings as LSP diagnostics, and the two ways in which they reach a client. */
import {
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentDiagnosticReport,
  type TextEdit,
} from "vscode-languageserver";
import type { Severity } from "../core/codecs/codec.js";
import type { AbiDocument } from "../core/document.js";
import { findings } from "../core/features/diagnostics.js";
import type { Finding } from "../core/features/finding.js";
import { rulePage } from "../core/rules/page.js";
import type { Settings } from "../core/settings.js";
import { VERSION } from "../core/version.js";
import type { Configuration } from "./configuration.js";
import type { Log } from "./log.js";

/** `source` of every diagnostic, and the identifier of pulled ones. */
export const SOURCE = "mlir-abi";

/** What a diagnostic carries in `data`, so that its code action needs no second analysis. */
export interface DiagnosticData {
  readonly title: string;
  readonly safe: boolean;
  readonly edits: TextEdit[];
}

const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The diagnostics of a document in order of position. */
export function diagnosticsOf(document: AbiDocument, settings: Settings): Diagnostic[] {
  return findings(document, settings).map((finding) => toDiagnostic(document, finding));
}

function toDiagnostic(document: AbiDocument, { start, end, code, severity, message, fix }: Finding): Diagnostic {
  const range = (from: number, to: number) => ({ start: document.positionAt(from), end: document.positionAt(to) });
  const data: DiagnosticData | undefined = fix && {
    title: fix.title,
    safe: fix.safe,
    edits: fix.edits.map((edit) => ({ range: range(edit.start, edit.end), newText: edit.newText })),
  };
  return {
    range: range(start, end),
    severity: SEVERITY[severity],
    code,
    codeDescription: { href: rulePage(code, VERSION) },
    source: SOURCE,
    message,
    ...(data && { data }),
  };
}

export type Pull = (
  document: AbiDocument,
  settings: Settings,
  previous: string | undefined,
) => DocumentDiagnosticReport;

/** Answers pulls, "unchanged" where the client has the answer already. */
export function createPull(configuration: Configuration): Pull {
  const latest = new WeakMap<AbiDocument, { version: number; generation: number; resultId: string; empty: boolean }>();
  // Ids of another run of the server must not be taken for ours.
  const run = Date.now().toString(36);
  let count = 0;
  return (document, settings, previous) => {
    const { version } = document;
    const { generation } = configuration;
    const known = latest.get(document);
    if (known?.version === version && known.generation === generation && known.resultId === previous) {
      return { kind: "unchanged", resultId: known.resultId };
    }
    const items = diagnosticsOf(document, settings);
    const empty = items.length === 0;
    // Nothing found before and nothing found now is what most keystrokes come to.
    const same = empty && known?.empty === true;
    const resultId = same ? known.resultId : `${run}.${++count}`;
    latest.set(document, { version, generation, resultId, empty });
    return same && previous === resultId ? { kind: "unchanged", resultId } : { kind: "full", resultId, items };
  };
}

/** A burst of edits ends when nothing came for this long; a reader of diagnostics does not notice it. Milliseconds. */
const QUIET = 20;
/** Steady typing gets diagnostics, too, at least this often. Milliseconds. */
const PATIENCE = 250;

export interface Push {
  /** After an open, a change or new settings; `burst` where more may follow at once. */
  schedule(uri: string, burst: boolean): void;
  /** Takes back a closed document's diagnostics. */
  close(uri: string): void;
}

/** Publishes diagnostics, each with the version it was made from. */
export function createPush(
  connection: Connection,
  documents: ReadonlyMap<string, AbiDocument>,
  configuration: Configuration,
  log: Log,
): Push {
  const waiting = new Map<string, { readonly since: number; readonly timer: ReturnType<typeof setTimeout> }>();
  const forget = (uri: string): number | undefined => {
    const entry = waiting.get(uri);
    if (entry === undefined) return undefined;
    clearTimeout(entry.timer);
    waiting.delete(uri);
    return entry.since;
  };
  const publish = async (uri: string): Promise<void> => {
    forget(uri);
    const document = documents.get(uri);
    if (document === undefined) return;
    try {
      const settings = await configuration.of(uri);
      // Closed, or edited again, while the client was asked: then there is nothing to say, or it will be said later.
      if (documents.get(uri) !== document || waiting.has(uri)) return;
      await connection.sendDiagnostics({
        uri,
        version: document.version,
        diagnostics: diagnosticsOf(document, settings),
      });
    } catch (error) {
      log.failure("textDocument/publishDiagnostics", uri, error);
    }
  };
  return {
    schedule(uri, burst) {
      const now = Date.now();
      const since = forget(uri) ?? now;
      const delay = burst ? Math.max(Math.min(QUIET, since + PATIENCE - now), 0) : 0;
      waiting.set(uri, { since, timer: setTimeout(() => void publish(uri), delay) });
    },
    close(uri) {
      forget(uri);
      connection
        .sendDiagnostics({ uri, diagnostics: [] })
        .catch((error) => log.failure("textDocument/publishDiagnostics", uri, error));
    },
  };
}
