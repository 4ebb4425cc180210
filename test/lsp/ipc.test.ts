/** The server over Node's IPC, as VS Code's client starts it. */
import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const SERVER = fileURLToPath(new URL("../../dist/server.js", import.meta.url));

let server: ChildProcess;
beforeAll(() => {
  server = fork(SERVER, ["--node-ipc"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
});
afterAll(() => void server.kill());

test.each([[undefined], [null], [{ capabilities: 1 }]])("initialize with %j is refused as such", async (params) => {
  server.send({ jsonrpc: "2.0", id: 7, method: "initialize", params });
  const [answer] = await once(server, "message");
  expect(answer).toMatchObject({
    id: 7,
    error: { code: -32602, message: expect.stringMatching(/^Expected .* in the params$/) },
  });
});

test.each([[undefined], [null], [{}], [{ id: {} }]])("$/cancelRequest with %j is logged", async (params) => {
  server.send({ jsonrpc: "2.0", id: 8, method: "initialize", params: { capabilities: {} } });
  server.send({ jsonrpc: "2.0", method: "$/cancelRequest", params });
  const isLog = (it: { method?: string }) => it.method === "window/logMessage";
  for await (const [message] of on(server, "message", { signal: AbortSignal.timeout(10_000) })) {
    if (!isLog(message)) continue;
    expect(message.params.message).toBe("Ignored $/cancelRequest, expected id in its params");
    return;
  }
});
