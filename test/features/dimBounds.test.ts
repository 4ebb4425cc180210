/**
 * Bounds of dynamic dims in hovers, `show` and calls. What IREE makes of PyTorch's is that of
 * compiler/plugins/input/Torch/InputConversion/BindSymbolicShapes.cpp at b48a595557 (lines 33-39 and 103-117) and of the test beside
 * it, bind_symbolic_shapes.mlir: `2*s1` of at most 1024 has umin = 2, umax = 2048, udiv = 2.
 */
import { describe, expect, test } from "vitest";
import { bindings, callableModule } from "../../server/src/core/api/bindgen.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { shownExports } from "../../server/src/core/features/shownExports.js";
import { show } from "../../server/src/core/index.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { affineRanges } from "../../server/src/core/syntax/affineBounds.js";
import { mlirAbi } from "../kit/cli.js";

const TORCH = `func.func @main(%arg0: !torch.vtensor<[?,?],f32>, %x: !torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,?],f32> {
  %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 1024} : !torch.int
  %1 = torch.symbolic_int "s1" {min_val = 0, max_val = 9223372036854775807} : !torch.int
  %2 = torch.symbolic_int "s2" {min_val = 1, max_val = 64} : !torch.int
  torch.bind_symbolic_shape %arg0, [%0, %1], affine_map<()[s0, s1] -> (s0, s1)> : !torch.vtensor<[?,?],f32>
  torch.bind_symbolic_shape %x, [%2], affine_map<()[s0] -> (s0 * 8, 4)> : !torch.vtensor<[?,4],f32>
  %3 = torch.aten.relu %arg0 : !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>
  torch.bind_symbolic_shape %3, [%0, %2], affine_map<()[s0, s1] -> (s1, s0)> : !torch.vtensor<[?,?],f32>
  return %3 : !torch.vtensor<[?,?],f32>
}
`;

const LOWERED = `util.func public @f(%arg0: !hal.buffer_view, %n: index, %w: tensor<?xf32>) -> !hal.buffer_view {
  %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
  %1 = util.assume.int %0[<umin = 8, umax = 512, udiv = 8>, <umin = 4, umax = 100, udiv = 12>] : index
  %2:2 = util.assume.int %n<umin = 3>, %0<umax = 9> : index, index
  %3 = hal.tensor.import consume wait(%fence) => %arg0 "input0" : !hal.buffer_view -> tensor<?x4xf32>{%1}
  %4 = flow.tensor.tie_shape %w : tensor<?xf32>{%2#1}
  util.return %arg0 : !hal.buffer_view
}
`;

const boundsOf = (text: string) =>
  show(text).map(({ bounds = [] }) => bounds.map((it) => [it.argument, it.dim, it.symbol, it.min, it.max, it.divisor]));

describe("bounds", () => {
  test("are those that IREE takes of PyTorch's symbols and expressions of them", () => {
    expect(boundsOf(TORCH)).toEqual([
      [
        [0, 0, "s0", 1, 1024, 1],
        [0, 1, "s1", 1, null, 1],
        [1, 0, null, 8, 512, 8],
      ],
    ]);
    expect(show(TORCH)[0]?.bounds?.map(({ text }) => text)).toEqual([
      "s0, 1 to 1024: IREE discards PyTorch's minimum of 2",
      "s1, at least 1: IREE discards PyTorch's minimum of 0 and caps the maximum at 2^53−1",
      "8 to 512, a multiple of 8",
    ]);
  });

  test("are found after lowering, through imports of arguments, and of numbers", () => {
    expect(boundsOf(LOWERED)).toEqual([
      [
        [0, 0, null, 4, 512, 4],
        [1, null, null, 3, null, 1],
        [2, 0, null, 0, 9, 1],
      ],
    ]);
  });

  test("are read in the generic form", () => {
    const text = `"func.func"() <{function_type = (!torch.vtensor<[?],f32>) -> (), sym_name = "g"}> ({
^bb0(%arg0: !torch.vtensor<[?],f32>):
  %0 = "torch.symbolic_int"() <{max_val = 10 : i64, min_val = 1 : i64, symbol_name = "s0"}> : () -> !torch.int
  "func.return"() : () -> ()
}) : () -> ()
`;
    const document = openDocument("file:///g.mlir", 1, text);
    expect(hoverAt(document, text.indexOf("%0") + 1)).toContain("- Bounds: s0, 1 to 10\n");
  });

  test("of other functions, and of text in comments, don't count", () => {
    const other = `func.func @other(%arg0: !torch.vtensor<[?,?],f32>) { return }\n// torch.bind_symbolic_shape %arg0\n${TORCH}`;
    expect(boundsOf(other)).toEqual([[], expect.objectContaining({ length: 3 })]);
  });
});

