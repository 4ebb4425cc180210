import fc from "fast-check";
import { expect, test } from "vitest";
import type { Finding } from "../../server/src/core/document/finding.js";
import { SEVERITIES } from "../../server/src/core/encodings/codec.js";
import { findings, findingsTouching, openChecked, worstFindings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { casesOf } from "../kit/effort.js";
import { share } from "../kit/share.js";

/** Ops with an information, an error beside it, three errors, a warning, a hint, nothing; and a suppression. */
const op = fc.constantFrom(
  'func @a(%x: i1) attributes {iree.reflection = {f = "I4!O1!R1!", fv = "1"}} { return }\n',
  'func @b() attributes {iree.reflection = {f = "I4!O1!R2!", fv = "1"}} { return }\n',
  'func @c() attributes {iree.reflection = {f = "I9!O5!R2!", fv = "1"}} { return }\n',
  'util.func @d(%x: i32 {iree.abi.naem = "x"}) { util.return }\n',
  'util.func @e(%x: i32 {iree.abi.name = "x"}) { util.return }\n',
  'func @g(%x: i32) attributes {iree.reflection = {f = "I07!S3!t6R1!", fv = "1"}} { return }\n',
  'func @h(%x: tensor<4xf32>) attributes {iree.reflection = {f = "I8!B5!t0d4R1!", fv = "1"}} { return }\n',
  "// mlir-abi-disable-next-line span-length-mismatch\n",
);
const aliased = fc.constantFrom(
  '#r = {f = "I9!O5!R2!", fv = "1"}\n',
  "func @i() attributes {iree.reflection = #r} { return }\n",
);
const rules = { "legacy-reflection": "error", "misspelt-attribute": "off" } as const;
const settings = fc.constantFrom<Settings>(
  DEFAULT_SETTINGS,
  { ...DEFAULT_SETTINGS, preset: "strict" },
  { ...DEFAULT_SETTINGS, preset: "archaeology" },
  { ...DEFAULT_SETTINGS, rules },
);

/** What the name says, without any thrift. */
function naive(all: readonly Finding[], most: number): readonly Finding[] {
  const ranked = all.map((found, place) => ({ found, place, rank: SEVERITIES.indexOf(found.severity) }));
  const chosen = ranked.sort((a, b) => a.rank - b.rank || a.place - b.place).slice(0, most);
  return chosen.sort((a, b) => a.place - b.place).map(({ found }) => found);
}

test("the findings at a span are those of all that touch it, after any edit", () => {
  const edits = fc.array(fc.record({ at: share, text: fc.oneof(op, aliased) }), { maxLength: 4 });
  let found = 0;
  fc.assert(
    fc.property(fc.array(op, { maxLength: 12 }), edits, settings, share, share, (ops, edits, chosen, a, b) => {
      const document = openChecked("file:///a.mlir", 1, ops.join(""));
      for (const { at, text } of edits) {
        const start = { line: Math.floor(at * document.lineCount), character: 0 };
        document.update([{ range: { start, end: start }, text }], document.version + 1);
        const [from, to] = [a, b].map((it) => Math.floor(it * document.length)).sort((x, y) => x - y);
        const span = { start: from ?? 0, end: Math.min((from ?? 0) + 40, to ?? 0) };
        const here = findingsTouching(document, chosen, span);
        const all = findings(document, chosen);
        expect(here).toEqual(all.filter(({ start, end }) => start <= span.end && span.start <= end));
        found += here.length;
      }
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(casesOf(300) / 2);
});

test("the worst findings are those of all, after any edit", () => {
  let most = 0;
  fc.assert(
    fc.property(
      fc.array(op, { maxLength: 40 }),
      fc.array(fc.record({ at: share, text: op }), { maxLength: 4 }),
      settings,
      fc.nat(12),
      (ops, edits, chosen, limit) => {
        const document = openChecked("file:///a.mlir", 1, ops.join(""));
        for (const edit of [undefined, ...edits]) {
          if (edit !== undefined) {
            const line = Math.floor(edit.at * document.lineCount);
            const start = { line, character: 0 };
            document.update([{ range: { start, end: start }, text: edit.text }], document.version + 1);
          }
          const all = findings(document, chosen);
          const worst = worstFindings(document, chosen, limit);
          expect(worst.total).toBe(all.length);
          expect(worst.findings).toEqual(naive(all, limit));
          most = Math.max(most, all.length);
        }
      },
    ),
    { numRuns: 300 },
  );
  // Or nothing was chosen from.
  expect(most).toBeGreaterThan(12);
});

test("an op with more findings than are counted is counted all the same", () => {
  const values = Array.from({ length: 200 }, (_, i) => `%a${i}: i32 {iree.abi.naem = "x"}`).join(", ");
  const document = openChecked(
    "file:///a.mlir",
    1,
    ["f", "g"].map((name) => `util.func @${name}(${values}) { util.return }\n`).join(""),
  );
  const { total, findings: found } = worstFindings(document, DEFAULT_SETTINGS, 3);
  expect([total, found.length]).toEqual([400, 3]);
});

test("findings are in the order of the text, also where an op's attributes are after its regions", () => {
  const named = (name: string, region: string) =>
    `"func.func"() ({\n${region}"func.return"() : () -> ()\n}) {sym_name = "${name}", function_type = () -> (), iree.reflection = {f = "I2!R1!", fv = "1"}} : () -> ()\n`;
  const found = findings(openChecked("file:///a.mlir", 1, named("a", named("b", ""))), DEFAULT_SETTINGS);
  const starts = found.map(({ start }) => start);
  expect(starts).toHaveLength(4);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});
