/** What the compiler does with what is written, in hovers. Each fact names its place in IREE's sources where it is made. */
import { expect, test } from "vitest";
import { readCompileFlags } from "../../server/src/core/abi/compile/flags.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { diff } from "../../server/src/core/index.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { buildModule } from "../kit/vmfb.js";

function hoverAt(text: string, needle: string, ...flags: readonly string[]): string {
  const document = openDocument("file:///f.mlir", 1, text);
  document.compileOptions = readCompileFlags(flags).options;
  const found = hover(document, document.positionAt(text.indexOf(needle) + 1), DEFAULT_SETTINGS);
  return (found?.contents as { value: string } | undefined)?.value ?? "";
}

test("iree.abi.tied is lost on a func.func, and kept on one form of a Torch function", () => {
  const of = (op: string, type: string) =>
    hoverAt(`${op} @f(%a: ${type}) -> (${type} {iree.abi.tied = 0 : i64}) { return %a : ${type} }`, "iree.abi.tied");
  expect(of("func.func", "tensor<4xf32>")).toContain(
    "- Lowering: lost when `func.func` is converted to `util.func`: the pass collects the numbers, but never sets the flag",
  );
  const torch = of("func.func", "!torch.vtensor<[4],f32>");
  expect(torch).toContain("- Torch: kept on `@f$async` alone: `@f`, which calls it and waits, ties nothing");
  expect(torch).not.toContain("Lowering: lost");
  expect(of("util.func public", "tensor<4xf32>")).not.toContain("lost");
});

test("the synchronous form carries no size of transients", () => {
  const text = (name: string, entry: string) =>
    `util.func public @${name}(%b: !hal.buffer) attributes {iree.abi.stub, iree.reflection = {${entry}}} { util.return }`;
  const words = "- Synchronous form: `@main` carries no size: it passes its storage to this function";
  const constant = "iree.abi.transients.size.constant = 2048 : index";
  expect(hoverAt(text("main$async", constant), "iree.abi.transients")).toContain(words);
  expect(hoverAt(text("main$async", "iree.abi.transients.size = @q"), "iree.abi.transients")).toContain(words);
  expect(hoverAt(text("main", constant), "iree.abi.transients")).not.toContain("Synchronous form");
  const torch = "func.func @main(%a: !torch.vtensor<[4],f32>) { return }";
  expect(hoverAt(torch, "@main", "--iree-torch-externalize-transients")).toContain(
    "- Size of transients: in the reflection of `@main$async` alone",
  );
  expect(hoverAt(torch, "@main")).not.toContain("Size of transients");
});

const QUERY = `func.func @main(%a: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> { return %a : !torch.vtensor<[?],f32> }
func.func @main$shape_query(%a: !torch.vtensor<[?],f32>, %s: !torch.tensor<[1],si64>) { return }
func.func @alone$shape_query(%a: !torch.vtensor<[?],f32>) { return }
`;

// https://github.com/iree-org/iree/pull/24401 is open: nothing may demand such a function.
test("a shape query is known where its function is there", () => {
  expect(hoverAt(QUERY, "@main(")).toContain("- Shape query: `@main$shape_query`");
  expect(hoverAt(QUERY, "@main$shape")).toContain(
    "- Shape query: of `@main`: takes its data arguments and a buffer of i64",
  );
  expect(hoverAt(QUERY, "@alone$shape")).not.toContain("Shape query");
  expect(hoverAt(QUERY.split("\n")[0] ?? "", "@main(")).not.toContain("Shape query");
});

test("a shape query in a compiled module is no change of the text it is compiled from", () => {
  const module = (...names: readonly string[]) =>
    buildModule({ exports: names.map((name) => ({ name, callingConvention: "0r_r" })) });
  const text = "func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> { return %a : tensor<?xf32> }";
  const names = (found: ReturnType<typeof diff>) => found.functions.map(({ name, change }) => `${name} ${change}`);
  const compiled = module("main", "main$shape_query", "main$shape_query$async");
  expect(names(diff(text, compiled))).toEqual(["main same"]);
  expect(names(diff(compiled, text))).toEqual(["main same"]);
  expect(diff(text, module("main")).breaking).toBe(false);
});
