/** The trees of MLIR's constructs, right and broken. */
import { describe, expect, test } from "vitest";
import { treeLines } from "../kit/trees.js";

type Case = readonly [what: string, text: string, ...lines: readonly string[]];

function expectTrees(cases: readonly Case[]): void {
  test.each(cases)("%s: %s", (_, text, ...lines) => {
    expect(treeLines(text)).toEqual(lines);
  });
}

describe("ops", () => {
  expectTrees([
    ["a name", "a.b", "op(name a.b)"],
    ["results with counts", "%a, %b:2 = c.d", "op(result %a, result %b, count 2, name c.d)"],
    ["a type of elements after dimensions", "a.b : tensor<2xcomplex<f32>>, i32", "op(name a.b, body(body()))"],
    ["values", "a.b %x, %y#1 : i32", "op(name a.b, value %x, value %y#1)"],
    ["symbols", 'a.b @s::@"t u"', 'op(name a.b, symbol @s, symbol @"t u")'],
    ["the generic form", '%0 = "a.b"(%x) : (i32) -> i32', 'op(result %0, name "a.b", list(value %x), list())'],
    [
      "regions in a list",
      '"a.b"() ({ c.d }, { e.return }) : () -> ()',
      'op(name "a.b", list(), list(region(op(name c.d)), region(op(name e.return))), list(), list())',
    ],
    [
      "properties",
      '"a.b"() <{p = 1}> {k} : () -> ()',
      'op(name "a.b", list(), body(dictionary(entry(key p))), dictionary(entry(key k)), list(), list())',
    ],
    ["bound values", "a.b %i = %lb to %ub", "op(name a.b, binder %i, value %lb, value %ub)"],
    ["a name after the equals sign's line", "%0 =\n  a.b %x", "op(result %0, name a.b, value %x)"],
    ["words that lead on", "a.b %x,\n  %y", "op(name a.b, value %x, value %y)"],
    ["lines", "a.b\nc.d", "op(name a.b)", "op(name c.d)"],
    [
      "names without a dialect",
      "func @f() {\n  return %x : i32\n}",
      "op(name func, symbol @f, list(), region(op(name return, value %x)))",
    ],
    [
      "a dictionary of an attribute that is no op",
      "a.b {iree.abi.stub}",
      "op(name a.b, dictionary(entry(key iree.abi.stub)))",
    ],
    [
      "a dictionary that an alias stands for",
      '#a = {b.c "x", d = 1}',
      'op(alias name #a, dictionary(entry(key b.c, error =, string "x"), entry(key d)))',
    ],
    ["a location", '"a.b"() : () -> () loc(#l)', 'op(name "a.b", list(), list(), list(), list(alias #l))'],
  ]);
});

describe("ops on one line", () => {
  expectTrees([
    ["after a type", "a.b %x : i32 c.d %y", "op(name a.b, value %x)", "op(name c.d, value %y)"],
    ["after a value", "a.b %x c.d", "op(name a.b, value %x)", "op(name c.d)"],
    ["after a name", "a.return c.d @f", "op(name a.return)", "op(name c.d, symbol @f)"],
    ["after a literal", "%t = a.constant true c.d %t", "op(result %t, name a.constant)", "op(name c.d, value %t)"],
    ["results", "a.b %x : i32 %y = c.d", "op(name a.b, value %x)", "op(result %y, name c.d)"],
    ["the generic form", '%c = constant 1 : i32 "a.b"()', "op(result %c, name constant)", 'op(name "a.b", list())'],
    [
      "before a closing brace",
      "a.b { c.d %x e.return }",
      "op(name a.b, region(op(name c.d, value %x), op(name e.return)))",
    ],
    ["resources", "a.b %x {-# c #-}", "op(name a.b, value %x)", "op(resources {-# c #-})"],
    [
      "a known name without a dialect",
      '"a.b"() : () -> () return',
      'op(name "a.b", list(), list(), list())',
      "op(name return)",
    ],
    ["a name without a dialect, after a type", "a.b : i32 go %x", "op(name a.b)", "op(name go, value %x)"],
    ["a bound that is a word", "a.for %i = max #m", "op(name a.for, binder %i, alias #m)"],
    ["a preposition", "a.b %x : i32 into %y", "op(name a.b, value %x, value %y)"],
    ["a name that another op applies", "a.b(%x) applies c.d across", "op(name a.b, list(value %x))"],
    [
      "a bracket that is apart from its op",
      'a.b "x" c.d <"y"> e.f <g>',
      'op(name a.b, string "x")',
      'op(name c.d, body(string "y"))',
      "op(name e.f, body())",
    ],
  ]);
});

