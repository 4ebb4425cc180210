import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rulePage } from "../../server/src/core/lint/pages.js";
import { RULES } from "../../server/src/core/lint/registry.js";
import { VERSION } from "../../server/src/core/version.js";
import { applyEdits, casesOf, findingsIn, findingsOf, withFixesOf, withSafeFixes } from "../kit/fixture.js";

/** The one code block under a heading of a rule page. */
function blockUnder(page: string, heading: string): string {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return /```mlir\n(?<code>[\s\S]*?)```/.exec(section)?.groups?.code ?? "";
}

/** What the fixes leave of the Wrong block where the page shows another way out, as replacements. */
const OTHER_WAY_OUT: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  "abi-without-sip": [['abi = "sip"', 'abi = "sip", sip = "I8!S5!k0_0R3!_0"']],
  "calling-convention-syntax": [],
  "encoding-shape-mismatch": [],
  "free-and-cell-variable": [],
  "misplaced-attribute": [],
  "misplaced-reflection-key": [],
  "named-before-positional": [["[\\22named\\22,\\22x\\22,\\22i32\\22]", "\\22i32\\22"]],
  "pointless-allocator": [[', fbr = "allocate"', ""]],
  "signature-arity": [["I11!B3!d4S3!t6R1!", "I6!B3!d4R1!"]],
  "stale-dim": [["d4d4", "d4d8"]],
  "unserializable-value": [
    ["0.5 : f32", '"0.5"'],
    ["exact = true", 'exact = "true"'],
  ],
  "unused-suppression": [["// mlir-abi-disable-next-line span-length-mismatch\n", ""]],
};

/** Those that look at compiled modules alone have no MLIR to show: moduleRules.test.ts. */
const TEXT_RULES = RULES.filter(({ module, check }) => module === undefined || check !== undefined);

test("a rule's page is that of the release", () => {
  expect(rulePage("sip-syntax")).toMatch(/^https:\/\/github\.com\/.*\/docs\/rules\/sip-syntax\.md$/);
  expect(rulePage("sip-syntax")).toContain(`/blob/v${VERSION}/`);
});

test("the table of docs/rules says what each rule is", () => {
  const rows = readFileSync("docs/rules/README.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ["));
  expect(
    RULES.map((it) => `| [${it.id}](${it.id}.md) | ${it.family} | ${it.severity} | ${it.fix} | ${it.summary} |`),
  ).toEqual(rows);
});

