/** The terminal and the editor say the same of any text, however the editor came to it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { nextInput } from "../../fuzz/mutate.js";
import { mlirTexts } from "../../fuzz/seeds.js";
import { structureTarget } from "../../fuzz/targets/texts.js";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import {
  findingsOnce,
  findingsTouching,
  openChecked,
  prepareFindings,
  worstFindings,
} from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { readStructureFindings, structureFindingsSoFar } from "../../server/src/core/lint/structureFindings.js";
import { inOrder } from "../kit/found.js";
import { randomOf } from "../kit/random.js";

const URI = "file:///a.mlir";
const SETTINGS: readonly Settings[] = [
  DEFAULT_SETTINGS,
  { ...DEFAULT_SETTINGS, preset: "strict" },
  { ...DEFAULT_SETTINGS, runtimes: ["20240410.859", "3.4.0"] },
];

const inTerminal = (text: string, settings: Settings) =>
  inOrder(findingsOnce(openDocument(URI, 0, text), settings).findings);

/** What a server does before it reports everything. */
function inEditor(document: AbiDocument, settings: Settings): readonly string[] {
  while (!document.read(() => true));
  for (const _ of prepareFindings(document, settings));
  while (!readStructureFindings(document, settings, () => true));
  const { findings, total } = worstFindings(document, settings, Number.POSITIVE_INFINITY, structureFindingsSoFar);
  expect(total).toBe(findings.length);
  const all = { start: 0, end: document.length };
  expect(findingsTouching(document, settings, all, structureFindingsSoFar)).toEqual(findings);
  return inOrder(findings);
}

function opened(text: string): AbiDocument {
  const document = openChecked(URI, 1, text);
  document.readInSteps();
  return document;
}

/** An editor that had a text with other characters in the middle, and looked at that. */
function typed(text: string, random: () => number, settings: Settings): AbiDocument {
  const [a, b] = [random(), random()].map((share) => Math.floor(share * text.length)).sort((x, y) => x - y);
  const [start, end] = [a ?? 0, Math.min(b ?? 0, (a ?? 0) + 40)];
  const other = text.slice(end, end + Math.floor(random() * 30));
  const document = opened(text.slice(0, start) + other + text.slice(end));
  inEditor(document, settings);
  const range = { start: document.positionAt(start), end: document.positionAt(start + other.length) };
  document.update([{ range, text: text.slice(start, end) }], 2);
  return document;
}

const SEEDS = mlirTexts();

test("of changed texts", () => {
  let found = 0;
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...SETTINGS), (seed, settings) => {
      const random = randomOf(seed);
      const text = nextInput(structureTarget, SEEDS, random);
      const expected = inTerminal(text, settings);
      expect(inEditor(opened(text), settings)).toEqual(expected);
      const document = typed(text, random, settings);
      // Where a line end was torn apart, the editor has another text.
      if (document.slice() === text) expect(inEditor(document, settings)).toEqual(expected);
      found += expected.length;
    }),
    { numRuns: 400 },
  );
  expect(found).toBeGreaterThan(0);
});

test.each([
  [
    "a function in a dictionary that is not closed",
    'func.func @a(%x: i32) {\n  %t = "a.b"(%x) {p = 1 : i64,\nfunc.func @b(%y: i32) -> i32 {\n  return %y : i32\n}\n  q = 2} : (i32) -> i32\n  return\n}\n',
  ],
  [
    "brackets after the angle of a type",
    '{x<[[[]][[]]]>{{}<>}(<[[[[]]]]>)<[[[]]]>\n%r=""(){i,@y(%b:{}){{}<>}}(<[[[]]]>)<>}\n',
  ],
  ["an op in an entry", '{%u=e<[[[[]]]]>\n%r=""(){k=(%b:){j{{""}}<>}}(<[[[]]]>)}\n'],
  ["regions in a dictionary", '{%u=d<>\n""(){k={r},<>w(%b){{}}{""()}}()}\n'],
  ["a function without a space after its name", "func@F(%arg0:<>)<\n>{m%arg0<>}\n"],
])("of %s", (_, text) => {
  for (const settings of SETTINGS) expect(inEditor(opened(text), settings)).toEqual(inTerminal(text, settings));
});
