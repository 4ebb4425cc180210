/** The hand-written reader against the grammar: what is well formed reads equal, and nothing makes it throw. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAbiKey } from "../../server/src/core/abi/attributes/keys.js";
import { headerAt } from "../../server/src/core/syntax/header.js";
import { readerAt, skipTrivia } from "../../server/src/core/syntax/reader.js";
import type { DictionaryValue, Parameter } from "../../server/src/core/syntax/syntax.js";
import { readDictionary } from "../../server/src/core/syntax/value.js";
import { casesOf } from "../kit/effort.js";
import { folded, grammarDictionary, grammarHeader, type PlainHeader, type PlainParameter } from "./referenceGrammar.js";

const of = fc.constantFrom;
const list = (item: fc.Arbitrary<string>, maxLength = 3): fc.Arbitrary<string> =>
  fc.array(item, { maxLength }).map((items) => items.join(" , "));
const maybe = (item: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.option(item, { nil: "", freq: 2 });
const words = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((pieces) => pieces.filter((piece) => piece !== "").join(" "));

const STRING = of('"x"', '""', String.raw`"a\22b\\\"\n\E9"`, '"// {"', '"é}"', '"I1!R1!"');
const BODY = of(
  "<4xf32>",
  "<0x4x?xi8>",
  "<(d0, d1) -> (d0)>",
  '<"}", {a = [1, 2]}>',
  "<@a::@b>",
  "<#x.y<[-1]>, !t<i1>>",
);
/** In what a dialect reads itself there are no comments: its blanks stay. */
const DIALECT_BODY = BODY.map((body) => body.replaceAll(" ", "\0"));
const SIMPLE_TYPE = fc.oneof(
  of("i32", "si8", "f64", "bf16", "index", "none", "!t", "!a.b", "!vm.ref<?>"),
  fc.tuple(of("tensor", "memref", "tuple"), BODY).map((pair) => pair.join("")),
  DIALECT_BODY.map((body) => `!d.t${body}`),
);
const TYPE = fc.oneof(
  { weight: 4, arbitrary: SIMPLE_TYPE },
  { weight: 1, arbitrary: list(SIMPLE_TYPE, 2).map((types) => `( ${types} ) -> i32`) },
  { weight: 1, arbitrary: list(SIMPLE_TYPE, 2).map((types) => `() -> ( ${types} )`) },
);
const SUFFIX = maybe(TYPE.map((type) => `: ${type}`));
const SYMBOL = of("@f", "@a.b$c", '@"a \\22 b"', "@a::@b", '@a::@"x y"::@c');
const KEY = of("a", "iree.abi.name", "iree.reflection", '"iree.abi"', '"a b"', "i32", "true", "loc", "dense", "_x.y$z");

const { dictionary } = fc.letrec<{ value: string; dictionary: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    words(STRING, SUFFIX),
    words(of("0", "12", "-3", "0x1F", "1.5", "-2.", "1.0e-3"), SUFFIX),
    of("true", "false", "unit", "#alias", "#0", "dense", "loc(unknown)"),
    SYMBOL,
    TYPE,
    fc.tuple(of("#hal.x", "#a", "#d.e.f"), DIALECT_BODY).map((pair) => pair.join("")),
    words(of('dense<"0xFF">', "affine_map<(d0) -> (d0 - 1)>", "array<i64: 1, 2>", "distinct[0]<unit>", "#a.b"), SUFFIX),
    list(tie("value")).map((values) => `[ ${values} ]`),
    tie("dictionary"),
  ),
  dictionary: list(fc.oneof(KEY, words(KEY, fc.constant("="), tie("value")))).map((entries) => `{ ${entries} }`),
}));

const DIMS = maybe(of("{%d}", "{%d0, %1}"));
const LOCATION = maybe(of('loc("f":1:2)', "loc(unknown)"));
const ARGUMENT = words(maybe(of("%a :", "%0:")), TYPE, DIMS, maybe(fc.constant("...")), maybe(dictionary), LOCATION);
const RESULT = words(fc.oneof(TYPE, of("%a", "%a as tensor<?xf32>")), DIMS, maybe(dictionary), LOCATION);
const BARE_RESULT = words(fc.oneof(SIMPLE_TYPE, of("%a", "%a as tensor<?xf32>")), DIMS);
const header = words(
  of("func", "func.func", "util.func", "vm.import", "my.thing"),
  maybe(of("public", "private", "nested")),
  of("@f", '@"x y"', "@a.b"),
  list(ARGUMENT).map((items) => `( ${items} )`),
  maybe(
    fc.oneof(
      list(RESULT).map((items) => `-> ( ${items} )`),
      words(fc.constant("->"), BARE_RESULT),
    ),
  ),
  maybe(dictionary.map((text) => `attributes ${text}`)),
);

