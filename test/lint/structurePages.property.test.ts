/** What is wrong with a text does not depend on where its pages begin. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StructureProblem } from "../../server/src/core/document/checks/problem.js";
import { sectionProblems } from "../../server/src/core/document/checks/sectionProblems.js";
import { openDocument } from "../../server/src/core/document/document.js";
import type { PageSizes } from "../../server/src/core/document/pages.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { structureFindings } from "../../server/src/core/lint/structureFindings.js";
import { finish } from "../../server/src/core/text/steps.js";
import { SMALL } from "../kit/editedStructure.js";
import { casesOf } from "../kit/effort.js";

/** Texts in the forms that the pass knows. */
const USUAL = [
  `#map = affine_map<(d0) -> (d0)>
func.func @f(%arg0: tensor<?x4xf32> {iree.identifier = "a"}, %arg1: i32) -> (i32, i32) attributes {iree.abi.stub} {
  %c0 = arith.constant 0 : index
  %0:2 = scf.for %i = %c0 to %arg1 step %c0 iter_args(%a = %arg1, %b = %arg1) -> (i32, i32) {
    %1 = foo.a %i, %a#0 {map = #map, x = ["a // {"]} : i32 // %gone {
    scf.yield %1, %b : i32, i32
  }
  %c, %d = "foo.b"(%0#0, %0#1) <{a = 1 : i32}> ({
  ^bb0(%x: i32, %y: i32):
    foo.yield %x, %y : i32, i32
  }) : (i32, i32) -> (i32, i32)
  cf.cond_br %c, ^bb1(%d : i32), ^bb2
^bb1(%z: i32):
  return %z, %c : i32, i32
^bb2:
  return %c, %c : i32, i32
}
`,
  `module @m {
  util.global private @g : i32
  hal.executable private @e {
    builtin.module {
      func.func private @h(%a: i32)
      func.func @i(%a: i32) {
        return
      }
    }
  }
  hal.executable private @e2 {
    builtin.module attributes {a.b} {
      func.func @i(
          %a: i32,
          %b: i32) -> i32
          attributes {c} {
        %0 = flow.dispatch.workgroups[%a](%a, %b) : (i32, i32) -> %b =
            (%c: i32, %d: i32) {
          %0 = foo.a %c, %d : i32
          flow.return
        }
        %1 = stream.async.splat %0 : i32 -> !stream.resource<*>{%a, %b}
        scf.forall (%k) in (4) {
          foo.use %k, %0 : i32
        }
        return %1 : !x.y<"z">
      }
    }
  }
}
// -----
vm.import private @a(%a : i32) -> !ref
!ref = !vm.ref<?>
vm.func @b(%arg0 : !ref) { vm.return }
`,
] as const;

const TOKEN = /[%^@#!][\w$.-]+|[\w.]+|->|\S/g;
const words =
  "%0 %c0 %a %gone ^bb0 ^bb1 ( ) { } [ ] < > = , : -> as in to ins attributes #map !ref @f @e call func".split(" ");
const lines = [
  "func.func @f(%a: i32) {",
  "module {",
  "scf.for %i = %a to %a {",
  "%x = foo.bar",
  "^bb0(%x: i32):",
  "{a = 1}",
  "// -----",
  "// RUN: foo-opt --verify-diagnostics",
  "// RUN: not foo-opt",
  "//--- other",
  '"func.func"() ({ }) {sym_name = "f"} : () -> ()',
];
const inserted = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...lines, "\n", "\r", '"', "//", ""));
const change = fc.record({
  kind: fc.constantFrom("replace", "repeat", "insert", "line", "join"),
  at: fc.nat(),
  from: fc.nat(),
  text: inserted,
});

