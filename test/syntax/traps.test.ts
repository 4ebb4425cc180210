/** Text that misleads a search: strings, comments, brackets that are none, half-typed lines. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { functionsOf, keyRecords, recordSummary, recordsOf } from "./summary.js";

const F = "func.func @f () -> ()";

describe("what only looks like an attribute", () => {
  const NOTHING: readonly string[] = [
    '%0 = foo.op {x = "iree.abi.stub, iree.abi = 1"}',
    "%0 = iree.abi.op %a : i32",
    "%0 = foo.op : !iree.abi.type",
    "%0 = foo.op {x = #iree.abi.attr}",
    "call @iree.abi.stub() : () -> ()",
    "%iree.abi = foo.op",
    "^iree.abi:",
    "foo.op {my.iree.abi = 1, x-iree.abi = 2}",
    'foo.op {x = ["iree.abi", "iree.abi.stub", "iree.reflection"]}',
    "foo.op {x = iree.abi == 3}",
    "// Tests that iree.abi.transients works, and iree.reflection too.",
    '// the "iree.abi" attribute',
    'foo.op {x = "unterminated iree.abi = 1\n}',
    'foo.op {x = "\\"iree.abi = 1"}',
    '{-# dialect_resources: { builtin: { "iree.abi": "0x00", iree.abi.stub: "0x01" } } #-}',
  ];
  for (const text of NOTHING) {
    test(JSON.stringify(text), () => {
      expect(recordsOf(text)).toEqual([]);
    });
  }
});

describe("what only looks like the end of something", () => {
  const CASES: readonly (readonly [text: string, head: string, ...islands: string[]])[] = [
    ['func.func @f() attributes {a = "} // {", iree.abi.model = "x//y"} {', F, '  op iree.abi.model = string "x//y"'],
    [
      "func.func @f() attributes {a = affine_map<(d0) -> (d0)>, b = affine_set<(d0) : (d0 - 1 >= 0)>, iree.abi.stub} {",
      F,
      "  op iree.abi.stub",
    ],
    [
      'func.func @f() attributes {a = dense<"0x00FF"> : tensor<2xi8>, b = array<i64: 1, 2>, iree.abi.stub} {',
      F,
      "  op iree.abi.stub",
    ],
    [
      'func.func @f() attributes {a = #d.x<"}", {b = [1, 2]}>, c = !t.u<(i32) -> f32>, iree.abi.stub} {',
      F,
      "  op iree.abi.stub",
    ],
    ["func.func @f() attributes {a = -1 : i32, b = 1.5e-3 : f64, c = 0x1F, iree.abi.stub} {", F, "  op iree.abi.stub"],
    ['func.func @f() attributes {a = @x::@"y z"::@w, b = unit, c, iree.abi.stub} {', F, "  op iree.abi.stub"],
    ["func.func @f() attributes { // iree.abi.none }\n  iree.abi.stub // why\n} {", F, "  op iree.abi.stub"],
    ["func.func @f() attributes {\0iree.abi.stub\0} {", F, "  op iree.abi.stub"],
    ['func.func @f() attributes {a = "😀é", iree.abi.model = "m😀"} {', F, '  op iree.abi.model = string "m😀"'],
    [
      "func.func @f() attributes {iree.abi = 0xi32, iree.abi.stub} {",
      F,
      "  op iree.abi = integer 0",
      "  op iree.abi.stub",
    ],
    [
      'func.func @f() attributes {iree.abi.affinity = distinct[0]<"a,b">, iree.abi.stub}',
      F,
      '  op iree.abi.affinity = opaque distinct[0]<"a,b">',
      "  op iree.abi.stub",
    ],
    [
      'func.func @f() attributes {iree.abi.affinity = loc(fused<"m">["a":1:2, unknown]), iree.abi.stub}',
      F,
      '  op iree.abi.affinity = opaque loc(fused<"m">["a":1:2, unknown])',
      "  op iree.abi.stub",
    ],
  ];
  for (const [text, ...records] of CASES) {
    test(JSON.stringify(text), () => {
      expect(recordsOf(text).filter((line) => line !== "comment" && !line.includes("iree.abi.none"))).toEqual(records);
    });
  }
});

describe("half-typed text hides nothing else", () => {
  const CASES: readonly (readonly [name: string, text: string, records: readonly string[]])[] = [
    [
      "a string without its end",
      'func.func @f() attributes {\n  iree.abi.model = "coarse\n  iree.abi.stub\n}',
      [F, '  op iree.abi.model = string "coarse', "  op iree.abi.stub"],
    ],
    [
      "a value not typed yet",
      "func.func @f() attributes {iree.abi.model = , iree.abi.stub} {",
      [F, "  op iree.abi.model = bad ", "  op iree.abi.stub"],
    ],
    [
      "a value not typed yet, on its own line",
      "func.func @f() attributes {\n  iree.abi.model =\n  iree.abi.stub = 1\n} {",
      [F, "  op iree.abi.model = bad ", "  op iree.abi.stub = integer 1"],
    ],
    [
      "an unquoted word",
      "func.func @f() attributes {iree.abi.model = coarse-fences, iree.abi.stub} {",
      [F, "  op iree.abi.model = bad coarse-fences", "  op iree.abi.stub"],
    ],
    [
      "a missing comma",
      'func.func @f() attributes {iree.abi.model = "m" iree.abi.stub = 1} {',
      [F, '  op iree.abi.model = string "m"', "  op iree.abi.stub = integer 1"],
    ],
    [
      "a missing brace in the arguments",
      'func.func @f(%a: i32 {iree.abi.name = "x", %b: i32) -> i32 attributes {iree.abi.stub} {',
      ["func.func @f (i32, i32) -> i32", '  argument[0] iree.abi.name = string "x"', "  op iree.abi.stub"],
    ],
    [
      "a missing brace at the end",
      'func.func @f() attributes {iree.abi.model = "m"\n  %0 = foo.op\n}\nfunc.func @g() attributes {iree.abi.stub} {',
      [F, '  op iree.abi.model = string "m"', "func.func @g () -> ()", "  op iree.abi.stub"],
    ],
    [
      "a missing parenthesis",
      "func.func @f(%a: i32 {iree.abi.consume}\nfunc.func @g() attributes {iree.abi.stub} {",
      ["func.func @f (i32) -> ()", "  argument[0] iree.abi.consume", "func.func @g () -> ()", "  op iree.abi.stub"],
    ],
    [
      "a type without its end",
      "func.func @f(%a: tensor<4xf32, %b: i32) -> tensor<4x attributes {iree.abi.stub} {",
      ["func.func @f (tensor<4xf32, i32) -> tensor<4x", "  op iree.abi.stub"],
    ],
    ["a missing result type", "func.func @f() -> attributes {iree.abi.stub} {", [F, "  op iree.abi.stub"]],
    [
      "no braces at all",
      'iree.reflection = {f = "I1!R1!"}',
      ["stray", '  op iree.reflection = dictionary {f = "I1!R1!"}', '  reflection on op f: raw = string "I1!R1!"'],
    ],
    ["a lone key", "  iree.abi.stub", ["stray", "  op iree.abi.stub"]],
    [
      "an entry of a reflection that stands alone",
      '  iree.reflection = {\n   iree.abi = "{}"\n',
      [
        "stray",
        '  op iree.reflection = dictionary {\n   iree.abi = "{}"',
        '  reflection on op iree.abi: abi-json = string "{}"',
      ],
    ],
  ];
  for (const [name, text, records] of CASES) {
    test(name, () => {
      expect(recordsOf(text)).toEqual(records);
    });
  }
});

describe("comments", () => {
  const CASES: readonly (readonly [text: string, ...records: string[]])[] = [
    [
      '// CHECK-SAME: iree.reflection = {f = "I1!R1!", fv = "1"}}',
      "comment",
      '  op iree.reflection = dictionary {f = "I1!R1!", fv = "1"}',
      '  reflection on op f: raw = string "I1!R1!"',
      '  reflection on op fv = string "1"',
    ],
    [
      String.raw`  // CHECK-SAME{LITERAL}: attributes {iree.abi = "{\22a\22:{{\[\[}}\22f64\22]]}"} {`,
      "comment",
      String.raw`  op iree.abi: abi-json = string "{\22a\22:{{\[\[}}\22f64\22]]}"`,
    ],
    [
      '// CHECK: func @f(%[[A:.*]]: !hal.buffer {iree.abi.name = "x", iree.abi.output = {{[0-9]+}} : index}',
      "comment",
      '  argument iree.abi.name = string "x"',
      "  argument iree.abi.output = bad {{[0-9]+}}",
    ],
    [
      '// CHECK-NEXT: "calling_convention": "0f_f"',
      "comment",
      '  op calling_convention ("calling_convention"): cconv = string "0f_f"',
    ],
    [
      '// CHECK-SAME: -> !emitc.opaque<"iree_status_t"> attributes {emitc.static, vm.calling_convention = "0i_i"}',
      "comment",
      '  op vm.calling_convention: cconv = string "0i_i"',
    ],
    ["// CHECK-SAME:   iree.abi.stub", "comment", "  op iree.abi.stub"],
    [
      'func.func @f() attributes {iree.abi.stub} // not iree.abi.model = "x"',
      F,
      "  op iree.abi.stub",
      "comment",
      '  op iree.abi.model = string "x"',
    ],
    [
      '// iree.abi.declaration = "f(%a {iree.abi.output = 1 : index})", iree.abi.stub',
      "comment",
      '  op iree.abi.declaration = string "f(%a {iree.abi.output = 1 : index})"',
      "  op iree.abi.stub",
    ],
  ];
  for (const [text, ...records] of CASES) {
    test(JSON.stringify(text), () => {
      const shown = recordsOf(text).map((line) =>
        line.includes("output = bad") || line.includes("output = dictionary") ? "output" : line,
      );
      const expected = records.map((line) => (line.includes("output = bad") ? "output" : line));
      expect(shown).toEqual(expected);
    });
  }

  test("a comment ends at a carriage return", () => {
    expect(recordsOf("// a\rfunc.func @f() attributes {iree.abi.stub}")).toEqual([F, "  op iree.abi.stub"]);
    expect(recordsOf("// a\r\nfunc.func @f() attributes {iree.abi.stub}")).toEqual([F, "  op iree.abi.stub"]);
  });

  test("directives, split markers and metadata leave the rest alone", () => {
    const text =
      'func.func @f() attributes {iree.abi.stub} { return }\n// -----\n{-#\n  dialect_resources: { builtin: { x: "0x08" } }\n#-}\nfunc.func @g() attributes {iree.abi.stub}';
    expect(recordsOf(text)).toEqual([F, "  op iree.abi.stub", "func.func @g () -> ()", "  op iree.abi.stub"]);
  });
});

describe("aliases", () => {
  const text =
    '// #refl = {f = "no"}\n#reflection = 1\n#refl = {f = "I1!R1!", iree.abi.model = "m"}\n#sig = "I1!R1!"\nfunc.func @f() attributes {iree.reflection = #refl}';

  const definitionOf = (name: string, inText = text) =>
    openDocument("file:///a.mlir", 1, `${inText}\nfoo.use {iree.reflection = #${name}}\n`)
      .records()
      .find(({ defines }) => defines === name);

  test("a record names those it refers to", () => {
    const [, record] = keyRecords(text);
    expect(record?.aliases).toEqual(["refl"]);
  });

  test("a dictionary's entries are its islands", () => {
    const record = definitionOf("refl");
    expect(record?.start).toBe(text.indexOf('#refl = {f = "I1'));
    expect(record && recordSummary(text, record)).toEqual([
      "stray",
      '  reflection on op f: raw = string "I1!R1!"',
      '  reflection on op iree.abi.model = string "m"',
    ]);
  });

  test("another value is one island", () => {
    const record = definitionOf("sig");
    expect(record && recordSummary(text, record)).toEqual(["stray", '  reflection on op #sig = string "I1!R1!"']);
  });

  test("nothing else is", () => {
    expect(definitionOf("other")).toBeUndefined();
    expect(definitionOf("a", "foo.op {x = #a}")).toBeUndefined();
  });
});

test("a comment is read once, with nothing or something in it", () => {
  // Read once for each key, this comment would take many minutes.
  const keys = "iree.abi.stub ".repeat(40_000);
  expect(recordsOf(`// ${keys}`)).toEqual([]);
  expect(recordsOf(`// iree.abi.model = "sync" ${keys}`)).toHaveLength(2);
});

test("a comment is read up to a limit", () => {
  const length = 2 ** 16;
  const key = 'iree.abi.model = "sync"';
  const shown = (before: number) => {
    return keyRecords(`// ${"x".repeat(before - 4)} ${key}, iree.abi.stub\n`).map(({ length }) => length);
  };
  expect(shown(length - key.length)).toEqual([length]);
  expect(shown(length)).toEqual([]);
});

test("deep nesting and long lines end in time and without a throw", () => {
  const deep = `func.func @f() attributes {${"a = {".repeat(40_000)}iree.abi.stub`;
  expect(() => recordsOf(deep)).not.toThrow();
  expect(() => recordsOf(`${"[(".repeat(40_000)}iree.abi = 1`)).not.toThrow();
  expect(() => functionsOf(`func.func @f(${"tensor<".repeat(40_000)}`)).not.toThrow();
  const blob = `foo.op {a = dense<"0x${"3F".repeat(500_000)}"> : tensor<1xi8>} func.func @f() attributes {iree.abi.stub}`;
  expect(recordsOf(blob)).toEqual([F, "  op iree.abi.stub"]);
});
