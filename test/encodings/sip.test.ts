/** What the sip codec says: findings, text, descriptions, models. Findings in MLIR text are in test/rules. */
import { describe, expect, test } from "vitest";
import { type CodecContext, pathAt } from "../../server/src/core/encodings/codec.js";
import { rawSignature } from "../../server/src/core/encodings/rawSignature/index.js";
import type { Decoded } from "../../server/src/core/encodings/registry.js";
import { sip } from "../../server/src/core/encodings/sip/index.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { type ByteString, bytesOf } from "../../server/src/core/text/byteString.js";
import { applyEdits } from "../kit/codecProperties.js";

const problems = (text: string) => decodeChecked("sip", bytesOf(text)).problems;

const findings = (text: string) =>
  problems(text).map(({ start, end, rule, message }) => `${start}-${end} ${rule}: ${message}`);

const VALUE = "a value (_…, S… or D…)";
const NESTED = "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1";

describe("one mistake gives one finding", () => {
  test.each([
    ["FOOBAR", '0-6 sip-syntax: Found "FOOBAR", expected a structured index path signature such as I8!S5!k0_0R3!_0'],
    ["I8!S5!k0_0", "10-10 sip-syntax: Found the end of the string, expected the results (R…) after the inputs"],
    [
      "I8!D5!k0_0R1!",
      '6-8 sip-syntax: Found integer key "k0", expected a string key (K…) or the end of the dictionary',
    ],
    ["I6!S3!k0R1!", `6-8 sip-syntax: Found the end of the span, expected ${VALUE} for key "k0"`],
    ["I5!_0_1R1!", '5-7 sip-syntax: Found raw index "_1", expected the end of the inputs after their only value'],
    ["I8!Q5!k0_0R1!", `3-10 sip-syntax: Found "Q5!k0_0", expected ${VALUE} or the end of the inputs`],
    ["I8!S5!k0_?R1!", '8-9 sip-syntax: Found "?", expected an integer after _'],
    ["I8!S5!k0?0R1!", `8-10 sip-syntax: Found "?0", expected ${VALUE} for key "k0"`],
    ["I11!D8!K3!fo?0R1!", `12-14 sip-syntax: Found "?0", expected ${VALUE} for key "K3!fo"`],
    ["I8!S5k0_0R1!", `3-5 sip-syntax: Found "k", expected '!' after the length 5`],
    ["I8!S5!k0_00R3!_0", "4-5 span-length-mismatch: Length is 5 but the contents are 6 bytes"],
    [NESTED.replace("K4!bar", "K9!bar"), "15-16 span-length-mismatch: Length is 9 but the contents are 4 bytes"],
    [NESTED.replace("K4!bar", "K!bar"), "14-16 span-length-mismatch: Length is missing; the contents are 4 bytes"],
    [NESTED.replace("D17", "D7"), "11-12 span-length-mismatch: Length is 7 but the contents are 17 bytes"],
    [NESTED.replace("foo", "fooo"), "23-24 span-length-mismatch: Length is 4 but the contents are 5 bytes"],
    [
      "I3!_4294967296R1!",
      "4-14 integer-out-of-range: Integer 4294967296 does not fit 32 bits, expected -2147483648 to 2147483647",
    ],
  ])("%j", (text, expected) => {
    expect(findings(text)).toEqual([expected]);
  });
});

describe("fixes", () => {
  test.each([
    [NESTED.replace("D17", "D99"), NESTED, true],
    [NESTED.replace("foo", "fooooooo"), "I36!S32!k0D22!K4!bar_1K9!fooooooo_0k1_2R12!S9!k0_0k1_1", true],
    // The inner sequence could hold all three entries or one: a guess is not a safe fix.
    ["I22!S18!k0S99!k0_0k1_1k1_2R1!", "I22!S18!k0S9!k0_0k1_1k1_2R1!", false],
    ["I12!S9!k1_0k0_1R1!", "I12!S9!k0_1k1_0R1!", true],
    ["I12!D9!K02!a_07R1!", "I11!D8!K2!a_07R1!", true],
  ])("%s", (text, expected, safe) => {
    const [problem] = problems(text);
    expect(problem?.fix && applyEdits(bytesOf(text), problem.fix.edits)).toBe(expected);
    expect(problem?.fix?.safe).toBe(safe);
  });
});

