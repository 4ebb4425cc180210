/** Hovers on named parameters (NamedParameterAttr of compiler/src/iree/compiler/Dialect/Stream/IR/StreamAttrs.td). */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const TEXT = `util.global private @w = #stream.parameter.named<"model"::"layer.0.weight"> : tensor<4x8xf16>
util.global private @v = #flow.parameter.named<"model"::"layer.0.weight", {a = 1}> : tensor<8xf32>
util.global private @b = #flow.parameter.named<"bias"> : tensor<8xf32>
func.func @f() {
  %0 = flow.tensor.constant #flow.parameter.named<"bias"> : tensor<8xf32>
  return
}
// #flow.parameter.named<"bias"> : tensor<8xf32>
// -----
util.global private @b = #flow.parameter.named<"bias"> : tensor<8xf32>
`;
const document = openDocument("file:///p.mlir", 1, TEXT);

function hoverAt(needle: string, from = 0) {
  const at = TEXT.indexOf(needle, from);
  const found = hover(document, document.positionAt(at + 1), DEFAULT_SETTINGS);
  const { range } = found ?? {};
  const covered = range && TEXT.slice(document.offsetAt(range.start), document.offsetAt(range.end));
  return { covered, text: (found?.contents as { value: string } | undefined)?.value ?? "" };
}

test.each(["#stream.parameter", '"layer.0.weight">', "::"])("scope, key, type and uses, at %s", (needle) => {
  const { covered, text } = hoverAt(needle);
  expect(covered).toBe('#stream.parameter.named<"model"::"layer.0.weight">');
  expect(text).toContain("`#stream.parameter.named`, a parameter in an archive");
  expect(text).toContain("`--parameters=model=FILE.irpa`");
  for (const fact of ["Scope: `model`", "Key: `layer.0.weight`", "Type: `tensor<4x8xf16>`", "Bytes: 64"]) {
    expect(text).toContain(`- ${fact}\n`);
  }
  expect(text).toContain("- Used: `@w` (util.global, line 1), `@v` (util.global, line 2)");
  expect(text).toContain("- Other types: `tensor<8xf32>`");
});

test("without a scope, and in functions", () => {
  const { text } = hoverAt("#flow.parameter.named<", TEXT.indexOf("func.func"));
  expect(text).toContain("- Scope: none: the archive is given without one");
  expect(text).toContain("`--parameters=FILE.irpa`");
  expect(text).toContain("- Used: `@b` (util.global, line 3), `@f` (func.func, line 5)");
  expect(text).not.toContain("Other types");
});

test("nothing else is one: comments, types, names that only begin so", () => {
  expect(hoverAt("#flow.parameter", TEXT.indexOf("// #flow")).text).not.toContain("Key");
  expect(hoverAt("tensor<4x8xf16>").text).not.toContain("Key");
  const other = openDocument("file:///o.mlir", 1, 'util.global @a = #stream.parameter.name<"x"> : f32');
  expect(JSON.stringify(hover(other, { line: 0, character: 20 }, DEFAULT_SETTINGS) ?? "")).not.toContain("Key");
});
