import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { semanticTokens } from "../../server/src/core/features/semanticTokens.js";
import { TOKEN_TYPES } from "../../server/src/core/features/tokens.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { encodedTokens } from "../kit/encodedTokens.js";
import { parseMarkers } from "../kit/markers.js";

const URI = "file:///test.mlir";

/** `text:type` of each token in the marked range, or in all of the text; checks that none overlaps or leaves its line. */
function tokens(marked: string, settings = DEFAULT_SETTINGS): string[] {
  const { text, spans } = parseMarkers(marked);
  const document = openDocument(URI, 1, text);
  const data = semanticTokens(document, spans[0] ?? { start: 0, end: text.length }, settings);
  const lines = text.split(/\r\n|[\r\n]/);
  const found: string[] = [];
  let line = 0;
  let character = 0;
  let end = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [lineBy = 0, by = 0, length = 0, type = -1] = data.slice(i, i + 5);
    line += lineBy;
    character = lineBy === 0 ? character + by : by;
    if (lineBy > 0) end = 0;
    expect(character).toBeGreaterThanOrEqual(end);
    end = character + length;
    expect(end).toBeLessThanOrEqual(lines[line]?.length ?? 0);
    found.push(`${lines[line]?.slice(character, end)}:${TOKEN_TYPES[type]}`);
  }
  return found;
}

const reflection = (entries: string): string => `func @f(%a: i32) attributes {iree.reflection = {${entries}}}`;
/** The tokens inside the one string of a reflection. */
const inside = (entries: string): string[] => tokens(reflection(entries)).slice(2);

describe("tokens inside", () => {
  test.each<readonly [name: string, entries: string, expected: readonly string[]]>([
    [
      "a raw signature",
      'f = "I12!B9!t6d-1d10R4!O1!"',
      [
        "I:keyword",
        "12:number",
        "B:keyword",
        "9:number",
        "t6:type",
        "d:parameter",
        "-1:enumMember",
        "d:parameter",
        "10:number",
        "R:keyword",
        "4:number",
        "O:keyword",
        "1:number",
      ],
    ],
    [
      "a structured signature",
      'sip = "I16!D12!K2!a_1K1!_0R3!_0"',
      [
        "I:keyword",
        "16:number",
        "D:keyword",
        "12:number",
        "K:keyword",
        "2:number",
        "a:property",
        "_1:variable",
        "K:keyword",
        "1:number",
        "_0:variable",
        "R:keyword",
        "3:number",
        "_0:variable",
      ],
    ],
    [
      "keys of a sequence",
      'sip = "I9!S6!k10_0R1!"',
      "I:keyword 9:number S:keyword 6:number k:keyword 10:property _0:variable R:keyword 1:number".split(" "),
    ],
    [
      "JSON",
      String.raw`iree.abi = "{\22a\22:[[\22named\22,\22x\22,[\22ndarray\22,\22f32\22,2,null,4]],null],\22r\22:[[\22sdict\22,[\22k\22,\22unknown\22]]],\22v\22:1}"`,
      [
        "a:property",
        "named:keyword",
        "x:parameter",
        "ndarray:keyword",
        "f32:type",
        "2:number",
        "null:enumMember",
        "4:number",
        "null:keyword",
        "r:property",
        "sdict:keyword",
        "k:property",
        "unknown:type",
        "v:property",
        "1:number",
      ],
    ],
    [
      "JSON with its results first and spaces",
      String.raw`iree.abi = "{ \"r\" : [ [ \"py_homogeneous_list\" , \"i8\" ] ] , \"a\" : [ ] }"`,
      ["r:property", "py_homogeneous_list:keyword", "i8:type", "a:property"],
    ],
    // Exactly the characters that spell them.
    [
      "escapes",
      'f = "\\49\\36!B\\33!d\\34R1!"',
      [
        "\\49:keyword",
        "\\36:number",
        "B:keyword",
        "\\33:number",
        "d:parameter",
        "\\34:number",
        "R:keyword",
        "1:number",
      ],
    ],
    [
      "keys in UTF-8, as characters and as bytes",
      'sip = "I21!D17!K5!\u{1F600}_0K3!\\C3\\A9_1R1!"',
      [
        "I:keyword",
        "21:number",
        "D:keyword",
        "17:number",
        "K:keyword",
        "5:number",
        "\u{1F600}:property",
        "_0:variable",
        "K:keyword",
        "3:number",
        "\\C3\\A9:property",
        "_1:variable",
        "R:keyword",
        "1:number",
      ],
    ],
  ])("%s", (_, entries, expected) => {
    expect(inside(entries)).toEqual(expected);
  });

  test("a partial signature", () => {
    expect(tokens('func @f(%a: i32 {iree.reflection = {f_partial = "I4!S1!"}})')).toEqual([
      "iree.reflection:decorator",
      "f_partial:property",
      "I:keyword",
      "4:number",
      "S:keyword",
      "1:number",
    ]);
  });

  test("a calling convention", () => {
    const text = 'vm.import @m.f(%a: i32) attributes {calling_convention = "0iCrfD_v"}';
    expect(tokens(text)).toEqual([
      "calling_convention:decorator",
      "0:number",
      "i:type",
      "C:keyword",
      "r:type",
      "f:type",
      "D:keyword",
      "v:keyword",
    ]);
  });
});