describe("text", () => {
  const render = (bytes: ByteString) => {
    const tree = sip.read(bytes);
    return tree && sip.render(sip.model(tree));
  };

  test.each([
    ["I1!R1!", "() -> ()"],
    ["I8!S5!k0_0R3!_0", "(raw0) -> raw0"],
    ["I12!S9!k0_0k1_1R3!_0", "(raw0, raw1) -> raw0"],
    [NESTED, '({"bar": raw1, "foo": raw0}, raw2) -> (raw0, raw1)'],
    ["I12!S9!k0_0k2_1R1!", "[0: raw0, 2: raw1] -> ()"],
    ["I4!S1!R4!D1!", "[] -> {}"],
    ["I14!S10!k0S5!k3_0R1!", "([3: raw0]) -> ()"],
    ["I10!D7!K2!\n_0R1!", '{"\\n": raw0} -> ()'],
    ['I12!D9!K4!a"\\_0R1!', '{"a\\"\\\\": raw0} -> ()'],
    // A zero-width space.
    ["I12!D9!K4!\xe2\x80\x8b_0R1!", '{"\\u200b": raw0} -> ()'],
    ["I10!D7!K2!\xff_0R1!", '{b"\\xff": raw0} -> ()'],
    ['I15!D11!K6!\xff\x01"\\a_0R1!', '{b"\\xff\\x01\\"\\\\a": raw0} -> ()'],
    // What would reorder the line, or not show, is escaped as well.
    ["I14!D10!K5!\x7f\xe2\x80\xae_0R1!", '{"\\u007f\\u202e": raw0} -> ()'],
  ])("%j", (text, expected) => {
    expect(render(text as ByteString)).toBe(expected);
  });
});

describe("what no length holds together is not read", () => {
  test.each(["I2!SR1!", "I2!DR1!", "I1!R2!_", "I5!_0_1R1!", "I6!S3!k0_0R1!", "I3!_0R1!_0"])("%s", (text) => {
    expect(sip.read(text as ByteString)).toBeUndefined();
  });

  test("a string too long for the reference grammar is reported where reading stopped", () => {
    const stopped = (text: string) => findings(text + "x".repeat(20_000)).map((it) => it.slice(it.indexOf(" ") + 1));
    const at = (offset: number) => [
      `sip-syntax: Reading stopped at byte ${offset}, expected a structured index path signature such as I8!S5!k0_0R3!_0`,
    ];
    expect(stopped("I1!R1!")).toEqual(at(6));
    expect(stopped("I_0!")).toEqual(at(1));
    expect(stopped("I20008!D20000!K!")).toEqual(at(15));
  });
});

describe("models", () => {
  test.each([
    [[], "model: expected an object"],
    [{ inputs: null }, "results: expected an object"],
    [{ inputs: { kind: "leaf" }, results: null }, "inputs.index: expected an integer of 32 bits"],
    [{ inputs: { kind: "x" }, results: null }, 'inputs.kind: expected "leaf", "sequence" or "dict"'],
    [{ inputs: { kind: "dict" }, results: null }, "inputs.slots: expected an array of slots"],
    [
      { inputs: { kind: "dict", slots: [{ key: 1, value: { kind: "leaf", index: 0 } }] }, results: null },
      'inputs.slots[0].key: expected a string or {"hex": "…"}',
    ],
    [
      { inputs: { kind: "dict", slots: [{ key: "a\ud800", value: { kind: "leaf", index: 0 } }] }, results: null },
      "inputs.slots[0].key: expected text without half a surrogate pair",
    ],
    [
      { inputs: { kind: "sequence", slots: [{ key: "a", value: { kind: "leaf", index: 0 } }] }, results: null },
      "inputs.slots[0].key: expected an integer of 32 bits",
    ],
    [
      { inputs: { kind: "sequence", slots: [{ key: 0, value: null }] }, results: null },
      "inputs.slots[0].value: expected an object",
    ],
  ])("%j is none", (value, message) => {
    expect(() => sip.validate(value)).toThrow(message);
  });

  test.each([-(2 ** 31) - 1, 2 ** 31, 0.5, "0", null])("an index is never %j", (index) => {
    const expected = "inputs.index: expected an integer of 32 bits";
    expect(() => sip.validate({ inputs: { kind: "leaf", index }, results: null })).toThrow(expected);
  });

  test("any index of 32 bits will do, and a zero of either sign", () => {
    for (const [index, code] of [
      [-(2 ** 31), "I13!_-2147483648R1!"],
      [2 ** 31 - 1, "I12!_2147483647R1!"],
      [-0, "I3!_0R1!"],
    ] as const) {
      expect(sip.encode(sip.validate({ inputs: { kind: "leaf", index }, results: null }))).toBe(code);
    }
    expect(sip.validate({ inputs: { kind: "leaf", index: -0 }, results: null }).inputs).toEqual({
      kind: "leaf",
      index: 0,
    });
  });

  // A section is a span, each structure is one, and so is a string key in it.
  test.each([
    [255, "sequence", null, 256],
    [254, "sequence", { kind: "dict", slots: [] }, 255],
    [254, "sequence", { kind: "sequence", slots: [{ key: 0, value: { kind: "leaf", index: 0 } }] }, 255],
    [253, "sequence", { kind: "dict", slots: [{ key: "", value: { kind: "leaf", index: 0 } }] }, 254],
    [254, "dict", null, 255],
  ] as const)("%i levels of a %s with %j inside are read back, more refused", (levels, kind, innermost, tooMany) => {
    const nested = (depth: number): unknown => {
      let value: unknown = innermost ?? { kind: "leaf", index: 0 };
      for (let i = 0; i < depth; i++) value = { kind, slots: [{ key: kind === "dict" ? "" : 0, value }] };
      return { inputs: value, results: null };
    };
    const model = sip.validate(nested(levels));
    const tree = sip.read(sip.encode(model));
    expect(tree && sip.model(tree)).toEqual(model);
    expect(() => sip.validate(nested(tooMany))).toThrow("expected at most 256 nested spans");
    const deeper = sip.encode(nested(tooMany) as typeof model);
    expect(sip.read(deeper)).toBeUndefined();
    expect(problems(deeper).map(({ message }) => message)).toEqual([
      "Spans are nested more than 256 deep, which is not read",
    ]);
  });

  test("string keys sort by bytes, not by UTF-16 units", () => {
    const leaf = (index: number) => ({ kind: "leaf", index });
    const slots = [
      { key: "\u{1D518}", value: leaf(0) },
      { key: "\uFB00", value: leaf(1) },
    ];
    const model = sip.validate({ inputs: { kind: "dict", slots }, results: null });
    expect(sip.encode(model)).toBe(bytesOf("I22!D18!K4!\uFB00_1K5!\u{1D518}_0R1!"));
  });
});

