/** A client that counts in UTF-8 gets the answers of one that counts in UTF-16, at the same places. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Position } from "vscode-languageserver";
import { type LspClient, PULLS, startClient } from "../kit/lspClient.js";

const URI = "file:///a.mlir";
const TEXT = [
  "// é€\u{1F600}\r",
  '\t/* \u{1F600}€ */ func.func @f(%a: tensor<4xf32> {iree.abi.name = "é\u{1F600}"}) -> tensor<4xf32> attributes {iree.reflection = {f = "I6!B3!d5R1!", fv = "1"}} { return %a : tensor<4xf32> }',
  "func.func @é() { return }",
].join("\n");
const LINES = TEXT.split(/\r?\n/);

let utf8: LspClient;
let utf16: LspClient;
beforeAll(async () => {
  const capabilities = {
    ...PULLS,
    textDocument: {
      ...PULLS.textDocument,
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    },
  };
  utf8 = await startClient({ capabilities: { ...capabilities, general: { positionEncodings: ["utf-8", "utf-16"] } } });
  utf16 = await startClient({ capabilities });
  for (const client of [utf8, utf16]) await client.open(URI, TEXT);
});
afterAll(async () => {
  for (const client of [utf8, utf16]) expect(await client.stop()).toBe(0);
});

const isPosition = (value: object): value is Position => "line" in value && "character" in value;

/** Every position in an answer, from UTF-16 to UTF-8. */
function inUtf8(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inUtf8);
  if (typeof value !== "object" || value === null) return value;
  if (isPosition(value)) {
    const { line, character } = value;
    return { line, character: Buffer.byteLength((LINES[line] ?? "").slice(0, character)) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inUtf8(part)]));
}

/** Ids of results are each server's own. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/"resultId":"[^"]*"/g, '"resultId":""'));

test("each says which it counts in", () => {
  expect(utf8.initialized.capabilities.positionEncoding).toBe("utf-8");
  expect(utf16.initialized.capabilities.positionEncoding).toBe("utf-16");
});

const character = (LINES[1] ?? "").indexOf("d5");
const position = { line: 1, character };
const textDocument = { uri: URI };
const range = { start: { line: 1, character: 0 }, end: position };
test.each<[string, object]>([
  ["textDocument/hover", { textDocument, position }],
  ["textDocument/diagnostic", { textDocument }],
  ["textDocument/codeAction", { textDocument, range, context: { diagnostics: [] } }],
  ["textDocument/inlayHint", { textDocument, range: { start: range.start, end: { line: 2, character: 0 } } }],
  ["textDocument/codeLens", { textDocument }],
  ["textDocument/completion", { textDocument, position }],
  ["textDocument/selectionRange", { textDocument, positions: [position] }],
  ["textDocument/documentSymbol", { textDocument }],
  ["textDocument/foldingRange", { textDocument }],
  ["workspace/symbol", { query: "f" }],
  ["workspace/executeCommand", { command: "mlirAbi.readableForm", arguments: [URI, position] }],
])("%s", async (method, params) => {
  const expected = await utf16.connection.sendRequest(method, params);
  expect(JSON.stringify(expected)).toMatch(/"character"|startLine|\[\]/);
  expect(withoutIds(await utf8.connection.sendRequest(method, inUtf8(params) as object))).toEqual(
    withoutIds(inUtf8(expected)),
  );
});

test("semantic tokens lie on the same texts", async () => {
  const words = async (client: LspClient, slice: (line: string, from: number, to: number) => string) => {
    const { data }: { data: number[] } = await client.connection.sendRequest("textDocument/semanticTokens/full", {
      textDocument,
    });
    const found: string[] = [];
    for (let i = 0, line = 0, at = 0; i < data.length; i += 5) {
      const [lines = 0, start = 0, length = 0] = data.slice(i, i + 3);
      line += lines;
      at = lines === 0 ? at + start : start;
      found.push(slice(LINES[line] ?? "", at, at + length));
    }
    return found;
  };
  const expected = await words(utf16, (line, from, to) => line.slice(from, to));
  expect(expected.length).toBeGreaterThan(5);
  expect(await words(utf8, (line, from, to) => Buffer.from(line).subarray(from, to).toString())).toEqual(expected);
});

test("published diagnostics and edits count in UTF-8 as well", async () => {
  const pushed = await startClient({ capabilities: { general: { positionEncodings: ["utf-8"] } } });
  await pushed.open(URI, TEXT);
  const { diagnostics } = await pushed.publishedWhere(({ version }) => version === 1);
  const expected = await utf16.diagnostics(URI);
  expect(expected.length).toBeGreaterThan(0);
  expect(diagnostics.map((it) => it.range)).toEqual(expected.map((it) => inUtf8(it.range)));
  const codes = diagnostics.map(({ code }) => code);
  expect(codes).not.toContain("span-length-mismatch");
  const before = (LINES[1] ?? "").slice(0, (LINES[1] ?? "").indexOf("6!"));
  const start = { line: 1, character: Buffer.byteLength(before) };
  await pushed.change(URI, 2, [{ range: { start, end: { ...start, character: start.character + 1 } }, text: "7" }]);
  const after = await pushed.publishedWhere(({ version }) => version === 2);
  expect(after.diagnostics.map(({ code }) => code)).toContain("span-length-mismatch");
  expect(await pushed.stop()).toBe(0);
});
