import { expect, test, vi } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { TypeAliases } from "../../server/src/core/document/typeAliases.js";

test("a type alias means its first definition that has a type, through others", () => {
  const text =
    "!a = tensor<4xf32> // first\n  !b = i8\n!b=!a\n!b = i32\n!ab = i1\n!c = \n!c = i16\n!d-e = i64\n!f = !none\n" +
    "!g\n= // g\ntuple<i8,\n i1> !h = f16 func.func private @f(!g)\n";
  const document = openDocument("file:///a.mlir", 1, text);
  const means = (type: string) => new TypeAliases(document).resolve(type);
  expect(["!a", "!b", "!ab", "!c", "!d-e", "!f", "!g", "!h"].map(means)).toEqual([
    "tensor<4xf32>",
    "i8",
    "i1",
    "i16",
    "i64",
    "!none",
    "tuple<i8, i1>",
    "f16",
  ]);
  for (const type of ["!d", "!none", "!a.b", "tensor<4xf32>"]) expect(means(type)).toBe(type);
});

test("a type alias is resolved without reading the others", () => {
  const others = Array.from({ length: 5_000 }, (_, i) => `!t${i} = tensor<${i}xf32>\n`).join("");
  const document = openDocument("file:///a.mlir", 1, `${others}!last = !t7\n`);
  const slice = vi.spyOn(document, "slice");
  expect(new TypeAliases(document).resolve("!last")).toBe("tensor<7xf32>");
  expect(slice.mock.calls.length).toBeLessThan(20);
});
