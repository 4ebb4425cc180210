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

/** The text after the function at its first `@` is renamed. */
function renamed(text: string, newName: string): string {
  const document = openDocument("file:///a.mlir", 1, text);
  const position = document.positionAt(text.indexOf("@") + 1);
  const edit = finish(renameSteps(document, position, newName, { versioned: false })) as WorkspaceEdit;
  return TextDocument.applyEdits(TextDocument.create("a", "mlir", 1, text), edit.changes?.["file:///a.mlir"] ?? []);
}

test.each([
  ["f$async", "f", "h$async", "h"],
  ["f$async", "f", "@h$async", "h"],
  ["f$async", "f", "h", "h"],
  ["f$async", "f$async", "h$async", "h$async"],
  ["_f", "f", "_h", "h"],
  ["f_0", "f", "h_0", "h"],
])("@%s, whose declaration names @%s, renamed to %s: the declaration names %s", (name, declared, newName, after) => {
  expect(renamed(wrapper(name, declared), newName)).toBe(wrapper(newName.replace("@", ""), after));
});

test("a declaration of a different function keeps its name", () => {
  const text = wrapper("alloc", "alloc2");
  const document = openDocument("file:///a.mlir", 1, text);
  expect(itemsFound(mentionSteps(document, document.positionAt(text.indexOf("alloc")), true))).toHaveLength(2);
});
