/** JSON that lacks nothing but what closes something: the fix makes it whole, and is safe where it has one place only. */
import { describe, expect, test } from "vitest";
import { withEdits } from "../../server/src/core/encodings/withEdits.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { bytesOf, textOf } from "../../server/src/core/text/byteString.js";

/** The payload after its only fix, and whether that is safe. */
function closed(json: string): readonly [text: string, safe: "safe" | "suggestion"] | undefined {
  const bytes = bytesOf(json);
  const { problems } = decodeChecked("abi-json", bytes);
  expect(problems).toHaveLength(1);
  const fix = problems[0]?.fix;
  return fix && [textOf(withEdits(bytes, fix.edits)) ?? "", fix.safe ? "safe" : "suggestion"];
}

const NDARRAY = '["ndarray","f32",1,4]';

describe("what is plainly missing is added", () => {
  test.each([
    ["the last brace", '{"a":[],"r":[],"v":1', '{"a":[],"r":[],"v":1}'],
    ["a bracket and the brace", `{"a":[],"r":[${NDARRAY}`, `{"a":[],"r":[${NDARRAY}]}`],
    ["three of them", `{"r":[],"a":[["named","x","i32"`, `{"r":[],"a":[["named","x","i32"]]}`],
    ["an empty list", '{"a":["i32"],"r":[', '{"a":["i32"],"r":[]}'],
    ["a bracket before the next key", `{"a":[${NDARRAY},"r":["i32"],"v":1}`, `{"a":[${NDARRAY}],"r":["i32"],"v":1}`],
    ["two brackets before the next key", '{"a":[["ndarray","f32",1,4,"r":[]}', `{"a":[${NDARRAY}],"r":[]}`],
    ["a bracket before the brace", '{"a":[],"r":["i32"}', '{"a":[],"r":["i32"]}'],
    ["brackets in two places", '{"a":["i32","r":["i64"}', '{"a":["i32"],"r":["i64"]}'],
    [
      "the bracket of a record among others",
      `{"a":[["ndarray","f32",0,"i32"],"r":[]}`,
      `{"a":[["ndarray","f32",0],"i32"],"r":[]}`,
    ],
    ["a quote before a bracket", '{"a":["i32],"r":[]}', '{"a":["i32"],"r":[]}'],
    ["a quote before a comma", '{"a":["i32,"i64"],"r":[]}', '{"a":["i32","i64"],"r":[]}'],
    ["the quote of a key", '{"a":[],"r:[]}', '{"a":[],"r":[]}'],
    ["a bracket after characters that are no ASCII", '{"é😀":[],"a":["i32"],"r":[]', '{"é😀":[],"a":["i32"],"r":[]}'],
  ])("%s", (_, json, expected) => {
    expect(closed(json)).toEqual([expected, "safe"]);
  });
});

describe("what has several places, or may have been cut off, is a suggestion", () => {
  test.each([
    ["a list that may end earlier", '{"a":[["slist","i32","i64"],"r":[]}', '{"a":[["slist","i32","i64"]],"r":[]}'],
    [
      "the end of the text, where a list may end earlier",
      '{"a":[],"r":[["slist","i32"',
      '{"a":[],"r":[["slist","i32"]]}',
    ],
    ["a number in a record", '{"a":[],"r":[["ndarray","f32",1,4', `{"a":[],"r":[${NDARRAY}]}`],
    ["a string", '{"a":[],"r":["i32', '{"a":[],"r":["i32"]}'],
  ])("%s", (_, json, expected) => {
    expect(closed(json)).toEqual([expected, "suggestion"]);
  });
});

test.each([
  ["a key is missing", '{"a":[]'],
  ["a comma is too many", '{"a":["i32",'],
  ["another record than any", '{"a":[],"r":["x3'],
  ["the rank is wrong then", '{"a":[["ndarray","f32",2,4],"r":[]}'],
  ["something else is wrong as well", '{"a":[["ndarray","f32",1,4,,"r":[]}'],
  ["a bracket too many", '{"a":[]],"r":[]}'],
  ["a comment", '{"a":[],"r":[ /* */'],
])("no fix where %s", (_, json) => {
  expect(closed(json)).toBeUndefined();
});

