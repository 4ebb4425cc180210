/** Where the reference grammar takes spans to end when their lengths can't be trusted: what is in each is in brackets. */
import { describe, expect, test } from "vitest";
import { nestRaw } from "../../server/src/core/encodings/rawSignature/nesting.js";
import { nestSip } from "../../server/src/core/encodings/sip/nesting.js";
import type { Nested } from "../../server/src/core/encodings/spans/explain.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

function nested(text: string, { tokens }: Nested): string {
  const closes = new Set(tokens.map(({ close }) => close));
  const pieces = tokens.map(({ start, end, close }, i) => {
    if (closes.has(i)) return ")";
    return `${text.slice(start, end)}${close === undefined ? "" : "("}`;
  });
  return pieces.join(" ").replaceAll("( ", "(").replaceAll(" )", ")").trim();
}

describe("sip", () => {
  test.each([
    ["I8!S5!k0_0R1!", "I8!(S5!(k0 _0)) R1!()"],
    // Lengths that say too much, too little or nothing.
    ["I99!S99!k0_0R1!", "I99!(S99!(k0 _0)) R1!()"],
    ["I1!S1!k0_0R1!", "I1!(S1!(k0 _0)) R1!()"],
    ["I!S!k0_0k1_1R!", "I!(S!(k0 _0 k1 _1)) R!()"],
    ["I99!S5!k0_0", "I99!(S5!(k0 _0))"],
    ["I8!D5!K9!a_0R1!", "I8!(D5!(K9!(a) _0)) R1!()"],
    ["I8!D5!K1!_0R1!", "I8!(D5!(K1!() _0)) R1!()"],
    // A key belongs to what takes it.
    ["I16!D13!K2!aS3!k0_0K2!b_1R1!", "I16!(D13!(K2!(a) S3!(k0 _0) K2!(b) _1)) R1!()"],
    ["I12!S9!k0D3!k1_0R1!", "I12!(S9!(k0 D3!() k1 _0)) R1!()"],
    ["I11!S8!k0D5!k1_0R1!", "I11!(S8!(k0 D5!(k1 _0))) R1!()"],
    // What has no place stays where it is.
    ["I10!D7!K2!a_0k5R1!", "I10!(D7!(K2!(a) _0 k5)) R1!()"],
    ["I13!S9!k0_0K2!aR1!", "I13!(S9!(k0 _0 K2!(a))) R1!()"],
    ["I10!S7!k0_0_1R1!", "I10!(S7!(k0 _0 _1)) R1!()"],
    ["I5!_0_1R1!", "I5!(_0 _1) R1!()"],
    ["I3!_0k0R1!", "I3!(_0 k0) R1!()"],
    ["I16!S12!S9!k0_0k1_1R1!", "I16!(S12!(S9!(k0 _0 k1 _1))) R1!()"],
    // Stray bytes follow what is over by its length.
    ["I10!S7!k0_0xxR1!", "I10!(S7!(k0 _0 x x)) R1!()"],
    ["I10!S5!k0_0xxR1!", "I10!(S5!(k0 _0) x x) R1!()"],
    ["I8!S5!k0_0xxR1!", "I8!(S5!(k0 _0)) x x R1!()"],
    // An unknown span is one thing where its length makes sense.
    ["I8!Q5!k0_0R1!", "I8!(Q5!k0_0) R1!()"],
    ["I8!Q9!k0_0R1!", "I8!(Q9! k0 _0) R1!()"],
    // Sections end each other.
    ["R8!S5!k0_0I1!", "R8!(S5!(k0 _0)) I1!()"],
    ["I1!I1!R1!", "I1!() I1!() R1!()"],
    ["I4!I1!R1!", "I4!(I1!) R1!()"],
    ["I1!R1!k0_0", "I1!() R1!(k0 _0)"],
    ["I3!_0R1!R3!_1", "I3!(_0) R1!() R3!(_1)"],
    ["I9!_0R1!R3!_1", "I9!(_0 R1!) R3!(_1)"],
    ["?S1!I1!R1!?", "? S1! I1!() R1!() ?"],
  ])("%s", (text, expected) => {
    const found = nestSip(text as ByteString);
    expect(nested(text, found)).toBe(expected);
    expect([...found.ambiguous]).toEqual([]);
  });

  // A position could go on in the inner sequence, or in the outer one.
  test.each([
    ["I17!S14!k0S9!k0_0k1_1R1!", "I17!(S14!(k0 S9!(k0 _0 k1 _1))) R1!()", false],
    // The nearest place where it could end, the later of two.
    ["I18!S14!k0S6!k0_0k1_1R1!", "I18!(S14!(k0 S6!(k0 _0) k1 _1)) R1!()", true],
    ["I18!S14!k0S7!k0_0k1_1R1!", "I18!(S14!(k0 S7!(k0 _0 k1 _1))) R1!()", true],
    // Where the length says nothing, keys go on as long as they ascend.
    ["I22!S18!k0S99!k0_0k1_1k1_2R1!", "I22!(S18!(k0 S99!(k0 _0 k1 _1) k1 _2)) R1!()", true],
    ["I22!S18!k0S99!k5_0k6_1k1_2R1!", "I22!(S18!(k0 S99!(k5 _0 k6 _1) k1 _2)) R1!()", true],
    ["I22!S18!k0S99!k0_0k1_1k9_2R1!", "I22!(S18!(k0 S99!(k0 _0 k1 _1 k9 _2))) R1!()", true],
  ])("%s", (text, expected, ambiguous) => {
    const found = nestSip(text as ByteString);
    expect(nested(text, found)).toBe(expected);
    expect([...found.ambiguous]).toEqual(ambiguous ? [text.indexOf("S", 5)] : []);
  });

  test.each([
    ["I22!D18!K2!aD99!K2!b_0K2!c_1R1!", "I22!(D18!(K2!(a) D99!(K2!(b) _0 K2!(c) _1))) R1!()"],
    ["I22!D18!K2!aD99!K2!c_0K2!b_1R1!", "I22!(D18!(K2!(a) D99!(K2!(c) _0) K2!(b) _1)) R1!()"],
    ["I22!D18!K2!aD99!K2!c_0K2!c_1R1!", "I22!(D18!(K2!(a) D99!(K2!(c) _0) K2!(c) _1)) R1!()"],
  ])("%s", (text, expected) => {
    const found = nestSip(text as ByteString);
    expect(nested(text, found)).toBe(expected);
    expect([...found.ambiguous]).toEqual([12]);
  });

  test.each([
    // Where the length says, if one value follows there,
    ["I14!D10!K5!a_0b_1R1!", "I14!(D10!(K5!(a_0b) _1)) R1!()"],
    ["I12!D9!K9!aS1!K2!b_0R1!", "I12!(D9!(K9!(aS1!K2!b) _0)) R1!()"],
    ["I10!D7!K2!?_0", "I10!(D7!(K2!(?) _0))"],
    // else at the first value before the next key,
    ["I12!D8!K2!abc_0R1!", "I12!(D8!(K2!(abc) _0)) R1!()"],
    ["I12!D8!K9!abc_0R1!", "I12!(D8!(K9!(abc) _0)) R1!()"],
    ["I9!D6!K!ab_0R1!", "I9!(D6!(K!(ab) _0)) R1!()"],
    ["I12!D8!K3!a_-5R1!", "I12!(D8!(K3!(a) _-5)) R1!()"],
    ["I12!D8!K2!a_0_1R1!", "I12!(D8!(K2!(a_0) _1)) R1!()"],
    ["I12!D8!K6!a_0_1R1!", "I12!(D8!(K6!(a_0) _1)) R1!()"],
    ["I10!D7!K9!_0K2!bR1!", "I10!(D7!(K9!() _0 K2!(b))) R1!()"],
    ["I12!D9!K1!aS1!K2!b_0R1!", "I12!(D9!(K1!(a) S1!() K2!(b) _0)) R1!()"],
    ["I12!D9!K1!aD1!K2!b_0R1!", "I12!(D9!(K1!(a) D1!() K2!(b) _0)) R1!()"],
    // else where the length says after all, at the next key or section at the latest.
    ["I8!D5!K3!abR1!", "I8!(D5!(K3!(ab))) R1!()"],
    ["I8!D5!K9!abR1!", "I8!(D5!(K9!(ab))) R1!()"],
    ["I8!D5!K1!abR1!", "I8!(D5!(K1!() a)) b R1!()"],
    ["I10!D7!K2!ak0R1!", "I10!(D7!(K2!(a) k0)) R1!()"],
    ["I10!D7!K3!a_-R1!", "I10!(D7!(K3!(a_) -)) R1!()"],
    ["I9!D6!KabR1!", "I9!(D6!(K(ab))) R1!()"],
    ["I9!D6!K9!ab", "I9!(D6!(K9!(ab)))"],
  ])("a key's bytes end: %s", (text, expected) => {
    expect(nested(text, nestSip(text as ByteString))).toBe(expected);
  });

  test("how deep spans stand in one another, string keys too", () => {
    const deepest = (text: string) => nestSip(text as ByteString).deepest;
    expect([deepest("I1!R1!"), deepest("I8!S5!k0_0R1!"), deepest("I10!D7!K2!a_0R1!")]).toEqual([1, 2, 3]);
  });
});

