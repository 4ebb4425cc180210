/** Keys in quotes: with escapes, without a value, and strings that are no keys. */
import { describe, expect, test } from "vitest";
import { show } from "../../server/src/core/api/show.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { findingsIn } from "../kit/fixture.js";

/** The keys of all records of a text. */
function keysIn(text: string): string[] {
  const records = openDocument("file:///keys.mlir", 1, text).records();
  return records.flatMap(({ islands }) => islands.map(({ key }) => key));
}

describe("a quoted key with escapes", () => {
  test.each([
    ["a dot", '"iree\\2Eabi" = "{}"', "iree.abi"],
    ["a lower-case dot", '"iree\\2eabi\\2estub"', "iree.abi.stub"],
    ["a letter", '"\\69ree.abi.stub"', "iree.abi.stub"],
    ["a letter at the end", '"iree.abi.nam\\65" = "x"', "iree.abi.name"],
    ["an underscore", '"iree.abi.result\\5Fdims" = @d', "iree.abi.result_dims"],
    [
      "all of it",
      `"${[..."hal.abi.convention"].map((c) => `\\${c.charCodeAt(0).toString(16)}`).join("")}" = 1`,
      "hal.abi.convention",
    ],
  ])("%s", (_name, entry, key) => {
    expect(keysIn(`util.func public @f() attributes {${entry}}`)).toEqual([key]);
    expect(keysIn(`util.func public @f() attributes {\n  a = 1, ${entry},\n  b = 2\n}`)).toEqual([key]);
  });

  test("is linted", () => {
    const text = 'util.func public @f() attributes {"iree\\2Eabi" = "{\\22a\\22:[]}"}';
    expect(findingsIn(text).map((it) => it.split(" ")[1])).toEqual(["abi-json-structure"]);
    expect(show(text)[0]?.attributes[0]?.key).toBe("iree.abi");
  });

  test("is one key where the name is found twice", () => {
    expect(keysIn('util.func public @f() attributes {"iree.abi.m\\6Fdel" = "x", "iree\\2Ereflection" = {}}')).toEqual([
      "iree.abi.model",
      "iree.reflection",
    ]);
  });

  test("in a comment", () => {
    expect(keysIn('// CHECK: attributes {"iree\\2Eabi" = "{}"}')).toEqual(["iree.abi"]);
  });
});

describe("a quoted key without a value", () => {
  test.each([
    ["alone", '{"iree.abi.stub"}'],
    ["first", '{"iree.abi.stub", a}'],
    ["in the middle", '{a, "iree.abi.stub", b}'],
    ["last", '{a = 1, "iree.abi.stub"}'],
    ["on its own line", '{\n  "iree.abi.stub"\n}'],
    ["on its own line in the middle", '{\n  a,\n  "iree.abi.stub",\n  b\n}'],
  ])("%s", (_name, dictionary) => {
    expect(keysIn(`util.func public @f() attributes ${dictionary}`)).toEqual(["iree.abi.stub"]);
  });

  test.each([
    ["a string in an array", 'util.func public @f() attributes {x = ["a", "iree.abi.stub", "b"]}'],
    ["a string in an array over lines", '"some.op"() {x = [\n  "iree.abi.stub",\n  "b"\n]} : () -> ()'],
    ["a string in parentheses", '"some.op"("iree.abi.stub", 1)'],
    ["text with escapes that spell a key", 'some.op "say \\"iree\\2Eabi\\" = 1"'],
    ["escapes of a value", 'util.func public @f() attributes {x = "iree\\2Eabi"}'],
  ])("not %s", (_name, text) => {
    expect(keysIn(text)).toEqual([]);
  });
});
