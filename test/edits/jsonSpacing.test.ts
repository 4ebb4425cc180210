import { describe, expect, test } from "vitest";
import { actionsAt } from "../kit/codeActions.js";

const fn = (contents: string) => `func.func @f() attributes {iree.reflection = {iree.abi = "${contents}"}}`;
const TITLES = ["Compact the JSON", "Add spaces to the JSON"];
const spacing = (contents: string) => actionsAt(fn(contents)).titles.filter((title) => TITLES.includes(title));
const rewritten = (title: string, contents: string) => actionsAt(fn(contents)).textAfter(title);

describe("white space of the ABI JSON", () => {
  const compact = String.raw`{\22a\22:[[\22named\22,\22x, y: z\22,[\22ndarray\22,\22f32\22,2,null,4]]],\22r\22:[],\22v\22:1}`;
  const spaced = String.raw`{\22a\22: [[\22named\22, \22x, y: z\22, [\22ndarray\22, \22f32\22, 2, null, 4]]], \22r\22: [], \22v\22: 1}`;

  test("is taken out, or put behind commas and colons; never inside strings", () => {
    expect(spacing(`<|>${compact}`)).toEqual(["Add spaces to the JSON"]);
    expect(rewritten("Add spaces", `<|>${compact}`)).toBe(fn(spaced));
    expect(spacing(`<|>${spaced}`)).toEqual(["Compact the JSON"]);
    expect(rewritten("Compact", `<|>${spaced}`)).toBe(fn(compact));
  });

  test.each([
    [String.raw`<|> {\22a\22 :\n\t[ ],\0D\0A\22r\22\09: [ ] } `, String.raw`{\22a\22:[],\22r\22:[]}`],
    // Each escape stays as its author wrote it.
    [String.raw`<|>{\"a\" : [], \22r\22: []}`, String.raw`{\"a\":[],\22r\22:[]}`],
    [
      String.raw`<|>{\"a\": [[\"named\", \"\\\" \\\\\", \"i32\"]], \"r\": []}`,
      String.raw`{\"a\":[[\"named\",\"\\\" \\\\\",\"i32\"]],\"r\":[]}`,
    ],
    [
      String.raw`<|>{\22a\22: [[\22named\22, \22é 😀 \C3\A9\22, \22i32\22]], \22r\22: []}`,
      String.raw`{\22a\22:[[\22named\22,\22é 😀 \C3\A9\22,\22i32\22]],\22r\22:[]}`,
    ],
  ])("whatever spells it, and nothing else: %s", (contents, expected) => {
    expect(rewritten("Compact", contents)).toBe(fn(expected));
  });

  test("is left where the JSON can't be read", () => {
    for (const contents of [String.raw`<|>{\22a\22: [], }`, String.raw`<|>{\22a\22: [],\q \22r\22: []}`]) {
      expect(spacing(contents)).toEqual([]);
    }
  });
});
