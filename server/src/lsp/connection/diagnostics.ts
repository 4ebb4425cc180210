/** Findings as LSP diagnostics, and the two ways in which they reach a client. */
import {
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentDiagnosticReport,
} from "vscode-languageserver";
import type { AbiDocument } from "../../core/document/document.js";
import type { Finding } from "../../core/document/finding.js";
import type { Severity } from "../../core/encodings/codec.js";
import { worstFindings } from "../../core/lint/diagnostics.js";
import { rulePage } from "../../core/lint/page.js";
import { RULES } from "../../core/lint/registry.js";
import type { Settings } from "../../core/lint/settings.js";
import { structureFindingsSoFar } from "../../core/lint/structureFindings.js";
import { VERSION } from "../../core/version.js";
import type { Configuration } from "./configuration.js";
import type { Log } from "./log.js";
import { SOURCE } from "./names.js";
import type { Positions } from "./positions.js";
import { readInTurns, soon } from "./reading.js";
import type { SavedText } from "./savedText.js";
import { hasOtherStructure, markShown } from "./shownStructure.js";

const FADED = [DiagnosticTag.Unnecessary];
const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The rules that report what has no effect, and the page of each rule: both are needed for each item at each keystroke. */
const UNUSED = new Set(RULES.filter(({ unused }) => unused).map(({ id }) => id));
const PAGES = new Map(RULES.map(({ id }) => [id, { href: rulePage(id, VERSION) }]));

/** An editor keeps about a thousand for all files together, and all of these are sent at each keystroke. The CLI lists all. */
const MAX_ITEMS = 250;

/** The diagnostics of a document in order of position; of very many the worst, and how many more there are. */
export function diagnosticsOf(document: AbiDocument, settings: Settings): Diagnostic[] {
  const { findings: shown, total } = worstFindings(document, settings, MAX_ITEMS, structureFindingsSoFar);
  markShown(document);
  const listed = new Set<string>();
  const diagnostics = shown.map((finding) => {
    const diagnostic = toDiagnostic(document, finding);
    if (!UNUSED.has(finding.code)) return diagnostic;
    diagnostic.tags = FADED;
    // An old file has one at each function: the first is in the list of problems, the others are at their places alone.
    if (listed.has(finding.code) && finding.severity === "information") diagnostic.severity = SEVERITY.hint;
    listed.add(finding.code);
    return diagnostic;
  });
  const more = total - shown.length;
  const last = diagnostics.at(-1);
  if (more > 0 && last !== undefined) {
    const message = `${more} more ${more === 1 ? "finding" : "findings"}; run \`mlir-abi lint\` to see all`;
    diagnostics.push({ range: last.range, severity: DiagnosticSeverity.Information, source: SOURCE, message });
  }
  return diagnostics;
}

function toDiagnostic(document: AbiDocument, { start, end, code, severity, message }: Finding): Diagnostic {
  return {
    range: { start: document.positionAt(start), end: document.positionAt(end) },
    severity: SEVERITY[severity],
    code,
    codeDescription: PAGES.get(code) ?? { href: rulePage(code, VERSION) },
    source: SOURCE,
    message,
  };
}

export type Pull = (
  document: AbiDocument,
  settings: Settings,
  previous: string | undefined,
) => DocumentDiagnosticReport;

interface Answer {
  readonly version: number;
  readonly generation: number;
  readonly resultId: string;
  readonly empty: boolean;
  /** Kept where it may have to be reported again although the text has changed by then. */
  readonly items: Diagnostic[] | undefined;
}

/**
 * Answers pulls, "unchanged" where the client has the answer already. Where findings wait for a save, the last answer
 * remains until then; without one, the findings are those of the current text.
 */
