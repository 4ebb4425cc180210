import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createProtocolConnection,
  type InitializeResult,
  PortMessageReader,
  PortMessageWriter,
} from "vscode-languageserver/node";

const SERVER = fileURLToPath(new URL("../../dist/browser/server.js", import.meta.url));

// What a web worker's global has and a Node worker's has not. Nothing of Node is there to be used by mistake.
const SETUP = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { readFileSync } = require("node:fs");
  const vm = require("node:vm");
  const scope = {
    TextEncoder, TextDecoder, setTimeout, clearTimeout, queueMicrotask, MessageChannel, console, performance,
    addEventListener: () => {},
    postMessage: (message) => parentPort.postMessage(message),
  };
  scope.globalThis = scope.self = scope;
  vm.createContext(scope);
  vm.runInContext(readFileSync(workerData, "utf8"), scope);
  parentPort.on("message", (data) => scope.onmessage({ data }));
`;

let worker: Worker;
let ask: <Reply>(method: string, params: unknown) => Promise<Reply>;
let send: (method: string, params: unknown) => Promise<void>;
beforeAll(() => {
  worker = new Worker(SETUP, { eval: true, workerData: SERVER });
  // A worker that dies answers nothing, so its death has to be an answer.
  const death = new Promise<never>((_, reject) => worker.on("error", (error) => reject(new Error(error.message))));
  const connection = createProtocolConnection(new PortMessageReader(worker), new PortMessageWriter(worker));
  connection.listen();
  ask = (method, params) => Promise.race([connection.sendRequest<never>(method, params), death]);
  send = (method, params) => connection.sendNotification(method, params);
});
afterAll(async () => void (await worker.terminate()));

test("an initialize without params is refused as such", async () => {
  await expect(ask("initialize", undefined)).rejects.toMatchObject({ code: -32602 });
  await expect(ask("initialize", { capabilities: 1 })).rejects.toMatchObject({ code: -32602 });
});

test("the web worker serves hovers and diagnostics without anything of Node", async () => {
  const capabilities = { textDocument: { diagnostic: {} } };
  const { serverInfo } = await ask<InitializeResult>("initialize", { processId: null, rootUri: null, capabilities });
  expect(serverInfo?.name).toBe("mlir-abi-lens");
  await send("initialized", {});
  const uri = "file:///a.mlir";
  const text = 'func.func private @f() attributes {iree.reflection = {f = "I1!R1!x", fv = "1"}}\n';
  await send("textDocument/didOpen", { textDocument: { uri, languageId: "mlir", version: 1, text } });
  // A string that is not well formed, so that the grammar, too, has to work here.
  expect(await ask("textDocument/diagnostic", { textDocument: { uri } })).toMatchObject({
    kind: "full",
    items: [{ severity: 1, source: "mlir-abi", range: { start: { line: 0 } } }],
  });
  const position = { line: 0, character: text.indexOf("fv") };
  expect(await ask("textDocument/hover", { textDocument: { uri }, position })).toMatchObject({
    contents: { value: expect.stringMatching(/\S/) },
  });
});
