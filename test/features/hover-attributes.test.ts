import { describe, expect, test } from "vitest";
import { KNOWN_ATTRIBUTES } from "../../server/src/core/abi/attributes/table.js";
import { hoverAt } from "../kit/service.js";

/** Text with a marked range and a cursor in it; the hover must cover exactly the range and say every phrase. */
type Row = readonly [name: string, text: string, title: string, ...phrases: string[]];

const TWO = "%a: tensor<?x4xf32>, %out: !hal.buffer";

const ROWS: readonly Row[] = [
  [
    "iree.abi.model on a Torch function",
    'func.func @main(%a: !torch.vtensor<[4],f32>) attributes {<|iree.abi.<|>model|> = "coarse-fences"} {',
    "`iree.abi.model`, attribute of a function",
    "How a function is invoked, but not one that the Torch input pass converts",
    "- Model: ignored: by default `@main` takes no fences, `@main$async` always takes two",
  ],
  [
    "iree.abi.model in the reflection of a Torch function, which both of its exports have",
    'func.func @main(%a: !torch.int) attributes {iree.reflection = {<|iree.abi.<|>model|> = "coarse-fences"}} {',
    "`iree.abi.model`, reflection key",
    "What tools that call the function read",
    "- Model: `@main` takes no fences, `@main$async` always takes two; this is copied to both, so calls of `@main` fail",
  ],
  [
    "iree.abi.model in the reflection of a function without fences",
    'util.func public @f(%a: i32) attributes {iree.reflection = {<|iree.abi.<|>model|> = "coarse-fences"}} {',
    "`iree.abi.model`, reflection key",
    "- Model: `@f` takes no fences, so calls fail",
  ],
  [
    "a user's calling_convention",
    'util.func public @f(%a: i32) attributes {iree.reflection = {<|calling_<|>convention|> = "0i_v"}} {',
    "`calling_convention`, reflection key",
    "User metadata: stored with the rest of `iree.reflection`, not part of the ABI",
  ],
  [
    "local_memory with a unit",
    'vm.func private @f() attributes {iree.reflection = {<|local_<|>memory|> = "4 KiB"}} {',
    "`local_memory`, reflection key",
    "- Size: 4 bytes, of which 0 pages of 4096 are reserved",
  ],
  [
    "vm.version on a module of the VM",
    "vm.module @m attributes {<|vm.<|>version|> = 3 : i32} {}",
    "`vm.version`, attribute of an op",
    "- Place: not read on `vm.module`, which has an attribute `version` for this",
  ],
  [
    "iree.abi.output on its key",
    'util.func public @f(%a: tensor<4xf32>, %out: !hal.buffer {<|iree.abi.out<|>put|> = 1 : index}) -> (i32, tensor<4xf32> {iree.abi.name = "sum"})',
    "`iree.abi.output`, attribute of an argument",
    "- Value: `1 : index`",
    "- Stores: result 1, `tensor<4xf32>`, named `sum`",
    "- On: argument 1, `%out: !hal.buffer`",
    "- Added: 2022-01, `6184c75813`",
  ],
  [
    "iree.abi.output on its value, out of range",
    "util.func public @f(%out: !hal.buffer {iree.abi.output = <|<|>3 : index|>}) -> tensor<4xf32>",
    "`iree.abi.output`, attribute of an argument",
    "- Stores: result 3, which does not exist: the function has 1 result",
  ],
  [
    "iree.abi.output on a type that holds no buffer",
    "util.func public @f(%x: i32 {<|iree.abi<|>.output|> = 0 : index}) -> tensor<4xf32>",
    "`iree.abi.output`, attribute of an argument",
    "- Type: `i32`, expected `!hal.buffer`, `!hal.buffer_view` or `tensor`",
  ],
  [
    "iree.abi.output on a result",
    "util.func public @f(%x: i32) -> (tensor<4xf32> {<|iree.abi.<|>output|> = 0 : index})",
    "`iree.abi.output`, attribute of a result",
    "- Place: not read on a result, expected on an argument",
  ],
  [
    "iree.abi.tied",
    "util.func private @f(%a: tensor<4xf32>) -> (tensor<4xf32> {<|iree.abi.ti<|>ed|> = 0 : i64})",
    "`iree.abi.tied`, attribute of a result",
    "- Shares storage with: argument 0, `%a: tensor<4xf32>`",
  ],
  [
    "iree.abi.dims",
    "util.func private @ext(%in: tensor<?x4xf32>, %scale: f32, %d: index) -> (tensor<?x4xf32> {<|iree.abi.<|>dims|> = [2 : index]}) attributes {iree.abi.streamable}",
    "`iree.abi.dims`, attribute of a result",
    "- Count: 1 argument for 1 dynamic dimension",
    "| 0 | argument 2, `%d: index` |",
  ],
  [
    "iree.abi.dims with too few",
    "util.func private @ext(%d: index) -> (tensor<?x?xf32> {<|iree.abi.<|>dims|> = [0 : index]}) attributes {iree.abi.streamable}",
    "`iree.abi.dims`, attribute of a result",
    "- Count differs: 1 argument for 2 dynamic dimensions",
  ],
  [
    "iree.abi.model",
    'util.func public @f(%a: tensor<4xf32>) -> tensor<4xf32> attributes {<|iree.abi<|>.model|> = "coarse-fences"}',
    "`iree.abi.model`, attribute of a function",
    "- Value: string `coarse-fences`",
    "- Model: asynchronous: two fences follow the arguments",
    "@f(%arg0: !hal.buffer_view, %wait: !hal.fence, %signal: !hal.fence) -> !hal.buffer_view",
  ],
  [
    "iree.abi.model on a wrapper that has its fences",
    'util.func public @f$async(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) -> !hal.buffer_view attributes {iree.abi.model = <|"coarse<|>-fences"|>, iree.abi.stub}',
    "`iree.abi.model`, attribute of a function",
    "the last two arguments are the fence to wait on",
    "@f$async(%arg0: !hal.buffer_view, %arg1: !hal.fence, %arg2: !hal.fence) -> !hal.buffer_view",
  ],
  [
    "iree.abi.model with any other string",
    'util.func public @f() attributes {iree.abi.model = <|"coarse_<|>fences"|>}',
    "`iree.abi.model`, attribute of a function",
    "- Model: synchronous, as for every value except `coarse-fences`",
  ],
  [
    "iree.abi.model on func.func is lost",
    'func.func private @f() attributes {<|iree.abi<|>.model|> = "coarse-fences"}',
    "`iree.abi.model`, attribute of a function",
    "- Lowering: dropped when `func.func` is converted to `util.func`; put it on a `util.func`",
  ],
  [
    "iree.abi.model on a Torch function is lost, whatever it is",
    'func.func @main(%a: !torch.vtensor<[4],f32>, %n: !torch.int) -> !torch.vtensor<[4],f32> attributes {<|iree.abi<|>.model|> = "coarse-fences"} {',
    "`iree.abi.model`, attribute of a function",
    "- Model: ignored: by default `@main` takes no fences, `@main$async` always takes two",
    "@main(%arg0: !hal.buffer_view, %arg1: i64) -> !hal.buffer_view\n@main$async(",
    "%wait: !hal.fence",
    "- Torch: dropped by the Torch input pass",
  ],
  [
    "iree.abi.affinity on a func.func in a Torch program",
    "func.func @f(%a: tensor<4xf32>) attributes {<|iree.abi<|>.affinity|> = #hal.device.promise<@d>} {\n  %0 = torch.aten.mm %b\n}",
    "`iree.abi.affinity`, attribute of a function",
    "- Torch: kept by the Torch input pass, on `@f` and `@f$async`",
  ],
  [
    "iree.abi.stub on a Torch function",
    "func.func @f(%a: !torch.int) attributes {<|iree.abi<|>.stub|>} {\n}",
    "`iree.abi.stub`, attribute of a function",
    "- Torch: the Torch input pass leaves the function as it is",
  ],
  [
    "iree.reflection on a Torch function",
    "func.func @f(%a: !torch.int) attributes {<|iree.ref<|>lection|> = {a = 1}} {\n}",
    "`iree.reflection`, attribute of a function",
    "- Torch: kept by the Torch input pass, on `@f` and `@f$async`",
  ],
  [
    "iree.abi.declaration on a Torch function",
    'func.func @f(%a: !torch.int) attributes {<|iree.abi<|>.declaration|> = "f"} {\n}',
    "`iree.abi.declaration`, attribute of a function",
    "- Torch: dropped by the Torch input pass; put it into `iree.reflection`",
  ],
  [
    "noinline on a Torch function",
    "func.func @f(%a: !torch.int) attributes {<|no<|>inline|>, iree.abi.stub} {\n}",
    "`noinline`, attribute of a function",
    "- Lowering: turned into `inlining_policy`",
  ],
  [
    "noinline on a Torch function that is converted",
    "func.func @f(%a: !torch.int) attributes {<|no<|>inline|>, iree.reflection = {}} {\n}",
    "`noinline`, attribute of a function",
    "- Torch: dropped by the Torch input pass",
  ],
  [
    "iree.abi.declaration",
    'util.func public @f() attributes {<|iree.abi.decl<|>aration|> = "some.thing(x)"}',
    "`iree.abi.declaration`, attribute of a function",
    "```text\nsome.thing(x)\n```",
  ],
  [
    "iree.abi.declaration as a reflection key",
    'util.func public @f() attributes {iree.reflection = {<|iree.abi.decl<|>aration|> = "some.thing(x)"}}',
    "`iree.abi.declaration`, reflection key",
    "- On: `util.func @f`",
    "- Reaches the binary: yes",
  ],
  [
    "iree.abi.encoding",
    "util.func public @f(%a: tensor<2xi32> {iree.abi.encoding = <|tensor<2<|>xui32>|>})",
    "`iree.abi.encoding`, attribute of an argument",
    "- In the program: `tensor<2xi32>`",
    "- For callers: `tensor<2xui32>`",
  ],
  [
    "iree.abi.encoding of another shape",
    "util.func public @f(%a: tensor<2xi32> {<|iree.abi.en<|>coding|> = tensor<3xui32>})",
    "`iree.abi.encoding`, attribute of an argument",
    "- Shape: differs: `2` in the program, `3` for callers",
  ],
  [
    "iree.abi.name",
    'util.func public @f(%a: tensor<2xi32> {iree.abi.name = <|"im<|>age"|>})',
    "`iree.abi.name`, attribute of an argument",
    "- Name: `image`",
  ],
  [
    "iree.abi.transients",
    "util.func public @f(%s: !hal.buffer {<|iree.abi.tran<|>sients|>})",
    "`iree.abi.transients`, attribute of an argument",
    "- Value: unit attribute",
  ],
  [
    "iree.abi.transients = true is no unit attribute",
    "util.func public @f(%s: !hal.buffer {<|iree.abi.tran<|>sients|> = true})",
    "`iree.abi.transients`, attribute of an argument",
    "- Wrong kind of value: integer, expected unit",
    "- Effect: none: the compiler expects a unit attribute",
  ],
  [
    "iree.abi.stub counts with any value",
    'util.func public @f() attributes {<|iree.abi.st<|>ub|> = "true"}',
    "`iree.abi.stub`, attribute of a function",
    "- Effect: the same as without a value",
  ],
  [
    "iree.abi.transients.size",
    "util.func public @f() attributes {iree.reflection = {iree.abi.transients.size = <|@f_<|>size|>}}",
    "`iree.abi.transients.size`, reflection key",
    "- Size function: `@f_size`",
    "- Reaches the binary: yes, the name without @ (since 2025-11)",
  ],
  [
    "iree.abi.transients.size.constant",
    "util.func public @f() attributes {iree.reflection = {<|iree.abi.transients.size.<|>constant|> = 2048 : index}}",
    "`iree.abi.transients.size.constant`, reflection key",
    "- Size: 2048 bytes (2 KiB)",
    "- Reaches the binary: yes, in decimal (since 2024-08)",
  ],
  [
    "iree.reflection",
    'func.func @f() attributes {<|iree.refl<|>ection|> = {f = "I1!R1!", fv = "1", n = 4 : index, b = true, on, s = @x, t = i32}}',
    "`iree.reflection`, attribute of a function",
    "- Not stored: 2 keys",
    "- Lowering: kept when `func.func` is converted to `util.func`",
    "| f | known | string | yes |",
    "| n | user metadata | integer | yes, in decimal (since 2024-08) |",
    "| b | user metadata | boolean | yes, as -1: a one-bit integer |",
    "| on | user metadata | unit | no |",
    "| s | user metadata | symbol | yes, the name without @ (since 2025-11) |",
    "| t | user metadata | type | no |",
  ],
  [
    "a key of the user's own",
    'func.func @f() attributes {iree.reflection = {<|my.<|>key|> = "x"}}',
    "`my.key`, reflection key",
    "User metadata",
    "- Value: string `x`",
    "- Reaches the binary: yes",
  ],
  [
    "iree.abi on func.func is lost",
    'func.func @f() attributes {<|iree.<|>abi|> = "{\\22a\\22:[],\\22r\\22:[]}"}',
    "`iree.abi`, attribute of a function",
    "- Lowering: dropped when `func.func` is converted",
  ],
  [
    "fv",
    'func @f() attributes {iree.reflection = {f = "I1!R1!", <|f<|>v|> = "1"}}',
    "`fv`, reflection key",
    "- Version: 1, the only one",
    "- Removed: 2021-06-11, `0bb39fc27a`",
  ],
  [
    "fv without f",
    'func @f() attributes {iree.reflection = {fv = <|"INFI<|>NITY"|>}}',
    "`fv`, reflection key",
    "- Version: unknown: the runtime accepts the string 1 only",
    "- Missing: `f`",
  ],
  [
    "abi",
    'func @f() attributes {iree.reflection = {abi = <|"s<|>ip"|>, abiv = 1 : i32, sip = "I1!R1!"}}',
    "`abi`, reflection key",
    "- ABI: structured index paths, in the key `sip`",
  ],
  [
    "abiv",
    'func @f() attributes {iree.reflection = {abi = "sip", abiv = <|1<|> : i32|>, sip = "I1!R1!"}}',
    "`abiv`, reflection key",
    "- Value: `1 : i32`",
    "- Version: 1, the only one",
  ],
  [
    "sipv",
    "func @f() attributes {iree.reflection = {<|si<|>pv|> = 2 : i32}}",
    "`sipv`, reflection key",
    "- Version: unknown: only 1 existed",
    "- Missing: `sip`",
  ],
  [
    "f_partial on its key",
    'func @f(%a: tensor<4xf32> {iree.reflection = {<|f_par<|>tial|> = "I6!B3!d4"}})',
    "`f_partial`, reflection key",
    "- On: argument 0, `%a: tensor<4xf32>`",
  ],
  [
    "f_partial in the function's dictionary",
    'func @f() attributes {iree.reflection = {<|f_par<|>tial|> = "I6!B3!d4"}}',
    "`f_partial`, reflection key",
    "- Place: not read here, expected in the `iree.reflection` of an argument or result",
  ],
  [
    "hal.abi.convention",
    "util.func private @_f() attributes {<|hal.abi.con<|>vention|> = #hal.abi.convention<coarse_fences>}",
    "`hal.abi.convention`, attribute of a function",
    "- Model: asynchronous, with fences",
  ],
  [
    "iree.abi.affinity",
    "util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = <|#hal.device.promise<@dev<|>_a>|>})",
    "`iree.abi.affinity`, attribute of an argument",
    "- Device: `#hal.device.promise<@dev_a>`",
  ],
  [
    "tf_saved_model.index_path",
    'func @f(%a: tensor<f32> {<|tf_saved_model.index<|>_path|> = [0, "x"]})',
    "`tf_saved_model.index_path`, attribute of an argument",
    '- Path: `arguments[0]["x"]`',
  ],
  [
    "tfl.io.names",
    'func @f(%a: f32) -> f32 attributes {iree.reflection = {<|tfl.io.<|>names|> = "in;out"}}',
    "`tfl.io.names`, reflection key",
    "| 0 | in | argument 0 |",
    "| 1 | out | result 0 |",
  ],
  [
    "iree.benchmark",
    'func.func @f() attributes {iree.abi.stub, iree.reflection = {iree.benchmark = <|"ent<|>ry"|>}}',
    "`iree.benchmark`, reflection key",
    "- Benchmark of: an entry point of the program",
  ],
];

