/** `mlirAbi.inspectModule`, in the process and against the built server. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import type { DiffReply } from "../../server/src/lsp/commands/diff.js";
import type { InspectReply } from "../../server/src/lsp/commands/inspectModule.js";
import { commands } from "../../server/src/lsp/commands/registry.js";
import type { WorkspaceContext } from "../../server/src/lsp/connection/handler.js";
import { startClient } from "../kit/lspClient.js";
import { NOTHING_OPEN } from "../kit/nothingOpen.js";
import { buildModule } from "../kit/vmfb.js";

const MODULE = buildModule({ name: "arithmetic", exports: [{ name: "mul", callingConvention: "0ff_f" }] });
const base64 = Buffer.from(MODULE).toString("base64");

const folder = mkdtempSync(join(tmpdir(), "inspect-"));
afterAll(() => rmSync(folder, { recursive: true }));
function fileWith(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

describe("without a disk, as in a browser", () => {
  const context: WorkspaceContext = { ...NOTHING_OPEN, show() {} };
  const inspect = (...args: readonly unknown[]) =>
    commands["mlirAbi.inspectModule"]?.(args, context) as Promise<InspectReply>;

  test("the bytes are asked for, and then read", async () => {
    expect(await inspect({ uri: "vscode-vfs://x/a%20b.vmfb?q" })).toEqual({
      readable: false,
      html: null,
      findings: [],
    });
    const { readable, html } = await inspect({ uri: "vscode-vfs://x/a%20b.vmfb?q", base64 });
    expect(readable).toBe(true);
    expect(html).toContain("<h1>arithmetic</h1>");
    // The call names the file as people do.
    expect(html).toContain("&quot;a b.vmfb&quot;");
  });

  test("a call loads the parameters that the module needs", async () => {
    const bytes = buildModule({
      exports: [{ name: "f", callingConvention: "0v_v" }],
      imports: [{ name: "io_parameters.load", callingConvention: "0rIrrrIiiirrr_r" }],
    });
    const { html } = await inspect({ uri: "x:/m.vmfb", base64: Buffer.from(bytes).toString("base64") });
    expect(html).toContain("iree-run-module --module=m.vmfb --parameters=parameters.irpa --function=f");
  });

  test("findings come with the page, the worst first and without those about style", async () => {
    const attributes = { f: "I1!R1!", fv: "1", sip: "I9!" };
    const bytes = buildModule({
      bytecodeVersion: "15.0",
      exports: [{ name: "f", callingConvention: "0_v", attributes }],
    });
    const reply = await inspect({ uri: "x:/m.vmfb", base64: Buffer.from(bytes).toString("base64") });
    expect(reply.findings.map(({ severity, code }) => [severity, code])).toEqual([
      ["error", "sip-syntax"],
      ["information", "refused-bytecode-version"],
    ]);
    expect(reply.html).toContain('data-rule="sip-syntax"');
  });

  test("bytes that are no module get a page that says so", async () => {
    const { readable, html } = await inspect({ uri: "x:/%zz.vmfb", base64: btoa("no module at all") });
    expect(readable).toBe(false);
    expect(html).toContain("<h1>%zz.vmfb</h1>");
    expect(html).toContain('role="alert"');
  });

  test.each([[[]], [[{}]], [[null]], [[{ uri: 7 }]]])("refuses %j", async (args) => {
    await expect(inspect(...args)).rejects.toThrow(TypeError);
  });

  test.each(["?", 7, {}])("refuses %j as base64", async (bytes) => {
    await expect(inspect({ uri: "x:/a", base64: bytes })).rejects.toThrow("expects base64");
  });
});

describe("the built server", () => {
  const execute = async <Reply>(command: string, ...args: readonly unknown[]): Promise<Reply> => {
    const client = await startClient();
    try {
      return await client.connection.sendRequest<Reply>("workspace/executeCommand", { command, arguments: args });
    } finally {
      await client.stop();
    }
  };
  const uriOf = (path: string) => ({ uri: pathToFileURL(path).href });

  test("reads a file itself, also one of 2 GiB", async () => {
    const path = fileWith("sparse.vmfb", MODULE);
    truncateSync(path, 2 ** 31 + 4096);
    const { readable, html } = await execute<InspectReply>("mlirAbi.inspectModule", uriOf(path));
    expect(readable).toBe(true);
    expect(html).toContain("<h3>mul</h3>");
    expect(html).toContain("<strong>2 GiB</strong>");
  });

  test.each([
    ["text.vmfb", "no module, but some text"],
    ["empty.vmfb", ""],
    ["cut.vmfb", MODULE.slice(0, 80)],
  ])("%s gets a page with the reason", async (name, bytes) => {
    const reply = await execute<InspectReply>("mlirAbi.inspectModule", uriOf(fileWith(name, bytes)));
    expect(reply.readable).toBe(false);
    expect(reply.html).toContain(`<h1>${name}</h1>`);
  });

  test.each(["", "missing.vmfb"])("%j, which is no file, gets a page too", async (name) => {
    const reply = await execute<InspectReply>("mlirAbi.inspectModule", uriOf(join(folder, name)));
    expect(reply.readable).toBe(false);
    expect(reply.html).toMatch(/Not a regular file|can&#39;t be read/);
  });

  test("compares a module on disk with its source", async () => {
    const text = "func.func @mul(%a: f32, %b: f32, %c: f32) -> f32 { return %a : f32 }";
    const side = uriOf(fileWith("old.vmfb", MODULE));
    const { breaking, document } = await execute<DiffReply>("mlirAbi.diff", side, { text });
    expect(breaking).toBe(true);
    expect(document).toContain("@mul");
  });
});
