import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createProtocolConnection,
  type InitializeResult,
  PortMessageReader,
  PortMessageWriter,
  type ProtocolConnection,
} from "vscode-languageserver/node";

const SERVER = fileURLToPath(new URL("../../dist/browser/server.js", import.meta.url));

// What a web worker's global has and a Node worker's has not. Nothing of Node is there to be used by mistake.
const SETUP = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { readFileSync } = require("node:fs");
  const vm = require("node:vm");
  const scope = {
    TextEncoder, TextDecoder, setTimeout, clearTimeout, queueMicrotask, MessageChannel, console, performance,
    postMessage: (message) => parentPort.postMessage(message),
  };
  scope.globalThis = scope.self = scope;
  vm.createContext(scope);
  vm.runInContext(readFileSync(workerData, "utf8"), scope);
  parentPort.on("message", (data) => scope.onmessage({ data }));
`;

let worker: Worker;
let connection: ProtocolConnection;
beforeAll(() => {
  worker = new Worker(SETUP, { eval: true, workerData: SERVER });
  connection = createProtocolConnection(new PortMessageReader(worker), new PortMessageWriter(worker));
  connection.listen();
});
afterAll(() => worker.terminate());

test("the web worker serves hovers and diagnostics without anything of Node", async () => {
  const { serverInfo }: InitializeResult = await connection.sendRequest("initialize", {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  expect(serverInfo?.name).toBe("mlir-abi-lens");
  await connection.sendNotification("initialized", {});
  const uri = "file:///a.mlir";
  const text = 'func.func private @f() attributes {iree.reflection = {f = "I1!R1!x", fv = "1"}}\n';
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "mlir", version: 1, text },
  });
  // A string that is not well formed, so that the grammar, too, has to work here.
  expect(await connection.sendRequest("textDocument/diagnostic", { textDocument: { uri } })).toMatchObject({
    kind: "full",
    items: [{ severity: 1, source: "mlir-abi", range: { start: { line: 0 } } }],
  });
  expect(
    await connection.sendRequest("textDocument/hover", {
      textDocument: { uri },
      position: { line: 0, character: text.indexOf("fv") },
    }),
  ).toMatchObject({ contents: { value: expect.stringMatching(/\S/) } });
});
