/** Keys of the first generation in the reflection of a module, where they are somebody's own. */
import { describe, expect, test } from "vitest";
import { findingsIn } from "../kit/fixture.js";

const KEYS = ["f", "fv", "fbr", "f_partial", "sip", "sipv", "abi", "abiv", "d"];
const VALUES = ['"my value"', '"I6!B3!d4R1!"', "3 : i32", "@f"];
const MODULES = ["module", "builtin.module @m", "vm.module @m", "vm.module public @m"];

describe.each(MODULES)("%s", (op) => {
  test.each(KEYS)("has %s as a key of its author", (key) => {
    for (const value of VALUES) {
      const text = `${op} attributes {iree.reflection = {${key} = ${value}, author = "me"}} {}\n`;
      expect(findingsIn(text, "legacy-reflection")).toEqual([]);
    }
  });
});

test("all keys together, and in the generic form", () => {
  const all = KEYS.map((key) => `${key} = "x"`).join(", ");
  expect(findingsIn(`module attributes {iree.reflection = {${all}}} {}\n`, "legacy-reflection")).toEqual([]);
  const generic = `"builtin.module"() ({\n}) {iree.reflection = {${all}}} : () -> ()\n`;
  expect(findingsIn(generic, "legacy-reflection")).toEqual([]);
});

test("values that cannot be stored are errors under every key", () => {
  for (const key of KEYS) {
    const found = findingsIn(`module attributes {iree.reflection = {${key} = 0.5}} {}\n`);
    expect(found, key).toHaveLength(1);
    expect(found[0]).toContain("unserializable-value error");
  }
});

test("functions inside a module are still checked", () => {
  const text =
    'module attributes {iree.reflection = {f = "mine"}} {\n  func.func @g() attributes {iree.reflection = {f = "I", fv = "1"}}\n}\n';
  expect(findingsIn(text).filter((it) => it.startsWith("1:"))).not.toEqual([]);
  expect(findingsIn(text).filter((it) => it.startsWith("0:"))).toEqual([]);
});
