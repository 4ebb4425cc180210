/** One life of one server with one file: start, open, edits, hovers, a burst of edits, open again, end. */
import { TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import { frame, ServerFault } from "../test/kit/rawClient.js";
import type { Contestant } from "./contestants.js";
import type { GeneratedFile, Site } from "./generate.js";
import { errorsIn, MeasuringClient } from "./lspClient.js";
import { collectOwnGarbage } from "./ownGarbage.js";
import { pick, shuffled } from "./random.js";
import { headerSites, nameSites } from "./sites.js";

/** What is measured with a server, in the order of the report. Times in milliseconds, memory in bytes. */
export const SERVER_MEASURES = [
  "start",
  "open",
  "requests",
  "reopen",
  "open-hover",
  "edit-signature",
  "edit-body",
  "hover",
  "edit-hover",
  "edit-header",
  "hover-beside",
  "whole",
  "burst",
  "symbols",
  "tokens",
  "hints",
  "memory",
] as const;
export type ServerMeasure = (typeof SERVER_MEASURES)[number];

export interface SessionLimits {
  /** Milliseconds after which an answer is given up on. */
  readonly timeout: number;
  /** Edits of each place, at most; fewer (but four) when they take longer than `editBudget` milliseconds. */
  readonly edits: number;
  readonly editBudget: number;
  readonly hovers: number;
}

export interface SessionResult {
  readonly samples: Readonly<Record<ServerMeasure, readonly number[]>>;
  /** How many findings of any severity were reported for the file as it was opened. */
  readonly findings: number | undefined;
  /** What was not as it should be; the samples until then count. */
  readonly faults: readonly string[];
}

const BURST = 20;

/** Servers report so many findings of a document at most, the worst first. */
const MAX_REPORTED = 250;

/** What an editor shows at a time. */
const SCREEN = 60;

/** What is asked for as often as an editor that scrolls asks for it. */
const ASKED = {
  symbols: { method: "textDocument/documentSymbol", provider: "documentSymbolProvider", times: 5 },
  tokens: { method: "textDocument/semanticTokens/range", provider: "semanticTokensProvider", times: 40 },
  hints: { method: "textDocument/inlayHint", provider: "inlayHintProvider", times: 40 },
} as const;

/** What an editor requests where somebody works, in turn. */
const REQUESTS = ["hover", "completion", "codeAction", "semanticTokens/range"] as const;
const MAX_REQUESTS = 400;

/** What an editor requests about the whole document when nobody has typed for a while, with its tokens. */
const WHOLE = ["foldingRange", "documentSymbol", "codeLens"] as const;
/** How much later a hover is requested, in milliseconds. */
const BESIDE_DELAY = 5;

/** The params of a request at a place: with its position, range or screen. */
function paramsAt(request: (typeof REQUESTS)[number], uri: string, { line, character }: Site): object {
  const textDocument = { uri };
  const position = { line, character };
  if (request === "codeAction") {
    return { textDocument, range: { start: position, end: position }, context: { diagnostics: [] } };
  }
  const screen = { start: { line, character: 0 }, end: { line: line + SCREEN, character: 0 } };
  return { textDocument, position, range: screen };
}

function capabilities(pull: boolean): object {
  return {
    workspace: { configuration: true, workspaceFolders: true },
    textDocument: {
      synchronization: { dynamicRegistration: false },
      publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true },
      hover: { contentFormat: ["markdown", "plaintext"] },
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      semanticTokens: { requests: { range: true, full: true }, formats: ["relative"] },
      inlayHint: { resolveSupport: { properties: ["tooltip"] } },
      ...(pull && { diagnostic: { dynamicRegistration: false, relatedDocumentSupport: false } }),
    },
    general: { positionEncodings: ["utf-16"] },
  };
}

function insertion({ line, character }: Site): TextDocumentContentChangeEvent {
  return { range: { start: { line, character }, end: { line, character } }, text: "9" };
}

function deletion({ line, character }: Site): TextDocumentContentChangeEvent {
  return { range: { start: { line, character }, end: { line, character: character + 1 } }, text: "" };
}

interface Announced {
  readonly capabilities?: {
    readonly documentSymbolProvider?: unknown;
    readonly semanticTokensProvider?: unknown;
    readonly inlayHintProvider?: unknown;
    readonly diagnosticProvider?: unknown;
    readonly textDocumentSync?: number | { readonly change?: number };
  };
}

/** True for a server that wants the whole text with every change, as the peer does (`TextDocumentSyncKind.Full` is 1). */
function wantsWholeText(result: unknown): boolean {
  const sync = (result as Announced | null)?.capabilities?.textDocumentSync;
  return (typeof sync === "object" ? sync.change : sync) === 1;
}

