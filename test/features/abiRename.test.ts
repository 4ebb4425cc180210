import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiPrepareRename, abiRename } from "../../server/src/core/features/abi/rename.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { encodeBytes } from "../../server/src/core/text/stringLiteral.js";
import { casesOf } from "../kit/effort.js";
import { applyEdits } from "../kit/fixture.js";
import { parseCursor } from "../kit/markers.js";

const open = (text: string) => openDocument("file:///rename.mlir", 1, text);

/** The text after a rename at the `<|>`, or why there is none. */
function renamed(marked: string, newName: string): string | undefined {
  const { text, cursor } = parseCursor(marked);
  return renamedAt(text, cursor, newName);
}

function renamedAt(text: string, offset: number, newName: string): string | undefined {
  const found = abiRename(open(text), offset, newName);
  if (found === undefined) return undefined;
  return "refused" in found ? found.refused : applyEdits(text, found);
}

const fn = (reflection: string): string =>
  `func.func @f(%a: i32, %b: i32) attributes {iree.reflection = {${reflection}}}`;
const json = (text: string): string => `iree.abi = "${text.replaceAll('"', "\\22")}"`;

describe("renames", () => {
  test.each([
    [
      "a key of sip, and the lengths",
      'sip = "I17!D13!K2!<|>a_0K2!b_1R1!"',
      "alpha",
      'sip = "I21!D17!K6!alpha_0K2!b_1R1!"',
    ],
    ["a key in nested structures", 'sip = "I16!S12!k0D7!K2<|>!a_0R1!"', "bc", 'sip = "I17!S13!k0D8!K3!bc_0R1!"'],
    [
      "a key that moves to its sorted place",
      'sip = "I17!D13!K2!a<|>_0K2!b_1R1!"',
      "c",
      'sip = "I17!D13!K2!b_1K2!c_0R1!"',
    ],
    ["a key to one of many bytes", 'sip = "I10!D7!K2!<|>a_0R1!"', 'ä"', 'sip = "I12!D9!K4!\\C3\\A4\\22_0R1!"'],
    [
      "a keyword",
      json('{"a":[["named","<|>x","i32"],"i32"],"r":[]}'),
      "y",
      json('{"a":[["named","y","i32"],"i32"],"r":[]}'),
    ],
    [
      "a slot",
      json('{"a":[["sdict",["x<|>","i32"]]],"r":[]}'),
      "y\n",
      json('{"a":[["sdict",["y\\\\n","i32"]]],"r":[]}'),
    ],
    [
      "a key of sip and of the JSON that name the same slot",
      `sip = "I16!S12!k0D7!K2!<|>a_0R1!", ${json('{"a":[["sdict",["a","i32"]]],"r":[]}')}`,
      "bc",
      `sip = "I17!S13!k0D8!K3!bc_0R1!", ${json('{"a":[["sdict",["bc","i32"]]],"r":[]}')}`,
    ],
    [
      "a key of the root and a keyword",
      `sip = "I10!D7!K2!a_0R1!", ${json('{"a":[["named","<|>a","i32"]],"r":[]}')}`,
      "bc",
      `sip = "I11!D8!K3!bc_0R1!", ${json('{"a":[["named","bc","i32"]],"r":[]}')}`,
    ],
    [
      "a key of the results, inlined",
      `sip = "I1!R10!D7!K2!<|>a_0", ${json('{"a":[],"r":[["sdict",["a","i32"]]]}')}`,
      "bc",
      `sip = "I1!R11!D8!K3!bc_0", ${json('{"a":[],"r":[["sdict",["bc","i32"]]]}')}`,
    ],
    [
      "only the slot that is meant",
      json('{"a":[["sdict",["a<|>","i32"]],["sdict",["a","i32"]]],"r":[["sdict",["a","i32"]]]}'),
      "b",
      json('{"a":[["sdict",["b","i32"]],["sdict",["a","i32"]]],"r":[["sdict",["a","i32"]]]}'),
    ],
    ["to the same name", 'sip = "I10!D7!K2!<|>a_0R1!"', "a", 'sip = "I10!D7!K2!a_0R1!"'],
  ])("%s", (_, before, newName, after) => {
    expect(renamed(fn(before), newName)).toBe(fn(after));
  });

  test("quotes are written as their author writes them", () => {
    const text = (key: string) => fn(`iree.abi = "{\\"a\\":[[\\"named\\",\\"${key}\\",\\"i32\\"]],\\"r\\":[]}"`);
    expect(renamed(text("x<|>"), 'y"')).toBe(text('y\\\\\\"'));
  });

  test("iree.abi.name, with the keyword of the same argument", () => {
    const text = (name: string, key: string) =>
      `func.func @f(%a: i32 {iree.abi.name = "${name}"}) attributes {iree.reflection = {${json(`{"a":[["named","${key}","i32"]],"r":[]}`)}}}`;
    expect(renamed(text("x<|>", "x"), "y")).toBe(text("y", "y"));
    expect(renamed(text("x", "<|>x"), "y")).toBe(text("y", "y"));
    expect(renamed(text("x<|>", "other"), "y")).toBe(text("y", "other"));
  });

  test("behind CRLF and emoji", () => {
    const text = (key: string) =>
      `// \u{1F600}\r\n${fn(`x = "\u{1F600}", ${json(`{"a":[["sdict",["\u{1F600}${key}","i32"]]],"r":[]}`)}`)}\r\n`;
    expect(renamed(text("<|>"), "z")).toBe(text("").replace("\u{1F600}\\22,\\22i32", "z\\22,\\22i32"));
  });
});

