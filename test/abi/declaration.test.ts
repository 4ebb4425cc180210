import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDeclaration } from "../../server/src/core/abi/calls/declaration.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";

const types = (text: string) => {
  const declaration = readDeclaration(bytesOf(text));
  if (declaration === undefined) return undefined;
  const of = (list: typeof declaration.arguments) =>
    list.values.map(({ typeSpan, type }) => {
      expect(text.slice(typeSpan.start, typeSpan.end)).toBe(type);
      return type;
    });
  return [declaration.model, of(declaration.arguments), of(declaration.results)];
};

describe("a declaration of the compiler's form", () => {
  test.each([
    ["sync func @f() -> ()", ["sync", [], []]],
    [
      "sync func @d(%input0: tensor<?x8xf32>, %input1: f32) -> (%output0: tensor<?x8xf32>)",
      ["sync", ["tensor<?x8xf32>", "f32"], ["tensor<?x8xf32>"]],
    ],
    [
      "async func @f(%a: tensor<2xf32> {iree.abi.encoding = tensor<2xi32>, x = [1, 2]}, %b: !hal.buffer) -> ()",
      ["async", ["tensor<2xf32>", "!hal.buffer"], []],
    ],
    [
      "sync func @f(%a: (i32, i32) -> i32, %b: tuple<i32, f32>) -> ()",
      ["sync", ["(i32, i32) -> i32", "tuple<i32, f32>"], []],
    ],
    ["sync func @f( ) -> ( %a: i32 , %b: i8 ) ", ["sync", [], ["i32", "i8"]]],
  ])("%s", (text, expected) => {
    expect(types(text)).toEqual(expected);
  });

  test.each([
    "",
    "some.python.thing(types_are_overrated)",
    "sync func f() -> ()",
    "sync func @f()",
    "sync func @f() -> f32",
    "sync func @f(a) -> ()",
    "sync func @f(%a) -> ()",
    "sync func @f(%a: ) -> ()",
    "sync func @f(%a: i32,) -> ()",
    "sync func @f(%a: i32 -> ()",
    "sync func @f(%a: i32; %b: i32) -> ()",
    "sync func @f(%a: i32 {x) -> ()",
    "sync func @f() => (%a: i32)",
    "sync func @f(%a: i32) -> () // pure",
    "def f(x: Tensor) -> Tensor",
  ])("is not %j", (text) => {
    expect(types(text)).toBeUndefined();
  });

  test("has its model and name where they are written", () => {
    const text = "async func @a.b$c(%x: i32) -> ()";
    const { model, modelSpan, name, nameSpan } = readDeclaration(bytesOf(text)) ?? {};
    expect([model, name]).toEqual(["async", "a.b$c"]);
    expect(text.slice(modelSpan?.start, modelSpan?.end)).toBe("async");
    expect(text.slice(nameSpan?.start, nameSpan?.end)).toBe("a.b$c");
  });

  test("has the names of values without what is around them, and what storage is for", () => {
    const { arguments: inputs } =
      readDeclaration(
        bytesOf(
          "sync func @f(% a b : i32, %o: !hal.buffer {iree.abi.output = 12 : index}, %t: !hal.buffer {iree.abi.transients = unit}, %u: !hal.buffer {iree.abi.output = @x}, %c: i32 {iree.abi.consume = unit}) -> ()",
        ),
      ) ?? {};
    expect(
      inputs?.values.map(({ name, storage, storageFor, consumed }) => [name, storage, storageFor, consumed]),
    ).toEqual([
      ["a b", false, undefined, false],
      ["o", true, 12, false],
      ["t", true, "transients", false],
      ["u", true, undefined, false],
      ["c", false, undefined, true],
    ]);
  });

  test("is read without throwing from anything, with spans inside the text", () => {
    const piece = fc.constantFrom(
      "sync func @f(",
      "async func @g(",
      "%a: ",
      "i32",
      ", ",
      ") -> (",
      ")",
      "<",
      ">",
      "{",
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const bytes = bytesOf(pieces.join(""));
        const declaration = readDeclaration(bytes);
        for (const list of declaration === undefined ? [] : [declaration.arguments, declaration.results]) {
          expect(bytes[list.start] === "(" && bytes[list.end - 1] === ")").toBe(true);
          for (const value of list.values) {
            expect(bytes[value.start]).toBe("%");
            expect(value.end).toBeLessThan(list.end);
            expect(value.typeSpan.end).toBeLessThanOrEqual(value.end);
          }
        }
      }),
    );
  });
});
