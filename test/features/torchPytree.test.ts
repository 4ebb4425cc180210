/** PyTorch structures in documents: what each feature shows of them beside their function. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { abiDefinition, abiHighlights, abiReferences } from "../../server/src/core/features/abi/navigation.js";
import { abiOutlineAt, type OutlineNode } from "../../server/src/core/features/abiOutline.js";
import { callAt } from "../../server/src/core/features/callAt.js";
import { codeLenses, resolveCodeLens } from "../../server/src/core/features/codeLenses.js";
import { inlayHints } from "../../server/src/core/features/inlayHints.js";
import { applyReadable, readableAt } from "../../server/src/core/features/readableForm.js";
import { semanticTokens } from "../../server/src/core/features/semanticTokens.js";
import { TOKEN_TYPES } from "../../server/src/core/features/tokens.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { applyEdits } from "../../server/src/core/text/edit.js";
import { actionsAt } from "../kit/codeActions.js";
import { completionsAt } from "../kit/completion.js";
import { parseMarkers } from "../kit/markers.js";
import { hoverAt } from "../kit/service.js";

const LEAF = '{"type": null, "context": null, "children_spec": []}';
const node = (type: string, context: string, ...children: string[]): string =>
  `{"type": "${type}", "context": ${context}, "children_spec": [${children.join(", ")}]}`;
const tuple = (...children: string[]) => node("builtins.tuple", '"null"', ...children);
const list = (...children: string[]) => node("builtins.list", '"null"', ...children);
const dict = (keys: readonly string[], ...children: string[]) =>
  node("builtins.dict", `"[${keys.map((key) => `\\"${key}\\"`).join(", ")}]"`, ...children);
const mlir = (json: string) => `"[1, ${json.replaceAll("\\", "\\\\").replaceAll('"', "\\22")}]"`;

const CALL = "main(x, [y], *, mask) -> (logits, {'k': #1})";
const ARGUMENTS = tuple(list(LEAF, list(LEAF)), dict(["mask"], LEAF));
const RESULTS = tuple(LEAF, dict(["k"], LEAF));
const HEAD =
  'func.func @main(%x: tensor<4xf32>, %y: tensor<2x?xf16>, %mask: tensor<4xi1>) -> (tensor<4xf32> {iree.abi.name = "logits"}, f32)';
const source = (args = mlir(ARGUMENTS), results = mlir(RESULTS), head = HEAD) =>
  `${head} attributes {torch.args_schema = ${args}, torch.return_schema = ${results}} { return }`;

const open = (text: string) => openDocument("file:///torch.mlir", 1, text);
/** The text with a cursor after the nth occurrence of some text. */
function at(text: string, what: string, nth = 1): string {
  let offset = -1;
  for (let i = 0; i < nth; i++) offset = text.indexOf(what, offset + 1);
  expect(offset).toBeGreaterThanOrEqual(0);
  return `${text.slice(0, offset + what.length)}<|>${text.slice(offset + what.length)}`;
}
const LEAF_IN_MLIR = "{\\22type\\22: null";

