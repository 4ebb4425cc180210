import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { resolve } from "../../server/src/core/document/structure/symbolTree.js";
import { symbolIndexOf } from "../../server/src/core/document/symbolIndex.js";
import { symbolsAround } from "../../server/src/core/document/symbols.js";
import { signatureOf } from "../../server/src/core/syntax/header.js";
import { memoryUsed } from "../kit/memoryUsed.js";
import { functionsOf } from "../kit/records.js";

/** What a look-up from `from` (the first line by default) finds: op, line and function type. */
function definition(text: string, name: string, from = 0) {
  const document = openDocument("file:///a.mlir", 1, text);
  const found = symbolsAround(document, from).definition(name);
  if (found === undefined) return undefined;
  const signature = found.header && signatureOf(found.header);
  return `${found.op} in line ${document.positionAt(found.start).line}${signature === undefined ? "" : `: ${signature}`}`;
}

const MODULE = `module @m {
  util.global private @device : !hal.device
  util.global private mutable @state = 1 : i32
  func.func private @f(%a: tensor<4xf32>) -> i32
  util.func public @g.h(%a: i32) -> (i32, i64) {
    %0 = util.call @later(%a) : (i32) -> i32
    util.return %0, %0 : i32, i64
  }
  vm.import private optional @io.read(%path : !vm.buffer) -> i32
  "func.func"() <{sym_name = "generic", function_type = () -> ()}> ({}) : () -> ()
  func.func @"a b"(i1)
  util.func private @later(%x: i32) -> i32
}
`;

