/** A session of a server with a file: start, open, edits, hovers, a burst of edits, open again, end. */
import { TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import { collectGarbage } from "../test/kit/garbage.js";
import { pick, shuffled } from "../test/kit/random.js";
import { frame, ServerFault } from "../test/kit/rawClient.js";
import type { Contestant } from "./contestants.js";
import type { GeneratedFile, Site } from "./generate.js";
import { errorsIn, MeasuringClient } from "./lspClient.js";
import {
  type Announced,
  capabilities,
  deletion,
  insertion,
  paramsAt,
  REQUESTS,
  screenAt,
  wantsWholeText,
} from "./messages.js";
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
  /** How long an answer is waited for, in milliseconds. */
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

/** What is requested as often as an editor requests it while scrolling. */
const SCROLLING = {
  symbols: { method: "textDocument/documentSymbol", provider: "documentSymbolProvider", times: 5 },
  tokens: { method: "textDocument/semanticTokens/range", provider: "semanticTokensProvider", times: 40 },
  hints: { method: "textDocument/inlayHint", provider: "inlayHintProvider", times: 40 },
} as const;

const MAX_REQUESTS = 400;

/** What an editor requests about the whole document when nobody has typed for a while, with its tokens. */
const WHOLE = ["foldingRange", "documentSymbol", "codeLens"] as const;
/** How much later a hover is requested, in milliseconds. */
const BESIDE_DELAY = 5;

/** Runs one session. Never throws: a server that fails or hangs is in `faults`. */
export async function runSession(
  contestant: Contestant,
  file: GeneratedFile,
  measures: ReadonlySet<ServerMeasure>,
  limits: SessionLimits,
  random: () => number,
): Promise<SessionResult> {
  return new Session(contestant, file, measures, limits, random).run();
}

class Session {
  readonly #contestant: Contestant;
  readonly #file: GeneratedFile;
  readonly #measures: ReadonlySet<ServerMeasure>;
  readonly #limits: SessionLimits;
  readonly #random: () => number;
  readonly #client: MeasuringClient;
  readonly #samples: Readonly<Record<ServerMeasure, number[]>>;
  readonly #faults: string[] = [];
  /** The errors that must be found in the file: only a server that reads signatures is held to that. */
  readonly #expected: number;
  #announced: NonNullable<Announced["capabilities"]> = {};
  #uri: string;
  #version = 1;
  /** The text as an editor would hold it, kept only where whole texts must be sent. */
  #whole: TextDocument | undefined;

  constructor(
    contestant: Contestant,
    file: GeneratedFile,
    measures: ReadonlySet<ServerMeasure>,
    limits: SessionLimits,
    random: () => number,
  ) {
    this.#contestant = contestant;
    this.#file = file;
    this.#measures = measures;
    this.#limits = limits;
    this.#random = random;
    this.#client = new MeasuringClient(contestant.command, contestant.args);
    this.#samples = Object.fromEntries(SERVER_MEASURES.map((name) => [name, []] as const)) as never;
    this.#expected = contestant.readsSignatures ? file.broken : 0;
    this.#uri = `file:///bench/${file.name}.mlir`;
  }

  async run(): Promise<SessionResult> {
    const { constantSites, signatureSites, text } = this.#file;
    const has = (measure: ServerMeasure) => this.#measures.has(measure);
    const { readsSignatures } = this.#contestant;
    let findings: number | undefined;
    try {
      await this.#start();
      const opened = await this.#diagnosed(this.#opening(), this.#expected);
      this.#samples.open.push(opened.time);
      findings = opened.findings;
      if (has("requests") && readsSignatures) await this.#requestAll();
      if (has("edit-body")) await this.#edit("edit-body", constantSites, 0);
      if (has("edit-signature")) await this.#edit("edit-signature", signatureSites, readsSignatures ? 1 : 0);
      if (has("hover")) await this.#hoverAll();
      if (has("edit-hover")) await this.#editUnderHover("edit-hover", constantSites);
      if (has("edit-header")) await this.#editUnderHover("edit-header", headerSites(text));
      if ((has("hover-beside") || has("whole")) && readsSignatures) await this.#requestWhole();
      if (has("burst") && constantSites.length >= BURST) await this.#burst();
      for (const measure of ["symbols", "tokens", "hints"] as const) if (has(measure)) await this.#scroll(measure);
      const memory = this.#client.peakMemory();
      if (memory !== undefined) this.#samples.memory.push(memory);
      if (has("reopen")) {
        this.#close("again");
        this.#samples.reopen.push((await this.#diagnosed(this.#opening(), this.#expected)).time);
      }
      if (has("open-hover") && signatureSites.length > 0) {
        this.#close("hovered");
        // What is sent at once is answered while the text is read, or after.
        const since = this.#client.send(this.#opening());
        this.#samples["open-hover"].push((await this.#hover(this.#pick(signatureSites))).at - since);
      }
    } catch (error) {
      if (!(error instanceof ServerFault)) throw error;
      this.#faults.push(error.message);
    } finally {
      await this.#client.stop();
    }
    return { samples: this.#samples, findings, faults: this.#faults };
  }

  async #start(): Promise<void> {
    const { pull } = this.#contestant;
    const { result, at } = await this.#request("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: capabilities(pull),
      workspaceFolders: null,
    });
    this.#samples.start.push(at - this.#client.startedAt);
    this.#client.send(frame({ method: "initialized", params: {} }));
    this.#announced = (result as Announced | null)?.capabilities ?? {};
    if (pull && this.#announced.diagnosticProvider === undefined) {
      throw new ServerFault("pull diagnostics are not announced");
    }
    if (wantsWholeText(this.#announced)) {
      this.#whole = TextDocument.create(this.#uri, "mlir", this.#version, this.#file.text);
    }
  }

  async #requestAll(): Promise<void> {
    const { signatureSites, valueSites, text } = this.#file;
    const places = [signatureSites, valueSites, nameSites(text)].filter((sites) => sites.length > 0);
    for (let i = 0; i < MAX_REQUESTS && places.length > 0; i++) {
      const request = REQUESTS[i % REQUESTS.length] ?? "hover";
      const site = this.#pick(places[Math.floor(i / REQUESTS.length) % places.length] ?? []);
      const since = performance.now();
      const { at } = await this.#request(`textDocument/${request}`, paramsAt(request, this.#uri, site));
      this.#samples.requests.push(at - since);
    }
  }

  /** @param breaks The errors that an insertion at a site makes. */
  async #edit(measure: "edit-signature" | "edit-body", sites: readonly Site[], breaks: number): Promise<void> {
    for (const _ of this.#rounds(sites)) {
      const site = this.#pick(sites);
      const samples = this.#samples[measure];
      samples.push((await this.#diagnosed(this.#changing([insertion(site)]), this.#expected + breaks)).time);
      samples.push((await this.#diagnosed(this.#changing([deletion(site)]), this.#expected)).time);
    }
  }

  async #hoverAll(): Promise<void> {
    const { signatureSites, valueSites } = this.#file;
    const sites = Array.from({ length: this.#limits.hovers }, (_, i) =>
      // A file whose only signature is broken has no well-formed one to hover over.
      this.#pick(i % 2 === 0 && signatureSites.length > 0 ? signatureSites : valueSites),
    );
    let empty = 0;
    for (const site of sites) {
      const hover = await this.#hover(site);
      this.#samples.hover.push(hover.time);
      if (hover.empty && signatureSites.includes(site)) empty++;
    }
    if (this.#contestant.readsSignatures && empty > 0) this.#faults.push(`${empty} hovers in signatures were empty`);
  }

  async #editUnderHover(measure: "edit-hover" | "edit-header", sites: readonly Site[]): Promise<void> {
    for (const _ of this.#rounds(sites, this.#file.valueSites)) {
      const site = this.#pick(sites);
      const target = this.#pick(this.#file.valueSites);
      const since = this.#client.send(this.#changing([insertion(site)]));
      this.#samples[measure].push((await this.#hover(target)).at - since);
      await this.#diagnosed(this.#changing([deletion(site)]), this.#expected);
    }
  }

  async #requestWhole(): Promise<void> {
    const { constantSites, signatureSites } = this.#file;
    const about = { textDocument: { uri: this.#uri } };
    let tokens = await this.#request("textDocument/semanticTokens/full", about);
    for (const _ of this.#rounds(constantSites, signatureSites)) {
      await this.#diagnosed(this.#changing([insertion(this.#pick(constantSites))]), this.#expected);
      // The answers of the round before were megabytes.
      collectGarbage();
      const since = performance.now();
      const answers = WHOLE.map((request) => this.#request(`textDocument/${request}`, about));
      const { resultId: previousResultId } = tokens.result as { readonly resultId?: string };
      const changed = this.#request("textDocument/semanticTokens/full/delta", { ...about, previousResultId });
      await new Promise((resolve) => setTimeout(resolve, BESIDE_DELAY));
      this.#samples["hover-beside"].push((await this.#hover(this.#pick(signatureSites))).time);
      tokens = await changed;
      this.#samples.whole.push(Math.max(...(await Promise.all([...answers, changed])).map(({ at }) => at)) - since);
    }
  }

  async #burst(): Promise<void> {
    // Each on a line of its own, so that no edit moves the place of another.
    const sites = shuffled(this.#file.constantSites, this.#random).slice(0, BURST);
    const messages = sites.map((site) => this.#changing([insertion(site)]));
    const target = this.#pick(this.#file.signatureSites);
    const since = performance.now();
    for (const message of messages) this.#client.send(message);
    this.#samples.burst.push((await this.#hover(target)).at - since);
    // One notification takes them all back, and its diagnostics show that nothing is left to do.
    await this.#diagnosed(this.#changing(sites.map(deletion)), this.#expected);
  }

  async #scroll(measure: "symbols" | "tokens" | "hints"): Promise<void> {
    const { method, provider, times } = SCROLLING[measure];
    if (!this.#announced[provider]) return;
    const { signatureSites } = this.#file;
    for (let i = 0; i < times && signatureSites.length > 0; i++) {
      const range = screenAt(this.#pick(signatureSites));
      const since = performance.now();
      const { at } = await this.#request(method, { textDocument: { uri: this.#uri }, range });
      this.#samples[measure].push(at - since);
    }
  }

  /** As many rounds as there may be edits and time for them; none where there is no place of a kind. */
  *#rounds(...places: readonly (readonly Site[])[]): Generator<undefined, void> {
    const begin = performance.now();
    for (let i = 0; i < this.#limits.edits && places.every((sites) => sites.length > 0); i++) {
      if (i >= 4 && performance.now() - begin > this.#limits.editBudget) return;
      yield;
    }
  }

  #pick(sites: readonly Site[]): Site {
    return pick(sites, this.#random);
  }

  #request(method: string, params: object) {
    return this.#client.request(method, params, this.#limits.timeout);
  }

  /**
   * Sends what changes the document; the answer is how long its diagnostics took, and how many there were. Fewer than
   * `errorCount` errors among them, or as many as are reported, are not the answer.
   */
  async #diagnosed(message: Buffer, errorCount: number): Promise<{ readonly time: number; readonly findings: number }> {
    const atLeast = Math.min(errorCount, MAX_REPORTED);
    const since = this.#client.send(message);
    if (!this.#contestant.pull) {
      const { timeout } = this.#limits;
      const { at, findings } = await this.#client.published(this.#uri, this.#version, atLeast, since, timeout);
      return { time: at - since, findings };
    }
    const { result, at } = await this.#request("textDocument/diagnostic", { textDocument: { uri: this.#uri } });
    const items = (result as { items?: readonly unknown[] } | null)?.items;
    // "Unchanged" has no items, and is an answer only where no error is expected to come or go.
    const errors = errorsIn(items ?? []);
    if (errors < atLeast) this.#faults.push(`${errors} errors pulled, at least ${atLeast} expected`);
    return { time: at - since, findings: items?.length ?? 0 };
  }

  async #hover(site: Site): Promise<{ readonly at: number; readonly time: number; readonly empty: boolean }> {
    const since = performance.now();
    const params = { textDocument: { uri: this.#uri }, position: site };
    const { result, at } = await this.#request("textDocument/hover", params);
    return { at, time: at - since, empty: result === null };
  }

  #opening(): Buffer {
    const textDocument = { uri: this.#uri, languageId: "mlir", version: this.#version, text: this.#file.text };
    return frame({ method: "textDocument/didOpen", params: { textDocument } });
  }

  #changing(changes: TextDocumentContentChangeEvent[]): Buffer {
    const version = ++this.#version;
    if (this.#whole !== undefined) this.#whole = TextDocument.update(this.#whole, changes, version);
    const contentChanges = this.#whole === undefined ? changes : [{ text: this.#whole.getText() }];
    const params = { textDocument: { uri: this.#uri, version }, contentChanges };
    return frame({ method: "textDocument/didChange", params });
  }

  /** Closes the file, which gets another name for the next time. */
  #close(next: string): void {
    this.#client.send(frame({ method: "textDocument/didClose", params: { textDocument: { uri: this.#uri } } }));
    this.#uri = `file:///bench/${this.#file.name}-${next}.mlir`;
    this.#version = 1;
  }
}