/** The text with one token or line changed. */
function changed(
  text: string,
  { kind, at, from, text: added }: typeof change extends fc.Arbitrary<infer T> ? T : never,
) {
  const tokens = [...text.matchAll(TOKEN)];
  const token = tokens[at % tokens.length];
  const other = tokens[from % tokens.length];
  if (token === undefined || other === undefined) return text;
  const rows = text.split("\n");
  switch (kind) {
    case "replace":
      return text.slice(0, token.index) + added + text.slice(token.index + token[0].length);
    case "repeat":
      return text.slice(0, token.index) + other[0] + text.slice(token.index + token[0].length);
    case "insert":
      return `${text.slice(0, token.index)}${added} ${text.slice(token.index)}`;
    case "line":
      return rows.toSpliced(at % rows.length, 1, ...(added === "" ? [] : [rows[from % rows.length] ?? ""])).join("\n");
    default:
      return rows
        .toSpliced(at % rows.length, 2, rows.slice(at % rows.length, (at % rows.length) + 2).join(" "))
        .join("\n");
  }
}

const TINY: PageSizes = { ...SMALL, min: 1, good: 30, max: 90 };

/** The problems of each section of a text in pages of other sizes. */
function problemsIn(text: string, sizes?: PageSizes): readonly (readonly StructureProblem[])[] {
  const document = openDocument("file:///a.mlir", 1, text, undefined, undefined, sizes);
  return document.structure.sections.map((section) => finish(sectionProblems(document, section)));
}

function expectSame(text: string): void {
  expect(problemsIn(text, TINY)).toEqual(problemsIn(text));
}

describe("the problems of a text in tiny pages", () => {
  test.each(USUAL)("are none in the usual forms", (text) => {
    expect(problemsIn(text).flat()).toEqual([]);
    expectSame(text);
  });

  test("are none where an op that sees nothing around it has results", () => {
    const body = "  foo.yield %b : i32\n";
    const text = `func.func @f() {\n  %0 = vm.module ({\n  %b = foo.a : i32\n${body.repeat(4)}  })\n  foo.use %0 : i32\n}\n`;
    expect(problemsIn(text).flat()).toEqual([]);
    expectSame(text);
  });

  test.each([
    ["func.func @f() {\n  foo.use %a : i32\n}\n", "undefined-value"],
    ["%a = foo.a : i32\nfunc.func @f() {\n  foo.use %a : i32\n}\n", "undefined-value"],
    ["func.func @f() {\n  %a = foo.a : i32\n  %a = foo.a : i32\n}\n", "redefined-value"],
    ["func.func @f(%a: i32) {\n  foo.a {\n    %b = foo.b : i32\n  }\n  foo.use %b : i32\n}\n", "undefined-value"],
    ["func.func @f() {\n  cf.br ^bb1\n}\n", "undefined-block"],
    ["func.func @f() {\n  cf.br ^bb1\n^bb1:\n  foo.a\n^bb1:\n  foo.a\n}\n", "redefined-block"],
    ["func.func @f() {\n  foo.a(%b {\n}\n", "mismatched-bracket"],
    ["func.func @f() {\n", "unclosed-bracket"],
    ["func.func private @f()\nfunc.func private @f()\n", "duplicate-symbol"],
    ["foo.a {x = #gone}\n", "undefined-alias"],
    ["scf.if %a {\n}\nfoo.for %i = 0 to 4 {\n}\nfoo.b {\n  foo.use %i : i32\n}\n", "undefined-value"],
  ])("has the problem of %j", (text, rule) => {
    const found = structureFindings(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS);
    expect(found.map(({ code }) => code)).toContain(rule);
    expectSame(text);
  });

  // What a mistake makes of the op around it may take more than its page to tell: 3 of 1,000 such texts differ.
  test("has the problems of nearly all texts with a change", () => {
    const text = fc.record({ start: fc.constantFrom(...USUAL, USUAL.join("// -----\n")), by: change });
    const texts = fc.sample(text, casesOf(2000)).map(({ start, by }) => changed(start, by));
    const different = texts.filter((it) => !isDeepStrictEqual(problemsIn(it, TINY), problemsIn(it)));
    expect(different.length).toBeLessThan(texts.length / 100);
  });
});