describe("the definition of a symbol", () => {
  test.each([
    ["device", "util.global in line 1"],
    ["state", "util.global in line 2"],
    ["f", "func.func in line 3: (tensor<4xf32>) -> i32"],
    ["g.h", "util.func in line 4: (i32) -> (i32, i64)"],
    ["io.read", "vm.import in line 8: (!vm.buffer) -> i32"],
    ["a b", "func.func in line 10: (i1) -> ()"],
    // The call before it is no definition.
    ["later", "util.func in line 11: (i32) -> i32"],
  ])("@%s", (name, expected) => {
    expect(definition(MODULE, name)).toBe(expected);
    expect(definition(MODULE, name, MODULE.length)).toBe(expected);
  });

  test.each([
    'wasmssa.import_func "add" from "env" as @s {type = (i32) -> i32}',
    'wasmssa.import_global "base" from "env" as @s nested : i32',
    'wasmssa.import_mem "heap" from "env" as @s {limits = !wasmssa<limit[1:]>}',
    'wasmssa.import_table "calls" from "env" as @s {type = !wasmssa<tabletype !wasmssa.funcref [1:]>}',
    "wasmssa.memory exported @s !wasmssa<limit[1:8]>",
    "wasmssa.table @s !wasmssa<tabletype !wasmssa.funcref [1:]>",
    "spirv.EXT.SpecConstantCompositeReplicate @s (@part) : !spirv.array<3 x i32>",
    "acc.global_ctor @s {\n}",
    "acc.global_dtor @s {\n}",
  ])("is an op that is known to define one: %s", (text) => {
    expect(definition(`"test.use"() {uses = @s} : () -> ()\n${text}\n`, "s")).toBe(`${text.split(" ")[0]} in line 1`);
  });

  test("is of the whole name", () => {
    for (const name of ["g", "dev", "io", "absent", ""]) expect(definition(MODULE, name)).toBeUndefined();
  });

  test("is no reference", () => {
    expect(definition("  %0 = call @f() : () -> ()\n  vm.export @g\n", "f")).toBeUndefined();
    expect(definition('util.func @a() attributes {iree.abi.result_dims = @f}\n// func.func @f()\n"@f"\n', "f")).toBe(
      undefined,
    );
  });

  test.each(["\n", "\r\n"])("is looked for in its own part of a split file (%j)", (eol) => {
    const lines = [
      "func.func @a()",
      "// -----",
      "func.func @b()",
      "func.func @a() -> i1",
      "// -----",
      "func.func @c()",
    ];
    const text = lines.join(eol);
    const inLine = (line: number) => text.indexOf(lines[line] ?? "");
    expect(definition(text, "a", 0)).toBe("func.func in line 0: () -> ()");
    expect(definition(text, "b", 0)).toBeUndefined();
    expect(definition(text, "a", inLine(1))).toBe("func.func in line 3: () -> i1");
    expect(definition(text, "a", inLine(2) + 4)).toBe("func.func in line 3: () -> i1");
    expect(definition(text, "c", inLine(2))).toBeUndefined();
    expect(definition(text, "a", text.length)).toBeUndefined();
    expect(definition(text, "c", text.length)).toBe("func.func in line 5: () -> ()");
  });

  test("a marker that does not begin its line splits nothing", () => {
    const text = "func.func @a()\n  // -----\nfunc.func @b()\n";
    expect(definition(text, "b", 0)).toBe("func.func in line 2: () -> ()");
  });

  test.each([
    // Each defines or only names @f; the spelling without its symbol.
    ["func.func @f() -> i32"],
    ["vm.func private @f(%a: i32)"],
    ["vm.import private optional @f(%a : i32) -> i32"],
    ["vm.export @f"],
    ['vm.export @f as("g")'],
    ["vm.rodata private @f dense<0> : tensor<1xi8>"],
    ["vm.global.i32 private @f : i32"],
    ["util.global private @f : i32"],
    ["hal.executable.export public @f ordinal(0)"],
    ["flow.executable @f {\n}"],
    ["vm.call @f() : () -> ()"],
    ["vm.call.variadic @f() : () -> ()"],
    ["util.call @f() : () -> ()"],
    ["llvm.call @f() : () -> ()"],
    ['spirv.ExecutionMode @f "LocalSize", 1, 1, 1'],
  ])("agrees with the structure of the text: %s", (op) => {
    const text = `vm.module @m {\n  ${op}\n}\n`;
    const document = openDocument("file:///a.mlir", 1, text);
    const found = symbolsAround(document, 0).definition("f") !== undefined;
    const section = document.structure.sectionAt(0);
    expect(found).toBe(resolve(section, ["f"], text.indexOf("@f")).length > 0);
    expect(found).toBe(!/call|export @|ExecutionMode/.test(op) || op.startsWith("hal."));
  });

  test("may stand in a large file, and far away", () => {
    const filler = `  "x.y"() : () -> ()${" ".repeat(80)}\n`.repeat(5000);
    const text = `func.func @a()\n// -----\n${filler}func.func @a() -> i1\n${filler}func.func @z()\n${filler}// -----\nfunc.func @a()\n`;
    const line = text.slice(0, text.indexOf("func.func @a() -> i1")).split("\n").length - 1;
    for (const name of ["func.func @z", "// -----\n "]) {
      expect(definition(text, "a", text.indexOf(name))).toBe(`func.func in line ${line}: () -> i1`);
    }
  });
});