describe("hover on an attribute", () => {
  test.each(ROWS)("%s", (_, text, title, ...phrases) => {
    const result = hoverAt(text);
    expect(result?.title).toBe(title);
    expect(result?.span).toEqual(result?.marked);
    for (const phrase of phrases) expect(result?.value).toContain(phrase);
  });

  test("links to the attribute's section", () => {
    const value = hoverAt(`util.func public @f(${TWO} {iree.abi.ou<|>tput = 0 : index})`)?.value ?? "";
    const url = "https://github.com/mlir-abi-lens/mlir-abi-lens/blob/v0.0.0/docs/encodings/attributes.md#ireeabioutput";
    expect(value.split("\n").at(-1)).toBe(`[About iree.abi.output](${url})`);
  });

  test.each(KNOWN_ATTRIBUTES.map(({ key, example }) => [key, example]))(
    "%s is explained in its example",
    (key, example) => {
      const at =
        new RegExp(`(?<=^|[ {"])${key.replaceAll(".", "\\.")}(?![\\w.]|",)`).exec(example)?.index ?? Number.NaN;
      const marked = `${example.slice(0, at)}<|>${example.slice(at)}`;
      // An example that is only a dictionary entry is in a dictionary; the others are whole.
      const text = /^(<\|>)?[a-z_.]+ = /.test(marked)
        ? `func @f() attributes {iree.abi.stub, ${marked}}`
        : wrapped(marked);
      expect(hoverAt(text)?.title.startsWith(`\`${key}\`,`), text).toBe(true);
    },
  );

  /** An op around it, with an ABI attribute of its own so that the others are looked at. */
  function wrapped(example: string): string {
    if (example.startsWith("attributes {")) return `func @f() attributes {iree.abi.stub, ${example.slice(12)}`;
    if (example.startsWith("%")) return `func @f(${example}) attributes {iree.abi.stub}`;
    if (example.startsWith("->")) return `func @f() ${example}`;
    return example;
  }
});

