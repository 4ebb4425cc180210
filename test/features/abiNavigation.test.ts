import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiDefinition, abiHighlights, abiReferences } from "../../server/src/core/features/abi/navigation.js";
import { parseCursor, parseMarkers } from "../kit/markers.js";

const open = (text: string) => openDocument("file:///navigation.mlir", 1, text);

/** The references at the first cursor must be exactly the marked ranges. */
function expectMentions(marked: string): void {
  const { text, cursors, spans } = parseMarkers(marked);
  const document = open(text);
  expect(cursors.length).toBeGreaterThan(0);
  const byStart = (a: { start: number }, b: { start: number }) => a.start - b.start;
  for (const cursor of cursors) {
    const found = abiReferences(document, cursor, true)?.map(({ start, end }) => ({ start, end }));
    expect(found?.sort(byStart)).toEqual(spans);
    const lit = abiHighlights(document, cursor)?.map(({ start, end }) => ({ start, end }));
    expect(lit?.sort(byStart)).toEqual(spans);
  }
}

describe("mentions of one argument or result", () => {
  test.each([
    [
      "argument, type of f, leaf of sip",
      'func.func @f(%a: tensor<4xf32>, <|%b|>: i32) -> f32 attributes {iree.reflection = {f = "I11!B3!d4<|S<|>3!t6|>R4!S1!", sip = "I12!S9!k0_0k1<|_<|>1|>R3!_0"}}',
    ],
    [
      "result, type of f, leaf of sip, the argument that it is stored to",
      'func.func @f(%a: !hal.buffer {iree.abi.output = <|<|>0 : index|>}) -> <|tensor<4xf32>|> attributes {iree.reflection = {f = "I4!B1!R6!<|B<|>3!d4|>", sip = "I8!S5!k0_0R3!<|_0|>"}}',
    ],
    [
      "record of the JSON, behind escapes, emoji and CRLF",
      'func.func @f(\r\n  <|%é|>: i32, %b: i32) -> i64 attributes {x = "\u{1F600}", iree.reflection = {y = "\u{1F600}", iree.abi = "{\\22a\\22:[<|\\22i<|>32\\22|>,\\22i32\\22],\\22r\\22:[\\22i64\\22]}"}}'.replaceAll(
        "é",
        "e",
      ),
    ],
    [
      "slots of inlined results are results",
      'func.func @f() -> (i32, <|f32|>) attributes {iree.reflection = {iree.abi = "{\\22a\\22:[],\\22r\\22:[[\\22stuple\\22,\\22i32\\22,<|\\22f<|>32\\22|>]]}"}}',
    ],
    [
      "tied results and dims count arguments",
      "func.func private @f(%a: tensor<?xf32>, <|%n|>: index) -> (tensor<?xf32> {iree.abi.tied = 0, iree.abi.dims = [<|<|>1 : index|>]})",
    ],
    [
      "a partial",
      'func.func @f(<|%a|>: i32 {iree.reflection = {f_partial = "I6!<|S3!<|>t6|>"}}) attributes {iree.reflection = {f = "I6!<|S3!t6|>R1!"}}',
    ],
    [
      "without a function, f and sip",
      '#refl = {f = "I4!<|B1<|>!|>R1!", sip = "I3!<|_0<|>|>R1!"}\nfunc.func @f() attributes {iree.reflection = #refl}'.replace(
        "func.func @f()",
        "some.op",
      ),
    ],
    [
      "arguments that lowering added are not counted",
      'func.func @f(%a: !hal.buffer_view, <|%b|>: !hal.buffer_view, %out: !hal.buffer {iree.abi.output = 0}) -> !hal.buffer_view attributes {iree.reflection = {f = "I7!B1!<|B1<|>!|>R4!B1!"}}',
    ],
    [
      "storage before the arguments is not counted either",
      'func.func @f(%out: !hal.buffer {iree.abi.output = 0}, <|%a|>: !hal.buffer_view, %b: !hal.buffer_view) -> !hal.buffer_view attributes {iree.reflection = {f = "I7!<|<|>B1!|>B1!R4!B1!", sip = "I12!S9!k0<|<|>_0|>k1_1R3!_0"}}',
    ],
  ])("%s", (_, marked) => {
    expectMentions(marked);
  });

  test.each([
    [
      "a key of sip and of the JSON",
      'func.func @f(%a: i32) attributes {iree.reflection = {sip = "I16!S12!k0D7!K2!<|<|>a|>_0R1!", iree.abi = "{\\22a\\22:[[\\22sdict\\22,[\\22<|<|>a|>\\22,\\22i32\\22]]],\\22r\\22:[]}"}}',
    ],
    [
      "a keyword and the name of its argument",
      'func.func @f(%a: i32 {iree.abi.name = "<|x<|>|>"}) attributes {iree.reflection = {iree.abi = "{\\22a\\22:[[\\22named\\22,\\22<|<|>x|>\\22,\\22i32\\22]],\\22r\\22:[]}"}}',
    ],
  ])("names: %s", (_, marked) => {
    expectMentions(marked);
  });

  test("metadata of another arity than the function is not tied to its arguments", () => {
    const text = 'func.func @f(%a: i32) attributes {iree.reflection = {f = "I7!S<|>1!S1!R1!", sip = "I3!_0R1!"}}';
    const { text: plain, cursor } = parseCursor(text);
    const found = abiReferences(open(plain), cursor, true) ?? [];
    expect(found.map(({ start, end }) => plain.slice(start, end))).toEqual(["S1!", "_0"]);
  });

  test("the declaration comes first, and only where it is wanted", () => {
    const { text, cursor } = parseCursor('func.func @f(%a: i32) attributes {iree.reflection = {f = "I6!S<|>3!t6R1!"}}');
    const texts = (declaration: boolean) =>
      abiReferences(open(text), cursor, declaration)?.map(({ start, end }) => text.slice(start, end));
    expect(texts(true)).toEqual(["%a", "S3!t6"]);
    expect(texts(false)).toEqual(["S3!t6"]);
    expect(abiHighlights(open(text), cursor)?.map(({ kind }) => kind)).toEqual(["write", "read"]);
  });

  test.each([
    ["on a length of a section", 'func.func @f(%a: i32) attributes {iree.reflection = {f = "I<|>6!S3!t6R1!"}}'],
    ["in a string that can't be read", 'func.func @f(%a: i32) attributes {iree.reflection = {f = "I9!S<|>3!t6R1!"}}'],
    ["on the function", 'func.func @<|>f(%a: i32) attributes {iree.reflection = {f = "I6!S3!t6R1!"}}'],
    ["on an argument, which is the structure's", "func.func @f(%<|>a: i32) attributes {iree.abi.stub}"],
    ["in text", "abc<|>"],
  ])("none %s", (_, marked) => {
    const { text, cursor } = parseCursor(marked);
    expect(abiReferences(open(text), cursor, true)).toBeUndefined();
    expect(abiHighlights(open(text), cursor)).toBeUndefined();
    expect(abiDefinition(open(text), cursor)).toBeUndefined();
  });
});

