import { fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { CancellationTokenSource, type InitializeResult } from "vscode-languageserver";
import {
  createProtocolConnection,
  IPCMessageReader,
  IPCMessageWriter,
  SocketMessageReader,
  SocketMessageWriter,
} from "vscode-languageserver/node";
import { type ClientOptions, PULLS, SERVER, spawnServer, startClient, startRefreshedClient } from "../kit/lspClient.js";

const URI = "file:///a.mlir";
const BAD = 'func.func private @f() attributes {iree.reflection = {f = "\\qI1!R1!", fv = "1"}}\n';
const ASKS = { ...PULLS, workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } } };

/** A client whose answer to `workspace/configuration` waits until it is let go. */
async function slowClient() {
  const { promise, resolve } = withResolvers<unknown>();
  const asked = withResolvers<void>();
  const configuration: ClientOptions["configuration"] = () => {
    asked.resolve();
    return promise;
  };
  const client = await startClient({ capabilities: ASKS, configuration });
  return { client, asked: asked.promise, answer: resolve };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((it) => {
    resolve = it;
  });
  return { promise, resolve };
}

describe("life and death", () => {
  test("shutdown and exit leave 0, and nothing but exit is served between them", async () => {
    const client = await startClient({ capabilities: PULLS });
    await client.connection.sendRequest("shutdown");
    await expect(client.hover(URI, 0, 0)).rejects.toMatchObject({ code: -32600 });
    const exit = once(client.process, "exit");
    await client.connection.sendNotification("exit");
    expect(await exit).toEqual([0, null]);
  });

  test("exit without shutdown leaves 1", async () => {
    const client = await startClient();
    const exit = once(client.process, "exit");
    await client.connection.sendNotification("exit");
    expect(await exit).toEqual([1, null]);
  });

  test("ends when the client's end of the pipe closes", async () => {
    const client = await startClient();
    const exit = once(client.process, "exit");
    client.process.stdin?.end();
    expect(await exit).toEqual([1, null]);
  });

  test("serves over IPC, and ends when the channel closes", async () => {
    const process = fork(SERVER, ["--node-ipc"], { execArgv: [] });
    const exit = once(process, "exit");
    const connection = createProtocolConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
    connection.listen();
    const params = { processId: null, rootUri: null, capabilities: {} };
    expect(await connection.sendRequest("initialize", params)).toMatchObject({ serverInfo: { name: "mlir-abi-lens" } });
    process.disconnect();
    expect(await exit).toEqual([1, null]);
  });

  test("what a client may not send in initialize counts as not supported", async () => {
    const codeAction = { codeActionLiteralSupport: null, dataSupport: true, resolveSupport: {} };
    const textDocument = { diagnostic: null, hover: { contentFormat: "markdown" }, codeAction };
    const { connection, process, exit } = spawnServer();
    const params = { processId: null, capabilities: { textDocument }, workspaceFolders: [null, {}] };
    const { capabilities } = await connection.sendRequest<InitializeResult>("initialize", params);
    expect(capabilities.hoverProvider).toBe(true);
    expect(capabilities.diagnosticProvider).toBeUndefined();
    expect(capabilities.codeActionProvider).toBeUndefined();
    process.stdin?.end();
    expect(await exit).toBe(1);
  });

  test("before initialize nothing is served", async () => {
    const { connection, process, exit } = spawnServer();
    const hover = { textDocument: { uri: URI }, position: { line: 0, character: 0 } };
    await expect(connection.sendRequest("textDocument/hover", hover)).rejects.toMatchObject({ code: -32002 });
    process.stdin?.end();
    expect(await exit).toBe(1);
  });

  test.each([
    [[], "No way to reach a client was given, expected --stdio"],
    [["--socket=x"], "No way to reach a client was given, expected --stdio"],
    [["--pipe"], "No way to reach a client was given, expected --stdio"],
    [["--node-ipc"], "No way to reach a client was given, expected --stdio"],
    [["--pipe=/nonexistent"], "Could not connect to /nonexistent: no such file or folder"],
    [["--socket", "1"], "Could not connect to port 1: nothing listens there"],
  ])("with %j it says what is wrong and leaves 2", (args, said) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SERVER, ...args], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr.startsWith(said), stderr).toBe(true);
    expect(stderr).toMatch(/^.*\n$/);
  });

  /** A server that is connected to a socket. */
  async function overSocket() {
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    const { port } = listener.address() as AddressInfo;
    const server = spawn(process.execPath, [SERVER, `--socket=${port}`], { stdio: ["inherit", "inherit", "pipe"] });
    const said = text(server.stderr);
    const exit = once(server, "exit");
    const [socket] = (await once(listener, "connection")) as [Socket];
    listener.close();
    return { socket, exit, said };
  }

  test("serves over a socket, and ends when it closes", async () => {
    const { socket, exit } = await overSocket();
    const connection = createProtocolConnection(new SocketMessageReader(socket), new SocketMessageWriter(socket));
    connection.listen();
    const params = { processId: null, rootUri: null, capabilities: {} };
    expect(await connection.sendRequest("initialize", params)).toMatchObject({ serverInfo: { name: "mlir-abi-lens" } });
    socket.end();
    expect(await exit).toEqual([1, null]);
  });

  test("answers what violates the protocol over a socket as over its pipes", async () => {
    const { socket, exit, said } = await overSocket();
    const answers = text(socket);
    socket.write("Content-Length: 1\r\n\r\n{");
    socket.write("Content-Length: 2\r\n\r\n{}");
    socket.write(`Content-Length: 45\r\n\r\n{"jsonrpc":"2.0","method":"$/cancelRequest" }`);
    socket.write("Content-Length: x\r\n\r\n");
    expect(await exit).toEqual([1, null]);
    const codes = [...(await answers).matchAll(/"code":(-\d+),"message":"([^"]*)"/g)].map(([, code, message]) => [
      code,
      message,
    ]);
    expect(codes).toEqual([
      ["-32700", "Message is not valid JSON"],
      ["-32600", "Message is not a request, expected a method"],
      ["-32700", "Header gives no Content-Length"],
    ]);
    expect(await said).toBe("Header gives no Content-Length: the client does not keep to the protocol\n");
  });

  test("says which server it is, once", async () => {
    const client = await startClient();
    await client.open(URI, BAD);
    await client.publishedWhere(({ uri }) => uri === URI);
    expect(client.log).toEqual([expect.stringMatching(/^mlir-abi-lens \d+\.\d+\.\d+/)]);
    // It takes no registrations.
    expect(client.registered).toEqual([]);
    await client.stop();
  });
});