describe("hover", () => {
  test("a leaf has the type and name of its argument, and the whole call", () => {
    const found = hoverAt(at(source(), LEAF_IN_MLIR, 2), "plaintext");
    expect(found?.title).toBe("tensor<2x?xf16>");
    expect(found?.over).toBe(LEAF.replaceAll('"', "\\22"));
    expect(found?.value).toContain(CALL);
    expect(found?.value).toMatch(/Argument.*1, y/);
    expect(found?.value).toContain("args[1][0]");
    expect(found?.value).toMatch(/kwargs\['mask'\].*2, mask.*tensor<4xi1>/);
  });

  test("a leaf of the result is the result", () => {
    const found = hoverAt(at(source(), LEAF_IN_MLIR, 4), "plaintext");
    expect(found?.title).toContain("tensor<4xf32>");
    expect(found?.value).toMatch(/Result.*0, logits/);
    expect(found?.value).toContain(CALL);
  });

  test("a key inside of two strings is exact", () => {
    const found = hoverAt(at(source(), "\\\\\\22mas"), "plaintext");
    expect(found?.over).toBe("\\\\\\22mask\\\\\\22");
    expect(found?.title).toContain("Key 'mask'");
    expect(found?.value).toContain("tensor<4xi1>");
  });

  test("a node shows the types of its leaves, a type what it is", () => {
    const nodes = hoverAt(at(source(), "children_spe", 1), "plaintext");
    expect(nodes?.title).toBe("([tensor<4xf32>, [tensor<2x?xf16>]], {'mask': tensor<4xi1>})");
    const own = hoverAt(
      at(source(mlir(tuple(list(node("my.Cache", '{"v": 2}', LEAF, LEAF, LEAF)), dict([])))), "my.Cac"),
    );
    expect(own?.title).toContain("Type my.Cache");
    expect(own?.over).toBe("\\22my.Cache\\22");
  });

  test("what a file says is no markup", () => {
    const evil = "](command:x) <img src=x> **b** `c` | \\u202e";
    const text = source(mlir(tuple(list(node(evil, '"null"', LEAF), LEAF), dict(["a|b`c"], LEAF))));
    for (const where of ["comman", "a|b", LEAF_IN_MLIR]) {
      const value = (hoverAt(at(text, where))?.value ?? "").replace(/```[\s\S]*?```/, "");
      expect(value).not.toContain("```");
      const outsideCode = value.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, "");
      expect(outsideCode).not.toMatch(/(?<!\\)\]\(command:|(?<!\\)<img|(?<!\\)\*b\*/);
      expect(value).not.toContain("\u202e");
    }
  });
});

describe("hints and lenses", () => {
  const hints = (text: string) => {
    const document = open(text);
    const end = document.positionAt(text.length);
    return inlayHints(document, { start: { line: 0, character: 0 }, end }, DEFAULT_SETTINGS).map(({ label }) => label);
  };
  const lens = (text: string) => {
    const settings = { ...DEFAULT_SETTINGS, codeLens: { enabled: true } };
    const document = open(text);
    return codeLenses(document, settings).map(
      (each) => resolveCodeLens(document, each, settings, new Set(["mlirAbi.showAbi"])).command?.title,
    );
  };

  test("the call is after the arguments, what is returned after the results", () => {
    expect(hints(source())).toEqual([CALL, "-> (logits, {'k': #1})"]);
  });

  test("the call is after the results where the arguments have no structure", () => {
    expect(hints(source().replace(/torch\.args_schema = "[^"]*", /, ""))).toEqual([
      "main(x, y, mask) -> (logits, {'k': #1})",
    ]);
  });

  test("the call is above the function", () => {
    expect(lens(source())).toEqual([CALL]);
    expect(lens(source().replace(/, torch\.return_schema = "[^"]*"/, ""))).toEqual([
      "main(x, [y], *, mask) -> (logits, #1)",
    ]);
  });

  test("a structure that does not fit the function is no call of it", () => {
    expect(lens(source(mlir(tuple(list(LEAF), dict([])))))).toEqual([
      "main(x: tensor<4xf32>, y: tensor<2x?xf16>, mask: tensor<4xi1>) -> (tensor<4xf32>, f32)",
    ]);
  });

  test("iree.abi, which runtimes read, comes first", () => {
    const json = "{\\22a\\22:[\\22f32\\22],\\22r\\22:[],\\22v\\22:1}";
    const text = `func.func @f(%a: f32) attributes {iree.reflection = {iree.abi = "${json}"}, torch.args_schema = ${mlir(tuple(list(LEAF), dict([])))}}`;
    expect(lens(text)).toEqual(["f(a: f32) -> ()"]);
  });
});

