/** Where a text is asked about: the same places in the same text, whatever a build makes of it. */
import { createHash } from "node:crypto";
import { randomOf, shuffled } from "../../test/kit/random.js";

/** What a place is in, as far as its characters tell. */
export type PlaceKind = "attribute" | "string" | "symbol" | "value" | "label" | "alias" | "op" | "word" | "mark";

/** The most places of a kind in a text. */
const MOST: Readonly<Record<PlaceKind, number>> = {
  attribute: 150,
  string: 30,
  symbol: 25,
  value: 15,
  label: 5,
  alias: 10,
  op: 10,
  word: 8,
  mark: 12,
};

/** By kind; the first that matches counts. */
const PATTERNS: readonly (readonly [PlaceKind, string])[] = [
  ["attribute", String.raw`\b(?:iree|hal|vm|torch|tf|stream)\.(?:abi|reflection|module|import|export)[\w.]*`],
  ["attribute", String.raw`(?<![\w.%@#!^$-])[A-Za-z_][\w.]*(?=\s*=\s*")`],
  ["string", String.raw`(?<==\s*)"(?:[^"\\\r\n]|\\.)*"?`],
  ["symbol", String.raw`@(?:[\w.$-]+|"[^"\r\n]*")`],
  ["value", String.raw`%[\w.$-]+`],
  ["label", String.raw`\^[\w.$-]+`],
  ["alias", String.raw`[#!][A-Za-z_][\w.$-]*`],
  ["op", String.raw`[a-z_]\w*\.[\w.$]+`],
  ["word", String.raw`[A-Za-z_]\w*`],
  ["mark", String.raw`[\[\](){}<>,=:;]|//|\n`],
];
const PLACE = new RegExp(PATTERNS.map(([, pattern], i) => `(?<p${i}>${pattern})`).join("|"), "g");

/** The offsets asked about, by kind, each list in the order of the text. */
export function placesIn(text: string): Readonly<Record<PlaceKind, readonly number[]>> {
  const found = new Map<PlaceKind, number[]>();
  const random = randomOf(createHash("sha256").update(text).digest().readUInt32LE());
  for (const { index, groups = {}, 0: matched } of text.matchAll(PLACE)) {
    const number = PATTERNS.findIndex((_, i) => groups[`p${i}`] !== undefined);
    const kind = PATTERNS[number]?.[0] ?? "mark";
    const offsets = found.get(kind) ?? [];
    found.set(kind, offsets);
    // Behind a mark is where the next thing is typed; anywhere in a string is a part of what it encodes.
    const inside = kind === "string" ? 1 + Math.floor(random() * (matched.length - 1)) : 1;
    offsets.push(index + inside);
  }
  const chosen = Object.entries(MOST).map(([kind, most]) => {
    const offsets = found.get(kind as PlaceKind) ?? [];
    return [
      kind,
      shuffled(offsets, random)
        .slice(0, most)
        .sort((a, b) => a - b),
    ] as const;
  });
  return Object.fromEntries(chosen) as Record<PlaceKind, number[]>;
}
