/** Whatever the built server announces, it answers with substance. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ClientCapabilities } from "vscode-languageserver";
import { missingPart } from "../../server/src/lsp/connection/params.js";
import { type LspClient, startClient } from "../kit/lspClient.js";
import { ALL_REQUESTS, at, REQUESTS, TEXT, URI } from "../kit/requests.js";

const CAPABILITIES: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    diagnostic: {},
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } } },
    rename: { prepareSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
};

const NO_REQUESTS = ["positionEncoding", "textDocumentSync"];

/** Members without which no request that has them can be answered. */
const REQUIRED = ["textDocument", "position", "range", "positions", "item", "newName", "command", "query"];

test.each(ALL_REQUESTS)("$method is refused without what it is about", ({ method, params }) => {
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

test.each(Object.entries(REQUESTS))("%s has its section in docs/features.md", (_, { section }) => {
  expect(readFileSync("docs/features.md", "utf8")).toContain(`\n## ${section}\n`);
});

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

  test.each(ALL_REQUESTS)("$method", async ({ method, params }) => {
    const answer = await client.connection.sendRequest(method, params);
    expect(isSubstance(answer), JSON.stringify(answer)).toBe(true);
  });

  test("documentOnTypeFormattingProvider: a digit that is typed corrects the lengths around it", async () => {
    const digit = at('d4", fv', 2);
    await client.change(URI, 2, [{ range: { start: digit, end: digit }, text: "2" }]);
    const position = { line: digit.line, character: digit.character + 1 };
    const params = { textDocument: { uri: URI }, position, ch: "2", options: {} };
    expect(await client.connection.sendRequest("textDocument/onTypeFormatting", params)).not.toEqual([]);
  });
});
