/** `mlirAbi.run: onSave`: findings are those of the text that was last opened or saved. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LspClient, PULLS, startClient } from "../kit/lspClient.js";

const GOOD = 'emitc.func @four() attributes {iree.reflection = {x = "I1!R1!"}, vm.calling_convention = "0v_v"}\n';
const BAD = GOOD.replace("0v_v", "0q_v");

/** A client whose files have other settings where their name says so; it sends them after a promise is resolved. */
function withSettings(pulls: boolean, before?: Promise<void>): Promise<LspClient> {
  return startClient({
    capabilities: {
      ...(pulls && PULLS),
      workspace: { configuration: true, diagnostics: { refreshSupport: true } },
    },
    configuration: async (items) => {
      await before;
      return items.map(({ scopeUri }) => ({ run: scopeUri?.includes("typed") ? "onType" : "onSave" }));
    },
  });
}

const save = (client: LspClient, uri: string) =>
  client.connection.sendNotification("textDocument/didSave", { textDocument: { uri } });

describe("a client that pulls", () => {
  let client: LspClient;
  beforeAll(async () => {
    client = await withSettings(true);
  });
  afterAll(async () => {
    expect(await client.stop()).toBe(0);
  });

  test("gets no new findings while it types, and all when it saves", async () => {
    const uri = "file:///saved.mlir";
    await client.open(uri, GOOD);
    const opened = await client.pull(uri);
    expect(opened).toMatchObject({ kind: "full", items: [] });
    await client.change(uri, 2, [{ text: BAD }]);
    expect(await client.pull(uri, opened.resultId)).toEqual({ kind: "unchanged", resultId: opened.resultId });
    // A client that has forgotten the answer gets the same one.
    expect(await client.pull(uri)).toEqual(opened);
    await save(client, uri);
    const saved = await client.pull(uri, opened.resultId);
    expect(saved).toMatchObject({ kind: "full", items: [{ code: "calling-convention-syntax" }] });
    await client.change(uri, 3, [{ text: GOOD }]);
    expect(await client.pull(uri, saved.resultId)).toEqual({ kind: "unchanged", resultId: saved.resultId });
    expect(await client.pull(uri)).toEqual(saved);
    await save(client, uri);
    expect(await client.pull(uri, saved.resultId)).toMatchObject({ kind: "full", items: [] });
    await client.close(uri);
  });

  test("that edits before its first pull gets the findings of what it opened", async () => {
    const uri = "file:///quick.mlir";
    await client.open(uri, BAD);
    // Answers come in order, so by now the settings are there.
    await client.hover(uri, 0, 0);
    await client.change(uri, 2, [{ text: GOOD }]);
    expect(await client.pull(uri)).toMatchObject({ kind: "full", items: [{ code: "calling-convention-syntax" }] });
    await client.close(uri);
  });

  test("gets findings as it types for a file with other settings", async () => {
    const uri = "file:///typed.mlir";
    await client.open(uri, GOOD);
    const { resultId } = await client.pull(uri);
    await client.change(uri, 2, [{ text: BAD }]);
    expect(await client.pull(uri, resultId)).toMatchObject({ kind: "full", items: [{}] });
    await client.close(uri);
  });

  test("is requested to pull once it saves a file whose findings wait for that, and no other", async () => {
    const typed = "file:///typed.mlir";
    const uri = "file:///saved.mlir";
    let refreshes = 0;
    const refreshed = new Promise<void>((resolve) => {
      client.connection.onRequest("workspace/diagnostic/refresh", () => {
        refreshes++;
        resolve();
        return null;
      });
    });
    await client.open(typed, GOOD);
    await client.open(uri, GOOD);
    await save(client, typed);
    await client.pull(typed);
    await client.pull(uri);
    expect(refreshes).toBe(0);
    await save(client, uri);
    await refreshed;
    expect(refreshes).toBe(1);
    await client.close(typed);
    await client.close(uri);
  });
});

test("a client that edits before its settings arrive and again after gets the findings of the text that it pulls", async () => {
  let arrive = (): void => {};
  const client = await withSettings(true, new Promise<void>((resolve) => (arrive = resolve)));
  const uri = "file:///slow.mlir";
  await client.open(uri, GOOD);
  await client.change(uri, 2, [{ text: BAD }]);
  arrive();
  await client.hover(uri, 0, 0);
  await client.change(uri, 3, [{ text: GOOD }]);
  expect(await client.pull(uri)).toMatchObject({ kind: "full", items: [] });
  expect(await client.stop()).toBe(0);
});

test("a client that is published to hears of what it opened and of what it saved, not of what it types", async () => {
  const client = await withSettings(false);
  const uri = "file:///saved.mlir";
  const typed = "file:///typed.mlir";
  await client.open(uri, GOOD);
  await client.publishedWhere((it) => it.uri === uri && it.version === 1);
  await client.change(uri, 2, [{ text: BAD }]);
  // What comes later about another file shows that nothing comes about this one.
  await client.open(typed, GOOD);
  await client.change(typed, 2, [{ text: BAD }]);
  await client.publishedWhere((it) => it.uri === typed && it.version === 2);
  expect(client.published.filter((it) => it.uri === uri)).toHaveLength(1);
  await save(client, uri);
  const { diagnostics, version } = await client.publishedWhere((it) => it.uri === uri && it.diagnostics.length > 0);
  expect(version).toBe(2);
  expect(diagnostics.map(({ code }) => code)).toEqual(["calling-convention-syntax"]);
  expect(client.published.filter((it) => it.uri === uri)).toHaveLength(2);
  expect(await client.stop()).toBe(0);
});
