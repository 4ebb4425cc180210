/** The server with folders on disk: files that are never opened are found, followed and left alone where they should be. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CallHierarchyItem, ClientCapabilities, Location, WorkspaceSymbol } from "vscode-languageserver";
import { example } from "../kit/bytecode.js";
import { type ClientOptions, type LspClient, startClient } from "../kit/lspClient.js";
import { buildModule } from "../kit/vmfb.js";

const LIBRARY = `module @lib {
  func.func @twice(%x: i32) -> i32 {
    return %x : i32
  }
}
`;
const USER = `vm.module @user {
  vm.import private @lib.twice(%x : i32) -> i32
  vm.func @main(%x : i32) -> i32 {
    %r = vm.call @lib.twice(%x) : (i32) -> i32
    vm.return %r : i32
  }
  vm.export @main
}
`;

const scratch = mkdtempSync(join(tmpdir(), "workspace-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const WATCHES: ClientCapabilities = {
  workspace: { workspaceFolders: true, configuration: true, didChangeWatchedFiles: { dynamicRegistration: true } },
};

let count = 0;
let root: string;
let client: LspClient | undefined;
beforeEach(() => {
  root = join(scratch, `w${++count}`);
  mkdirSync(root);
});
afterEach(async () => {
  expect(await client?.stop()).toBe(0);
  client = undefined;
});

function write(path: string, text: string | Uint8Array): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  return uriOf(path);
}
const uriOf = (path: string) => pathToFileURL(join(root, path)).href;

async function start(options: ClientOptions = {}): Promise<LspClient> {
  client = await startClient({ capabilities: WATCHES, folders: [pathToFileURL(root).href], ...options });
  return client;
}

async function ask<T>(method: string, params: object): Promise<T> {
  if (client === undefined) throw new Error("no client");
  return client.connection.sendRequest(method, params);
}

/** `path:line:character` of the symbols that a search finds, sorted. */
async function search(query: string): Promise<string[]> {
  const found = await ask<WorkspaceSymbol[]>("workspace/symbol", { query });
  return found.map(({ name, location }) => `${name} ${shown(location as Location)}`).sort();
}
const shown = ({ uri, range }: Location) =>
  `${decodeURIComponent(uri.slice(pathToFileURL(root).href.length + 1))}:${range.start.line}:${range.start.character}`;

const changed = (uri: string, type: 1 | 2 | 3) =>
  client?.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri, type }] });

