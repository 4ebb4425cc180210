import { describe, expect, test } from "vitest";
import { readCompileFlags } from "../../server/src/core/abi/compile/flags.js";
import { openDocument } from "../../server/src/core/document/document.js";
import type { DiffReply } from "../../server/src/lsp/commands/diff.js";
import { commands } from "../../server/src/lsp/commands/registry.js";
import type { WorkspaceContext } from "../../server/src/lsp/connection/handler.js";

const OLD = "func.func @f(%a: tensor<4xf32>) { return }";
const NEW = "func.func @f(%a: tensor<8xf32>) { return }";
const URI = "file:///open.mlir";

const documents = new Map([[URI, openDocument(URI, 1, NEW)]]);
const context = { documents } as unknown as WorkspaceContext;
const diff = (...sides: readonly unknown[]) => commands["mlirAbi.diff"]?.(sides, context) as DiffReply;

describe("mlirAbi.diff", () => {
  test("compares a text with an open document", () => {
    const { breaking, document, json } = diff({ text: OLD }, { uri: URI });
    expect(breaking).toBe(true);
    expect(document).toContain("✗ argument 0: tensor<4xf32> → tensor<8xf32>");
    expect(json).toMatchObject({ version: 1, breaking: true, functions: [{ name: "f", change: "changed" }] });
  });

  test("compiles both versions as the open one", () => {
    const text = (type: string) => `func.func @f(%a: ${type}) { return }`;
    const uri = "file:///flags.mlir";
    const document = openDocument(uri, 1, text("i64"));
    documents.set(uri, document);
    expect(diff({ text: text("i32") }, { uri })).toMatchObject({ breaking: true });
    document.compileOptions = readCompileFlags(["--iree-input-demote-i64-to-i32"]).options;
    expect(diff({ text: text("i32") }, { uri })).toMatchObject({ breaking: false });
  });

  test("takes bytes, of a text as well", () => {
    expect(diff({ base64: btoa(NEW) }, { uri: URI })).toMatchObject({ breaking: false });
  });

  test("reads the text form of a module where the file's name shows it", () => {
    const text = "vm.module @m\nvm.export @run = @f\nvm.func @f(%i0: i32) -> () {\n  vm.return\n}\n";
    const base64 = btoa(text.replace("i32", "i64"));
    const { breaking, json } = diff({ text, fileName: "old.vmasm" }, { base64, fileName: "new.vmasm" });
    expect({ breaking, json }).toMatchObject({
      breaking: true,
      json: { functions: [{ name: "run", change: "changed" }] },
    });
  });

  test("a document is plain: no control characters from a file", () => {
    expect(diff({ text: 'func.func @"\\1B[31m"() { return }' }, { text: "" }).document).not.toMatch(/\u001b/);
  });

  test.each([
    [[], "as its first argument"],
    [[{ text: OLD }], "as its second argument"],
    [[{ uri: "file:///closed.mlir" }, { text: "" }], "expects the URI of an open document"],
    [[{ base64: "?" }, { text: "" }], "expects base64 in its first argument"],
    [[{ base64: btoa("\x00\x00\x00\x00IREE\x00\x00\x00\x00") }, { text: "" }], "The first module can't be read: "],
    [[null, 7], "as its first argument"],
  ])("refuses %j", (sides, message) => {
    expect(() => diff(...sides)).toThrow(TypeError);
    expect(() => diff(...sides)).toThrow(message);
  });
});