test("colours: protocol, types, leaves and keys", () => {
  const text = source(mlir(tuple(list(LEAF), dict(["mask"], LEAF))), '"[1]"', "func.func @f(%a: i32, %b: i32)");
  const data = semanticTokens(
    open(text),
    { start: text.indexOf("[1"), end: text.indexOf("torch.return") },
    DEFAULT_SETTINGS,
  );
  let character = 0;
  const found: string[] = [];
  for (let i = 0; i < data.length; i += 5) {
    character += data[i + 1] ?? 0;
    found.push(`${text.slice(character, character + (data[i + 2] ?? 0))}:${TOKEN_TYPES[data[i + 3] ?? -1]}`);
  }
  expect(found).toEqual([
    "1:number",
    "builtins.tuple:type",
    "builtins.list:type",
    "null:variable",
    "builtins.dict:type",
    "mask:property",
    "null:variable",
  ]);
});

test("outline: the tree with the types of its leaves", () => {
  const text = source();
  const label = ({ label: own, children }: OutlineNode): string =>
    children.length === 0 ? own : `${own}(${children.map(label).join(", ")})`;
  const nodes = abiOutlineAt(open(text), text.indexOf("@main"));
  const shown = nodes.filter(({ label: own }) => own.startsWith("torch")).map(({ children }) => children.map(label));
  expect(shown).toEqual([
    ["tuple(list(tensor<4xf32>, list(tensor<2x?xf16>)), dict(mask: tensor<4xi1>))"],
    ["tuple(tensor<4xf32>, dict(k: f32))"],
  ]);
});

describe("navigation between a leaf and its value", () => {
  const leaf = LEAF.replaceAll('"', "\\22");
  const marked = source(
    mlir(tuple(list(LEAF), dict(["mask"], LEAF))).replace(leaf, `<|${leaf.slice(0, 9)}<|>${leaf.slice(9)}|>`),
    mlir(LEAF),
    "func.func @f(<|%a|>: i32, %b: i32) -> i32",
  );
  const { text, cursors, spans } = parseMarkers(marked);
  const [cursor = -1] = cursors;

  test("definition is the argument, references and highlights are both", () => {
    const document = open(text);
    const [target] = abiDefinition(document, cursor) ?? [];
    expect(text.slice(target?.selection.start, target?.selection.end)).toBe("%a");
    const plain = (found: readonly { start: number; end: number }[] | undefined) =>
      found?.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
    expect(plain(abiReferences(document, cursor, true))).toEqual(spans);
    expect(plain(abiHighlights(document, cursor))).toEqual(spans);
  });

  test("a leaf of the results leads to the result", () => {
    const document = open(text);
    const [target] = abiDefinition(document, text.lastIndexOf(LEAF_IN_MLIR) + 2) ?? [];
    expect(text.slice(target?.selection.start, target?.selection.end)).toBe("i32");
    expect(target?.selection.start).toBe(text.indexOf("-> i32") + 3);
  });

  test("with too few leaves none leads anywhere", () => {
    const few = source(mlir(tuple(list(LEAF), dict([]))), mlir(LEAF), "func.func @f(%a: i32, %b: i32) -> i32");
    expect(abiDefinition(open(few), few.indexOf(LEAF_IN_MLIR) + 2)).toBeUndefined();
  });
});

describe("a call to copy", () => {
  const python = (text: string) => callAt(open(text), text.indexOf("@"))?.python;

  test("keeps the structure, which PyTorch flattens", () => {
    expect(python(source())?.split("\n")).toEqual([
      expect.stringContaining("mask: iree-run-module reads a value of i1 as 2 hexadecimal digits"),
      expect.stringContaining("y: dim 1 is dynamic"),
      expect.stringContaining("torch.utils._pytree"),
      'module.main(*pytree.tree_leaves(([np.zeros((4,), np.float32), [np.zeros((2, 1), np.float16)]], {"mask": np.zeros((4,), np.bool_)})))'.replaceAll(
        '"',
        "'",
      ),
    ]);
  });

  test("is plain where the arguments are", () => {
    const text = source(mlir(tuple(list(LEAF, LEAF), dict([]))), mlir(LEAF), "func.func @f(%a: i32, %b: f32) -> i32");
    expect(python(text)).toBe("module.f(0, 0.0)");
  });

  test("has no name of the file's but in quotes", () => {
    const own = node("os.system", '"[\\"x\\"]"', LEAF);
    const text = source(
      mlir(tuple(list(own), dict(["a'b"], LEAF))),
      mlir(LEAF),
      "func.func @f(%a: i32, %b: f32) -> i32",
    );
    expect(python(text)).toContain(`(*pytree.tree_leaves(([(0,)], {"a'b": 0.0})))`);
  });
});

