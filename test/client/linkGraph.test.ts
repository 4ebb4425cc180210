/** *Show how modules link* against an editor that only pretends: what it asks, shows, reports and opens. */
import { expect, test } from "vitest";
import { commands as serverCommands } from "../../server/src/lsp/commands/registry.js";
import type { WorkspaceContext } from "../../server/src/lsp/connection/handler.js";
import { clientModule } from "../kit/clientModule.js";
import { NOTHING_OPEN } from "../kit/nothingOpen.js";
import { Uri } from "../kit/uri.js";

const TOOLS = "module @tools { func.func @half(%x: i32) -> i32 { return %x : i32 } }";
const USER = "func.func private @tools.half(i64) -> i64\n";
const file = (path: string) => new Uri("file", path, "");

const load = clientModule<{ registerLinkGraph(context: unknown, session: unknown, log: unknown): unknown }>(
  "views/linkGraph.ts",
);

interface Shown {
  readonly message: string;
  readonly range: { readonly at: readonly number[] };
}

/** An editor with files by path, which may change; runs the command at once. */
async function open(files: Record<string, string | number>, given?: unknown, selected?: unknown, chosen?: string[]) {
  const pages: string[] = [];
  const said: string[] = [];
  const opened: unknown[] = [];
  const problems = new Map<string, readonly Shown[]>();
  const listeners: ((uri: Uri) => void)[] = [];
  let command = (..._: readonly unknown[]): Promise<void> => Promise.resolve();
  let send = (_: unknown): Promise<void> => Promise.resolve();
  let close = (): void => undefined;
  const bytesOf = (path: string) => new TextEncoder().encode(String(files[path]));
  const listen = (body: (uri: Uri) => void) => listeners.push(body);
  const vscode = {
    Uri,
    TabInputText: class {},
    TabInputCustom: class {},
    ViewColumn: { Active: -1, Beside: -2 },
    FileType: { File: 1 },
    DiagnosticSeverity: { Error: 0, Warning: 1 },
    Range: class {
      readonly at: readonly number[];
      constructor(...at: readonly number[]) {
        this.at = at;
      }
    },
    RelativePattern: class {},
    Diagnostic: class {
      constructor(
        readonly range: unknown,
        readonly message: string,
      ) {}
    },
    l10n: { t: (text: string, ...args: string[]) => text.replace(/\{(\d)\}/g, (_, i) => args[Number(i)] ?? "") },
    commands: {
      registerCommand: (_: string, body: typeof command) => {
        command = body;
      },
      executeCommand: async (...args: readonly unknown[]) => opened.push(args),
    },
    languages: {
      createDiagnosticCollection: () => ({
        clear: () => problems.clear(),
        set: (uri: Uri, found: readonly Shown[]) => problems.set(uri.path, found),
      }),
    },
    window: {
      tabGroups: { activeTabGroup: { activeTab: undefined } },
      showErrorMessage: (text: string) => said.push(text),
      showOpenDialog: async () => chosen?.map(file),
      createWebviewPanel: (_: string, title: string) => ({
        webview: {
          asWebviewUri: (uri: Uri) => uri,
          set html(page: string) {
            pages.push(`${title}\n${page}`);
          },
          onDidReceiveMessage: (body: typeof send) => {
            send = body;
          },
        },
        onDidDispose: (body: typeof close) => {
          close = body;
        },
      }),
    },
    workspace: {
      textDocuments: [],
      asRelativePath: ({ path }: Uri) => path.replace("/w/", ""),
      onDidChangeTextDocument: () => undefined,
      createFileSystemWatcher: () => ({ onDidChange: listen, onDidCreate: listen, onDidDelete: listen, dispose() {} }),
      fs: {
        async stat({ path }: Uri) {
          const contents = files[path];
          if (contents === undefined) throw new Error(`${path} is not there`);
          return { type: 1, size: typeof contents === "number" ? contents : bytesOf(path).length };
        },
        readFile: async ({ path }: Uri) => bytesOf(path),
      },
    },
  };
  Object.assign(Uri, { parse: (text: string) => file(text.replace("file://", "")) });
  const context: WorkspaceContext = { ...NOTHING_OPEN, show() {} };
  const session = {
    execute: async (id: string, ...args: unknown[]) => serverCommands[id]?.(args, context),
    onRunning: () => undefined,
  };
  const module = await load(vscode);
  module.registerLinkGraph({ extensionUri: file("/extension") }, session, { error: () => undefined });
  await command(given, selected);
  const titles = () => [...(pages.at(-1) ?? "").matchAll(/<h2 id="m\d+-title">(.*?)<\/h2>/g)].map(([, it]) => it);
  return {
    pages,
    said,
    opened,
    titles,
    problems: () => Object.fromEntries(problems),
    send: (message: unknown) => send(message),
    close: () => close(),
    change: (path: string) => {
      for (const listener of listeners) listener(file(path));
    },
  };
}

