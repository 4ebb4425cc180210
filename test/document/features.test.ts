import { describe, expect, test } from "vitest";
import { documentSymbols } from "../../server/src/core/features/documentSymbols.js";
import { flat } from "../../server/src/core/features/markdown.js";
import { structure } from "../../server/src/core/features/structure/provider.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { itemsFound } from "../kit/found.js";
import { ask, renamed } from "../kit/structure.js";

/** Title, facts and code of the hover at the cursor. */
function hoverText(marked: string): readonly string[] | undefined {
  const { document, cursor } = ask(marked);
  const page = structure.hover?.(document, cursor, DEFAULT_SETTINGS)?.page;
  if (page === undefined) return undefined;
  return [
    flat(page.title),
    ...page.facts.map(([label, value]) => `${label}: ${flat(value)}`),
    ...page.blocks.map((it) => it.text),
  ];
}

describe("hover", () => {
  test("on the number of a result is about all of the token", () => {
    const { document, cursor } = ask("%0:2 = foo.a : () -> (i32, i32)\nfoo.b %0#<|>1");
    const { span } = structure.hover?.(document, cursor, DEFAULT_SETTINGS) ?? {};
    const [target] = structure.definition?.(document, cursor) ?? [];
    expect(document.slice(span?.start ?? 0, span?.end ?? 0)).toBe("%0#1");
    expect(target?.origin).toEqual(span);
  });

  test.each<[string, string, readonly string[]]>([
    [
      "a result with its type",
      "func.func @f() {\n  %0 = foo.a %x -> tensor<4xf32>\n  foo.b %<|>0, %0\n}",
      ["%0, result of foo.a", "Type: tensor<4xf32>", "References: 2", "%0 = foo.a %x -> tensor<4xf32>"],
    ],
    [
      "one of several results",
      "%0:2 = foo.a : () -> (i32, tensor<4x!t<x>>)\nfoo.b %0<|>#1",
      [
        "%0#1, result 1 of the 2 of foo.a",
        "Type: tensor<4x!t<x>>",
        "References: 1",
        "%0:2 = foo.a : () -> (i32, tensor<4x!t<x>>)",
      ],
    ],
    [
      "a result whose type nobody states",
      "%0 = foo.load %m : memref<4xf32>\nfoo.b %<|>0",
      ["%0, result of foo.load", "References: 1", "%0 = foo.load %m : memref<4xf32>"],
    ],
    [
      "a cast",
      "%<|>0 = foo.cast %m : i32 to f32\n",
      ["%0, result of foo.cast", "Type: f32", "References: none", "%0 = foo.cast %m : i32 to f32"],
    ],
    [
      "a constant",
      "%<|>0 = foo.constant 1 : i32\n",
      ["%0, result of foo.constant", "Type: i32", "References: none", "%0 = foo.constant 1 : i32"],
    ],
    [
      "a result of an op with a region, by its header",
      "%0 = scf.for %i = %a to %b step %c iter_args(%x = %y) -> (f32) {\n  scf.yield %x : f32\n}\nfoo.b %<|>0",
      [
        "%0, result of scf.for",
        "Type: f32",
        "References: 1",
        "%0 = scf.for %i = %a to %b step %c iter_args(%x = %y) -> (f32)",
      ],
    ],
    [
      "an argument of a function",
      "func.func @f(%a: memref<4xf32, strided<[1], offset: ?>> {x.y}) {\n  foo.b %<|>a\n}",
      [
        "%a, function argument",
        "Type: memref<4xf32, strided<[1], offset: ?>>",
        "References: 1",
        "func.func @f(%a: memref<4xf32, strided<[1], offset: ?>> {x.y})",
      ],
    ],
    [
      "a block",
      "func.func @f() {\n  cf.br ^bb<|>1(%x : i32)\n^bb1(%a: i32):  // pred\n  return\n}",
      ["^bb1, a block", "References: 1", "^bb1(%a: i32):  // pred"],
    ],
    [
      "a reference to a function",
      "func.func private @f(%a: i32)\n    -> i32 attributes {x = 1} {\n  return\n}\nfoo.use @<|>f",
      [
        "@f, func.func",
        "Visibility: private",
        "References: 1",
        "func.func private @f(%a: i32)\n    -> i32 attributes {x = 1}",
      ],
    ],
    [
      "an alias",
      "#map = affine_map<(d0) -> (d0)>\nfoo.a {m = #map<|>}",
      ["#map, attribute alias", "#map = affine_map<(d0) -> (d0)>"],
    ],
    [
      "what is defined twice",
      "%0 = foo.a -> i32\n%0 = foo.a -> i32\nfoo.b %<|>0",
      ["%0, result of foo.a", "References: 1", "Definitions: 2, but MLIR allows one", "%0 = foo.a -> i32"],
    ],
  ])("%s", (_, marked, expected) => expect(hoverText(marked)).toEqual(expected));

  test("nothing on what is not known", () => {
    expect(hoverText("foo.a %<|>0 : i32")).toBeUndefined();
    expect(hoverText("foo.a {x = <|>1}")).toBeUndefined();
  });
});

