/** Every era's spelling of a header and of the attributes in it. */
import { describe, expect, test } from "vitest";
import { functionsOf, recordsOf } from "./summary.js";

interface Case {
  readonly name: string;
  readonly text: string;
  readonly records: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: "func of 2019, reflection on the function",
    text: 'func @f(%arg0: i32) -> (i32) attributes {iree.reflection = {f = "I6!S3!t6R6!S3!t6", fv = "1"}}\n{\n}',
    records: [
      "func @f (i32) -> i32",
      '  op iree.reflection = dictionary {f = "I6!S3!t6R6!S3!t6", fv = "1"}',
      '  reflection on op f: raw = string "I6!S3!t6R6!S3!t6"',
      '  reflection on op fv = string "1"',
    ],
  },
  {
    name: "partials on argument and result of 2019",
    text: 'func @f(%arg0 : i1 {iree.reflection = {f_partial = "I6!B3!d1"}}) -> (i1 {iree.reflection = {f_partial = "R6!B3!d1"}})\n    attributes {iree.module.export} {',
    records: [
      "func @f (i1) -> i1",
      '  argument[0] iree.reflection = dictionary {f_partial = "I6!B3!d1"}',
      '  reflection[0] on argument f_partial: partial = string "I6!B3!d1"',
      '  result[0] iree.reflection = dictionary {f_partial = "R6!B3!d1"}',
      '  reflection[0] on result f_partial: partial = string "R6!B3!d1"',
      "  op iree.module.export",
    ],
  },
  {
    name: "sip beside f, abiv an integer",
    text: 'func.func @g() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}} { }',
    records: [
      "func.func @g () -> ()",
      '  op iree.reflection = dictionary {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}',
      '  reflection on op abi = string "sip"',
      "  reflection on op abiv = integer 1 : i32",
      '  reflection on op sip: sip = string "I1!R1!"',
    ],
  },
  {
    name: "builtin.func of 2021 with JSON",
    text: String.raw`builtin.func @f() attributes {iree.abi = "{\22a\22:[]}", "d" = 1} {`,
    records: ["builtin.func @f () -> ()", String.raw`  op iree.abi: abi-json = string "{\22a\22:[]}"`],
  },
  {
    name: "util.func of 2024 with several lines",
    text: 'util.func public @t(\n    %arg0: tensor<?xf32>,\n    %ret0: !hal.buffer {iree.abi.output = 0 : index},\n    %storage: !hal.buffer {iree.abi.transients}\n  ) -> (\n    tensor<?xf32> {iree.abi.name = "out"}\n  ) attributes {\n  iree.abi.stub\n} {\n',
    records: [
      "util.func public @t (tensor<?xf32>, !hal.buffer, !hal.buffer) -> tensor<?xf32>",
      "  argument[1] iree.abi.output = integer 0 : index",
      "  argument[2] iree.abi.transients",
      '  result[0] iree.abi.name = string "out"',
      "  op iree.abi.stub",
    ],
  },
  {
    name: "a declaration without argument names",
    text: "util.func private @ext(tensor<?x4xf32>, f32, index) -> (tensor<?x4xf32> {iree.abi.dims = [2 : index]}) attributes {iree.abi.streamable}\nutil.func private @next()",
    records: [
      "util.func private @ext (tensor<?x4xf32>, f32, index) -> tensor<?x4xf32>",
      "  result[0] iree.abi.dims = array [2 : index]",
      "  op iree.abi.streamable",
    ],
  },
  {
    name: "dims lists are no dictionaries, results may be tied",
    text: "util.func public @f(%a: tensor<?xf32>{%d}, %d: index) -> (%a as tensor<?xf32>{%d} {iree.abi.consume}, %d) attributes {iree.abi.stub} {",
    records: [
      "util.func public @f (tensor<?xf32>, index) -> (tensor<?xf32>, index)",
      "  result[0] iree.abi.consume",
      "  op iree.abi.stub",
    ],
  },
  {
    name: "a bare tied result",
    text: "flow.func private @f(%a: tensor<4xf32>) -> %a attributes {iree.abi.stub}",
    records: ["flow.func private @f (tensor<4xf32>) -> tensor<4xf32>", "  op iree.abi.stub"],
  },
  {
    name: "a region that starts with a value is no dims list",
    text: 'func.func @f() -> i32 { %0 = foo.op {iree.abi.name = "x"} : i32 }',
    records: ["foo.op", '  op iree.abi.name = string "x"'],
  },
  {
    name: "vm.import with variadic and optional",
    text: "vm.import private optional @a.b(%a : !vm.ref<!hal.allocator>, %f : tuple<i64, i32> ...) -> (!vm.ref<!hal.device>, i64) attributes {vm.fallback = @local, nosideeffects}",
    records: [
      "vm.import private @a.b (!vm.ref<!hal.allocator>, tuple<i64, i32> ...) -> (!vm.ref<!hal.device>, i64)",
      "  op vm.fallback = symbol @local",
    ],
  },
  {
    name: "vm.export and vm.module",
    text: 'vm.module public @m attributes {iree.reflection = {a = "b"}} {\n  vm.export @func as("external name") attributes {iree.abi.stub}\n  vm.func @func(%arg0 : i32) -> i32 attributes {iree.reflection = {x = @y}} {',
    records: [
      "vm.module public @m",
      '  op iree.reflection = dictionary {a = "b"}',
      '  reflection on op a = string "b"',
      "vm.export @func",
      "  op iree.abi.stub",
      "vm.func @func (i32) -> i32",
      "  op iree.reflection = dictionary {x = @y}",
      "  reflection on op x = symbol @y",
    ],
  },
  {
    name: "module without the dialect, with and without a name",
    text: 'module attributes {iree.reflection = {k = 1 : i64}} {\n module @n attributes {iree.reflection = {k = "v"}} {',
    records: [
      "module",
      "  op iree.reflection = dictionary {k = 1 : i64}",
      "  reflection on op k = integer 1 : i64",
      "module @n",
      '  op iree.reflection = dictionary {k = "v"}',
      '  reflection on op k = string "v"',
    ],
  },
  {
    name: "the generic form with properties",
    text: '"func.func"() <{arg_attrs = [{iree.abi.name = "x"}, {}], function_type = (tensor<4xi32>, i32) -> (i32, f32), res_attrs = [{}, {iree.abi.tied = 0 : i64}], sym_name = "f g", sym_visibility = "private"}> ({\n^bb0(%a: i32):\n  "func.return"(%a) : (i32) -> ()\n}) {iree.abi.stub} : () -> ()',
    records: [
      "func.func private @f g (tensor<4xi32>, i32) -> (i32, f32)",
      '  argument[0] iree.abi.name = string "x"',
      "  result[1] iree.abi.tied = integer 0 : i64",
      "  op iree.abi.stub",
    ],
  },
  {
    name: "the generic form before 2022",
    text: '"func"() ( {\n  "std.return"() : () -> ()\n}) {arg0 = {iree.reflection = {f_partial = "I4!U1!"}}, iree.module.export, sym_name = "f", type = (i32) -> ()} : () -> ()',
    records: [
      "func @f (i32) -> ()",
      '  argument[0] iree.reflection = dictionary {f_partial = "I4!U1!"}',
      '  reflection[0] on argument f_partial: partial = string "I4!U1!"',
      "  op iree.module.export",
    ],
  },
  {
    name: "a call keeps its attributes and is no function",
    text: "  %0:2 = func.call @g(%a, %b) {iree.abi.tied_operands = [0 : index, -1 : index]} : (i32, i32) -> (i32, i32)\n  call @h(%a) {iree.abi.tied_operands = [0]} : (i32) -> i32",
    records: [
      "func.call @g",
      "  op iree.abi.tied_operands = array [0 : index, -1 : index]",
      "call @h",
      "  op iree.abi.tied_operands = array [0]",
    ],
  },
  {
    name: "an unknown dialect's op",
    text: "  %0 = my.op %a, %b : tensor<4xf32>\n  my.holder private @x : i32 {iree.abi.affinity = #hal.device.affinity<@dev_a>} loc(#loc)",
    records: ["my.holder private @x", "  op iree.abi.affinity = opaque #hal.device.affinity<@dev_a>"],
  },
  {
    name: "quoted keys, quoted symbols",
    text: 'func.func private @"a b\\22c"(%x: i32 {"iree.abi.name" = "n"}) attributes {"iree.abi.model" = "coarse-fences"}',
    records: [
      'func.func private @a b"c (i32) -> ()',
      '  argument[0] iree.abi.name ("iree.abi.name") = string "n"',
      '  op iree.abi.model ("iree.abi.model") = string "coarse-fences"',
    ],
  },
  {
    name: "VM types and fallbacks",
    text: "util.func private @f(%a: !hal.device) -> i32 attributes {vm.signature = (i64, !vm.ref<!hal.device>) -> i32, hal.abi.convention = #hal.abi.convention<synchronous>}",
    records: [
      "util.func private @f (!hal.device) -> i32",
      "  op vm.signature = type (i64, !vm.ref<!hal.device>) -> i32",
      "  op hal.abi.convention = opaque #hal.abi.convention<synchronous>",
    ],
  },
  {
    name: "locations between a dictionary and the comma",
    text: 'func.func @f(%a: i32 {iree.abi.name = "a"} loc("f":1:2), %b: i32 loc(unknown)) -> (i32 {iree.abi.name = "r"}) loc(#l) attributes {iree.abi.stub}',
    records: [
      "func.func @f (i32, i32) -> i32",
      '  argument[0] iree.abi.name = string "a"',
      '  result[0] iree.abi.name = string "r"',
      "  op iree.abi.stub",
    ],
  },
  {
    name: "an alias for the reflection, and its definition",
    text: '#refl = {f = "I1!R1!", x = 1}\nfunc.func @f() attributes {iree.reflection = #refl} {\n#m = {iree.abi.model = "coarse-fences"}',
    records: [
      "func.func @f () -> ()",
      "  op iree.reflection = alias #refl",
      "stray",
      '  reflection on op iree.abi.model = string "coarse-fences"',
    ],
  },
  {
    name: "inside an attribute that we don't know",
    text: "func.func @f() attributes {my.attr = {inner = [{iree.abi.stub}]}} {",
    records: ["func.func @f () -> ()", "  op iree.abi.stub"],
  },
  {
    name: "several ops on a line",
    text: "module { func.func @f() { return } func.func @g(%a: i32 {iree.abi.consume}) { return } } module attributes {iree.abi.stub} {",
    records: ["func.func @g (i32) -> ()", "  argument[0] iree.abi.consume", "module", "  op iree.abi.stub"],
  },
  {
    name: "a region argument list is not the function's",
    text: "hal.executable.export public @e ordinal(0) layout(#hal.pipeline.layout<bindings = [1]>) count(%a: !hal.device, %b: index) -> (index) attributes {iree.abi.stub} {",
    records: ["hal.executable.export public @e", "  op iree.abi.stub"],
  },
];

