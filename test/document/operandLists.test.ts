/** What tells a list of operands from one of parameters, wherever its lines end. */
import { expect, test } from "vitest";
import { Pages } from "../../server/src/core/document/pages.js";
import { Structure } from "../../server/src/core/document/structure/structure.js";
import { EditedStructure, SMALL } from "../kit/editedStructure.js";
import { sourceOf } from "../kit/knownStructure.js";

/** What an op that no dialect declares is. */
function nameOf(text: string): string | undefined {
  const source = sourceOf({ text });
  return new Structure(source, new Pages(source, SMALL)).nodeAt(text.indexOf("foo.use"))?.name;
}

test.each([
  ["(%a)", undefined],
  ["( %a , %b)", undefined],
  ["(\n%a)", undefined],
  ["(%a\n, %b)", undefined],
  ["(// c\n  %a)", undefined],
  ["\n(%a)", undefined],
  [" // c\n (%a, %b)", undefined],
  ["\r(%a)", undefined],
  ["(%a#1)", undefined],
  ["\n{a}", undefined],
  ["\n@r(%a: i32)", undefined],
  ["(%a: i32)", "q"],
  ["()", "q"],
  ["(i32, i32)", "q"],
  ["(\n%a: i32)", "q"],
  ["(%a\n: i32)", "q"],
  ["\n(%a: i32)", "q"],
  [" // c\r\n\n  (%a: i32)", "q"],
])("of an op with the list %j, the symbol is %s", (list, name) => {
  const text = `foo.a %x\nfoo.op @q${list} {\n  foo.use %a\n}\n`;
  expect(nameOf(text)).toBe(name);
});

test.each([
  ["(%a", ", %b)", ": i32)"],
  ["", "(%a)", "(%a: i32)"],
  ["(", "%a)", "%a: i32)"],
])("an edit of the line after %j is followed", (head, operands, parameters) => {
  const edited = new EditedStructure(`foo.op @q${head}\n${operands} {\n  foo.use %a\n}\n`, SMALL);
  for (const [old, now, name] of [
    [operands, parameters, "q"],
    [parameters, operands, undefined],
  ] as const) {
    edited.readAll();
    const at = edited.text.indexOf(old, 10);
    edited.edit(at, at + old.length, now);
    expect(edited.structure.nodeAt(edited.text.indexOf("foo.use"))?.name).toBe(name);
    edited.expectFresh();
  }
});
