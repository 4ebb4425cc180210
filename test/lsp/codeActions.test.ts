import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ClientCapabilities, CodeAction, CodeActionContext } from "vscode-languageserver";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { actionsAt, applied } from "../kit/codeActions.js";
import { type LspClient, PULLS, startClient } from "../kit/lspClient.js";

const literals = { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } };
const lazy = { ...literals, dataSupport: true, resolveSupport: { properties: ["edit"] } };
const CAPABILITIES: ClientCapabilities = {
  textDocument: { ...PULLS.textDocument, codeAction: lazy },
  workspace: { workspaceEdit: { documentChanges: true } },
};

const CONTENT_MODIFIED = -32801;

const TEXT = [
  "// \u{1F600}",
  'func @"\u{1F600}"() attributes {n = "\u{1F600}\\22", iree.reflection = {f = "I9!R1!", fv = "1"}}',
  '\tfunc @b(%a: f32) attributes {iree.reflection = {f = "I04!S1!R1!", fv = "1"}}',
  'func @c() attributes {iree.reflection = {iree.abi = "{\\"a\\": [], \\"r\\": []}"}}',
  'func @d() attributes {iree.reflection = {f = "I8!R1!", fv = "1"}}',
  "",
].join("\r\n");

describe("a client that takes code actions", () => {
  let client: LspClient;
  let count = 0;
  beforeAll(async () => {
    client = await startClient({ capabilities: CAPABILITIES });
  });
  afterAll(async () => {
    expect(await client.stop()).toBe(0);
  });

  async function opened(): Promise<string> {
    const uri = `file:///actions${++count}.mlir`;
    await client.open(uri, TEXT, 7);
    return uri;
  }

  /** The actions at a needle of the text, with the diagnostics that the server gave. */
  async function ask(uri: string, needle: string, context: Partial<CodeActionContext> = {}): Promise<CodeAction[]> {
    const before = TEXT.slice(0, TEXT.indexOf(needle)).split("\r\n");
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    return client.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri },
      range: { start: position, end: position },
      context: { diagnostics: [...(await client.diagnostics(uri))], ...context },
    });
  }

  const resolve = (action: CodeAction): Promise<CodeAction> =>
    action.edit ? Promise.resolve(action) : client.connection.sendRequest("codeAction/resolve", action);

  test("gets the kinds", () => {
    expect(client.initialized.capabilities.codeActionProvider).toEqual({
      codeActionKinds: ["quickfix", "refactor.rewrite", "source.fixAll.mlirAbi"],
      resolveProvider: true,
    });
  });

  test.each(["9!R1", "04!S1", '{\\"a', "8!R1"])(
    "gets the text that the feature gives in process, at %s",
    async (needle) => {
      const uri = await opened();
      const here = await ask(uri, needle);
      const at = TEXT.indexOf(needle);
      const expected = actionsAt(`${TEXT.slice(0, at)}<|>${TEXT.slice(at)}`, { settings: DEFAULT_SETTINGS });
      expect(here.map(({ title }) => title)).toEqual(expected.titles);
      expect(here.length).toBeGreaterThan(0);
      for (const action of here) {
        const whole = await resolve(action);
        expect(whole.edit?.documentChanges).toMatchObject([{ textDocument: { uri, version: 7 } }]);
        expect(applied(TEXT, whole)).toBe(expected.textAfter(action.title));
      }
    },
  );

  test("gets its own diagnostic back, with what the server had put in it", async () => {
    const uri = await opened();
    const diagnostic = (await client.diagnostics(uri)).find(({ code }) => code === "span-length-mismatch");
    const [action] = await ask(uri, "9!R1", { only: ["quickfix"] });
    expect(action?.diagnostics).toEqual([diagnostic]);
    expect(action?.isPreferred).toBe(true);
  });

  test("fixes all on save, once", async () => {
    const uri = await opened();
    const only = ["source.fixAll"];
    const [action, ...others] = await ask(uri, "//", { only });
    expect(others).toEqual([]);
    if (action === undefined) return expect.fail("no action");
    const text = applied(TEXT, action);
    expect(text).toContain('"I1!R1!"');
    await client.change(uri, 8, [{ text }]);
    expect(await ask(uri, "//", { only })).toEqual([]);
  });

  test("is refused an edit for a text that has changed, or is closed", async () => {
    const uri = await opened();
    const open = (await ask(uri, "9!R1")).find(({ edit }) => edit === undefined);
    await client.change(uri, 8, [{ text: `\n${TEXT}` }]);
    await expect(client.connection.sendRequest("codeAction/resolve", open)).rejects.toMatchObject({
      code: CONTENT_MODIFIED,
    });
    await client.close(uri);
    await expect(client.connection.sendRequest("codeAction/resolve", open)).rejects.toMatchObject({
      code: CONTENT_MODIFIED,
    });
  });

  test("gets nothing for a document that is not open", async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const params = { textDocument: { uri: "file:///closed.mlir" }, range, context: { diagnostics: [] } };
    expect(await client.connection.sendRequest("textDocument/codeAction", params)).toBeNull();
  });
});

test("a client without versions or lazy edits gets plain ones at once", async () => {
  const client = await startClient({ capabilities: { textDocument: { codeAction: literals } } });
  expect(client.initialized.capabilities.codeActionProvider).toMatchObject({ resolveProvider: false });
  const uri = "file:///plain.mlir";
  await client.open(uri, TEXT);
  const position = { line: 1, character: TEXT.split("\r\n")[1]?.indexOf("9!R1") ?? 0 };
  const actions: CodeAction[] = await client.connection.sendRequest("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  expect(actions.map(({ title }) => title)).toContain("Apply every safe fix in this file");
  for (const { edit } of actions) expect(Object.keys(edit?.changes ?? {})).toEqual([uri]);
  expect(await client.stop()).toBe(0);
});

test("a client that takes only commands is not offered any", async () => {
  const client = await startClient({ capabilities: { textDocument: { codeAction: {} } } });
  expect(client.initialized.capabilities.codeActionProvider).toBeUndefined();
  expect(await client.stop()).toBe(0);
});
