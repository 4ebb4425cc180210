/** Rules on well-formed payloads where the fixtures show too little: what a fix leaves, sorting, and hostile strings. */
import { describe, expect, test } from "vitest";
import type { Kind } from "../../server/src/core/encodings/registry.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { type ByteString, bytesOf, textOf } from "../../server/src/core/text/byteString.js";
import { applyEdits } from "../kit/codecProperties.js";
import { span } from "../kit/spans.js";

const rulesOf = (kind: Kind, text: string) => decodeChecked(kind, bytesOf(text)).problems.map(({ rule }) => rule);

/** The string after the first finding of a rule is fixed, and whether that is safe. */
function fixed(kind: Kind, text: string, rule: string): [text: string | undefined, safe: boolean | undefined] {
  const bytes = bytesOf(text);
  const fix = decodeChecked(kind, bytes).problems.find((problem) => problem.rule === rule)?.fix;
  return [fix && textOf(applyEdits(bytes, fix.edits)), fix?.safe];
}

describe("fixes of structured signatures keep every length right", () => {
  test.each([
    ["duplicate-sip-key", "I12!S9!k0_0k0_1R1!", "I12!S9!k0_0k1_1R1!", false],
    // The second key gets a digit less.
    ["duplicate-sip-key", "I15!S11!k10_0k10_1R1!", "I14!S10!k10_0k0_1R1!", false],
    ["duplicate-raw-index", "I12!S9!k0_0k1_0R1!", "I12!S9!k0_0k1_1R1!", false],
    ["duplicate-raw-index", "I1!R22!S18!k0_10k1D8!K2!a_10", "I1!R21!S17!k0_10k1D7!K2!a_0", false],
    ["negative-sip-key", "I9!S6!k-1_0R1!", "I8!S5!k0_0R1!", false],
    ["negative-raw-index", "I1!R4!_-1", "I1!R3!_0", false],
    ["negative-raw-index", "I1!R14!S10!k0_-1k1_0", "I1!R12!S9!k0_1k1_0", false],
    ["sip-key-gap", "I12!S9!k0_0k2_1R1!", "I12!S9!k0_0k1_1R1!", false],
    ["sip-key-gap", "I15!S11!k10_0k11_1R1!", "I12!S9!k0_0k1_1R1!", false],
    ["unsorted-sip-keys", "I12!S9!k1_1k0_0R1!", "I12!S9!k0_0k1_1R1!", true],
    ["unsorted-sip-keys", "I22!D18!K5!𝔘_0K4!ﬀ_1R1!", "I22!D18!K4!ﬀ_1K5!𝔘_0R1!", true],
    // Equal keys stay in their order, so that the fix changes no meaning.
    ["unsorted-sip-keys", "I17!S13!k1_2k0_0k0_1R1!", "I17!S13!k0_0k0_1k1_2R1!", true],
  ])("%s: %s", (rule, text, expected, safe) => {
    expect(fixed("sip", text, rule)).toEqual([expected, safe]);
    expect(decodeChecked("sip", bytesOf(expected)).tree).toBeDefined();
  });

  test("string keys sort by bytes: U+FB00 before U+1D518, which UTF-16 has the other way round", () => {
    expect("ﬀ" > "𝔘").toBe(true);
    expect(rulesOf("sip", "I22!D18!K4!ﬀ_0K5!𝔘_1R1!")).toEqual([]);
    expect(rulesOf("sip", "I22!D18!K5!𝔘_0K4!ﬀ_1R1!")).toEqual(["unsorted-sip-keys"]);
    expect(rulesOf("abi-json", '{"a":[["sdict",["ﬀ","i32"],["𝔘","i32"]]],"r":[],"v":1}')).toEqual([]);
    expect(rulesOf("abi-json", '{"a":[["sdict",["𝔘","i32"],["ﬀ","i32"]]],"r":[],"v":1}')).toEqual([
      "unsorted-sdict-keys",
    ]);
  });

  test("keys that are no UTF-8 are named by their bytes", () => {
    const [problem] = decodeChecked("sip", "I17!D13!K2!\xff_0K2!\xff_1R1!" as ByteString).problems;
    expect(problem?.message).toBe('Duplicate key b"\\xff" in dictionary');
  });
});

