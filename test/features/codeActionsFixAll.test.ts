/** Fix-all over the rules' own wrong texts and over random damage: it ends, and a second time it changes nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { actionsAt } from "../kit/codeActions.js";
import { casesOf } from "../kit/fixture.js";

const FOLDER = fileURLToPath(new URL("../rules", import.meta.url));
const FIXTURES = readdirSync(FOLDER).filter((name) => name.endsWith(".mlir"));
const ASKED = { only: ["source.fixAll"], settings: DEFAULT_SETTINGS };

const safe = (text: string) =>
  findings(openDocument("file:///a.mlir", 1, text), DEFAULT_SETTINGS).filter(({ fix }) => fix?.safe === true);

/** The text after fix-all, which must leave nothing that it could have fixed. */
function fixed(text: string): string {
  const { actions, textAfter } = actionsAt(`<|>${text}`, ASKED);
  const fixable = safe(text);
  expect(actions).toHaveLength(fixable.length > 0 ? 1 : 0);
  const [action] = actions;
  if (action === undefined) return text;
  const result = textAfter(action.title);
  expect(safe(result).map(({ code, message }) => `${code}: ${message} in ${result}`)).toEqual([]);
  expect(actionsAt(`<|>${result}`, ASKED).actions).toEqual([]);
  return result;
}

test.each(FIXTURES)("%s", (name) => {
  for (const { text } of casesOf(readFileSync(join(FOLDER, name), "utf8"))) {
    // One text with other line ends is fixed as it was with its own.
    expect(fixed(text.replaceAll("\n", "\r\n"))).toBe(fixed(text).replaceAll("\n", "\r\n"));
  }
});

test("random damage in signatures", () => {
  const f = fc.constantFrom(
    "I15!B11!d10d128d64R15!B11!t6d32d8d64",
    "I6!S3!t6R6!S3!t2",
    "I4!O1!R1!",
    "I11!B8!t7d-1d4R1!",
  );
  const sip = fc.constantFrom("I8!S5!k0_0R3!_0", "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1", "I1!R1!");
  const damage = fc.array(
    fc.tuple(fc.nat(), fc.constantFrom("", "0", "07", "9", "!", "d", "t0", "d-0", "B1!", "k", "_")),
    {
      maxLength: 4,
    },
  );
  const broken = (text: string, edits: readonly (readonly [number, string])[]) =>
    edits.reduce(
      (it, [at, put]) =>
        it.slice(0, at % (it.length + 1)) + put + it.slice((at % (it.length + 1)) + (put === "" ? 1 : 0)),
      text,
    );
  fc.assert(
    fc.property(f, damage, sip, damage, (raw, a, structure, b) => {
      const entries = `abi = "sip", abiv = 1 : i32, f = "${broken(raw, a)}", fv = "1", sip = "${broken(structure, b)}"`;
      const text = `// \u{1F600}\r\n\tfunc @f() attributes {n = "\u{1F600}", iree.reflection = {${entries}}}\r\n`;
      const result = fixed(text);
      expect(result.startsWith(text.slice(0, text.indexOf("abi =")))).toBe(true);
      expect(result.endsWith("}}\r\n")).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("the fixtures are there", () => {
  expect(FIXTURES.map((name) => basename(name, ".mlir"))).toContain("span-length-mismatch");
});
