import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { signatureHelp } from "../../server/src/core/features/completion.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { encodeBytes } from "../../server/src/core/text/stringLiteral.js";
import { parseCursor } from "../kit/markers.js";

/** The form that is shown at the `<|>`, and its active part. */
function helpAt(marked: string): string | undefined {
  const { text, cursor } = parseCursor(marked);
  const document = openDocument("file:///help.mlir", 1, text);
  const help = signatureHelp(document, document.positionAt(cursor), DEFAULT_SETTINGS);
  const [signature] = help?.signatures ?? [];
  if (signature === undefined) return undefined;
  for (const { label } of signature.parameters ?? []) expect(signature.label).toContain(label);
  const active = signature.parameters?.[help?.activeParameter ?? 0]?.label;
  return `${signature.label}: ${active ?? "none"}`;
}

const fn = (reflection: string): string => `func.func @f(%a: i32) attributes {iree.reflection = {${reflection}}}`;
const emitc = (text: string): string => `emitc.func @f(%a: i32) attributes {vm.calling_convention = "${text}"}`;
const json = (text: string): string => {
  const [before = "", after = ""] = text.split("<|>");
  const hex = (part: string) => encodeBytes(bytesOf(part), "hex");
  return fn(`iree.abi = "${hex(before)}<|>${hex(after)}"`);
};

describe("which field is being written", () => {
  test.each([
    ["an empty string", fn('f = "<|>"'), "Raw signature(inputs, results): inputs"],
    ["a section's length", fn('f = "I<|>1!R1!"'), "Inputs(length, argument 0): length"],
    ["the next type", fn('f = "I4!U1!<|>R1!"'), "Unrecognized type(length): none"],
    ["the first result", fn('f = "I1!R1!<|>"'), "Results(length, result 0): result 0"],
    ["a buffer's length", fn('f = "I6!B<|>3!d4R1!"'), "Buffer(length, element type, dim 0): length"],
    ["a buffer's element type", fn('f = "I4!B1!<|>R1!"'), "Buffer(length, element type, dim 0): element type"],
    ["over an element type", fn('f = "I8!B5!t<|>6d4R1!"'), "Buffer(length, element type, dim 0): element type"],
    ["a second dim", fn('f = "I8!B5!t6d4<|>R1!"'), "Buffer(length, element type, dim 0, dim 1): dim 1"],
    ["over a first dim", fn('f = "I8!B5!t6d<|>4R1!"'), "Buffer(length, element type, dim 0): dim 0"],
    ["a scalar's type, half typed", fn('f = "I4!S1!t<|>'), "Scalar(length, element type): element type"],
    ["behind escapes", fn('x = "\u{1F600}", f = "I8!B5!t6d\\3<|>4R1!"'), "Buffer(length, element type, dim 0): dim 0"],
    ["a position", fn('sip = "I8!S5!k<|>0_0R1!"'), "Slot of a sequence(position, value): position"],
    ["a value behind its key", fn('sip = "I8!S5!k0_<|>0R1!"'), "Slot of a sequence(position, value): value"],
    ["a name", fn('sip = "I10!D7!K2!<|>a_0R1!"'), "String key(length, name): name"],
    ["a name's length", fn('sip = "I10!D7!K<|>2!a_0R1!"'), "String key(length, name): length"],
    ["the root value", fn('sip = "I1!<|>R1!"'), "Inputs(length, value): value"],
    ["the keys of the JSON", json('{"a":[],<|>}'), "ABI JSON(a, r, v): none"],
    ["the second argument", json('{"a":["i32",<|>],"r":[]}'), "Arguments(argument 0, argument 1): argument 1"],
    ["a tag", json('{"a":[[<|>'), "Record(tag): tag"],
    ["an array's element type", json('{"a":[["ndarray","<|>f32",0]]'), "ndarray(tag, element, rank, dim 0): element"],
    ["an array's rank", json('{"a":[["ndarray","f32",<|>'), "ndarray(tag, element, rank, dim 0): rank"],
    [
      "an array's second dim",
      json('{"a":[["ndarray","f32",2,4,<|>]'),
      "ndarray(tag, element, rank, dim 0, dim 1): dim 1",
    ],
    ["a keyword", json('{"a":[["named",<|>'), "named(tag, key, record): key"],
    ["a slot's record", json('{"a":[["sdict",["k",<|>'), "Slot(key, record): record"],
    ["the second slot", json('{"a":[["slist","i32",<|>'), "slist(tag, slot 0, slot 1): slot 1"],
    ["a convention's arguments", emitc("0iI<|>_v"), "Arguments(argument 0, argument 1, argument 2): argument 2"],
    ["a convention's results", emitc("0v_<|>"), "Results(result 0): result 0"],
  ])("%s", (_, text, expected) => {
    expect(helpAt(text)).toBe(expected);
  });

  test.each([
    ["outside of the string", fn('f <|>= "I1!R1!"')],
    ["in another string", fn('x = "I1!<|>"')],
    ["in a comment", `// ${fn('f = "I1!<|>"')}`],
    ["in an empty file", "<|>"],
  ])("nothing %s", (_, text) => {
    expect(helpAt(text)).toBeUndefined();
  });
});

test("a long list is cut around the active part", () => {
  const types = "S1!".repeat(100);
  const shown = helpAt(fn(`f = "I301!${types}<|>R1!"`).replace(`${types}<|>`, `${types.slice(3)}O1!<|>`));
  expect(shown).toBe("Reference object(length): none");
  const records = '"i32",'.repeat(100);
  const help = helpAt(json(`{"a":[${records}<|>`));
  expect(help).toMatch(/^Arguments\(…, argument 69, .*argument 100\): argument 100$/);
});