describe("prepares", () => {
  test.each([
    ["a key of sip", fn('sip = "I12!D9!K4!<|b<|>ar|>_0R1!"'), "bar"],
    ["a key of sip, on its tag", fn('sip = "I12!D9!<|>K4!<|bar|>_0R1!"'), "bar"],
    ["a key of the JSON", fn(json('{"a":[["named","<|k<|>ey|>","i32"]],"r":[]}')), "key"],
    [
      "a key with escapes",
      fn('iree.abi = "{\\22a\\22:[[\\22named\\22,\\22<|\\C3\\B6<|>\\\\n|>\\22,\\22i32\\22]],\\22r\\22:[]}"'),
      "ö\n",
    ],
    ["iree.abi.name", 'func.func @f(%a: i32 {iree.abi.name = "<|im<|>age|>"})', "image"],
  ])("%s", (_, marked, placeholder) => {
    const { text, cursor, spans } = parseCursor(marked);
    expect(abiPrepareRename(open(text), cursor)).toEqual({ ...spans[0], placeholder });
  });

  test.each([
    ["on a leaf", fn('sip = "I10!D7!K2!a_<|>0R1!"')],
    ["on a tag of the JSON", fn(json('{"a":[["na<|>med","k","i32"]],"r":[]}'))],
    ["on the attribute's key", fn('s<|>ip = "I1!R1!"')],
    ["in a comment", `// ${fn('sip = "I10!D7!K2!<|>a_0R1!"')}`],
    ["in text", "ab<|>c"],
  ])("nothing %s", (_, marked) => {
    const { text, cursor } = parseCursor(marked);
    expect(abiPrepareRename(open(text), cursor)).toBeUndefined();
    expect(abiRename(open(text), cursor, "x")).toBeUndefined();
  });
});

