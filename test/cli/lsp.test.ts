import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  createProtocolConnection,
  type DocumentDiagnosticReport,
  type InitializeResult,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { CLI, folderWith, mlirAbi } from "../kit/cli.js";

/** Findings after an escape, a tab, an emoji, a two-byte key and a CRLF. */
const TEXT = [
  'func @a() attributes {iree.reflection = {q = "\\22", f = "I7!B3!d1R1!", fv = "1"}} { return }\r',
  '\tfunc @"😀"() attributes {iree.reflection = {f = "I1!R9!", fv = "1", sip = "I11!D8!K2!é_0R1!"}} { return }\r',
  'func @c() attributes {iree.reflection = {iree.abi = "{\\22a\\22:[\\22é\\22,7],\\22r\\22:[]}"}} { return }',
].join("\n");

function startServer(args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, "lsp", ...args], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  return { connection, exit: once(child, "exit").then(([code]) => code as number | null) };
}

describe.each([["--stdio"], []])("lsp %s", (...args) => {
  test("is the language server, and finds what lint finds", async () => {
    const { connection, exit } = startServer(args);
    const capabilities = { textDocument: { diagnostic: {} } };
    const { serverInfo } = await connection.sendRequest<InitializeResult>("initialize", {
      processId: null,
      rootUri: null,
      capabilities,
    });
    expect(serverInfo?.name).toMatch(/mlir-abi/i);
    await connection.sendNotification("initialized", {});
    const uri = "file:///a.mlir";
    const textDocument = { uri, languageId: "mlir", version: 1, text: TEXT };
    await connection.sendNotification("textDocument/didOpen", { textDocument });
    const report = await connection.sendRequest<DocumentDiagnosticReport>("textDocument/diagnostic", {
      textDocument: { uri },
    });
    await connection.sendRequest("shutdown");
    await connection.sendNotification("exit");
    expect(await exit).toBe(0);

    const cwd = folderWith({ "a.mlir": TEXT });
    const { stdout } = await mlirAbi(["lint", "--json", "a.mlir"], { cwd });
    const { files } = JSON.parse(stdout) as { files: { diagnostics: { code: string; range: unknown }[] }[] };
    const linted = files[0]?.diagnostics.map(({ code, range }) => ({ code, range }));
    const served = report.kind === "full" ? report.items.map(({ code, range }) => ({ code, range })) : undefined;
    expect(linted?.length).toBeGreaterThanOrEqual(4);
    expect(served).toEqual(linted);
  });
});
