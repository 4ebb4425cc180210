/** Ways of dialects and of files that are nobody's mistake, and have no structural finding. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

function lint(text: string): readonly string[] {
  const document = openDocument("file:///a.mlir", 1, text);
  return findings(document, DEFAULT_SETTINGS).map(
    ({ code, start }) => `${code} on line ${document.positionAt(start).line + 1}`,
  );
}

const USE_MAP = "func.func @g(%i: index) {\n  x.use %i {map = #map}\n  return\n}\n";

describe("nothing is wrong with", () => {
  test.each([
    [
      "an alias as the key of an entry on a line of its own",
      '#a = 1\n#b = 2\n"x.f"() {\n  objects = #x.objects<{\n    #a = [\n      #x.object<{\n        path = "a.o"\n      }>\n    ],\n    #b = [1]\n  }>\n} : () -> ()\nx.g\n',
    ],
    [
      "what a region is given that looks like a dictionary",
      "func.func @f(%a: i32, %n: index) {\n  %0 = x.run with(%a as %b: !x.y<*>{%n}) {\n  } => i32\n  x.run with(%a as %c: i32) {\n    x.done\n  }\n  return\n}\n",
    ],
    ["a ruler in a region", "module {\n  // -----------\n  // Part\n  // -----------\n  func.func private @f()\n}\n"],
    ["a ruler after an alias", `#map = 1\n// ------------\n${USE_MAP}`],
    ["a mark with a text", `#map = 1\n// ----- part two\n${USE_MAP}`],
    ["a mark in a text that no command splits", `// RUN: x-opt %s\n#map = 1\n// -----\n${USE_MAP}`],
    ["a mark in a region", "x.scope {\n  x.a\n// -----\n  x.b\n}\n"],
    [
      "one function in each of the files that split-file makes",
      "module {\n  func.func @f() { return }\n}\n//--- b.mlir\nfunc.func @f() { return }\n//--- c.mlir \nfunc.func @f() { return }\n",
    ],
    [
      "a call in one of these files of a function that a script adds",
      "#map = 1\nx.y\n//--- a.mlir\n#map = 1\nfunc.func @f() { func.call @g() : () -> () func.return }\n",
    ],
    [
      "what else is in such files",
      'x.a\n//--- a.td\ndef X : Y<"%z"> { let a = [{ %z }];\n//--- b.py\n"x.b"(%z) : (i32) -> ()\n',
    ],
    ["a title after three dashes", `#map = 1\n//--- Functions\n${USE_MAP}`],
    ["a name of a file in a text that no command splits", `#map = 1\n//--- maps.mlir\n${USE_MAP}`],
    [
      "comments among results",
      'func.func @f() -> i32 {\n  %a, // a\n  %b = "x.two"() : () -> (i32, i32)\n  %c // c\n  , %d:2 // d\n  = x.three : i32, i32, i32\n  x.use %a, %c\n  x.use %d#1\n  return %b : i32\n}\n',
    ],
    ["two aliases on a line", `#map = affine_map<(d0) -> (d0)>#b = [#map]\n${USE_MAP}`],
    ["an alias and its equals sign on two lines", `#map\n  = affine_map<(d0) -> (d0)>\n${USE_MAP}`],
    ["functions on a line", "func.func private @a(%x: i32) func.func @b(%x: i32) { return }\n"],
    ["modules on a line", "module { func.func private @f() } module { func.func private @f() }\n"],
    [
      "a symbol in regions of ops that nobody knows",
      "x.a {\n  func.func private @f()\n}\nx.a {\n  func.func private @f()\n}\n",
    ],
    [
      "the same in the generic form",
      '"x.a"() ({\n  func.func private @f()\n}, {\n  func.func private @f()\n}) : () -> ()\n',
    ],
    [
      "a function under another name",
      'flow.executable private @e {\n  flow.executable.export @f\n  flow.executable.export @f as("g")\n}\n',
    ],
    [
      "a function of a dialect that sees what is around",
      "x.a {\n  %0 = x.b : i32\n  x.func @f() {\n    x.use %0 : i32\n  }\n}\n",
    ],
    [
      "its generic form",
      '"x.a"() ({\n  %0 = "x.b"() : () -> i32\n  "x.func"() ({\n    "x.use"(%0) : (i32) -> ()\n  }) : () -> ()\n}) : () -> ()\n',
    ],
    ["text of a dialect", '"x.a"() {a = #x.path<[y // %z @w]>, b = !x.raw<#u !v %w>} : () -> ()\n'],
    [
      "names that an op without a region binds",
      "func.func @f(%n: index) {\n  %t = x.herd tile (%x, %y) in (%a = %n, %b = %n) attributes {id = 3}\n  return\n}\n",
    ],
    [
      "names before empty attributes",
      "func.func @f(%n: index) {\n  x.launch (%x) in (%a = %n) attributes {  } {\n    x.use %x, %a\n  }\n  return\n}\n",
    ],
    ["a name in brackets that an op binds", "x.lambda[%a] {\n  x.use %a\n}\n"],
    ["arguments in brackets", "x.cmd.func private @f(%a[%b for %c]: !x.y<*>, %d: i32)\n"],
    ["ports with a name", 'x.module.extern @f(in %a: i32, in %b "hello": i16, out c: i8)\n'],
    [
      "numbered cases",
      "x.pe @f with %s (%a: f32) {\n  %0 = x.choose %a : f32\n    0) (%x) {\n      x.yield %x\n    }\n  x.yield %0\n}\n",
    ],
    [
      "a tied result",
      "util.func public @f(%n: index) {\n  %0 = x.fill %n -> index in %0 as !x.y{%n}\n  util.return\n}\n",
    ],
    [
      "keywords on their own line",
      'gpu.module @k {\n  gpu.func @f(%a: i32)\n      kernel attributes {x.kind = "x"} {\n    x.use %a : i32\n    gpu.return\n  }\n}\n',
    ],
    ["prose", "# Title\n\nSome words (and {more of them.\n\nand then %x\nlast\n"],
  ])("%s", (_, text) => {
    expect(lint(text)).toEqual([]);
  });
});

test.each([
  ["func.func @f(%a: tensor<$" + "{M}xi32>) {\n  x.use %b, #gone, $" + "{N}\n}\n"],
  ["func.func @{{ name }}(%a: i32) {\n  x.use %b\n{% if x %}\n}\n{% endif %}\n"],
])("a template is one note: %j", (text) => {
  expect(lint(text)).toEqual(["template-placeholder on line 1"]);
});

describe("one thing is wrong with", () => {
  test.each([
    [
      "a name without its second quote",
      'func.func @f(%a: i32) {\n  %0 = "x.a(%a) : (i32) -> i32\n  x.use %0\n  return\n}\n',
      ["unterminated-string on line 2"],
    ],
    [
      "a value that lacks its second quote",
      'func.func @f() {\n  x.use {a = "b}\n  return\n}\n',
      ["unterminated-string on line 2"],
    ],
    [
      "a value in an array that lacks its first quote",
      'func.func @f() {\n  x.use {a = [b", "c"]}\n  x.use %d\n  return\n}\n',
      ["unterminated-string on line 2", "undefined-value on line 3"],
    ],
    [
      "a value in an array that lacks its second quote",
      'func.func @f() {\n  x.use {a = ["b, "c", "d"]}\n  return\n}\n',
      ["unterminated-string on line 2"],
    ],
    [
      "a dialect's text with a bracket too many",
      "func.func @f() {\n  x.use : !x.struct<(i32, [2]])>\n  return\n}\n",
      ["mismatched-bracket on line 2"],
    ],
    [
      "a dialect's text that lacks a bracket",
      "func.func @f() {\n  x.use : !x.struct<i32, f32)>\n  return\n}\n",
      ["mismatched-bracket on line 2"],
    ],
    [
      "properties that are not closed",
      'func.func @f() {\n  "x.use"() <{a = 1} : () -> ()\n  return\n}\n',
      ["unclosed-bracket on line 2"],
    ],
    [
      "an alias of another part where a command splits",
      `// RUN: x-opt --split-input-file\n#map = 1\n// -----\n${USE_MAP}`,
      ["undefined-alias on line 5"],
    ],
    [
      "a value in one of the files that split-file makes",
      "func.func @f() { return }\n//--- b.mlir\nfunc.func @f() {\n  x.use %a\n  return\n}\n",
      ["undefined-value on line 4"],
    ],
    [
      "a text with a mark in a region",
      "module {\n  func.func @f() {\n// -----\n    x.use %a\n    return\n  }\n}\n",
      ["undefined-value on line 4"],
    ],
    [
      "a bracket in one of two parts",
      "func.func @f() { return }\n// -----\nfunc.func @f() {\n  return\n// -----\nfunc.func @f() { return }\n",
      ["unclosed-bracket on line 3"],
    ],
    [
      "a symbol twice under another name",
      'flow.executable private @e {\n  flow.executable.export @g\n  flow.executable.export @f as("g")\n}\n',
      ["duplicate-symbol on line 3"],
    ],
    [
      "a value in a function that sees nothing outside",
      "x.a {\n  %0 = x.b : i32\n  func.func @f() {\n    x.use %0 : i32\n    return\n  }\n}\n",
      ["undefined-value on line 4"],
    ],
    [
      "a value of the function around a module",
      "func.func @f(%a: i32) {\n  module {\n    func.func @g() {\n      x.use %a : i32\n      return\n    }\n  }\n  return\n}\n",
      ["undefined-value on line 4"],
    ],
    [
      "an operand after attributes",
      "func.func @f() {\n  %0 = x.barrier {x.a = 1} %b : i32\n  x.use %0 : i32\n  return\n}\n",
      ["undefined-value on line 2"],
    ],
    [
      "typed operands of what a path names",
      "func.func @f() {\n  x.launch @a::@b args(%c : f32)\n  return\n}\n",
      ["undefined-value on line 2"],
    ],
    [
      "a workload after the name of a function",
      'func.func @f(%a: i32) {\n  %0 = x.extern "g"[%b](%a) : (i32) -> i32 count(%c: index) {\n    x.use %c : index\n  }\n  return\n}\n',
      ["undefined-value on line 2"],
    ],
    [
      "what follows a region whose first op has a colon after its name",
      "module {\n  pdl.pattern : benefit(1) {\n    %0 = pdl.type\n  }\n  func.func @f() {\n    x.use %b : i32\n    return\n  }\n}\n",
      ["undefined-value on line 6"],
    ],
  ])("%s", (_, text, expected) => {
    expect(lint(text)).toEqual(expected);
  });
});

test("a comment between a word and the values after it hides none of them", () => {
  const text = (comment: string) =>
    `func.func @f() {\n  x.op ins${comment}\n  (%a : i32) {\n  ^bb0(%b: i32):\n    x.yield %b\n  }\n  return\n}\n`;
  expect(lint(text(""))).toEqual(["undefined-value on line 3"]);
  expect(lint(text(" // of the caller"))).toEqual(["undefined-value on line 3"]);
});
