import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inspectJson, inspectJsonText } from "../../server/src/core/api/inspect.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { decodeModule } from "../../server/src/core/vmfb/decodeModule.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { folderWith, mlirAbi } from "../kit/cli.js";
import { testOnCorpus } from "../kit/corpus.js";
import { buildModule, CONTAINERS, ERAS, type Era, eraHas, fullSpec, versionOf } from "../kit/vmfb.js";

const TEXTS: Readonly<Record<string, string>> = {
  "0rr_r": "(!vm.ref<?>, !vm.ref<?>) -> (!vm.ref<?>)",
  "0v_v": "() -> ()",
  "0rIIiiCID_r": "(!vm.ref<?>, i64, i64, i32, i32, tuple<i64>...) -> (!vm.ref<?>)",
  "0i_v": "(i32) -> ()",
};

/** What `inspect --json` has to print of `fullSpec(exports)` in an era. */
function expectedJson(era: Era, container: string, exports: number): object {
  const spec = fullSpec(exports);
  const convention = ({ callingConvention = "" }: { readonly callingConvention?: string }) =>
    era < "2020-09-10"
      ? { callingConvention: null, text: null }
      : { callingConvention, text: TEXTS[callingConvention] };
  return {
    version: 1,
    path: "m.vmfb",
    container,
    name: "arithmetic",
    moduleVersion: eraHas(era, "version") ? 3 : 0,
    bytecodeVersion: versionOf(era) ?? null,
    attributes: eraHas(era, "attrs") ? { author: "Zoë", build: "42" } : {},
    types: eraHas(era, "types") ? ["i32", "i64", "!hal.buffer_view"] : [],
    dependencies: eraHas(era, "dependencies") ? spec.dependencies : [],
    imports: spec.imports?.map((it) => ({
      name: it.name,
      ...convention(it),
      optional: era >= "2022-05" && it.optional === true,
      attributes: {},
    })),
    exports: spec.exports?.map((it, ordinal) => {
      const attributes = era < "2019-12-19" ? {} : (it.attributes ?? {});
      const declaration = attributes["iree.abi.declaration"];
      return {
        name: it.name,
        ordinal,
        ...convention(it),
        attributes,
        decoded: declaration === undefined ? [] : [{ key: "iree.abi.declaration", kind: null, text: declaration }],
      };
    }),
    sizes: { rodata: era >= "2022-06" ? 1029 : 29, rwdata: 24, bytecode: 8 * exports, functions: exports },
    // test/vmfb/runtimes.test.ts is about these.
    runtimes: expect.any(Array),
  };
}

describe.each(ERAS)("--json of a module of %s", (era) => {
  test.each(CONTAINERS)("%s: no, one and many exports are what was put in", (form) => {
    for (const exports of form === "plain" ? [0, 1, 1000] : [0, 1]) {
      const { module } = readModule(sourceOf(buildModule(fullSpec(exports), era, form)));
      const json = module && inspectJson("m.vmfb", decodeModule(module));
      expect(json).toMatchObject(expectedJson(era, form === "zip" ? "zip" : "flatbuffer", exports));
      const pieces = module && [...inspectJsonText("m.vmfb", decodeModule(module))];
      expect(pieces?.join("")).toBe(JSON.stringify(json));
    }
  });
});

const SIGNATURE = "I15!B11!d10d128d64R15!B11!t6d32d8d64";
const MODULE = buildModule({
  name: "m",
  exports: [
    {
      name: "predict",
      callingConvention: "0r_r",
      attributes: {
        "iree.abi": '{"a":[["named","image",["ndarray","f32",2,1,28]]],"r":[["ndarray","f32",1,10]],"v":1}',
        author: "\x1b[31mme",
      },
    },
    { name: "old", callingConvention: "0r_r", attributes: { f: SIGNATURE, fv: "1" } },
  ],
});

