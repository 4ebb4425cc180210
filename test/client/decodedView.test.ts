/** When the decode view asks for its text again, against an editor that only pretends. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientModule } from "../kit/clientModule.js";

class Uri {
  static from = ({ scheme, path, query }: { scheme: string; path: string; query: string }) =>
    new Uri(scheme, path, query);
  static parse = (text: string) => new Uri("file", text.slice("file://".length), "");
  constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query: string,
  ) {}
  toString(): string {
    return `${this.scheme}://${this.path}`;
  }
}
interface Provider {
  provideTextDocumentContent(uri: Uri): Promise<string>;
}

const load = clientModule<{ registerDecodedView(session: unknown, log: unknown): unknown }>("views/decodedView.ts");
const SOURCE = "file:///w/a.mlir";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The view's provider, the events that it hears, and the views that it announces as changed. */
async function viewOf(execute: () => Promise<unknown>) {
  const changed: string[] = [];
  const on: Record<string, (event: unknown) => void> = {};
  const hear = (name: string) => (body: (event: unknown) => void) => (on[name] = body);
  let provider: Provider | undefined;
  const vscode = {
    Uri,
    OverviewRulerLane: {},
    ThemeColor: class {},
    EventEmitter: class {
      fire = ({ query }: Uri) => void changed.push(query);
    },
    l10n: { t: (text: string, name: string) => text.replace("{0}", name) },
    commands: { registerCommand() {} },
    window: {
      visibleTextEditors: [],
      createTextEditorDecorationType() {},
      onDidChangeTextEditorSelection() {},
    },
    workspace: {
      openTextDocument: async () => ({}),
      registerTextDocumentContentProvider: (_: string, given: Provider) => (provider = given),
      onDidChangeTextDocument: hear("change"),
      onDidCloseTextDocument: hear("close"),
    },
  };
  const session = { execute, onRunning: hear("running") };
  (await load(vscode)).registerDecodedView(session, { error() {} });
  const view = Uri.from({ scheme: "mlir-abi-view", path: "/ABI of a.mlirabi", query: SOURCE });
  const text = await provider?.provideTextDocumentContent(view);
  return { text, view, on, changed };
}

test("a view that could not be shown is, once a server runs, until it is closed", async () => {
  const { text, view, on, changed } = await viewOf(() => Promise.reject(new Error("not running")));
  expect(text).toBe("not running\n");
  on.running?.(undefined);
  await vi.runAllTimersAsync();
  expect(changed).toEqual([SOURCE]);
  on.close?.({ uri: view });
  on.running?.(undefined);
  await vi.runAllTimersAsync();
  expect(changed).toEqual([SOURCE]);
});

test("edits of its file are shown together after a pause; those of other files are none of its", async () => {
  const { text, on, changed } = await viewOf(async () => ({ text: "decoded", parts: [] }));
  expect(text).toBe("decoded");
  for (const path of ["file:///w/a.mlir", "file:///w/b.mlir", "file:///w/a.mlir"])
    on.change?.({ document: { uri: Uri.parse(path) } });
  expect(changed).toEqual([]);
  await vi.runAllTimersAsync();
  expect(changed).toEqual([SOURCE]);
});
