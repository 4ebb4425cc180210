import { describe, expect, test } from "vitest";
import { areChanges, isPosition, isRange, missingPart } from "../../server/src/lsp/connection/params.js";

const position = { line: 0, character: 0 };
const range = { start: position, end: position };
const FULL: Readonly<Record<string, unknown>> = {
  textDocument: { uri: "file:///a.mlir" },
  position,
  range,
  positions: [position],
  context: { diagnostics: [{ range, message: "m" }], only: ["quickfix"] },
  newName: "x",
  query: "",
  command: "c",
  capabilities: {},
  item: { uri: "file:///a.mlir", selectionRange: range },
  title: "t",
  data: { uri: "file:///a.mlir", version: 1 },
  changes: [{ uri: "file:///a.mlir", type: 1 }],
  event: { added: [{ uri: "file:///a", name: "a" }], removed: [] },
  id: 1,
};

describe("params without one of these parts are refused", () => {
  // By the protocol, version 3.17; `data` is what this server puts into lenses and hints.
  test.each([
    ["textDocument/didClose", ["textDocument"]],
    ["textDocument/hover", ["textDocument", "position"]],
    ["textDocument/completion", ["textDocument", "position"]],
    ["textDocument/signatureHelp", ["textDocument", "position"]],
    ["textDocument/definition", ["textDocument", "position"]],
    ["textDocument/references", ["textDocument", "position"]],
    ["textDocument/documentHighlight", ["textDocument", "position"]],
    ["textDocument/prepareRename", ["textDocument", "position"]],
    ["textDocument/rename", ["textDocument", "position", "newName"]],
    ["textDocument/onTypeFormatting", ["textDocument", "position"]],
    ["textDocument/prepareCallHierarchy", ["textDocument", "position"]],
    ["textDocument/inlayHint", ["textDocument", "range"]],
    ["textDocument/codeAction", ["textDocument", "range", "context"]],
    ["textDocument/rangeFormatting", ["textDocument", "range"]],
    ["textDocument/semanticTokens/range", ["textDocument", "range"]],
    ["textDocument/selectionRange", ["textDocument", "positions"]],
    ["callHierarchy/incomingCalls", ["item"]],
    ["callHierarchy/outgoingCalls", ["item"]],
    ["codeAction/resolve", ["title"]],
    ["codeLens/resolve", ["range", "data"]],
    ["inlayHint/resolve", ["position", "data"]],
    ["workspace/executeCommand", ["command"]],
    ["workspace/symbol", ["query"]],
    ["workspace/didChangeWatchedFiles", ["changes"]],
    ["workspace/didChangeWorkspaceFolders", ["event"]],
    ["initialize", ["capabilities"]],
    ["$/cancelRequest", ["id"]],
    ["shutdown", []],
  ])("%s: %j", (method, parts) => {
    const params = Object.fromEntries(parts.map((part) => [part, FULL[part]]));
    expect(missingPart(method, params)).toBeUndefined();
    for (const part of parts) expect(missingPart(method, { ...params, [part]: undefined })).toBe(part);
    expect(missingPart(method, undefined)).toBe(parts[0]);
    expect(missingPart(method, null)).toBe(parts[0]);
    expect(missingPart(method, "text")).toBe(parts[0]);
  });
});

describe("a part of another shape is refused", () => {
  test.each<readonly [method: string, part: string, wrong: readonly unknown[]]>([
    ["textDocument/hover", "textDocument", [{}, { uri: 1 }, "file:///a.mlir"]],
    ["textDocument/selectionRange", "positions", [position, [null], [{ line: 0 }]]],
    [
      "textDocument/codeAction",
      "context",
      [
        {},
        { diagnostics: {} },
        { diagnostics: [{}] },
        { diagnostics: [{ range }, {}] },
        { diagnostics: [], only: "quickfix" },
        { diagnostics: [], only: ["quickfix", 1] },
      ],
    ],
    ["textDocument/rename", "newName", [1, ["x"]]],
    ["initialize", "capabilities", [null, 1, "x"]],
    [
      "callHierarchy/incomingCalls",
      "item",
      [{ uri: "a" }, { selectionRange: range }, { uri: 1, selectionRange: range }],
    ],
    ["codeLens/resolve", "data", [{ uri: "a" }, { version: 1 }, { uri: "a", version: "1" }]],
    ["workspace/didChangeWatchedFiles", "changes", [{}, [{}], [{ uri: "a" }, {}]]],
    ["workspace/didChangeWorkspaceFolders", "event", [{ added: [] }, { removed: [] }, { added: [{}], removed: [] }]],
    ["$/cancelRequest", "id", [{}, null, true]],
  ])("%s: %s", (method, part, wrong) => {
    for (const value of wrong) expect(missingPart(method, { ...FULL, [part]: value })).toBe(part);
  });

  test("null in place of what may be left out is not", () => {
    for (const only of [undefined, null, []]) {
      expect(missingPart("textDocument/codeAction", { ...FULL, context: { diagnostics: [], only } })).toBeUndefined();
    }
    expect(missingPart("$/cancelRequest", { id: "a" })).toBeUndefined();
    expect(areChanges([{ text: "a", range: null }, { text: "", range }, { text: "b" }])).toBe(true);
  });

  test("changes, ranges and positions", () => {
    for (const changes of [{}, [null], [{ range }], [{ text: "a", range: {} }], [{ text: "a" }, { text: 1 }]]) {
      expect(areChanges(changes)).toBe(false);
    }
    expect(isRange({ start: position })).toBe(false);
    expect(isRange({ end: position })).toBe(false);
    for (const count of [-1, 0.5, "0", null]) {
      expect(isPosition({ line: count, character: 0 })).toBe(false);
      expect(isPosition({ line: 0, character: count })).toBe(false);
    }
    expect(isPosition(position)).toBe(true);
  });
});
