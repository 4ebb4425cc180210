import { describe, expect, test } from "vitest";
import { ask, definitionSpans, mentionSpans } from "../kit/structure.js";

/** The ranges are the definition of what the cursor is on; without any, there must be no answer. */
function expectDefinition(marked: string): void {
  const asked = ask(marked);
  expect(definitionSpans(asked) ?? []).toEqual(asked.spans);
}

/** The ranges are every mention of what the cursor is on. */
function expectMentions(marked: string): void {
  const asked = ask(marked);
  expect(mentionSpans(asked) ?? []).toEqual(asked.spans);
}

const fn = (body: string) => `func.func @f(%a: i32) {\n${body}\n  return\n}\n`;

describe("definition of a value", () => {
  test.each([
    ["a result", fn("  <|%0|> = foo.a\n  foo.b %<|>0")],
    ["one of several results", fn("  <|%0|>:2 = foo.a\n  foo.b %0#<|>1")],
    ["names in a list", fn("  %x, <|%y|>:3 = foo.a\n  foo.b %y#2, %<|>y#0")],
    ["on the definition itself", fn("  <|%0|><|> = foo.a")],
    ["an argument", "func.func @f(%b: i32, <|%a|>: tensor<?x4xf32> {x.y = 1}) -> i32 {\n  return %<|>a : i32\n}"],
    ["a dimension in a header", "util.func @f(%a: tensor<?xf32>{%<|>d}, <|%d|>: index) -> tensor<?xf32>{%d}"],
    ["of the generic form", '"func.func"() ({\n^bb0(<|%a|>: i32):\n  "foo.b"(%<|>a) : (i32) -> ()\n}) : () -> ()'],
    ["a block's argument", fn("  cf.br ^bb1(%a : i32)\n^bb1(<|%x|>: i32):\n  foo.b %<|>x")],
    ["a loop's variable", fn("  affine.for <|%i|> = 0 to 10 {\n    foo.b %<|>i\n  }")],
    [
      "a bound that is a map in place",
      fn("  affine.for <|%i|> = max affine_map<(d0) -> (d0, 0)>(%a) to 10 {\n    foo.b %<|>i\n  }"),
    ],
    ["before a region of one op", fn("  scf.parallel (<|%<|>i|>) = (%a) to (%a) step (%a) {\n    scf.reduce\n  }")],
    [
      "of an op's list around another op's",
      fn("  foo.map (<|%x|>: i32) {\n    foo.map (%<|>x: i32) -> i32 {\n      foo.b\n    }\n  }"),
    ],
    ["a bound that is a map", fn("  affine.for <|%i|> = max #map(%a) to 10 {\n    foo.b %<|>i\n  }")],
    [
      "a carried value",
      fn("  %0 = scf.for %i = %a to %a step %a iter_args(<|%x|> = %a) -> (i32) {\n    foo.b %<|>x\n  }"),
    ],
    [
      "what a carried value starts with",
      fn("  <|%c|> = foo.a\n  scf.for %i = %a to %a step %a iter_args(%x = %<|>c) {\n  }"),
    ],
    ["parallel variables", fn("  affine.parallel (%i, <|%j|>) = (0, 0) to (4, 4) {\n    foo.b %<|>j\n  }")],
    ["variables of scf.forall", fn("  scf.forall (%i, <|%j|>) in (2, 2) shared_outs(%o = %a) {\n    foo.b %<|>j\n  }")],
    [
      "a value under another name",
      fn("  stream.async.execute with(%a as <|%b|>: !s.r) -> !s.r {\n    foo.b %<|>b\n  }"),
    ],
    [
      "the last name after an arrow in a list",
      fn("  omp.target map_entries(%a -> %x, %a -> <|%y|> : !llvm.ptr, !llvm.ptr) {\n    foo.b %x, %<|>y\n  }"),
    ],
    [
      "an earlier one",
      fn("  omp.target map_entries(%a -> <|%x|>, %a -> %y : !llvm.ptr, !llvm.ptr) {\n    foo.b %<|>x, %y\n  }"),
    ],
    [
      "a name before an arrow in a list",
      "func.func @f(<|%m|>: i32) {\n  omp.target map_entries(%m -> %x, %<|>m -> %y : i32, i32) {\n    foo.b %y\n  }\n}\n",
    ],
    [
      "a name after an arrow of an op without a region",
      "func.func @f(<|%m|>: i32) {\n  foo.copy(%m -> %<|>m : i32)\n}\n",
    ],
    [
      "a workload of a region's count",
      fn(
        "  %0 = flow.dispatch.region[%a] -> (f32) {\n  } count(%w: index, <|%v|>: index) -> (index) {\n    foo.b %w, %<|>v\n  }",
      ),
    ],
    [
      "a name that hides another",
      fn("  flow.dispatch.workgroups(%a) : (i32) -> i32 = (<|%a|>: i32) {\n    foo.b %<|>a\n  }"),
    ],
    [
      "arguments before a region",
      fn("  linalg.map ins(%a : i32) outs(%a : i32)\n    (<|%in|>: f32) {\n      foo.b %<|>in\n    }"),
    ],
    ["a value from outside of a region", fn("  <|%0|> = foo.a\n  scf.if %a {\n    foo.b %<|>0\n  }")],
    [
      "a definition further down, in another block",
      fn("  cf.br ^b\n^a:\n  foo.b %<|>0\n  cf.br ^c\n^b:\n  <|%0|> = foo.a\n  cf.br ^a"),
    ],
    [
      "one of two regions with the same name",
      fn("  scf.if %a {\n    %0 = foo.a\n  } else {\n    <|%0|> = foo.a\n    foo.b %<|>0\n  }"),
    ],
    ["on one line", fn("  scf.if %a { <|%0|> = foo.a  foo.b %<|>0 }")],
    ["two ops on one line", fn("  %0 = foo.a <|%1|> = foo.c\n  foo.b %0, %<|>1")],
    [
      "bound by the second of two ops on one line",
      fn("  affine.for %i = 0 to 1 { foo.b %i } affine.for <|%i|> = 0 to 1 { foo.b %<|>i }"),
    ],
    ["defined twice", fn("  <|%0|> = foo.a\n  <|%0|> = foo.a\n  foo.b %<|>0")],
    ["at the top of a file", "<|%0|> = foo.a\nfoo.b %<|>0\n"],
    ["behind a string and a comment with braces", fn('  <|%0|> = foo.a "}" // }\n  foo.b %<|>0')],
  ])("%s", (_, marked) => expectDefinition(marked));

  test.each([
    ["of another region", fn("  scf.if %a {\n    %0 = foo.a\n  }\n  foo.b %<|>0")],
    ["of another function", `${fn("  %0 = foo.a")}${fn("  foo.b %<|>0")}`],
    ["from outside of a function", "%0 = foo.a\nfunc.func @f() {\n  foo.b %<|>0\n}"],
    ["of another part of the file", "%0 = foo.a\n// -----\nfoo.b %<|>0"],
    ["in a comment", fn("  %0 = foo.a\n  // %<|>0")],
    ["in a string", fn('  %0 = foo.a\n  foo.b "%<|>0"')],
    ["that a name which may be bound anew hides", fn("  my.isolated(%a) (%a: i32) {\n    foo.b %<|>a\n  }")],
    ["stored to, not bound", fn("  store_var %x<|> = %a : i32")],
  ])("none where it is %s", (_, marked) => expectDefinition(marked));
});

