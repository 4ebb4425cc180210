/** Whatever the built server announces, it answers with substance. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ClientCapabilities } from "vscode-languageserver";
import { missingPart } from "../../server/src/lsp/connection/params.js";
import { type LspClient, startClient } from "../kit/lspClient.js";

const CAPABILITIES: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    diagnostic: {},
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } } },
    rename: { prepareSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
};

const URI = "file:///sample.mlir";
const TEXT = `func.func @callee(%x: tensor<4xf32> {iree.abi.name = "x"}) -> tensor<4xf32> attributes {
  iree.reflection = {f = "I6!B3!d5R6!B3!d4", fv = "1"}
} {
  return %x : tensor<4xf32>
}
func.func @caller(%y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @callee(%y) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @loose() attributes {iree.reflection = {f = "I1!R01!", fv = "1"}} { return }
`;

/** The position `behind` characters after the start of a needle. */
function at(needle: string, behind = 0): { line: number; character: number } {
  const before = TEXT.slice(0, TEXT.indexOf(needle) + behind).split("\n");
  return { line: before.length - 1, character: before[before.length - 1]?.length ?? 0 };
}

const textDocument = { uri: URI };
const all = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };

interface Asked {
  readonly method: string;
  readonly params: object;
}

/** A request for each capability that is one. */
const REQUESTS: Readonly<Record<string, readonly Asked[]>> = {
  hoverProvider: [{ method: "textDocument/hover", params: { textDocument, position: at("I6!") } }],
  diagnosticProvider: [{ method: "textDocument/diagnostic", params: { textDocument } }],
  codeActionProvider: [
    {
      method: "textDocument/codeAction",
      params: { textDocument, range: { start: at("R01!"), end: at("R01!", 3) }, context: { diagnostics: [] } },
    },
  ],
  documentOnTypeFormattingProvider: [],
  // Notifications, which test/lsp/workspace.test.ts sends.
  workspace: [],
  executeCommandProvider: [
    { method: "workspace/executeCommand", params: { command: "mlirAbi.decode", arguments: ["I1!R1!"] } },
  ],
  inlayHintProvider: [{ method: "textDocument/inlayHint", params: { textDocument, range: all } }],
  codeLensProvider: [{ method: "textDocument/codeLens", params: { textDocument } }],
  semanticTokensProvider: [
    { method: "textDocument/semanticTokens/full", params: { textDocument } },
    { method: "textDocument/semanticTokens/range", params: { textDocument, range: all } },
    { method: "textDocument/semanticTokens/full/delta", params: { textDocument, previousResultId: "0" } },
  ],
  completionProvider: [{ method: "textDocument/completion", params: { textDocument, position: at("I6!", 3) } }],
  signatureHelpProvider: [
    {
      method: "textDocument/signatureHelp",
      params: { textDocument, position: at("d5", 1), context: { triggerKind: 1, isRetrigger: false } },
    },
  ],
  definitionProvider: [{ method: "textDocument/definition", params: { textDocument, position: at("@callee(%y", 2) } }],
  referencesProvider: [
    {
      method: "textDocument/references",
      params: { textDocument, position: at("@callee", 2), context: { includeDeclaration: true } },
    },
  ],
  documentHighlightProvider: [
    { method: "textDocument/documentHighlight", params: { textDocument, position: at("%0", 1) } },
  ],
  renameProvider: [
    { method: "textDocument/prepareRename", params: { textDocument, position: at("%0", 1) } },
    { method: "textDocument/rename", params: { textDocument, position: at("%0", 1), newName: "sum" } },
  ],
  documentSymbolProvider: [{ method: "textDocument/documentSymbol", params: { textDocument } }],
  workspaceSymbolProvider: [{ method: "workspace/symbol", params: { query: "cal" } }],
  foldingRangeProvider: [{ method: "textDocument/foldingRange", params: { textDocument } }],
  selectionRangeProvider: [
    { method: "textDocument/selectionRange", params: { textDocument, positions: [at("d5", 1)] } },
  ],
  documentFormattingProvider: [{ method: "textDocument/formatting", params: { textDocument, options: {} } }],
  documentRangeFormattingProvider: [
    { method: "textDocument/rangeFormatting", params: { textDocument, range: all, options: {} } },
  ],
  callHierarchyProvider: [
    { method: "textDocument/prepareCallHierarchy", params: { textDocument, position: at("@callee", 2) } },
  ],
};

const NO_REQUESTS = ["positionEncoding", "textDocumentSync"];

/** Members without which no request that has them can be answered. */
const REQUIRED = ["textDocument", "position", "range", "positions", "item", "newName", "command", "query"];

test.each(Object.values(REQUESTS).flat())("$method is refused without what it is about", ({ method, params }) => {
  for (const part of REQUIRED.filter((name) => name in params)) {
    expect(missingPart(method, { ...params, [part]: undefined })).toBe(part);
  }
});

/** Whether there is anything in an answer. */
function isSubstance(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0;
  if (typeof answer !== "object" || answer === null) return false;
  const { items, data } = answer as { readonly items?: unknown; readonly data?: unknown };
  return isSubstance(items ?? data ?? Object.values(answer));
}

describe("the built server", () => {
  let client: LspClient;
  beforeAll(async () => {
    client = await startClient({
      capabilities: CAPABILITIES,
      initializationOptions: { "codeLens.enabled": true },
    });
    await client.open(URI, TEXT);
  });
  afterAll(() => client.stop());

  test("announces what is asked for here, and nothing else", () => {
    const announced = Object.keys(client.initialized.capabilities).filter((name) => !NO_REQUESTS.includes(name));
    expect(announced.sort()).toEqual(Object.keys(REQUESTS).sort());
  });

  test.each(Object.entries(REQUESTS))("%s", async (_, requests) => {
    for (const { method, params } of requests) {
      const answer = await client.connection.sendRequest(method, params);
      expect(isSubstance(answer), `${method}: ${JSON.stringify(answer)}`).toBe(true);
    }
  });

  test("documentOnTypeFormattingProvider: a digit that is typed corrects the lengths around it", async () => {
    const digit = at('d4", fv', 2);
    await client.change(URI, 2, [{ range: { start: digit, end: digit }, text: "2" }]);
    const position = { line: digit.line, character: digit.character + 1 };
    const params = { textDocument, position, ch: "2", options: {} };
    expect(await client.connection.sendRequest("textDocument/onTypeFormatting", params)).not.toEqual([]);
  });
});
