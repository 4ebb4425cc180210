/** What the compiler will export: expected values are those of reference/iree-abi-attributes.md and IREE's own tests. */
import { describe, expect, test } from "vitest";
import { readCompileFlags } from "../../server/src/core/abi/compile/flags.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { hover } from "../../server/src/core/features/hover.js";
import { type ShownExport, shownExports } from "../../server/src/core/features/shownExports.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { type MlirFile, testOnCorpus } from "../kit/corpus.js";

function exportsOf(text: string): readonly ShownExport[] {
  return shownExports(openDocument("file:///f.mlir", 1, text));
}

const roles = ({ arguments: inputs = [] }: ShownExport) => inputs.map(({ role }) => role);
const VIEW = "!hal.buffer_view";
const FENCES = "!hal.fence, !hal.fence";

describe("the wrapper of a function", () => {
  test("takes buffer views for tensors, and everything else as it is", () => {
    const [found] = exportsOf(
      "util.func public @f(%a: tensor<?x4xf32>, %b: i32, %c: index, %d: !hal.buffer) -> (tensor<f32>, f64) { util.return }",
    );
    expect(found).toMatchObject({
      name: "f",
      function: "f",
      made: "wrapper",
      model: "sync",
      signature: `(${VIEW}, i32, index, !hal.buffer) -> (${VIEW}, f64)`,
      callingConvention: "0riIr_rF",
      declaration:
        "sync func @f(%input0: tensor<?x4xf32>, %input1: i32, %input2: index, %input3: !hal.buffer) -> (%output0: tensor<f32>, %output1: f64)",
    });
  });

  test("has two fences with coarse-fences, and with the compiler's flag where no model is given", () => {
    const head = (attributes: string) =>
      exportsOf(
        `util.func public @f(%a: tensor<4xf32>) -> tensor<4xf32>${attributes} { util.return %a : tensor<4xf32> }`,
      );
    const [open] = head("");
    expect(open).toMatchObject({ model: "sync", callingConvention: "0r_r" });
    expect(open?.withAsyncFlag).toMatchObject({
      signature: `(${VIEW}, ${FENCES}) -> ${VIEW}`,
      callingConvention: "0rrr_r",
      declaration: "async func @f(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>)",
    });
    const [fenced] = head(' attributes {iree.abi.model = "coarse-fences"}');
    expect(fenced).toMatchObject({ model: "coarse-fences", callingConvention: "0rrr_r", withAsyncFlag: null });
    expect(fenced && roles(fenced)).toEqual(["value", "wait fence", "signal fence"]);
    expect(head(' attributes {iree.abi.model = "sync"}')[0]).toMatchObject({ model: "sync", withAsyncFlag: null });
  });

  test("keeps storage, and declares attributes sorted, as MLIR prints them", () => {
    const [found] = exportsOf(
      'util.func public @f(%a: tensor<4xf32> {iree.abi.name = "x", iree.abi.encoding = tensor<4xi32>, iree.abi.consume}, %s: !hal.buffer {iree.abi.output = 0 : index}, %t: !hal.buffer_view {iree.abi.transients}) -> (tensor<4xf32> {iree.abi.name = "y"}) { util.return }',
    );
    expect(found?.arguments).toEqual([
      { role: "value", type: VIEW },
      { role: "result storage", result: 0, type: "!hal.buffer" },
      { role: "transient storage", type: VIEW },
    ]);
    expect(found?.declaration).toBe(
      "sync func @f(%x: tensor<4xf32> {iree.abi.consume = unit, iree.abi.encoding = tensor<4xi32>}, %input1: !hal.buffer {iree.abi.output = 0 : index}, %input2: !hal.buffer_view {iree.abi.transients = unit}) -> (%y: tensor<4xf32>)",
    );
    expect(found?.callingConvention).toBe("0rrr_r");
  });

  test("has storage only where the attribute's value says so", () => {
    const [found] = exportsOf(
      'util.func public @f(%a: !hal.buffer {iree.abi.output = "0"}, %b: !hal.buffer {iree.abi.transients = 1}, %c: !hal.buffer {iree.abi.transients = unit}) { util.return }',
    );
    expect(found && roles(found)).toEqual(["value", "value", "transient storage"]);
  });

  test("leaves Torch's own types of a util.func as they are", () => {
    const [found] = exportsOf("util.func public @f(%a: !torch.vtensor<[4],f32>, %b: tensor<f32>) { util.return }");
    expect(found).toMatchObject({ made: "wrapper", signature: `(!torch.vtensor<[4],f32>, ${VIEW}) -> ()` });
  });

  test("is not known where the type of an argument is missing", () => {
    const made = (text: string) => exportsOf(`${text}\nutil.func public @g() { util.return }`).map(({ made }) => made);
    expect(made("util.func public @f(%a: i32) -> (i32) { util.return }")).toEqual(["wrapper", "wrapper"]);
    expect(made("util.func public @f(%a: ) -> (i32) { util.return }")).not.toEqual(["wrapper", "wrapper"]);
  });

  test("is not made around a function that has its fences, marked as a wrapper or not", () => {
    const [found] = exportsOf(
      `util.func public @f(%a: tensor<4xf32>, %w: !hal.fence, %s: !hal.fence) -> tensor<4xf32> { util.return }`,
    );
    expect(found).toMatchObject({ made: "function", model: "coarse-fences", withAsyncFlag: null });
    expect(found && roles(found)).toEqual(["value", "wait fence", "signal fence"]);
    const [inVm] = exportsOf(
      "vm.module @m {\n vm.export @f\n vm.func private @f(%a: i32, %w: !vm.ref<!hal.fence>, %s: !vm.ref<!hal.fence>) { vm.return }\n}",
    );
    expect(inVm).toMatchObject({ made: "function", model: "coarse-fences", callingConvention: "0irr_v" });
  });

  test("folds the lines of an attribute in the declaration", () => {
    const [found] = exportsOf(
      "util.func public @f(%a: i32 {x.y = {a = 1 : i32,\n    b = [2,\n 3]}, x.z = 4}) { util.return }",
    );
    expect(found?.declaration).toBe(
      "sync func @f(%input0: i32 {x.y = {a = 1 : i32, b = [2, 3]}, x.z = 4 : i64}) -> ()",
    );
  });

  test("passes on a declaration of the user's, but not from a func.func, which loses it", () => {
    const text = (op: string) =>
      `${op} @f() attributes {iree.abi.declaration = "mine()", iree.abi.model = "coarse-fences"} { return }`;
    expect(exportsOf(text("util.func public"))[0]).toMatchObject({ declaration: "mine()", model: "coarse-fences" });
    expect(exportsOf(text("func.func"))[0]).toMatchObject({ declaration: "sync func @f() -> ()", model: "sync" });
  });

  test("has no convention where a type has none, and resolves type aliases", () => {
    const [found] = exportsOf(`!t = tensor<2xi8>
util.func public @f(%a: !t, %b: memref<4xf32>) { util.return }`);
    expect(found).toMatchObject({
      signature: `(${VIEW}, memref<4xf32>) -> ()`,
      callingConvention: null,
      declaration: "sync func @f(%input0: tensor<2xi8>, %input1: memref<4xf32>) -> ()",
    });
  });
});