describe("definitions", () => {
  const definitionAt = (marked: string) => {
    const { text, cursor } = parseCursor(marked);
    const [found] = abiDefinition(open(text), cursor) ?? [];
    const over = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    return found && { origin: over(found.origin), target: over(found.target), selection: over(found.selection) };
  };

  test("a leaf leads to its argument", () => {
    const text = 'func.func @f(%a: i32, %b: f32 {x.y}) attributes {iree.reflection = {sip = "I12!S9!k0_0k1_<|>1R1!"}}';
    expect(definitionAt(text)).toEqual({ origin: "_1", target: "%b: f32 {x.y}", selection: "%b" });
  });

  test("a declaration without names leads to its type", () => {
    const text = 'func.func private @f(i32, f32) attributes {iree.reflection = {sip = "I12!S9!k0_0k1_<|>1R1!"}}';
    expect(definitionAt(text)?.selection).toBe("f32");
  });

  test.each([
    ["vm.fallback", "attributes {vm.fallback = @<|>g}", "@g"],
    ["iree.abi.result_dims", "attributes {iree.abi.streamable, iree.abi.result_dims = @g<|>}", "@g"],
    ["iree.abi.transients.size", "attributes {iree.reflection = {iree.abi.transients.size = <|>@g}}", "@g"],
    ["fbr", 'attributes {iree.reflection = {fbr = "g<|>"}}', "g"],
  ])("the function that %s names", (_, attributes, origin) => {
    const found = definitionAt(`func.func private @g(%a: i32) -> index\nfunc.func private @f(%a: i32) ${attributes}`);
    expect(found?.origin).toBe(origin);
    expect(found?.selection).toBe("@g");
    expect(found?.target).toBe("func.func private @g(%a: i32) -> index");
  });

  test("not the function of another part of the file", () => {
    expect(
      definitionAt("func.func private @g()\n// -----\nfunc.func private @f() attributes {vm.fallback = @<|>g}"),
    ).toBeUndefined();
  });
});

describe("a key of sip", () => {
  const targets = (marked: string) => {
    const { text, cursor } = parseCursor(marked);
    return abiDefinition(open(text), cursor)?.map(({ origin, selection }) =>
      [origin, selection].map(({ start, end }) => text.slice(start, end)),
    );
  };
  const fn = (sip: string) =>
    `func.func @f(%a: tensor<4xf32>, %b: i32) -> f32 attributes {iree.reflection = {f = "I11!B3!d4S3!t6R4!S1!", sip = "${sip}"}}`;

  test("leads to the argument that it names", () => {
    expect(targets(fn("I24!D20!K6!al<|>pha_0K5!beta_1R3!_0"))).toEqual([["K6!alpha", "%a"]]);
    expect(targets(fn("I12!S9!k0_0k<|>1_1R3!_0"))).toEqual([["k1", "%b"]]);
  });

  test("leads to all arguments below it", () => {
    expect(targets(fn("I20!D16!K2<|>!xS9!k0_0k1_1R3!_0"))).toEqual([
      ["K2!x", "%a"],
      ["K2!x", "%b"],
    ]);
  });
});
