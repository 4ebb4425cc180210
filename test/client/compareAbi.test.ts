/** *Compare ABI with…* against an editor that only pretends: what it asks, what it sends, what it shows. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { commands as serverCommands } from "../../server/src/lsp/commands/registry.js";
import type { WorkspaceContext } from "../../server/src/lsp/connection/handler.js";
import { clientModule } from "../kit/clientModule.js";
import { Uri } from "../kit/uri.js";

const OLD = "func.func @f(%a: tensor<4xf32>) { return }";
const NEW = "func.func @f(%a: tensor<8xf32>) { return }";

class TabInputText {
  constructor(readonly uri: Uri) {}
}
class TabInputCustom extends TabInputText {}

interface World {
  /** Files by path; those in `open` are open in the editor and known to the server. */
  readonly files: Readonly<Record<string, string | number>>;
  readonly open?: readonly string[];
  readonly tab?: TabInputText;
  /** What the last commit has, by path; without it there is no Git. */
  readonly commit?: Readonly<Record<string, string>>;
  /** The number of the choice, and the file that is chosen. */
  readonly pick?: number;
  readonly chosen?: string;
}

const load = clientModule<{ registerCompareAbi(context: unknown, session: unknown, log: unknown): unknown }>(
  "views/compareAbi.ts",
);

/** What a page says, without its elements. */
function textOfPage(page: string): string {
  const text = page.slice(page.indexOf("<body>")).replace(/<[^>]*>/g, " ");
  return text
    .replace(/&#(\d+);|&(lt|gt|quot|amp);/g, (_, code, name) =>
      code === undefined ? { lt: "<", gt: ">", quot: '"', amp: "&" }[name as "lt"] : String.fromCharCode(Number(code)),
    )
    .replace(/\s+/g, " ")
    .trim();
}

/** Runs the command. Answers what was shown and asked. */
async function run(world: World, given?: Uri, name = "mlirAbi.compareAbi") {
  const said: string[] = [];
  const shown: string[] = [];
  const choices: string[][] = [];
  let command = (_uri?: Uri): Promise<void> => Promise.resolve();
  const file = (path: string) => new Uri("file", path, "");
  const bytes = (text: string) => new TextEncoder().encode(text);
  const textOf = ({ path }: Uri) => String(world.files[path]);
  const vscode = {
    Uri,
    TabInputText,
    TabInputCustom,
    ViewColumn: { Beside: -2 },
    l10n: { t: (text: string, ...args: string[]) => text.replace(/\{(\d)\}/g, (_, i) => args[Number(i)] ?? "") },
    FileType: { File: 1, Directory: 2 },
    commands: {
      registerCommand(registered: string, body: typeof command) {
        if (registered === name) command = body;
      },
    },
    extensions: {
      getExtension: () =>
        world.commit && {
          isActive: true,
          exports: {
            enabled: true,
            getAPI: () => ({
              getRepository: () => ({
                async buffer(ref: string, path: string) {
                  const text = ref === "HEAD" ? world.commit?.[path] : undefined;
                  if (text === undefined) throw new Error("not there");
                  return bytes(text);
                },
              }),
            }),
          },
        },
    },
    window: {
      tabGroups: { activeTabGroup: { activeTab: { input: world.tab } } },
      activeTextEditor: undefined,
      showInformationMessage: (text: string) => said.push(text),
      showWarningMessage: (text: string) => said.push(text),
      showErrorMessage: (text: string) => said.push(text),
      async showQuickPick(items: { readonly label: string }[]) {
        choices.push(items.map(({ label }) => label));
        return items[world.pick ?? 0];
      },
      showOpenDialog: async () => world.chosen && [file(world.chosen)],
      createWebviewPanel: (_: string, title: string) => ({
        webview: {
          asWebviewUri: (uri: Uri) => uri,
          set html(page: string) {
            shown.push(`${title}\n${textOfPage(page)}`);
          },
        },
        onDidDispose: () => undefined,
        reveal: () => undefined,
      }),
    },
    workspace: {
      textDocuments: (world.open ?? []).map((path) => ({ uri: file(path), languageId: "mlir", getText: () => "" })),
      fs: {
        async stat(uri: Uri) {
          const contents = world.files[uri.path];
          return { type: 1, size: typeof contents === "number" ? contents : bytes(textOf(uri)).length };
        },
        readDirectory: async ({ path }: Uri) =>
          Object.keys(world.files).flatMap((file) =>
            file.startsWith(`${path}/`) ? [[file.slice(path.length + 1), 1]] : [],
          ),
        readFile: async (uri: Uri) => bytes(textOf(uri)),
      },
    },
  };
  const documents = new Map(
    (world.open ?? []).map((path) => [`${file(path)}`, openDocument(`${file(path)}`, 1, String(world.files[path]))]),
  );
  const context = { documents } as unknown as WorkspaceContext;
  // The server's own command, so that both agree on what is sent.
  const session = { execute: async (id: string, ...args: unknown[]) => serverCommands[id]?.(args, context) };
  (await load(vscode)).registerCompareAbi({ extensionUri: file("/extension") }, session, { error: () => undefined });
  await command(given);
  return { said, shown, choices };
}