describe("functions that are exported as they are", () => {
  test("finished wrappers keep their types", () => {
    const [found] = exportsOf(
      `util.func public @f(%a: ${VIEW}, %w: !hal.fence, %s: !hal.fence) -> ${VIEW} attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "d"}} { util.return %a : ${VIEW} }`,
    );
    expect(found).toMatchObject({
      made: "function",
      model: "coarse-fences",
      callingConvention: "0rrr_r",
      declaration: "d",
    });
  });

  test("functions of the VM have the names that vm.export gives them", () => {
    const found = exportsOf(`vm.module @m {
  vm.export @sort as("sort_by_key")
  vm.export @sort
  vm.export @gone
  vm.func private @sort(%a: !vm.ref<!hal.buffer_view>, %n: i64) -> i32 { vm.return }
  vm.func private @hidden(%a: i32) { vm.return }
}`);
    expect(
      found.map(({ name, function: symbol, callingConvention, line }) => [name, symbol, callingConvention, line]),
    ).toEqual([
      ["sort_by_key", "sort", "0rI_i", 2],
      ["sort", "sort", "0rI_i", 3],
      ["gone", null, undefined, 4],
    ]);
  });

  test("private functions and imports are no exports", () => {
    expect(exportsOf("util.func private @f(%a: i32) { util.return }\nutil.func private @g(i32)")).toEqual([]);
  });
});