describe("blocks", () => {
  expectTrees([
    ["a label", "^bb0:\n  a.b", "label()", "op(name a.b)"],
    ["arguments", "^bb0(%a: i32, %b: !t):", "label(list(argument %a, argument %b, alias !t))"],
    ["branches", "a.br ^bb1(%x : i32), ^bb2", "op(name a.br, successor ^bb1, list(value %x), successor ^bb2)"],
    [
      "a label on the line of a brace",
      "a.b { ^bb0(%a: i32): c.d }",
      "op(name a.b, region(label(list(argument %a)), op(name c.d)))",
    ],
    ["a label after an op", "a.br ^bb1\n^bb1:\n", "op(name a.br, successor ^bb1)", "label()"],
  ]);
});

describe("regions and dictionaries", () => {
  expectTrees([
    [
      "entries",
      'a.b {k, "l m" = "x", n = @s}',
      'op(name a.b, dictionary(entry(key k), entry(key "l m", string "x"), entry(key n, symbol @s)))',
    ],
    [
      "nesting",
      "a.b {k = {l = [1, {m}]}}",
      "op(name a.b, dictionary(entry(key k, dictionary(entry(key l, array(dictionary(entry(key m))))))))",
    ],
    [
      "a region that a colon after an op's name begins",
      "a.b { c.d : e(1) { f.g } }",
      "op(name a.b, region(op(name c.d, list(), region(op(name f.g)))))",
    ],
    ["a type after its first name", "a.b { c.d : i32 e.f }", "op(name a.b, region(op(name c.d), op(name e.f)))"],
    [
      "a key with a colon in place of its equals sign",
      "a.b {c.d : true}",
      "op(name a.b, dictionary(entry(key c.d, error = for :)))",
    ],
    ["nothing", "a.b {}", "op(name a.b, region())"],
    ["nothing with a type", "a.b {} : i32", "op(name a.b, dictionary())"],
    ["nothing after attributes", "a.b attributes {} {}", "op(name a.b, dictionary(), region())"],
    ["a terminator", "a.b { c.yield }", "op(name a.b, region(op(name c.yield)))"],
    [
      "a terminator before an op with a list",
      "a.b { c.reduce } d.e (%x)",
      "op(name a.b, region(op(name c.reduce)))",
      "op(name d.e, list(value %x))",
    ],
    ["a word", "a.b {inbounds} : i32", "op(name a.b, dictionary(entry(key inbounds)))"],
    [
      "a second region",
      "a.if %c { b.c %x } else { d.e %y }",
      "op(name a.if, value %c, region(op(name b.c, value %x)), region(op(name d.e, value %y)))",
    ],
    [
      "a dictionary before a region",
      "a.b {k = 1} { c.d %x }",
      "op(name a.b, dictionary(entry(key k)), region(op(name c.d, value %x)))",
    ],
  ]);
});

describe("attributes and types", () => {
  expectTrees([
    [
      "aliases",
      "#a = 1\n!b = i32\nc.d #a, !b",
      "op(alias name #a)",
      "op(alias name !b)",
      "op(name c.d, alias #a, alias !b)",
    ],
    ["a dialect's", "a.b #c.d, !e.f", "op(name a.b, dialect #c.d, dialect !e.f)"],
    [
      "a dialect's body, in which two slashes are text",
      "a.b !c.d<x // y>, %z",
      "op(name a.b, dialect !c.d, opaque(), value %z)",
    ],
    [
      "a builtin body, in which they are not",
      "a.b tensor<4 // y>\n>, %z",
      "op(name a.b, body(comment // y>), value %z)",
    ],
    ["a body in a body", "!t<a<[1], {b = 2}>>", "op(dialect !t, opaque(opaque(opaque(), dictionary(entry(key b)))))"],
    ["an arrow in a body", "a.b vector<() -> i1>", "op(name a.b, body(list()))"],
    ["resources", "{-#\n  a: {}\n#-}", "op(resources {-#\n  a: {}\n#-})"],
    ["a comment", "a.b // c\n// d", "op(name a.b)", "comment // c", "comment // d"],
  ]);
});