describe("a part of a file", () => {
  const isWhole = (text: string, from: number) =>
    symbolsAround(openDocument("file:///a.mlir", 1, text), from).isWholeModule();

  test.each([
    "util.func private @f()",
    "// module {",
    "util.func private @module()",
    "",
    "// IR Dump is what follows\nfunc.func @f()",
    'func.func @f() attributes {a = "b.mlir:1:2: error: c"}',
  ])("that no compiler printed is a whole module: %j", (text) => {
    expect(isWhole(text, 0)).toBe(true);
  });

  const DUMP = "// -----// IR Dump After CSE (cse) //----- //\n";
  test.each([
    `${DUMP}func.func @f()`,
    "// *** IR Dump After CSE ***\nfunc.func @f()",
    "a.mlir:1:2: error: bad\nfunc.func @f()\n^",
    'func.func @f()\nloc("a.mlir":1:2): note: see\n',
  ])("that one printed may be a piece of one: %j", (text) => {
    expect(isWhole(text, 0)).toBe(false);
  });

  test.each([
    ["module {\n}", true],
    ["module @m {\n}", true],
    ["module attributes {a.b} {\n}", true],
    ["module\n{\n}", true],
    ["\tbuiltin.module @m {\n}", true],
    ['"builtin.module"() ({\n}) : () -> ()', true],
    ["vm.module public @m {\n}", true],
    ["#a = {b}\nmodule {", true],
    ["util.func private @f()", false],
    ["// module {", false],
    ["my.module {", false],
    ["my.modules @a", false],
    ['util.func private @f() attributes {a = "module {"}', false],
    ["util.func private @module()", false],
    ["", false],
  ])("in a dump shows a module or not: %j", (text, expected) => {
    expect(isWhole(DUMP + text, 0)).toBe(expected);
  });

  test("is what a dump header or a marker begins", () => {
    const parts = [
      "module {\n}\n",
      "// -----// IR Dump After Inliner (inline) //----- //\nfunc.func @f()\n",
      "// -----\nmodule {\n}\n",
      "// -----// IR Dump Before CSE (cse) ('func.func' operation: @f) //----- //\nfunc.func @f()\n",
      "// *** IR Dump After Inliner ***\nmodule {\n}\n",
      "// *** IR Dump After CSE Failed ***\nfunc @f()\n",
    ];
    const text = parts.join("");
    const starts = parts.map((_, i) => parts.slice(0, i).join("").length);
    expect(starts.map((start) => isWhole(text, start))).toEqual([true, false, true, false, true, false]);
    expect(starts.map((start) => isWhole(text, start + 4))).toEqual([true, false, true, false, true, false]);
  });

  test("is read again after an edit", () => {
    const header = "// -----// IR Dump After CSE (cse) //----- //";
    const document = openDocument("file:///a.mlir", 1, "func.func @f()\n");
    const isWholeNow = () => symbolsAround(document, 0).isWholeModule();
    const insert = (line: number, newText: string) =>
      document.update([{ range: { start: { line, character: 0 }, end: { line, character: 0 } }, text: newText }], 2);
    expect(isWholeNow()).toBe(true);
    insert(0, `${header}\n`);
    expect(isWholeNow()).toBe(false);
    insert(1, "module {\n");
    expect(isWholeNow()).toBe(true);
  });
});

test("an answer moves with the text, and another one takes its place where it changes", () => {
  const document = openDocument("file:///a.mlir", 0, '#a = {f = "x"}\n#b = {f = "x"}\n');
  const index = symbolIndexOf(document);
  const [a, b] = [index.answer("alias", "a", 0), index.answer("alias", "b", 0)];
  const insert = (line: number, character: number) => {
    const at = { line, character };
    document.update([{ range: { start: at, end: at }, text: "y" }], document.version + 1);
  };
  const { changes } = index;
  insert(0, 11);
  expect(index.isCurrent(b, 0)).toBe(true);
  expect(index.answer("alias", "b", 0)).toBe(b);
  expect(b.at).toBe(16);
  expect(index.isCurrent(a, 0)).toBe(false);
  expect(index.answer("alias", "a", 0)).not.toBe(a);
  expect(index.changes).toBe(changes + 1);
});

test("an edit beside a line that splits the file, or a module of the VM, leaves the answers about other parts", () => {
  const text = "func.func @f()\n// -----\nvm.module @m {\nvm.func @g()\n}\n";
  const document = openDocument("file:///a.mlir", 0, text);
  const index = symbolIndexOf(document);
  const at = (needle: string) => document.indexOf(needle);
  const replace = (line: number, from: number, to: number, text: string) => {
    const range = { start: { line, character: from }, end: { line, character: to } };
    document.update([{ range, text }], document.version + 1);
  };
  const first = index.answer("definition", "f", 0);
  const ofVm = index.answer("vm", "g", at("@g"));
  replace(1, 8, 8, " ");
  replace(2, 0, 0, " ");
  replace(2, 15, 15, "\n");
  expect(index.answer("definition", "f", 0)).toBe(first);
  expect(index.answer("vm", "g", at("@g"))).toBe(ofVm);
  expect(ofVm.state).toBe("current");
  replace(1, 7, 8, "");
  expect(index.answer("definition", "f", 0)).not.toBe(first);
  expect(index.answer("definition", "f", at("@g")).at).toBe(at("@f"));
  replace(1, 7, 7, "-");
  expect(index.answer("definition", "f", at("@g")).at).toBe(-1);
  // A line that splits the file stands where another one did.
  const split = index.answer("definition", "f", at("@g"));
  replace(0, 14, 14, "\n// -----");
  expect(index.answer("definition", "f", at("@g"))).not.toBe(split);
});