test.each([
  [
    "declaration-arity",
    'util.func public @f(%a: i32) attributes {iree.abi.declaration = "async func @f() -> ()"}',
    'util.func public @f(%a: i32) attributes {iree.abi.declaration = "async func @f(%input0: i32) -> ()"}',
  ],
  [
    "unlisted-free-variable",
    'iree_pydm.func @f() attributes {free_vars = []} {\n %a = alloc_free_var "a"\n %b = alloc_free_var "b"\n}',
    'iree_pydm.func @f() attributes {free_vars = ["a", "b"]} {\n %a = alloc_free_var "a"\n %b = alloc_free_var "b"\n}',
  ],
  [
    "free-and-cell-variable",
    'iree_pydm.func @f() attributes {cell_vars = ["x", "a", "y"], free_vars = ["a"]} {\n %a = alloc_free_var "a"\n}',
    'iree_pydm.func @f() attributes {cell_vars = ["x", "y"], free_vars = ["a"]} {\n %a = alloc_free_var "a"\n}',
  ],
  [
    "free-and-cell-variable",
    'iree_pydm.func @f() attributes {cell_vars = ["a", "x"], free_vars = ["a"]} {\n %a = alloc_free_var "a"\n}',
    'iree_pydm.func @f() attributes {cell_vars = ["x"], free_vars = ["a"]} {\n %a = alloc_free_var "a"\n}',
  ],
  [
    "free-and-cell-variable",
    'iree_pydm.func @f() attributes {cell_vars = ["a"], free_vars = ["a"]} {\n %a = alloc_free_var "a"\n}',
    'iree_pydm.func @f() attributes {cell_vars = [], free_vars = ["a"]} {\n %a = alloc_free_var "a"\n}',
  ],
  [
    "missing-exception-result",
    "iree_pydm.func private @f() -> ( !iree_pydm.bool )",
    "iree_pydm.func private @f() -> ( !iree_pydm.exception_result, !iree_pydm.bool )",
  ],
  [
    "unsorted-union",
    "iree_pydm.func private @f(!iree_pydm.union<!iree_pydm.str, !iree_pydm.none, !iree_pydm.bool>)",
    "iree_pydm.func private @f(!iree_pydm.union<!iree_pydm.none, !iree_pydm.str, !iree_pydm.bool>)",
  ],
  [
    "misspelt-attribute",
    'util.func private @f(%a: i32 {"iree.abi.naem" = "x", iree.abi.consum})',
    'util.func private @f(%a: i32 {"iree.abi.name" = "x", iree.abi.consume})',
  ],
  [
    "sip-without-abi",
    'func @f() attributes {iree.reflection = {abi, abiv = 1 : i32, sip = "I1!R1!"}}',
    'func @f() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}}',
  ],
  [
    "free-and-cell-variable",
    'iree_pydm.func @f() attributes {cell_vars = ["x", "a"], free_vars = ["a"]} {\n %a = alloc_free_var "a"\n}',
    'iree_pydm.func @f() attributes {cell_vars = ["x"], free_vars = ["a"]} {\n %a = alloc_free_var "a"\n}',
  ],
  [
    "sip-without-abi",
    'func @f() attributes {iree.reflection = {abi = "SIP", abiv = 1 : i32, sip = "I1!R1!"}}',
    'func @f() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}}',
  ],
  [
    "mlir-syntax",
    'util.func private @f(i32) attributes {iree.abi.stub} attributes {my.attr, iree.reflection = {a = "b"}}',
    'util.func private @f(i32) attributes {iree.abi.stub, my.attr, iree.reflection = {a = "b"}}',
  ],
  [
    "abi-without-sip",
    'func @f() attributes {iree.reflection = {abi = "sip"}}',
    'func @f() attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I1!R1!"}}',
  ],
  [
    "abi-without-sip",
    'func @f() attributes {iree.reflection = {abi = "sip", sipv = 1 : i32}}',
    'func @f() attributes {iree.reflection = {abi = "sip", sip = "I1!R1!", sipv = 1 : i32}}',
  ],
  [
    "wrong-value-kind",
    'util.func private @f() attributes {iree.reflection = {"iree.abi.transients.size" = 64 : index}}',
    'util.func private @f() attributes {iree.reflection = {"iree.abi.transients.size.constant" = 64 : index}}',
  ],
  [
    "wrong-value-kind",
    "util.func private @f() attributes {iree.reflection = {iree.abi.transients.size.constant = @size}}",
    "util.func private @f() attributes {iree.reflection = {iree.abi.transients.size = @size}}",
  ],
  [
    "wrong-value-kind",
    'util.func private @f() attributes {iree.abi.model = ["coarse-fences"]}',
    'util.func private @f() attributes {iree.abi.model = "coarse-fences"}',
  ],
  ["mlir-syntax", "util.func private @f(i32){iree.abi.stub}", "util.func private @f(i32) attributes {iree.abi.stub}"],
  [
    "mlir-syntax",
    "util.func private @f(i32)  {iree.abi.stub}",
    "util.func private @f(i32)  attributes {iree.abi.stub}",
  ],
  [
    "mlir-syntax",
    "util.func private @f(i32) attr {iree.abi.stub}",
    "util.func private @f(i32) attributes {iree.abi.stub}",
  ],
  [
    "mlir-syntax",
    "util.func private @f(i32) attributes ={iree.abi.stub}",
    "util.func private @f(i32) attributes {iree.abi.stub}",
  ],
  [
    "mlir-syntax",
    'util.func public @f(%a: i32) -> i32 {iree.abi.name = "x"} { util.return %a : i32 }',
    'util.func public @f(%a: i32) -> (i32 {iree.abi.name = "x"}) { util.return %a : i32 }',
  ],
  [
    "mlir-syntax",
    'util.func public @f(%a: i32) -> ( i32 ) {iree.abi.name = "x"} { util.return %a : i32 }',
    'util.func public @f(%a: i32) -> ( i32  {iree.abi.name = "x"}) { util.return %a : i32 }',
  ],
  [
    "mlir-syntax",
    'util.func public @f(%a: i32) -> {iree.abi.name = "x"}  i32 attributes {iree.abi.stub}',
    'util.func public @f(%a: i32) -> (i32 {iree.abi.name = "x"}) attributes {iree.abi.stub}',
  ],
  [
    "mlir-syntax",
    'util.func public @f(%a: {iree.abi.name = "x", my.attr}  tensor<4xf32>, {iree.abi.name = "y"} %b : i32)',
    'util.func public @f(%a: tensor<4xf32> {iree.abi.name = "x", my.attr}, %b : i32 {iree.abi.name = "y"})',
  ],
  [
    "misplaced-reflection-key",
    'func @f(%a: i32) attributes {abi = "sip", iree.module.export, abiv = 1 : i32, sip = "I8!S5!k0_0R1!", my.key} { return }',
    'func @f(%a: i32) attributes {iree.reflection = {abi = "sip", abiv = 1 : i32, sip = "I8!S5!k0_0R1!"}, iree.module.export, my.key} { return }',
  ],
  [
    "misplaced-reflection-key",
    'func @f(%a: tensor<4xf32> {f_partial = "I6!B3!d4"}) attributes {iree.module.export} { return }',
    'func @f(%a: tensor<4xf32> {iree.reflection = {f_partial = "I6!B3!d4"}}) attributes {iree.module.export} { return }',
  ],
  [
    "mlir-syntax",
    'func.func @f() attributes {iree.reflection = {author: "me", "my.key":"x", "your.key" : "y"}} { return }',
    'func.func @f() attributes {iree.reflection = {author = "me", "my.key" = "x", "your.key" = "y"}} { return }',
  ],
  [
    "mlir-syntax",
    'util.func public @f(%a: i32 {iree.abi.name "x"; my.attr}, %b: i32 {iree.abi.name == "y",, my.attr,})',
    'util.func public @f(%a: i32 {iree.abi.name = "x", my.attr}, %b: i32 {iree.abi.name = "y", my.attr})',
  ],
  [
    "mlir-syntax",
    'func.func @f() attributes {iree.reflection = {iree.abi.declaration = "[{"a b":["c"]},1]", author = "me"}} { return }',
    'func.func @f() attributes {iree.reflection = {iree.abi.declaration = "[{\\22a b\\22:[\\22c\\22]},1]", author = "me"}} { return }',
  ],
])("the fixes of %s write what was meant", (id, text, expected) => {
  expect(withFixesOf(id, text)).toBe(expected);
});