test.each([
  ["<()[s0] -> (s0 * 4 + 2)>", [[6n, 42n, 2n]]],
  ["<()[s0] -> (-s0 + 20)>", [[10n, 19n, 1n]]],
  ["<()[s0] -> (s0 floordiv 4)>", [[0n, 2n, 1n]]],
  ["<()[s0] -> ((s0 * 8) floordiv 4)>", [[2n, 20n, 2n]]],
  ["<()[s0] -> (s0 ceildiv 4)>", [[1n, 3n, 1n]]],
  ["<()[s0] -> (s0 mod 4)>", [[0n, 3n, 1n]]],
  ["<()[s0] -> (s0 - 3)>", [[-2n, 7n, 1n]]],
  [
    "<()[s0] -> (7, s0)>",
    [
      [7n, 7n, 7n],
      [1n, 10n, 1n],
    ],
  ],
  ["<(d0)[s0] -> (d0, s0)>", [undefined, [1n, 10n, 1n]]],
  ["<()[s0] -> (s0 ? 2, s0)>", [undefined, [1n, 10n, 1n]]],
  [`<()[s0] -> (${"(".repeat(9999)}s0)>`, [undefined]],
  [`<()[s0] -> (${"-".repeat(99_999)}s0)>`, [undefined]],
  ["<()[s0] -> (s0 * 0)>", [[0n, 0n, 0n]]],
  ["<()[s0] -> ", []],
  ["", []],
])("the ranges of %s", (map, expected) => {
  const found = affineRanges(map, [{ min: 1n, max: 10n, divisor: 1n }]);
  expect(found.map((it) => it && [it.min, it.max, it.divisor])).toEqual(expected);
});

function hoverAt(document: ReturnType<typeof openDocument>, offset: number): string {
  const found = hover(document, document.positionAt(offset), DEFAULT_SETTINGS);
  return (found?.contents as { value: string } | undefined)?.value ?? "";
}

describe("hovers show them", () => {
  const document = openDocument("file:///f.mlir", 1, TORCH);
  const at = (needle: string) => hoverAt(document, TORCH.indexOf(needle) + 1);

  test("on an argument, where it is defined and where it is used", () => {
    for (const place of ["%arg0: !torch", "%arg0, [%0"]) {
      expect(at(place)).toContain("- Dim 0: s0, 1 to 1024: IREE discards PyTorch's minimum of 2\n");
      expect(at(place)).toContain("- Dim 1: s1, at least 1: IREE discards");
    }
    expect(at("%x: !torch")).toContain("- Dim 0: 8 to 512, a multiple of 8\n");
    expect(at("%3 = ")).not.toContain("Dim 0");
  });

  test("on a symbol, on a number, and on the function", () => {
    expect(at("%1 = ")).toContain(
      "- Bounds: s1, at least 1: IREE discards PyTorch's minimum of 0 and caps the maximum at 2^53−1",
    );
    expect(at("@main")).toContain("- Argument 1, dim 0: 8 to 512, a multiple of 8");
    const lowered = openDocument("file:///l.mlir", 1, LOWERED);
    expect(hoverAt(lowered, LOWERED.indexOf("%1 = ") + 1)).toContain("- Bounds: 4 to 512, a multiple of 4");
    expect(hoverAt(lowered, LOWERED.indexOf("%2#1") + 1)).toContain("- Bounds: 0 to 9");
    expect(hoverAt(lowered, LOWERED.indexOf("%n: index") + 1)).toContain("- Bounds: at least 3");
  });
});

test("bounds that contradict themselves give a size all the same", () => {
  const text = (assumed: string) => `util.func public @f(%w: tensor<?xf32>, %n: index) {
  %0 = util.assume.int %n<${assumed}> : index
  %1 = flow.tensor.tie_shape %w : tensor<?xf32>{%0}
  util.return
}
`;
  const sizes = ["udiv = 0", "umin = 9, umax = 2", "umin = 9, umax = 2, udiv = 7", "umax = 0"].map(
    (assumed) => /DIM_0:-(\d+)/.exec(bindings(callableModule(text(assumed)), "shell", "m"))?.[1],
  );
  expect(sizes).toEqual(["1", "2", "0", "0"]);
});

test("show lists them, also for functions without ABI attributes", async () => {
  const { stdout } = await mlirAbi(["show", "-"], { input: TORCH });
  expect(stdout).toMatch(/argument 0 +dim 0 +s0, 1 to 1024: IREE discards PyTorch's minimum of 2\n/);
  const exported = await mlirAbi(["show", "--exports", "-"], { input: TORCH });
  expect(exported.stdout).toMatch(/bounds +argument 1, dim 0: 8 to 512, a multiple of 8\n/);
  expect(shownExports(openDocument("", 1, TORCH)).map(({ bounds }) => bounds?.length)).toEqual([3, 3]);
});

describe("calls", () => {
  test("have sizes that fit, the least of PyTorch's program", () => {
    const script = bindings(callableModule(TORCH), "shell", "m.vmfb");
    expect(script).toContain("_0_DIM_0:-2}x");
    expect(script).toContain('_1_DIM_0:-8}x4xf32=0"');
    expect(script).toContain("# x: dim 0 is 8 to 512, a multiple of 8; 8 is a placeholder");
    expect(bindings(callableModule(LOWERED), "shell", "m.vmfb")).toContain('--input="3"');
  });

  test("say them where Python takes sizes", () => {
    expect(bindings(callableModule(TORCH), "python", "m.vmfb")).toContain(
      "x_dim_0: the size of dim 0 of x, 8 to 512, a multiple of 8, checked where it is given",
    );
  });
});
