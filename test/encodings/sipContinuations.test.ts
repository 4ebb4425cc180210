/** What may be written next in index paths, and what is being written, at a `|`. */
import { describe, expect, test } from "vitest";
import { ALONE, accepted, beside, continuationsAt, formAt, meaningsAt } from "../kit/continuations.js";

const FUNCTION = beside(["a tensor<4x?xi32>", "i32", "tensor<ui8>"], ["tensor<2xf32>", "b i64"]);

describe("sip", () => {
  const shown = (marked: string, context = ALONE) =>
    continuationsAt("sip", marked, context).map((it) => `${it.label}: ${accepted(marked, it)}`);

  test.each([
    ["|", ["() -> (): I1!R1!"]],
    ["|R1!", ["inputs: I1!R1!"]],
    ["|_0R1!", ["inputs: I1!_0R1!"]],
    ["I|", ["inputs: I1!"]],
    ["I|1!R1!", []],
    ["R1!|", ["raw result 0: R1!_0", "sequence: R1!S5!k0_0", "dictionary: R1!D10!K5!key0_0"]],
    [
      "I1!|",
      [
        "raw argument 0: I1!_0 + R1!",
        "sequence: I1!S5!k0_0 + R1!",
        "dictionary: I1!D10!K5!key0_0 + R1!",
        "results: I1!R1!",
      ],
    ],
    ["I1!|R1!", ["raw argument 0: I1!_0R1!", "sequence: I1!S5!k0_0R1!", "dictionary: I1!D10!K5!key0_0R1!"]],
    ["I3!_0|R1!", []],
    ["I3!_0|", ["results: I3!_0R1!"]],
    ["I3!_0R3!_0|", []],
    ["I4!S1!|R1!", ["[0]: I4!S1!k0_0R1!"]],
    ["I8!S5!k0_0|", ["[1]: I8!S5!k0_0k1_1 + R1!", "results: I8!S5!k0_0R1!"]],
    ["I8!S5!k9_0|R1!", ["[10]: I8!S5!k9_0k10_1R1!"]],
    ["I12!S9!k7_0k2_1|R1!", ["[8]: I12!S9!k7_0k2_1k8_2R1!"]],
    ["I12!S9!k0_0k-_1|R1!", ["[1]: I12!S9!k0_0k-_1k1_2R1!"]],
    ["I9!S6!k-3_0|R1!", ["[0]: I9!S6!k-3_0k0_1R1!"]],
    ["I4!D1!|R1!", ['"key0": I4!D1!K5!key0_0R1!']],
    ["I10!D7!K2!a_0|R1!", ['"key1": I10!D7!K2!a_0K5!key1_1R1!']],
    ["I9!S6!k10_0|R1!", ["[11]: I9!S6!k10_0k11_1R1!"]],
    // A position or name where a key is half typed.
    ["I5!S2!k|R1!", ["[0]: I5!S2!k0_0R1!"]],
    ["I5!D2!K|R1!", ['"key0": I5!D2!K5!key0_0R1!']],
    // A key waits for its value.
    [
      "I6!S3!k0|R1!",
      ["raw argument 0: I6!S3!k0_0R1!", "sequence: I6!S3!k0S5!k0_0R1!", "dictionary: I6!S3!k0D10!K5!key0_0R1!"],
    ],
    ["I8!S5!k0|_0R1!", []],
    ["I10!S7!k0|S3!k0R1!", []],
    ["I10!S7!k0|D3!K1!R1!", []],
    ["I6!S3!k|0R1!", []],
    ["I10!D7!K|2!a_0R1!", []],
    ["I10!D7!K2!|a_0R1!", []],
    // Over an index, the least that is free: the whole section counts, the other one does not.
    ["I12!S9!k0_1k1_|7R1!", ["raw argument 0: I12!S9!k0_1k1_0R1!"]],
    ["I12!S9!k0_|7k1_0R3!_1", ["raw argument 1: I12!S9!k0_1k1_0R3!_1"]],
    ["I3!_0R8!S5!k0_0|", ["[1]: I3!_0R8!S5!k0_0k1_1"]],
    ["I1!R8!S5!k0_1|", ["[1]: I1!R8!S5!k0_1k1_0"]],
    [
      "I6!S3!k0_|R1!",
      ["raw argument 0: I6!S3!k0_0R1!", "sequence: I6!S3!k0S5!k0_0R1!", "dictionary: I6!S3!k0D10!K5!key0_0R1!"],
    ],
    // What is open goes on, innermost first.
    ["I13!S10!k0S5!k0_0|R1!", ["[1]: I13!S10!k0S5!k0_0k1_1R1!", "[1]: I13!S10!k0S5!k0_0k1_1R1!"]],
    [
      "I20!S16!k5D11!K6!names_0|R1!",
      ['"key1": I20!S16!k5D11!K6!names_0K5!key1_1R1!', "[6]: I20!S16!k5D11!K6!names_0k6_1R1!"],
    ],
    // A position after a span that is over belongs to what is around it; a name to the nearest dictionary.
    ["I18!S14!k0S5!k0_0k1_1|R1!", ["[2]: I18!S14!k0S5!k0_0k1_1k2_2R1!"]],
    ["I22!D18!K2!aS5!k0_0K2!b_1|R1!", ['"key2": I22!D18!K2!aS5!k0_0K2!b_1K5!key2_2R1!']],
    ["I22!D18!K2!aS9!k0_0K2!b_1|R1!", ['"key2": I22!D18!K2!aS9!k0_0K2!b_1K5!key2_2R1!']],
    // Where all are over, the innermost one that takes the key goes on.
    ["I18!S2!k0D2!K1!_0k1_1|R1!", ["[2]: I18!S2!k0D2!K1!_0k1_1k2_2R1!"]],
    ["I14!S2!k0S2!k0_0k1_1|R1!", ["[2]: I14!S2!k0S2!k0_0k1_1k2_2R1!", "[1]: I14!S2!k0S2!k0_0k1_1k1_2R1!"]],
    // A span whose header is not whole is not over.
    ["I18!S14!k0Sk0_0k1_1|R1!", ["[2]: I18!S14!k0Sk0_0k1_1k2_2R1!", "[1]: I18!S14!k0Sk0_0k1_1k1_2R1!"]],
  ])("%s", (marked, expected) => {
    expect(shown(marked)).toEqual(expected);
  });

  test("what is nothing at all is replaced, and changes nothing", () => {
    expect(shown("I1!?|R1!")[0]).toBe("raw argument 0: I1!_0R1!");
    expect(shown("I1! |R1!")[0]).toBe("raw argument 0: I1!_0R1!");
    expect(shown("I8!S5!k0? |R1!")[0]).toBe("raw argument 0: I8!S5!k0?_0R1!");
    expect(shown("I8!S5!k0_0 ?|R1!")).toEqual(["[1]: I8!S5!k0_0 k1_1R1!"]);
  });

  test("spans that are too deep to be read are not continued", () => {
    expect(shown(`I1!${"S9999!k0".repeat(300)}_0|R1!`)).toHaveLength(256);
  });

  test("with the function, names and types are its own", () => {
    expect(shown("I1!|R1!", FUNCTION)[2]).toBe("dictionary: I1!D7!K2!a_0R1!");
    expect(shown("I1!|R1!", beside(["x_1 i32"], []))[2]).toBe("dictionary: I1!D9!K4!x_1_0R1!");
    expect(continuationsAt("sip", "I1!|R1!", FUNCTION)[0]?.detail).toBe("Raw argument 0 (a: tensor<4x?xi32>): _0");
    expect(continuationsAt("sip", "I8!S5!k0_0|R1!", FUNCTION)[0]?.detail).toBe(
      "The next element of the sequence: k1_1",
    );
    expect(continuationsAt("sip", "I8!S5!k0_0k1|R1!", FUNCTION)[0]?.detail).toBe("Raw argument 1 (i32): _1");
    expect(continuationsAt("sip", "I1!R8!S5!k0_0k1|", FUNCTION)[0]?.detail).toBe("Raw result 1 (b: i64): _1");
    // A name that is taken is no name for another.
    expect(shown("I10!D7!K2!a_1|R1!", FUNCTION)).toEqual(['"key0": I10!D7!K2!a_1K5!key0_0R1!']);
    expect(shown("I13!D10!K5!key0_1|R1!")).toEqual(['"key1": I13!D10!K5!key0_1K5!key1_0R1!']);
    // Nor is one that needs escapes, or that nobody wants to read.
    expect(shown("I1!|R1!", beside(["a-b i32"], []))[2]).toBe("dictionary: I1!D10!K5!key0_0R1!");
    expect(shown("I1!|R1!", beside([`${"n".repeat(32)} i32`], []))[2]).toBe("dictionary: I1!D10!K5!key0_0R1!");
    expect(shown("I1!|R1!", beside(["1a i32"], []))[2]).toBe("dictionary: I1!D10!K5!key0_0R1!");
    expect(shown("I1!R1!|", FUNCTION)[2]).toBe("dictionary: I1!R1!D10!K5!key0_0");
    expect(shown("I1!R8!S5!k0_0k1|", FUNCTION)[2]).toBe("dictionary: I1!R8!S5!k0_0k1D7!K2!b_1");
  });

  test.each([
    ["|", "() -> ()", "structure", "No inputs and no results"],
    ["|R1!", "inputs", "structure", "The inputs: I…"],
    ["I1!|", "results", "structure", "The results: R…"],
    ["I1!|", "raw argument 0", "value", "Raw argument 0: _0"],
    ["I1!R1!|", "raw result 0", "value", "Raw result 0: _0"],
    ["I1!|", "sequence", "structure", "Values by position: S5!k0_0"],
    ["I1!|", "dictionary", "structure", "Values by name: D10!K5!key0_0"],
    ["I8!S5!k0_0|R1!", "[1]", "key", "The next element of the sequence: k1_1"],
    ["I10!D7!K2!a_0|R1!", '"key1"', "key", "A slot of the dictionary: K5!key1_1"],
    ["I20!S16!k5D11!K6!names_0|R1!", "[6]", "key", "The next element of the sequence, in the one around it: k6_1"],
  ])("%s: %s", (marked, label, role, detail) => {
    expect(continuationsAt("sip", marked).find((it) => it.label === label)).toMatchObject({ role, detail });
  });

  test.each([
    ["|", "Structured index path signature([inputs], results)"],
    ["I|1!R1!", "Inputs([length], value)"],
    ["I1!|R1!", "Inputs(length, [value])"],
    ["I3!_|0R1!", "Inputs(length, [value])"],
    ["I1!R|1!", "Results([length], value)"],
    ["R|1!", "Results([length], value)"],
    ["I1!R1!|", "Results(length, [value])"],
    ["I8!S|5!k0_0R1!", "Sequence([length], slots)"],
    ["I10!D|7!K2!a_0R1!", "Dictionary([length], slots)"],
    ["I8!S5!|k0_0R1!", "Slot of a sequence([position], value)"],
    ["I8!S5!k|0_0R1!", "Slot of a sequence([position], value)"],
    ["I8!S5!k0|_0R1!", "Slot of a sequence(position, [value])"],
    ["I8!S5!k0_0|R1!", "Slot of a sequence([position], value)"],
    ["I10!D7!|K2!a_0R1!", "Slot of a dictionary([name], value)"],
    ["I10!D7!K2!a_|0R1!", "Slot of a dictionary(name, [value])"],
    ["I10!D7!K|2!a_0R1!", "String key([length], name)"],
    ["I10!D7!K2|!a_0R1!", "String key([length], name)"],
    ["I10!D7!K2!|a_0R1!", "String key(length, [name])"],
    ["I5!D2!K|R1!", "String key([length], name)"],
  ])("fields at %s", (marked, expected) => {
    expect(formAt("sip", marked)).toBe(expected);
  });
});