describe("definition of a block", () => {
  test.each([
    ["without arguments", fn("  cf.br ^bb<|>1\n<|^bb1|>:\n  foo.a")],
    ["with arguments", fn("  cf.br ^bb<|>1(%a : i32)\n<|^bb1|>(%x: i32):\n  foo.a")],
    ["after a word", fn("  foo.invoke @g() to ^a unwind ^b<|>b : () -> ()\n^a:\n  foo.a\n<|^bb|>:\n  foo.a")],
    [
      "of a switch",
      fn("  cf.switch %a : i32, [\n    default: ^x,\n    42: ^y<|>(%a : i32)\n  ]\n^x:\n  foo.a\n<|^y|>(%1: i32):"),
    ],
    ["of the same region", fn("^a:\n  foo.a ({\n  <|^a|>:\n    cf.br ^a<|>\n  })")],
  ])("%s", (_, marked) => expectDefinition(marked));

  test("none of another region", () => expectDefinition(fn("^a:\n  foo.a ({\n  ^b:\n    cf.br ^a<|>\n  })")));
});

describe("definition of a symbol", () => {
  test.each([
    ["a function", `func.func <|@f|>() { return }\nfunc.func @g() {\n  call @<|>f() : () -> ()\n  return\n}`],
    ["a declaration with a visibility", "foo.thing private <|@x|> of_any sort\nfoo.use @<|>x"],
    [
      "a global",
      'memref.global "private" constant <|@x|> : memref<4xf32>\nfunc.func @f() {\n  %0 = memref.get_global @<|>x : memref<4xf32>\n}',
    ],
    ["quoted", 'func.func <|@"a b"|>() { return }\nfoo.use @"a<|> b"'],
    ["nested, the last name", "module @m {\n  func.func <|@f|>() { return }\n}\nfoo.use @m::@<|>f"],
    ["nested, the first name", "module <|@m|> {\n  func.func @f() { return }\n}\nfoo.use @<|>m::@f"],
    ["the nearest table", "func.func @f() { return }\nmodule {\n  func.func <|@f|>() { return }\n  foo.use @<|>f\n}"],
    ["a table further out", "func.func <|@f|>() { return }\nmodule {\n  foo.use @<|>f\n}"],
    ["used before it is defined", "foo.use @<|>f\nfunc.func <|@f|>() { return }"],
    ["in an attribute", "module attributes {a.b = @<|>f} {\n  func.func <|@f|>() { return }\n}"],
    [
      "the generic form",
      '"func.func"() <{function_type = () -> (), sym_name = "<|f|>"}> ({\n  foo.a\n}) : () -> ()\nfoo.use @<|>f',
    ],
    [
      "the generic form with its name at the end",
      '"func.func"() ({\n  foo.a\n}) {sym_name = "<|f|>"} : () -> ()\nfoo.use @<|>f',
    ],
    [
      "of an op without a region in the generic form",
      '"hal.executable"() {sym_name = "<|x|>"} : () -> ()\nfoo.use @<|>x',
    ],
    [
      "in a module of the generic form without a name",
      '"func.func"() <{sym_name = "f"}> ({\n}) : () -> ()\n"builtin.module"() ({\n  "func.func"() <{sym_name = "<|f|>"}> ({\n    foo.a\n  }) : () -> ()\n  foo.use @<|>f\n}) : () -> ()',
    ],
    ["on the name of the generic form", '"func.func"() ({\n}) {sym_name = "<|f<|>|>"} : () -> ()'],
    ["of an unknown dialect with a body", "my.kernel <|@k|>(%a: i32) {\n  my.ret\n}\nmy.use @<|>k"],
  ])("%s", (_, marked) => expectDefinition(marked));

  test.each([
    ["an op that only names it", "my.thing @f\nmy.use @<|>f"],
    ["a call of something else", "func.func @g() {\n  my.call @f(%a) {\n  }\n  foo.use @<|>f\n}"],
    ["an op with operands and a region", "my.launch @f(%a, %b) {\n  foo.a\n}\nmy.use @<|>f"],
    ["another part of the file", "func.func @f() { return }\n// -----\nfoo.use @<|>f"],
    ["another dump of an older compiler", "func @f() { return }\n// *** IR Dump After CSE ***\nfoo.use @<|>f"],
    ["a comment", "// func.func @f() { return }\nfoo.use @<|>f"],
    ["a missing name of a path", "module @m {\n}\nfunc.func @f() { return }\nfoo.use @m::@<|>f"],
  ])("none from %s", (_, marked) => expectDefinition(marked));
});

