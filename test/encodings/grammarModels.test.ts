/** The models that the grammars give, which the property tests compare with the fast paths'. */
import { describe, expect, test } from "vitest";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { grammarPartialModel, grammarSignatureModel, grammarSipModel } from "../kit/grammarModels.js";
import { span } from "../kit/spans.js";

const leaf = (index: number) => ({ kind: "leaf", index });

describe("sip", () => {
  const inputs = (text: string) => grammarSipModel(text as ByteString)?.inputs;

  test.each([
    ["I1!R1!", null],
    ["I3!_7R1!", leaf(7)],
    ["I4!_-0R1!", leaf(0)],
    ["I4!S1!R1!", { kind: "sequence", slots: [] }],
    ["I9!S6!k10_0R1!", { kind: "sequence", slots: [{ key: 10, value: leaf(0) }] }],
    ["I10!D7!K2!a_0R1!", { kind: "dict", slots: [{ key: "a", value: leaf(0) }] }],
    ["I9!D6!K1!_0R1!", { kind: "dict", slots: [{ key: "", value: leaf(0) }] }],
    ["I12!D9!K4!_1!_0R1!", { kind: "dict", slots: [{ key: "_1!", value: leaf(0) }] }],
    ["I10!D7!K2!\xff_0R1!", { kind: "dict", slots: [{ key: { hex: "ff" }, value: leaf(0) }] }],
  ])("%j", (text, model) => {
    expect(inputs(text)).toEqual(model);
  });

  test("the results are not the inputs", () => {
    expect(grammarSipModel("I1!R3!_4" as ByteString)).toEqual({ inputs: null, results: leaf(4) });
  });

  test.each([
    "",
    "I1!",
    "I9!S5!k0_0R1!",
    "I7!S5!k0_0R1!",
    "I10!D7!K9!a_0R1!",
    "I10!D8!K2!a_0R1!",
    "I5!_0_1R1!",
    "I13!_-2147483649R1!",
    // One of several integers that does not fit.
    "I22!S18!k0_0k1_2147483648R1!",
  ])("%j has none", (text) => {
    expect(grammarSipModel(text as ByteString)).toBeUndefined();
  });

  /** A signature whose root is as deep as that many sequences. */
  function deep(count: number): ByteString {
    let value = "_0";
    for (let i = 0; i < count; i++) value = span("S", `k0${value}`);
    return `${span("I", value)}R1!` as ByteString;
  }

  test("spans are read as deep as the fast path reads them", () => {
    expect(grammarSipModel(deep(255))).toBeDefined();
    expect(grammarSipModel(deep(256))).toBeUndefined();
  });

  test("many spans beside each other are not deep", () => {
    const slots = Array.from({ length: 150 }, (_, i) => `k${i}S1!k${150 + i}_0`).join("");
    expect(inputs(`${span("I", span("S", slots))}R1!`)).toMatchObject({ slots: { length: 300 } });
  });
});

describe("raw", () => {
  test.each([
    ["I1!R1!", []],
    ["I4!S1!R1!", [{ kind: "scalar", element: "float32" }]],
    ["I7!S4!t10R1!", [{ kind: "scalar", element: "uint32" }]],
    ["I15!B11!t6d4d-1d-0R1!", [{ kind: "buffer", element: "sint32", dims: [4, -1, 0] }]],
    ["I7!O1!U1!R1!", [{ kind: "ref" }, { kind: "unrecognized" }]],
  ])("%s", (text, inputs) => {
    expect(grammarSignatureModel(text as ByteString)).toEqual({ inputs, results: [] });
  });

  test.each(["", "I1!", "I7!S1!R1!", "I7!B9!t6R1!", "I17!B13!d-2147483649R1!"])("%j has none", (text) => {
    expect(grammarSignatureModel(text as ByteString)).toBeUndefined();
  });

  test("a partial has a side", () => {
    const types = [{ kind: "ref" }];
    expect(grammarPartialModel("I4!O1!" as ByteString)).toEqual({ side: "inputs", types });
    expect(grammarPartialModel("R4!O1!" as ByteString)).toEqual({ side: "results", types });
    expect(grammarPartialModel("I4!O1!R1!" as ByteString)).toBeUndefined();
    expect(grammarPartialModel("I1!" as ByteString)).toBeUndefined();
  });
});