describe("rename", () => {
  test.each([
    ["a value", "%0:2 = foo.a\nfoo.b %<|>0#1, %0 // %0", "%sum", "%sum:2 = foo.a\nfoo.b %sum#1, %sum // %0"],
    ["without its mark", "%0 = foo.a\nfoo.b %<|>0", "sum", "%sum = foo.a\nfoo.b %sum"],
    [
      "a block",
      "func.func @f() {\n  cf.br ^a<|>\n^a:\n  return\n}",
      "^b",
      "func.func @f() {\n  cf.br ^b\n^b:\n  return\n}",
    ],
    [
      "a symbol",
      'func.func @f<|>() { return }\nfoo.use @"f", @m::@f',
      "g",
      "func.func @g() { return }\nfoo.use @g, @m::@f",
    ],
    [
      "a symbol to one with quotes",
      "func.func @f() { return }\nfoo.use @<|>f",
      "a b",
      'func.func @"a b"() { return }\nfoo.use @"a b"',
    ],
    [
      "the generic form",
      '"func.func"() ({\n}) {sym_name = "f"} : () -> ()\nfoo.use @<|>f',
      "g",
      '"func.func"() ({\n}) {sym_name = "g"} : () -> ()\nfoo.use @g',
    ],
    ["an alias", "#a = 1\nfoo.a {x = #<|>a}", "#b", "#b = 1\nfoo.a {x = #b}"],
    [
      "in a region to a name of the text after it",
      "scf.if %c {\n  %0 = foo.a\n  foo.b %<|>0\n}\n%1 = foo.a\nfoo.b %1",
      "%1",
      "scf.if %c {\n  %1 = foo.a\n  foo.b %1\n}\n%1 = foo.a\nfoo.b %1",
    ],
    [
      "after a region to a name of that",
      "scf.if %c {\n  %0 = foo.a\n  foo.b %0\n}\n%1 = foo.a\nfoo.b %<|>1",
      "%0",
      "scf.if %c {\n  %0 = foo.a\n  foo.b %0\n}\n%0 = foo.a\nfoo.b %0",
    ],
    [
      "a block to the name of one around it",
      "func.func @f() {\n^a:\n  foo.a ({\n  ^b:\n    foo.b ^<|>b\n  })\n  cf.br ^a\n}",
      "^a",
      "func.func @f() {\n^a:\n  foo.a ({\n  ^a:\n    foo.b ^a\n  })\n  cf.br ^a\n}",
    ],
    [
      "to a name of another region",
      "scf.if %c {\n  %0 = foo.a\n}\n%1 = foo.a\nfoo.b %<|>1",
      "%1",
      "scf.if %c {\n  %0 = foo.a\n}\n%1 = foo.a\nfoo.b %1",
    ],
  ])("%s", (_, marked, name, expected) => expect(renamed(ask(marked), name)).toBe(expected));

  test.each([
    ["a taken value", "%0 = foo.a\n%1 = foo.a\nfoo.b %<|>1", "%0", "There is already a %0 here"],
    [
      "a taken value in a region",
      "%0 = foo.a<|>\nscf.if %c {\n  %1 = foo.b %<|>0\n}",
      "1",
      "There is already a %1 here",
    ],
    [
      "a name in a region that means a value before it",
      "%1 = foo.a\nscf.if %c {\n  %0 = foo.a\n  foo.b %<|>0\n}",
      "1",
      "There is already a %1 here",
    ],
    [
      "a name in a region that means a value which is used in it before its definition",
      "my.graph {\n  scf.if %c {\n    %0 = foo.a\n    foo.b %<|>0, %1\n  }\n  %1 = foo.a\n}",
      "1",
      "There is already a %1 here",
    ],
    [
      "a value that is used in a region with that name",
      "%1 = foo.a\nscf.if %c {\n  %0 = foo.a\n  foo.b %0\n}\nfoo.b %<|>1",
      "0",
      "There is already a %0 here",
    ],
    ["a taken block", "func.func @f() {\n  cf.br ^<|>a\n^a:\n  cf.br ^b\n^b:\n}", "^b", "There is already a ^b here"],
    [
      "a taken symbol",
      "func.func @f() { return }\nfunc.func @g() { return }\nfoo.use @<|>f",
      "@g",
      "There is already a @g here",
    ],
    ["a taken alias", "#a = 1\n#b = 2\nfoo.a {x = #<|>a}", "b", "There is already a #b here"],
    [
      "no value's name",
      "%0 = foo.a\nfoo.b %<|>0",
      "1a",
      '"1a" can\'t name a value: expected a number, or letters, digits, `_`, `$`, `-`, `.`',
    ],
    [
      "an alias with a dot",
      "#a = 1\nfoo.a {x = #<|>a}",
      "a.b",
      '"a.b" can\'t name an alias: expected a number, or letters, digits, `_`, `$`, `-`',
    ],
    [
      "a symbol with a quote",
      "func.func @<|>f() { return }",
      'a"b',
      "A symbol's name can't hold quotes, backslashes or line ends",
    ],
    ["a symbol without a name", "func.func @<|>f() { return }", "@", "A symbol needs a name"],
    [
      "what an isolated op may hide",
      "func.func @f(%a: i32) {\n  my.op (%a: i32) {\n    foo.b %a\n  }\n  foo.b %<|>a\n}",
      "x",
      "%a may have another meaning in a region here, which depends on the op's dialect",
    ],
    [
      "what is defined twice",
      "%0 = foo.a\n%0 = foo.a\nfoo.b %<|>0",
      "x",
      "%0 is defined 2 times here, so renaming it would be ambiguous",
    ],
  ])("refuses %s", (_, marked, name, reason) => {
    const asked = ask(marked);
    expect(renamed({ ...asked, cursor: ask(marked.replace("<|>\n", "\n")).cursor }, name)).toBe(reason);
  });

  test("prepare gives the name without its marks", () => {
    const prepared = (marked: string) => {
      const { document, cursor, text } = ask(marked);
      const found = structure.prepareRename?.(document, cursor);
      return found && "start" in found ? [text.slice(found.start, found.end), found.placeholder] : found;
    };
    expect(prepared("%0:2 = foo.a\nfoo.b %0<|>#1")).toEqual(["0", "0"]);
    expect(prepared('func.func @"a<|> b"() { return }')).toEqual(["a b", "a b"]);
    expect(prepared("foo.b %<|>0")).toBeUndefined();
  });
});