describe("says why not", () => {
  test.each([
    ["the name is taken", fn('sip = "I17!D13!K2!<|>a_0K2!b_1R1!"'), "b", 'The same structure has the name "b" already'],
    [
      "the name is taken in the string beside",
      fn(`sip = "I16!S12!k0D7!K2!<|>a_0R1!", ${json('{"a":[["sdict",["a","i32"],["b","i32"]]],"r":[]}')}`),
      "b",
      'The same structure has the name "b" already',
    ],
    [
      "another argument has the name",
      'func.func @f(%a: i32 {iree.abi.name = "x<|>"}, %b: i32 {iree.abi.name = "y"})',
      "y",
      'Another argument has the name "y" already',
    ],
    ["the name is empty", fn('sip = "I10!D7!K2!<|>a_0R1!"'), "", "A name can't be empty"],
    ["half a character", fn('sip = "I10!D7!K2!<|>a_0R1!"'), "\ud83d", "The name is not valid Unicode text"],
    [
      "the key stands twice",
      fn(json('{"a":[["sdict",["a<|>","i32"],["a","i32"]]],"r":[]}')),
      "b",
      '"a" appears twice in the same structure, so it is not clear which one is meant',
    ],
    [
      "a position",
      fn('sip = "I8!S5!k<|>0_0R1!"'),
      "b",
      "Key 0 is a position in a sequence, which has no name to change",
    ],
    [
      "a key of any bytes",
      fn('sip = "I10!D7!K2!<|>\\FF_0R1!"'),
      "b",
      "The key is not UTF-8 text, so it can't be changed as text",
    ],
    [
      "a string that can't be read",
      fn('sip = "I99!D7!K2!<|>a_0R1!"'),
      "b",
      "The structured index path signature can't be read, so nothing in it can be renamed",
    ],
  ])("%s", (_, marked, newName, why) => {
    expect(renamed(marked, newName)).toBe(why);
  });
});

test("a renamed document has no new finding, but for slots of the JSON that are no longer sorted", () => {
  const name = fc.oneof(
    fc.constantFrom("a", "b", "zz", 'quo"te', "back\\slash", "ü", "\u{1F600}", "k1_1", "D3!", "é\u0301"),
    fc.string({ minLength: 1, maxLength: 6, unit: "grapheme" }),
  );
  const keys = fc.uniqueArray(fc.constantFrom("a", "bar", "m", "ö", "z9"), { minLength: 1, maxLength: 3 });
  const text = (names: readonly string[]): string => {
    const sorted = [...names].sort((x, y) => (bytesOf(x) < bytesOf(y) ? -1 : 1));
    const slots = sorted.map((key, i) => `K${bytesOf(key).length + 1}!${bytesOf(key)}_${i}`).join("");
    const dict = `D${slots.length + 1}!${slots}`;
    const content = `S${dict.length + 3}!k0${dict}`;
    const sip = `I${content.length + 1}!${content}R1!`;
    const abi = JSON.stringify({ a: [["sdict", ...sorted.map((key) => [key, "i32"])]], r: [], v: 1 });
    const args = sorted.map((_, i) => `%a${i}: i32`).join(", ");
    const hex = (value: string) => encodeBytes(bytesOf(value), "hex");
    const sipText = encodeBytes(sip as ReturnType<typeof bytesOf>, "hex");
    return `func.func private @f(${args}) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "${sipText}"}}\nfunc.func private @g(%l: !util.list<?>) attributes {iree.reflection = {iree.abi = "${hex(abi)}"}}`;
  };
  const codes = (source: string): string[] =>
    findings(open(source), DEFAULT_SETTINGS)
      .map(({ code, severity }) => `${code} ${severity}`)
      .filter((it) => it !== "unsorted-sdict-keys hint")
      .sort();
  let changed = 0;
  fc.assert(
    fc.property(keys, name, fc.nat(), (names, newName, at) => {
      const source = text(names);
      const targets = [...source.matchAll(/K\d+!|,\[\\22(?=[^[]*,\\22i32)/g)].map(
        ({ index, 0: found }) => index + found.length,
      );
      const offset = targets[at % targets.length] ?? 0;
      const found = abiRename(open(source), offset, newName);
      if (found === undefined || "refused" in found) return;
      expect(codes(applyEdits(source, found))).toEqual(codes(source));
      changed++;
    }),
    { numRuns: 150 },
  );
  expect(changed).toBeGreaterThan(casesOf(150) / 2);
});
