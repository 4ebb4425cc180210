/** The definitions of the aliases that records refer to, and that these refer to, are after edits those of a fresh text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
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
});

const places = (document: AbiDocument) =>
  document.records().map(({ start, length, aliases }) => [start, length, aliases]);

test("aliases that are defined, moved, renamed and removed are those of a fresh text", () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12, size: "max" }),
      fc.array(change, { maxLength: 8, size: "max" }),
      (lines, changes) => {
        let text = lines.join("\n");
        const document = openDocument("file:///a.mlir", 1, text);
        places(document);
        for (const { at, lines, inside, added, typed, look } of changes) {
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
          if (look) expect(places(document)).toEqual(places(openDocument("file:///a.mlir", 1, text)));
        }
        expect(places(document)).toEqual(places(openDocument("file:///a.mlir", 1, text)));
      },
    ),
    { numRuns: 20_000 },
  );
});