describe("symbols", () => {
  /** Name, lines from 0, and children of each symbol. */
  function outline(text: string): unknown {
    const { document } = ask(text);
    const shown = (list: ReturnType<typeof documentSymbols>): unknown[] =>
      list.map(({ name, range, children }) => [
        `${name} ${range.start.line}-${range.end.line}`,
        ...shown(children ?? []),
      ]);
    return shown(documentSymbols(document, DEFAULT_SETTINGS));
  }

  test("nest as tables and functions do, whatever the dialect", () => {
    expect(
      outline(`module @m attributes {a = "}"} {
  util.global private @g : i32
  func.func private @decl(i32)
      -> i32
  hal.executable private @ex {
    hal.executable.variant public @v target(#t) {
      hal.executable.export public @e ordinal(0) layout(#l) count(%d: !hal.device) -> (index) {
        hal.return %d : index
      }
      builtin.module {
        func.func @e() { return }
      }
    }
  }
}
// -----
func @old(%a: i32) -> i32 { // }
  %0 = call @old(%a) : (i32) -> i32
  return %0 : i32
}
"func.func"() ({
}) {sym_name = "generic"} : () -> ()
util.initializer {
  util.return
}
"foo.unknown"() : () -> ()`),
    ).toEqual([
      ["m 0-14", ["g 1-1"], ["decl 2-3"], ["ex 4-13", ["v 5-12", ["e 6-8"], ["module 9-11", ["e 10-10"]]]]],
      ["old 16-19"],
      ["generic 20-21"],
      ["util.initializer 22-24"],
    ]);
  });

  test("have ranges that end where their op does", () => {
    const { document, spans } = ask(
      `<|util.global private @g {a = 1} : i32|> // why\n<|func.func @f() { return } loc(unknown)|>\nfoo.c {\n}`,
    );
    const items = itemsFound(structure.symbols?.(document, DEFAULT_SETTINGS));
    // A location is part of the op, the next op is not.
    expect(items.map(({ start, end }) => [start, end])).toEqual([
      [spans[0]?.start, spans[0]?.end],
      [spans[1]?.start, spans[1]?.end],
    ]);
    expect(items.map(({ selection }) => document.slice(selection.start, selection.end))).toEqual(["@g", "@f"]);
  });

  test("in broken text", () => {
    expect(outline("func.func @f() {\n  foo.a\nfunc.func @g() {\n}")).toEqual([["f 0-3", ["g 2-3"]]]);
    expect(outline("}\n}\nfunc.func @f() {\n}")).toEqual([["f 2-3"]]);
    expect(outline("func.func @")).toEqual([]);
    expect(outline("func.func @f(")).toEqual([["f 0-0"]]);
  });
});

