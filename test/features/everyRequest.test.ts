/** After any edit every request is answered as on a fresh document of the same text. */
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { answersOf, placesLieInside } from "../../fuzz/everything.js";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Provider } from "../../server/src/core/features/provider.js";
import { PROVIDERS } from "../../server/src/core/features/providers.js";
import { casesOf } from "../kit/effort.js";
import { pick, randomOf } from "../kit/random.js";

const URI = "file:///edited.mlir";
const EDITS = casesOf(500);

const PIECES = [
  "9",
  "!",
  '"',
  "}",
  "{",
  "\n",
  "%x",
  "@f",
  "^bb0",
  "#a",
  "// -----\n",
  "I1!R1!",
  "iree.abi.name = ",
  "é",
  "😀",
  "\r\n",
  "\\22",
  ",",
  'iree.reflection = {f = "I2!", fv = "1"}',
  "iree_pydm.func @g() -> (!iree_pydm.exception_result, !iree_pydm.bool)",
] as const;

function exampleText(name: string): string {
  const text = readFileSync(new URL(`../../examples/${name}.mlir`, import.meta.url), "utf8");
  // Long enough for every kind of answer, short enough to ask all of them a thousand times.
  return text.slice(0, text.indexOf("\n", 2500) + 1);
}

describe.each(["v0_structured", "abi_json", "native_abi", "vm_module"])("%s", (name) => {
  test(`${EDITS} random edits, each followed by every request`, () => {
    const random = randomOf(name.length);
    const document = openDocument(URI, 1, exampleText(name));
    let answered = 0;
    for (let version = 2; version < 2 + EDITS; version++) {
      const start = Math.floor(random() * document.length);
      const end = random() < 0.5 ? start : Math.min(start + Math.floor(random() * 12), document.length);
      const range = { start: document.positionAt(start), end: document.positionAt(end) };
      document.update([{ range, text: random() < 0.3 ? "" : pick(PIECES, random) }], version);
      const offset = random() < 0.5 ? start : Math.floor(random() * document.length);
      const answers = answersOf(document, offset);
      placesLieInside(document, answers);
      expect(answers).toEqual(answersOf(openDocument(URI, version, document.slice()), offset));
      answered += Object.values(answers).filter((answer) => answer !== undefined && answer !== null).length;
    }
    expect(answered).toBeGreaterThan(4 * EDITS);
  });
});

test("every request asks each member of every provider", () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const members = PROVIDERS.flatMap((provider) => {
    const names = Object.keys(provider) as (keyof Provider)[];
    return names.map((name) => ({ name, spy: vi.spyOn(provider as Required<Provider>, name) }));
  });
  const text = "func.func @f(%x: i32) { call @f(%x) : (i32) -> () }";
  const document = openDocument(URI, 1, text);
  for (let offset = 0; offset <= text.length; offset++) answersOf(document, offset);
  expect(members.filter(({ spy }) => spy.mock.calls.length === 0).map(({ name }) => name)).toEqual([]);
});
