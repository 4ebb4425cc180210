/** Which file the ABI outline is of, against an editor that only pretends. */
import { expect, test } from "vitest";
import { clientModule } from "../kit/clientModule.js";

interface Editor {
  readonly document: { readonly uri: { readonly scheme: string; toString(): string }; readonly languageId: string };
  readonly viewColumn: number | undefined;
}

const editor = (name: string, languageId: string, viewColumn: number | undefined, scheme = "file"): Editor => ({
  document: { uri: { scheme, toString: () => name }, languageId },
  viewColumn,
});
const FILE = editor("a.mlir", "mlir", 1);
const PANEL = editor("log", "log", undefined, "output");

const load = clientModule<{ registerOutline(session: unknown, log: unknown): unknown }>("views/outlineView.ts");

/** The file that the outline asks about after each of the editors was activated, with what is visible then. */
async function outlined(...steps: readonly (readonly [active: Editor | undefined, visible: readonly Editor[]])[]) {
  const asked: string[] = [];
  const listen = () => ({ dispose: () => undefined });
  let activated = (_editor: Editor | undefined): void => undefined;
  let provider = { getChildren: async (): Promise<unknown> => [] };
  const window = {
    activeTextEditor: undefined,
    visibleTextEditors: [] as readonly Editor[],
    createTreeView: (_: string, options: { treeDataProvider: typeof provider }) => {
      provider = options.treeDataProvider;
      return {};
    },
    onDidChangeActiveTextEditor: (body: typeof activated) => (activated = body),
    onDidChangeTextEditorSelection: listen,
  };
  const vscode = {
    window,
    commands: { registerCommand: listen },
    workspace: { onDidChangeTextDocument: listen },
    EventEmitter: class {
      fire() {}
    },
  };
  const session = {
    state: "running",
    onRunning: listen,
    execute: async (_: string, uri: string) => {
      asked.push(uri);
      return [];
    },
  };
  (await load(vscode)).registerOutline(session, {});
  for (const [active, visible] of steps) {
    window.visibleTextEditors = visible;
    activated(active);
    const before = asked.length;
    await provider.getChildren();
    if (asked.length === before) asked.push("none");
  }
  return asked;
}

test("a panel that takes the focus leaves the outline as it is while its file is visible", async () => {
  expect(await outlined([FILE, [FILE]], [PANEL, [FILE, PANEL]], [undefined, [FILE, PANEL]])).toEqual([
    "a.mlir",
    "a.mlir",
    "a.mlir",
  ]);
});

test("another file takes the outline, and so does the end of its own", async () => {
  const other = editor("b.txt", "plaintext", 2);
  expect(await outlined([FILE, [FILE]], [other, [FILE, other]])).toEqual(["a.mlir", "none"]);
  expect(await outlined([FILE, [FILE]], [PANEL, [PANEL]])).toEqual(["a.mlir", "none"]);
});
