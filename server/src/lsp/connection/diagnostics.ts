/** Converts findings to LSP diagnostics, and delivers them by pull or by push. */
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
import { rangeOf } from "../../core/features/ranges.js";
import { prepareFindings, worstFindings } from "../../core/lint/diagnostics.js";
import { rulePage } from "../../core/lint/pages.js";
import { RULES } from "../../core/lint/registry.js";
import type { Settings } from "../../core/lint/settings.js";
import { structureFindingsSoFar } from "../../core/lint/structureFindings.js";
import { undecodedMessage, undecodedStrings } from "../../core/lint/undecoded.js";
import { counted } from "../../core/text/counted.js";
import type { Configuration } from "./configuration.js";
import type { Log } from "./log.js";
import { FAMILY_OF_MLIR, SOURCE } from "./names.js";
import type { Positions } from "./positions.js";
import { readInTurns, runInTurns, soon } from "./reading.js";
import type { SavedText } from "./savedText.js";
import { hasOtherStructure, markShown } from "./shownStructure.js";

const FADED = [DiagnosticTag.Unnecessary];
const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The rules about code without effect or about MLIR itself, and the page of each, which every diagnostic needs at each keystroke. */
const UNUSED = new Set(RULES.filter(({ unused }) => unused).map(({ id }) => id));
const OF_MLIR = new Set(RULES.filter(({ family }) => family === FAMILY_OF_MLIR).map(({ id }) => id));
const PAGES = new Map(RULES.map(({ id }) => [id, { href: rulePage(id) }]));

/**
 * Editors keep about a thousand for all files, and all of these are sent at each keystroke. The CLI lists everything.
 */
const MAX_ITEMS = 250;

/**
 * The diagnostics of a document in order of position; if there are too many, the worst ones and the number left out.
 */
export function diagnosticsOf(document: AbiDocument, settings: Settings): Diagnostic[] {
  const { findings: shown, total } = worstFindings(document, settings, MAX_ITEMS, structureFindingsSoFar);
  markShown(document);
  const listed = new Set<string>();
  const diagnostics = shown.map((finding) => {
    const diagnostic = toDiagnostic(document, finding);
    if (!UNUSED.has(finding.code)) return diagnostic;
    diagnostic.tags = FADED;
    // Old files have one at each function: only the first is listed as a problem.
    if (listed.has(finding.code) && finding.severity === "information") diagnostic.severity = SEVERITY.hint;
    listed.add(finding.code);
    return diagnostic;
  });
  if (settings.lint.enabled) addUndecoded(document, diagnostics);
  const more = total - shown.length;
  const last = diagnostics.at(-1);
  if (more > 0 && last !== undefined) {
    const message = `${counted(more, "more finding")}; run \`mlir-abi lint\` to see all`;
    diagnostics.push({ range: last.range, severity: DiagnosticSeverity.Information, source: SOURCE, message });
  }
  return diagnostics;
}

/** Adds one for each string that is not checked because of its length, which no rule reports. */
function addUndecoded(document: AbiDocument, diagnostics: Diagnostic[]): void {
  const undecoded = undecodedStrings(document);
  if (undecoded.length === 0) return;
  const message = `${undecodedMessage(document.maxDecodedLength ?? 0)}; run \`mlir-abi lint\` to check it`;
  for (const span of undecoded) {
    diagnostics.push({
      range: rangeOf(document, span),
      severity: DiagnosticSeverity.Information,
      source: SOURCE,
      message,
    });
  }
  diagnostics.sort(
    (a, b) => a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character,
  );
}

function toDiagnostic(document: AbiDocument, finding: Finding): Diagnostic {
  const { code, severity, message } = finding;
  return {
    range: rangeOf(document, finding),
    severity: SEVERITY[severity],
    code,
    codeDescription: PAGES.get(code) ?? { href: rulePage(code) },
    source: SOURCE,
    message,
  };
}

/** The diagnostic with the family of its rule as data, if it is about MLIR itself. */
export function withFamily(diagnostic: Diagnostic): Diagnostic {
  return OF_MLIR.has(String(diagnostic.code)) ? { ...diagnostic, data: { family: FAMILY_OF_MLIR } } : diagnostic;
}

export type Pull = (
  document: AbiDocument,
  settings: Settings,
  previous: string | undefined,
) => DocumentDiagnosticReport;