test("a Torch function becomes an asynchronous one and a synchronous one", () => {
  const found = exportsOf(
    "func.func @main(%a: !torch.vtensor<[4],f32>, %n: !torch.int) -> !torch.vtensor<[4],f32> { return %a : !torch.vtensor<[4],f32> }",
  );
  expect(
    found.map(({ name, signature, callingConvention, declaration }) => [
      name,
      signature,
      callingConvention,
      declaration,
    ]),
  ).toEqual([
    ["main", `(${VIEW}, i64) -> ${VIEW}`, "0rI_r", null],
    ["main$async", `(${VIEW}, i64, ${FENCES}) -> ${VIEW}`, "0rIrr_r", null],
  ]);
});

test("the Torch pass takes a buffer for transients, whatever its attributes, and no tensor for storage", () => {
  const tensor = "!torch.vtensor<[4],f32>";
  const found = exportsOf(`func.func @f(%a: ${tensor} {iree.abi.output = 0 : index}, %b: !hal.buffer) -> ${tensor} {
  return %a : ${tensor}
}`);
  expect(found[0]?.arguments?.map(({ role }) => role)).toEqual(["value", "transient storage"]);
});

describe("hover on the name", () => {
  const hoverAt = (text: string, at: string) => {
    const document = openDocument("file:///f.mlir", 1, text);
    const found = hover(document, document.positionAt(text.indexOf(at) + 1), DEFAULT_SETTINGS);
    return found === undefined ? "" : (found.contents as { value: string }).value;
  };

  test("follows the flags that the text is compiled with, and names them", () => {
    const source = "func.func @f(%a: f64, %b: i64) { return }";
    const document = openDocument("file:///f.mlir", 1, source);
    const shown = (...flags: readonly string[]) => {
      document.compileOptions = readCompileFlags(flags).options;
      const found = hover(document, document.positionAt(source.indexOf("@f") + 1), DEFAULT_SETTINGS);
      return (found?.contents as { value: string } | undefined)?.value;
    };
    expect(shown()).toContain(
      "- Converted: `f64` becomes `f32` by `--iree-input-demote-f64-to-f32`, which is on unless",
    );
    expect(shown()).not.toContain("Compiled with");
    const flagged = shown("--iree-input-demote-i64-to-i32", "--iree-execution-model=async-external");
    expect(flagged).toContain("- Calling convention: `0firr_v`");
    expect(flagged).toContain(
      "- Compiled with: `--iree-input-demote-i64-to-i32=true`, `--iree-execution-model=async-external`",
    );
    expect(shown("--iree-vm-target-extension-f32=false")).toContain(
      "- Not compiled: the VM has no f32 with --iree-vm-target-extension-f32=false",
    );
  });

  test("of a function without attributes shows its wrapper", () => {
    const text = hoverAt("util.func public @f(%a: tensor<4xf32>) -> i32 { util.return }", "@f");
    expect(text).toContain("```mlir\n@f(%arg0: !hal.buffer_view) -> i32\n```");
    expect(text).toContain("- Exported as: `@f`");
    expect(text).toContain("- Calling convention: `0r_i`");
    expect(text).toContain("- Model: synchronous (no fences)");
    expect(text).toContain("- Declaration: `sync func @f(%input0: tensor<4xf32>) -> (%output0: i32)`");
    expect(text).toContain(
      "- Compiled asynchronously: `--iree-execution-model=async-external` adds two fences: `0rrr_i`",
    );
  });

  test("of a Torch function shows both", () => {
    const text = hoverAt("func.func @f(%a: !torch.vtensor<[4],f32>) { return }", "@f");
    expect(text).toContain("- Exported as: `@f`, `@f$async`");
    expect(text).toContain("- Calling convention: `0r_v` of `@f`, `0rrr_v` of `@f$async`");
  });

  test("of a function of the VM shows the exported names", () => {
    const text = hoverAt(
      'vm.module @m {\n  vm.export @f as("g")\n  vm.func private @f(%a: i32) { vm.return }\n}',
      "@f(",
    );
    expect(text).toContain("- Exported as: `@g`");
    const attributes = 'attributes {iree.reflection = {a = "b"}}';
    const described = hoverAt(
      `vm.module @m {\n  vm.export @f as("g")\n  vm.func private @f() ${attributes} { vm.return }\n}`,
      "@f() ",
    );
    expect(described).toContain("- Exported as: `@g`");
  });

  test("of a function that nothing outside can call shows no export", () => {
    expect(hoverAt("util.func private @f(%a: i32) { util.return }", "@f")).not.toContain("Exported");
  });
});

