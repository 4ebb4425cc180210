import { describe, expect, test } from "vitest";
import {
  isAbiKey,
  KEY_PATTERN,
  KEY_PATTERN_LENGTH,
  keyPatternFor,
  keyStart,
} from "../../server/src/core/abi/attributes/keys.js";
import { KNOWN_ATTRIBUTES } from "../../server/src/core/abi/attributes/table.js";
import { typosOf } from "../kit/typos.js";

/** Every spelling of a key with one of its characters written as an escape. */
function escaped(key: string): readonly string[] {
  const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, "0");
  return [...key].map((character, i) => `"${key.slice(0, i)}\\${hex(character)}${key.slice(i + 1)}"`);
}

/** Where the names begin that the search meets in a text. */
function starts(text: string): readonly number[] {
  return [...text.matchAll(KEY_PATTERN)].map(({ index }) => keyStart(text, index));
}

const SEARCHED = KNOWN_ATTRIBUTES.map(({ key }) => key).filter(isAbiKey);

describe("the key search", () => {
  test("knows the table's keys that make a record", () => {
    expect(SEARCHED.length).toBeGreaterThan(30);
  });

  test.each(SEARCHED)("finds %s", (key) => {
    const before = "func.func @f() attributes {";
    for (const written of [key, `"${key}"`]) {
      const text = `${before}${written} = 1}`;
      const at = text.indexOf(key);
      expect(starts(text)).toContain(at);
      expect(text.search(keyPatternFor(text))).toBe(text.search(KEY_PATTERN));
      const [match] = text.matchAll(KEY_PATTERN);
      expect((match?.index ?? 0) + (match?.[0].length ?? 0) - at).toBeLessThanOrEqual(KEY_PATTERN_LENGTH);
    }
  });

  test.each(SEARCHED)("finds %s with any one character escaped", (key) => {
    for (const written of escaped(key)) {
      const text = `{${written} = 1}`;
      expect(starts(text), written).toContain(2);
    }
  });
});

describe("a name with one typo is met", () => {
  const own = KNOWN_ATTRIBUTES.filter(({ key }) => /^(?:iree\.(?:abi\.|reflection)|hal\.abi\.)/.test(key));
  /** The dot between two parts of a dialect's name, and its neighbour: nothing that is rare is left of `ire.eabi`. */
  const isSwappedDot = (typo: string): boolean => /^(?:ire\.e|hal\.ab\.i)/.test(typo);

  test.each(own.map(({ key }) => key))("%s", (key) => {
    for (const typo of typosOf(key).filter((it) => !isSwappedDot(it))) {
      const text = `func.func @f() attributes {${typo} = 1}`;
      expect(starts(text), typo).toContain(text.indexOf(typo));
      expect(isAbiKey(typo), typo).toBe(true);
    }
  });

  test.each(["tf_saved_model.index_path", "ml_program.identifier", "vm.fallback", "vm.signature"])(
    "%s, after its dialect's name",
    (key) => {
      const dialect = key.slice(0, key.indexOf(".") + 1);
      for (const typo of typosOf(key).filter((it) => it.startsWith(dialect))) {
        const text = `func.func @f() attributes {${typo} = 1}`;
        expect(starts(text), typo).toContain(text.indexOf(typo));
      }
    },
  );
});

test("escapes of quotes alone take the faster pattern", () => {
  const json = "{\\22a\\22:[],\\0A\\5C}";
  expect(keyPatternFor(json)).toBe(keyPatternFor(""));
  expect(keyPatternFor(`${json} "iree\\2Eabi"`)).toBe(KEY_PATTERN);
});