/** Puts other white space and comments where a single space is outside of strings. */
function spaced(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const gaps = fc.array(of(" ", " ", "\t", "\n  ", "\r\n", ' // } " {\n', "\0"), { minLength: 1, maxLength: 9 });
  return fc.tuple(text, gaps).map(([source, spaces]) => {
    let i = 0;
    return source
      .split(/("(?:[^"\\]|\\.)*")/)
      .map((piece, k) => (k % 2 === 1 ? piece : piece.replaceAll(" ", () => spaces[i++ % spaces.length] ?? " ")))
      .join("");
  });
}

/** Random damage: characters dropped, doubled, or put in. */
function damaged(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const edit = fc.tuple(
    fc.nat(),
    fc.nat(3),
    of("", "", "{", "}", "(", ")", "<", ">", '"', ",", "=", ":", "a", " ", "\n", "%", "@", "#", "-"),
  );
  return fc.tuple(text, fc.array(edit, { minLength: 1, maxLength: 4 })).map(([source, edits]) => {
    let result = source;
    for (const [where, width, insert] of edits) {
      const at = where % (result.length + 1);
      result = result.slice(0, at) + insert + result.slice(at + width);
    }
    return result;
  });
}

function readByHand(text: string): { readonly value: DictionaryValue; readonly end: number } | undefined {
  const r = readerAt(text, 0, 0, text.length);
  skipTrivia(r);
  if (text[r.pos] !== "{") return undefined;
  const value = readDictionary(r);
  return { value, end: r.pos };
}

function expectSameDictionary(text: string): boolean {
  const hand = readByHand(text);
  const expected = grammarDictionary(text);
  if (expected === undefined) return false;
  expect(hand?.value).toEqual(expected);
  return true;
}

function expectSameParameters(text: string, hand: readonly Parameter[], expected: readonly PlainParameter[]): void {
  expect(hand.map(({ name, tied, variadic, attributes }) => ({ name, tied, variadic, attributes }))).toEqual(
    expected.map(({ name, tied, variadic, attributes }) => ({ name, tied, variadic, attributes })),
  );
  for (const [i, { typeSpan, start, end }] of expected.entries()) {
    const parameter = hand[i];
    expect(parameter && { start: parameter.start, end: parameter.end }).toEqual({ start, end });
    if (typeSpan === undefined) expect(parameter?.typeSpan.end).toBe(parameter?.typeSpan.start);
    else {
      expect(parameter?.typeSpan).toEqual(typeSpan);
      expect(parameter?.type).toBe(folded(text.slice(typeSpan.start, typeSpan.end)));
    }
  }
}

function expectSameHeader(text: string): boolean {
  const expected: PlainHeader | undefined = grammarHeader(text);
  const start = text.search(/[A-Za-z_]/);
  const hand = start < 0 ? undefined : headerAt(text, start, isAbiKey);
  if (expected === undefined || start !== 0 || hand === undefined) return false;
  expect(hand.op).toBe(expected.op);
  expect(hand.visibility).toBe(expected.visibility);
  expect(hand.symbol).toBe(expected.symbol);
  expect(hand.functionLike).toBe(true);
  expectSameParameters(text, hand.arguments, expected.arguments);
  expectSameParameters(text, hand.results, expected.results);
  expect(hand.attributes).toEqual(expected.attributes);
  return true;
}

describe("the hand-written reader and the grammar agree", () => {
  test("on dictionaries", () => {
    fc.assert(
      fc.property(spaced(dictionary), (text) => {
        expect(expectSameDictionary(text), text).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test("on headers", () => {
    fc.assert(
      fc.property(spaced(header), (text) => {
        expect(expectSameHeader(text), text).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test("on damaged dictionaries that are well formed all the same", () => {
    let wellFormed = 0;
    fc.assert(
      fc.property(damaged(spaced(dictionary)), (text) => {
        // `affine_map<=(d0)` begins with a comparison for the one, and with a body for the other; MLIR takes neither.
        if (!/\w<=/.test(text) && expectSameDictionary(text)) wellFormed++;
      }),
      { numRuns: 10_000 },
    );
    expect(wellFormed).toBeGreaterThan(casesOf(10_000) / 100);
  });

  test("on damaged headers that are well formed all the same", () => {
    let wellFormed = 0;
    fc.assert(
      fc.property(damaged(spaced(header)), (text) => {
        if (!/\w<=/.test(text) && expectSameHeader(text)) wellFormed++;
      }),
      { numRuns: 10_000 },
    );
    expect(wellFormed).toBeGreaterThan(casesOf(10_000) / 100);
  });
});
