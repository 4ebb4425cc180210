/** `iree.reflection = #alias` says what the dictionary says in its place. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { eachShown } from "../../server/src/core/document/streamingScan.js";
import { shownOp } from "../../server/src/core/features/shownOps.js";
import { findings, findingsOnce } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const open = (text: string) => openDocument("file:///a.mlir", 1, text);

/** Findings by code, message and the text that they mark; both ways of finding must agree. */
function found(text: string): string[] {
  const document = open(text);
  const all = findings(document, DEFAULT_SETTINGS);
  const spelled = (list: typeof all) =>
    list.map(({ code, message, start, end }) => `${code}: ${message} [${text.slice(start, end)}]`).sort();
  expect(spelled([...findingsOnce(open(text), DEFAULT_SETTINGS).findings])).toEqual(spelled(all));
  return spelled(all);
}

const DICTIONARIES: readonly string[] = [
  '{f = "I6!S3!t7R1!", fv = "1"}',
  '{f = "I6!S3!t6R1!", fv = "1"}',
  '{f = "I7!S3!t6R1!", fv = "1"}',
  '{f = "I6!S3!t6R1!"}',
  '{f = "I1!R1!", fv = "2"}',
  '{iree.abi = "{\\22a\\22:[],\\22r\\22:[],\\22v\\22:1}"}',
  '{iree.abi = "{\\22a\\22:[\\22f32\\22],\\22r\\22:[],\\22v\\22:1}"}',
  "{author = 0.5, fv = [1]}",
  '{iree.abi.model = "async"}',
];

describe.each(DICTIONARIES)("%s", (dictionary) => {
  const inPlace = `util.func private @f(i32) attributes {iree.reflection = ${dictionary}}\n`;
  const use = "util.func private @f(i32) attributes {iree.reflection = #r}\n";

  test("is followed before and after its use", () => {
    const expected = found(inPlace);
    expect(found(`#r = ${dictionary}\n${use}`)).toEqual(expected);
    expect(found(`${use}#r = ${dictionary}\n`)).toEqual(expected);
  });

  test("is reported once for functions that share it", () => {
    const shared = `#r = ${dictionary}\n${use}${use.replace("@f", "@g")}`;
    expect(new Set(found(shared)).size).toBe(found(shared).length);
  });

  test("is that of its own part", () => {
    const other = '#r = {iree.abi.declaration = "f"}\n';
    for (const header of ["// -----// IR Dump After Inliner (inline) //----- //", "// *** IR Dump After Inliner ***"]) {
      const text = `${other}${use}${header}\n#r = ${dictionary}\n${use}`;
      expect(found(text)).toEqual(found(`#r = ${dictionary}\n${use}`));
    }
  });

  test("is shown with the function", () => {
    const shown = (text: string) => {
      const document = open(text);
      const ops = [...eachShown(document)].map((record) => shownOp(document, record));
      return ops.find(({ name }) => name === "f")?.attributes.filter(({ place }) => place === "reflection");
    };
    expect(shown(`#r = ${dictionary}\n${use}`)).toEqual(shown(inPlace));
  });
});

test("a finding names the functions it is for where an alias is right for others", () => {
  const use = (name: string, type: string) => `util.func public @${name}(${type}) attributes {iree.reflection = #r}\n`;
  const one = "%a: f32";
  const two = "%a: f32, %b: f32";
  const text = '#r = {iree.abi = "{\\22a\\22:[\\22f32\\22],\\22r\\22:[],\\22v\\22:1}"}\n';
  const right = text + use("right", one);
  expect(found(right)).toEqual([]);
  const [alone = ""] = found(text + use("wrong", two));
  expect(alone).toMatch(/^json-arity: /u);
  const named = (names: string) => [alone.replace(" [", ` (for ${names}) [`)];
  expect(found(right + use("wrong", two))).toEqual(named("@wrong"));
  expect(found(use("a", two) + right + use("b", two))).toEqual(named("@a and @b"));
  expect(found(right + ["a", "b", "c", "d"].map((name) => use(name, two)).join(""))).toEqual(
    named("@a, @b and 2 more"),
  );
  expect(found(text + use("a", two) + use("b", two))).toEqual([alone]);
  // What is wrong with the string itself is wrong for all.
  const broken = text.replace("a", "b").replace("f32", "f33");
  expect(found(broken + use("a", one) + use("b", two)).join("\n")).not.toContain("(for ");
});

test("what is no dictionary is not followed", () => {
  expect(found('#f = "x"\nutil.func private @f(i32) attributes {iree.reflection = #f}\n')).toEqual([]);
  expect(found("#r = #r\nutil.func private @f(i32) attributes {iree.reflection = #r}\n")).toEqual([]);
});

test.each([
  ["an argument", (r: string) => `func.func @f(%a: tensor<4xf32> {iree.reflection = ${r}}) { return }\n`],
  ["a result", (r: string) => `func.func @f() -> (tensor<4xf32> {iree.reflection = ${r}}) { return }\n`],
])("the reflection of %s is followed too", (_name, use) => {
  for (const dictionary of ['{f_partial = "I6!B3!d5"}', '{f_partial = "I6!B3!d4"}', '{f_partial = "I7!B3!d4"}']) {
    const inPlace = found(use(dictionary));
    expect(found(`#r = ${dictionary}\n${use("#r")}`)).toEqual(inPlace);
    expect(found(`${use("#r")}#r = ${dictionary}\n`)).toEqual(inPlace);
    const shown = (text: string) => {
      const document = open(text);
      const ops = [...eachShown(document)].map((record) => shownOp(document, record));
      return ops.map(({ name, attributes }) => [name, attributes.filter(({ place }) => place === "reflection")]);
    };
    expect(shown(`#r = ${dictionary}\n${use("#r")}`)).toEqual(shown(use(dictionary)));
  }
  expect(found(`#r = {f_partial = "I6!B3!d5"}\n${use("#r")}`)).not.toEqual([]);
});