describe("iree.abi JSON from the structure", () => {
  const TITLE = "Generate iree.abi JSON from the function's type and PyTorch's structure";
  const generated = (args: string, results: string, head: string) =>
    generatedIn(source(mlir(args), mlir(results), head));
  const generatedIn = (text: string) => {
    const offered = actionsAt(text.replace("@f", "@<|>f"));
    if (!offered.titles.includes(TITLE)) return undefined;
    const [, json = ""] = /iree\.abi = "([^ ]*)"/.exec(offered.textAfter(TITLE) ?? "") ?? [];
    return JSON.parse(json.replaceAll("\\22", '"'));
  };
  const TWO = "func.func @f(%a: i32, %b: f32) -> (i32, i64)";

  test.each([
    [
      "leaves and keywords",
      tuple(list(LEAF), dict(["scale"], LEAF)),
      tuple(LEAF, LEAF),
      ["i32", ["named", "scale", "f32"]],
      [["stuple", "i32", "i64"]],
    ],
    [
      "a list of results",
      tuple(tuple(LEAF, LEAF), dict([])),
      list(LEAF, LEAF),
      ["i32", "f32"],
      [["slist", "i32", "i64"]],
    ],
    [
      "a dict of results in the order of the schema",
      tuple(list(LEAF, LEAF), dict([])),
      dict(["z", "a"], LEAF, LEAF),
      ["i32", "f32"],
      [["sdict", ["z", "i32"], ["a", "i64"]]],
    ],
    [
      "keywords alone",
      tuple(list(), dict(["b", "a"], LEAF, LEAF)),
      list(LEAF, LEAF),
      [
        ["named", "b", "i32"],
        ["named", "a", "f32"],
      ],
      [["slist", "i32", "i64"]],
    ],
  ])("%s", (_, args, results, a, r) => {
    expect(generated(args, results, TWO)).toEqual({ a, r, v: 1 });
  });

  test("of one side alone: the other one is flat", () => {
    const of = (schema: string) => generatedIn(`${TWO} attributes {${schema}}`);
    const pair = tuple(list(LEAF), dict(["b"], LEAF));
    expect(of(`torch.args_schema = ${mlir(pair)}`)).toEqual({
      a: ["i32", ["named", "b", "f32"]],
      r: ["i32", "i64"],
      v: 1,
    });
    expect(of(`torch.return_schema = ${mlir(list(LEAF, LEAF))}`)).toEqual({
      a: ["i32", "f32"],
      r: [["slist", "i32", "i64"]],
      v: 1,
    });
  });

  test.each([
    ["keywords that are numbers", tuple(list(LEAF), node("builtins.dict", '"[1]"', LEAF)), tuple(LEAF, LEAF)],
    ["a structure among the arguments", tuple(list(list(LEAF, LEAF)), dict([])), tuple(LEAF, LEAF)],
    ["a structure of one among the arguments", tuple(list(list(LEAF), LEAF), dict([])), tuple(LEAF, LEAF)],
    ["a structure as a keyword", tuple(list(LEAF), dict(["k"], list(LEAF))), tuple(LEAF, LEAF)],
    ["results that nest deeper", tuple(list(LEAF, LEAF), dict([])), tuple(LEAF, list(LEAF))],
    ["a list of results that nests deeper", tuple(list(LEAF, LEAF), dict([])), list(LEAF, list(LEAF))],
    ["a dict of results that nests deeper", tuple(list(LEAF, LEAF), dict([])), dict(["a", "b"], LEAF, list(LEAF))],
    ["keys that are numbers", tuple(list(LEAF, LEAF), dict([])), node("builtins.dict", '"[1, 2]"', LEAF, LEAF)],
    ["a class", tuple(list(LEAF, LEAF), dict([])), node("my.Out", '"null"', LEAF, LEAF)],
    ["a count that does not fit", tuple(list(LEAF), dict([])), tuple(LEAF, LEAF)],
    ["no pair", list(LEAF, LEAF), tuple(LEAF, LEAF)],
  ])("%s can't be said", (_, args, results) => {
    expect(generated(args, results, TWO)).toBeUndefined();
  });
});

