/** A client that does not keep to the protocol, or asks for too much: the server answers, or ends, by the protocol. */
import { once } from "node:events";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { FrameReader, MAX_HEADER_BYTES } from "../../server/src/lsp/connection/stdio.js";
import { HANDLERS } from "../../server/src/lsp/requests/registry.js";
import { casesOf, longTest } from "../kit/effort.js";
import { PULLS, SERVER, startClient } from "../kit/lspClient.js";
import { type Message, RawClient } from "../kit/rawClient.js";

/** A client that has opened a document and not sent its settings, for which the server waits during the other tests. */
let late: ReturnType<typeof startLateClient>;
beforeAll(() => {
  late = startLateClient();
});
async function startLateClient() {
  let answer = (_: unknown): void => {};
  const settings = new Promise((resolve) => {
    answer = resolve;
  });
  const client = await startClient({
    capabilities: { workspace: { configuration: true } },
    configuration: () => settings,
  });
  await client.open(URI, BAD(1));
  return { client, answer };
}

const running = new Set<RawClient>();
afterEach(() => {
  for (const { process } of running) process.kill("SIGKILL");
  running.clear();
});

/** A server that gets bytes. */
function rawServer(flags: readonly string[] = []) {
  const said: Message[] = [];
  const client = new RawClient(process.execPath, [...flags, SERVER, "--stdio"], (message) => said.push(message));
  running.add(client);
  return {
    process: client.process,
    said,
    exit: client.exit,
    stderr: () => client.stderr,
    send: client.send.bind(client),
    where: (wanted: (it: Message) => boolean) => client.until(() => said.find(wanted), "a message"),
  };
}

const INITIALIZE = { id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } };
const INVALID_PARAMS = -32602;
const body = (text: string) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;

describe("frames", () => {
  test.each([
    ["a length that is no number", "Content-Length: x\r\n\r\n{}", "Header gives no Content-Length"],
    ["a length below zero", "Content-Length: -5\r\n\r\n{}", "Header gives no Content-Length"],
    ["no length", "Content-Type: a\r\n\r\n{}", "Header gives no Content-Length"],
    ["a length that nothing can hold", "Content-Length: 9999999999\r\n\r\n{}", "Header announces 9999999999 bytes"],
    ["a header without an end", "x".repeat(MAX_HEADER_BYTES + 1), "Header does not end within 4096 bytes"],
    ["a length that is too short", `Content-Length: 2\r\n\r\n${JSON.stringify(INITIALIZE)}\r\n\r\n`, "Header gives no"],
  ])("%s is reported and ends the server", async (_, bytes, reason) => {
    const server = rawServer();
    server.send(bytes);
    expect(await server.exit).toBe(1);
    expect(server.stderr()).toContain(reason);
    expect(server.stderr().trim().split("\n")).toHaveLength(1);
    expect(server.said.at(-1)).toMatchObject({ id: null, error: { code: -32700 } });
  });

  test.each([
    ["without params", undefined],
    ["with params that are not an object", 7],
    ["with null params", null],
    ["with an array of params", []],
    ["without capabilities", { processId: null }],
    ["with capabilities of another shape", { processId: null, capabilities: null }],
  ])("an initialize %s is answered as such, and a complete one is served after it", async (_, params) => {
    const server = rawServer();
    server.send({ id: 7, method: "initialize", ...(params !== undefined && { params }) }, INITIALIZE);
    expect(await server.where(({ id }) => id === 7)).toHaveProperty("error.code", INVALID_PARAMS);
    expect(await server.where(({ id }) => id === 1)).toHaveProperty("result.capabilities");
  });

  test("a body that is no JSON, and JSON that is no request, are answered; what follows is served", async () => {
    const server = rawServer();
    server.send(body("{nope"), body("[]"), body("7"), body("{}"), body('{"id":3}'), INITIALIZE);
    expect(await server.where(({ id }) => id === 1)).toHaveProperty("result.capabilities");
    const codes = server.said.filter(({ id }) => id === null).map(({ error }) => error?.code);
    expect(codes).toEqual([-32700, -32600, -32600, -32600, -32600]);
    server.process.stdin.end();
    expect(await server.exit).toBe(1);
  });

  test("a cancellation without an id is logged, and not answered", async () => {
    const server = rawServer();
    const cancel = (params: unknown) => ({ method: "$/cancelRequest", ...(params !== undefined && { params }) });
    server.send(INITIALIZE, cancel(undefined), cancel(null), cancel({}), cancel([1]), { id: 2, method: "shutdown" });
    await server.where(({ id }) => id === 2);
    const others = server.said.filter(({ id }) => id !== 1 && id !== 2);
    expect(others.map(({ params }) => params)).toEqual(
      Array(4).fill({ type: 2, message: "Ignored $/cancelRequest, expected id in its params" }),
    );
  });

  test("changed settings without params, or with null, are a change like any other", async () => {
    const server = rawServer();
    const changed = { method: "workspace/didChangeConfiguration" };
    server.send(INITIALIZE, changed, { ...changed, params: null }, { id: 2, method: "shutdown" });
    await server.where(({ id }) => id === 2);
    expect(server.said.map(({ id }) => id)).toEqual([1, 2]);
  });

  test("bodies are the same however the stream is cut; after a bad header there are none", () => {
    const text = `${body("{}")}Content-Type: x\r\ncontent-length:3\r\n\r\néa${body("")}${body("\u{1F600}".repeat(99))}`;
    const bytes = Buffer.from(`${text}oops\r\n\r\n${body("{}")}`);
    for (const size of [1, 2, 7, 64, 1000]) {
      const bodies: string[] = [];
      const failures: string[] = [];
      const frames = new FrameReader(
        (it) => bodies.push(it),
        (reason) => failures.push(reason),
      );
      for (let at = 0; at < bytes.length; at += size) frames.write(bytes.subarray(at, at + size));
      expect(bodies).toEqual(["{}", "éa", "", "\u{1F600}".repeat(99)]);
      expect(failures).toEqual(["Header gives no Content-Length"]);
    }
  });

  test("input that ends inside a message ends the server", async () => {
    const server = rawServer();
    server.send(INITIALIZE, "Content-Length: 500\r\n\r\n{");
    await server.where(({ id }) => id === 1);
    server.process.stdin.end();
    expect(await server.exit).toBe(1);
  });

  test("input that ends behind shutdown leaves 0", async () => {
    const server = rawServer();
    server.send(INITIALIZE, { id: 2, method: "shutdown" });
    await server.where(({ id }) => id === 2);
    server.process.stdin.end();
    expect(await server.exit).toBe(0);
  });
});