const A = new Uri("file", "/w/a.mlir", "");

test("the active editor, unsaved changes and all, against the last commit's version", async () => {
  const world = {
    files: { "/w/a.mlir": NEW },
    open: ["/w/a.mlir"],
    tab: new TabInputText(A),
    commit: { "/w/a.mlir": OLD },
  };
  const { said, shown, choices } = await run(world);
  expect(choices).toEqual([["Last commit", "File…"]]);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatch(
    /^ABI changes: a\.mlir of the last commit → a\.mlir\n.*Callers break in 1 of 1 exported function.* argument 0 tensor<4xf32> → tensor<8xf32> /,
  );
  expect(said).toEqual([]);
});

test("the file at hand is the old version, the one that is chosen the new one", async () => {
  const more = `${OLD}\nfunc.func @g() { return }`;
  const { said, shown, choices } = await run({ files: { "/w/a.mlir": OLD, "/b.mlir": more }, chosen: "/b.mlir" }, A);
  expect({ said, choices }).toEqual({ said: [], choices: [] });
  expect(shown).toEqual([
    expect.stringMatching(
      /^ABI changes: a\.mlir → b\.mlir\n.* Old a\.mlir New b\.mlir No caller breaks .* @g added compatible /,
    ),
  ]);
  const reverse = await run({ files: { "/w/a.mlir": more, "/b.mlir": OLD }, chosen: "/b.mlir" }, A);
  expect(reverse.shown).toEqual([
    expect.stringMatching(/ Callers break in 1 of 2 exported functions: 1 removed @g removed /),
  ]);
});

test.each([
  ["/w/old/a.mlir", "/w/new/a.mlir", "old/a.mlir → new/a.mlir"],
  ["/w/old/lib/a.mlir", "/w/new/lib/a.mlir", "old/lib/a.mlir → new/lib/a.mlir"],
  ["/a.mlir", "/w/a.mlir", "/a.mlir → w/a.mlir"],
  ["/w/v/a.mlir", "/v/a.mlir", "w/v/a.mlir → /v/a.mlir"],
  ["/w/a.mlir", "/w/a.mlir", "a.mlir → a.mlir"],
  ["/w/a.mlir", "/v/b.mlir", "a.mlir → b.mlir"],
])("%s and %s are named by what distinguishes them", async (old, now, names) => {
  const { shown } = await run({ files: { [old]: OLD, [now]: NEW }, chosen: now }, new Uri("file", old, ""));
  expect(shown[0]?.split("\n", 1)[0]).toBe(`ABI changes: ${names}`);
});

