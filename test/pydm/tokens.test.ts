/** Colours of PyDM's operations without their prefix. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { pydmTokens } from "../../server/src/core/features/pydm/tokens.js";

const TEXT = `func.func @g() {
  %0 = box %a : i32
}
iree_pydm.func @f(%a: !iree_pydm.bool) -> (!iree_pydm.exception_result, !iree_pydm.none) {
  %v = alloc_free_var "n" -> !iree_pydm.free_var_ref
  %0 = apply_binary "add", %a, %a : !iree_pydm.bool, !iree_pydm.bool -> !iree_pydm.object
  // %1 = box %a
  cf.br ^bb1
^bb1:
  "custom.op"(%0) : (!iree_pydm.object) -> ()
  return %0 : !iree_pydm.object
}
func.func @h() { return }
`;

const spelled = (start: number, end: number) =>
  [...pydmTokens(openDocument("file:///a.mlir", 1, TEXT), { start, end })].map(
    (token) => `${TEXT.slice(token.start, token.end)} ${token.type}`,
  );

test("operations and types of a PyDM function, nothing of others", () => {
  expect(spelled(0, TEXT.length)).toEqual([
    "iree_pydm.func keyword",
    "!iree_pydm.bool type",
    "!iree_pydm.exception_result type",
    "!iree_pydm.none type",
    "alloc_free_var function",
    '"n" variable',
    "!iree_pydm.free_var_ref type",
    "apply_binary function",
    '"add" operator',
    "!iree_pydm.bool type",
    "!iree_pydm.bool type",
    "!iree_pydm.object type",
    "!iree_pydm.object type",
    "return keyword",
    "!iree_pydm.object type",
  ]);
});

test("a range that begins inside the function", () => {
  const start = TEXT.indexOf("  return %0");
  expect(spelled(start, start + 20)).toEqual(["return keyword", "!iree_pydm.object type"]);
});

test("a range that ends after the function, on a line that looks like one of its own", () => {
  const text = `${TEXT}foo.f() {\n  %0 = box %a : !iree_pydm.object\n}\n`;
  const document = openDocument("file:///a.mlir", 1, text);
  const span = { start: text.indexOf("foo.f"), end: text.lastIndexOf(".object") };
  expect([...pydmTokens(document, span)]).toEqual([]);
});
