/** A fault of ours in one feature: an error answer, one line in the log that quotes nothing, and the next request works. */
import { PassThrough } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import {
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { PROVIDERS } from "../../server/src/core/features/providers.js";
import { createServer } from "../../server/src/lsp/createServer.js";

afterEach(() => void vi.restoreAllMocks());

test("a provider that throws", async () => {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const served = createConnection(new StreamMessageReader(up), new StreamMessageWriter(down));
  createServer(served);
  served.listen();
  const client = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  const log: string[] = [];
  client.onNotification("window/logMessage", ({ message }: { message: string }) => void log.push(message));
  client.listen();
  await client.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  const uri = "file:///secret.mlir";
  const text = 'func.func @secretName() attributes {iree.reflection = {f = "I1!R1!", fv = "1"}} { return }\n';
  await client.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "mlir", version: 1, text },
  });
  const params = { textDocument: { uri }, position: { line: 0, character: 38 } };
  // Once the document is open, nothing warms up any more.
  await client.sendRequest("textDocument/documentSymbol", params);
  const [provider] = PROVIDERS;
  if (provider?.hover === undefined) throw new Error("no provider of hovers");
  const fault = vi.spyOn(provider, "hover").mockImplementation((document) => {
    throw new RangeError(document.slice());
  });
  for (let i = 0; i < 3; i++) {
    await expect(client.sendRequest("textDocument/hover", params)).rejects.toMatchObject({
      code: -32603,
      message: "Internal error in textDocument/hover",
    });
  }
  expect(fault).toHaveBeenCalledTimes(3);
  expect(await client.sendRequest("textDocument/documentSymbol", params)).not.toHaveLength(0);
  fault.mockRestore();
  expect(await client.sendRequest("textDocument/hover", params)).not.toBeNull();
  const failures = log.filter((line) => line.startsWith("Internal error"));
  expect(failures).toHaveLength(1);
  // What it was, in which request for which document, and where it was thrown; nothing of the text.
  expect(failures[0]).toMatch(/^Internal error in textDocument\/hover for file:\/\/\/secret\.mlir: RangeError\n\s+at /);
  expect(log.join("\n")).not.toContain("secretName");
  client.dispose();
});

test("a provider that throws while the server warms up", async () => {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const served = createConnection(new StreamMessageReader(up), new StreamMessageWriter(down));
  const [provider] = PROVIDERS;
  if (provider?.hover === undefined) throw new Error("no provider of hovers");
  const fault = vi.spyOn(provider, "hover").mockImplementation(() => {
    throw new RangeError("a fault");
  });
  createServer(served);
  served.listen();
  const client = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  client.listen();
  await client.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  await vi.waitFor(() => expect(fault).toHaveBeenCalled());
  expect(await client.sendRequest("shutdown")).toBeNull();
  client.dispose();
});