export function createPull(configuration: Configuration, saved: SavedText): Pull {
  const latest = new WeakMap<AbiDocument, Answer>();
  // Ids of another run of the server must not be taken for ours.
  const run = Date.now().toString(36);
  let count = 0;
  return (document, settings, previous) => {
    const { version } = document;
    const { generation } = configuration;
    const known = latest.get(document);
    if (known?.items !== undefined && saved.isWaiting(document, settings)) {
      const { resultId, items } = known;
      return resultId === previous ? { kind: "unchanged", resultId } : { kind: "full", resultId, items };
    }
    const isCurrent = known?.version === version && known.generation === generation && !hasOtherStructure(document);
    if (isCurrent && known.resultId === previous) {
      return { kind: "unchanged", resultId: known.resultId };
    }
    const items = diagnosticsOf(document, settings);
    const empty = items.length === 0;
    // For most keystrokes there were no findings before and are none now.
    const same = empty && known?.empty === true;
    const resultId = same ? known.resultId : `${run}.${++count}`;
    const kept = settings.run === "onSave" ? items : undefined;
    latest.set(document, { version, generation, resultId, empty, items: kept });
    return same && previous === resultId ? { kind: "unchanged", resultId } : { kind: "full", resultId, items };
  };
}

/** Publishing leaves as much time for other work as it takes itself: of a burst of edits only some are published. */
const REST = 1;
/** And no more than this, in milliseconds: the reading of a large file does not hold up what follows it. */
const MAX_REST_LENGTH = 50;
/** How long, in milliseconds, edits that come one right after the other are waited for. */
const MAX_WAIT_LENGTH = 50;

/** A document whose diagnostics are to be published. */
interface Wait {
  /** Another change came since the last turn of the event loop. */
  changed: boolean;
  readonly since: number;
}

export interface Push {
  /** After an open, a change or new settings. */
  schedule(uri: string): void;
  /** Takes back a closed document's diagnostics. */
  close(uri: string): void;
}

/** Publishes diagnostics, each with the version it was made from. */
export function createPush(
  connection: Connection,
  documents: ReadonlyMap<string, AbiDocument>,
  configuration: Configuration,
  log: Log,
  saved: SavedText,
  toClient: Positions["toClient"],
): Push {
  /** Documents with published diagnostics. */
  const published = new WeakSet<AbiDocument>();
  const waiting = new Map<string, Wait>();
  /** Until when the next time has to wait, by URI. */
  const notBefore = new Map<string, number>();
  const send = async (uri: string, document: AbiDocument, settings: Settings): Promise<void> => {
    const began = performance.now();
    const diagnostics = toClient(diagnosticsOf(document, settings), document);
    const now = performance.now();
    notBefore.set(uri, now + Math.min(REST * (now - began), MAX_REST_LENGTH));
    await connection.sendDiagnostics({ uri, version: document.version, diagnostics });
  };
  const publish = async (uri: string): Promise<void> => {
    waiting.delete(uri);
    const document = documents.get(uri);
    if (document === undefined) return;
    try {
      const asked = configuration.of(uri);
      // Closed, or edited again meanwhile: then there is nothing to publish, or not yet.
      const isWanted = () => documents.get(uri) === document && !waiting.has(uri);
      // The client finds its answer while the text is read.
      if (!(await readInTurns(document, isWanted))) return;
      const settings = await asked;
      if (!isWanted()) return;
      // What was published remains until the save; without that, the findings are those of the current text.
      if (published.has(document) && saved.isWaiting(document, settings)) return;
      published.add(document);
      await send(uri, document, settings);
    } catch (error) {
      log.failure("textDocument/publishDiagnostics", uri, error);
    }
  };
  /** Publishes at once if no change has come since; else checks again a turn of the event loop later. */
  const turn = (uri: string, wait: Wait): void => {
    if (waiting.get(uri) !== wait) return;
    const now = performance.now();
    const rest = (notBefore.get(uri) ?? 0) - now;
    if (rest > 0) {
      setTimeout(() => turn(uri, wait), rest);
    } else if (wait.changed && now - wait.since < MAX_WAIT_LENGTH) {
      wait.changed = false;
      soon(() => turn(uri, wait));
    } else void publish(uri);
  };
  return {
    schedule(uri) {
      const known = waiting.get(uri);
      if (known !== undefined) {
        known.changed = true;
        return;
      }
      // The next message has its turn only after the first check.
      const wait = { changed: true, since: performance.now() };
      waiting.set(uri, wait);
      soon(() => turn(uri, wait));
    },
    close(uri) {
      waiting.delete(uri);
      notBefore.delete(uri);
      connection
        .sendDiagnostics({ uri, diagnostics: [] })
        .catch((error) => log.failure("textDocument/publishDiagnostics", uri, error));
    },
  };
}
