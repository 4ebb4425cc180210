import { describe, expect, test } from "vitest";
import { actionsAt } from "../kit/codeActions.js";

const TITLE = "Fold the f_partial pieces into f";
const offered = (marked: string) => actionsAt(marked).titles.includes(TITLE);
const rewritten = (marked: string) => actionsAt(marked).textAfter(TITLE);
const partial = (text: string) => `{iree.reflection = {f_partial = "${text}"}}`;

describe("folding partials", () => {
  // The example of the passes' own tests: (tensor<4x4xi64>, tensor<5x5xi64>) -> tensor<5x5xi64>.
  const I4 = partial("I10!B7!t7d4d4");
  const I5 = partial("I10!B7!t7d5d5");
  const R5 = partial("R10!B7!t7d5d5");
  const types = ["tensor<4x4xi64>", "tensor<5x5xi64>", "tensor<5x5xi64>"];
  const F = 'f = "I19!B7!t7d4d4B7!t7d5d5R10!B7!t7d5d5", fv = "1"';

  test("joins the arguments' and the results' pieces, and takes them out", () => {
    expect(
      rewritten(
        `func @f(%arg0: ${types[0]} {iree.reflection = {<|>f_partial = "I10!B7!t7d4d4"}}, %arg1: ${types[1]} ${I5}) -> (${types[2]} ${R5})\r\n    attributes {iree.module.export} {\r\n`,
      ),
    ).toBe(
      `func @f(%arg0: ${types[0]}, %arg1: ${types[1]}) -> (${types[2]})\r\n    attributes {iree.module.export, iree.reflection = {${F}}} {\r\n`,
    );
  });

  test("makes the dictionary where the function has none", () => {
    expect(rewritten(`func @<|>f(%a: ${types[0]} ${I4}, ${types[1]}${I5}) -> (${types[2]} ${R5}) {`)).toBe(
      `func @f(%a: ${types[0]}, ${types[1]}) -> (${types[2]}) attributes {iree.reflection = {${F}}} {`,
    );
    expect(rewritten(`func private @<|>f(f32 ${partial("I4!S1!")})`)).toBe(
      'func private @f(f32) attributes {iree.reflection = {f = "I4!S1!R1!", fv = "1"}}',
    );
  });

  test("overwrites f and fv, and keeps the other keys", () => {
    expect(
      rewritten(
        `func @f(%a: f32 {iree.reflection = {f_partial = "I4!S1!"}}) attributes {iree.reflection = {a = 1 : i32, <|>fv = 2 : i8, f = "x", z}, b}`,
      ),
    ).toBe('func @f(%a: f32) attributes {iree.reflection = {a = 1 : i32, fv = "1", f = "I4!S1!R1!", z}, b}');
  });

  test("the tag decides, not the place; values without a piece are left out", () => {
    expect(rewritten(`func @<|>f(%a: f32 ${partial("R4!S1!")}, %b: index) -> (f32 ${partial("I6!S3!t6")})`)).toBe(
      'func @f(%a: f32, %b: index) -> (f32) attributes {iree.reflection = {f = "I6!S3!t6R4!S1!", fv = "1"}}',
    );
  });

  test("the values' numbers decide, not the order of a generic op's keys", () => {
    const held = (key: string, text: string) => `${key} = {iree.reflection = {f_partial = "${text}"}}`;
    const keys = [held("result0", "I4!S1!"), held("arg1", "I6!S3!t2"), held("arg0", "I6!S3!t6")].join(", ");
    expect(rewritten(`"func"() ({}) {${keys}, sym_name = "<|>f", type = (i32, f64) -> f32} : () -> ()`)).toContain(
      'f = "I14!S3!t6S3!t2S1!R1!"',
    );
  });

  test("a piece on the function itself counts as no value's", () => {
    expect(
      rewritten(`func @<|>f(%a: f32 ${partial("I4!S1!")}) attributes {iree.reflection = {f_partial = "I6!S3!t6"}}`),
    ).toBe('func @f(%a: f32) attributes {iree.reflection = {f_partial = "I6!S3!t6", f = "I4!S1!R1!", fv = "1"}}');
  });

  test("other attributes of a value stay, and the comments between them", () => {
    const marked = `func @f(
  %a: f32 {x.y, iree.reflection = {f_partial = "I4!S1!"}},
  %b: f32 {iree.reflection = {f_partial = "I4!S1!"}, x.y = "},"},
  %c: f32 {iree.reflection = {n = 1 : i32, f_partial = "I4!S1!"}},
  %d: f32 {
    x.y, // about x.y
    iree.reflection = {f_partial = "I4!S1!"} // about d, too
  },
  %e: f32 {
    iree.reflection = {f_partial = "I4!S1!"}, // about e
    // one, two
    x.y
  },
  %f: f32 {
    x.y, // about x.y
    iree.reflection = {f_partial = "I4!S1!"}
  },
  %g: f32 {
    iree.reflection = {f_partial = "I4!S1!"} // about it
    , x.y
  }
) attributes {<|>iree.reflection = {}}`;
    expect(rewritten(marked)).toBe(`func @f(
  %a: f32 {x.y},
  %b: f32 {x.y = "},"},
  %c: f32 {iree.reflection = {n = 1 : i32}},
  %d: f32 {
    x.y // about x.y
     // about d, too
  },
  %e: f32 {
     // about e
    // one, two
    x.y
  },
  %f: f32 {
    x.y // about x.y
  },
  %g: f32 {
     // about it
     x.y
  }
) attributes {iree.reflection = {f = "I22!S1!S1!S1!S1!S1!S1!S1!R1!", fv = "1"}}`);
  });

  test("no comment swallows what follows", () => {
    expect(
      rewritten(`func @<|>f(%a: f32 // the first\n    ${partial("I4!S1!")}, %b: f32\n  ${partial("I4!S1!")}) {\n`),
    ).toBe(
      'func @f(%a: f32 // the first\n    , %b: f32) attributes {iree.reflection = {f = "I7!S1!S1!R1!", fv = "1"}} {\n',
    );
  });

  test("the generic form keeps a dictionary for each value", () => {
    const marked =
      '"func"() ({}) {arg_attrs = [{iree.reflection = {f_partial = "I4!S1!"}}, {}], sym_name = "f", function_type = (f32, f32) -> (), <|>iree.module.export} : () -> ()';
    const { text } = actionsAt(marked);
    expect(rewritten(marked)).toBe(
      text
        .replace('{iree.reflection = {f_partial = "I4!S1!"}}', "{}")
        .replace("export}", 'export, iree.reflection = {f = "I4!S1!R1!", fv = "1"}}'),
    );
    const properties = `"func"() <{arg_attrs = [{iree.reflection = {f_partial<|> = "I4!S1!"}}], sym_name = "f", function_type = (f32) -> ()}> ({}) : () -> ()`;
    expect(actionsAt(properties).titles).not.toContain(TITLE);
  });

  test("is not offered where a piece can't be read, or there is none", () => {
    expect(offered(`func @<|>f(%a: f32 ${partial("I5!S1!")}, %b: f32 ${partial("I4!S1!")})`)).toBe(false);
    expect(offered('func @<|>f(%a: f32) attributes {iree.reflection = {f = "I4!S1!R1!", fv = "1"}}')).toBe(false);
    expect(offered(`// func @<|>f(%a: f32 ${partial("I4!S1!")})`)).toBe(false);
  });

  test("is not offered where the function's reflection is elsewhere", () => {
    expect(offered(`func @<|>f(%a: f32 ${partial("I4!S1!")}) attributes {iree.reflection = #refl}`)).toBe(false);
    expect(offered(`func private @<|>f(f32 ${partial("I4!S1!")}) loc(unknown)`)).toBe(false);
  });
});