test("the definition of an alias is a record, in its place among the others", () => {
  const document = openDocument(
    "file:///a.mlir",
    0,
    'func.func @f() attributes {iree.reflection = #a}\n#a = {f = "x"}\n',
  );
  const names = () => document.recordPages().flatMap(({ records }) => records.map(({ defines }) => defines));
  expect(names()).toEqual([undefined, "a"]);
  const at = { line: 1, character: 2 };
  document.update([{ range: { start: at, end: at }, text: "b" }], 1);
  expect(names()).toEqual([undefined]);
});

test("answers about very many parts of a file take little memory", () => {
  const count = 8000;
  const document = openDocument("file:///a.mlir", 0, "func.func @f()\n// -----\n".repeat(count));
  const index = symbolIndexOf(document);
  const part = document.length / count;
  document.structure.read(() => false);
  index.answer("definition", "f", 0);
  // Trees of pages are kept up to a limit, whoever has them read.
  functionsOf(document);
  const before = memoryUsed();
  for (let i = 1; i < count; i++) index.answer("definition", "f", i * part);
  expect((memoryUsed() - before) / count).toBeLessThan(400);
  expect(index.answer("definition", "f", part).at).toBe(part + "func.func ".length);
});

test("the symbols of a name that many ops define are looked up once", () => {
  const [section] = openDocument("file:///a.mlir", 0, "func.func @f()\n".repeat(3)).structure.sections;
  if (section === undefined) throw new Error("no section");
  const found = resolve(section, ["f"], 0);
  expect(found).toHaveLength(3);
  expect(resolve(section, ["f"], 20)).toBe(found);
  expect(resolve(section, ["g"], 20)).toHaveLength(0);
  expect(resolve(section, ["f"], 20)).toEqual(found);
});

test("the first export of a name follows edits of others", () => {
  const lines = [
    "vm.module @m {",
    "// 1",
    "// 2",
    "vm.export @f",
    "// 4",
    "}",
    "vm.module @n {",
    "vm.export @h",
    "}",
    "",
  ];
  const document = openDocument("file:///a.mlir", 0, lines.join("\n"));
  const first = (name: string) => symbolsAround(document, document.indexOf("// 4")).firstExport(name);
  const write = (line: number, text: string) => {
    const start = document.offsetAt({ line, character: 0 });
    const range = { start: { line, character: 0 }, end: document.positionAt(document.lineEnd(start)) };
    document.update([{ range, text }], document.version + 1);
  };
  const inLine = (line: number, symbol: string) => ({ start: document.offsetAt({ line, character: 0 }), symbol });
  expect([first("f"), first("g"), first("h")]).toEqual([inLine(3, "f"), undefined, undefined]);
  write(2, 'vm.export @g as("f")');
  expect([first("f"), first("g")]).toEqual([inLine(2, "g"), undefined]);
  write(1, "vm.export @g");
  expect([first("f"), first("g")]).toEqual([inLine(2, "g"), inLine(1, "g")]);
  write(2, 'vm.export @g as("e")');
  expect([first("f"), first("e")]).toEqual([inLine(3, "f"), inLine(2, "g")]);
  write(6, "func.func @n() {");
  expect(first("h")).toEqual(inLine(7, "h"));
  expect(symbolsAround(openDocument("file:///b.mlir", 0, "vm.export @f\n"), 0).firstExport("f")).toBeUndefined();
});