describe("folding", () => {
  test("regions, dictionaries, runs of comments, parts of a file", () => {
    const { document } = ask(`// one
// two
module attributes {
  a = 1
} {
  // alone
  foo.a { foo.b }
  foo.c {
    foo.d
  } else {
    foo.e
  }
}
// -----
foo.x
`);
    const folds = itemsFound(structure.folds?.(document));
    const lines = folds.map(({ start, end, kind }) => {
      return `${document.positionAt(start).line}-${document.positionAt(end).line} ${kind ?? "code"}`;
    });
    expect(lines.sort()).toEqual(
      ["0-1 comment", "0-12 region", "13-14 region", "2-3 code", "4-11 code", "7-8 code", "9-10 code"].sort(),
    );
  });
});

test("folding of elements over lines", () => {
  const { document, spans } = ask(`// dense<[
%0 = foo.a dense<1> : i32
%1 = foo.a dense<|<[
  [1, 2], // ]]]>
  [3, 4]
]|>> : tensor<2x2xi32>
%2 = foo.a dense<[1]> : tensor<1xi32>
`);
  const folds = itemsFound(structure.folds?.(document)).map(({ start, end }) => [start, end]);
  expect(folds).toEqual([[spans[0]?.start, spans[0]?.end ?? 0]]);
});

describe("selection", () => {
  test.each(["\n", "\r\n"])("on an empty line is of what is around it, not of what follows", (end) => {
    const body = `${end}<|>${end}  foo.a${end}`;
    const { document, cursor } = ask(`module {${body}}`);
    const around = (structure.selections?.(document, cursor) ?? []).filter(
      (span) => span.start <= cursor && cursor <= span.end,
    );
    const inside = body.replace("<|>", "");
    expect(new Set(around.map((span) => document.slice(span.start, span.end)))).toEqual(
      new Set([inside, `{${inside}}`, `module {${inside}}`]),
    );
  });

  test("grows from the token to the file", () => {
    const text = "func.func @f() {\n  scf.if %c {\n    foo.a %x, [%y<|>, %z] : i32\n  }\n}\n// -----\nfoo.b\n";
    const { document, cursor } = ask(text);
    const spans = [...(structure.selections?.(document, cursor) ?? [])].sort(
      (a, b) => a.end - a.start - (b.end - b.start),
    );
    const reported = [...new Set(spans.map(({ start, end }) => document.slice(start, end)))];
    expect(reported).toEqual([
      "%y",
      "%y, %z",
      "[%y, %z]",
      "foo.a %x, [%y, %z] : i32",
      "\n    foo.a %x, [%y, %z] : i32\n  ",
      "{\n    foo.a %x, [%y, %z] : i32\n  }",
      "scf.if %c {\n    foo.a %x, [%y, %z] : i32\n  }",
      "\n  scf.if %c {\n    foo.a %x, [%y, %z] : i32\n  }\n",
      "{\n  scf.if %c {\n    foo.a %x, [%y, %z] : i32\n  }\n}",
      "func.func @f() {\n  scf.if %c {\n    foo.a %x, [%y, %z] : i32\n  }\n}",
      "func.func @f() {\n  scf.if %c {\n    foo.a %x, [%y, %z] : i32\n  }\n}\n",
    ]);
  });
});
