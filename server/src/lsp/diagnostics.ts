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
import { SOURCE } from "./names.js";

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

/** Editors show no more than this many a file; sending them on each keystroke would only cost. The CLI tells all. */
const MOST = 1000;

/** The diagnostics of a document in order of position; of very many the worst. */
export function diagnosticsOf(document: AbiDocument, settings: Settings): Diagnostic[] {
  return findings(document, settings, MOST).map((finding) => toDiagnostic(document, finding));
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

/** What comes sooner than this after the last time waits for it: a burst of edits is told about once. Milliseconds. */
const PAUSE = 10;
/** However long it takes, telling leaves at least this many times as long for other work. */
const REST = 1;

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
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  /** Until when the next time has to wait, by URI. */
  const notBefore = new Map<string, number>();
  const publish = async (uri: string): Promise<void> => {
    waiting.delete(uri);
    const document = documents.get(uri);
    if (document === undefined) return;
    try {
      const settings = await configuration.of(uri);
      // Closed, or edited again, while the client was asked: then there is nothing to say, or it will be said later.
      if (documents.get(uri) !== document || waiting.has(uri)) return;
      const began = performance.now();
      const diagnostics = diagnosticsOf(document, settings);
      const now = performance.now();
      notBefore.set(uri, now + Math.max(PAUSE, REST * (now - began)));
      await connection.sendDiagnostics({ uri, version: document.version, diagnostics });
    } catch (error) {
      log.failure("textDocument/publishDiagnostics", uri, error);
    }
  };
  return {
    schedule(uri, burst) {
      if (waiting.has(uri)) return;
      const delay = burst ? Math.max((notBefore.get(uri) ?? 0) - performance.now(), 0) : 0;
      waiting.set(
        uri,
        setTimeout(() => void publish(uri), delay),
      );
    },
    close(uri) {
      clearTimeout(waiting.get(uri));
      waiting.delete(uri);
      notBefore.delete(uri);
      connection
        .sendDiagnostics({ uri, diagnostics: [] })
        .catch((error) => log.failure("textDocument/publishDiagnostics", uri, error));
    },
  };
}
