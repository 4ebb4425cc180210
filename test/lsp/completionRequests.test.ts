/** Completion, signature help, navigation and rename inside ABI strings, from the built server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  CompletionItem,
  DocumentHighlight,
  Location,
  LocationLink,
  Position,
  SignatureHelp,
  WorkspaceEdit,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type LspClient, startClient } from "../kit/lspClient.js";
import { parseCursor } from "../kit/markers.js";

let client: LspClient;
let opened = 0;

beforeAll(async () => {
  client = await startClient({
    capabilities: {
      workspace: { workspaceEdit: { documentChanges: true } },
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] } },
        definition: { linkSupport: true },
        rename: { prepareSupport: true },
      },
    },
  });
});

afterAll(async () => {
  expect(await client.stop()).toBe(0);
});

/** Opens a text and asks something at its `<|>`. */
async function ask<Answer>(method: string, marked: string, more: object = {}) {
  const { text, cursor } = parseCursor(marked);
  const uri = `file:///asked-${opened++}.mlir`;
  await client.open(uri, text);
  const document = TextDocument.create(uri, "mlir", 1, text);
  const answer: Answer = await client.connection.sendRequest(method, {
    textDocument: { uri },
    position: document.positionAt(cursor),
    ...more,
  });
  return { answer, document, uri };
}

const FUNCTION = (reflection: string): string =>
  `// \u{1F600}\r\nfunc.func @f(%a: i32, %b: tensor<4xi32>) -> i64\r\n  attributes {x = "\u{1F600}", iree.reflection = {${reflection}}}\r\n`;

test("the server announces what it answers", () => {
  expect(client.initialized.capabilities).toMatchObject({
    completionProvider: { triggerCharacters: expect.arrayContaining(['"', "!"]) },
    signatureHelpProvider: { triggerCharacters: expect.arrayContaining(["!"]) },
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
  });
});

test("completion corrects the lengths around", async () => {
  const { answer, document } = await ask<CompletionItem[]>(
    "textDocument/completion",
    FUNCTION('f = "I6!S3!t6<|>R1!", fv = "1"'),
  );
  const item = answer.find(({ label }) => label === "tensor<4xi32>");
  if (item?.textEdit === undefined || !("range" in item.textEdit)) throw new Error("no such completion");
  const after = TextDocument.applyEdits(document, [item.textEdit, ...(item.additionalTextEdits ?? [])]);
  expect(after).toBe(FUNCTION('f = "I13!S3!t6B5!t6d4R1!", fv = "1"'));
});

test("an empty string is completed with the function's type, whole", async () => {
  const { answer, document } = await ask<CompletionItem[]>("textDocument/completion", FUNCTION('iree.abi = "<|>"'));
  const item = answer.find(({ preselect }) => preselect);
  if (item?.textEdit === undefined || !("range" in item.textEdit)) throw new Error("no such completion");
  const json = '{"a":["i32",["ndarray","i32",1,4]],"r":["i64"],"v":1}';
  expect(TextDocument.applyEdits(document, [item.textEdit])).toBe(
    FUNCTION(`iree.abi = "${json.replaceAll('"', "\\22")}"`),
  );
});

test.each([
  ['iree.abi = "{\\22a\\22:[<|>"', "[", "i32"],
  ['iree.abi = "{\\22a\\22:[\\22i32\\22,<|>"', ",", "tensor<4xi32>"],
  ['iree.abi = "{\\22a\\22:<|>"', ":", "[]"],
  ["iree.abi.model,<|>", ",", undefined],
  ["iree.abi.model = <|>", "", '"coarse-fences"'],
  ["iree.abi.model = <|>", ":", undefined],
])("in %s, completion after %j begins with %j", async (reflection, triggerCharacter, first) => {
  expect(client.initialized.capabilities.completionProvider?.triggerCharacters).toEqual(
    expect.arrayContaining(["[", ",", ":"]),
  );
  const context = triggerCharacter === "" ? { triggerKind: 1 } : { triggerKind: 2, triggerCharacter };
  const { answer } = await ask<CompletionItem[]>("textDocument/completion", FUNCTION(reflection), { context });
  expect(answer[0]?.label).toBe(first);
});

test("completion of a half-typed attribute is a snippet with documentation", async () => {
  const { answer } = await ask<CompletionItem[]>(
    "textDocument/completion",
    "func.func @f() attributes {iree.abi.mo<|>",
  );
  expect(answer.find(({ label }) => label === "iree.abi.model")).toMatchObject({
    insertTextFormat: 2,
    documentation: { kind: "markdown", value: expect.stringContaining("coarse-fences") },
    textEdit: {
      range: { start: { line: 0, character: 27 }, end: { line: 0, character: 38 } },
      newText: expect.stringContaining("coarse-fences"),
    },
  });
});

