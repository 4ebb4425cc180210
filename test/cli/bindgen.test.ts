/** `mlir-abi bindgen`: code that calls a module. What mypy says of it, and its calls, are in test/e2e/reach.mjs. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CASES } from "../data/bindgen.js";
import { CLI, folderWith, mlirAbi, ROOT } from "../kit/cli.js";
import { buildModule, fullSpec } from "../kit/vmfb.js";

const bindgen = async (text: string | Uint8Array, ...args: readonly string[]) => {
  const name = typeof text === "string" ? "a.mlir" : "a.vmfb";
  return mlirAbi(["bindgen", name, ...args], { cwd: folderWith({ [name]: text }) });
};

test("writes a typed method for each function", async () => {
  const { exit, stdout } = await bindgen(CASES);
  expect(exit).toBe(0);
  expect(stdout).toContain('path: str = "a.vmfb"');
  expect(stdout).toContain(
    "def predict(self, batch: npt.NDArray[np.float32], training: bool, *, batch_dim_0: int | None = None) -> PredictResult0:",
  );
  expect(stdout).toContain('result: Any = self._module["predict"](batch, **{"training": training})');
  expect(stdout).toContain("class PredictResult0:");
  expect(stdout).toContain("    scores: npt.NDArray[np.float32]\n");
  expect(stdout).toContain('self._invoke("fenced", [argument_0], 1, fences=True)');
  // Storage, and other objects of the runtime, are no arrays.
  expect(stdout).toContain(
    '            elif hasattr(value, "__iree_vm_ref__"):\n                arguments.push_ref(value)\n            else:\n',
  );
  // Names of files are text, and never code.
  expect(stdout).toContain('self._module["a\\"\\"\\"b"]');
  expect(stdout).not.toMatch(/[^\\]"""b/);
});

test("gives the same bytes again, from text and modules", async () => {
  for (const source of [CASES, buildModule(fullSpec(4))]) {
    for (const lang of ["python", "shell"]) {
      const first = await bindgen(source, "--lang", lang);
      expect(first.exit).toBe(0);
      expect((await bindgen(source, "--lang", lang)).stdout).toBe(first.stdout);
    }
  }
});

test("makes dynamic dims parameters of the script", async () => {
  const { stdout } = await bindgen(CASES, "--lang", "shell", "--module", "m.vmfb");
  expect(stdout).toContain(`module=\${MODULE:-m.vmfb}`);
  expect(stdout).toContain(`set -- --function=predict --input="\${ARGUMENT_0_DIM_0:-1}x4xf32=0" --input="0" "$@"`);
});

const STORAGE = `util.func public @f(%a: tensor<?xf32>, %out: !hal.buffer {iree.abi.output = 0 : index}, %scratch: !hal.buffer {iree.abi.transients}) -> tensor<8xf32>
    attributes {iree.reflection = {iree.abi.transients.size.constant = 2048 : index}} { util.unreachable }
`;

test("makes storage as large as its result, or as the compiler says", async () => {
  const shell = await bindgen(STORAGE, "--lang", "shell");
  expect(shell.stdout).toContain('--input="&8xf32" --input="&2048xi8" "$@"');
  expect(shell.stdout).toContain("    # out: storage for result 0, 32 bytes\n");
  const { stdout } = await bindgen(STORAGE);
  expect(stdout).toContain("        out: !hal.buffer, storage for result 0, 32 bytes\n");
  expect(stdout).toContain("        scratch: !hal.buffer, storage for transient memory, 2048 bytes\n");
  // The runtime's own wrapper passes no memory.
  expect(stdout).toContain('self._invoke("f", [a, out, scratch], 1, fences=False)');
});

test("offers parameters, files of results and benchmarks where the release has them", async () => {
  const script = async (...args: readonly string[]) => (await bindgen(STORAGE, "--lang", "shell", ...args)).stdout;
  const newest = await script();
  expect(newest).toContain('write) set -- "$@" --output=@result0.npy ;;');
  expect(newest).toContain('compare) set -- "$@" --expected_output=@expected0.npy --expected_f32_threshold=0.0001 ;;');
  expect(newest).toContain(
    `exec "\${TOOL:-iree-run-module}" --module="$module" \${PARAMETERS:+"--parameters=$PARAMETERS"} "$@"`,
  );
  expect(await script("--runtime", "20231004.665")).toContain('--module="$module" "$@"\n');
  expect(await mlirAbi(["bindgen", "a.mlir", "--runtime", "9.9"])).toMatchObject({ exit: 2, stdout: "" });
});

test("says why a function can't be called from a shell, and which flags there are", async () => {
  const { stdout } = await bindgen(
    "util.func public @f(%a: tensor<2xcomplex<f32>>, %b: tensor<3xi1>, %c: tensor<2x2xi4>, %d: tensor<4xf8E4M3>) { util.return }\n",
    "--lang",
    "shell",
  );
  expect(stdout).toContain("# d: iree-run-module cannot pass it, as no buffer view has elements of type f8E4M3\n");
  expect(stdout).toContain(
    '# The flags that there are: --function=f --input="2xcf64" --input="3xi1" --input="2x2xi4"\n',
  );
});

test("makes dynamic dims parameters of the Python method, under names that are free", async () => {
  const { stdout } = await bindgen(
    "func.func @f(%a: tensor<?x4x?xf32>, %a_dim_0: tensor<?xi32>, %b: tensor<2xf32>, %c: tensor<*xf32>) { return }\n",
  );
  const parameters = ["a_dim_0_2", "a_dim_2", "a_dim_0_dim_0"];
  expect(stdout).toContain(`, *, ${parameters.map((it) => `${it}: int | None = None`).join(", ")}) -> None:`);
  expect(stdout).toContain('_check_dim(a, "a", 0, a_dim_0_2)');
  expect(stdout).toContain('_check_dim(a, "a", 2, a_dim_2)');
  expect(stdout).toContain('_check_dim(a_dim_0, "a_dim_0", 0, a_dim_0_dim_0)');
});

test("takes and returns buffers as they are, and views of them as arrays", async () => {
  const { stdout } = await bindgen(
    "util.func public @f(%a: !hal.buffer, %b: !hal.buffer_view) -> (!hal.buffer, !hal.buffer_view) { util.unreachable }\n",
  );
  expect(stdout).toContain("def f(self, a: Any, b: npt.NDArray[Any]) -> tuple[Any, npt.NDArray[Any]]:");
  expect(stdout).toContain("return (result[0], np.asarray(result[1]))");
});

test("takes bytecode", async () => {
  const bytes = readFileSync(join(ROOT, "test/data/bytecode/functions-v6.mlirbc"));
  const cwd = folderWith({ "m.mlirbc": bytes, "cut.mlirbc": bytes.subarray(0, 40) });
  const { exit, stdout } = await mlirAbi(["bindgen", "m.mlirbc"], { cwd });
  expect(exit).toBe(0);
  expect(stdout).toContain('path: str = "m.vmfb"');
  expect(stdout).toContain("def predict(self, argument_0: npt.NDArray[np.float32], argument_1: npt.NDArray[np.int64]");
  const cut = await mlirAbi(["bindgen", "cut.mlirbc"], { cwd });
  expect(cut).toMatchObject({ exit: 2, stdout: "" });
  expect(cut.stderr).toMatch(/^mlir-abi: error: cut\.mlirbc: /);
});

test("takes the text form of a module, and standard input", async () => {
  const cwd = folderWith({
    "m.vmasm":
      "vm.module @m version 1\nvm.export @add\nvm.export @pub = @add\nvm.func @add(%i0: i32) -> (i32) {\n  vm.return %i0\n}\n",
  });
  const { stdout } = await mlirAbi(["bindgen", "m.vmasm"], { cwd });
  const input = readFileSync(join(cwd, "m.vmasm"));
  const piped = await mlirAbi(["bindgen", "-", "--stdin-filename", "m.vmasm"], { input });
  expect(piped).toEqual({ exit: 0, stdout, stderr: "" });
  expect(stdout).toContain('path: str = "m.vmfb"');
  expect(stdout).toContain("    def add(self, i0: Any) -> Any:");
  expect(stdout).toContain("    def pub(self, i0: Any) -> Any:");
  for (const input of ["func.func @f() { return }\n", buildModule(fullSpec(4))]) {
    expect((await mlirAbi(["bindgen", "-"], { input })).stdout).toContain('path: str = "module.vmfb"');
  }
});

test("writes inputs in NumPy's format, or bytes alone", async () => {
  const cwd = folderWith({
    "a.mlir": "func.func @f(%a: tensor<?x2xf32>, %b: tensor<3xbf16>, %c: tensor<i8>) { return }\n",
  });
  const run = (...args: readonly string[]) => mlirAbi(["bindgen", "a.mlir", "--inputs", "in", ...args], { cwd });
  const read = (name: string) => readFileSync(join(cwd, "in", name));
  expect(await run("--fill", "ones", "--dim", "2")).toMatchObject({
    exit: 0,
    stdout: "in/f.0.npy\nin/f.1.bin\nin/f.2.npy\n",
  });
  const array = read("f.0.npy");
  expect(array.subarray(0, 8).toString("latin1")).toBe("\x93NUMPY\x01\x00");
  expect(array.subarray(10, 128).toString("latin1").trimEnd()).toBe(
    "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }",
  );
  expect(array[127]).toBe(0x0a);
  expect([0, 4, 8, 12].map((at) => array.readFloatLE(128 + at))).toEqual([1, 1, 1, 1]);
  // 1.0 in bfloat16 is 0x3F80.
  expect(read("f.1.bin").toString("hex")).toBe("803f803f803f");
  expect(read("f.2.npy").subarray(128).toString("hex")).toBe("01");
  await run("--fill", "random", "--seed", "1", "--dim", "9");
  const first = read("f.0.npy");
  await run("--fill", "random", "--seed", "1", "--dim", "9");
  expect(read("f.0.npy")).toEqual(first);
  await run("--fill", "random", "--seed", "2", "--dim", "9");
  expect(read("f.0.npy")).not.toEqual(first);
  // The time in seconds as a seed, and a size beyond four digits.
  expect((await run("--fill", "random", "--seed", "1789000000", "--dim", "16384")).exit).toBe(0);
  expect(read("f.0.npy").length).toBe(128 + 16384 * 2 * 4);
  expect((await run("--seed", "1".repeat(16))).stderr).toContain("Expected a whole number of at most 15 digits");
  expect((await run("--dim", "0")).stderr).toContain("Expected a size of 1 or more");
});

test("gives the inputs of each function files of their own", async () => {
  const names = ['@"a.b"', "@a_b", "@A_B", "@a_b_2", '@""', '@"é"'];
  const functions = names.map((name, i) => `func.func ${name}(%a: tensor<${i + 1}xi8>) { return }\n`);
  const cwd = folderWith({ "a.mlir": functions.join("") });
  const { stdout } = await mlirAbi(["bindgen", "a.mlir", "--inputs", "in"], { cwd });
  const files = ["a_b", "a_b_2", "A_B_3", "a_b_2_2", "_", "__2"].map((stem) => `in/${stem}.0.npy`);
  expect(stdout).toBe(`${files.join("\n")}\n`);
  expect(files.map((name) => readFileSync(join(cwd, name)).length)).toEqual([1, 2, 3, 4, 5, 6].map((n) => 128 + n));
});

test("reports that there was nothing to write, or that it could not be written", async () => {
  const cwd = folderWith({
    "none.mlir": "func.func private @f()\n",
    "list.mlir": "func.func @f(%a: !util.list<?>) { return }\n",
  });
  const run = async (...args: readonly string[]) => (await mlirAbi(["bindgen", ...args], { cwd })).stderr;
  expect(await run("none.mlir")).toBe("mlir-abi: note: none.mlir: exports no functions\n");
  expect(await run("list.mlir", "--inputs", "in")).toBe(
    "mlir-abi: note: no inputs written: an argument needs a known shape and element type, and at most 256 MiB\n",
  );
  expect(await run("list.mlir", "--inputs", "none.mlir")).toBe(
    "mlir-abi: error: none.mlir: can't be written: there is a file of this name\n",
  );
  expect(await run("list.mlir", "--inputs", "")).toBe(
    "mlir-abi: error: '': can't be written: no such file or folder\n",
  );
});

test.runIf(process.platform === "linux")("ends where no folder can be made, in the cache as well", () => {
  const cwd = folderWith({ "a.mlir": CASES });
  for (const env of [{}, { XDG_CACHE_HOME: "/proc/cache/of" }]) {
    const { status, stderr } = spawnSync(process.execPath, [CLI, "bindgen", "a.mlir", "--inputs", "/proc/a/b"], {
      cwd,
      env: { ...process.env, ...env },
      // Without it, what never ends would go on after the test.
      timeout: 60_000,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "mlir-abi: error: /proc/a/b: can't be written: no such file or folder\n",
    });
  }
});

test("makes the folder of inputs with those it is in", async () => {
  const cwd = folderWith({ "a.mlir": "func.func @f(%a: tensor<2xf32>) { return }\n" });
  const run = () => mlirAbi(["bindgen", "a.mlir", "--inputs", "in/for/a/"], { cwd });
  const { stdout } = await run();
  expect(stdout).toBe("in/for/a/f.0.npy\n");
  expect(await run()).toMatchObject({ exit: 0, stdout });
});

test("reports what can't be read", async () => {
  expect(await mlirAbi(["bindgen", "absent.vmfb"])).toMatchObject({ exit: 2, stdout: "" });
  const { exit, stderr } = await bindgen(new Uint8Array([1, 2, 3]));
  expect(exit).toBe(2);
  expect(stderr).toMatch(/^mlir-abi: error: a\.vmfb: /);
});

const NEEDY = `util.global private @w = #stream.parameter.named<"the model"::"w"> : tensor<4xf32>
util.global private @b = #stream.parameter.named<"b"> : tensor<4xf32>
func.func private @my_ops.f(tensor<4xf32>) -> tensor<4xf32>
func.func @run(%a: tensor<4xf32>) -> tensor<4xf32> { return %a : tensor<4xf32> }
`;

test("a script loads the parameters and modules that a module needs", async () => {
  const { stdout } = await bindgen(NEEDY, "--lang", "shell");
  const flags = [
    `--module="\${MODULE_MY_OPS:?the file of the module my_ops}"`,
    '--module="$module"',
    `--parameters='the model'="\${PARAMETERS_THE_MODEL:-the_model.irpa}"`,
    `--parameters="\${PARAMETERS:-parameters.irpa}"`,
  ];
  expect(stdout).toContain(`\nexec "\${TOOL:-iree-run-module}" ${flags.join(" ")} "$@"\n`);
  const cwd = folderWith({ "call.sh": stdout, "iree-run-module": '#!/bin/sh\nprintf "%s\\n" "$@"\n' });
  const run = (variables: string) =>
    spawnSync("bash", ["-c", `chmod +x iree-run-module; PATH=.:$PATH ${variables} bash call.sh run`], {
      cwd,
      encoding: "utf8",
    });
  expect(run("MODULE_MY_OPS=ops.vmfb PARAMETERS=b.gguf").stdout.split("\n")).toEqual([
    "--module=ops.vmfb",
    "--module=a.vmfb",
    "--parameters=the model=the_model.irpa",
    "--parameters=b.gguf",
    "--function=run",
    expect.stringMatching(/^--input=/),
    "",
  ]);
  expect(run("").stderr).toContain("the file of the module my_ops");
});

test("a Python module does, too", async () => {
  const { stdout } = await bindgen(NEEDY);
  expect(stdout).toContain(
    'driver: str = "local-task", *, modules: list[Any], the_model_parameters: str = "the_model.irpa", parameters: str = "parameters.irpa") -> None:',
  );
  expect(stdout).toContain('for scope, archive in [("the model", the_model_parameters), ("", parameters)]:');
  expect(stdout).toContain(
    "# Exports what the module imports: my_ops.\n        self._context.add_vm_modules(modules)\n",
  );
  const parsed = spawnSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], { input: stdout });
  expect(parsed.status).toBe(0);
});