const FILES = { "/w/a.mlir": USER, "/w/tools.mlir": TOOLS };
const SELECTED = [file("/w/a.mlir"), file("/w/tools.mlir")];

test("selected files, in an order in which imports are served", async () => {
  const { pages, said, titles, problems } = await open(FILES, SELECTED[1], SELECTED);
  expect(said).toEqual([]);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatch(/^Links of a\.mlir, tools\.mlir\n/);
  expect(pages[0]).toMatch(/script-src 'nonce-\w+'.*\/media\/module\.css".*\/media\/link\.js"/s);
  expect(titles()).toEqual(["1 tools", "2 module"]);
  // At the place of the import.
  expect(problems()).toEqual({
    "/w/a.mlir": [
      {
        range: { at: [0, 18, 0, 29] },
        message: expect.stringMatching(/^import tools\.half: declared as 0I_I/),
        source: "mlir-abi",
      },
    ],
    "/w/tools.mlir": [],
  });
});

test("a click on an import goes to its place", async () => {
  const { send, opened } = await open(FILES, SELECTED[0], SELECTED);
  await send({ import: 0 });
  expect(opened).toEqual([["vscode.open", SELECTED[0], { viewColumn: -2, selection: { at: [0, 18, 0, 29] } }]]);
  // What a page sends is untrusted.
  for (const message of [undefined, { import: 7 }, { import: "0" }, { earlier: 0 }, { earlier: 9 }, { earlier: "1" }]) {
    await send(message);
  }
  expect(opened).toHaveLength(1);
});

test("another order of registration", async () => {
  const { send, titles, problems } = await open(
    { ...FILES, "/w/a.mlir": USER.replaceAll("64", "32") },
    undefined,
    SELECTED,
  );
  expect(problems()).toMatchObject({ "/w/a.mlir": [] });
  await send({ earlier: 1 });
  expect(titles()).toEqual(["1 module", "2 tools"]);
  expect(problems()).toMatchObject({ "/w/a.mlir": [{ message: expect.stringMatching(/register it first$/) }] });
});

test("a file that changes is linked again, until the page is closed", async () => {
  const files: Record<string, string> = { ...FILES };
  const { change, problems, pages, close } = await open(files, undefined, SELECTED);
  files["/w/a.mlir"] = USER.replaceAll("64", "32");
  change("/w/other.mlir");
  change("/w/a.mlir");
  await expect.poll(problems).toEqual({ "/w/a.mlir": [], "/w/tools.mlir": [] });
  expect(pages).toHaveLength(2);
  // The same page is not set again.
  files["/w/a.mlir"] += "// more\n";
  change("/w/a.mlir");
  delete files["/w/a.mlir"];
  change("/w/a.mlir");
  await expect.poll(() => pages.at(-1)).toContain('<p role="status">/w/a.mlir is not there</p>');
  close();
  expect(problems()).toEqual({});
});

test("files that are chosen, where none is given", async () => {
  expect((await open(FILES, undefined, undefined, ["/w/tools.mlir"])).titles()).toEqual(["1 tools"]);
  expect(await open(FILES)).toMatchObject({ pages: [], said: [] });
});

test("what can't be linked is reported, and no page opens", async () => {
  const large = await open({ "/w/a.mlir": 2 ** 30 }, file("/w/a.mlir"));
  expect(large).toMatchObject({ pages: [], said: ["a.mlir is larger than 64 MiB: use mlir-abi link"] });
  const damaged = await open({ "/w/a.vmfb": "\0\0\0\0IREE\0\0\0\0" }, file("/w/a.vmfb"));
  expect(damaged.said).toEqual([expect.stringMatching(/^a\.vmfb can't be read: /)]);
});