const SIGNATURE = {
  signatures: [{ label: "Buffer(length, element type, dim 0)" }],
  activeParameter: 2,
};

describe("signature help", () => {
  // 1: by command; 2: on a character; 3: while shown.
  test.each([1, 2, 3])("for a client that says why it asks, kind %d", async (triggerKind) => {
    const context = { triggerKind, isRetrigger: triggerKind === 3 };
    const text = FUNCTION('f = "I8!B5!t6d<|>4R1!"');
    const { answer } = await ask<SignatureHelp>("textDocument/signatureHelp", text, { context });
    expect(answer).toMatchObject(SIGNATURE);
  });

  test("for one that does not, only where something is being typed: elsewhere the hover says more", async () => {
    const { answer, uri, document } = await ask("textDocument/signatureHelp", FUNCTION('f = "I8!B5!t6d<|>4R1!"'));
    expect(answer).toBeNull();
    const at = document.positionAt(document.getText().indexOf("4R1!"));
    const typed = { line: at.line, character: at.character + 1 };
    const help = (position: Position) =>
      client.connection.sendRequest("textDocument/signatureHelp", { textDocument: { uri }, position });
    await client.change(uri, 2, [{ range: { start: at, end: at }, text: "1" }]);
    expect(await help(typed)).toMatchObject(SIGNATURE);
    expect(await help({ ...at, character: at.character - 4 })).toBeNull();
    // What an editor edits in answer to it leaves it typed.
    const length = { line: at.line, character: document.positionAt(document.getText().indexOf("8!")).character };
    await client.change(uri, 3, [
      { range: { start: length, end: { ...length, character: length.character + 1 } }, text: "10" },
    ]);
    expect(await help({ ...typed, character: typed.character + 1 })).toMatchObject(SIGNATURE);
    await client.connection.sendNotification("textDocument/didSave", { textDocument: { uri } });
    expect(await help({ ...typed, character: typed.character + 1 })).toBeNull();
  });
});

const LEAF = FUNCTION('f = "I11!S3!t6B3!t6R4!S1!", sip = "I12!S9!k0_0k1_<|>1R3!_0"');

test("definition, references and highlights of a leaf", async () => {
  const { answer: links, document } = await ask<LocationLink[]>("textDocument/definition", LEAF);
  expect(links.map(({ targetSelectionRange }) => document.getText(targetSelectionRange))).toEqual(["%b"]);
  expect(links.map(({ originSelectionRange: it }) => it && document.getText(it))).toEqual(["_1"]);
  const { answer: uses } = await ask<Location[]>("textDocument/references", LEAF, {
    context: { includeDeclaration: false },
  });
  expect(uses.map(({ range }) => document.getText(range))).toEqual(["B3!t6", "_1"]);
  const { answer: lit } = await ask<DocumentHighlight[]>("textDocument/documentHighlight", LEAF);
  expect(lit.map(({ range, kind }) => [document.getText(range), kind])).toEqual([
    ["%b", 3],
    ["B3!t6", 2],
    ["_1", 2],
  ]);
});

test("rename of a key, and why a name can't be", async () => {
  const text = (marked: string, length: number, inner: number) =>
    FUNCTION(`abi = "sip", abiv = 1 : i32, sip = "I${length}!D${inner}!${marked}_0R1!"`);
  const { answer: prepared, document } = await ask<{ range: LocationLink["targetRange"]; placeholder: string }>(
    "textDocument/prepareRename",
    text("K2!<|>a", 10, 7),
  );
  expect(prepared.placeholder).toBe("a");
  expect(document.getText(prepared.range)).toBe("a");
  const { answer: edit, uri } = await ask<WorkspaceEdit>("textDocument/rename", text("K2!<|>a", 10, 7), {
    newName: "ü",
  });
  const [change] = edit.documentChanges ?? [];
  if (change === undefined || !("edits" in change)) throw new Error("no edits");
  expect(change.textDocument).toEqual({ uri, version: 1 });
  const edits = change.edits.flatMap((it) => ("newText" in it ? [it] : []));
  expect(TextDocument.applyEdits(document, edits)).toBe(text("K3!\\C3\\BC", 11, 8));
  await expect(ask("textDocument/rename", text("K2!<|>a", 10, 7), { newName: "" })).rejects.toThrow(
    "A name can't be empty",
  );
});