describe("the program", () => {
  test("prints the contract's object, of a file and of standard input", async () => {
    const cwd = folderWith({ "m.vmfb": MODULE });
    const file = await mlirAbi(["inspect", "--json", "m.vmfb"], { cwd });
    expect([file.exit, file.stderr]).toEqual([0, ""]);
    const json = JSON.parse(file.stdout) as { path: string; exports: { decoded: object[] }[] };
    expect(json.exports[1]?.decoded).toEqual([
      {
        key: "f",
        kind: "raw",
        text: "(Buffer<float32[10x128x64]>) -> (Buffer<sint32[32x8x64]>)",
        type: "(tensor<10x128x64xf32>) -> tensor<32x8x64xi32>",
      },
    ]);
    expect(json.exports[0]?.decoded).toMatchObject([{ key: "iree.abi", kind: "abi-json" }]);
    const stdin = await mlirAbi(["inspect", "--json", "-"], { input: MODULE });
    expect(JSON.parse(stdin.stdout)).toEqual({ ...json, path: "<stdin>" });
  });

  test("prints for people what there is, with the call, and nothing that a terminal obeys", async () => {
    const cwd = folderWith({ "m.vmfb": MODULE });
    const { exit, stdout } = await mlirAbi(["inspect", "m.vmfb"], { cwd });
    expect(exit).toBe(0);
    for (const part of [
      "bytecode version          17.0",
      "predict(image: tensor<1x28xf32>) -> (tensor<10xf32>)",
      'module = iree.runtime.load_vm_flatbuffer_file("m.vmfb", driver="local-task")',
      "module.predict(image=np.zeros((1, 28), np.float32))",
      'iree-run-module --module=m.vmfb --function=predict --input="1x28xf32=0"',
      "(tensor<10x128x64xf32>) -> tensor<32x8x64xi32>",
      "0r_r  (!vm.ref<?>) -> (!vm.ref<?>)",
      "␛[31mme",
    ]) {
      expect(stdout).toContain(part);
    }
    expect(stdout).not.toContain("\x1b");
  });

  test("prints calls that load the parameters that the module needs", async () => {
    const exports = [{ name: "f", callingConvention: "0v_v" }];
    const imports = [{ name: "io_parameters.load", callingConvention: "0rIrrrIiiirrr_r" }];
    const { stdout } = await mlirAbi(["inspect", "-"], { input: buildModule({ exports, imports }) });
    expect(stdout).toMatch(/iree-run-module --module=\S+ --parameters=parameters\.irpa --function=f\n/);
    expect(stdout).toMatch(/iree-benchmark-module --module=\S+ --parameters=parameters\.irpa --function=f\n/);
  });

  test("names the command for MLIR text", async () => {
    const cwd = folderWith({ "a.mlir": "module {}\n" });
    const { exit, stderr } = await mlirAbi(["inspect", "a.mlir"], { cwd });
    expect(exit).toBe(2);
    expect(stderr).toBe("mlir-abi: error: a.mlir: Not a .vmfb: no IREE or BMOD identifier; use mlir-abi show\n");
  });

  test.each([
    ["text.vmfb", "func.func @f() { return }", "Not a .vmfb: no IREE or BMOD identifier"],
    ["cut.vmfb", MODULE.subarray(0, 200), "Truncated: header declares "],
    ["empty.vmfb", "", "File is empty, expected a compiled module; compile or download it again"],
    ["page.vmfb", "<!doctype html><html>", "File is an HTML page, expected a compiled module; download "],
    ["packed.vmfb", gzipSync(MODULE), "File is a gzip file, expected a compiled module; decompress it with gunzip"],
  ])("refuses %s in one line", async (name, contents, problem) => {
    const cwd = folderWith({ [name]: contents });
    for (const args of [
      ["inspect", name],
      ["inspect", "--json", name],
      ["lint", name],
      ["show", name],
      ["print", name],
    ]) {
      const { exit, stderr } = await mlirAbi(args, { cwd });
      expect(exit).toBe(2);
      expect(stderr).toMatch(/^mlir-abi: error: [^\n]+\n$/);
      expect(stderr).toContain(`${name}: ${problem}`);
    }
  });

  test("reports a file that is not there, and a folder", async () => {
    const cwd = folderWith({ "a/m.vmfb": MODULE });
    expect(await mlirAbi(["inspect", "none.vmfb"], { cwd })).toMatchObject({
      exit: 2,
      stderr: "mlir-abi: error: none.vmfb: no such file or folder\n",
    });
    expect(await mlirAbi(["inspect", "a"], { cwd })).toMatchObject({
      exit: 2,
      stderr: "mlir-abi: error: a: a folder\n",
    });
  });

  test("of a module whose entries share more than can be shown, the first ones", async () => {
    const { callingConvention, attributes } = { callingConvention: "0v_v", attributes: { note: "x".repeat(1 << 17) } };
    const exports = Array.from({ length: 1000 }, (_, i) => ({
      name: `f${i}`,
      ordinal: 0,
      callingConvention,
      attributes,
    }));
    const cwd = folderWith({ "m.vmfb": buildModule({ functions: 1, exports }) });
    const text = await mlirAbi(["inspect", "m.vmfb"], { cwd });
    expect(text.exit).toBe(2);
    expect(text.stderr).toMatch(
      /^mlir-abi: error: m\.vmfb: Entries share tables so often .* bytes in a file of [\d,]+, so only its first entries are shown\n$/,
    );
    const shown = text.stdout.match(/^ {2}f\d+\(/gm) ?? [];
    expect(shown.length).toBeGreaterThan(5);
    expect(text.stdout).toContain(`Exports 1000\n`);
    expect(text.stdout).not.toMatch(/with IREE|Presumes/);
    expect(text.stdout).toContain(`\n  and ${1000 - shown.length} more\n`);
    for (const args of [
      ["inspect", "--json", "m.vmfb"],
      ["lint", "m.vmfb"],
      ["diff", "m.vmfb", "m.vmfb"],
    ]) {
      const { exit, stdout, stderr } = await mlirAbi(args, { cwd });
      expect([exit, stdout.includes("f0")]).toEqual([2, false]);
      expect(stderr).toMatch(/^mlir-abi: error: m\.vmfb: Entries share tables so often .* in a file of [\d,]+\n$/m);
    }
  });

  testOnCorpus("real modules: what the corpus says they hold", async (corpus) => {
    const list = corpus.path("vmfb/expected.json");
    const { modules } = JSON.parse(readFileSync(list, "utf8")) as {
      modules: { file: string; bytecodeMajor: number; moduleAttributes: object; note?: string }[];
    };
    for (const { file, bytecodeMajor, moduleAttributes, ...rest } of modules) {
      const { stdout } = await mlirAbi(["inspect", "--json", join(list, "..", file)]);
      const expected = { ...rest, attributes: moduleAttributes, bytecodeVersion: `${bytecodeMajor}.0` };
      expect(JSON.parse(stdout)).toMatchObject(expected);
    }
  });
});

describe("lint of compiled modules", () => {
  const BAD = buildModule({
    exports: [{ name: "f", callingConvention: "0r_v", attributes: { f: "I7!B3!d4R1!", fv: "1" } }],
  });

  test("names the export and the attribute instead of a line", async () => {
    const cwd = folderWith({ "bad.vmfb": BAD });
    const { exit, stdout } = await mlirAbi(["lint", "bad.vmfb"], { cwd });
    expect(exit).toBe(1);
    expect(stdout).toMatch(
      /^bad\.vmfb: error: Export f, f, byte 1: Length is 7 but [^\n]+ \[span-length-mismatch\]\nFound 1 error \(3 ABI attributes in 1 file\)\n$/,
    );
  });

  test("beside text, by content whatever the name, and on standard input", async () => {
    const cwd = folderWith({ "bad.bin": BAD, "good.mlir": "func.func @f() { return }\n" });
    const both = await mlirAbi(["lint", "--json", "bad.bin", "good.mlir"], { cwd });
    const json = JSON.parse(both.stdout) as { files: { path: string; diagnostics: object[] }[]; summary: object };
    expect(json.files.map(({ path }) => path)).toEqual(["bad.bin", "good.mlir"]);
    const nowhere = { line: 0, character: 0 };
    expect(json.files[0]?.diagnostics).toMatchObject([
      { code: "span-length-mismatch", fixable: false, range: { start: nowhere, end: nowhere } },
    ]);
    const stdin = await mlirAbi(["lint", "-", "--stdin-filename", "x.vmfb"], { input: BAD });
    expect(stdin.exit).toBe(1);
    expect(stdin.stdout).toContain("x.vmfb: error: ");
  });

  test.each(["show", "print"])("%s says what to use instead", async (command) => {
    const cwd = folderWith({ "bad.vmfb": BAD });
    expect(await mlirAbi([command, "bad.vmfb"], { cwd })).toMatchObject({
      exit: 2,
      stderr: "mlir-abi: error: bad.vmfb: a compiled module; use mlir-abi inspect\n",
    });
    const piped = await mlirAbi(["print", "-"], { input: BAD });
    expect(piped.stderr).toBe("mlir-abi: error: <stdin>: a compiled module; use mlir-abi inspect\n");
  });
});