describe("settings", () => {
  test("a rule that is off for a document finds nothing there, until the settings change", async () => {
    const rules: Record<string, string> = { "string-escape": "off" };
    const asked: unknown[] = [];
    const client = await startClient({
      capabilities: ASKS,
      configuration: (items) => {
        asked.push(...items);
        const lint = { enabled: "no" };
        return items.map(({ scopeUri }) => (scopeUri === URI ? { rules, lint } : { lint }));
      },
    });
    await client.open(URI, BAD);
    await client.open("file:///b.mlir", BAD);
    expect(await client.diagnostics(URI)).toEqual([]);
    expect(await client.diagnostics(URI)).toEqual([]);
    expect(await client.diagnostics("file:///b.mlir")).toHaveLength(1);
    expect(asked).toEqual([
      { scopeUri: URI, section: "mlirAbi" },
      { scopeUri: "file:///b.mlir", section: "mlirAbi" },
    ]);
    expect(client.log.filter((line) => line.includes("mlirAbi.lint.enabled"))).toHaveLength(1);
    rules["string-escape"] = "info";
    const empty = await client.pull(URI);
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    expect(await client.pull(URI, empty.resultId)).toMatchObject({ kind: "full", items: [{ severity: 3 }] });
    expect(client.log.filter((line) => line.includes("mlirAbi.lint.enabled"))).toHaveLength(2);
    await client.stop();
  });

  test("a client that takes refreshes is asked for one when settings change", async () => {
    const { client, refreshed } = await startRefreshedClient();
    await client.open(URI, BAD);
    await client.connection.sendNotification("workspace/didChangeConfiguration", {
      settings: { mlirAbi: { lint: { enabled: false } } },
    });
    await refreshed;
    expect(await client.diagnostics(URI)).toEqual([]);
    await client.stop();
  });

  test("hints, lenses and colours are requested again when settings change, where the client supports that", async () => {
    const refreshSupport = { refreshSupport: true };
    const client = await startClient({
      capabilities: {
        workspace: { inlayHint: refreshSupport, codeLens: refreshSupport, semanticTokens: refreshSupport },
      },
    });
    const requested: string[] = [];
    for (const shown of ["diagnostic", "inlayHint", "codeLens", "semanticTokens"]) {
      client.connection.onRequest(`workspace/${shown}/refresh`, () => {
        requested.push(shown);
        return null;
      });
    }
    await client.open(URI, BAD);
    expect(requested).toEqual([]);
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: {} });
    // Answered in order.
    await client.hover(URI, 0, 0);
    expect(requested).toEqual(["inlayHint", "codeLens", "semanticTokens"]);
    await client.stop();
  });

  test("a client that can't be asked says it at the start, and is sent diagnostics again when it says otherwise", async () => {
    const client = await startClient({ initializationOptions: { rules: { "string-escape": "off" } } });
    await client.open(URI, BAD);
    expect(await client.publishedWhere(({ uri }) => uri === URI)).toMatchObject({ diagnostics: [] });
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: { mlirAbi: {} } });
    await client.publishedWhere(({ diagnostics }) => diagnostics.length === 1);
    await client.stop();
  });

  test("a client that refuses to send its settings gets the defaults", async () => {
    const client = await startClient({
      capabilities: ASKS,
      configuration: () => {
        throw new Error("no");
      },
    });
    await client.open(URI, BAD);
    expect(await client.diagnostics(URI)).toHaveLength(1);
    await client.stop();
  });
});

