import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { type Finding, isSafelyFixable } from "../../server/src/core/document/finding.js";
import { fixDocumentSteps } from "../../server/src/core/features/fixDocument.js";
import { findings, openChecked, safelyFixableSteps } from "../../server/src/core/lint/diagnostics.js";
import { fixText, MAX_PASSES } from "../../server/src/core/lint/fixes.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import type { TextEdit } from "../../server/src/core/text/edit.js";
import { applyEdits } from "../../server/src/core/text/edit.js";
import { finish } from "../../server/src/core/text/steps.js";
import { visible } from "../../server/src/core/text/visibleText.js";

const SETTINGS: Settings = { ...DEFAULT_SETTINGS, preset: "archaeology" };
const find = (text: string) => findings(openDocument("file:///a.mlir", 1, text), SETTINGS);

/** A finding with a fix of the given edits, `[start, end, newText]`. */
function fixable(edits: readonly (readonly [number, number, string])[], safe = true): Finding {
  const fix = { title: visible(""), safe, edits: edits.map(([start, end, newText]) => ({ start, end, newText })) };
  return {
    code: "x",
    severity: "error",
    message: visible(""),
    start: edits[0]?.[0] ?? 0,
    end: edits[0]?.[1] ?? 0,
    fix,
  };
}

describe("edits of one pass", () => {
  const fixed = (found: readonly Finding[]) => fixText("x".repeat(30), () => [], found);

  test("a fix is taken whole or not at all; of two that touch the first", () => {
    const first = fixable([
      [10, 12, "b"],
      [2, 4, "a"],
    ]);
    const overlapping = fixable([
      [11, 11, "c"],
      [20, 21, "c"],
    ]);
    const bordering = fixable([[4, 4, "d"]]);
    const apart = fixable([[6, 8, "e"]]);
    const { edits, count } = fixed([first, overlapping, bordering, apart]);
    expect(edits).toEqual([
      { start: 2, end: 4, newText: "a" },
      { start: 6, end: 8, newText: "e" },
      { start: 10, end: 12, newText: "b" },
    ]);
    expect(count).toBe(2);
  });

  test("two insertions in one place don't go together, as nothing says which comes first", () => {
    expect(fixed([fixable([[3, 3, "a"]]), fixable([[3, 3, "b"]])]).count).toBe(1);
  });

  test("a fix whose own edits overlap is left out", () => {
    expect(
      fixed([
        fixable([
          [0, 3, "a"],
          [2, 4, "b"],
        ]),
      ]),
    ).toMatchObject({ edits: [], count: 0 });
  });
});

describe("fixing a text", () => {
  test("fixes nested lengths behind an escape and a wide character, and touches nothing else", () => {
    const text =
      'func @"😀"(%a: tensor<1xf32>) attributes {q = "\\22", iree.reflection = {f = "I99!B3!d1R1!", fv = "1"}} { return }\r\n';
    const fixed = fixText(text, find);
    expect(fixed.text).toBe(text.replace("I99!", "I6!"));
    const start = text.indexOf("99!");
    expect(fixed.edits).toEqual([{ start, end: start + 2, newText: "6" }]);
    expect(fixed).toMatchObject({ count: 1, findings: [] });
  });

  test("goes on with what is found after a pass", () => {
    // Each pass takes one letter off.
    const shrink = (text: string) => (text.length > 3 ? [fixable([[0, 1, ""]])] : []);
    expect(fixText("abcdef", shrink)).toEqual({
      text: "def",
      edits: [{ start: 0, end: 3, newText: "" }],
      count: 3,
      findings: [],
    });
  });

  test("ends where fixes undo each other", () => {
    const flip = (text: string) => [fixable([[0, 1, text.startsWith("a") ? "b" : "a"]])];
    const fixed = fixText("ab", flip);
    expect(fixed.count).toBe(MAX_PASSES);
    expect(fixed.text).toBe("ab");
    expect(fixed.edits).toEqual([]);
  });

  test("a fix that changes nothing is no reason to go on", () => {
    expect(fixText("a", () => [fixable([[0, 1, "a"]])])).toMatchObject({ text: "a", edits: [], count: 0 });
  });

  test("leaves what is only offered", () => {
    expect(fixText("a", () => [fixable([[0, 1, "b"]], false)])).toMatchObject({ text: "a", edits: [], count: 0 });
  });

  test("the edits lead from the text before to the text after, whatever the passes did", () => {
    const run = fc.record({
      text: fc.string({ maxLength: 30 }),
      passes: fc.array(fc.array(fc.nat(1e6)), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(run, fc.infiniteStream(fc.nat(1e6)), ({ text, passes }, random) => {
        let pass = 0;
        const next = (limit: number): number => (random.next().value ?? 0) % (limit + 1);
        const result = fixText(text, (now) =>
          (passes[pass++] ?? []).map(() => {
            const start = next(now.length);
            const end = Math.min(now.length, start + next(3));
            return fixable([[start, end, "xyz".slice(0, next(3))]]);
          }),
        );
        expect(applyEdits(text, result.edits)).toBe(result.text);
        const ends = result.edits.map(({ end }) => end);
        expect(result.edits.every(({ start }: TextEdit, i) => i === 0 || start > (ends[i - 1] ?? 0))).toBe(true);
      }),
    );
  });
});

test("a fault in each of many functions is fixed in one pass, in small steps", () => {
  const count = 500;
  const wrong = (i: number) =>
    `func.func @f${i}(%a: tensor<4xf32>) attributes {iree.reflection = {f = "I6!S3!t06R1!", fv = "1"}} { return }\n`;
  const text = Array.from({ length: count }, (_, i) => wrong(i)).join("");
  const document = openChecked("file:///a.mlir", 1, text);
  let searches = 0;
  const steps = fixDocumentSteps(document, function* (current) {
    searches++;
    return yield* safelyFixableSteps(current, DEFAULT_SETTINGS);
  });
  let taken = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) taken++;
  expect(step.value).toMatchObject({ count, findings: [] });
  expect(step.value.text).toBe(text.replaceAll("t06", "t6"));
  expect(searches).toBe(2);
  // Each of a few stages lets others have their turn for every few hundred of its parts.
  expect(taken).toBeGreaterThan((2 * count) / 64);
});

test.each([
  ["plain", (text: string) => text],
  ["with a suppression", (text: string) => `// mlir-abi-disable-next-line scalar-code-spelling\n${text}`],
  [
    "with an alias",
    (text: string) =>
      `${text}#r = {f = "I6!S3!t06R1!", fv = "1"}\nfunc.func @g(i32) attributes {iree.reflection = #r}\n`,
  ],
])("the safely fixable findings are those among all: %s", (_name, change) => {
  const text = change(
    'func.func @f(%a: i32) attributes {iree.reflection = {f = "I7!S3!t06R1!", fv = "1"}} { return }\n',
  );
  const document = openDocument("file:///a.mlir", 1, text);
  expect(finish(safelyFixableSteps(document, SETTINGS))).toEqual(findings(document, SETTINGS).filter(isSafelyFixable));
});
