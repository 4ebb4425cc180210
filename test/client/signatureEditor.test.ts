/** Mistakes in readable forms: they are shown as errors while one types, which keeps the editor from saving by itself. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { registerSignatureEditor } from "../../client/src/views/signatureEditor.js";
import { clientModule } from "../kit/clientModule.js";

const load = clientModule<{ registerSignatureEditor: typeof registerSignatureEditor }>("views/signatureEditor.ts");
const SOURCE = "file:///a.mlir";

class Uri {
  static from = ({ scheme, path }: { scheme: string; path: string }) => new Uri(`${scheme}:${path}`);
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An open readable form: `type` changes its text, and answers the errors that are shown once typing pauses. */
async function editorWith(answer: (text: string) => object) {
  const nothing = { dispose() {} };
  const shown = new Map<string, readonly { readonly message: string }[]>();
  const listeners: ((event: object) => void)[] = [];
  const command: { run?: (node: object) => Promise<void> } = {};
  let opened: Uri | undefined;
  const source = { uri: new Uri(SOURCE), version: 1, languageId: "mlir", positionAt: () => ({}), offsetAt: () => 3 };
  const diagnostics = { set: (uri: Uri, all: []) => void shown.set(String(uri), all), dispose() {} };
  const vscode = {
    Uri,
    ViewColumn: {},
    FileType: {},
    FileSystemError: {},
    Position: class {},
    Range: class {},
    Diagnostic: class {
      constructor(
        readonly range: object,
        readonly message: string,
      ) {}
    },
    EventEmitter: class {},
    l10n: { t: (text: string) => text },
    commands: {
      registerCommand: (_: string, run: (node: object) => Promise<void>) => {
        command.run = run;
        return nothing;
      },
    },
    languages: { createDiagnosticCollection: () => diagnostics },
    window: { showTextDocument() {} },
    workspace: {
      registerFileSystemProvider: () => nothing,
      onDidChangeTextDocument: (listener: (event: object) => void) => {
        listeners.push(listener);
        return nothing;
      },
      onDidCloseTextDocument: () => nothing,
      openTextDocument: async (uri: Uri) => {
        if (String(uri) === SOURCE) return source;
        opened = uri;
        return { uri };
      },
    },
  };
  const session = {
    execute: async (name: string, ...args: unknown[]) =>
      name === "mlirAbi.readableForm"
        ? { title: "f", text: "()", range: { start: { line: 0, character: 3 } } }
        : answer(String(args.at(-1))),
  };
  const client = await load(vscode);
  client.registerSignatureEditor(session as never, { debug() {}, error() {} } as never);
  await command.run?.({ uri: source.uri, range: { start: { line: 0, character: 3 } } });
  const uri = opened as Uri;
  const change = async (document: object, contentChanges: object[]) => {
    for (const listener of listeners) listener({ document, contentChanges });
    await vi.advanceTimersByTimeAsync(1000);
  };
  return {
    type: async (text: string) => {
      await change({ uri, isClosed: false, getText: () => text }, []);
      return shown.get(String(uri))?.map(({ message }) => message);
    },
    deleteString: () => change(source, [{ rangeOffset: 3, rangeLength: 1, text: "" }]),
  };
}

test("text that can't be encoded has an error, which goes when it can be", async () => {
  const { type } = await editorWith((text) =>
    text === "(i32" ? { problems: [{ start: 4, end: 4, message: "Expected )" }] } : { edit: {} },
  );
  expect(await type("(i32")).toEqual(["Expected )"]);
  expect(await type("(i32)")).toEqual([]);
});

test("so has text that can't be written, or whose string was deleted", async () => {
  const { type, deleteString } = await editorWith(() => ({ refused: "The file was changed" }));
  expect(await type("()")).toEqual(["The file was changed"]);
  await deleteString();
  expect(await type("()")).toEqual(["The string that this text was decoded from was deleted"]);
});