describe("what each part is", () => {
  const LENGTH = "length: Bytes of the contents, and one for the !";
  const VALUE = "value: _ and a raw index, or a sequence S or a dictionary D";
  const SLOT = "A key and the value that it leads to";
  test.each([
    [
      "|",
      "How raw values are nested in the caller's structures",
      "inputs: I, a length, ! and a value",
      "results: R, a length, ! and a value",
    ],
    ["I1!|R1!", "How the arguments map to raw ones", LENGTH, VALUE],
    ["I1!R1!|", "How the raw results are put together", LENGTH, VALUE],
    ["I4!S|1!R1!", "S, a length, ! and keys with their values", LENGTH, "slots: k0_0k1_1…"],
    ["I4!D|1!R1!", "D, a length, ! and keys with their values", LENGTH, "slots: K2!a_0K2!b_1…"],
    ["I4!S1!|R1!", SLOT, "position: k and a position, ascending from 0", VALUE],
    ["I4!D1!|R1!", SLOT, "name: K, a length, ! and a name; names are sorted", VALUE],
    ["I5!D2!K|R1!", "K, a length, ! and a name", LENGTH, "name: The bytes of the name"],
  ])("%s", (marked, ...expected) => {
    expect(meaningsAt("sip", marked)).toEqual(expected);
  });
});