test("a long payload is fixed before the test times out", () => {
  const records = Array.from({ length: 5_000 }, () => NDARRAY).join(",");
  expect(closed(`{"a":[${records}],"r":[],"v":1`)?.[1]).toBe("suggestion");
});

describe("every closer that is taken out of a whole JSON", () => {
  test.each([
    `{"a":[${NDARRAY},"i32",["named","x",${NDARRAY}]],"r":["i64"],"v":1}`,
    '{"a":[["slist","i32","i64"],["stuple",["slist","f32"],"i8"]],"r":[["sdict",["x","i32"],["y","i64"]]]}',
    '{"a":[["py_homogeneous_list",["ndarray","f32",2,null,3]]],"r":[],"v":1}',
    '{"v":1,"a":[],"r":[["slist",["ndarray","i1",0]]]}',
  ])("%s", (text) => {
    const whole = bytesOf(text);
    expect(decodeChecked("abi-json", whole).tree).toBeDefined();
    for (const { index, 0: closer } of whole.matchAll(/[\]}]/g)) {
      const result = closed(whole.slice(0, index) + whole.slice(index + closer.length));
      if (result === undefined) continue;
      const [fixed, safe] = result;
      expect(decodeChecked("abi-json", bytesOf(fixed)).tree).toBeDefined();
      if (safe === "safe") expect(fixed).toBe(text);
    }
  });
});

describe("limits", () => {
  /** Arrays of a user's keys, each without the bracket before the next key. */
  const openArrays = (count: number) =>
    `{"a":[],"r":[],${Array.from({ length: count }, (_, i) => `"x${i}":[1`).join(",")},"v":1}`;

  test("brackets are added in eight places, not in nine", () => {
    expect(closed(openArrays(8))).toEqual([openArrays(8).replaceAll(":[1", ":[1]"), "safe"]);
    expect(closed(openArrays(9))).toBeUndefined();
  });

  test("eight commas are removed, not nine", () => {
    const withCommas = (count: number) => `{"a":[],"r":[],"x":[${Array(count).fill("[1,]").join(",")}],"v":1}`;
    expect(closed(withCommas(8))).toEqual([withCommas(8).replaceAll("1,]", "1]"), "safe"]);
    expect(closed(withCommas(9))).toBeUndefined();
  });

  test("up to 64 KiB are read again in other spellings", () => {
    const quoted = (length: number) => `{'a':[],'r':[],'x':'${"y".repeat(length - 22)}'}`;
    expect(closed(quoted(65_536))).toEqual([quoted(65_536).replaceAll("'", '"'), "safe"]);
    expect(closed(quoted(65_537))).toBeUndefined();
  });

  test("other places are tried in up to 1024 bytes", () => {
    const open = (length: number) => `{"a":[],"r":[],"x":"${"y".repeat(length - 21)}"`;
    expect(open(1024)).toHaveLength(1024);
    expect(closed(open(1024))).toEqual([`${open(1024)}}`, "safe"]);
    expect(closed(open(1025))).toEqual([`${open(1025)}}`, "suggestion"]);
  });

  test("a quote that may be missing in several places is not added", () => {
    expect(closed('{"a":[],"r":[],"x":["y,"z"]}')).toEqual(['{"a":[],"r":[],"x":["y","z"]}', "safe"]);
    expect(closed('{"a":[],"r":[],"x":["y,1,"z"]}')).toBeUndefined();
  });

  test("an integer of nine digits in quotes is taken out of them", () => {
    const fixOf = (digits: string) =>
      decodeChecked("abi-json", bytesOf(`{"a":[["ndarray","f32",1,"${digits}"]],"r":[]}`)).problems[0]?.fix?.title;
    expect(fixOf("123456789")).toBe("Change to 123456789");
    expect(fixOf("1234567890")).toBeUndefined();
  });
});
