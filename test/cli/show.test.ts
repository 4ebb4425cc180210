import { describe, expect, test } from "vitest";
import { example } from "../kit/bytecode.js";
import { folderWith, mlirAbi } from "../kit/cli.js";

const FILE = `module @m attributes {iree.reflection = {who = "me"}} {
  func.func @first(%a: tensor<4xf32> {iree.abi.name = "x"}, %b: !hal.buffer {iree.abi.output = 0 : index}) -> (tensor<4xf32> {iree.abi.name = "y\\22z"})
      attributes {iree.abi.stub, iree.reflection = {f = "I6!B3!d4R6!B3!d4", fv = "1", sip = "nonsense"}} {
    return %a : tensor<4xf32>
  }
  // CHECK: func.func @comment() attributes {iree.abi.stub}
  func.func private @plain(i32)
}
`;

describe("show", () => {
  test("--exports prints wrappers, and adds them to the JSON", async () => {
    const text =
      "util.func public @f(%a: tensor<4xf32>, %s: !hal.buffer {iree.abi.output = 0 : index}) -> tensor<4xf32> { util.return }\n";
    const cwd = folderWith({ "a.mlir": text, "none.mlir": "util.func private @g() { util.return }\n" });
    const { exit, stdout } = await mlirAbi(["show", "--exports", "a.mlir", "none.mlir"], { cwd });
    expect(exit).toBe(0);
    expect(stdout).toBe(`a.mlir

  @f (!hal.buffer_view, !hal.buffer) -> !hal.buffer_view (line 1, wraps util.func @f)
    convention   0rr_r
    model        sync
    storage      argument 1 for result 0
    declaration  sync func @f(%input0: tensor<4xf32>, %input1: !hal.buffer {iree.abi.output = 0 : index}) -> (%output0: tensor<4xf32>)
    async        0rrrr_r with --iree-execution-model=async-external

none.mlir: no exports
`);
    const json = await mlirAbi(["show", "--exports", "--json", "--function", "f", "a.mlir"], { cwd });
    const [file] = JSON.parse(json.stdout).files;
    expect(file.functions.length).toBe(1);
    expect(file.exports).toMatchObject([
      { name: "f", function: "f", op: "util.func", line: 1, callingConvention: "0rr_r" },
    ]);
    const bytecode = await mlirAbi(["show", "--exports", "--json", example("functions-v6").path], { cwd });
    const [printed] = JSON.parse(bytecode.stdout).files;
    expect(printed.exports[0]).toMatchObject({ name: "predict", line: 0, declaration: "predict(image, ids)" });
    const missing = await mlirAbi(["show", "--exports", "--function", "nothing", "a.mlir"], { cwd });
    expect(missing).toMatchObject({ exit: 2, stderr: "mlir-abi: error: no function @nothing\n" });
  });

  test("what other readers know of a function follows its ABI attributes, and is not ABI metadata itself", async () => {
    const text = `util.func private @a(!hal.buffer_view) attributes {nosideeffects, iree.abi.model = "coarse-fences"}
func.func @b() attributes {noinline, mine = 1} { return }
func.func @c() attributes {torch.onnx_meta.opset_version = 17 : si64, torch.assume_strict_symbolic_shapes} { return }
`;
    const cwd = folderWith({ "a.mlir": text });
    expect((await mlirAbi(["show", "a.mlir"], { cwd })).stdout).toBe(`a.mlir

  util.func @a (!hal.buffer_view) -> () line 1
    op  iree.abi.model  coarse-fences
    op  nosideeffects

  2 functions not shown; use --all to see every function
`);
    const json = await mlirAbi(["show", "--json", "a.mlir"], { cwd });
    const [a, b, c] = JSON.parse(json.stdout).files[0].functions;
    const plain = { place: "op", index: null, kind: null, text: null };
    expect(a.attributes.at(-1)).toEqual({ key: "nosideeffects", value: null, ...plain });
    expect(b.attributes).toEqual([{ key: "noinline", value: null, ...plain }]);
    expect(c.attributes).toEqual([
      { key: "torch.onnx_meta.opset_version", value: "17 : si64", ...plain },
      { key: "torch.assume_strict_symbolic_shapes", value: null, ...plain },
    ]);
  });

  test("--json has every function-like op and its attributes, in the contract's shape", async () => {
    const cwd = folderWith({ "a.mlir": FILE });
    const { exit, stdout, stderr } = await mlirAbi(["show", "--json", "a.mlir"], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    const abi = (key: string, place: string, index: number | null, value: string | null) => ({
      key,
      place,
      index,
      kind: null,
      value,
      text: null,
    });
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      files: [
        {
          path: "a.mlir",
          functions: [
            {
              op: "module",
              name: "m",
              line: 1,
              signature: null,
              attributes: [abi("iree.reflection", "op", null, '{who = "me"}'), abi("who", "reflection", null, "me")],
            },
            {
              op: "func.func",
              name: "first",
              line: 2,
              signature: "(tensor<4xf32>, !hal.buffer) -> tensor<4xf32>",
              attributes: [
                abi("iree.abi.name", "argument", 0, "x"),
                abi("iree.abi.output", "argument", 1, "0 : index"),
                abi("iree.abi.name", "result", 0, 'y"z'),
                abi("iree.abi.stub", "op", null, null),
                abi("iree.reflection", "op", null, '{f = "I6!B3!d4R6!B3!d4", fv = "1", sip = "nonsense"}'),
                {
                  ...abi("f", "reflection", null, "I6!B3!d4R6!B3!d4"),
                  kind: "raw",
                  text: "(Buffer<float32[4]>) -> (Buffer<float32[4]>)",
                  type: "(tensor<4xf32>) -> tensor<4xf32>",
                },
                abi("fv", "reflection", null, "1"),
                { ...abi("sip", "reflection", null, "nonsense"), kind: "sip" },
              ],
            },
            { op: "func.func", name: "plain", line: 7, signature: "(i32) -> ()", attributes: [] },
          ],
        },
      ],
    });
  });

  test("prints them aligned", async () => {
    const cwd = folderWith({ "a.mlir": FILE });
    const { stdout } = await mlirAbi(["show", "a.mlir"], { cwd });
    expect(stdout).toBe(`a.mlir

  module @m line 1
    reflection  who  me

  func.func @first (tensor<4xf32>, !hal.buffer) -> tensor<4xf32> line 2
    argument 0  iree.abi.name    x
    argument 1  iree.abi.output  0 : index
    result 0    iree.abi.name    y"z
    op          iree.abi.stub
    reflection  f                (tensor<4xf32>) -> tensor<4xf32>
    reflection  fv               1
    reflection  sip              not well formed: nonsense

  1 function not shown; use --all to see every function
`);
  });

  test("--all shows functions without metadata, --function one of them; JSON has all", async () => {
    const cwd = folderWith({ "a.mlir": FILE, "b.mlir": "func.func @x()\nfunc.func @y()\n" });
    const show = async (...args: string[]) => mlirAbi(["show", ...args], { cwd });
    expect((await show("--all", "a.mlir")).stdout).toMatch(/\n {2}func\.func @plain \(i32\) -> \(\) line 7\n$/);
    expect((await show("b.mlir")).stdout).toBe(
      "b.mlir: no ABI metadata (2 functions not shown; use --all to see every function)\n",
    );
    const one = await show("--function", "@plain", "a.mlir");
    expect(one.stdout).toContain("@plain");
    expect(one.stdout).not.toContain("@first");
    // Nothing is said of other functions and files.
    expect(one.stdout).not.toContain("not shown");
    expect((await show("--function", "plain", ".")).stdout).toBe(one.stdout);
    expect((await show("--function", "plain", "--exports", ".")).stdout).not.toContain("b.mlir");
    const { files } = JSON.parse(
      (await show("--json", "--function", "first", "--function", "y", "a.mlir", "b.mlir")).stdout,
    );
    const names = files.map(({ functions }: { functions: { name: string }[] }) => functions.map(({ name }) => name));
    expect(names).toEqual([["first"], ["y"]]);
    expect(await show("--function", "frist", "a.mlir")).toMatchObject({
      exit: 2,
      stderr: "mlir-abi: error: no function @frist; did you mean 'first'?\n",
    });
  });

  test("says of a file without functions that it has none", async () => {
    const cwd = folderWith({ "a.mlir": "#map = affine_map<(d0) -> (d0)>\n" });
    expect(await mlirAbi(["show", "a.mlir"], { cwd })).toEqual({
      exit: 0,
      stdout: "a.mlir: no functions\n",
      stderr: "",
    });
  });

  test("walks folders and reads standard input under the name given", async () => {
    const cwd = folderWith({
      "src/a.mlir": "func.func @a()\n",
      "src/b.mlir.test": "func.func @b()\n",
      "src/c.txt": "func.func @c()\n",
    });
    const names = async (args: readonly string[], input = ""): Promise<string[]> => {
      const { stdout } = await mlirAbi(["show", "--json", ...args], { cwd, input });
      const { files } = JSON.parse(stdout) as { files: { path: string; functions: { name: string }[] }[] };
      return files.flatMap(({ path, functions }) => functions.map(({ name }) => `${path} @${name}`));
    };
    expect(await names(["src"])).toEqual(["src/a.mlir @a", "src/b.mlir.test @b"]);
    expect(await names(["."])).toEqual(["src/a.mlir @a", "src/b.mlir.test @b"]);
    expect(await names(["src/c.txt"])).toEqual(["src/c.txt @c"]);
    expect(await names(["-"], "func.func @s()\n")).toEqual(["<stdin> @s"]);
    expect(await names(["-", "--stdin-filename", "x.mlir"], "func.func @s()\n")).toEqual(["x.mlir @s"]);
  });
});
