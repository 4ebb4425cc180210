/** Texts for properties of all that reads MLIR: pieces of its syntax in any order, and files with a few edits. */
import fc from "fast-check";
import type { MlirFile } from "./corpus.js";
import { drawsOf, type Random } from "./random.js";

/** What edits put in: each changes what is a statement, a bracket or a line. */
const INSERTED = [
  ...'{}()[]<>",=:\n\r',
  "%a",
  "%a = ",
  "@b",
  "//",
  "^bb0",
  "#m =",
  " a.b ",
  "attributes ",
  "-> ",
  "{-#",
  "#-}",
];
const PIECES = [
  "a.b",
  '"c.d"(',
  "%x, %y:2 = ",
  "^bb1(%z: i32):",
  "!t.u<",
  "#v = ",
  "\r\n",
  "module",
  "return",
  "}>",
  "loc(",
];

/** What is put in, and what texts are made of, besides that of all. */
export interface MorePieces {
  readonly inserted?: readonly string[];
  readonly pieces?: readonly string[];
}

/** Texts of up to 40 pieces. */
export function mlirPieces({ inserted = [], pieces = [] }: MorePieces = {}): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...INSERTED, ...inserted),
    fc.constantFrom(...'%@^#!-+*?/\\;.0x\0\uFEFF\uD800é "'),
    fc.constantFrom(...PIECES, ...pieces),
    fc.string({ maxLength: 5 }),
  );
  return fc.array(piece, { maxLength: 40 }).map((all) => all.join(""));
}

/** Files of up to a length in UTF-16 units with one to four edits each, drawn in turn. */
export function* mutations(
  files: readonly MlirFile[],
  count: number,
  maxLength: number,
  { inserted = [] }: MorePieces = {},
): Generator<string> {
  const short = files.filter(({ text }) => text.length <= maxLength);
  const all = [...INSERTED, ...inserted];
  for (let i = 0; i < count; i++) yield mutated(short[i % short.length]?.text ?? "", drawsOf(i), all);
}

function mutated(text: string, random: Random, inserted: readonly string[]): string {
  let result = text;
  for (let edits = random.between(1, 4); edits > 0; edits--) {
    const at = random.below(result.length + 1);
    const piece = random.oneIn(3) ? "" : random.pick(inserted);
    result = result.slice(0, at) + piece + result.slice(at + (random.oneIn(2) ? 0 : random.between(1, 3)));
  }
  return result;
}
