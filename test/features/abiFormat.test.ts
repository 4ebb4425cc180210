import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIsland } from "../../server/src/core/abi/islands.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { codecOf } from "../../server/src/core/encodings/registry.js";
import { abiFormat } from "../../server/src/core/features/abi/format.js";
import { format } from "../../server/src/core/features/formatting.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { applyEdits } from "../../server/src/core/text/edit.js";
import { listed } from "../../server/src/core/text/steps.js";
import { parseMarkers } from "../kit/markers.js";

const URI = "file:///test.mlir";
const PRETTY: Settings = { ...DEFAULT_SETTINGS, format: { ...DEFAULT_SETTINGS.format, json: "pretty" } };

/** The text after the strings in its marked range were formatted, or all of them. */
function formatted(marked: string, settings = DEFAULT_SETTINGS): string {
  const { text, spans } = parseMarkers(marked);
  const document = openDocument(URI, 1, text);
  const [span = { start: 0, end: text.length }] = spans;
  return applyEdits(
    text,
    listed(abiFormat(document, span, settings)).sort((a, b) => a.start - b.start),
  );
}

const reflection = (entries: string): string =>
  `// \u{1F600}\r\n\tfunc @f(%a: i32)   attributes {n = "\u{1F600}", iree.reflection = {${entries}}}\r\n`;

describe("formatting", () => {
  test.each<readonly [name: string, before: string, compact: string, pretty: string]>([
    ["lengths and numbers", 'f = "I07!B4!d04R01!"', 'f = "I6!B3!d4R1!"', 'f = "I6!B3!d4R1!"'],
    ["the order of keys", 'sip = "I12!S9!k1_1k0_0R1!"', 'sip = "I12!S9!k0_0k1_1R1!"', 'sip = "I12!S9!k0_0k1_1R1!"'],
    [
      "JSON, spaced as the setting has it",
      String.raw`iree.abi = "{ \22a\22:[\22i32\22,null ] ,\22r\22:[]}"`,
      String.raw`iree.abi = "{\22a\22:[\22i32\22,null],\22r\22:[]}"`,
      String.raw`iree.abi = "{\22a\22: [\22i32\22, null], \22r\22: []}"`,
    ],
    [
      "JSON in the order of its writers",
      String.raw`iree.abi = "{\"v\": 1,\"r\":[],\"a\":[[\"named\",\"é, b\",\"i32\"]]}"`,
      String.raw`iree.abi = "{\"a\":[[\"named\",\"é, b\",\"i32\"]],\"r\":[],\"v\":1}"`,
      String.raw`iree.abi = "{\"a\": [[\"named\", \"é, b\", \"i32\"]], \"r\": [], \"v\": 1}"`,
    ],
    [
      "JSON with members of somebody else's stays in order",
      String.raw`iree.abi = "{\22x\22: 1,\22r\22:[],\22a\22:[]}"`,
      String.raw`iree.abi = "{\22x\22:1,\22r\22:[],\22a\22:[]}"`,
      String.raw`iree.abi = "{\22x\22: 1, \22r\22: [], \22a\22: []}"`,
    ],
  ])("%s", (_, before, compact, pretty) => {
    expect(formatted(reflection(before))).toBe(reflection(compact));
    expect(formatted(reflection(before), PRETTY)).toBe(reflection(pretty));
    expect(formatted(reflection(compact))).toBe(reflection(compact));
    expect(formatted(reflection(pretty), PRETTY)).toBe(reflection(pretty));
  });

  test("a calling convention, and the partials of arguments", () => {
    expect(formatted('vm.import @m.f() attributes {calling_convention = "0"}')).toContain('"0v_v"');
    expect(formatted('func @f(%a: i32 {iree.reflection = {f_partial = "I04!S1!"}})')).toContain('"I4!S1!"');
  });

  test.each([
    ["a malformed string", 'f = "I9!R1!"'],
    ["a string that is not closed", 'f = "I01!R1!'],
    ["a string with an unknown escape", 'f = "I01!R1!\\q"'],
    ["JSON that is none", String.raw`iree.abi = "{ \22a\22: [] }"`],
    ["a key of the user's", 'author = "I01!R1!"'],
  ])("leaves %s alone", (_, entries) => {
    expect(formatted(reflection(entries))).toBe(reflection(entries));
    expect(formatted(reflection(entries), PRETTY)).toBe(reflection(entries));
  });

  test("leaves comments and everything between strings alone", () => {
    const text = '//   CHECK: iree.reflection = {f = "I01!R1!"}\n  module  {\n}\n';
    expect(formatted(text)).toBe(text);
  });

  test("a range has the strings that lie in it", () => {
    const line = 'func @f() attributes {iree.reflection = {f = "I01!R1!"}}';
    const done = line.replace("I01", "I1");
    expect(formatted(`${line}\n<|${line}|>\n${line}`)).toBe(`${line}\n${done}\n${line}`);
    expect(formatted(line.replace('"I01!R1!"', '"<|I01!R1!|>"'))).toBe(done);
    expect(formatted(line.replace('"I01!R1!"', '"I01<|!R1!"|>'))).toBe(line);
  });

  test("is off when its setting is", () => {
    const document = openDocument(URI, 1, reflection('f = "I01!R1!"'));
    const settings = { ...DEFAULT_SETTINGS, format: { ...DEFAULT_SETTINGS.format, enabled: false } };
    expect(format(document, undefined, settings)).toEqual([]);
  });
});