describe("definition of an alias", () => {
  test.each([
    ["an attribute", "<|#map|> = affine_map<(d0) -> (d0)>\nfoo.a {m = #ma<|>p}"],
    ["a type", "<|!t|> = tensor<4xf32>\nfunc.func private @f(!t<|>)"],
    ["a location behind its use", "foo.a loc(#loc<|>1)\n<|#loc1|> = loc(unknown)"],
    ["by number", "<|#0|> = affine_map<(d0) -> (d0)>\nfoo.a {m = #0<|>}"],
    ["inside another attribute", "<|#a|> = 1\nfoo.a {m = #x.y<[#a<|>]>}"],
  ])("%s", (_, marked) => expectDefinition(marked));

  test.each([
    ["a dialect's attribute", "#map = 1\nfoo.a {m = #map<|><1>}"],
    ["a longer name", "#map = 1\nfoo.a {m = #map1<|>}"],
    ["another part of the file", "#map = 1\n// -----\nfoo.a {m = #map<|>}"],
    ["the number of a result", "#1 = 1\n%0:2 = foo.a\nfoo.b %0#1<|>, %x"],
  ])("not for %s", (_, marked) => {
    const asked = ask(marked);
    const [found] = definitionSpans(asked) ?? [];
    expect(found?.start).not.toBe(0);
  });
});

describe("mentions", () => {
  test.each([
    ["of a value", fn("  <|%0|>:2 = foo.a\n  foo.b <|%0|>#0, <|%<|>0|>#1 // %0")],
    ["of a block", fn("  cf.cond_br %a, <|^a|>, <|^a<|>|>\n<|^a|>:\n  foo.a")],
    [
      "of a symbol",
      'func.func <|@f|>() { return }\nfoo.use <|@<|>f|>, <|@"f"|>, @f2, "@f" // @f\nfoo.use {a = [<|@f|>]}',
    ],
    ["of an alias", "<|#m|> = 1\nfoo.a {x = <|#m<|>|>, y = #m.z, z = #m<1>, w = <|#m|>}"],
  ])("%s", (_, marked) => expectMentions(marked));

  test("of a symbol are those of its table", () => {
    expectMentions(
      "module @a {\n  func.func <|@f|>() { return }\n  foo.use <|@f<|>|>\n}\nmodule @b {\n  func.func @f() { return }\n  foo.use @f\n}\nfoo.use @a::<|@f|>, @b::@f",
    );
  });
});