describe("records of each spelling", () => {
  for (const { name, text, records } of CASES) {
    test(name, () => {
      expect(recordsOf(text)).toEqual(records);
    });
    test(`${name}, with CRLF, a byte order mark and tabs`, () => {
      const other = `\ufeff${text.replaceAll("\n", "\r\n\t")}`;
      expect(recordsOf(other).map((line) => line.replace(/\s+/g, " "))).toEqual(
        records.map((line) => line.replace(/\s+/g, " ")),
      );
    });
  }
});

describe("functions", () => {
  const FUNCTIONS: readonly (readonly [text: string, functions: readonly string[]])[] = [
    ["func @f()", ["func @f () -> ()"]],
    ["func.func private @f(i32, ...) -> ()", ["func.func private @f (i32, ...) -> ()"]],
    ["llvm.func internal fastcc @f(%a: i32) -> (i32 {llvm.x})", ["llvm.func @f (i32) -> i32"]],
    ["func.func @f(%a: () -> i32) -> (() -> (i32, f32))", ["func.func @f (() -> i32) -> (() -> (i32, f32))"]],
    [
      "func.func @f(%a: tensor<0x4xf32>, %b: memref<?xi8, (d0) -> (d0)>) -> tuple<i32,\n     f32> {",
      ["func.func @f (tensor<0x4xf32>, memref<?xi8, (d0) -> (d0)>) -> tuple<i32, f32>"],
    ],
    [
      "iree_pydm.func @p(%a: !iree_pydm.list) -> (!iree_pydm.exception_result, !iree_pydm.object<!iree_pydm.integer>) {",
      ["iree_pydm.func @p (!iree_pydm.list) -> (!iree_pydm.exception_result, !iree_pydm.object<!iree_pydm.integer>)"],
    ],
    [
      "util.func public @m(%a: !torch.vtensor<[4,5],si32>, %b: !util.list<?>) inlining_policy(never) {",
      ["util.func public @m (!torch.vtensor<[4,5],si32>, !util.list<?>) -> ()"],
    ],
    ["hal.executable.export @e(%a: i32) -> index", ["hal.executable.export @e (i32) -> index"]],
    ["call @f(%a) : (i32) -> ()\n%0 = func.call @f() : () -> i32\nvm.call.variadic @x(%a, [%b]) : (i32) -> ()", []],
    [
      'flow.dispatch @ex::@entry(%a) : (i32) -> i32\nfoo.ref @f() : () -> ()\nllvm.mlir.global internal constant @s("x")',
      [],
    ],
    ["llvm.mlir.global external @g() {addr_space = 0 : i32} : i32\nllvm.func @f()", ["llvm.func @f () -> ()"]],
    ['// func.func @f()\n%0 = foo.op {x = "func.func @g()"}', []],
    ["return\nfunc.func @f()\n%0 = foo.bar\nfunc.func @g()\n", ["func.func @f () -> ()", "func.func @g () -> ()"]],
    ['"util.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({}) : () -> ()', ["util.func @f (i32) -> i32"]],
    ['"module"() ({}) {sym_name = "m"} : () -> ()', []],
    [
      "vm.import @i(%a : i32, %b : tuple<!vm.buffer, i64>...)\nvm.export @i\nvm.func @g() -> i32",
      ["vm.import @i (i32, tuple<!vm.buffer, i64> ...) -> ()", "vm.func @g () -> i32"],
    ],
  ];
  for (const [text, functions] of FUNCTIONS) {
    test(JSON.stringify(text), () => {
      expect(functionsOf(text)).toEqual(functions);
    });
  }

  test("hold their attributes; other ops come only with some, comments never", () => {
    const text =
      "func.func @f(%a: i32 {iree.abi.consume})\nmodule {\nmodule attributes {iree.abi.stub} {\n// iree.abi.stub = 1\nvm.export @f";
    expect(functionsOf(text)).toEqual([
      "func.func @f (i32) -> ()",
      "  argument[0] iree.abi.consume",
      "module",
      "  op iree.abi.stub",
    ]);
  });
});