/** What the CHECK lines of a compiler's test say of a wrapper. */
interface Expected {
  readonly signature: string | undefined;
  readonly declaration: string | undefined;
}

/** Reads the line that names a function, and the `CHECK-SAME` lines after it. */
function expectedOf(part: string, name: string): Expected | undefined {
  const lines = [...part.matchAll(/^\s*\/\/\s*CHECK(-\w+)?:\s*(.*)$/gm)].map(([, kind, text = ""]) => ({ kind, text }));
  const named = new RegExp(`func(?: public)? @${name.replace("$", "\\$")}(?![\\w$])`);
  const first = lines.findIndex(({ kind, text }) => kind !== "-NOT" && named.test(text));
  if (first < 0) return undefined;
  const end = lines.findIndex(({ kind }, i) => i > first && kind !== "-SAME");
  const head = lines
    .slice(first, end < 0 ? undefined : end)
    .map(({ text }) => text)
    .join(" ");
  const declaration = /iree\.abi\.declaration = "((?:[^"\\]|\\.)*)"/.exec(head)?.[1];
  const values = head.slice(head.indexOf(`@${name}`)).split(/attributes|iree\./, 1)[0] ?? "";
  const [inputs = "", results] = values.split("->");
  const types = (list: string) => list.match(/!hal\.\w+|\b[if]\d+\b/g) ?? [];
  const outs = types(results ?? "");
  if (outs.length === 0) return { signature: undefined, declaration };
  const signature = `(${types(inputs).join(", ")}) -> ${outs.length === 1 ? outs[0] : `(${outs.join(", ")})`}`;
  return { signature, declaration };
}

/** Before 2024-02 the pass took functions of `func`, whose attributes nothing had dropped. */
function asUtil(text: string): string {
  return text.replace(/^(\s*)(?:func\.func|func)(?= (?:public |private )?@)/gm, "$1util.func");
}

const conventionOf = (signature: string) =>
  `0${signature
    .split(" -> ")
    .map((side) => "r".repeat(side.match(/!hal/g)?.length ?? 0) || "v")
    .join("_")}`;

