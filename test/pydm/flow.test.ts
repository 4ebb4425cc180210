/** Which numbers of lowered code are codes, shape by shape. */
import { describe, expect, test } from "vitest";
import { type FlowContext, flowOf } from "../../server/src/core/pydm/flow.js";
import { statementOf } from "../../server/src/core/pydm/statements.js";

const L = "!iree_input.list<!iree_input.variant>";
const CONSTANTS = [
  "%c0 = arith.constant 0 : index",
  "%c1 = arith.constant 1 : index",
  "%c2 = arith.constant 2 : index",
];

function flow(lines: readonly string[], context: FlowContext = { raises: false }) {
  const text = [...CONSTANTS, ...lines].join("\n");
  const statements = text.split("\n").flatMap((line) => {
    const start = text.indexOf(line);
    return statementOf(text, start, start + line.length) ?? [];
  });
  const { codes, objects } = flowOf(statements, context);
  return {
    codes: codes.map(({ kind, code, value, start, end }) => `${kind} ${code} in %${value}, ${text.slice(start, end)}`),
    objects: Object.fromEntries(objects),
  };
}
const codes = (...lines: readonly string[]) => flow(lines).codes;

const list = (name: string) => [
  `${name} = iree_input.list.create : ${L}`,
  `iree_input.list.resize ${name}, %c2 : ${L}`,
];
const set = (name: string, index: string, value: string, type = "i32") =>
  `iree_input.list.set ${name}[${index}], ${value} : ${L}, ${type}`;
const get = (result: string, name: string, index: string, type = "i32") =>
  `${result} = iree_input.list.get ${name}[${index}] : ${L} -> ${type}`;
const constant = (name: string, value: number, type = "i32") => `${name} = arith.constant ${value} : ${type}`;

describe("the code of an object", () => {
  const boxed = (...lines: readonly string[]) => codes(...list("%l"), ...lines);

  test("is what is stored in slot 0, and not in another one", () => {
    const { codes: found, objects } = flow([
      ...list("%l"),
      constant("%code", 78),
      constant("%x", 5),
      constant("%id", 7),
      set("%l", "%c0", "%code"),
      set("%l", "%c1", "%x"),
      set("%l", "%c2", "%id"),
    ]);
    expect(found).toEqual(["type-code 78 in %code, 78"]);
    expect(objects).toEqual({ l: { code: 78, codeValue: "code", data: { value: "x", type: "i32" }, id: "id" } });
  });

  test("is nothing where the list is none of an object", () => {
    const code = constant("%code", 78);
    expect(codes(code, set("%l", "%c0", "%code"))).toEqual([]);
    expect(codes(code, `%l = iree_input.list.create : ${L}`, set("%l", "%c0", "%code"))).toEqual([]);
    expect(codes(code, `%l = iree_input.list.create %c2 : ${L}`, ...list("%m"), set("%l", "%c0", "%code"))).toEqual([]);
    expect(codes(code, ...list("%l"), "%l = foo.list", set("%l", "%c0", "%code"))).toEqual([]);
    const [, resize = ""] = list("%l");
    expect(
      codes(code, "%l = iree_input.list.create : !iree_input.list<i32>", resize, set("%l", "%c0", "%code")),
    ).toEqual([]);
    expect(codes(code, "%l = iree.list.create : !iree.list<?>", resize, set("%l", "%c0", "%code"))).toHaveLength(1);
    expect(boxed(code, set("%l", "%c0", "%code"), set("%l", "%unknown", "%code"))).toEqual([]);
    expect(boxed(code, set("%l", "%c0", "%code", "i64"))).toEqual([]);
  });

  test("is followed through a select, blocks and jumps between them", () => {
    expect(
      boxed(
        constant("%a", 3),
        constant("%b", 4),
        "%s = arith.select %c, %a, %b : i32",
        constant("%x", 9),
        "cf.cond_br %c, ^one(%x, %s : i32, i32), ^two(%a : i32)",
        "^one(%y: i32, %z: i32):",
        "cf.br ^one(%x, %z : i32, i32)",
        "^two(%w: i32):",
        set("%l", "%c0", "%z"),
      ),
    ).toEqual(["type-code 3 in %a, 3", "type-code 4 in %b, 4"]);
    expect(boxed("^one(%y: i32, %z: i32):", "cf.br ^one(%y : i32)", set("%l", "%c0", "%z"))).toEqual([]);
    expect(boxed("^one(%y: i32):", set("%l", "%c0", "%y"))).toEqual([]);
  });

  test("is nothing of another type, or what is defined twice", () => {
    const store = set("%l", "%c0", "%code");
    expect(boxed(constant("%code", 78, "i64"), store)).toEqual([]);
    expect(boxed(constant("%code", 78), "%code = foo.bar", store)).toEqual([]);
    expect(boxed("%code = foo.bar", constant("%code", 78), store)).toEqual([]);
    expect(boxed(constant("%code", 78), "%code, %other = foo.bar", store)).toEqual([]);
    expect(boxed(constant("%code", 78), "^a(%code: i32):", store)).toEqual([]);
    const jump = [constant("%a", 3), "cf.br ^a(%a : i32)", "^a(%code: i32):"];
    expect(boxed(...jump, store)).toEqual(["type-code 3 in %a, 3"]);
    expect(boxed(...jump, "^a(%other: i32):", set("%l", "%c0", "%other"))).toEqual([]);
  });
});