describe("fbr", () => {
  const hoverOf = (f: string) =>
    hoverAt(`func @f() attributes {iree.reflection = {f = "${f}", <|f<|>br|> = "alloc", fv = "1"}}`);

  test("says which dynamic dims go in and which results come out", () => {
    // (Buffer<float32[?x128x64]>, Buffer<float32[?]>) -> (Buffer<uint64[32x?x64]>, Buffer<float32[4]>)
    const result = hoverOf("I21!B11!d-1d128d64B4!d-1R22!B13!t11d32d-1d64B3!d4");
    expect(result?.title).toBe("`fbr`, reflection key");
    expect(result?.value).toContain("def alloc(dynamic_dims: tuple[int, int]) -> tuple[Buffer | None]: ...");
    expect(result?.value).toContain("| `dynamic_dims[0]` | dimension 0 of input 0, `tensor<?x128x64xf32>` |");
    expect(result?.value).toContain("| `dynamic_dims[1]` | dimension 0 of input 1, `tensor<?xf32>` |");
    expect(result?.value).toContain("| `returned[0]` | buffer for result 0, `tensor<32x?x64xui64>`, or null |");
  });

  test("is of no use where the results are static", () => {
    expect(hoverOf("I7!B4!d-1R6!B3!d4")?.value).toContain("- Use: none: `f` has no dynamic result");
  });

  test("can only return null where no input is dynamic", () => {
    const value = hoverOf("I6!B3!d4R7!B4!d-1")?.value;
    expect(value).toContain("def alloc(dynamic_dims: tuple[()]) -> tuple[Buffer | None]: ...");
    expect(value).toContain("the allocator can only return null");
  });

  test("needs a signature beside it", () => {
    expect(hoverOf("FOOBAR")?.value).toContain("- Signature: unknown: there is no well-formed `f`");
  });
});

test.each([
  ["util.func private", "util.func private @f() attributes {iree.re<|>flection = {}}", true],
  ["util.func public", "util.func public @f() attributes {iree.re<|>flection = {}}", false],
  ["vm.func, whose exports are ops of their own", "vm.func private @f() attributes {iree.re<|>flection = {}}", false],
  ["a marked func", "func private @f() attributes {iree.module.export, iree.re<|>flection = {}}", false],
])("a private function's keys can't be looked up: %s", (_, text, isHidden) => {
  const { title, value } = hoverAt(text) ?? {};
  expect(title).toBe("`iree.reflection`, attribute of a function");
  expect(value?.includes("At run time: not available")).toBe(isHidden);
});