const URI = "file:///a.mlir";
const BAD = (n: number) => `func.func private @f${n}() attributes {iree.reflection = {f = "\\qI1!R1!", fv = "${n}"}}\n`;

/** So many functions with one finding each. */
const several = (count: number) => Array.from({ length: count }, (_, i) => BAD(1).replace("@f1", `@f${i}`)).join("");

describe("requests", () => {
  test("an unknown method is MethodNotFound, an unknown notification is nothing", async () => {
    const { connection, stop } = await startClient();
    await expect(connection.sendRequest("no/such", {})).rejects.toMatchObject({ code: -32601 });
    await connection.sendNotification("no/such", {});
    await connection.sendNotification("$/no/such", {});
    expect(await stop()).toBe(0);
  });

  test("a request whose document is closed meanwhile has nothing; it does not count as cancelled", async () => {
    const server = rawServer();
    const textDocument = { uri: URI };
    const opened = { textDocument: { ...textDocument, languageId: "mlir", version: 1, text: BAD(1) } };
    server.send(
      INITIALIZE,
      { method: "textDocument/didOpen", params: opened },
      { id: 2, method: "textDocument/foldingRange", params: { textDocument } },
      { method: "textDocument/didClose", params: { textDocument } },
    );
    expect(await server.where(({ id }) => id === 2)).toHaveProperty("result", null);
  });

  test("missing and wrongly shaped params are InvalidParams in every request", async () => {
    const capabilities = {
      textDocument: {
        diagnostic: {},
        codeAction: { dataSupport: true, codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
      },
    };
    const client = await startClient({ capabilities });
    await client.open(URI, BAD(1));
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 9 } };
    const shapes = [undefined, null, [], [7], 7, {}, { textDocument: null }, { data: { uri: URI, version: 1 } }];
    for (const { type } of HANDLERS) {
      for (const params of shapes) {
        const asked =
          params === undefined
            ? client.connection.sendRequest(type.method)
            : client.connection.sendRequest(type.method, params);
        await expect(asked, `${type.method} ${JSON.stringify(params)}`).rejects.toMatchObject({ code: -32602 });
      }
    }
    const textDocument = { uri: URI };
    const position = range.start;
    for (const [method, params] of [
      ["textDocument/codeAction", { textDocument, range }],
      ["textDocument/codeAction", { textDocument, range, context: { diagnostics: [null] } }],
      ["textDocument/codeAction", { textDocument, range, context: { diagnostics: [], only: 7 } }],
      ["textDocument/rename", { textDocument, position, newName: 7 }],
      ["callHierarchy/incomingCalls", { item: { uri: URI } }],
      ["codeLens/resolve", { range, data: { uri: URI, version: "1" } }],
      ["inlayHint/resolve", { position: null, data: { uri: URI, version: 1 } }],
    ] as const) {
      await expect(client.connection.sendRequest(method, params), method).rejects.toMatchObject({ code: -32602 });
    }
    expect(client.log.filter((line) => line.includes("Internal"))).toEqual([]);
    await client.stop();
  });

  test("a stale hint, lens or action is ContentModified", async () => {
    const client = await startClient({ capabilities: PULLS });
    await client.open(URI, BAD(1), 4);
    const start = { line: 0, character: 60 };
    const range = { start, end: start };
    for (const data of [
      { uri: URI, version: 3, nth: 0, fixAll: null },
      { uri: "file:///closed.mlir", version: 1, nth: 0, fixAll: null },
    ]) {
      for (const [method, params] of [
        ["inlayHint/resolve", { position: start, label: "x", data }],
        ["codeLens/resolve", { range, data }],
        ["codeAction/resolve", { title: "x", data }],
      ] as const) {
        await expect(client.connection.sendRequest(method, params), method).rejects.toMatchObject({ code: -32801 });
      }
    }
    // An action that was complete is answered as it is.
    expect(await client.connection.sendRequest("codeAction/resolve", { title: "x" })).toEqual({ title: "x" });
    await client.stop();
  });

  test("params of any shape are answered, and nothing internal is reported", async () => {
    const client = await startClient({ capabilities: PULLS });
    await client.open(URI, BAD(1));
    const textDocument = { uri: URI };
    const shapes = [
      ...[null, [], 7, {}, { textDocument: null }, { textDocument: { uri: 7 } }, { textDocument }],
      ...[-1, 1.5, "1", null].map((line) => ({ textDocument, position: { line, character: 0 } })),
      { textDocument, range: { start: { line: 0, character: 0 } }, positions: [null], newName: 7 },
    ];
    const methods = [
      "hover",
      "completion",
      "rename",
      "selectionRange",
      "codeAction",
      "inlayHint",
      "semanticTokens/range",
    ];
    const codes = new Set<number>();
    for (const params of shapes) {
      for (const method of methods) {
        await client.connection.sendRequest(`textDocument/${method}`, params).catch(({ code }) => codes.add(code));
      }
    }
    // InvalidParams.
    expect([...codes].sort()).toEqual([-32602]);
    await client.change(URI, 2, [{ text: 7 as never }]);
    await client.change(URI, 2, 7 as never);
    expect((await client.hover(URI, 0, 60))?.contents).toBeDefined();
    await client.stop();
  });

  test("edits outside the document and inside pairs leave one text, the same as a client's", async () => {
    const client = await startClient({ capabilities: PULLS });
    await client.open(URI, "// \u{1F600}\n");
    const at = (line: number, character: number) => ({ line, character });
    const far = { start: at(9, 9), end: at(1e9, 1e9) };
    await client.change(URI, 2, [{ range: far, text: BAD(1) }]);
    // Between the halves of the emoji, and back.
    await client.change(URI, 3, [{ range: { start: at(0, 4), end: at(0, 4) }, text: "x" }]);
    await client.change(URI, 4, [{ range: { start: at(0, 5), end: at(0, 4) }, text: "" }]);
    await client.change("file:///never.mlir", 5, [{ text: "x" }]);
    const found = await client.diagnostics(URI);
    expect(found).toMatchObject([{ range: { start: { line: 1 } }, code: "string-escape" }]);
    await client.stop();
  });

  longTest("of ten thousand requests that are cancelled each has one answer", async () => {
    const server = rawServer();
    const textDocument = { uri: URI, languageId: "mlir", version: 1, text: BAD(1) };
    server.send(INITIALIZE, { method: "textDocument/didOpen", params: { textDocument } });
    const params = { textDocument: { uri: URI }, position: { line: 0, character: 60 } };
    const count = 10_000;
    for (let id = 10; id < count + 10; id++) {
      server.send({ id, method: "textDocument/hover", params }, { method: "$/cancelRequest", params: { id } });
    }
    server.send({ id: "last", method: "textDocument/hover", params });
    expect(await server.where(({ id }) => id === "last")).toHaveProperty("result.contents");
    const answers = server.said.filter(({ id }) => typeof id === "number" && id >= 10);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(count);
    expect(answers).toHaveLength(count);
    expect(answers.every(({ error, result }) => error?.code === -32800 || result !== undefined)).toBe(true);
    server.send({ id: "end", method: "shutdown" }, { method: "exit" });
    expect(await server.exit).toBe(0);
  });

  test("many documents stay apart through a storm of opening and closing", async () => {
    const client = await startClient({ capabilities: PULLS });
    const uris = Array.from({ length: casesOf(200) }, (_, i) => `file:///${i}.mlir`);
    for (const [i, uri] of uris.entries()) {
      for (let again = 0; again < 3; again++) {
        await client.open(uri, BAD(1000 - i));
        await client.close(uri);
      }
      await client.open(uri, `${"\n".repeat(i)}${BAD(i)}`);
    }
    const all = await Promise.all(uris.map((uri) => client.diagnostics(uri)));
    expect(all.map((found) => found[0]?.range.start.line)).toEqual(uris.map((_, i) => i));
    await client.stop();
  });

  test("a client that is late with its settings is served meanwhile, and then by them; this is logged once", async () => {
    const { client, answer } = await late;
    await client.publishedWhere(({ diagnostics }) => diagnostics.length === 1);
    expect((await client.hover(URI, 0, 60))?.contents).toBeDefined();
    expect(client.log.filter((line) => line.startsWith("The client has not reported its settings"))).toHaveLength(1);
    answer([{ rules: { "string-escape": "off" } }]);
    await client.publishedWhere(({ diagnostics }) => diagnostics.length === 0);
    expect(await client.stop()).toBe(0);
  });
});