describe("files that were never opened", () => {
  test("have symbols, exports, references and calls", async () => {
    write("lib.mlir", LIBRARY);
    const uri = write("user.mlir", USER);
    write("deep/er/tests.mlir.test", "func.func @deep() { return }");
    const { open } = await start();
    expect(await search("twi")).toEqual(["lib.twice user.mlir:1:20", "twice lib.mlir:1:12"]);
    expect(await search("deep")).toEqual(["deep deep/er/tests.mlir.test:0:10"]);
    await open(uri, USER);
    const at = { textDocument: { uri }, position: { line: 1, character: 25 } };
    expect((await ask<Location[]>("textDocument/definition", at)).map(shown)).toEqual(["lib.mlir:1:12"]);
    const references = await ask<Location[]>("textDocument/references", {
      ...at,
      context: { includeDeclaration: true },
    });
    expect(references.map(shown)).toEqual(["user.mlir:1:20", "user.mlir:3:17", "lib.mlir:1:12"]);
    const [item] = await ask<CallHierarchyItem[]>("textDocument/prepareCallHierarchy", at);
    expect(item).toMatchObject({ name: "twice", uri: uriOf("lib.mlir") });
    expect(await ask("callHierarchy/incomingCalls", { item })).toMatchObject([
      { from: { name: "main", uri }, fromRanges: [{ start: { line: 3, character: 17 } }] },
    ]);
    expect(await ask("callHierarchy/outgoingCalls", { item })).toEqual([]);
  });

  test("count once where a diff editor has other versions of them open", async () => {
    const library = write("lib.mlir", LIBRARY);
    const uri = write("user.mlir", USER);
    const { open } = await start();
    const version = library.replace("file:", "git:");
    await open(version, LIBRARY);
    await open(uri, USER);
    const at = { textDocument: { uri }, position: { line: 1, character: 25 }, context: { includeDeclaration: true } };
    for (const isOpen of [false, true]) {
      if (isOpen) await open(library, LIBRARY);
      expect(await search("twi")).toEqual(["lib.twice user.mlir:1:20", "twice lib.mlir:1:12"]);
      expect((await ask<Location[]>("textDocument/references", at)).map(shown)).toEqual([
        "user.mlir:1:20",
        "user.mlir:3:17",
        "lib.mlir:1:12",
      ]);
    }
    const inVersion = { ...at, textDocument: { uri: version }, position: { line: 1, character: 14 } };
    const references = await ask<Location[]>("textDocument/references", inVersion);
    expect(references.map((it) => it.uri)).toEqual([version, uri, uri]);
  });

  test("count by any scheme where the client has no files", async () => {
    const { open } = await start({ folders: [] });
    await open("inmemory://model/1.mlir", LIBRARY);
    expect(await ask("workspace/symbol", { query: "twi" })).toMatchObject([{ name: "twice" }]);
  });

  test("are found together with those that are open", async () => {
    write("lib.vmfb", buildModule({ name: "lib", exports: [{ name: "twice", callingConvention: "0i_i" }] }));
    const library = write("lib.mlir", LIBRARY);
    const uri = write("user.mlir", USER);
    const other = write("other.mlir", USER.replace("@user", "@other"));
    const { open } = await start();
    await open(library, LIBRARY);
    await open(uri, USER);
    await open(other, USER.replace("@user", "@other"));
    const at = { textDocument: { uri }, position: { line: 1, character: 25 }, context: { includeDeclaration: true } };
    const references = await ask<Location[]>("textDocument/references", at);
    expect(references.map(shown).sort()).toEqual([
      "lib.mlir:1:12",
      "other.mlir:1:20",
      "other.mlir:3:17",
      "user.mlir:1:20",
      "user.mlir:3:17",
    ]);
    expect((await search("twice")).filter((it) => !it.startsWith("lib."))).toEqual(["twice lib.mlir:1:12"]);
  });

  test("have places in the text that bytecode is printed as", async () => {
    const bytecode = write("model.mlirbc", example("functions-v6").bytes);
    const text = "func.func private @model.predict(tensor<1x28x28xf32>) -> tensor<1x10xf32>";
    const uri = write("user.mlir", text);
    const { open } = await start();
    await open(uri, text);
    const { text: printed } = await ask<{ text: string }>("workspace/executeCommand", {
      command: "mlirAbi.printBytecode",
      arguments: [{ uri: bytecode }],
    });
    const line = printed.split("\n").findIndex((it) => it.includes("func.func @predict"));
    expect(line).toBeGreaterThan(0);
    const character = printed.split("\n")[line]?.indexOf("@predict") ?? 0;
    const place = `model.mlirbc:${line}:${character}`;
    expect(await search("predict")).toContain(`predict ${place}`);
    const at = { textDocument: { uri }, position: { line: 0, character: 25 } };
    expect((await ask<Location[]>("textDocument/definition", at)).map(shown)).toEqual([place]);
  });

  test("are followed through what the client watches", async () => {
    write("a.mlir", "func.func @first() { return }");
    const { registered } = await start();
    expect(await search("fi")).toEqual(["first a.mlir:0:10"]);
    const watchers = registered.flatMap(({ registerOptions }) => registerOptions?.watchers ?? []);
    expect(watchers).toContainEqual({ globPattern: "**/*.{mlir,mlir.test,vmasm,mlirbc,vmfb}" });
    changed(write("b.mlir", "func.func @fib() { return }"), 1);
    changed(write("a.mlir", "func.func @fig() { return }"), 2);
    expect(await search("fi")).toEqual(["fib b.mlir:0:10", "fig a.mlir:0:10"]);
    rmSync(join(root, "a.mlir"));
    changed(uriOf("a.mlir"), 3);
    expect(await search("fi")).toEqual(["fib b.mlir:0:10"]);
  });

  test("are found where the client can't watch", async () => {
    write("a.mlir", "func.func @first() { return }");
    await start({ capabilities: {} });
    expect(await search("fi")).toEqual(["first a.mlir:0:10"]);
    write("b.mlir", "func.func @fib() { return }");
    await expect.poll(() => search("fib"), { timeout: 20_000, interval: 500 }).toEqual(["fib b.mlir:0:10"]);
  });

  test("give way to the open text, until it is closed", async () => {
    const uri = write("a.mlir", "func.func @saved() { return }");
    const { open, close } = await start();
    expect(await search("a")).toEqual(["saved a.mlir:0:10"]);
    await open(uri, "func.func @typed() { return }");
    expect(await search("d")).toEqual(["typed a.mlir:0:10"]);
    await close(uri);
    expect(await search("d")).toEqual(["saved a.mlir:0:10"]);
  });

  test("in a folder that is moved or deleted are followed", async () => {
    write("x/a.mlir", "func.func @a1() { return }");
    await start();
    expect(await search("a1")).toEqual(["a1 x/a.mlir:0:10"]);
    renameSync(join(root, "x"), join(root, "y"));
    await client?.connection.sendNotification("workspace/didRenameFiles", {
      files: [{ oldUri: uriOf("x"), newUri: uriOf("y") }],
    });
    expect(await search("a1")).toEqual(["a1 y/a.mlir:0:10"]);
  });
});

