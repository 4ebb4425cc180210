import fc from "fast-check";
import { expect, test } from "vitest";
import { aliasPlaces } from "../../server/src/core/document/aliasPlaces.js";
import { TextStore } from "../../server/src/core/text/textStore.js";

const NAMES = ["a", "b", "a.b", "$a-1", "x".repeat(300)];
const piece = fc.oneof(
  fc.constantFrom(...NAMES.map((name) => `#${name}`)),
  fc.constantFrom("=", " = ", "\n", "\r\n= ", "##", `${" ".repeat(63)}=`, `${" ".repeat(64)}=`, "(", "x".repeat(100)),
);

/** Each `#name` with an equals sign right after it, or after at most 63 characters of white space. */
function definitions(text: string, name: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf("#"); at >= 0; at = text.indexOf("#", at + 1)) {
    const behind = text.slice(at + 1 + name.length);
    const blank = behind.length - behind.trimStart().length;
    if (text.startsWith(name, at + 1) && behind[blank] === "=" && blank < 64) found.push(at);
  }
  return found;
}

test("places of definitions are the same whether names are searched for one by one or together", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
      const text = pieces.join("");
      const placesOf = aliasPlaces(new TextStore(text));
      // Who asks a hundred times pays for more than the text.
      for (let round = 0; round < 100; round++) {
        for (const name of NAMES) {
          if (round % 33 > 0) [...placesOf(name)];
          else expect([...placesOf(name)]).toEqual(definitions(text, name));
        }
      }
    }),
    { numRuns: 100 },
  );
});

test("a definition where that ends which is looked at together is found once", () => {
  const line = `${"-".repeat(64 * 1024)}#a\n= 1\n`;
  const before = `${"-".repeat(64 * 1024)}\n#a = 1\n`;
  const text = before + line.repeat(3);
  const placesOf = aliasPlaces(new TextStore(text));
  for (let round = 0; round < 5; round++) expect([...placesOf("a")]).toEqual(definitions(text, "a"));
  expect(definitions(text, "a")).toHaveLength(4);
});
