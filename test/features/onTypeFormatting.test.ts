import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { openDocument } from "../../server/src/core/document/document.js";
import { onTypeFormatting, TRIGGER_CHARACTERS } from "../../server/src/core/features/onTypeFormatting.js";

const URI = "file:///typed.mlir";

/** A text after a key was pressed where `|` is, the typed character in front of it, and after the answer. */
function typed(marked: string): string {
  const at = marked.indexOf("|");
  const text = marked.slice(0, at) + marked.slice(at + 1);
  const document = openDocument(URI, 1, text);
  const edits = onTypeFormatting(document, document.positionAt(at));
  return TextDocument.applyEdits(TextDocument.create(URI, "mlir", 1, text), [...edits]);
}

const fn = (reflection: string): string => `func @f() attributes {iree.reflection = {${reflection}}} { return }`;

describe("corrects the lengths around", () => {
  test.each([
    ["a longer dim", 'f = "I6!B3!d42|R1!", fv = "1"', 'f = "I7!B4!d42R1!", fv = "1"'],
    ["a shorter dim", 'f = "I11!B8!d4|R1!", fv = "1"', 'f = "I6!B3!d4R1!", fv = "1"'],
    ["a second dim", 'f = "I6!B3!d4d5|R1!", fv = "1"', 'f = "I8!B5!d4d5R1!", fv = "1"'],
    ["an element type", 'f = "I6!B3!t6|d4R1!", fv = "1"', 'f = "I8!B5!t6d4R1!", fv = "1"'],
    [
      "a length that gets another digit",
      'f = "I12!B9!d100d1000|R1!", fv = "1"',
      'f = "I14!B10!d100d1000R1!", fv = "1"',
    ],
    ["a key of a dictionary", 'abi = "sip", sip = "I10!D7!K2!ab|_0R1!"', 'abi = "sip", sip = "I11!D8!K3!ab_0R1!"'],
    ["a raw index", 'abi = "sip", sip = "I8!S5!k0_12|R1!"', 'abi = "sip", sip = "I9!S6!k0_12R1!"'],
  ])("%s", (_, before, after) => {
    expect(typed(fn(before))).toBe(fn(after));
  });

  test("a partial signature of an argument", () => {
    const around = (payload: string) => `func @f(%a: tensor<12xf32> {iree.reflection = {f_partial = "${payload}"}})`;
    expect(typed(around("I6!B3!d12|"))).toBe(around("I7!B4!d12"));
  });

  test("contents behind escapes, with CRLF and other characters before", () => {
    const around = (payload: string) => `// \u{1F600}\r\n${fn(`x = "\u{1F600}", f = "${payload}", fv = "1"`)}\r\n`;
    expect(typed(around("I6!B\\33!d42|R1!"))).toBe(around("I7!B4!d42R1!"));
  });
});

describe("leaves alone", () => {
  test.each([
    ["what is well formed", fn('f = "I6!B3!d4|R1!"')],
    ["what is half typed", fn('f = "I6!B3!d4!d|R1!"')],
    ["a string that is not closed", 'func @f() attributes {iree.reflection = {f = "I6!B3!d42|R1!'],
    ["a length that is being typed", fn('f = "I67|!B3!d4R1!"')],
    ["a length that is typed in front of its digits", fn('f = "I2|6!B3!d4R1!"')],
    ["a length that a tag is typed in front of", fn('f = "I6!B|4!d4R1!"')],
    ["a string that the cursor has left", fn('f = "I6!B3!d42R1!"|')],
    ["a string with an escape that MLIR does not know", fn('sip = "I11!D7!K2!\\q|_0R1!"')],
    ["another string", fn('f = "I9!R1!", author = "m|e"')],
    ["a comment", `// ${fn('f = "I6!B3!d42|R1!"')}`],
    ["a key of the user's", 'func @f() attributes {f = "I6!B3!d42|R1!"}'],
    ["text without attributes", "func @f|()"],
    ["the start of the text", "|"],
  ])("%s", (_, text) => {
    expect(typed(text)).toBe(text.replace("|", ""));
  });
});

test("every trigger is one character, and none ends a header", () => {
  expect(TRIGGER_CHARACTERS.every((it) => it.length === 1)).toBe(true);
  expect(new Set(TRIGGER_CHARACTERS).size).toBe(TRIGGER_CHARACTERS.length);
  expect(TRIGGER_CHARACTERS).not.toContain("!");
});