describe("the list of files", () => {
  const text = (name: string) => `func.func @${name}() { return }`;

  test("honours .gitignore files, as they are", async () => {
    write(".gitignore", "build/\n*.tmp.mlir\n!/build/keep.mlir\n");
    write("build/a.mlir", text("in_build"));
    write("b.tmp.mlir", text("in_tmp"));
    write("sub/.gitignore", "!c.tmp.mlir\n/only.mlir\n");
    write("sub/c.tmp.mlir", text("in_sub"));
    write("sub/only.mlir", text("in_only"));
    write("sub/deeper/only.mlir", text("in_deeper"));
    await start();
    expect(await search("in_")).toEqual(["in_deeper sub/deeper/only.mlir:0:10", "in_sub sub/c.tmp.mlir:0:10"]);
    changed(write("build/new.mlir", text("in_new")), 1);
    expect(await search("in_new")).toEqual([]);
    changed(write(".gitignore", ""), 2);
    expect((await search("in_")).length).toBe(5);
  });

  // A backtracking matcher does not come to an end.
  test("takes bounded time, whatever the patterns", async () => {
    const name = `${"a".repeat(200)}.mlir`;
    write(".gitignore", `${"*a".repeat(11)}c\n`);
    write(name, text("in_long"));
    const exclude = { [`${"*a".repeat(11)}c`]: true, [`${"+(*)".repeat(12)}c`]: true };
    await start({
      configuration: (items) => items.map(({ section }) => (section === "files.exclude" ? exclude : null)),
    });
    expect(await search("in_")).toEqual([`in_long ${name}:0:10`]);
  });

  test("honours files.exclude, and follows it", async () => {
    write("a.mlir", text("in_a"));
    write("out/b.mlir", text("in_b"));
    write("c.gen.mlir", text("in_c"));
    let exclude: object = { "**/out": true, "**/*.gen.mlir": true, "**/a.mlir": false, "**/*.mlir": { when: "x" } };
    const configuration: ClientOptions["configuration"] = (items) =>
      items.map(({ section }) => (section === "files.exclude" ? exclude : null));
    await start({ configuration });
    expect(await search("in_")).toEqual(["in_a a.mlir:0:10"]);
    exclude = {};
    await client?.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    expect((await search("in_")).length).toBe(3);
  });

  test("does not follow links to folders, nor read what is too large", async () => {
    write("a/a.mlir", text("in_a"));
    symlinkSync(root, join(root, "a", "loop"));
    symlinkSync(join(root, "a", "a.mlir"), join(root, "linked.mlir"));
    write("large.mlir", `${text("in_large")}${" ".repeat(5000)}`);
    const { log } = await start({ configuration: (items) => items.map(() => ({ workspace: { maxFileBytes: 4096 } })) });
    expect(await search("in_")).toEqual(["in_a a/a.mlir:0:10", "in_a linked.mlir:0:10"]);
    expect(log).toContain("Workspace: 2 files indexed; not indexed: 1 too large");
  });

  test("is empty where the setting is off", async () => {
    write("a.mlir", text("in_a"));
    await start({ configuration: (items) => items.map(() => ({ workspace: { index: false } })) });
    expect(await search("in_")).toEqual([]);
  });

  test("follows the folders of the workspace", async () => {
    write("a/a.mlir", text("in_a"));
    write("b/b.mlir", text("in_b"));
    const folder = (path: string) => ({ uri: uriOf(path), name: path });
    await start({ folders: [uriOf("a")] });
    expect(await search("in_")).toEqual(["in_a a/a.mlir:0:10"]);
    await client?.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
      event: { added: [folder("b")], removed: [folder("a")] },
    });
    expect(await search("in_")).toEqual(["in_b b/b.mlir:0:10"]);
  });
});

test("a client that counts in UTF-8 gets positions of closed files so", async () => {
  write("lib.mlir", `module @lib {\n func.func @"é€"() { return } func.func @twice() { return }\n}\n`);
  await start({ capabilities: { ...WATCHES, general: { positionEncodings: ["utf-8"] } } });
  const range = {
    start: { line: 1, character: 11 },
    end: { line: 1, character: 11 + Buffer.byteLength('@"é€"') },
  };
  expect(await ask("workspace/symbol", { query: "é€" })).toMatchObject([{ location: { range } }]);
  const uri = write("user.mlir", USER.replaceAll("lib.twice", '"lib.é€"'));
  await client?.open(uri, USER.replaceAll("lib.twice", '"lib.é€"'));
  const at = { textDocument: { uri }, position: { line: 1, character: 23 } };
  expect(await ask("textDocument/definition", at)).toMatchObject([{ range }]);
});

test("a compiled module is found where its source is not", async () => {
  const uri = write("user.mlir", USER);
  const bytes = buildModule({ name: "lib", exports: [{ name: "twice", callingConvention: "0i_i" }] });
  write("lib.vmfb", bytes);
  await start();
  await client?.open(uri, USER);
  expect(await search("twice")).toContain("twice lib.vmfb:0:0");
  const at = { textDocument: { uri }, position: { line: 1, character: 25 } };
  expect((await ask<Location[]>("textDocument/definition", at)).map(shown)).toEqual(["lib.vmfb:0:0"]);
  changed(write("lib.mlir", LIBRARY), 1);
  expect((await ask<Location[]>("textDocument/definition", at)).map(shown)).toEqual(["lib.mlir:1:12"]);
});
