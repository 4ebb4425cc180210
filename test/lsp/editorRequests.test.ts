/** What the built server answers, over its pipes, about the ABI attributes of a sample: each request with substance. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ClientCapabilities,
  type CodeLens,
  type DocumentSymbol,
  type FoldingRange,
  type InlayHint,
  LSPErrorCodes,
  type SelectionRange,
  type SemanticTokens,
  type SemanticTokensDelta,
  type SymbolInformation,
  type TextEdit,
  type WorkspaceSymbol,
} from "vscode-languageserver";
import { type LspClient, PULLS, startClient } from "../kit/lspClient.js";

const SETTINGS = { codeLens: { enabled: true }, inlayHints: { signatures: true, indices: true, fences: true } };
const CAPABILITIES: ClientCapabilities = {
  textDocument: { ...PULLS.textDocument, documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
  experimental: { commands: { commands: ["mlirAbi.showAbi"] } },
};

const TEXT = [
  "// \u{1F600}",
  "func @predict(%x: tensor<4xf32>, %n: i32) -> f32 attributes {",
  "  iree.module.export,",
  '  iree.reflection = {f = "I011!B3!d4S3!t6R4!S1!", fv = "1"}',
  "} {",
  "  return",
  "}",
  "util.func public @store(%out: !hal.buffer {iree.abi.output = 0 : index}) -> tensor<4xf32> attributes {iree.abi.stub}",
  'util.func public @go$async(%0: !hal.fence, %1: !hal.fence) attributes {iree.abi.model = "coarse-fences"}',
  "",
].join("\r\n");
const LINES = TEXT.split("\r\n");
const SIGNATURE = { line: 3, character: LINES[3]?.indexOf("d4") ?? 0 };
const WHOLE = { start: { line: 0, character: 0 }, end: { line: LINES.length - 1, character: 0 } };

describe("an editor with everything on", () => {
  let client: LspClient;
  let count = 0;
  beforeAll(async () => {
    client = await startClient({ capabilities: CAPABILITIES, initializationOptions: SETTINGS });
  });
  afterAll(async () => {
    expect(await client.stop()).toBe(0);
    expect(client.log.filter((line) => line.includes("rror"))).toEqual([]);
  });

  async function opened(): Promise<{ readonly uri: string }> {
    const uri = `file:///sample${++count}.mlir`;
    await client.open(uri, TEXT);
    return { uri };
  }
  const ask = <Result>(method: string, params: object): Promise<Result> =>
    client.connection.sendRequest(method, params);
  const textOf = ({ start, end }: FoldingRangeLike): string =>
    LINES[start.line]?.slice(start.character, end.character) ?? "";
  type FoldingRangeLike = { start: { line: number; character: number }; end: { character: number } };

  test("gets what it can request", () => {
    expect(client.initialized.capabilities).toMatchObject({
      semanticTokensProvider: { range: true, full: { delta: true }, legend: { tokenTypes: expect.any(Array) } },
      inlayHintProvider: { resolveProvider: true },
      codeLensProvider: { resolveProvider: true },
      documentSymbolProvider: true,
      workspaceSymbolProvider: true,
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
    });
  });

  test("colours: all, then what an edit changed, then a range", async () => {
    const textDocument = await opened();
    const tokenTypes: readonly string[] =
      client.initialized.capabilities.semanticTokensProvider?.legend.tokenTypes ?? [];
    const full = await ask<SemanticTokens>("textDocument/semanticTokens/full", { textDocument });
    // The export, the reflection, `f` and its parts.
    expect(full.data.slice(0, 5)).toEqual([2, 2, "iree.module.export".length, tokenTypes.indexOf("decorator"), 0]);
    const after = [...full.data];
    const range = {
      start: { line: 3, character: SIGNATURE.character + 1 },
      end: { line: 3, character: SIGNATURE.character + 2 },
    };
    await client.change(textDocument.uri, 2, [
      { range, text: "8" },
      { range: WHOLE_START, text: "\n" },
    ]);
    const delta = await ask<SemanticTokensDelta>("textDocument/semanticTokens/full/delta", {
      textDocument,
      previousResultId: full.resultId,
    });
    for (const { start, deleteCount, data = [] } of delta.edits) after.splice(start, deleteCount, ...data);
    expect(after).toEqual([3, ...full.data.slice(1)]);
    const part = await ask<SemanticTokens>("textDocument/semanticTokens/range", {
      textDocument,
      range: {
        start: { line: 4, character: SIGNATURE.character },
        end: { line: 4, character: SIGNATURE.character + 2 },
      },
    });
    expect(part.data).toEqual([
      ...[4, SIGNATURE.character, 1, tokenTypes.indexOf("parameter"), 0],
      ...[0, 1, 1, tokenTypes.indexOf("number"), 0],
    ]);
  });
  const WHOLE_START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

  test("remarks, with a page when pointed at", async () => {
    const textDocument = await opened();
    const hints = await ask<InlayHint[]>("textDocument/inlayHint", { textDocument, range: WHOLE });
    expect(hints.map(({ label, position }) => [label, position.line])).toEqual([
      ["(tensor<4xf32>, i32) -> f32", 3],
      ["tensor<4xf32>", 7],
      ["wait fence:", 8],
      ["signal fence:", 8],
    ]);
    const resolved = await ask<InlayHint>("inlayHint/resolve", hints[0] ?? {});
    expect(resolved.tooltip).toMatchObject({ kind: "markdown", value: expect.stringContaining("Raw signature") });
  });

  test("lenses that open the decoded ABI", async () => {
    const textDocument = await opened();
    const lenses = await ask<CodeLens[]>("textDocument/codeLens", { textDocument });
    expect(lenses.map(({ range }) => textOf(range))).toEqual(["@predict"]);
    const resolved = await Promise.all(lenses.map((lens) => ask<CodeLens>("codeLens/resolve", lens)));
    expect(resolved.map(({ command }) => command)).toEqual([
      {
        title: "predict(x: tensor<4xf32>, n: i32) -> f32",
        command: "mlirAbi.showAbi",
        arguments: [textDocument.uri, 1],
      },
    ]);
  });

  test("an outline, and a search over open files", async () => {
    const textDocument = await opened();
    const symbols = await ask<DocumentSymbol[]>("textDocument/documentSymbol", { textDocument });
    const names: string[] = [];
    const walk = (all: readonly DocumentSymbol[]): void => {
      for (const { name, children } of all) {
        names.push(name);
        walk(children ?? []);
      }
    };
    walk(symbols);
    const wanted = [
      "iree.module.export",
      "iree.reflection",
      "f",
      "inputs",
      "x: tensor<4xf32>",
      "n: i32",
      "results",
      "f32",
    ];
    expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
    const found = await ask<WorkspaceSymbol[]>("workspace/symbol", { query: "prdct" });
    const here = found.filter(({ location }) => location.uri === textDocument.uri);
    expect(here.map(({ name, containerName }) => [name, containerName])).toContainEqual([
      "predict",
      "predict(x: tensor<4xf32>, n: i32) -> f32",
    ]);
  });

  test("the outline of an op that is an alias for whoever refers to it later, and none where the text changes", async () => {
    const uri = "file:///alias.mlir";
    const use = `func.func private @f() attributes {iree.reflection = #meta}\n`;
    const text = `#meta = {f = "I1!R1!", fv = "1"}\n${"// filler\n".repeat(100_000)}${use}`;
    const outline = () =>
      ask<{ label: string }[]>("workspace/executeCommand", {
        command: "mlirAbi.outline",
        arguments: [uri, { line: 0, character: 10 }],
      });
    await client.open(uri, text);
    expect((await outline()).map(({ label }) => label)).toEqual(["f", "fv"]);
    await client.close(uri);
    await client.open(uri, text);
    const late = outline().then(
      () => "answered",
      ({ code }) => code,
    );
    await client.change(uri, 2, [{ range: { start: WHOLE.start, end: WHOLE.start }, text: "\n" }]);
    expect(await late).toBe(LSPErrorCodes.ContentModified);
    await client.close(uri);
  });

  test("folding, growing selections and links", async () => {
    const textDocument = await opened();
    const folds = await ask<FoldingRange[]>("textDocument/foldingRange", { textDocument });
    expect(folds.map(({ startLine }) => startLine)).toContain(1);
    const [selection] = await ask<SelectionRange[]>("textDocument/selectionRange", {
      textDocument,
      positions: [{ line: 3, character: SIGNATURE.character + 1 }],
    });
    const grown: string[] = [];
    for (let it = selection; it?.range.start.line === 3 && it.range.end.line === 3; it = it.parent) {
      grown.push(textOf(it.range));
    }
    expect(grown.slice(0, 6)).toEqual([
      "4",
      "d4",
      "B3!d4",
      "I011!B3!d4S3!t6",
      "I011!B3!d4S3!t6R4!S1!",
      '"I011!B3!d4S3!t6R4!S1!"',
    ]);
  });

  test("a layout of strings, of the document and of a range", async () => {
    const textDocument = await opened();
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await ask<TextEdit[]>("textDocument/formatting", { textDocument, options });
    expect(edits.map(({ range, newText }) => [textOf(range), newText])).toContainEqual(["0", ""]);
    const range = { start: { line: 0, character: 0 }, end: { line: 3, character: 10 } };
    expect(await ask("textDocument/rangeFormatting", { textDocument, range, options })).toEqual([]);
  });

  test("nothing of it for a document that is not open, and no failure", async () => {
    const textDocument = { uri: "file:///closed.mlir" };
    for (const method of ["documentSymbol", "codeLens", "foldingRange", "semanticTokens/full"]) {
      expect(await ask(`textDocument/${method}`, { textDocument })).toBeNull();
    }
  });

  test("an answer about a text that has changed is refused", async () => {
    const textDocument = await opened();
    const [lens] = await ask<CodeLens[]>("textDocument/codeLens", { textDocument });
    const [hint] = await ask<InlayHint[]>("textDocument/inlayHint", { textDocument, range: WHOLE });
    await client.change(textDocument.uri, 2, [{ text: "" }]);
    await expect(ask("codeLens/resolve", lens ?? {})).rejects.toMatchObject({ code: -32801 });
    await expect(ask("inlayHint/resolve", hint ?? {})).rejects.toMatchObject({ code: -32801 });
  });
});

describe("an editor that says nothing of itself", () => {
  test("gets symbols in a list, lenses that do nothing, and what its settings have off is off", async () => {
    const client = await startClient({
      initializationOptions: { codeLens: { enabled: true }, semanticTokens: { enabled: false } },
    });
    const textDocument = { uri: "file:///plain.mlir" };
    await client.open(textDocument.uri, TEXT);
    const symbols: SymbolInformation[] = await client.connection.sendRequest("textDocument/documentSymbol", {
      textDocument,
    });
    expect(symbols.find(({ name }) => name === "iree.reflection")?.location.uri).toBe(textDocument.uri);
    const lenses: CodeLens[] = await client.connection.sendRequest("textDocument/codeLens", { textDocument });
    const lens: CodeLens = await client.connection.sendRequest("codeLens/resolve", lenses[0] ?? {});
    expect(lens.command).toEqual({ title: "predict(x: tensor<4xf32>, n: i32) -> f32", command: "" });
    const tokens: SemanticTokens = await client.connection.sendRequest("textDocument/semanticTokens/full", {
      textDocument,
    });
    expect(tokens.data).toEqual([]);
    expect(await client.stop()).toBe(0);
  });
});