describe("names of attributes", () => {
  test("are decorators on ops and values, and properties in a reflection", () => {
    expect(tokens('util.func @f(%a: i32 {"iree.abi.name" = "x"}) attributes {iree.abi.stub, my.own}')).toEqual([
      '"iree.abi.name":decorator',
      "iree.abi.stub:decorator",
    ]);
    expect(tokens(reflection('fv = "1", my.own = "x"'))).toEqual(["iree.reflection:decorator", "fv:property"]);
  });

  test("where they mean nothing look like any other", () => {
    expect(tokens("util.func @f(%a: i32) -> (i32 {iree.abi.output = 0 : index, iree.abi.modal})")).toEqual([]);
  });
});

describe("no tokens", () => {
  test.each([
    ["in comments", `// CHECK: ${reflection('f = "I1!R1!"')}`],
    ["without attributes", "module { func.func @f() { return } }"],
    ["when they are off", reflection('f = "I1!R1!"'), { ...DEFAULT_SETTINGS, semanticTokens: { enabled: false } }],
  ])("%s", (_, text, settings = DEFAULT_SETTINGS) => {
    expect(tokens(text, settings)).toEqual([]);
  });

  test.each([
    ["a malformed signature", 'f = "I9!R1!"'],
    ["a string that is not closed", 'f = "I1!R1!'],
    ["a string with an unknown escape", 'sip = "I11!D8!K3!\\q_0R1!"'],
    // To an editor a carriage return ends the line.
    ["a string with a carriage return", 'sip = "I12!D9!K4!a\rb_0R1!"'],
  ])("inside %s", (_, entries) => {
    expect(inside(entries)).toEqual([]);
  });
});

test("a range has the tokens that it holds or cuts", () => {
  const text = `${reflection('f = "I1!R1!"')}\n${reflection('f = "I6!<|B3!d|>4R1!"')}\n`;
  expect(tokens(text)).toEqual(["B:keyword", "3:number", "d:parameter"]);
});

test("lines, carriage returns and what stands before on the line are counted as editors do", () => {
  const text = `// \u{1F600}\r\n\tfunc @f() attributes {n = "\u{1F600}", iree.reflection = {\r\n    f = "I1!R1!"}}\r\n`;
  expect(tokens(text)).toEqual([
    "iree.reflection:decorator",
    "f:property",
    "I:keyword",
    "1:number",
    "R:keyword",
    "1:number",
  ]);
});

test("an edit of the numbers makes the numbers before into those of now, whatever parts they are in", () => {
  const number = fc.constantFrom<number>(0, 1, 2, 70_000);
  const token = fc.tuple(number, number, number, number, number);
  const parts = fc.array(fc.array(token, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
  fc.assert(
    fc.property(parts, parts, (before, now) => {
      const after = before.flat(2);
      const edits = encodedTokens(...before.map((part) => part.flat())).editsTo(
        encodedTokens(...now.map((part) => part.flat())),
      );
      expect(edits.length).toBeLessThanOrEqual(1);
      for (const { start, deleteCount, data } of edits) {
        expect(after[start]).not.toBe(now.flat(2)[start]);
        after.splice(start, deleteCount, ...data);
      }
      expect(after).toEqual(now.flat(2));
    }),
  );
});

test("parts that are kept elsewhere, and many tokens one by one, come back as they were added", () => {
  const single = Array.from({ length: 2_000 }, (_, i) => [i % 3, i * 7, i % 300, i % 9, i % 4]).flat();
  const kept = [4, 90_000, 3, 2, 1, 0, 5, 70_000, 1, 0];
  const tokens = encodedTokens(single, kept, single);
  expect(tokens.toArray()).toEqual([...single, ...kept, ...single]);
  expect(encodedTokens().toArray()).toEqual([]);
});

test("what was not edited says the same, wherever it has moved", () => {
  const line = reflection('f = "I6!B3!d4R1!"');
  const document = openDocument(URI, 1, `${line}\n${line}\n`);
  const all = (it: typeof document) => semanticTokens(it, { start: 0, end: it.length }, DEFAULT_SETTINGS);
  const before = all(document);
  const at = (line: number, character: number) => ({ line, character });
  document.update([{ range: { start: at(0, 0), end: at(0, 0) }, text: "\n// \u{1F600}\n" }], 2);
  expect(all(document)).toEqual([2, ...before.slice(1)]);
  const d4 = line.indexOf("d4");
  document.update([{ range: { start: at(3, d4 + 1), end: at(3, d4 + 2) }, text: "-" }], 3);
  expect(all(document)).toEqual(all(openDocument(URI, 1, document.slice())));
  expect(all(document).length).toBeLessThan(before.length);
});

test("tokens of PyDM among those of one op's attributes", () => {
  const parameters = "%a: !iree_pydm.bool {iree.abi.output = 0 : index}, %b: !iree_pydm.none {iree.abi.encoding = i8}";
  expect(tokens(`iree_pydm.func @f(${parameters}) -> !iree_pydm.none {\n  return %b : !iree_pydm.none\n}\n`)).toEqual([
    "iree_pydm.func:keyword",
    "!iree_pydm.bool:type",
    "iree.abi.output:decorator",
    "!iree_pydm.none:type",
    "iree.abi.encoding:decorator",
    "!iree_pydm.none:type",
    "return:keyword",
    "!iree_pydm.none:type",
  ]);
});

describe("a number of more than 16 bits", () => {
  const line = reflection('f = "I6!B3!d4R1!", fv = "1"');
  test.each([
    ["of lines", `${line}${"\n".repeat(70_000)}${line}\n`, tokens(`${line}\n${line}`)],
    ["of characters before a token", `${" ".repeat(70_000)}${line}\n`, tokens(line)],
    ["of characters between the tokens of an op", line.replace(", fv", `,${" ".repeat(70_000)}fv`), tokens(line)],
  ])("%s is written whole", (_, text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });
});