describe.each(TEXT_RULES)("$id", ({ id, fix }) => {
  const page = readFileSync(`docs/rules/${id}.md`, "utf8");
  const cases = casesOf(readFileSync(`test/rules/${id}.mlir`, "utf8"));

  test.each(cases)("fixture: $title", ({ text, expected }) => {
    expect(findingsIn(text, id)).toEqual(expected);
  });

  test("the fixture has a finding of the rule", () => {
    expect(cases.flatMap(({ expected }) => expected).join("\n")).toContain(` ${id} `);
  });

  test("each fix takes a finding of the rule away", () => {
    for (const { text, expected } of cases) {
      if (!expected.some((line) => line.includes(` ${id} `) && line.endsWith("]"))) continue;
      const own = findingsOf(text, id).filter(({ code }) => code === id);
      for (const { fix: each } of own) {
        if (each === undefined) continue;
        const left = findingsOf(applyEdits(text, each.edits), id).filter(({ code }) => code === id);
        expect(left.length, each.title).toBeLessThan(own.length);
      }
    }
  });

  test("safe fixes leave nothing for another safe fix", () => {
    let count = 0;
    for (const { text, expected } of cases) {
      const fixed = withSafeFixes(text);
      if (expected.some((line) => line.includes(` ${id} `) && line.includes(" [safe fix: "))) {
        expect(fixed).not.toBe(text);
        count++;
      }
      expect(withSafeFixes(fixed)).toBe(fixed);
    }
    expect(count > 0).toBe(fix === "safe");
  });

  test("the page's Wrong block raises this rule and no other", () => {
    const wrong = blockUnder(page, "Wrong");
    expect(wrong).not.toBe("");
    expect([...new Set(findingsIn(wrong, id).map((line) => line.split(" ")[1]))]).toEqual([id]);
  });

  test("its fixes make the page's Right block of the Wrong one, but for line breaks and indents", () => {
    if (fix === "none") return;
    const compact = (text: string) => text.replaceAll(/\s/g, "");
    const wrong = blockUnder(page, "Wrong");
    const replaced = OTHER_WAY_OUT[id]?.reduce((text, [from, to]) => text.replace(from, to), wrong);
    expect(compact(withFixesOf(id, wrong))).toBe(compact(replaced ?? blockUnder(page, "Right")));
  });

  test("the page's Right block raises nothing", () => {
    const right = blockUnder(page, "Right");
    expect(right).not.toBe("");
    expect(findingsIn(right, id)).toEqual([]);
  });
});