describe("broken text", () => {
  expectTrees([
    [
      "brackets that a statement ends",
      "a.b (%x, [1, {k = 1\nc.d",
      "op(name a.b, list!(value %x, array!(dictionary!(entry(key k)))))",
      "op(name c.d)",
    ],
    [
      "a function after a comma",
      "a.b {k,\nfunc @f()",
      "op(name a.b, dictionary!(entry(key k)))",
      "op(name func, symbol @f, list())",
    ],
    [
      "a string that its line ends",
      'a.b {k = "x\nc.d',
      'op(name a.b, dictionary!(entry(key k, string! "x)))',
      "op(name c.d)",
    ],
    [
      "a string that a carriage return ends",
      'a.b {k = "x\rc.d',
      'op(name a.b, dictionary!(entry(key k, string! "x)))',
      "op(name c.d)",
    ],
    ["a comma that is missing", "a.b {k = 1 l = 2}", "op(name a.b, dictionary(entry(key k), error ,, entry(key l)))"],
    ["brackets that close nothing", "a.b )]", "op(name a.b, closer ), closer ])"],
    [
      "a brace that closes nothing",
      "a.b\n} else {\n  c.d %x\n}",
      "op(name a.b)",
      "closer }",
      "tail(region(op(name c.d, value %x)))",
    ],
    [
      "a brace that closes an open bracket's region",
      "a.b { c.d (%x }\ne.f",
      "op(name a.b, region(op(name c.d, list!(value %x))))",
      "op(name e.f)",
    ],
    ["results without an op", "%a = \n}", "op(result %a)", "closer }", "tail()"],
    [
      "a region in a block's arguments",
      "^a({ ^b: c.d %x })",
      "successor ^a",
      "list(region(label(), op(name c.d, value %x)))",
    ],
    [
      "marks alone",
      "a.b % @ ^ # !",
      "op(name a.b, error no token for %, error no token for @, error no token for ^, error no token for !)",
    ],
    ["resources that an alias ends", "{-#\n#v = 1", "op(resources! {-#)", "op(alias name #v)"],
    [
      "resources that a statement ends",
      "{-#\n  a: {}\nb.c %x",
      "op(resources! {-#\n  a: {})",
      "op(name b.c, value %x)",
    ],
  ]);
});

test("what was read before a text does not show in its tree", () => {
  const text = "->a.b = {c.d";
  const expected = treeLines(text);
  treeLines("#a = 1");
  expect(treeLines(text)).toEqual(expected);
});