/** Loose spellings of signatures; lengths are right, spelled with zeros in front. */
const zeros = fc.constantFrom("", "0", "00");
const span = (tag: string, contents: fc.Arbitrary<string>) =>
  fc.tuple(zeros, contents).map(([zero, inside]) => `${tag}${zero}${inside.length + 1}!${inside}`);
const integer = fc.tuple(zeros, fc.constantFrom("0", "4", "128")).map(([zero, digits]) => zero + digits);
const dims = fc.array(fc.oneof(integer, fc.constant("-1"))).map((all) => all.map((it) => `d${it}`).join(""));
const element = fc.constantFrom("", "t0", "t6", "t11");
const type = fc.oneof(
  span(
    "B",
    fc.tuple(element, dims).map((parts) => parts.join("")),
  ),
  span("S", element),
  fc.constantFrom("O1!", "U1!"),
);
const types = fc.array(type, { maxLength: 3 }).map((all) => all.join(""));
const raw = fc.tuple(span("I", types), span("R", types)).map((parts) => parts.join(""));
const slots = fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 });
const sequence = span(
  "S",
  slots.map((keys) => keys.map((key) => `k${key}_${key}`).join("")),
);
const dictionary = span(
  "D",
  slots.map((keys) => keys.map((key) => `K2!${"zqaxyb"[key]}_${key}`).join("")),
);
const sip = fc
  .tuple(span("I", fc.oneof(sequence, dictionary)), span("R", fc.constantFrom("", "_0")))
  .map((it) => it.join(""));
const space = fc.constantFrom("", " ", "  ");
const json = fc
  .tuple(space, space, fc.constantFrom('["ndarray","f32",1,4]', '"i32"', '["named","a b","f32"]'), fc.boolean())
  .map(([a, b, record, swaps]) => {
    const sides = [`"a"${a}:[${b}${record}]`, `"r"${b}:${a}[]`];
    return `{${(swaps ? sides.reverse() : sides).join(`${b},${a}`)},${a}"v":1}`;
  });
const entry = fc.oneof(
  raw.map((it) => ["f", it] as const),
  sip.map((it) => ["sip", it] as const),
  json.map((it) => ["iree.abi", it] as const),
);

test("keeps the meaning, gives no new finding, and has nothing to do a second time", () => {
  const models = (text: string) => {
    const document = openDocument(URI, 1, text);
    return document.records().flatMap((record) =>
      record.islands.map((island) => {
        const decoded = readIsland(document, record, island)?.decoded;
        if (decoded?.tree === undefined) return null;
        const codec = codecOf(decoded.kind);
        // The order of a structure's slots is no part of its meaning, so it is brought into the encoder's.
        const canonical = codec.read(codec.encode(codec.model(decoded.tree)));
        return canonical && codec.model(canonical);
      }),
    );
  };
  const codes = (text: string, settings: Settings) =>
    findings(openDocument(URI, 1, text), settings).map(({ code }) => code);
  fc.assert(
    fc.property(
      entry,
      fc.constantFrom('\\"', "\\22"),
      fc.constantFrom(DEFAULT_SETTINGS, PRETTY),
      (it, quote, settings) => {
        const [key, payload] = it;
        const text = reflection(`${key} = "${payload.replaceAll('"', quote)}"`);
        const after = formatted(text, settings);
        expect(models(after)).toEqual(models(text));
        expect(formatted(after, settings)).toBe(after);
        const before = codes(text, settings);
        expect(codes(after, settings).filter((code) => !before.includes(code))).toEqual([]);
        expect(codes(after, settings)).not.toContain("non-canonical-spelling");
        expect(codes(after, settings)).not.toContain("non-compact-json");
      },
    ),
  );
});

test("spaced JSON is reported as such, unless the formatter is to write it", () => {
  const text = reflection(String.raw`iree.abi = "{\22a\22: [\22i32\22], \22r\22: [], \22v\22: 1}"`);
  const codes = (settings: Settings) => findings(openDocument(URI, 1, text), settings).map(({ code }) => code);
  expect(codes(DEFAULT_SETTINGS)).toContain("non-compact-json");
  expect(codes(PRETTY)).not.toContain("non-compact-json");
  expect(codes({ ...PRETTY, rules: { "non-compact-json": "warning" } })).toContain("non-compact-json");
});
