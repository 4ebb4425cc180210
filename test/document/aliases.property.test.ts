/** The definitions of the aliases that records refer to, and that these refer to, are after edits those of a fresh text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { MAX_ALIAS_DEPTH } from "../../server/src/core/document/records/aliasPlaces.js";
import { eachRecord } from "../../server/src/core/document/streamingScan.js";
import { share } from "../kit/share.js";

const name = fc.constantFrom("r", "s", "t", "u");
const definition = fc
  .tuple(name, fc.constantFrom(" ", " ", "\n", "\n\n"), fc.array(name, { maxLength: 2, size: "max" }))
  .map(([it, space, others]) => `#${it}${space}= {${others.map((other, i) => `k${i} = #${other}`).join(", ")}}`);
const line = fc.oneof(
  { weight: 4, arbitrary: definition },
  {
    weight: 2,
    arbitrary: name.map((it) => `func.func @f(%a: i32) attributes {iree.abi.stub, iree.reflection = #${it}}`),
  },
  { weight: 1, arbitrary: fc.constantFrom("", "// -----", "return", "// #r = 1") },
);
const change = fc.record({
  at: share,
  lines: fc.nat(2),
  /** Where in the line, in characters, and how many are replaced; whole lines where undefined. */
  inside: fc.option(fc.record({ column: fc.nat(12), size: fc.nat(3) }), { nil: undefined, freq: 1 }),
  added: fc.array(line, { maxLength: 2 }),
  typed: fc.constantFrom("", "", "r", "#", "=", "\n", "// ", "#r", "#s\n"),
  look: fc.boolean(),
  /** How many steps are read after it. */
  steps: fc.nat(4),
});

const places = (document: AbiDocument) =>
  document.records().map(({ start, length, aliases }) => [start, length, aliases]);

const readSteps = (document: AbiDocument, steps: number): void => {
  for (let i = 0; i < steps && !document.read(() => true); i++);
};

test("aliases that are defined, moved, renamed and removed are those of a fresh text", () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12, size: "max" }),
      fc.array(change, { maxLength: 8, size: "max" }),
      fc.nat(12),
      (lines, changes, stepsBefore) => {
        let text = lines.join("\n");
        const document = openDocument("file:///a.mlir", 1, text);
        readSteps(document, stepsBefore);
        for (const { at, lines, inside, added, typed, look, steps } of changes) {
          const { lineCount } = document;
          const first = Math.floor(at * lineCount);
          const character = inside?.column ?? 0;
          const range = {
            start: { line: first, character },
            end:
              inside === undefined
                ? { line: first + lines, character }
                : { line: first, character: character + inside.size },
          };
          const newText = inside === undefined ? added.map((it) => `${it}\n`).join("") : typed;
          const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
          document.update([{ range, text: newText }], document.version + 1);
          text = text.slice(0, from) + newText + text.slice(to);
          readSteps(document, steps);
          if (look) expect(places(document)).toEqual(places(openDocument("file:///a.mlir", 1, text)));
        }
        expect(places(document)).toEqual(places(openDocument("file:///a.mlir", 1, text)));
      },
    ),
    { numRuns: 5000 },
  );
});

test("definitions are followed so far from a record, however references change, and no further", () => {
  const count = MAX_ALIAS_DEPTH + 12;
  const target = fc.nat(count);
  const reference = fc.record({
    from: fc.oneof(target, fc.constantFrom(0, 1, 2)),
    to: fc.array(target, { maxLength: 2 }),
    isUse: fc.boolean(),
  });
  const defined = (i: number, to: readonly number[]) => `#a${i} = {${to.map((it) => `k${it} = #a${it}`).join(", ")}}\n`;
  const use = (i: number) => `func.func @f() attributes {iree.reflection = #a${i}}\n`;
  fc.assert(
    fc.property(fc.array(reference, { minLength: 1, maxLength: 12 }), (changes) => {
      const lines = [use(0), ...Array.from({ length: count }, (_, i) => defined(i, [i + 1]))];
      const document = openDocument("file:///a.mlir", 1, lines.join(""));
      expect(places(document)).toHaveLength(1 + MAX_ALIAS_DEPTH);
      for (const { from, to, isUse } of changes) {
        const line = isUse ? 0 : Math.min(from + 1, count);
        lines[line] = isUse ? use(from) : defined(line - 1, to);
        const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
        document.update([{ range, text: lines[line] ?? "" }], document.version + 1);
        expect(places(document)).toEqual(places(openDocument("file:///a.mlir", 1, lines.join(""))));
      }
      const once = new Set([...eachRecord(document)].map(({ start }) => start));
      expect([...once].sort((a, b) => a - b)).toEqual(document.records().map(({ start }) => start));
    }),
    { numRuns: 300 },
  );
});
