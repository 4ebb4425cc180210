/** A client that counts in UTF-8 gets the answers of one that counts in UTF-16, at the same places. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Position } from "vscode-languageserver";
import { type LspClient, PULLS, startClient } from "../kit/lspClient.js";
import { ALL_REQUESTS, at, type Sent, TEXT, URI } from "../kit/requests.js";

const LINES = TEXT.split("\n");

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

const isAboutTokens = ({ method }: Sent) => method.startsWith("textDocument/semanticTokens");
test.each(ALL_REQUESTS.filter((it) => !isAboutTokens(it)))("$method", async ({ method, params }) => {
  const expected = await utf16.connection.sendRequest(method, params);
  expect(JSON.stringify([params, expected])).toMatch(/"character"|startLine/);
  expect(withoutIds(await utf8.connection.sendRequest(method, inUtf8(params) as object))).toEqual(
    withoutIds(inUtf8(expected)),
  );
});

test("semantic tokens lie on the same texts", async () => {
  const words = async (client: LspClient, slice: (line: string, from: number, to: number) => string) => {
    const { data }: { data: number[] } = await client.connection.sendRequest("textDocument/semanticTokens/full", {
      textDocument: { uri: URI },
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
  const start = inUtf8(at("6!")) as Position;
  await pushed.change(URI, 2, [{ range: { start, end: { ...start, character: start.character + 1 } }, text: "7" }]);
  const after = await pushed.publishedWhere(({ version }) => version === 2);
  expect(after.diagnostics.map(({ code }) => code)).toContain("span-length-mismatch");
  expect(await pushed.stop()).toBe(0);
});
