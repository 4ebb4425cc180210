/** `mlirAbi.printBytecode`, and comparisons with bytecode, in the process and against the built server. */
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { DiffReply } from "../../server/src/lsp/commands/diff.js";
import type { PrintReply } from "../../server/src/lsp/commands/printBytecode.js";
import { commands } from "../../server/src/lsp/commands/registry.js";
import type { WorkspaceContext } from "../../server/src/lsp/connection/handler.js";
import { example } from "../kit/bytecode.js";
import { startClient } from "../kit/lspClient.js";
import { NOTHING_OPEN } from "../kit/nothingOpen.js";

const { bytes, path, text } = example("functions-v6");
const base64 = Buffer.from(bytes).toString("base64");
const context: WorkspaceContext = { ...NOTHING_OPEN, show() {} };
const print = (...args: readonly unknown[]) => commands["mlirAbi.printBytecode"]?.(args, context) as PrintReply;

test("without a disk the bytes are asked for, and then read", () => {
  expect(print({ uri: "vscode-vfs://x/a.mlirbc" })).toEqual({ text: null, problem: null });
  const { text: printed, problem } = print({ uri: "vscode-vfs://x/a.mlirbc", base64 });
  expect(problem).toBeNull();
  expect(printed).toContain("module @model attributes {");
  expect(printed).toContain("  func.func @predict(%arg0: tensor<1x28x28xf32>");
});

test("what is damaged is a problem with its byte", () => {
  expect(print({ uri: "x", base64: Buffer.from("ML\u00efR\u000d", "latin1").toString("base64") })).toEqual({
    text: null,
    problem: "Name of the producer has no end (byte 5)",
  });
});

test.each([[[]], [[{}]], [[{ uri: "x", base64: 1 }]]])("%j is refused", (args) => {
  expect(() => print(...args)).toThrow(TypeError);
});

test("the server reads a file itself, and compares it with text and bytes", async () => {
  const client = await startClient();
  const uri = pathToFileURL(path).href;
  const execute = <Reply>(command: string, ...args: readonly unknown[]) =>
    client.connection.sendRequest<Reply>("workspace/executeCommand", { command, arguments: args });
  const printed = await execute<PrintReply>("mlirAbi.printBytecode", { uri });
  expect(printed.text).toContain("func.func private @imported");
  for (const side of [{ text }, { base64 }, { uri }]) {
    const { breaking, json } = await execute<DiffReply>("mlirAbi.diff", { uri }, side);
    expect(breaking).toBe(false);
    const { functions } = json as { functions: readonly { change: string }[] };
    expect(functions.map(({ change }) => change)).toEqual(functions.map(() => "same"));
  }
  await client.stop();
});