describe("descriptions", () => {
  const bytes = NESTED as ByteString;
  const tree = sip.read(bytes);
  if (tree === undefined) throw new Error("not read");
  const f = "I18!B3!d1B5!t6d8S3!t7R11!B3!d1B3!d2" as ByteString;
  const raw: Decoded = { kind: "raw", bytes: f, tree: rawSignature.read(f), problems: [] };
  const context: CodecContext = {
    siblings: new Map([["raw", raw]]),
    function: { name: "f", arguments: [{ name: "x", type: "!hal.buffer" }], results: [] },
  };
  const alone: CodecContext = { siblings: new Map(), function: undefined };
  const at = (offset: number, where = context) => sip.describe(pathAt(sip, tree, offset), bytes, where);

  test.each([
    [
      0,
      "Inputs",
      "How the caller's arguments map to raw arguments; a sequence here is the list of positional arguments",
    ],
    [5, "Length 27", "Byte length of a sequence: '!' plus 26 bytes"],
    [8, "Key 0", "Position in a sequence"],
    [10, "Dictionary", "Values by name"],
    [14, 'Key "bar"', "Name in a dictionary"],
    [20, "tensor<8xi32>", "Raw argument 1 of the function"],
    [28, "tensor<1xf32>", "Raw argument 0 (x) of the function"],
    [44, "tensor<1xf32>", "Raw result 0 of the function"],
  ])("at %i", (offset, title, meaning) => {
    expect(at(offset)).toMatchObject({ title, meaning });
  });

  test("a leaf shows its index path, and without f the function's own type", () => {
    expect(at(20).facts).toEqual([
      ["Index path", '[0, "bar"]'],
      ["Type", "tensor<8xi32>"],
    ]);
    expect(at(28, { ...alone, function: context.function }).title).toBe("!hal.buffer");
    expect(at(28, alone).title).toBe("Raw argument 0");
  });

  test("the overview joins both signatures", () => {
    expect(sip.overview(tree, bytes, context)).toEqual({
      text: '({"bar": tensor<8xi32>, "foo": tensor<1xf32>}, i64) -> (tensor<1xf32>, tensor<2xf32>)',
      language: "mlir",
      columns: ["Index path", "Raw value", "Type"],
      rows: [
        ['inputs [0, "bar"]', "argument 1", "tensor<8xi32>"],
        ['inputs [0, "foo"]', "argument 0", "tensor<1xf32>"],
        ["inputs [1]", "argument 2", "i64"],
        ["results [0]", "result 0", "tensor<1xf32>"],
        ["results [1]", "result 1", "tensor<2xf32>"],
      ],
    });
    expect(sip.overview(tree, bytes, alone).text).toBe(sip.render(sip.model(tree)));
  });
});

describe("hostile strings", () => {
  /** A well-formed signature with `depth` sequences in one another. */
  function deep(depth: number): string {
    let length = 2;
    const headers: string[] = [];
    for (let i = 0; i < depth; i++) {
      const header = `S${length + 3}!k0`;
      headers.push(header);
      length += header.length;
    }
    return `I${length + 1}!${headers.reverse().join("")}_0R1!`;
  }

  test("nesting is read up to a limit, beyond which there is one finding", () => {
    expect(sip.read(deep(255) as ByteString)).toBeDefined();
    for (const depth of [256, 1000, 100_000]) {
      expect(sip.read(deep(depth) as ByteString)).toBeUndefined();
      const [problem, ...others] = problems(deep(depth));
      expect(problem?.message).toBe("Spans are nested more than 256 deep, which is not read");
      expect(others).toEqual([]);
    }
  });

  test.each([
    ["headers without an end", `I9!${"S9!k0".repeat(100_000)}`],
    ["a few headers without an end", `I9!${"S9!k0".repeat(3000)}`],
    ["10 MB of junk", "xyz!{".repeat(2_000_000)],
    ["10 MB of keys", `I1!${"K9!".repeat(3_000_000)}`],
  ])("%s: one finding", (_, text) => {
    expect(problems(text)).toHaveLength(1);
  });
});
