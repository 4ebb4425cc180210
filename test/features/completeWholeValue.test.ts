/** An empty encoded string is completed whole, with what the function's type gives. */
import { describe, expect, test } from "vitest";
import { decode } from "../../server/src/core/encodings/registry.js";
import { actionsAt } from "../kit/codeActions.js";
import { completionsAt } from "../kit/completion.js";

const OP = "func.func @f(%a: tensor<4x?xi32>, %b: i32) -> i64";
const on = (reflection: string, op = OP): string => `${op} attributes {iree.reflection = {${reflection}}} { return }`;

/** The text after the first completion, which is the one that Enter takes. */
function first(marked: string): string {
  const { items, accept } = completionsAt(marked);
  const [item] = [...items].sort((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1));
  expect(item?.preselect).toBe(true);
  return accept(item?.label ?? "");
}

const whole = (marked: string) =>
  completionsAt(marked).items.filter(({ detail }) => detail?.includes("from the function's type"));

describe("an empty string takes the function's type whole", () => {
  const JSON_HEX =
    "{\\22a\\22:[[\\22ndarray\\22,\\22i32\\22,2,4,null],\\22i32\\22],\\22r\\22:[\\22i64\\22],\\22v\\22:1}";

  test.each([
    ["f", "I16!B8!t6d4d-1S3!t6R6!S3!t7"],
    ["sip", "I12!S9!k0_0k1_1R3!_0"],
    ["iree.abi", JSON_HEX],
    ["d", JSON_HEX],
  ])("%s", (key, value) => {
    expect(first(on(`${key} = "<|>"`))).toBe(on(`${key} = "${value}"`));
    expect(first(on(`x = "\u{1F600}", ${key} = "<|>", y`))).toBe(on(`x = "\u{1F600}", ${key} = "${value}", y`));
  });

  test.each([
    ["f", "I16!B8!t6d4d-1S3!t6R6!S3!t7"],
    ["sip", "I12!S9!k0_0k1_1R3!_0"],
    ["iree.abi", JSON_HEX],
  ])("with the name %s as well, and after its equals sign", (key, value) => {
    expect(completionsAt(on("<|>")).accept(key)).toBe(on(`${key} = "${value}"`));
    const snippet = `"\${1:${value.replace(/[\\$}]/g, "\\$&")}}"`;
    const { items } = completionsAt(on(`${key} = <|>`), { snippets: true, format: "markdown" });
    expect(items.map(({ textEdit }) => textEdit?.newText)).toEqual([snippet]);
  });

  test("a name where the type gives no value has an empty signature to write over", () => {
    const marked = on("<|>", "func.func @f(%a: !x.y)");
    const { items } = completionsAt(marked, { snippets: true, format: "markdown" });
    expect(items.find(({ label }) => label === "f")?.textEdit?.newText).toBe(`f = "\${1:I1!R1!}"`);
  });

  test("f_partial of an argument and of a result", () => {
    const partial = (argument: string, result: string) =>
      `func.func @f(%a: i8, %b: tensor<4x?xi32>${argument}) -> (i32, f64${result})`;
    const attribute = (value: string) => ` {iree.reflection = {f_partial = "${value}"}}`;
    expect(first(partial(attribute("<|>"), ""))).toBe(partial(attribute("I11!B8!t6d4d-1"), ""));
    expect(first(partial("", attribute("<|>")))).toBe(partial("", attribute("R6!S3!t2")));
  });

  test("the calling convention of a function of VM types", () => {
    const vm = (value: string) =>
      `vm.import private @f(%a : i64, %b : !vm.buffer ...) -> f32 attributes {vm.calling_convention = "${value}"}`;
    expect(first(vm("<|>"))).toBe(vm("0ICrD_f"));
  });

  test("a string that is not closed yet", () => {
    expect(first(`${OP} attributes {iree.reflection = {f = "<|>`)).toBe(
      `${OP} attributes {iree.reflection = {f = "I16!B8!t6d4d-1S3!t6R6!S3!t7`,
    );
  });

  test("quotes are escaped as its author escapes them beside it", () => {
    const text = first(on('iree.abi = "<|>", sip = "I1!R3!_0", d = "{\\"a\\":[],\\"r\\":[]}"'));
    expect(text).toContain(`iree.abi = "${JSON_HEX.replaceAll("\\22", '\\"')}"`);
  });

  test("the JSON is what the refactoring generates, variants included", () => {
    const op = 'func.func @<|>f(%a: f32, %b: i32 {iree.abi.name = "b"}) -> f32';
    const generated = actionsAt(op);
    const offered = completionsAt(on('iree.abi = "<|>"', op.replace("<|>", "")));
    const details = whole(on('iree.abi = "<|>"', op.replace("<|>", ""))).map(({ detail }) => detail);
    expect(details).toEqual([
      "Whole ABI JSON from the function's type",
      "Whole ABI JSON from the function's type, named arguments by keyword",
    ]);
    for (const title of generated.titles.filter((it) => it.startsWith("Generate"))) {
      const written = /iree\.abi = "(.*)"\}/.exec(generated.textAfter(title))?.[1];
      expect(offered.items.map(({ textEdit }) => textEdit?.newText)).toContain(written);
    }
  });

  test("sip follows index paths, and is offered flat as well", () => {
    const at = (path: string) => `{tf_saved_model.index_path = [${path}]}`;
    const op = `func.func @f(%a: f32 ${at('0, "x"')}, %b: i32 ${at('0, "y"')}) -> (f32 ${at("")})`;
    const found = whole(on('sip = "<|>"', op));
    expect(found.map(({ textEdit }) => textEdit?.newText)).toEqual([
      "I23!S19!k0D13!K2!x_0K2!y_1R3!_0",
      "I12!S9!k0_0k1_1R3!_0",
    ]);
    for (const { textEdit } of found) expect(decode("sip", (textEdit?.newText ?? "") as never).problems).toEqual([]);
  });

  test("sip counts what f lists where the function is lowered", () => {
    const op = "func.func @f(%a: !hal.buffer_view, %b: index) -> !hal.buffer_view";
    expect(first(on('f = "I8!B5!d4d4R4!B1!", sip = "<|>"', op))).toContain('sip = "I8!S5!k0_0R3!_0"');
    expect(whole(on('sip = "<|>"', op))).toEqual([]);
  });

  test.each([
    ["where something is written already", on('f = "I1!<|>R1!"')],
    ["where a type has no encoding", on('f = "<|>"', "func.func @f(%a: !my.type)")],
    ["where a type has no record", on('iree.abi = "<|>"', "func.func @f(%a: !my.type)")],
    ["for a dictionary that no function holds", '#refl = {f = "<|>"}'],
    ["for a call", 'func.call @f(%a) {iree.reflection = {f = "<|>"}} : (i32) -> ()'],
  ])("not %s", (_, marked) => {
    expect(whole(marked)).toEqual([]);
  });
});
