import { describe, expect, test } from "vitest";
import type { MarkupContent } from "vscode-languageserver-types";
import { openDocument } from "../../server/src/core/document/document.js";
import { shortened } from "../../server/src/core/features/abi/shorten.js";
import { hover } from "../../server/src/core/features/hover.js";
import { inlayHints, resolveInlayHint } from "../../server/src/core/features/inlayHints.js";
import { itemTextOf } from "../../server/src/core/features/ranges.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { parseMarkers } from "../kit/markers.js";
import { span } from "../kit/spans.js";

const NONE = { signatures: false, indices: false, fences: false, pydm: false };
const only = (aspect: keyof typeof NONE): Settings => ({
  ...DEFAULT_SETTINGS,
  inlayHints: { ...NONE, [aspect]: true },
});

/** The text with each hint where it is; of the marked range, or of all. */
function hinted(marked: string, settings: Settings): string {
  const { text, spans } = parseMarkers(marked);
  const document = openDocument("file:///test.mlir", 1, text);
  const { start, end } = spans[0] ?? { start: 0, end: text.length };
  const range = { start: document.positionAt(start), end: document.positionAt(end) };
  let result = "";
  let at = 0;
  for (const { position, label } of inlayHints(document, range, settings)) {
    const offset = document.offsetAt(position);
    result += `${text.slice(at, offset)}«${label}»`;
    at = offset;
  }
  return result + text.slice(at);
}

const reflection = (entries: string): string => `func @f(%x: i32) attributes {iree.reflection = {${entries}}}`;

describe("signatures", () => {
  test.each([
    ['f = "I6!B3!d4R1!"«(tensor<4xf32>) -> ()», fv = "1"'],
    // Not well formed.
    ['sip = "I7!S4!k0_0R3!_0"'],
    [String.raw`iree.abi = "{\22a\22:[\22i32\22],\22r\22:[],\22v\22:1}"«(i32) -> None»`],
    // Not well formed, and no encoded string at all.
    ['f = "I7!B3!d4R1!", author = "I1!R1!"'],
  ])("%s", (expected) => {
    expect(hinted(reflection(expected.replace(/«[^»]*»/, "")), only("signatures"))).toBe(reflection(expected));
  });

  test.each([
    ["ends inside its string", 'f = "I6!<|B3!|>d4R1!"'],
    ["ends before it", '<|fv|> = "1", f = "I6!B3!d4R1!"'],
  ])("none where the range %s", (_, entries) => {
    const marked = reflection(entries);
    expect(hinted(marked, only("signatures"))).toBe(marked.replace(/<\||\|>/g, ""));
  });

  test("a structured signature has the types of the raw one beside it", () => {
    const text = reflection('abi = "sip", f = "I6!B3!d4R4!S1!", sip = "I10!D7!K2!a_0R3!_0"');
    expect(hinted(text, only("signatures"))).toBe(
      reflection(
        'abi = "sip", f = "I6!B3!d4R4!S1!"«(tensor<4xf32>) -> f32», sip = "I10!D7!K2!a_0R3!_0"«{"a": tensor<4xf32>} -> f32»',
      ),
    );
  });

  test("comments have none, and nothing outside the range", () => {
    const line = reflection('f = "I1!R1!"');
    expect(hinted(`// ${line}\n`, only("signatures"))).toBe(`// ${line}\n`);
    expect(hinted(`${line}\n<|${line}|>\n${line}`, only("signatures"))).toBe(
      `${line}\n${reflection('f = "I1!R1!"«() -> ()»')}\n${line}`,
    );
  });

  test("the setting takes them away", () => {
    const text = reflection('f = "I1!R1!"');
    expect(hinted(text, { ...DEFAULT_SETTINGS, inlayHints: NONE })).toBe(text);
    expect(hinted(text, only("indices"))).toBe(text);
  });
});

describe("indices", () => {
  test.each([
    'util.func @f(%out: !hal.buffer {iree.abi.output = 1 : index«sum»}) -> (i32, f32 {iree.abi.name = "sum"})',
    "util.func @f(%out: !hal.buffer {iree.abi.output = 0 : index«tensor<4xf32>»}) -> tensor<4xf32>",
    "util.func private @f(%a: tensor<4xf32>) -> (tensor<4xf32> {iree.abi.tied = 0 : i64«%a»})",
    "util.func private @e(%a: i32, %n: index) -> (tensor<?x?xf32> {iree.abi.dims = [1 : index«%n», 0«%a»]})",
    // No such value, no index.
    "util.func @f(%out: !hal.buffer {iree.abi.output = 4 : index}) -> i32",
    "util.func @f(%out: !hal.buffer {iree.abi.output = true}) -> i32",
    "// CHECK: iree.abi.output = 0 : index",
  ])("%s", (expected) => {
    expect(hinted(expected.replace(/«[^»]*»/g, ""), only("indices"))).toBe(expected);
  });
});