describe("completion", () => {
  const HEADER = "func.func @f(%a: i32, %b: f32) -> i32";

  test("an empty string: the structure with as many leaves as the function has values", () => {
    const args = completionsAt(`${HEADER} attributes {torch.args_schema = "<|>"}`);
    expect(args.accept("([*, *], {})")).toBe(
      `${HEADER} attributes {torch.args_schema = ${mlir(tuple(list(LEAF, LEAF), dict([])))}}`,
    );
    const results = completionsAt(`${HEADER} attributes {torch.return_schema = "<|>"}`);
    expect(results.accept("*")).toBe(`${HEADER} attributes {torch.return_schema = ${mlir(LEAF)}}`);
  });

  test("types and the context that goes with one", () => {
    const text = source(mlir(tuple(list(LEAF), dict(["m"], LEAF))), mlir(LEAF), HEADER);
    expect(completionsAt(at(text, "\\22builtins.l")).labels).toEqual(
      expect.arrayContaining(["builtins.tuple", "collections.deque"]),
    );
    expect(completionsAt(at(text, "\\22context\\22: \\22[")).labels).toContain('"[\\"key\\"]"');
    expect(completionsAt(at(text, "\\22children_spec\\22: [")).labels).toContain("*");
  });
});

test("the attributes alone make no function one of Torch, which the Torch input pass would convert", () => {
  const text = source()
    .replace("attributes {", "attributes {\n  torch.assume_strict_symbolic_shapes,\n  ")
    .replace("{ return }", "{\n  %0 = arith.constant 1.0 : f32\n  return %x, %0 : tensor<4xf32>, f32\n}");
  const codes = (of: string) => findings(open(of), DEFAULT_SETTINGS).map(({ code }) => code);
  expect(codes(text)).toEqual([]);
  expect(codes(text.replace("%0", "%1 = torch.constant.int 1\n  %0"))).toEqual(["misplaced-attribute"]);
});

test("where nobody puts them, the keys are somebody's own", () => {
  const bad = 'torch.args_schema = "bad", torch.return_schema = "[1"';
  const codes = (text: string) => findings(open(text), DEFAULT_SETTINGS).map(({ code }) => code);
  for (const text of [
    `func.func @f(%a: i32 {${bad}}) -> (i32 {${bad}}) { return %a : i32 }`,
    `func.func @f() attributes {iree.reflection = {${bad}}} { return }`,
    `module attributes {${bad}} {}`,
    `// func.func @f() attributes {${bad}}`,
    'func.func @f() attributes {torch.arg_schema = "bad"} { return }',
  ]) {
    expect(codes(text), text).toEqual([]);
  }
  expect(codes(`func.func @f() attributes {${bad}} { return }`)).toEqual(["pytree-syntax", "pytree-syntax"]);
});

describe("readable form", () => {
  test("is edited in place of the string, which keeps its escapes", () => {
    const text = source(mlir(tuple(list(LEAF), dict([]))), mlir(LEAF), "func.func @f(%a: i32, %b: f32) -> i32");
    const document = open(text);
    const offset = text.indexOf("torch.args") + 30;
    const found = readableAt(document, offset);
    expect(found).toMatchObject({ kind: "torch-pytree", title: "torch.args_schema of @f" });
    const applied = applyReadable(document, offset, '([*], {"mask": *})');
    if (!("edits" in applied)) throw new Error(JSON.stringify(applied));
    expect(applyEdits(text, applied.edits)).toBe(
      source(mlir(tuple(list(LEAF), dict(["mask"], LEAF))), mlir(LEAF), "func.func @f(%a: i32, %b: f32) -> i32"),
    );
  });
});