interface Answer {
  /** Of the document: a client's version may stay the same over edits. */
  readonly revision: number;
  readonly generation: number;
  readonly resultId: string;
  readonly empty: boolean;
  /** Kept if it may have to be sent again after the text has changed. */
  readonly items: Diagnostic[] | undefined;
}

/**
 * Answers pulls with "unchanged" if the client already has the answer. If findings wait for a save, the previous answer
 * remains until then; without one, findings are those of the current text.
 */
export function createPull(configuration: Configuration, saved: SavedText): Pull {
  const latest = new WeakMap<AbiDocument, Answer>();
  // Distinguishes result ids from those of another run of the server.
  const run = Date.now().toString(36);
  let count = 0;
  return (document, settings, previous) => {
    const { revision } = document;
    const { generation } = configuration;
    const known = latest.get(document);
    if (known?.items !== undefined && saved.isWaiting(document, settings)) {
      const { resultId, items } = known;
      return resultId === previous ? { kind: "unchanged", resultId } : { kind: "full", resultId, items };
    }
    const isCurrent = known?.revision === revision && known.generation === generation && !hasOtherStructure(document);
    if (isCurrent && known.resultId === previous) {
      return { kind: "unchanged", resultId: known.resultId };
    }
    const items = diagnosticsOf(document, settings);
    const empty = items.length === 0;
    // At most keystrokes there were and are no findings.
    const same = empty && known?.empty === true;
    const resultId = same ? known.resultId : `${run}.${++count}`;
    const kept = settings.run === "onSave" ? items : undefined;
    latest.set(document, { revision, generation, resultId, empty, items: kept });
    return same && previous === resultId ? { kind: "unchanged", resultId } : { kind: "full", resultId, items };
  };
}

/** After publishing, other work gets as much time as that took, up to this limit: in a burst of edits only some are published. */
const MAX_REST_MS = 50;
/** How long publishing waits for the end of consecutive edits. */
const MAX_WAIT_MS = 50;

interface Wait {
  /** Whether another change arrived since the last turn of the event loop. */
  changed: boolean;
  readonly since: number;
}

export interface Push {
  /** Schedules publishing after an open, a change or new settings. */
  schedule(uri: string): void;
  /** Withdraws a closed document's diagnostics. */
  close(uri: string): void;
}

/** Publishes diagnostics, each with its document version. */
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
  /** The earliest time of the next publication, by URI. */
  const notBefore = new Map<string, number>();
  const send = async (uri: string, document: AbiDocument, settings: Settings): Promise<void> => {
    const began = performance.now();
    const diagnostics = toClient(diagnosticsOf(document, settings), document);
    const now = performance.now();
    notBefore.set(uri, now + Math.min(now - began, MAX_REST_MS));
    await connection.sendDiagnostics({ uri, version: document.version, diagnostics });
  };
  const publish = async (uri: string): Promise<void> => {
    waiting.delete(uri);
    const document = documents.get(uri);
    if (document === undefined) return;
    try {
      const asked = configuration.of(uri);
      // False if the document was closed, or edited again meanwhile.
      const isWanted = () => documents.get(uri) === document && !waiting.has(uri);
      // Read while the client prepares its answer.
      if (!(await readInTurns(document, isWanted))) return;
      const settings = await asked;
      if (!isWanted() || !(await runInTurns(prepareFindings(document, settings), isWanted))) return;
      // Published diagnostics remain until the save; before the first, findings are those of the current text.
      if (published.has(document) && saved.isWaiting(document, settings)) return;
      published.add(document);
      await send(uri, document, settings);
    } catch (error) {
      log.failure("textDocument/publishDiagnostics", uri, error);
    }
  };
  /** Publishes if no change arrived since; else checks again in the next turn of the event loop. */
  const turn = (uri: string, wait: Wait): void => {
    const now = performance.now();
    const rest = (notBefore.get(uri) ?? 0) - now;
    if (rest > 0) {
      setTimeout(() => turn(uri, wait), rest);
    } else if (wait.changed && now - wait.since < MAX_WAIT_MS) {
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
      // The next message is handled after the first check.
      const wait = { changed: true, since: performance.now() };
      waiting.set(uri, wait);
      soon(() => turn(uri, wait));
    },
    close(uri) {
      notBefore.delete(uri);
      connection
        .sendDiagnostics({ uri, diagnostics: [] })
        .catch((error) => log.failure("textDocument/publishDiagnostics", uri, error));
    },
  };
}
