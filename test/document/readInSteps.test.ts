/** A request about one place of a text that is still being read reads what is around that place, whatever came before. */
import { expect, test } from "vitest";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";

const COUNT = 2000;
const line = (i: number): string => `func.func @f${i}() attributes {iree.reflection = #a${i % 50}}\n`;
const text =
  Array.from({ length: 50 }, (_, i) => `#a${i} = {f = "I1!R1!"}\n`).join("") +
  Array.from({ length: COUNT }, (_, i) => line(i)).join("");

/** A document with the number of records that were read of it so far. */
function openCounted(): { readonly document: AbiDocument; readonly read: () => number } {
  let count = 0;
  const document = openDocument("file:///a.mlir", 1, text, (_, { own }) => {
    count += own.length;
  });
  document.readInSteps();
  return { document, read: () => count };
}

const symbolsAt = (document: AbiDocument, i: number) => {
  const start = text.indexOf(line(i));
  return document.recordsIn({ start, end: start + 1 }).map(({ header }) => header?.symbol);
};

test("before the first step, between two, and after an edit between two", () => {
  const { document, read } = openCounted();
  expect(symbolsAt(document, 1500)).toEqual(["f1500"]);
  expect(read()).toBeLessThan(COUNT / 4);
  document.read(() => true);
  expect(symbolsAt(document, 1500)).toEqual(["f1500"]);
  const end = { line: document.lineCount, character: 0 };
  document.update([{ range: { start: end, end }, text: "\n" }], 2);
  const before = read();
  expect(symbolsAt(document, 1999)).toEqual(["f1999"]);
  expect(read() - before).toBeLessThan(COUNT / 4);
});

test("the definitions of aliases are read in steps, too", () => {
  const { document, read } = openCounted();
  let most = 0;
  for (let before = 0; !document.read(() => true); before = read()) most = Math.max(most, read() - before);
  expect(most).toBeLessThan(COUNT / 4);
  expect(read()).toBe(COUNT);
  expect(document.records().length).toBe(COUNT + 50);
});

test("a request about a place in the definition of an alias waits, as only the rest shows whether it is used", () => {
  const { document } = openCounted();
  const canReadAt = (needle: string, end = 0): boolean => {
    const start = text.indexOf(needle);
    return document.canReadAround({ start, end: start + end });
  };
  expect(["#a0", "#a7 =", 'I1!R1!"}\n#a8', "}\n#a8"].map((needle) => canReadAt(needle))).not.toContain(true);
  expect(canReadAt("#a7 =", 40)).toBe(true);
  expect([line(0), line(1500), "#a7}"].map((needle) => canReadAt(needle))).not.toContain(false);
  document.read(() => false);
  expect(canReadAt("#a7 =")).toBe(true);
});

test("a definition over several lines holds what is on each", () => {
  const before = "#map = affine_map<(d0) -> (d0)>\n#ma = {\n";
  const lines = `${before}  f = "I1!R1!",\n  fv = "1"\n}\nfunc.func @f() attributes {iree.reflection = #ma}\n`;
  const document = openDocument("file:///a.mlir", 1, lines);
  document.readInSteps();
  const isIn = (needle: string): boolean => {
    const at = lines.indexOf(needle);
    return !document.canReadAround({ start: at, end: at });
  };
  expect(["#map", "(d0)>", "#ma =", "{\n", "I1!", '"1"', "}\nfunc"].map(isIn)).not.toContain(false);
  expect(["func", "iree", "#ma}"].map(isIn)).not.toContain(true);
});

test("without steps all is read at once, definitions included", () => {
  let count = 0;
  const document = openDocument("file:///a.mlir", 1, text, (_, { own }) => {
    count += own.length;
  });
  expect(document.recordsIn({ start: 0, end: 1 }).map(({ defines }) => defines)).toEqual(["a0"]);
  expect(count).toBe(COUNT);
});
