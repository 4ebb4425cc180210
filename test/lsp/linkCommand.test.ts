/** `mlirAbi.link`: files in the order of their registration, and where their imports are. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { LinkReply } from "../../server/src/lsp/commands/link.js";
import { commands } from "../../server/src/lsp/commands/registry.js";
import type { WorkspaceContext } from "../../server/src/lsp/connection/handler.js";
import { NOTHING_OPEN } from "../kit/nothingOpen.js";
import { buildModule } from "../kit/vmfb.js";

const URI = "file:///w/user.mlir";
const USER = "// why\nfunc.func private @tools.half(i64) -> i64\n";
const documents = new Map([[URI, openDocument(URI, 1, USER)]]);
const context: WorkspaceContext = { ...NOTHING_OPEN, documents, show() {} };
const link = (...args: readonly unknown[]) => commands["mlirAbi.link"]?.(args, context) as LinkReply;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const tools = (callingConvention: string) => ({
  name: "w/tools.vmfb",
  base64: base64(buildModule({ name: "tools", exports: [{ name: "half", callingConvention }] })),
});
const user = { name: "w/user.mlir", uri: URI };

test("an order in which imports are served, unless the given one is kept", () => {
  expect(link([user, tools("0I_I")])).toMatchObject({ fits: true, order: [1, 0], json: { version: 1 } });
  const kept = link([user, tools("0I_I")], true);
  expect(kept).toMatchObject({ fits: false, order: [0, 1] });
  expect(kept.imports[0]?.message).toBe("import tools.half: tools is registered after this module; register it first");
});

test("findings at the places of the imports", () => {
  const { html, imports } = link([user, tools("0i_i")]);
  const range = { start: { line: 1, character: 18 }, end: { line: 1, character: 29 } };
  expect(imports).toEqual([
    { file: 0, range, fits: false, message: expect.stringMatching(/^import tools\.half: declared as 0I_I, /) },
  ]);
  expect(html).toContain("w/tools.vmfb");
});

test("a compiled module has no places, and what fits has no message", () => {
  const caller = { base64: base64(buildModule({ name: "a", imports: [{ name: "tools.half" }] })), name: "a.vmfb" };
  expect(link([tools("0v_v"), caller]).imports).toEqual([{ file: 1, range: null, fits: true, message: null }]);
});

test("a file without functions is named", () => {
  expect(link([{ text: "// nothing", name: "empty.mlir" }]).html).toContain(
    "<li>empty.mlir neither exports nor imports functions</li>",
  );
});

describe("what can't be linked", () => {
  test.each([
    [undefined, "mlirAbi.link expects files as its first argument"],
    [[], "mlirAbi.link expects files as its first argument"],
    [[{ text: "" }], "mlirAbi.link expects {name} in each file"],
    [[{ name: "x" }], "mlirAbi.link expects {uri}, {text} or {base64} as its first argument"],
    [[{ name: "x", uri: "file:///none.mlir" }], "mlirAbi.link expects the URI of an open document"],
  ])("%j", (files, message) => {
    expect(() => link(files)).toThrow(new TypeError(message));
  });

  test("a damaged module, by its name", () => {
    const damaged = { name: "w/x\u202e.vmfb", base64: base64(buildModule({ name: "x" }).slice(0, 40)) };
    expect(() => link([damaged])).toThrow(/^w\/x<U\+202E>\.vmfb can't be read: /);
  });
});