describe("fences", () => {
  const wrapper = (model: string, last = "!hal.fence"): string =>
    `util.func public @f$async(%0: i32, «wait fence:»%1: !hal.fence, «signal fence:»%2: ${last}) attributes {iree.abi.model = "${model}"}`;
  const bare = (text: string): string => text.replace(/«[^»]*»/g, "");

  test("the last two arguments of a function that is called with fences", () => {
    for (const text of [wrapper("coarse-fences"), wrapper("coarse-fences", "!vm.ref<!hal.fence>")]) {
      expect(hinted(bare(text), only("fences"))).toBe(text);
    }
  });

  test("and of no other", () => {
    for (const text of [wrapper("sync"), wrapper("coarse-fences", "i32")]) {
      expect(hinted(bare(text), only("fences"))).toBe(bare(text));
    }
    expect(hinted(bare(wrapper("coarse-fences")), only("signatures"))).toBe(bare(wrapper("coarse-fences")));
  });
});

test("a tooltip is the page of the hover, made when it is asked for", () => {
  const text = reflection('f = "I6!B3!d4R1!"');
  const document = openDocument("file:///test.mlir", 3, text);
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: text.length } };
  const [hint] = inlayHints(document, range, DEFAULT_SETTINGS);
  expect(hint?.tooltip).toBeUndefined();
  expect(itemTextOf(hint)).toEqual({ uri: "file:///test.mlir", version: 3 });
  if (hint === undefined) return;
  const resolved = resolveInlayHint(document, hint, DEFAULT_SETTINGS, "markdown");
  expect(resolved.tooltip).toMatchObject({ kind: "markdown" });
  const value = (resolved.tooltip as MarkupContent).value;
  expect(value.split("\n")[0]).toBe("**Raw signature**");
  expect(value).toContain("```mlir\n(tensor<4xf32>) -> ()\n```");
  expect(value).toContain("| argument 0 (x) |");
});

test("a long signature is cut, and whole in the tooltip", () => {
  const text = reflection('f = "I38!B10!d16d16d16B10!d16d16d16B9!d16d16d8R10!B7!d16d16"');
  const document = openDocument("file:///test.mlir", 3, text);
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: text.length } };
  const [hint] = inlayHints(document, range, only("signatures"));
  expect(hint?.label).toBe("(tensor<16x16x16xf32>, …) -> tensor<16x16xf32>");
  if (hint === undefined) return;
  const { value } = resolveInlayHint(document, hint, DEFAULT_SETTINGS, "plaintext").tooltip as MarkupContent;
  for (const type of ["tensor<16x16x16xf32>", "tensor<16x16x8xf32>", "tensor<16x16xf32>"])
    expect(value).toContain(type);
});

test("the tooltip of an index is the page of its attribute", () => {
  const text = "util.func @f(%out: !hal.buffer {iree.abi.output = 0 : index}) -> i32";
  const document = openDocument("file:///test.mlir", 3, text);
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: text.length } };
  const [hint] = inlayHints(document, range, only("indices"));
  if (hint === undefined) return expect.unreachable();
  const resolved = resolveInlayHint(document, hint, only("indices"), "plaintext");
  const position = document.positionAt(text.indexOf("0 : index"));
  expect(resolved.tooltip).toEqual(hover(document, position, DEFAULT_SETTINGS, "plaintext")?.contents);
});

describe("a shortened text", () => {
  test.each([
    ["(i32) -> f32", 60, "(i32) -> f32"],
    ["(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> f32", 40, "(tensor<4xf32>, tensor<4xf32>, …) -> f32"],
    ["(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) -> f32", 30, "(aaaaaaaaaaaaaaaaaaaa…) -> f32"],
    ["(tensor<16x784xf32>, i64) -> (tensor<f32>, tensor<f32>)", 48, "(tensor<16x784xf32>, i64) -> (tensor<f32>, …)"],
    ["(tensor<16x784xf32>, tensor<16xi64>) -> (f32, tensor<f32>)", 40, "(tensor<16x784xf32>, …) -> (f32, …)"],
    ["(i32, i64, f32) -> (tensor<4xf32>, tensor<4xf32>)", 40, "(i32, i64, f32) -> (tensor<4xf32>, …)"],
    ["(i32, i64, f32) -> (tensor<4xf32>, tensor<4xf32>)", 30, "(i32, i64, f32) -> (tensor<4x…"],
    ['{"speed": i32, "state": tensor<?x4xf32>} -> tensor<4xf32>', 48, '{"speed": i32, …} -> tensor<4xf32>'],
    ["a\n  b\tc", 60, "a b<U+0009>c"],
  ])("%s in %i", (text, limit, expected) => {
    expect(shortened(text, limit)).toBe(expected);
    expect(shortened(text, limit).length).toBeLessThanOrEqual(limit);
  });
});

test("a string longer than editors show has none", () => {
  const text = (dims: number): string => {
    const inputs = span("I", span("B", "d4".repeat(dims)));
    return reflection(`f = "${inputs}R1!"`);
  };
  expect(hinted(text(30_000), only("signatures"))).toContain("«(tensor<4x4x");
  expect(hinted(text(40_000), only("signatures"))).not.toContain("«");
});