describe("errors in dictionaries", () => {
  /** What is in the dictionary of an op. */
  const entriesOf = (text: string): string => {
    const [line = ""] = treeLines(`a.b attributes ${text}`);
    return line.slice("op(name a.b, dictionary(".length, -2);
  };

  test.each([
    ["a comma before an entry", "{k = 1 l = 2}", "entry(key k), error ,, entry(key l)"],
    ["a comma before a unit attribute", '{k = "x" l}', 'entry(key k, string "x"), error ,, entry(key l)'],
    ["a comma after a unit attribute", "{k l}", "entry(key k), error ,, entry(key l)"],
    ["one comma too many", "{k,, l}", "entry(key k), error key for ,, entry(key l)"],
    ["a comma after the last entry", "{k, }", "entry(key k), error } for ,"],
    ["a semicolon", "{k; l = 1}", "entry(key k), error , for ;, entry(key l)"],
    ["a colon", "{k: 1}", "entry(key k, error = for :)"],
    ["two equals signs", "{k == 1}", "entry(key k, error = for ==)"],
    ["no equals sign", "{k {l: 1}}", "entry(key k, error =, dictionary(entry(key l)))"],
    ["no value", "{k = , l = }", "entry(key k), error value, entry(key l), error value"],
    ["no value before the next line", "{k =\n l = 1}", "entry(key k), error value, entry(key l)"],
    ["no brace", "{k = l = 1}", "entry(key k), error {, entry(key l)"],
    ["a word as a value", "{k = a-b, l}", "entry(key k, error value for a), entry(key l)"],
    ["a value without its first quote", '{k = a-b", l}', "entry(key k, error value for a), entry(key l)"],
    ["single quotes", "{k = 'x', l}", "entry(key k, error value for '), entry(key l)"],
    ["an operator", '{k = "x" + "y", l}', 'entry(key k, string "x"), error , for +, string "y", entry(key l)'],
    ["a number that goes on", "{k = 0x, l}", "entry(key k, error , for x), entry(key l)"],
    [
      "quotes in a string",
      '{k = "{"a":1}", l}',
      'entry(key k, error \\ for "{", string "{", string ":1}"), entry(key l)',
    ],
    ["a string up to the next", '{k = "x, l = "y"}', 'entry(key k, error " for "x, l = ", string "x, l = ")'],
    ["no key", "{[1], k, @s}", "error key for [, array(), entry(key k), error key for @s, symbol @s"],
    ["two pairs of braces", "{{k}}", "error key for {, dictionary(entry(key k))"],
    ["elements without a comma", "{k = [0 1]}", "entry(key k, array(error , for 1))"],
    ["a comma after the last element", "{k = [0, ]}", "entry(key k, array(error ] for ,))"],
    ["an element that is none", "{k = [a, 1]}", "entry(key k, array(error value for a))"],
    ["a type that is none", "{k = 0 : idex}", "entry(key k, error type for idex)"],
    ["no type", "{k = 0 : }", "entry(key k), error type"],
    ["another mark for a dialect's attribute", "{k = @a.b<c>}", "entry(key k, error # for @, symbol @a.b, body())"],
    ["no mark for a dialect's attribute", "{k = a.b<c>}", "entry(key k, error #, body())"],
    ["another arrow", "{k = () => i32}", "entry(key k, list(), error -> for =>)"],
  ])("%s: %s", (_, text, expected) => {
    expect(entriesOf(text)).toBe(expected);
  });

  test.each([
    '{k = 1.0e-05 : f32, "l" = true, m = unit, n = @a::@b, o = -1 : i64, p = 0x1F}',
    "{k = #a, l = #b.c, m = #b.c<d> : i32, n = !e.f, o = !e.f<g>, p = (i32) -> i32, q = () -> ()}",
    "{k = dense<1> : tensor<4xi8>, l = affine_map<(d0) -> (d0)>, m = array<i64: 1>, n = loc(unknown), o = [[1], {}]}",
    '{k = "x" : !a.b, l = tensor<4xf32>, m = distinct[0]<1>, n = strided<[1], offset: ?>, o = [], p = index}',
  ])("none in %s", (text) => {
    expect(entriesOf(text)).not.toContain("error");
  });

  test.each([
    ["an ellipsis", "a.b attributes {k, ...}"],
    ["a value of an op", "a.b {k = %a, l: 1}"],
    ["a bracket that closes nothing", "a.b attributes {k, l) -> m}"],
    ["successors", "a.b {default: ^bb1, 1: ^bb2}"],
    ["a dialect's text", "a.b #c.d<{k: 1}>"],
  ])("none where a dialect's syntax shows: %s", (_, text) => {
    expect(treeLines(text).join()).not.toContain("error");
  });
});

describe("errors before the dictionary of a function", () => {
  /** What is between a function's name and its dictionary. */
  const headerOf = (text: string): string =>
    (treeLines(text)[0] ?? "")
      .replace(/^op\(name [\w.]+(?:, symbol @f)?(?:, list\(.*?\))?(?:, )?/, "")
      .replace(/dictionary.*/, "");

  test.each([
    ["no keyword", "func.func @f() {iree.abi.stub}", "error attributes, "],
    ["no keyword after a type", "func.func @f() -> i32 {iree.abi.stub}", "error attributes, "],
    ["no keyword of a module", "module @f {k = 1} {}", "error attributes, "],
    ["another word", "util.func @f() atributes {iree.abi.stub}", "error attributes for atributes, "],
    ["a mark after the keyword", "util.func @f() attributes = {iree.abi.stub}", "error { for =, "],
    ["no type", "util.func @f() -> {iree.abi.name}", "error type, "],
    ["no braces", "util.func @f() attributes iree.abi.stub", "error {)"],
    ["parentheses", "util.func @f() attributes (iree.abi.stub)", "error { for (, list())"],
    ["none with the keyword", "util.func @f() attributes {iree.abi.stub}", ""],
    ["none before dims", "util.func @f() -> tensor<?xf32>{%d} attributes {k}", "body(), "],
    ["none of another op", "a.func @f() {iree.abi.stub}", ""],
  ])("%s: %s", (_, text, expected) => {
    expect(headerOf(text)).toBe(expected);
  });
});