describe("raw", () => {
  test.each([
    ["I6!B3!d4R1!", "I6!(B3!(d4)) R1!()"],
    ["I9!B9!t6d4S9!R1!", "I9!(B9!(t6 d4) S9!()) R1!()"],
    ["I1!R1!O1!", "I1!() R1!(O1!())"],
    // What has no place stays where it is.
    ["I4!d4O1!R1!", "I4!(d4 O1!()) R1!()"],
    ["I6!O3!d4R1!", "I6!(O3!(d4)) R1!()"],
    ["I4!O1!d4R1!", "I4!(O1!()) d4 R1!()"],
    ["I7!B4!?d4R1!", "I7!(B4!(? d4)) R1!()"],
    ["I5!O1!?R1!", "I5!(O1!() ?) R1!()"],
    ["O1!I1!R1!", "O1! I1!() R1!()"],
    ["I4!X5!d4d4R1!", "I4!(X5!d4d4) R1!()"],
    ["I1!R1!?", "I1!() R1!() ?"],
    ["I1!I1!R1!R1!", "I1!() I1!() R1!() R1!()"],
    ["I4!I1!O1!R1!", "I4!(I1! O1!()) R1!()"],
    ["R1!I1!", "R1!() I1!()"],
    // Of several results the inputs end at those that their length is nearest to.
    ["I5!O1!R1!R4!O1!", "I5!(O1!()) R1!() R4!(O1!())"],
    ["I9!O1!R1!R4!O1!", "I9!(O1!() R1!) R4!(O1!())"],
  ])("%s", (text, expected) => {
    expect(nested(text, nestRaw(text as ByteString))).toBe(expected);
  });
});