/** Compares every preview with the CHECK lines; returns how many wrappers, declarations were compared. */
function compare({ name: file, text }: MlirFile, counts: { signatures: number; declarations: number }): void {
  for (const part of asUtil(text).split(/^\s*\/\/ -----.*$/m)) {
    for (const it of exportsOf(part)) {
      const expected = expectedOf(part, it.name);
      if (expected === undefined) continue;
      const form = /invocation-model=coarse-fences/.test(text) && it.withAsyncFlag ? it.withAsyncFlag : it;
      if (expected.signature !== undefined) {
        counts.signatures++;
        expect(form.signature, `${file} @${it.name}`).toBe(expected.signature);
        expect(form.callingConvention, `${file} @${it.name}`).toBe(conventionOf(expected.signature));
      }
      if (expected.declaration !== undefined) {
        counts.declarations++;
        expect(form.declaration, `${file} @${it.name}`).toBe(expected.declaration);
      }
    }
  }
}

test("a test written like the compiler's", () => {
  const counts = { signatures: 0, declarations: 0 };
  const text = `// RUN: iree-opt --pass-pipeline='builtin.module(iree-abi-wrap-entry-points{invocation-model=coarse-fences})' %s
// CHECK-LABEL: util.func public @step(
//  CHECK-SAME:   %[[A:.+]]: !hal.buffer_view, %[[N:.+]]: !hal.buffer,
//  CHECK-SAME:   %[[WAIT:.+]]: !hal.fence, %[[SIGNAL:.+]]: !hal.fence
//  CHECK-SAME: ) -> !hal.buffer_view attributes {
//  CHECK-SAME:   iree.abi.declaration = "async func @step(%state: tensor<?xf16>, %input1: !hal.buffer {iree.abi.output = 0 : index}) -> (%output0: tensor<?xf16>)"
//  CHECK-NEXT:   %[[T:.+]] = hal.tensor.import
util.func public @step(%a: tensor<?xf16> {iree.abi.name = "state"}, %s: !hal.buffer {iree.abi.output = 0 : index}) -> tensor<?xf16> {
  util.return %a : tensor<?xf16>
}
`;
  compare({ name: "own", path: "own", text }, counts);
  expect(counts).toEqual({ signatures: 1, declarations: 1 });
});

testOnCorpus("previews equal the CHECK lines of every wrapper test", ({ mlir }) => {
  const counts = { signatures: 0, declarations: 0 };
  const files = mlir.all.filter(({ text }) => /^\/\/ RUN:.*iree-abi-wrap-entry-points/m.test(text));
  for (const file of files) compare(file, counts);
  expect(files.length).toBeGreaterThan(10);
  expect(counts.signatures).toBeGreaterThan(30);
  expect(counts.declarations).toBeGreaterThan(30);
});

/** The signature with the buffer for transients, which a flag adds after the other arguments. */
function withTransients({ arguments: inputs = [], results = [] }: ShownExport): string {
  const fences = inputs.filter(({ type }) => type === "!hal.fence");
  const others = inputs.slice(0, inputs.length - fences.length);
  const list = [...others, { type: "!hal.buffer" }, ...fences].map(({ type }) => type).join(", ");
  const outs = results.map(({ type }) => type);
  return `(${list}) -> ${outs.length === 1 ? outs[0] : `(${outs.join(", ")})`}`;
}

testOnCorpus("previews of Torch functions equal the CHECK lines, but for externalized transients", ({ mlir }) => {
  let compared = 0;
  for (const { name: file, text } of mlir.all) {
    if (!/^\/\/ RUN:.*torch-iree-func-conversion\{externalize-transients=true\}/m.test(text)) continue;
    for (const part of text.split(/^\s*\/\/ -----.*$/m)) {
      for (const found of exportsOf(part)) {
        const signature = expectedOf(part, found.name)?.signature;
        if (signature === undefined) continue;
        compared++;
        expect(withTransients(found), `${file} @${found.name}`).toBe(signature);
      }
    }
  }
  expect(compared).toBeGreaterThan(3);
});
