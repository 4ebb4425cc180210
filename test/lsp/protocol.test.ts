import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type LspClient, PULLS, startClient } from "../kit/lspClient.js";

// Without any finding, so that what is expected is what the edits bring.
const RAW = 'emitc.func @four() attributes {iree.reflection = {x = "I1!R1!"}, vm.calling_convention = "0v_v"}\n';
// No escape sequence of MLIR begins with q.
const BAD = RAW.replace("0v_v", "0v_v\\q").replace("@four", "@five");

/** Where a needle is in a text, as an LSP range: counted here, not by the code under test. */
function rangeOf(text: string, needle: string) {
  const before = text.slice(0, text.indexOf(needle)).split(/\r\n|\n|\r/);
  const start = { line: before.length - 1, character: before[before.length - 1]?.length ?? 0 };
  return { start, end: { line: start.line, character: start.character + needle.length } };
}

const brief = ({ code, range }: Diagnostic) => ({ code, range });

describe("a client that pulls", () => {
  let client: LspClient;
  beforeAll(async () => {
    client = await startClient({ capabilities: PULLS });
  });
  afterAll(async () => {
    expect(await client.stop()).toBe(0);
  });

  test("gets the server's capabilities", () => {
    const { capabilities, serverInfo } = client.initialized;
    expect(serverInfo).toEqual({ name: "mlir-abi-lens", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(capabilities).toMatchObject({
      positionEncoding: "utf-16",
      textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
      hoverProvider: true,
      documentOnTypeFormattingProvider: {
        firstTriggerCharacter: "0",
        moreTriggerCharacter: expect.arrayContaining(["9", "k"]),
      },
      diagnosticProvider: { identifier: "mlir-abi", interFileDependencies: false, workspaceDiagnostics: false },
      executeCommandProvider: { commands: expect.arrayContaining(["mlirAbi.decode", "mlirAbi.openRulePage"]) },
    });
  });

  test("gets the lengths that follow from what was typed", async () => {
    const uri = "file:///typed.mlir";
    const text = 'func @f() attributes {iree.reflection = {f = "I6!B3!d4R1!", fv = "1"}} { return }';
    await client.open(uri, text);
    const character = text.indexOf("d4") + 2;
    const start = { line: 0, character };
    await client.change(uri, 2, [{ range: { start, end: start }, text: "2" }]);
    const edits = await client.connection.sendRequest("textDocument/onTypeFormatting", {
      textDocument: { uri },
      position: { line: 0, character: character + 1 },
      ch: "2",
      options: { tabSize: 2, insertSpaces: true },
    });
    const digit = (at: number) => ({ start: { line: 0, character: at }, end: { line: 0, character: at + 1 } });
    expect(edits).toEqual([
      { range: digit(text.indexOf("6!")), newText: "7" },
      { range: digit(text.indexOf("3!")), newText: "4" },
    ]);
    await client.close(uri);
  });

  test("gets a hover, and diagnostics with code, page, severity and source", async () => {
    const uri = "file:///first.mlir";
    await client.open(uri, RAW + BAD);
    const at = rangeOf(RAW, "I1!R1!").start;
    expect(await client.hover(uri, at.line, at.character)).toMatchObject({
      contents: { kind: "markdown", value: expect.stringMatching(/\S/) },
      range: { start: { line: 0 }, end: { line: 0 } },
    });
    expect(await client.hover(uri, 0, RAW.indexOf("attributes") + 2)).toBeNull();
    const { version } = client.initialized.serverInfo ?? {};
    expect(await client.diagnostics(uri)).toEqual([
      {
        range: { start: { line: 1, character: 94 }, end: { line: 1, character: 96 } },
        severity: 1,
        code: "string-escape",
        codeDescription: {
          href: `https://github.com/mlir-abi-lens/mlir-abi-lens/blob/v${version}/docs/rules/string-escape.md`,
        },
        source: "mlir-abi",
        message: expect.stringMatching(/\\q/),
      },
    ]);
    expect(client.published).toEqual([]);
  });

  test("several edits in one notification leave the diagnostics of the text they make", async () => {
    const uri = "file:///edits.mlir";
    await client.open(uri, BAD + RAW);
    const at = (line: number, character: number) => ({ line, character });
    await client.change(uri, 2, [
      // The second edit's range counts in what the first has left.
      { range: { start: at(0, 0), end: at(0, 0) }, text: "// \u{1F600}\r\n" },
      { range: { start: at(1, 94), end: at(1, 96) }, text: "" },
      { range: { start: at(2, 91), end: at(2, 91) }, text: "\\z" },
    ]);
    expect((await client.diagnostics(uri)).map(brief)).toEqual([
      { code: "string-escape", range: { start: at(2, 91), end: at(2, 93) } },
    ]);
    await client.change(uri, 3, [{ text: BAD }]);
    expect((await client.diagnostics(uri)).map(brief)).toEqual([{ code: "string-escape", range: rangeOf(BAD, "\\q") }]);
  });

  test("ranges count UTF-16 units, behind an emoji, a tab, a lone \\r and a BOM", async () => {
    const uri = "file:///units.mlir";
    const text = `\uFEFF// \u{1F600}\r\n\r\tfunc.func private @f() attributes {a = "\u{1F600}é", ${BAD.slice(35)}`;
    await client.open(uri, text);
    const [found] = await client.diagnostics(uri);
    expect(found?.range).toEqual(rangeOf(text, "\\q"));
    expect(found?.range.start.line).toBe(2);
  });

  test("an answer that did not change is not sent again", async () => {
    const uri = "file:///unchanged.mlir";
    await client.open(uri, BAD);
    const first = await client.pull(uri);
    expect(first).toMatchObject({ kind: "full", resultId: expect.stringMatching(/./) });
    expect(await client.pull(uri, first.resultId)).toEqual({ kind: "unchanged", resultId: first.resultId });
    expect(await client.pull(uri, "of another server")).toMatchObject({ kind: "full", items: [{}] });
    const start = { line: 0, character: 0 };
    await client.change(uri, 2, [{ range: { start, end: start }, text: "\n" }]);
    const moved = await client.pull(uri, first.resultId);
    expect(moved).toMatchObject({ kind: "full", items: [{ range: { start: { line: 1 } } }] });
    await client.change(uri, 3, [{ text: "" }]);
    const empty = await client.pull(uri, moved.resultId);
    expect(empty).toMatchObject({ kind: "full", items: [] });
    await client.change(uri, 4, [{ text: "\n" }]);
    expect(await client.pull(uri, empty.resultId)).toEqual({ kind: "unchanged", resultId: empty.resultId });
  });

  test.each([
    ["null", null],
    ["the same", 1],
  ])("an edit whose version is %s changes the answer", async (title, version) => {
    const uri = `file:///${title.length}.mlir`;
    await client.open(uri, BAD);
    const first = await client.pull(uri);
    await client.change(uri, version as number, [{ text: "\n" }]);
    const second = await client.pull(uri, first.resultId);
    expect(second).toMatchObject({ kind: "full", items: [] });
    await client.change(uri, version as number, [{ text: BAD }]);
    expect(await client.pull(uri, second.resultId)).toMatchObject({ kind: "full", items: [{}] });
  });

  test("a document that is not open has nothing", async () => {
    expect(await client.hover("file:///nowhere.mlir", 0, 0)).toBeNull();
    expect(await client.pull("file:///nowhere.mlir")).toEqual({ kind: "full", items: [] });
    await client.change("file:///nowhere.mlir", 2, [{ text: "x" }]);
    await client.connection.sendNotification("textDocument/didSave", { textDocument: { uri: "file:///nowhere.mlir" } });
    await client.open("file:///closed.mlir", BAD);
    await client.close("file:///closed.mlir");
    expect(await client.pull("file:///closed.mlir")).toEqual({ kind: "full", items: [] });
    expect(client.log.filter((line) => line.includes("file:///nowhere.mlir"))).toEqual([
      "Ignored a change to unopened document file:///nowhere.mlir",
    ]);
  });

  test("positions outside the document are brought into it", async () => {
    const uri = "file:///outside.mlir";
    await client.open(uri, RAW);
    expect(await client.hover(uri, 99, 99)).toBeNull();
    expect(await client.hover(uri, 0, 9999)).toEqual(await client.hover(uri, 0, RAW.length - 1));
    const range = { start: { line: 50, character: 7 }, end: { line: 0, character: 2 } };
    await client.change(uri, 2, [{ range, text: BAD.slice(2) }]);
    expect((await client.diagnostics(uri)).map(brief)).toEqual([
      { code: "string-escape", range: rangeOf(`fu${BAD.slice(2)}`, "\\q") },
    ]);
  });

  test.each([
    ["textDocument/didOpen", "textDocument", [{}, { textDocument: null }, { textDocument: { uri: 5, text: "" } }]],
    ["textDocument/didChange", "textDocument", [{}, { textDocument: {}, contentChanges: [] }]],
    ["textDocument/didClose", "textDocument", [{}]],
    ["textDocument/didSave", "textDocument", [{}]],
    ["workspace/didChangeWatchedFiles", "changes", [{}, { changes: [null] }, { changes: [{ uri: 5 }] }]],
    ["workspace/didChangeWorkspaceFolders", "event", [{}, { event: { added: [null], removed: [] } }]],
  ])("a malformed %s is ignored, and one line says why", async (method, missing, list) => {
    const before = client.log.length;
    for (const params of list) await client.connection.sendNotification(method, params);
    // Answered in order.
    await client.hover("file:///other.mlir", 0, 0);
    expect(client.log.slice(before)).toEqual(list.map(() => `Ignored ${method}, expected ${missing} in its params`));
  });

  test("a document without a text and a change that is none are ignored, and one line each says so", async () => {
    const uri = "file:///odd.mlir";
    const before = client.log.length;
    const textDocument = { uri, languageId: "mlir", version: 1 };
    await client.connection.sendNotification("textDocument/didOpen", { textDocument });
    expect(await client.pull(uri)).toEqual({ kind: "full", items: [] });
    await client.open(uri, BAD);
    for (const change of [{ text: 5 }, { range: 5, text: "" }, null]) await client.change(uri, 2, [change as never]);
    expect(await client.diagnostics(uri)).toHaveLength(1);
    const malformed = `Ignored a malformed change to ${uri}`;
    const ignored = [`Ignored ${uri}, which was opened without a text`, malformed, malformed, malformed];
    expect(client.log.slice(before)).toEqual(ignored);
    await client.close(uri);
  });

  test("null in place of what may be left out counts as left out", async () => {
    const uri = "file:///null.mlir";
    const textDocument = { uri };
    const before = client.log.length;
    await client.open(uri, BAD);
    const position = rangeOf(BAD, "\\q").start;
    const request = (method: string, more: object) => client.connection.sendRequest(method, { textDocument, ...more });
    // Without a reason it is answered where somebody types.
    expect(await request("textDocument/signatureHelp", { position, context: null })).toBeNull();
    const range = { start: position, end: position };
    const actions = (only?: null) => request("textDocument/codeAction", { range, context: { diagnostics: [], only } });
    expect(await actions()).not.toEqual([]);
    expect(await actions(null)).toEqual(await actions());
    await client.change(uri, 2, [{ range: null, text: `\n${BAD}` } as never]);
    expect(await client.diagnostics(uri)).toMatchObject([{ range: { start: { line: 1 } } }]);
    await client.close(uri);
    expect(client.log.slice(before)).toEqual([]);
  });

  test("requests that make no sense are answered, and nothing of the document is logged", async () => {
    const { connection } = client;
    await expect(connection.sendRequest("textDocument/moniker", {})).rejects.toMatchObject({ code: -32601 });
    await expect(connection.sendRequest("workspace/executeCommand", { command: "toString" })).rejects.toMatchObject({
      code: -32602,
    });
    await expect(
      connection.sendRequest("workspace/executeCommand", { command: "mlirAbi.decode", arguments: [7] }),
    ).rejects.toMatchObject({ code: -32602 });
    const uri = "file:///secret.mlir";
    await client.open(uri, BAD);
    const params = { textDocument: { uri }, position: 7, range: { start: {} } };
    expect(await connection.sendRequest("textDocument/documentSymbol", params)).not.toEqual([]);
    await expect(connection.sendRequest("textDocument/hover", { textDocument: { uri } })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^Expected position in the params/),
    });
    expect(client.log.filter((line) => line.includes(BAD.slice(0, 20)))).toEqual([]);
    expect(await client.diagnostics(uri)).toHaveLength(1);
    await expect(connection.sendRequest("initialize", { capabilities: {} })).rejects.toMatchObject({ code: -32600 });
  });

  test("a string is decoded on command", async () => {
    const reply = await client.connection.sendRequest("workspace/executeCommand", {
      command: "mlirAbi.decode",
      arguments: ["I1!R1!", "raw"],
    });
    expect(reply).toMatchObject({ kind: "raw", wellFormed: true, text: "() -> ()" });
  });

  test("after any edits, the diagnostics are those of a fresh open of the same text", async () => {
    const piece = fc.constantFrom(
      RAW,
      BAD,
      "\n",
      "\r\n",
      "\\q",
      '"',
      "{",
      "}",
      "// ",
      "iree.abi = ",
      "\u{1F600}",
      "f = ",
    );
    const position = fc.record({ line: fc.nat(12), character: fc.nat(90) });
    const change = fc.record({ range: fc.record({ start: position, end: position }), text: piece });
    const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(""));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 4 }), async (start, script) => {
        const edited = `file:///edited${++run}.mlir`;
        const fresh = `file:///fresh${run}.mlir`;
        await client.open(edited, start);
        let plain = start;
        for (const [i, changes] of script.entries()) {
          await client.change(edited, i + 2, changes);
          for (const { range, text: newText } of changes) {
            const reference = TextDocument.create("", "", 1, plain);
            const ends = [reference.offsetAt(range.start), reference.offsetAt(range.end)];
            plain = plain.slice(0, Math.min(...ends)) + newText + plain.slice(Math.max(...ends));
          }
          if (i % 2 === 0) await client.diagnostics(edited);
        }
        await client.open(fresh, plain);
        expect(await client.diagnostics(edited)).toEqual(await client.diagnostics(fresh));
        await client.close(edited);
        await client.close(fresh);
      }),
      { numRuns: 80 },
    );
  });
});

describe("a client that does not pull", () => {
  test("is sent the diagnostics of each version, and none once the document is closed", async () => {
    const client = await startClient();
    expect(client.initialized.capabilities.diagnosticProvider).toBeUndefined();
    const uri = "file:///pushed.mlir";
    await client.open(uri, BAD, 7);
    const first = await client.publishedWhere((params) => params.uri === uri);
    expect(first).toMatchObject({ version: 7, diagnostics: [{ code: "string-escape", range: rangeOf(BAD, "\\q") }] });
    for (let version = 8; version < 30; version++) await client.change(uri, version, [{ text: `${BAD}${version}` }]);
    await client.change(uri, 30, [{ text: "module {}\n" }]);
    const last = await client.publishedWhere((params) => params.version === 30);
    expect(last).toEqual({ uri, version: 30, diagnostics: [] });
    await client.close(uri);
    expect(await client.publishedWhere((params) => params.version === undefined)).toEqual({ uri, diagnostics: [] });
    expect(await client.stop()).toBe(0);
  });
});