test("text forms of modules", async () => {
  const module = (type: string) =>
    `vm.module @m\nvm.export @run = @f\nvm.func @f(%i0: ${type}) -> () {\n  vm.return\n}\n`;
  const files = { "/w/a.vmasm": module("i32"), "/b.vmasm": module("i64") };
  const { shown } = await run({ files, chosen: "/b.vmasm" }, new Uri("file", "/w/a.vmasm", ""));
  expect(shown).toEqual([
    expect.stringMatching(/ Callers break in 1 of 1 exported function.* @run changed .* i32 → i64 /),
  ]);
});

test("a compiled module in its viewer", async () => {
  const tab = new TabInputCustom(new Uri("file", "/w/m.vmfb", ""));
  const { said, shown } = await run({
    files: { "/w/m.vmfb": "\0\0\0\0IREE\0\0\0\0", "/b.mlir": OLD },
    tab,
    chosen: "/b.mlir",
  });
  expect(shown).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/^The first module can't be read: /)]);
});

test("a choice that is given up asks and shows nothing more", async () => {
  const world = { files: { "/w/a.mlir": NEW }, tab: new TabInputText(A), commit: {}, pick: 1 };
  expect(await run(world)).toMatchObject({ said: [], shown: [] });
});

test("what can't be compared is reported", async () => {
  const tab = new TabInputText(A);
  expect((await run({ files: {} })).said).toEqual(["Open an MLIR file or a compiled module first"]);
  const large = await run({ files: { "/w/a.mlir": 2 ** 30, "/b.mlir": OLD }, tab, chosen: "/b.mlir" });
  expect(large.said).toEqual(["a.mlir is larger than 64 MiB: use mlir-abi diff"]);
  const uncommitted = await run({ files: { "/w/a.mlir": NEW }, tab, commit: {} });
  expect(uncommitted.said).toEqual(["a.mlir of the last commit can't be read: not there"]);
});

// Modules are recognised by content, so a text can take the place of one here.
const M = new Uri("file", "/w/m.vmfb", "");
const compareSource = (world: World, given?: Uri) => run(world, given, "mlirAbi.compareSource");

test("a module against the only text beside it, without a question if it is named like the module", async () => {
  const { said, shown, choices } = await compareSource({ files: { "/w/m.vmfb": OLD, "/w/m.mlir": NEW } }, M);
  expect(choices).toEqual([]);
  expect(shown[0]).toMatch(/^ABI changes: m\.vmfb → m\.mlir\n.* @f changed breaks callers .* Compared by MLIR type$/);
  expect(said).toEqual([]);
});

test("the only text of another name may be the source of something else", async () => {
  const { shown, choices } = await compareSource({ files: { "/w/m.vmfb": OLD, "/w/a.mlir": NEW } }, M);
  expect(choices).toEqual([["a.mlir", "File…"]]);
  expect(shown[0]).toMatch(/^ABI changes: m\.vmfb → a\.mlir\n/);
});

test("of several texts one is chosen, the one that is called like the module first", async () => {
  const files = { "/w/m.vmfb": OLD, "/w/a.mlir": NEW, "/w/m.mlir": OLD, "/w/n.txt": NEW };
  const { shown, choices } = await compareSource({ files, tab: new TabInputCustom(M) });
  expect(choices).toEqual([["m.mlir", "a.mlir", "File…"]]);
  expect(shown).toEqual([
    expect.stringMatching(/ Old m\.vmfb New m\.mlir No change in the ABI \(1 exported function\)$/),
  ]);
});

test("without a text beside it any file can be chosen", async () => {
  const world = { files: { "/w/m.vmfb": OLD, "/b.mlir": NEW }, tab: new TabInputCustom(M) };
  expect((await compareSource({ ...world, chosen: "/b.mlir" })).shown[0]).toContain("New b.mlir");
  expect(await compareSource(world)).toMatchObject({ said: [], shown: [] });
});

test("only a module has a source", async () => {
  const { said } = await compareSource({ files: { "/w/a.mlir": NEW }, tab: new TabInputText(A) });
  expect(said).toEqual(["Open a compiled module (.vmfb) first"]);
});
