/** `mlir-abi explain`: where the text comes from, the module that it is about, what is printed, exit codes. */
import { describe, expect, test } from "vitest";
import { folderWith, mlirAbi } from "../kit/cli.js";
import { buildModule, fullSpec } from "../kit/vmfb.js";

const MISSING = "iree/vm/context.c:202: NOT_FOUND; required module 'acme' not registered on the context";
const DIMENSION =
  "INVALID_ARGUMENT; input1 shape dimension 1 mismatch; expected 4 but have 9; while calling import;\n[ 0] bytecode module.predict:12 -\n";
const MODULE =
  "func.func @predict(%a: tensor<4xf32>, %b: tensor<2x4xf32>) -> tensor<f32> { return }\nfunc.func @other(%a: i32) { return }\n";

interface Printed {
  readonly version: number;
  readonly messages: readonly {
    readonly line: number;
    readonly id: string | null;
    readonly text: string;
    readonly meaning: string;
    readonly values: readonly { readonly name: string; readonly value: string; readonly decoded: string | null }[];
    readonly advice: readonly string[];
    readonly source: string | null;
  }[];
}

async function json(args: readonly string[], options: Parameters<typeof mlirAbi>[1] = {}) {
  const { exit, stdout, stderr } = await mlirAbi(["explain", "--json", ...args], options);
  return { exit, stderr, ...(JSON.parse(stdout) as Printed) };
}

describe("the text", () => {
  test("an argument, words, a file, standard input", async () => {
    const cwd = folderWith({ "run.log": `first line\n${MISSING}\n` });
    const runs = await Promise.all([
      json([MISSING], { cwd }),
      json(MISSING.split(" "), { cwd }),
      json(["run.log"], { cwd }),
      json(["-"], { cwd, input: MISSING }),
      json([], { cwd, input: MISSING }),
    ]);
    for (const { exit, version, messages } of runs) {
      expect({ exit, version, ids: messages.map(({ id }) => id) }).toEqual({
        exit: 0,
        version: 1,
        ids: ["module-not-registered"],
      });
    }
    expect(runs.map(({ messages }) => messages[0]?.line)).toEqual([1, 1, 2, 1, 1]);
  });

  test("files that a message names are not opened", async () => {
    const cwd = folderWith({ "a.log": MISSING });
    const { exit, messages } = await json(["cannot", "read", "a.log"], { cwd });
    expect(exit).toBe(1);
    expect(messages.map(({ id, text }) => [id, text])).toEqual([[null, "cannot read a.log"]]);
  });
});

describe("a module", () => {
  test("names the function, the argument and its type, and a call that fits", async () => {
    const cwd = folderWith({ "m.mlir": MODULE });
    const { messages } = await json(["--module", "m.mlir"], { cwd, input: DIMENSION });
    expect(messages[0]?.meaning).toContain("Argument 1 (b) of @predict is tensor<2x4xf32>.");
    expect(messages[0]?.advice[0]).toBe(
      'A call that fits, from a shell:\niree-run-module --module=m.vmfb --function=predict --input="4xf32=0" --input="2x4xf32=0"',
    );
  });

  test("lists its functions, and the name that was meant", async () => {
    const cwd = folderWith({ "m.mlir": MODULE });
    const { messages } = await json(["--module", "m.mlir", "no function `predic` exported by module"], { cwd });
    expect(messages[0]?.meaning).toContain("m.mlir exports predict and other.");
    expect(messages[0]?.advice[0]).toBe("Use its name:\n--function=predict");
  });

  test("says what a compiled one imports, and which releases load it", async () => {
    const cwd = folderWith({ "m.vmfb": buildModule(fullSpec(2)) });
    const text =
      "import function hal.buffer_view.create signature mismatch between arithmetic and source hal; expected 0rIIiiCID_r but got 0rIiiCID_r";
    const { messages } = await json(["--module", "m.vmfb", text], { cwd });
    expect(messages[0]?.meaning).toContain(
      "m.vmfb imports hal.buffer_view.create as (!vm.ref<?>, i64, i64, i32, i32, tuple<i64>...) -> (!vm.ref<?>).",
    );
    expect(messages[0]?.meaning).toMatch(/m\.vmfb: (?:Loads|May load) with/);
  });
});

test("for people: the message, what it means, its values, what to do, where it comes from", async () => {
  const { exit, stdout } = await mlirAbi(["explain", MISSING]);
  expect(exit).toBe(0);
  expect(stdout).toBe(`required module 'acme' not registered on the context (line 1)
  The compiled module uses another module, 'acme', that the program has not loaded with it.
  'acme' is not a module of IREE's: it is one of your own, or of a library that you use.

  status  NOT_FOUND  something that was asked for is not there
  module  acme

  What to do
  - Load it before the module that uses it, as a compiled or a native module:
      iree-run-module --module=acme.vmfb --module=model.vmfb --function=main
  - See which functions of 'acme' are needed:
      mlir-abi inspect model.vmfb

  https://github.com/iree-org/iree/blob/b48a5955575cf8924ffc191f3b0804976e5738b9/runtime/src/iree/vm/context.c#L202
`);
});

test("an unknown message is said to be one, with the nearest known", async () => {
  const { exit, stdout } = await mlirAbi(["explain", "NOT_FOUND; required module x is not on any context"]);
  expect(exit).toBe(1);
  expect(stdout).toContain("This message is not known.");
  expect(stdout).toContain("The nearest known message: required module '{module}' not registered on the context\n");
});

test("what a terminal would obey is shown", async () => {
  const { stdout } = await mlirAbi(["explain", "no driver 'a\u009b2Jb' registered\nno driver 'c\u202ed' registered"]);
  expect(stdout).not.toMatch(/[\u009b\u202e]/);
});

describe("bad input is one line and exit code 2", () => {
  test.each([
    ["binary", ["-"], "<stdin>: a binary file, expected text", new Uint8Array([1, 0, 2])],
    ["nothing", [], "the text is empty, expected an error message", ""],
    ["a file that does not exist", ["runs/none.log"], "runs/none.log: no such file or folder", ""],
    ["a folder", ["."], ".: a folder", ""],
    ["a module that does not open", ["--module", "none.vmfb", MISSING], "none.vmfb: no such file or folder", ""],
    ["both from standard input", ["--module", "-"], "stdin can't be both the text and the module", MISSING],
  ] as const)("%s", async (_, args, message, input) => {
    const cwd = folderWith({});
    const { exit, stdout, stderr } = await mlirAbi(["explain", ...args], { cwd, input });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    expect(stderr.split("\n")[0]).toBe(`mlir-abi: error: ${message}`);
  });

  test("more than anybody pastes", async () => {
    const { exit, stderr } = await mlirAbi(["explain"], { input: Buffer.alloc(64 * 1024 * 1024 + 1, "x") });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: "mlir-abi: error: <stdin>: larger than 64 MiB, expected the part around the message\n",
    });
    const lines = await mlirAbi(["explain"], { input: Buffer.alloc(4_000_001, "\n") });
    expect(lines).toMatchObject({
      exit: 2,
      stderr: "mlir-abi: error: <stdin>: more than 4,000,000 lines, expected the part around the message\n",
    });
  });
});
