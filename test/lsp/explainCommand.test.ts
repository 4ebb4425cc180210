/** `mlirAbi.explain`: messages of IREE, with the module that is open. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { ExplainReply } from "../../server/src/lsp/commands/explain.js";
import { commands } from "../../server/src/lsp/commands/registry.js";
import type { WorkspaceContext } from "../../server/src/lsp/connection/handler.js";
import { readModuleAt } from "../../server/src/node/moduleSource.js";
import { NOTHING_OPEN } from "../kit/nothingOpen.js";
import { buildModule } from "../kit/vmfb.js";

const context: WorkspaceContext = { ...NOTHING_OPEN, show() {}, readModule: readModuleAt };
const explain = (...args: readonly unknown[]) => commands["mlirAbi.explain"]?.(args, context) as ExplainReply;

const folder = mkdtempSync(join(tmpdir(), "explain-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a known message, as JSON and as text", () => {
  const { explained, json, document } = explain("no driver '\u202evulcan' registered");
  expect(explained).toBe(true);
  expect(json).toMatchObject({ version: 1, messages: [{ id: "driver-not-registered" }] });
  expect(document).toContain("      --device=vulkan\n");
  expect(document).not.toContain("\u202e");
  expect(explain("something else").explained).toBe(false);
});

test("the module that it is about", () => {
  const path = join(folder, "a b.vmfb");
  writeFileSync(path, buildModule({ name: "m", exports: [{ name: "mul", callingConvention: "0ff_f" }] }));
  const text = "input list and function mismatch; expected 2 arguments but passed 1";
  expect(explain(text, pathToFileURL(path).href).document).toContain("The function is mul(f32, f32) -> f32.");
  // What can't be read adds nothing.
  expect(explain(text, "vscode-vfs://x/y.vmfb").document).toContain("The number of arguments in the call is 1");
});

test("wrong arguments", () => {
  expect(() => explain(7)).toThrow(new TypeError("mlirAbi.explain expects a text as its first argument"));
  expect(() => explain("x", 7)).toThrow(new TypeError("mlirAbi.explain expects a URI as its second argument"));
});
