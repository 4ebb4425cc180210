/** A request for each capability that the server announces, about a text in which each of them has an answer. */

export const URI = "file:///sample.mlir";

/** Characters of one to four bytes are before most places, so that clients that count bytes have other positions. */
export const TEXT = `// é€\u{1F600}
module attributes {doc = "é€\u{1F600}"} { func.func @callee(%x: tensor<4xf32> {iree.abi.name = "é"}) -> tensor<4xf32> attributes {
  iree.reflection = {doc = "é€\u{1F600}", f = "I6!B3!d5R6!B3!d4", fv = "1"}
} {
  return %x : tensor<4xf32>
}
func.func @caller(%y: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant {doc = "é€\u{1F600}"} 1 : i32 %0 = call @callee(%y) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @é() attributes {doc = "é", iree.reflection = {f = "I1!R01!", fv = "1"}} { return } }
`;

/** The position `distance` characters after the start of a needle. */
export function at(needle: string, distance = 0): { line: number; character: number } {
  const before = TEXT.slice(0, TEXT.indexOf(needle) + distance).split("\n");
  return { line: before.length - 1, character: before[before.length - 1]?.length ?? 0 };
}

const textDocument = { uri: URI };
const all = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };

export interface Sent {
  readonly method: string;
  readonly params: object;
}

interface Announced {
  /** Of docs/features.md, which describes it. */
  readonly section: string;
  /** None where a test of its own sends them. */
  readonly requests: readonly Sent[];
}

const position = at("d5", 1);
const callee = { textDocument, position: at("@callee", 2) };

/** By the server's capability. */
export const REQUESTS: Readonly<Record<string, Announced>> = {
  hoverProvider: {
    section: "Hover",
    requests: [{ method: "textDocument/hover", params: { textDocument, position: at("I6!") } }],
  },
  diagnosticProvider: {
    section: "Diagnostics",
    requests: [{ method: "textDocument/diagnostic", params: { textDocument } }],
  },
  codeActionProvider: {
    section: "Code actions",
    requests: [
      {
        method: "textDocument/codeAction",
        params: { textDocument, range: { start: at("R01!"), end: at("R01!", 3) }, context: { diagnostics: [] } },
      },
    ],
  },
  documentOnTypeFormattingProvider: { section: "Lengths that follow while typing", requests: [] },
  // Notifications, which test/lsp/workspace.test.ts sends.
  workspace: { section: "The whole workspace", requests: [] },
  executeCommandProvider: {
    section: "Commands",
    requests: [
      { method: "workspace/executeCommand", params: { command: "mlirAbi.readableForm", arguments: [URI, position] } },
    ],
  },
  inlayHintProvider: {
    section: "Inlay hints",
    requests: [{ method: "textDocument/inlayHint", params: { textDocument, range: all } }],
  },
  codeLensProvider: {
    section: "Code lenses",
    requests: [{ method: "textDocument/codeLens", params: { textDocument } }],
  },
  semanticTokensProvider: {
    section: "Semantic tokens",
    requests: [
      { method: "textDocument/semanticTokens/full", params: { textDocument } },
      { method: "textDocument/semanticTokens/range", params: { textDocument, range: all } },
      { method: "textDocument/semanticTokens/full/delta", params: { textDocument, previousResultId: "0" } },
    ],
  },
  completionProvider: {
    section: "Completion",
    requests: [{ method: "textDocument/completion", params: { textDocument, position: at("I6!", 3) } }],
  },
  signatureHelpProvider: {
    section: "Signature help",
    requests: [
      {
        method: "textDocument/signatureHelp",
        params: { textDocument, position, context: { triggerKind: 1, isRetrigger: false } },
      },
    ],
  },
  definitionProvider: {
    section: "Definition, references and highlights in ABI metadata",
    requests: [{ method: "textDocument/definition", params: { textDocument, position: at("@callee(%y", 2) } }],
  },
  referencesProvider: {
    section: "Definition, references and highlights in ABI metadata",
    requests: [{ method: "textDocument/references", params: { ...callee, context: { includeDeclaration: true } } }],
  },
  documentHighlightProvider: {
    section: "Definition, references and highlights in ABI metadata",
    requests: [{ method: "textDocument/documentHighlight", params: { textDocument, position: at("%0", 1) } }],
  },
  renameProvider: {
    section: "Rename of keys and names",
    requests: [
      { method: "textDocument/prepareRename", params: { textDocument, position: at("%0", 1) } },
      { method: "textDocument/rename", params: { textDocument, position: at("%0", 1), newName: "sum" } },
    ],
  },
  documentSymbolProvider: {
    section: "Outline and symbol search",
    requests: [{ method: "textDocument/documentSymbol", params: { textDocument } }],
  },
  workspaceSymbolProvider: {
    section: "Outline and symbol search",
    requests: [{ method: "workspace/symbol", params: { query: "cal" } }],
  },
  foldingRangeProvider: {
    section: "Folding and selections",
    requests: [{ method: "textDocument/foldingRange", params: { textDocument } }],
  },
  selectionRangeProvider: {
    section: "Folding and selections",
    requests: [{ method: "textDocument/selectionRange", params: { textDocument, positions: [position] } }],
  },
  documentFormattingProvider: {
    section: "Formatting",
    requests: [{ method: "textDocument/formatting", params: { textDocument, options: {} } }],
  },
  documentRangeFormattingProvider: {
    section: "Formatting",
    requests: [{ method: "textDocument/rangeFormatting", params: { textDocument, range: all, options: {} } }],
  },
  callHierarchyProvider: {
    section: "Any MLIR text",
    requests: [{ method: "textDocument/prepareCallHierarchy", params: callee }],
  },
};

/** Every request of every capability. */
export const ALL_REQUESTS: readonly Sent[] = Object.values(REQUESTS).flatMap(({ requests }) => requests);
