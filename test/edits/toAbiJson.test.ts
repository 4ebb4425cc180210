import { describe, expect, test } from "vitest";
import { actionsAt } from "../kit/codeActions.js";

const quoted = (json: unknown, quote = "\\22") => JSON.stringify(json).replaceAll('"', quote);
/** A function of so many values, of types that say nothing. */
const fn = (inputs: number, results: number): string => {
  const types = (count: number) => Array.from({ length: count }, () => "!t.x").join(", ");
  return `func private @f(${types(inputs)}) -> (${types(results)})`;
};
const titles = (marked: string) => actionsAt(marked).titles.filter((title) => title.startsWith("Convert"));
const converted = (marked: string) => actionsAt(marked).textAfter("Convert");

describe("f, and sip, as iree.abi JSON", () => {
  test.each(['sip = "FOOBAR"', 'f = "I1!R1!"', 'iree.abi = "{}"'])(
    "is offered whatever an argument has: %s",
    (entry) => {
      const marked = `func.func @f(%a: i32 {iree.reflection = {${entry}}}) attributes {iree.reflection = {<|>f = "I6!S3!t6R1!"}} {`;
      expect(titles(marked)).toEqual(["Convert f to iree.abi JSON"]);
      expect(converted(marked)).toBe(
        `func.func @f(%a: i32 {iree.reflection = {${entry}}}) attributes {iree.reflection = {iree.abi = "${quoted({ a: ["i32"], r: [], v: 1 })}"}} {`,
      );
    },
  );

  test("f alone gives flat records", () => {
    const marked =
      'func @f(%a: tensor<?x128xf32>, %b: i32) -> (tensor<?xi64>, f64) attributes {x, iree.reflection = {<|>f = "I16!B8!d-1d128S3!t6R14!B6!t7d-1S3!t2", fv = "1"}} {\r\n';
    expect(titles(marked)).toEqual(["Convert f to iree.abi JSON"]);
    const json = {
      a: [["ndarray", "f32", 2, null, 128], "i32"],
      r: [["ndarray", "i64", 1, null], "f64"],
      v: 1,
    };
    expect(converted(marked)).toBe(
      `func @f(%a: tensor<?x128xf32>, %b: i32) -> (tensor<?xi64>, f64) attributes {x, iree.reflection = {iree.abi = "${quoted(json)}"}} {\r\n`,
    );
  });

  test.each([
    // From the reference: index paths [0] and [].
    ["I1!R1!", "I1!R1!", { a: [], r: [], v: 1 }],
    ["I6!B3!d1R6!B3!d2", "I8!S5!k0_0R3!_0", { a: [["ndarray", "f32", 1, 1]], r: [["ndarray", "f32", 1, 2]], v: 1 }],
    [
      "I9!B1!S3!t6R4!B1!",
      "I12!S9!k0_0k1_1R3!_0",
      { a: [["ndarray", "f32", 0], "i32"], r: [["ndarray", "f32", 0]], v: 1 },
    ],
    // A lone sequence or dictionary of results: the runtime takes its slots for the results.
    ["I1!R7!B1!S1!", "I1!R12!S9!k0_0k1_1", { a: [], r: [["stuple", ["ndarray", "f32", 0], "f32"]], v: 1 }],
    [
      "I1!R7!B1!S1!",
      "I1!R17!D13!K2!x_0K2!y_1",
      { a: [], r: [["sdict", ["x", ["ndarray", "f32", 0]], ["y", "f32"]]], v: 1 },
    ],
    // Keys at the root of the inputs are keywords.
    [
      "I7!B1!S1!R1!",
      "I17!D13!K2!x_0K2!y_1R1!",
      {
        a: [
          ["named", "x", ["ndarray", "f32", 0]],
          ["named", "y", "f32"],
        ],
        r: [],
        v: 1,
      },
    ],
    // Signs are lost; what has no element type is unknown.
    ["I12!O1!U1!S3!t8R1!", "I17!S13!k0_0k1_1k2_2R1!", { a: ["unknown", "unknown", "i8"], r: [], v: 1 }],
  ])("f = %s and sip = %s", (f, sip, json) => {
    const [result] = json.r;
    const inlined = result?.[0] === "stuple" || result?.[0] === "sdict";
    const head = fn(json.a.length, inlined ? result.length - 1 : json.r.length);
    const marked = `${head} attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = "${f}", fv = "1", n = 1, sip = "<|>${sip}"}}`;
    expect(titles(marked)).toEqual(["Convert f and sip to iree.abi JSON"]);
    expect(converted(marked)).toBe(`${head} attributes {iree.reflection = {iree.abi = "${quoted(json)}", n = 1}}`);
  });

  test("nested values become lists, in results tuples, and the title says for whom", () => {
    // The reference's ({"bar": raw1, "foo": raw0}, raw2) -> (raw0, raw1).
    const sip = "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1";
    const marked = `${fn(3, 2)} attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, f = "I12!B1!S3!t6S1!R9!B1!S3!t7", fv = "1", sip = "${sip}<|>"}}`;
    expect(titles(marked)).toEqual(["Convert f and sip to iree.abi JSON (wrapper ABI, nested values as lists)"]);
    const json = {
      a: [["sdict", ["bar", "i32"], ["foo", ["ndarray", "f32", 0]]], "f32"],
      r: [["stuple", ["ndarray", "f32", 0], "i64"]],
      v: 1,
    };
    expect(converted(marked)).toBe(`${fn(3, 2)} attributes {iree.reflection = {iree.abi = "${quoted(json)}"}}`);
    const nested = 'attributes {iree.reflection = {sip = "<|>I18!S14!k0S9!k0_0k1_1R14!S10!k0S5!k0_0"}}';
    const json2 = { a: [["slist", "f32", "i8"]], r: [["stuple", ["stuple", "f64"]]], v: 1 };
    expect(converted(`func @f(%a: f32, %b: i8) -> f64 ${nested}`)).toBe(
      `func @f(%a: f32, %b: i8) -> f64 attributes {iree.reflection = {iree.abi = "${quoted(json2)}"}}`,
    );
  });

  test("a gap between keys is a null", () => {
    const marked =
      'func @f(%a: f32) attributes {iree.reflection = {f = "I4!S1!R1!", fv = "1", sip = "<|>I8!S5!k2_0R1!"}}';
    expect(converted(marked)).toContain(quoted({ a: [null, null, "f32"], r: [], v: 1 }));
    expect(titles(marked)[0]).toContain("wrapper");
  });

  test("sip alone takes the records from the function's type", () => {
    const marked = 'func @f(%a: tensor<2xi1>) -> bf16 attributes {iree.reflection = {sip = "<|>I8!S5!k0_0R3!_0"}}';
    expect(titles(marked)).toEqual(["Convert sip to iree.abi JSON"]);
    expect(converted(marked)).toContain(quoted({ a: [["ndarray", "i1", 1, 2]], r: ["bf16"], v: 1 }));
    expect(titles(marked.replace("tensor<2xi1>", "!hal.buffer_view"))).toEqual([]);
  });

  test("a byte that stands for i1 is that again", () => {
    const marked =
      'func @f(%a: tensor<2xi1>, %b: i1, %c: i8) attributes {iree.reflection = {<|>f = "I18!B5!t4d2S3!t4S3!t4R1!", fv = "1"}}';
    expect(converted(marked)).toContain(quoted({ a: [["ndarray", "i1", 1, 2], "i1", "i8"], r: [], v: 1 }));
  });

  test("keeps the layout, the author's quotes and what else is there", () => {
    const marked = [
      "func @f(f32) attributes {",
      '\tx = "\u{1F600}",',
      "\tiree.reflection = {",
      '\t\tf = "<|>I4!S1!R1!", // the raw signature',
      '\t\tfv = "1",',
      '\t\tnote = "say \\"hi\\""',
      "\t}",
      "}",
    ].join("\r\n");
    const json = quoted({ a: ["f32"], r: [], v: 1 }, '\\"');
    expect(converted(marked)).toBe(
      [
        "func @f(f32) attributes {",
        '\tx = "\u{1F600}",',
        "\tiree.reflection = {",
        `\t\tiree.abi = "${json}", // the raw signature`,
        '\t\tnote = "say \\"hi\\""',
        "\t}",
        "}",
      ].join("\r\n"),
    );
  });

  test.each([
    ["the JSON stands there already", 'f = "<|>I4!S1!R1!", fv = "1", iree.abi = "{}"'],
    ["the function has more results", 'f = "<|>I4!S1!R4!S1!", fv = "1"'],
    ["the function has other arguments", 'f = "<|>I7!S1!S1!R1!", fv = "1"'],
    ["f can't be read", 'f = "<|>I2!R1!", fv = "1"'],
    ["sip can't be read", 'f = "<|>I4!S1!R1!", fv = "1", sip = "I2!R1!"'],
    ["sip has a value that f has not", 'f = "<|>I4!S1!R1!", fv = "1", sip = "I12!S9!k0_0k1_1R1!"'],
    ["f has a value that sip has not", 'f = "<|>I4!S1!R1!", fv = "1", sip = "I1!R1!"'],
    ["sip has a value twice", 'f = "<|>I4!S1!R1!", fv = "1", sip = "I12!S9!k0_0k1_0R1!"'],
    ["a key is not UTF-8", 'f = "<|>I4!S1!R1!", fv = "1", sip = "I10!D7!K2!\\FF_0R1!"'],
    ["a gap is absurd", 'f = "<|>I4!S1!R1!", fv = "1", sip = "I18!S14!k2000000000_0R1!"'],
  ])("is not offered where %s", (_, entries) => {
    expect(titles(`func @f(%a: f32) attributes {iree.reflection = {${entries}}}`)).toEqual([]);
  });
});