test("of very many findings the worst are reported, and how many more there are", async () => {
  const client = await startClient({ capabilities: PULLS });
  await client.open(URI, several(253));
  const found = await client.diagnostics(URI);
  expect(found).toHaveLength(251);
  expect(found.at(-1)).toMatchObject({
    severity: 3,
    message: "3 more findings; run `mlir-abi lint` to see all",
  });
  await client.change(URI, 2, [{ text: several(250) }]);
  expect(await client.diagnostics(URI)).toHaveLength(250);
  await client.stop();
});

longTest("memory comes back when documents are closed", async () => {
  // The garbage collector runs before the process is asked, by a signal of the inspector's own.
  const server = rawServer(["--expose-gc", "--require", new URL("../kit/heapReport.cjs", import.meta.url).pathname]);
  server.send(INITIALIZE);
  await server.where(({ id }) => id === 1);
  let asked = 100;
  const heapNow = async (): Promise<number> => {
    const before = server.stderr().length;
    const id = asked++;
    server.send({ id, method: "workspace/symbol", params: { query: "f" } });
    await server.where((it) => it.id === id);
    server.process.kill("SIGUSR2");
    while (server.stderr().length === before) await once(server.process.stderr, "data");
    return Number(server.stderr().slice(before));
  };
  const round = () => {
    for (let i = 0; i < 60; i++) {
      const textDocument = { uri: `file:///${i}.mlir`, languageId: "mlir", version: 1, text: BAD(i).repeat(300) };
      server.send({ method: "textDocument/didOpen", params: { textDocument } });
    }
    for (let i = 0; i < 60; i++) {
      const textDocument = { uri: `file:///${i}.mlir` };
      server.send({ id: asked++, method: "textDocument/documentSymbol", params: { textDocument } });
    }
  };
  const close = () => {
    for (let i = 0; i < 60; i++) {
      server.send({ method: "textDocument/didClose", params: { textDocument: { uri: `file:///${i}.mlir` } } });
    }
  };
  /** The heap once it has stopped shrinking: what was to be read of a document is noticed to be closed after a pause. */
  const heapAtRest = async (): Promise<number> => {
    let least = await heapNow();
    for (let same = 0; same < 10; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const heap = await heapNow();
      same = heap < least * 0.99 ? 0 : same + 1;
      least = Math.min(least, heap);
    }
    return least;
  };
  // Once for what is compiled and kept on first use.
  round();
  close();
  const empty = await heapAtRest();
  for (let i = 0; i < 3; i++) {
    round();
    expect(await heapNow()).toBeGreaterThan(empty * 1.2);
    close();
  }
  expect(await heapAtRest()).toBeLessThan(empty * 1.2);
});
