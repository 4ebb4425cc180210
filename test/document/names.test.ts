import { describe, expect, test } from "vitest";
import type { Calls } from "../../server/src/core/features/provider.js";
import { structure } from "../../server/src/core/features/structure/provider.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import type { Found } from "../../server/src/core/text/steps.js";
import { acceptedText, completionsIn } from "../kit/completion.js";
import { itemsFound } from "../kit/found.js";
import { parseCursor } from "../kit/markers.js";
import { ask } from "../kit/structure.js";

describe("completion", () => {
  const abilities = { snippets: false, format: "plaintext" } as const;
  function labels(marked: string): readonly string[] | undefined {
    const { document, cursor } = ask(marked);
    return structure.completion?.(document, cursor, DEFAULT_SETTINGS, abilities)?.map(({ label }) => label);
  }

  test.each<[string, string, readonly string[]]>([
    [
      "values, the nearest first",
      "func.func @f(%a: i32) {\n  %0 = foo.a\n  scf.if %a {\n    %1 = foo.a\n    foo.b %<|>\n  }\n  %2 = foo.a\n}",
      ["%1", "%0", "%a"],
    ],
    [
      "a name once, though the region shadows it",
      "func.func @f(%a: i32) {\n  %0 = foo.a\n  scf.if %a {\n    %0 = foo.c\n    foo.b %<|>\n  }\n}",
      ["%0", "%a"],
    ],
    [
      "no result of an op in its own regions",
      "%0 = foo.a\n%1:2 = scf.if %0 {\n  %2 = foo.b { foo.c }\n} else {\n  foo.b { foo.c }\n  foo.b %<|>\n}",
      ["%0"],
    ],
    [
      "no result of an op in its own regions, in the generic form",
      '%0, %1 = "foo.if"(%c) ({\n  foo.b\n}, {\n  %2 = foo.b\n  foo.b %<|>\n}) : (i1) -> (i32, i32)',
      ["%2"],
    ],
    ["no result of an op in its own header", "%0 = foo.a\n%1 = foo.b %0, %<|>", ["%0"]],
    ["results of ops with regions after them", "%0 = scf.if %c {\n} else {\n}\nscf.if %c {\n  foo.b %<|>\n}", ["%0"]],
    ["values of the same region only", "scf.if %a {\n  %1 = foo.a\n}\nfoo.b %<|>", []],
    ["blocks", "func.func @f() {\n  cf.br ^<|>\n^a:\n  return\n^b:\n  return\n}", ["^a", "^b"]],
    [
      "symbols, the nearest table first",
      "func.func @f() { return }\nmodule {\n  func.func @g() {\n    call @<|>\n  }\n}",
      ["@g", "@f"],
    ],
    ["symbols in a symbol", 'module @m {\n  func.func @"a b"() { return }\n}\nfoo.use @m::@<|>', ['@"a b"']],
    ["attribute aliases", "#a = 1\n!t = i32\nfoo.a {x = #<|>}", ["#a"]],
    ["type aliases", "#a = 1\n!t = i32\nfoo.a : !t<|>", ["!t"]],
  ])("%s", (_, marked, expected) => expect(labels(marked)).toEqual(expected));

  test("not in strings, not in comments, not without a mark", () => {
    const before = "%0 = foo.a\n";
    expect(labels(`${before}foo.b "%<|>"`)).toBeUndefined();
    expect(labels(`${before}// %<|>`)).toBeUndefined();
    expect(labels(`${before}foo.b <|>`)).toBeUndefined();
  });

  test.each([
    ["what is typed", "%abc = foo.a\nfoo.b %ab<|>", "%abc = foo.a\nfoo.b %abc"],
    ["the rest of a name", "%abc = foo.a\nfoo.b %a<|>.x#0, %y", "%abc = foo.a\nfoo.b %abc#0, %y"],
    ["the name after a mark", "%abc = foo.a\nfoo.b %<|>x:2", "%abc = foo.a\nfoo.b %abc:2"],
    [
      "a quote that the editor closed",
      'foo.func @"a b"() {}\nfoo.b @"<|>" : "x"',
      'foo.func @"a b"() {}\nfoo.b @"a b" : "x"',
    ],
    [
      "the rest of a quoted name",
      'foo.func @"a b"() {}\nfoo.b @"c<|>d", "x"',
      'foo.func @"a b"() {}\nfoo.b @"a b", "x"',
    ],
    ["no other string", 'foo.func @f() {}\nfoo.b @"f<|> : i32, "x"', 'foo.func @f() {}\nfoo.b @f : i32, "x"'],
  ])("replaces %s", (_, marked, expected) => {
    const { text, cursor } = parseCursor(marked);
    const [item] = completionsIn(text, cursor).items;
    expect(item && acceptedText(text, item)).toBe(expected);
  });
});

describe("calls", () => {
  const text = `module @m {
  func.func @a() {
    call @b<|>() : () -> ()
    util.call @b() : () -> ()
    flow.dispatch @ex::@e() : () -> ()
    foo.use @table
  }
  func.func private @b()
  util.global private @table : i32
  flow.executable private @ex {
    flow.executable.export public @e
  }
  util.func public @c() attributes {x = @b} {
    // call @b
    util.return
  }
}`;
  const reported = (calls: Found<Calls> | undefined) =>
    itemsFound(calls).map(({ item, ranges }) => `${item.name} ${ranges.length}`);

  test("name what calls and what is called", () => {
    const { document, cursor } = ask(text);
    expect(structure.callItem?.(document, cursor)?.name).toBe("b");
    expect(reported(structure.incomingCalls?.(document, cursor))).toEqual(["a 2", "c 1"]);
    const caller = document.indexOf("@a(") + 1;
    expect(reported(structure.outgoingCalls?.(document, caller))).toEqual(["b 2", "e 1"]);
    expect(structure.callItem?.(document, document.indexOf("@table") + 1)).toBeUndefined();
  });
});
