import { describe, expect, test } from "vitest";
import { actionsAt } from "../kit/codeActions.js";

const reflection = (entry: string) =>
  `// \u{1F600}\r\n\tfunc @f(%a: i32) attributes {n = "\u{1F600}", iree.reflection = {${entry}}}\r\n`;
const title = (entry: string) => actionsAt(reflection(entry)).titles.filter((it) => it.startsWith("Write the"));
const rewritten = (entry: string) => actionsAt(reflection(entry)).textAfter("Write the");

describe("the canonical string", () => {
  test.each([
    ['f = "<|>I07!B4!d04R1!"', 'f = "I6!B3!d4R1!"'],
    ['f = "I8!B5!t0<|>d4R001!"', 'f = "I6!B3!d4R1!"'],
    ['sip = "I12!S9!k1_1k0_0R3!<|>_0"', 'sip = "I12!S9!k0_0k1_1R3!_0"'],
    [String.raw`iree.abi = "{\22r\22:<|>[],\22a\22:[]}"`, String.raw`iree.abi = "{\22a\22:[],\22r\22:[]}"`],
    // Quotes, and characters beyond ASCII, as the author writes them.
    [
      String.raw`iree.abi = "{\"r\":<|>[],\"a\":[[\"named\",\"é😀\",\"i32\"]]}"`,
      String.raw`iree.abi = "{\"a\":[[\"named\",\"é😀\",\"i32\"]],\"r\":[]}"`,
    ],
    ['sip = "I22!D18!K3!é_1K6!a\u{1F600}<|>_0R1!"', 'sip = "I22!D18!K6!a\u{1F600}_0K3!é_1R1!"'],
    ['sip = "I18!D14!K3!\\C3\\A9_1K2!a<|>_0R1!"', 'sip = "I18!D14!K2!a_0K3!\\C3\\A9_1R1!"'],
  ])("of %s is %s", (entry, expected) => {
    expect(title(entry)).toHaveLength(1);
    expect(rewritten(entry)).toBe(reflection(expected));
  });

  test.each([
    'f = "<|>I6!B3!d4R1!"',
    // No signature at all.
    'f = "<|>FOOBAR"',
    'f = "<|>I6!B3!d4R1!',
    'f = "<|>I06!B3!d4\\qR1!"',
    // An escape that MLIR does not have, in a key that is well formed without it and with it.
    'sip = "<|>I010!D7!K2!\\q_0R1!"',
    'sip = "<|>I011!D8!K3!\\q_0R1!"',
    // White space has actions of its own.
    String.raw`iree.abi = "<|>{\22a\22:[], \22r\22:[]}"`,
    // A member that is not ours would be lost.
    String.raw`iree.abi = "<|>{\22r\22:[],\22a\22:[],\22x\22:1}"`,
    'n = "<|>I06!R1!"',
  ])("is not offered for %s", (entry) => {
    expect(title(entry)).toEqual([]);
  });

  test("is not offered while the string is typed", () => {
    const half = 'func @f() attributes {iree.reflection = {f = "I01!R1!<|>';
    expect(actionsAt(half).titles.filter((it) => it.startsWith("Write the"))).toEqual([]);
    expect(actionsAt(`${half}"`).titles.filter((it) => it.startsWith("Write the"))).toHaveLength(1);
  });

  test("is named by its encoding and key", () => {
    expect(title('f = "<|>I06!B3!d4R1!"')).toEqual(["Write the raw signature in f as its encoder does"]);
  });
});
