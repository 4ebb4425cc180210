/** Results written as JSON in steps are what `JSON.stringify` makes of them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { finish } from "../../server/src/core/text/steps.js";
import { type JsonText, jsonListSteps, jsonTextSteps } from "../../server/src/lsp/connection/jsonText.js";
import { encodedTokens } from "../kit/encodedTokens.js";

const textOf = ({ pieces }: JsonText): string => Buffer.concat(pieces).toString();

test("any value is written as JSON.stringify writes it", () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, undefined, true, 0, -1.5, "\u{1F600}\ud800\u0000"),
      fc.string({ unit: "binary" }),
      fc.array(tie("value")),
      fc.dictionary(fc.string(), tie("value")),
    ),
  }));
  fc.assert(
    fc.property(value, (it) => {
      expect(textOf(finish(jsonTextSteps(it)))).toBe(JSON.stringify(it ?? null));
    }),
  );
});

test("tokens are a list of numbers", () => {
  const numbers = Array.from({ length: 10_000 }, (_, i) => i * 6);
  const text = textOf(finish(jsonTextSteps({ resultId: "1", data: encodedTokens(numbers) })));
  expect(text).toBe(JSON.stringify({ resultId: "1", data: numbers }));
  expect(textOf(finish(jsonTextSteps({ data: encodedTokens() })))).toBe('{"data":[]}');
});

test("a long result takes many steps and pieces", () => {
  const symbols = Array.from({ length: 5_000 }, (_, i) => ({
    name: `f${i}`,
    range: { start: i, end: i + 1 },
    children: [],
  }));
  const steps = jsonTextSteps([{ name: "module", children: symbols }]);
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count++;
  expect(count).toBeGreaterThan(5_000);
  expect(step.value.pieces.length).toBeGreaterThan(2);
  expect(textOf(step.value)).toBe(JSON.stringify([{ name: "module", children: symbols }]));
});

test("a list that is found in steps is written like any other, however its items and pauses come", () => {
  const item = fc.oneof(fc.integer(), fc.constant({ range: [1] }), fc.constant({ name: "f" }), fc.constant(undefined));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 300 }), (found) => {
      const steps = jsonListSteps(found);
      let count = 0;
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) count++;
      const items = found.filter((it) => it !== undefined);
      expect(textOf(step.value)).toBe(JSON.stringify(items));
      expect(count).toBeGreaterThanOrEqual(found.length - items.length);
    }),
  );
});