describe("requests that come to nothing", () => {
  test("a place in a text that has changed since is answered with ContentModified", async () => {
    const { client, asked, answer } = await slowClient();
    await client.open(URI, BAD);
    const hover = client.hover(URI, 0, 60);
    const diagnostics = client.diagnostics(URI);
    await asked;
    await client.change(URI, 2, [{ text: `\n${BAD}` }]);
    // Answered in order: when this is back, the change has been read.
    await client.hover("file:///other.mlir", 0, 0);
    answer([null]);
    await expect(hover).rejects.toMatchObject({ code: -32801 });
    // Diagnostics have no place: they are those of the text as it is now.
    expect(await diagnostics).toMatchObject([{ range: { start: { line: 1 } } }]);
    await client.stop();
  });

  test("a cancelled request is answered with RequestCancelled", async () => {
    const { client, asked, answer } = await slowClient();
    await client.open(URI, BAD);
    const source = new CancellationTokenSource();
    const params = { textDocument: { uri: URI }, position: { line: 0, character: 60 } };
    const hover = client.connection.sendRequest("textDocument/hover", params, source.token);
    // It may be answered while another one is waited for.
    const isCancelled = expect(hover).rejects.toMatchObject({ code: -32800 });
    await asked;
    source.cancel();
    await client.hover("file:///other.mlir", 0, 0);
    answer([null]);
    await isCancelled;
    await client.stop();
  });

  test("a document that is closed while its settings are asked for has nothing", async () => {
    const { client, asked, answer } = await slowClient();
    await client.open(URI, BAD);
    const hover = client.hover(URI, 0, 60);
    await asked;
    await client.close(URI);
    await client.hover("file:///other.mlir", 0, 0);
    answer([null]);
    expect(await hover).toBeNull();
    await client.stop();
  });
});