describe("an exception code", () => {
  const raised = (...lines: readonly string[]) => flow(lines, { raises: true }).codes;
  const value = constant("%e", -2);

  test("is the first of two results of a function that raises", () => {
    expect(raised(value, constant("%x", 7), "func.return %e, %x : i32, i32")).toEqual(["exception -2 in %e, -2"]);
    expect(raised(value, "func.return %e : i32")).toEqual([]);
    expect(raised(value, "func.return %e, %e, %e : i32, i32, i32")).toEqual([]);
    expect(codes(value, "func.return %e, %e : i32, i32")).toEqual([]);
  });

  test("in quoted code is the first operand of a branch, of those that can be raised", () => {
    const quoted = (...lines: readonly string[]) => flow(lines, { raises: false, quoted: new Set([-2]) }).codes;
    expect(quoted(value, "cf.br ^a(%e, %x : i32, i32)")).toEqual(["exception -2 in %e, -2"]);
    expect(quoted(value, constant("%x", 7), "cf.br ^a(%x, %e : i32, i32)", "cf.br ^b")).toEqual([]);
    expect(quoted(constant("%e", -2, "i64"), "cf.br ^a(%e : i64)")).toEqual([]);
    expect(quoted("%e = foo.bar", "cf.br ^a(%e : i32)")).toEqual([]);
  });

  test("and type codes are in the order of the text", () => {
    expect(
      raised(value, constant("%code", 78), ...list("%l"), set("%l", "%c0", "%code"), "return %e, %l : i32, i32"),
    ).toEqual(["exception -2 in %e, -2", "type-code 78 in %code, 78"]);
  });
});

describe("the code that unboxing compares with", () => {
  const unbox = (change: (line: string) => string = (line) => line, error = -4) =>
    flow(
      [
        constant("%wanted", 78),
        get("%code", "%object", "%c0"),
        "%is = arith.cmpi eq, %wanted, %code : i32",
        get("%data", "%object", "%c1"),
        constant("%e", error),
        "func.return %e, %data : i32, i32",
      ].map(change),
      { raises: true },
    ).codes;

  test("is a type code where a ValueError follows from another", () => {
    expect(unbox()).toEqual(["type-code 78 in %wanted, 78", "exception -4 in %e, -4"]);
    expect(unbox((line) => line, -2)).toEqual(["exception -2 in %e, -2"]);
  });

  test.each([
    ["another comparison", "cmpi eq", "cmpi ne"],
    ["the other slot", "%object[%c0]", "%object[%c2]"],
    ["no data read", "%object[%c1]", "%object[%c2]"],
    ["data of another list", "%object[%c1]", "%other[%c1]"],
    ["another type", "%object[%c0] : !iree_input.list<!iree_input.variant> -> i32", "%object[%c0] : !t -> i64"],
    ["nothing that is read from a list", "%code = iree_input.list.get", "%code = foo.bar"],
    ["nothing that is defined", "%wanted, %code", "%wanted, %unknown"],
  ])("is nothing with %s", (_, from, to) => {
    expect(unbox((line) => line.replace(from, to))).toEqual(["exception -4 in %e, -4"]);
  });
});