/** Runs one session. Never throws: a server that fails or hangs is in `faults`. */
export async function runSession(
  contestant: Contestant,
  file: GeneratedFile,
  measures: ReadonlySet<ServerMeasure>,
  limits: SessionLimits,
  random: () => number,
): Promise<SessionResult> {
  const samples = Object.fromEntries(SERVER_MEASURES.map((name) => [name, []])) as unknown as Record<
    ServerMeasure,
    number[]
  >;
  const faults: string[] = [];
  let findings: number | undefined;
  const client = new MeasuringClient(contestant.command, contestant.args);
  // Only a server that reads signatures is held to what it must find in them.
  const expected = contestant.readsSignatures ? file.broken : 0;
  const unit = contestant.readsSignatures ? 1 : 0;
  let uri = `file:///bench/${file.name}.mlir`;
  let version = 1;
  // The text as an editor would hold it, kept only where whole texts must be sent.
  let whole: TextDocument | undefined;

  /**
   * Sends what changes the document; the answer is how long its diagnostics took, and how many there were. Fewer than
   * `errorCount` errors among them, or as many as are reported, are not the answer.
   */
  const diagnosed = async (message: Buffer, errorCount: number) => {
    const atLeast = Math.min(errorCount, MAX_REPORTED);
    const since = client.send(message);
    if (!contestant.pull) {
      const { at, findings } = await client.published(uri, version, atLeast, since, limits.timeout);
      return { time: at - since, findings };
    }
    const { result, at } = await client.request("textDocument/diagnostic", { textDocument: { uri } }, limits.timeout);
    const items = (result as { items?: readonly unknown[] } | null)?.items;
    // "Unchanged" has no items, and is an answer only where no error is expected to come or go.
    const errors = errorsIn(items ?? []);
    if (errors < atLeast) faults.push(`${errors} errors pulled, at least ${atLeast} expected`);
    return { time: at - since, findings: items?.length ?? 0 };
  };
  const opening = () =>
    frame({
      method: "textDocument/didOpen",
      params: { textDocument: { uri, languageId: "mlir", version, text: file.text } },
    });
  const changing = (changes: TextDocumentContentChangeEvent[]) => {
    version++;
    if (whole !== undefined) whole = TextDocument.update(whole, changes, version);
    const contentChanges = whole === undefined ? changes : [{ text: whole.getText() }];
    return frame({ method: "textDocument/didChange", params: { textDocument: { uri, version }, contentChanges } });
  };
  const hovering = async (site: Site) => {
    const since = performance.now();
    const params = { textDocument: { uri }, position: site };
    const { result, at } = await client.request("textDocument/hover", params, limits.timeout);
    return { at, time: at - since, empty: result === null };
  };
  const editing = async (measure: "edit-signature" | "edit-body", sites: readonly Site[], breaks: number) => {
    const begin = performance.now();
    for (let i = 0; i < limits.edits && sites.length > 0; i++) {
      if (i >= 4 && performance.now() - begin > limits.editBudget) break;
      const site = pick(sites, random);
      samples[measure].push((await diagnosed(changing([insertion(site)]), expected + breaks)).time);
      samples[measure].push((await diagnosed(changing([deletion(site)]), expected)).time);
    }
  };

  try {
    const { result, at } = await client.request(
      "initialize",
      { processId: process.pid, rootUri: null, capabilities: capabilities(contestant.pull), workspaceFolders: null },
      limits.timeout,
    );
    samples.start.push(at - client.startedAt);
    client.send(frame({ method: "initialized", params: {} }));
    const pulls = (result as Announced | null)?.capabilities?.diagnosticProvider !== undefined;
    if (contestant.pull && !pulls) throw new ServerFault("pull diagnostics are not announced");
    if (wantsWholeText(result)) whole = TextDocument.create(uri, "mlir", version, file.text);

    const opened = await diagnosed(opening(), expected);
    samples.open.push(opened.time);
    findings = opened.findings;
    if (measures.has("requests") && contestant.readsSignatures) {
      const places = [file.signatureSites, file.valueSites, nameSites(file.text)].filter((sites) => sites.length > 0);
      for (let i = 0; i < MAX_REQUESTS && places.length > 0; i++) {
        const request = REQUESTS[i % REQUESTS.length] ?? "hover";
        const site = pick(places[Math.floor(i / REQUESTS.length) % places.length] ?? [], random);
        const since = performance.now();
        const { at } = await client.request(`textDocument/${request}`, paramsAt(request, uri, site), limits.timeout);
        samples.requests.push(at - since);
      }
    }
    if (measures.has("edit-body")) await editing("edit-body", file.constantSites, 0);
    if (measures.has("edit-signature")) await editing("edit-signature", file.signatureSites, unit);
    if (measures.has("hover")) {
      const sites = Array.from({ length: limits.hovers }, (_, i) =>
        // A file whose only signature is broken has no good one to look at.
        pick(i % 2 === 0 && file.signatureSites.length > 0 ? file.signatureSites : file.valueSites, random),
      );
      let empty = 0;
      for (const site of sites) {
        const hover = await hovering(site);
        samples.hover.push(hover.time);
        if (hover.empty && file.signatureSites.includes(site)) empty++;
      }
      if (contestant.readsSignatures && empty > 0) faults.push(`${empty} hovers in signatures were empty`);
    }
    const editingUnderHover = async (
      measure: "edit-hover" | "edit-header",
      sites: readonly Site[],
      hovered: readonly Site[],
    ) => {
      const begin = performance.now();
      for (let i = 0; i < limits.edits && sites.length > 0 && hovered.length > 0; i++) {
        if (i >= 4 && performance.now() - begin > limits.editBudget) break;
        const site = pick(sites, random);
        const target = pick(hovered, random);
        const since = client.send(changing([insertion(site)]));
        samples[measure].push((await hovering(target)).at - since);
        await diagnosed(changing([deletion(site)]), expected);
      }
    };
    if (measures.has("edit-hover")) await editingUnderHover("edit-hover", file.constantSites, file.valueSites);
    if (measures.has("edit-header")) {
      await editingUnderHover("edit-header", headerSites(file.text), file.valueSites);
    }
    if ((measures.has("hover-beside") || measures.has("whole")) && contestant.readsSignatures) {
      const about = { textDocument: { uri } };
      const ask = (method: string, params: object) => client.request(method, params, limits.timeout);
      let tokens = await ask("textDocument/semanticTokens/full", about);
      const begin = performance.now();
      for (let i = 0; i < limits.edits && file.constantSites.length > 0 && file.signatureSites.length > 0; i++) {
        if (i >= 4 && performance.now() - begin > limits.editBudget) break;
        await diagnosed(changing([insertion(pick(file.constantSites, random))]), expected);
        // The answers of the round before were megabytes.
        collectOwnGarbage();
        const since = performance.now();
        const answers = WHOLE.map((request) => ask(`textDocument/${request}`, about));
        const { resultId: previousResultId } = tokens.result as { readonly resultId?: string };
        const changed = ask("textDocument/semanticTokens/full/delta", { ...about, previousResultId });
        await new Promise((resolve) => setTimeout(resolve, BESIDE_DELAY));
        samples["hover-beside"].push((await hovering(pick(file.signatureSites, random))).time);
        tokens = await changed;
        samples.whole.push(Math.max(...(await Promise.all([...answers, changed])).map(({ at }) => at)) - since);
      }
    }
    if (measures.has("burst") && file.constantSites.length >= BURST) {
      // Each on a line of its own, so that no edit moves the place of another.
      const sites = shuffled(file.constantSites, random).slice(0, BURST);
      const messages = sites.map((site) => changing([insertion(site)]));
      const target = pick(file.signatureSites, random);
      const since = performance.now();
      for (const message of messages) client.send(message);
      samples.burst.push((await hovering(target)).at - since);
      // One notification takes them all back, and its diagnostics show that nothing is left to do.
      await diagnosed(changing(sites.map(deletion)), expected);
    }
    const announced = (result as Announced | null)?.capabilities ?? {};
    for (const measure of ["symbols", "tokens", "hints"] as const) {
      const { method, provider, times } = ASKED[measure];
      if (!measures.has(measure) || !announced[provider]) continue;
      for (let i = 0; i < times && file.signatureSites.length > 0; i++) {
        const { line } = pick(file.signatureSites, random);
        const range = { start: { line, character: 0 }, end: { line: line + SCREEN, character: 0 } };
        const since = performance.now();
        const { at } = await client.request(method, { textDocument: { uri }, range }, limits.timeout);
        samples[measure].push(at - since);
      }
    }
    const memory = client.peakMemory();
    if (memory !== undefined) samples.memory.push(memory);
    if (measures.has("reopen")) {
      client.send(frame({ method: "textDocument/didClose", params: { textDocument: { uri } } }));
      uri = `file:///bench/${file.name}-again.mlir`;
      version = 1;
      samples.reopen.push((await diagnosed(opening(), expected)).time);
    }
    if (measures.has("open-hover") && file.signatureSites.length > 0) {
      client.send(frame({ method: "textDocument/didClose", params: { textDocument: { uri } } }));
      uri = `file:///bench/${file.name}-hovered.mlir`;
      version = 1;
      // What is sent at once is answered while the text is read, or after.
      const since = client.send(opening());
      samples["open-hover"].push((await hovering(pick(file.signatureSites, random))).at - since);
    }
  } catch (error) {
    if (!(error instanceof ServerFault)) throw error;
    faults.push(error.message);
  } finally {
    await client.stop();
  }
  return { samples, findings, faults };
}
