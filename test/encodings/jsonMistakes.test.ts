import { describe, expect, test } from "vitest";
import { firstMistake } from "../../server/src/core/encodings/json/explain.js";

const OPTIONS = {
  maxDepth: 3,
  rules: { syntax: "abi-json-syntax", structure: "abi-json-structure" },
  root: "a JSON object",
};
const mistake = (text: string) => firstMistake(text, OPTIONS);

describe("what a mistake lacks", () => {
  test.each([
    ["a string at the end, inside something", '["abc', { at: 5, closers: '"' }],
    ["what is open at the end", '{"a":[1', { at: 7, closers: "]}" }],
    ["an empty list at the end", "[", { at: 1, closers: "]" }],
    ["a list before a brace", '{"a":[1}', { at: 7, closers: "]" }],
    ["a list before the comma of the next key", '{"a":[1,"b":2}', { at: 7, closers: "]" }],
    ["two lists there", '{"a":[[1,"b":2}', { at: 8, closers: "]]" }],
  ])("%s", (_, text, missing) => {
    expect(mistake(text).missing).toEqual(missing);
  });

  test.each([
    ["a string that is all there is", '"abc'],
    ["a string before a line end", '["abc\n]'],
    ["a colon after the only element", '{"a":[1:2}'],
    ["a colon after an element that is a list", '{"a":[[]:2}'],
    ["a colon in a list around which there is no object", "[1,2:3]"],
    ["a brace there", "[1}"],
    ["an object at the end, before a key", "{"],
    ["the end after a comma, a colon or a key", "[1,", '{"a":', '{"a"'],
    ["a number in a list", '{"a":[1 2}'],
  ])("not %s", (_, ...texts) => {
    for (const text of texts) expect(mistake(text).missing).toBeUndefined();
  });
});

describe("the place of a mistake", () => {
  test.each([
    ["a number that is two tokens", "[10x]", "10x", 'Found "10x", expected a value'],
    ["a letter after another token", "[[]x]", "x", 'Found "x", expected "," or "]"'],
    ["a comma before a bracket, after the comma", "[1 ,  ]", ",", 'Found "," before "]", expected no comma there'],
    ["a bracket too deep", "[[[[1]]]]", "[", "Found a bracket at depth 4, expected at most 3 levels"],
    ["a string in place of a comma", '["a""b"]', '"b"', 'Found "b", expected "," or "]"'],
    ["what is not a key", "{1:2}", "1", 'Found "1", expected a key in double quotes'],
    ["what is not a colon", '{"a",2}', ",", 'Found ",", expected ":" after the key'],
    ["what is not a value", '{"a":,', ",", 'Found ",", expected a value'],
    ["a comma before a brace", '{"a":1,}', ",", 'Found "," before "}", expected no comma there'],
    ["a colon after a comma", "[1,:]", ":", 'Found ":", expected a value'],
    ["what is not a key of an inner object", '{"a":{1', "1", 'Found "1", expected a key in double quotes'],
    ["a value without a comma", '{"a":1 2}', "2", 'Found "2", expected "," or "}"'],
    ["the end", "[1", "", 'The JSON text ends, expected "," or "]"'],
    ["an empty text", "", "", "The JSON text ends, expected a value"],
    ["a string without its quote", '["ab', '"ab', "String is not closed, expected '\"'"],
    ["what follows all", "[] []", "[", 'Found "[", expected the end of the JSON text'],
  ])("%s", (_, text, at, message) => {
    const found = mistake(text);
    expect(text.slice(found.start, found.end)).toBe(at);
    expect(found.message).toBe(message);
  });
});
