/** What the formatter makes of texts: each pair is a text, and its formatted form, which stays as it is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatText } from "../../server/src/core/format/format.js";
import { DEFAULT_WIDTH } from "../../server/src/core/format/width.js";
import { ROOT } from "../kit/cli.js";

/** A text without the indentation that it has in this file. */
function lines(text: string): string {
  return text.replace(/^\n/, "").replace(/^ {6}/gm, "").replace(/ *$/, "");
}

function format(text: string, width = 60): string {
  const once = formatText(text, width);
  expect(once.isRefused).toBe(false);
  expect(formatText(once.text, width).text).toBe(once.text);
  return once.text;
}

function expectFormatted(before: string, after: string, width = 60): void {
  expect(format(lines(before), width)).toBe(lines(after));
}

function expectKept(text: string, width = 60): void {
  expectFormatted(text, text, width);
}

test("the page of the formatter shows what it does", () => {
  const page = readFileSync(join(ROOT, "docs/format.md"), "utf8");
  const [before = "", after] = [...page.matchAll(/^```mlir\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);
  expect(format(before, DEFAULT_WIDTH)).toBe(after);
});

describe("indentation", () => {
  test("by region, with labels in the column of the op", () => {
    expectFormatted(
      `
      module {
      func.func @f(%a: i32) {
      cf.br ^bb1
          ^bb1:
        scf.if %a {
      foo.bar
      }
      return
        }
          }
      `,
      `
      module {
        func.func @f(%a: i32) {
          cf.br ^bb1
        ^bb1:
          scf.if %a {
            foo.bar
          }
          return
        }
      }
      `,
    );
  });

  test("regions of the generic form", () => {
    expectFormatted(
      `
      "a.b"() ({
      ^bb0(%x : i32) :
      "c.d"(%x) : (i32) -> ()
      },
      {
      "e.f"() : () -> ()
      }) : () -> ()
      `,
      `
      "a.b"() ({
      ^bb0(%x: i32):
        "c.d"(%x) : (i32) -> ()
      }, {
        "e.f"() : () -> ()
      }) : () -> ()
      `,
    );
  });

  test("further lines of a header, and what follows a region", () => {
    expectFormatted(
      `
      %0 = linalg.generic
       {indexing_maps = [#m]}
       ins(%a : t) outs(%b : t) {
      linalg.yield %x : f32
      } -> tensor<4xf32>
      scf.if %c {
      a.b
      }
      else {
      c.d
      }
      `,
      `
      %0 = linalg.generic
          {indexing_maps = [#m]}
          ins(%a : t) outs(%b : t) {
        linalg.yield %x : f32
      } -> tensor<4xf32>
      scf.if %c {
        a.b
      } else {
        c.d
      }
      `,
    );
  });

  test("cases of a switch, each after the region before", () => {
    expectKept(
      `
      %0 = scf.index_switch %a -> i32
      case 2 {
        scf.yield %b : i32
      }
      default {
        scf.yield %c : i32
      }
      `.replace("-> i32\n      case", "-> i32\n          case"),
    );
  });

  test("brackets whose items the author has aligned", () => {
    expectFormatted(
      `
      foo.bar ins(%a, %b :
        tensor<4xf32>,
      tensor<4xf32>)
      `,
      `
      foo.bar ins(%a, %b :
                  tensor<4xf32>,
                  tensor<4xf32>)
      `,
    );
  });
});

describe("blanks in a line", () => {
  test.each([
    ["%0=arith.addi %a,%b:i32", "%0 = arith.addi %a, %b : i32"],
    ['%0 :2   =  "a.b" ( %a ,%b )  :(i32,i32)->(i32 , i32)', '%0:2 = "a.b"(%a, %b) : (i32, i32) -> (i32, i32)'],
    ["func.func @f (%a :i32,%b : i32)->i32", "func.func @f(%a: i32, %b: i32) -> i32"],
    ["a.b attributes{ x=1:i32,y }", "a.b attributes {x = 1 : i32, y}"],
    ["a.b { }", "a.b {}"],
    ["func.func @f(){return}", "func.func @f() { return }"],
    ["%1 = memref.load %m[ %i,%j ]:memref<4x?xf32,1>", "%1 = memref.load %m[%i, %j] : memref<4x?xf32, 1>"],
    ["%1 = a.b %x : vector<[4]xf32>", "%1 = a.b %x : vector<[4]xf32>"],
    ["a.b array<i64:1,2>", "a.b array<i64: 1, 2>"],
    ['a.b loc("x":1:2)', 'a.b loc("x":1:2)'],
    ["a.b %x : tensor<?xf32>{%d}", "a.b %x : tensor<?xf32>{%d}"],
    ["hw.module @f(in %a : i1, out b : i1)", "hw.module @f(in %a : i1, out b : i1)"],
    ["a.b to offset: [0], sizes :[4]", "a.b to offset: [0], sizes : [4]"],
    ["#s = affine_set<(d0) : (d0>=0, d0 - 1 == 0)>", "#s = affine_set<(d0) : (d0 >= 0, d0 - 1 == 0)>"],
    ["a.b @x::@y(%z)", "a.b @x::@y(%z)"],
    ["a.b   %x\t%y", "a.b %x %y"],
    ["a.b  : tensor<2xcomplex<f32>>, i32", "a.b : tensor<2xcomplex<f32>>, i32"],
    ["a.b  : !c.d<tensor<2xcomplex<f32>>>", "a.b : !c.d<tensor<2xcomplex<f32>>>"],
  ])("%s", (before, after) => {
    expect(format(`${before}\n`, 100)).toBe(`${after}\n`);
  });
});

describe("line ends", () => {
  test("at most one blank line, and none where a block begins or ends", () => {
    expectFormatted(
      `


      func.func @f() {

        a.b


        c.d
      ^bb1:

        e.f

      }



      func.func private @g()

      `,
      `
      func.func @f() {
        a.b

        c.d
      ^bb1:
        e.f
      }

      func.func private @g()
      `,
    );
  });

  test("a file ends with one, and no line with blanks", () => {
    expect(format("a.b  \n  \nc.d\t")).toBe("a.b\n\nc.d\n");
    expect(format("")).toBe("");
    expect(format(" \n")).toBe(" \n");
  });

  test("a statement a line", () => {
    expectFormatted(
      `
      module { %0 = a.b %x : i32 c.d %0 : i32
      }
      `,
      `
      module {
        %0 = a.b %x : i32
        c.d %0 : i32
      }
      `,
    );
  });

  test("stay those of the file", () => {
    expect(format("module {\r\na.b\r\n}")).toBe("module {\r\n  a.b\r\n}\r\n");
    expect(format("module {\ra.b\r}\r")).toBe("module {\r  a.b\r}\r");
  });
});

describe("lists that are too long", () => {
  test("attributes, parameters and results, with closing brackets on their own lines", () => {
    expectFormatted(
      `
      func.func @a_long_name(%first: tensor<4xf32>, %second: tensor<4xf32>) attributes {a = 1 : i32} {
        %0 = foo.bar {first_attribute = "some value", second_attribute = [#x, #y]} : i32
        return
      }
      `,
      `
      func.func @a_long_name(
        %first: tensor<4xf32>,
        %second: tensor<4xf32>
      ) attributes {a = 1 : i32} {
        %0 = foo.bar {
          first_attribute = "some value",
          second_attribute = [#x, #y]
        } : i32
        return
      }
      `,
    );
  });

  test("a list that the author has broken is on one line where it fits", () => {
    expectFormatted(
      `
      func.func @f(%a: i32,
                   %b: i32) {
        return
      }
      `,
      `
      func.func @f(%a: i32, %b: i32) {
        return
      }
      `,
    );
  });

  test("one with a line end after its opening bracket has an item a line", () => {
    expectFormatted(
      `
      func.func @f(
          %a: i32, %b: i32) attributes {
        x = 1 : i32, y}
      `,
      `
      func.func @f(
        %a: i32,
        %b: i32
      ) attributes {
        x = 1 : i32,
        y
      }
      `,
    );
  });

  test("operands with types, subscripts and numbers stay on their line", () => {
    expectKept(
      `
      %0 = linalg.matmul ins(%left, %right : tensor<16x16xf32>, tensor<16x16xf32>)
      %1 = memref.load %memory[%index_0, %index_1, %index_2, %index_3] : memref<f32>
      %2 = a.b [10000000, 10000001, 10000002, 10000003, 10000004, 10000005, 10000006]
      `,
      70,
    );
  });

  test("short ones stay, and those whose end would not fit either", () => {
    expectKept(`
      %0 = call @f(%a, %b) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<f32>
      `);
  });
});

describe("comments", () => {
  test("are in the column of what follows", () => {
    expectFormatted(
      `
          // about the module
      module { // trailing
      // about the op
        a.b   // aligned by hand
      // at the end
      }
      `,
      `
      // about the module
      module { // trailing
        // about the op
        a.b   // aligned by hand
        // at the end
      }
      `,
    );
  });

  test("keep a list on lines", () => {
    expectFormatted(
      `
      func.func @f(%a: i32, // one
        // two
        %b: i32)
      `,
      `
      func.func @f(
        %a: i32, // one
        // two
        %b: i32
      )
      `,
    );
  });

  test("of lit and FileCheck are not touched", () => {
    expectKept(`
      // RUN: foo %s | FileCheck %s --check-prefix=HERE
      module {
      // CHECK-LABEL: @f
      //       CHECK:   foo
            // HERE: bar
            // HERE-NEXT: bar
        a.b
      }
      `);
  });

  test("that count lines keep them", () => {
    expectKept(
      `
      // expected-error @+3 {{x}}


      "a.b"(%some_operand, %another_operand) {attribute = "of a long op"} : () -> ()
      // expected-error @below {{x}}
      func.func @f(%a: i32,
                   %b: i32)
      `,
    );
  });
});

describe("what is never touched", () => {
  test("a file that turns formatting off", () => {
    const text = "  module  {\n}\n// mlir-abi-format off\n";
    expect(formatText(text)).toEqual({ edits: [], text, isRefused: false });
    expect(format("module  {\n}\n// mlir-abi-format office\n")).toContain("module {");
  });

  test("literals, bodies of dialects, strings and resources", () => {
    expectKept(`
      #a = #x.y<  a  =  1,
           // text
         b>
      %0 = a.b dense<[[1,2],
                [3,  4]]> : tensor<2x2xi32>
      %1 = a.b "a  b ,c" : !llvm.struct<(i32,   i32)>
      {-#
         dialect_resources:  {
       }
      #-}
      `);
  });

  test("entries of a dialect whose keys are attributes", () => {
    expectKept(`
      a.b {
        x = #c.d<{
          #e = [#c.f<{p = "a.o"}>],
          !g = [1]
        }>
      }
      `);
  });

  test("marks of sections, whose regions end there", () => {
    expectFormatted(
      `
      module {
        a.b
      // -----
        module {
      c.d
        }
      `,
      `
      module {
        a.b
      // -----
      module {
        c.d
      }
      `,
    );
  });

  test("an op with an error, while the others are formatted", () => {
    expectFormatted(
      `
      module {
      a.b  (  %x
      c.d   %x
      e.f  {a = 1  b = 2}
      }
      `,
      `
      module {
      a.b  (  %x
        c.d %x
      e.f  {a = 1  b = 2}
      }
      `,
    );
  });

  test("what is in a region that is not closed", () => {
    expectFormatted(
      `
      module {
      a.b
        func.func @f() {
        c.d   %x
          scf.if %c {
          e.f
          }
      `,
      `
      module {
      a.b
        func.func @f() {
        c.d %x
          scf.if %c {
            e.f
          }
      `,
    );
  });
});
