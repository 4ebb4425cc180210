/** What may be written next in calling conventions, and what is being written, at a `|`. */
import { describe, expect, test } from "vitest";
import { accepted, continuationsAt, formAt, meaningsAt } from "../kit/continuations.js";

describe("continuations", () => {
  const shown = (marked: string) =>
    continuationsAt("cconv", marked).map((it) => `${it.label}: ${accepted(marked, it)}`);

  test.each([
    ["|", ["() -> (): 0v_v"]],
    ["|0i", []],
    ["0|", ["i32...: 0CiD", "no values: 0v", "results: 0_v"]],
    ["0|_v", ["i32...: 0CiD_v", "no values: 0v_v"]],
    ["0i|", ["i32...: 0iCiD", "results: 0i_v"]],
    ["0v|", ["i32...: 0CiD", "results: 0v_v"]],
    ["0C|", ["end of variadic values: 0CD"]],
    ["0Ci|D_v", ["end of variadic values: 0CiDD_v"]],
    ["0CiD|_v", ["i32...: 0CiDCiD_v"]],
    ["0i_|", ["no values: 0i_v"]],
    ["0i_i|", []],
    ["0i|_C", ["i32...: 0iCiD_C"]],
    ["0Ci_|", ["no values: 0Ci_v"]],
  ])("beside the types at %s", (marked, expected) => {
    expect(shown(marked).filter((it) => !/^(?:[if](?:32|64)|!vm\.ref<\?>):/.test(it))).toEqual(expected);
  });

  test.each([
    ["0i|_v", ["i32: 0ii_v", "i64: 0iI_v", "f32: 0if_v", "f64: 0iF_v", "!vm.ref<?>: 0ir_v"]],
    ["0iC|", ["i32: 0iCi", "i64: 0iCI", "f32: 0iCf", "f64: 0iCF", "!vm.ref<?>: 0iCr"]],
    // The first value takes the place of the v that says there are none.
    ["0v|_v", ["i32: 0i_v", "i64: 0I_v", "f32: 0f_v", "f64: 0F_v", "!vm.ref<?>: 0r_v"]],
    ["0v_v|", ["i32: 0v_i", "i64: 0v_I", "f32: 0v_f", "f64: 0v_F", "!vm.ref<?>: 0v_r"]],
    ["0v_i|", ["i32: 0v_ii", "i64: 0v_iI", "f32: 0v_if", "f64: 0v_iF", "!vm.ref<?>: 0v_ir"]],
  ])("types at %s", (marked, expected) => {
    expect(shown(marked).slice(0, 5)).toEqual(expected);
  });

  test.each([
    ["|", "() -> ()", "structure", "No arguments and no results: 0v_v"],
    ["0|", "i64", "type", "A value: I"],
    ["0|", "i32...", "structure", "Any number of values: CiD"],
    ["0|", "no values", "structure", "An empty side: v"],
    ["0|", "results", "structure", "The results after _: _v"],
    ["0C|", "end of variadic values", "structure", "Closes C…: D"],
  ])("%s: %s", (marked, label, role, detail) => {
    expect(continuationsAt("cconv", marked).find((it) => it.label === label)).toMatchObject({ role, detail, rest: "" });
  });
});

describe("fields", () => {
  test.each([
    ["|", "Calling convention([version])"],
    ["|0i_v", "Calling convention([version])"],
    ["0|", "Arguments([argument 0])"],
    ["0|ii", "Arguments([argument 0])"],
    ["0i|i", "Arguments(argument 0, [argument 1])"],
    ["0v|_v", "Arguments([argument 0])"],
    ["0iC|iI", "Arguments(argument 0, [argument 1])"],
    ["0iCiI|D", "Arguments(argument 0, [argument 1])"],
    ["0iCiID|r", "Arguments(argument 0, argument 1, [argument 2])"],
    ["0iiC|C", "Arguments(argument 0, argument 1, [argument 2])"],
    ["0ii|_r", "Arguments(argument 0, argument 1, [argument 2])"],
    ["0ii_|r", "Results([result 0])"],
    ["0ii_r|", "Results(result 0, [result 1])"],
    ["0ii_v|", "Results([result 0])"],
  ])("%s", (marked, expected) => {
    expect(formAt("cconv", marked)).toBe(expected);
  });

  test("what each part is", () => {
    expect(meaningsAt("cconv", "|")).toEqual(["Arguments, _ and results", "version: 0"]);
    const value = "i, I, f, F, r; C…D for any number of values";
    expect(meaningsAt("cconv", "0i|")).toEqual([
      "v for none, else one letter for each value",
      `argument 0: ${value}`,
      `argument 1: ${value}`,
    ]);
  });
});