describe("fixes of ABI JSON", () => {
  const around = (a: string, r = "") => `{"a":[${a}],"r":[${r}],"v":1}`;
  test.each([
    ["misplaced-named", around("", '["named", "x" ,"i32"]'), around("", '"i32"'), false],
    ["misplaced-named", around('["slist",["named","x",["slist"]]]'), around('["slist",["slist"]]'), false],
    ["named-before-positional", around('["named","x","i32"],"f32"'), around('"i32","f32"'), false],
    [
      "unsorted-sdict-keys",
      around('["sdict",["c","i8"], ["b","i16"],["a","i32"]]'),
      around('["sdict",["a","i32"], ["b","i16"],["c","i8"]]'),
      false,
    ],
    [
      "unsorted-sdict-keys",
      around('["sdict",["b","i8"],["c","i16"],["a","i32"],["d","i64"]]'),
      around('["sdict",["a","i32"],["b","i8"],["c","i16"],["d","i64"]]'),
      false,
    ],
    // Equal keys stay in their order.
    [
      "unsorted-sdict-keys",
      around('["sdict",["b","i8"],["a","i16"],["b","i32"]]'),
      around('["sdict",["a","i16"],["b","i8"],["b","i32"]]'),
      false,
    ],
    ["missing-abi-version", '{ "r": [],"a":["i32"] , "x":{} }', '{ "r": [],"a":["i32"],"v":1 , "x":{} }', true],
    ["unknown-abi-version", '{"v":-2147483648,"a":[],"r":[]}', '{"v":1,"a":[],"r":[]}', false],
    [
      "non-compact-json",
      '{\n "a": [ "i32" ],\t"r":[],"v":1,"a b": "\\" c" }\r\n',
      '{"a":["i32"],"r":[],"v":1,"a b":"\\" c"}',
      true,
    ],
    ["foreign-record", around('["pytuple","f64"]'), around('["stuple","f64"]'), false],
    ["foreign-record", around("", '["py_uniform_list","f64"]'), around("", '["py_homogeneous_list","f64"]'), false],
    ["foreign-record", around('["sdict_kwargs",["a","i32"]]'), undefined, undefined],
  ])("%s: %s", (rule, text, expected, safe) => {
    expect(fixed("abi-json", text, rule)).toEqual([expected, safe]);
  });
});

describe("nested partials of December 2019", () => {
  test("are flattened", () => {
    const nested = "I27!I10!B7!t7d4d4I10!B7!t7d5d5R14!R10!B7!t7d5d5";
    expect(fixed("raw", nested, "nested-partials")).toEqual(["I19!B7!t7d4d4B7!t7d5d5R10!B7!t7d5d5", true]);
    expect(decodeChecked("raw", bytesOf(nested)).tree).toBeUndefined();
  });

  test.each([
    ["one level more", "I10!I7!I4!O1!R1!"],
    ["a part of two types", "I10!I7!O1!O1!R1!"],
    ["a part beside a type", "I9!I4!O1!O1!R1!"],
    ["a wrong length", "I8!I4!O1!R1!"],
    ["results that are something else", "I7!I4!O1!R4!X1!"],
    ["text behind", "I7!I4!O1!R1!x"],
  ])("%s is a syntax error", (_, text) => {
    const rules = rulesOf("raw", text);
    expect(rules).not.toContain("nested-partials");
    expect(rules.length).toBeGreaterThan(0);
  });

  test("a hundred thousand parts", () => {
    const parts = "I4!O1!".repeat(100_000);
    expect(rulesOf("raw", `${span("I", parts)}R1!`)).toEqual(["nested-partials"]);
  });
});

describe("hostile strings", () => {
  test("structures that are all wrong, two hundred levels deep", () => {
    let inside = span("S", "k1_0".repeat(20_000));
    for (let depth = 0; depth < 200; depth++) inside = span("S", `k7${inside}k3_1`);
    const text = span("I", inside) + span("R", "");
    const count = (rule: string) => rulesOf("sip", text).filter((each) => each === rule).length;
    expect(decodeChecked("sip", bytesOf(text)).tree).toBeDefined();
    expect(count("unsorted-sip-keys")).toBe(20);
    expect(count("sip-key-gap")).toBe(20);
    expect(count("duplicate-sip-key")).toBe(19_999);
  });

  test("records that are all wrong, in a megabyte", () => {
    const records = '["sdict",["b","i1"],["a",null]],'.repeat(30_000);
    const rules = rulesOf("abi-json", `{"a":[${records}"i1"],"r":[]}`);
    expect(rules.filter((rule) => rule === "unsorted-sdict-keys")).toHaveLength(20);
    expect(rules.filter((rule) => rule === "unsupported-argument-record")).toHaveLength(2);
  });
});
