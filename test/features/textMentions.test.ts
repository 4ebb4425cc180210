import { expect, test } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { openDocument } from "../../server/src/core/document/document.js";
import { mentionSteps } from "../../server/src/core/features/navigation.js";
import { renameSteps } from "../../server/src/core/features/rename.js";
import { finish } from "../../server/src/core/text/steps.js";
import { itemsFound } from "../kit/found.js";

const ALLOCATOR =
  'func.func @alloc() { return }\nfunc.func @f() attributes {iree.reflection = {f = "I1!R1!", fbr = "alloc", fv = "1"}} {\n' +
  "  call @alloc() : () -> ()\n  return\n}\n";
const wrapper = (name: string, declared: string) =>
  `util.func public @${name}() attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @${declared}() -> ()"}} {\n` +
  "  util.return\n}\nutil.func private @g() {\n  util.call @alloc() : () -> ()\n  util.return\n}\n";

test.each([
  ["fbr", ALLOCATOR],
  ["its declaration", `// \u{1F600}\r\n${wrapper("alloc", "alloc")}`],
])("a function is renamed where %s names it, too", (_where, text) => {
  const document = openDocument("file:///a.mlir", 1, text);
  const position = document.positionAt(text.indexOf("@alloc") + 2);
  const edit = finish(renameSteps(document, position, "make", { versioned: false })) as WorkspaceEdit;
  const after = TextDocument.applyEdits(
    TextDocument.create("a", "mlir", 1, text),
    edit.changes?.["file:///a.mlir"] ?? [],
  );
  expect(after).toBe(text.replaceAll("alloc", "make"));
  expect(itemsFound(mentionSteps(document, position, true))).toHaveLength(3);
});

test("a declaration of a different function keeps its name", () => {
  const text = wrapper("alloc", "alloc2");
  const document = openDocument("file:///a.mlir", 1, text);
  expect(itemsFound(mentionSteps(document, document.positionAt(text.indexOf("alloc")), true))).toHaveLength(2);
});
