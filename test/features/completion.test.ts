import { describe, expect, test } from "vitest";
import { CompletionItemTag, InsertTextFormat } from "vscode-languageserver-types";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { decodeLiteral, encodeBytes } from "../../server/src/core/text/stringLiteral.js";
import { completionsAt, completionsIn } from "../kit/completion.js";

const SNIPPETS = { snippets: true, format: "markdown" } as const;

const fn = (reflection: string): string =>
  `func.func @f(%a: tensor<4x?xi32>, %b: i32) -> i64 attributes {iree.reflection = {${reflection}}} { return }`;

/** What the string of a key says in a text. */
const stringOf = (text: string, key: string): string | undefined => text.split(`{${key} = "`)[1]?.split('"')[0];

describe("in an encoded string", () => {
  test.each([
    ["a whole signature", 'f = "<|>"', "() -> ()", "I1!R1!"],
    ["the function's own type", 'f = "I1!<|>R1!"', "tensor<4x?xi32>", "I11!B8!t6d4d-1R1!"],
    ["a scalar", 'f = "I1!<|>R1!"', "scalar i32", "I6!S3!t6R1!"],
    ["a scalar of the default type", 'f = "I1!<|>R1!"', "scalar f32", "I4!S1!R1!"],
    ["a type behind another", 'f = "I4!B1!<|>R1!"', "scalar f64", "I9!B1!S3!t2R1!"],
    ["a type instead of a bare tag", 'f = "I1!R1!B<|>"', "tensor<f64>", "I1!R6!B3!t2"],
    ["an element type", 'f = "I4!B1!<|>R1!"', "f64", "I6!B3!t2R1!"],
    ["an element type over another", 'f = "I8!B5!t<|>6d4R1!"', "ui64", "I9!B6!t11d4R1!"],
    ["an element type by its MLIR name", 'f = "I4!S1!bf<|>R1!"', "bf16", "I6!S3!t3R1!"],
    ["the next dim of the function's type", 'f = "I8!B5!t6d4<|>R1!"', "?", "I11!B8!t6d4d-1R1!"],
    ["a dim", 'f = "I1!R4!B1!<|>"', "1", "I1!R6!B3!d1"],
    ["the results of a string that is cut off", 'f = "I4!B1!<|>"', "results", "I4!B1!R1!"],
    ["a type in a string that is cut off", 'f = "I1!<|>"', "scalar i64", "I6!S3!t7"],
    ["a dim in a string that is cut off", 'f = "I6!B3!t6<|>"', "4", "I8!B5!t6d4"],
    ["a lengths's second digit", 'f = "I9!B6!t6d4d<|>R1!"', "?", "I11!B8!t6d4d-1R1!"],
    ["a root value", 'sip = "I1!<|>R1!"', "raw argument 0", "I3!_0R1!"],
    ["a sequence", 'sip = "I1!<|>R1!"', "sequence", "I8!S5!k0_0R1!"],
    ["a dictionary named as the argument", 'sip = "I1!<|>R1!"', "dictionary", "I10!D7!K2!a_0R1!"],
    ["the next element", 'sip = "I8!S5!k0_0<|>R3!_0"', "[1]", "I12!S9!k0_0k1_1R3!_0"],
    ["a value behind its key", 'sip = "I8!S5!k0<|>_0R1!"', "raw argument 1", undefined],
    ["a value that is missing behind its key", 'sip = "I6!S3!k0<|>R1!"', "raw argument 0", "I8!S5!k0_0R1!"],
    ["an index over another, counted anew", 'sip = "I12!S9!k0_0k1_<|>7R1!"', "raw argument 1", "I12!S9!k0_0k1_1R1!"],
    ["a result of a string that is cut off", 'sip = "I8!S5!k0_0<|>"', "results", "I8!S5!k0_0R1!"],
    ["a slot in a string that is cut off", 'sip = "I8!S5!k0_0<|>"', "[1]", "I12!S9!k0_0k1_1"],
  ])("%s", (_, reflection, label, expected) => {
    const key = reflection.split(" ")[0] ?? "";
    const found = completionsAt(fn(reflection));
    if (expected === undefined) expect(found.labels).not.toContain(label);
    else expect(stringOf(found.accept(label), key)).toBe(expected);
  });

  test.each([
    ["a value for no values", "0v<|>_v", "i64", "0I_v"],
    ["the results of a convention", "0i<|>", "results", "0i_v"],
  ])("calling convention: %s", (_, marked, label, expected) => {
    const on = (convention: string): string => `emitc.func @f() attributes {vm.calling_convention = "${convention}"}`;
    expect(completionsAt(on(marked)).accept(label)).toBe(on(expected));
  });

  const json = (text: string): string => fn(`iree.abi = "${encodeBytes(bytesOf(text), "hex")}"`);
  const jsonOf = (text: string): string | undefined => {
    const literal = text.split("iree.abi = ")[1]?.match(/"(?:[^"\\]|\\[\s\S])*"/)?.[0];
    return literal && decodeLiteral(literal).bytes;
  };

  test.each([
    ["a whole description", "<|>", "{…}", '{"a":[],"r":[],"v":1}'],
    ["a member that is missing", '{"a":[],<|>}', "r", '{"a":[],"r":[]}'],
    ["a member before another", '{<|>"r":[]}', "a", '{"a":[],"r":[]}'],
    ["the function's own type", '{"a":[<|>],"r":[]}', "tensor<4x?xi32>", '{"a":[["ndarray","i32",2,4,null]],"r":[]}'],
    ["a record before another", '{"a":[<|>"i32"],"r":[]}', "f32", '{"a":["f32","i32"],"r":[]}'],
    ["a kind over another", '{"a":[["sl<|>ist"]],"r":[]}', "stuple", '{"a":[["stuple"]],"r":[]}'],
    ["an element type over another", '{"a":[["ndarray","<|>",0]],"r":[]}', "i64", '{"a":[["ndarray","i64",0]],"r":[]}'],
    [
      "the rank of the function's type",
      '{"a":[["ndarray","i32",<|>]],"r":[]}',
      "2",
      '{"a":[["ndarray","i32",2]],"r":[]}',
    ],
    ["a dim", '{"a":[["ndarray","i32",2,4,<|>]],"r":[]}', "null", '{"a":[["ndarray","i32",2,4,null]],"r":[]}'],
    ["a slot", '{"a":[["sdict",<|>]],"r":[]}', '["key", …]', '{"a":[["sdict",["key","f32"]]],"r":[]}'],
    ["a keyword", '{"a":[<|>],"r":[]}', "named", '{"a":[["named","key","f32"]],"r":[]}'],
  ])("ABI JSON: %s", (_, text, label, expected) => {
    const [before = "", after = ""] = text.split("<|>");
    const whole = json(before + after);
    const at = whole.indexOf('iree.abi = "') + 'iree.abi = "'.length + encodeBytes(bytesOf(before), "hex").length;
    expect(jsonOf(completionsIn(whole, at).accept(label))).toBe(expected);
  });

  test("keywords are offered to arguments alone, lists of any length to results alone", () => {
    const labels = (text: string) => completionsAt(fn(`iree.abi = "${text}"`)).labels;
    expect(labels("{\\22a\\22:[<|>],\\22r\\22:[]}")).toContain("named");
    expect(labels("{\\22a\\22:[<|>],\\22r\\22:[]}")).not.toContain("py_homogeneous_list");
    expect(labels("{\\22a\\22:[],\\22r\\22:[<|>]}")).toContain("py_homogeneous_list");
    expect(labels("{\\22a\\22:[],\\22r\\22:[<|>]}")).not.toContain("named");
    expect(labels("{\\22a\\22:[[\\22slist\\22,<|>]],\\22r\\22:[]}")).not.toContain("named");
  });

  test("quotes are written as their author writes them", () => {
    expect(completionsAt(fn('iree.abi = "{\\"a\\":[<|>]}"')).accept("i32")).toContain('{\\"a\\":[\\"i32\\"]}');
  });

  test("in a dictionary that an alias stands for", () => {
    expect(completionsAt('#refl = {f = "I1!<|>R1!"}').accept("scalar i32")).toBe('#refl = {f = "I6!S3!t6R1!"}');
    expect(completionsAt("#refl = {<|>}").items).toEqual([]);
  });

  test("a string that is not closed", () => {
    const text = 'func.func @f() attributes {iree.reflection = {f = "I4!<|>';
    expect(completionsAt(text).accept("scalar i32")).toBe(
      'func.func @f() attributes {iree.reflection = {f = "I6!S3!t6',
    );
  });

  test("what stands behind a string that is not closed is no part of it", () => {
    const text = 'func.func @f() attributes {iree.reflection = {f = "I4!<|>}} { return }';
    expect(completionsAt(text).accept("scalar i32")).toBe(
      'func.func @f() attributes {iree.reflection = {f = "I6!S3!t6}} { return }',
    );
  });

  test("nor is what stands before the next string", () => {
    const text = 'func.func @f() attributes {iree.reflection = {f = "I4!<|>, fv = "1"}} { return }';
    expect(completionsAt(text).accept("scalar i32")).toBe(
      'func.func @f() attributes {iree.reflection = {f = "I6!S3!t6, fv = "1"}} { return }',
    );
  });

  test("behind CRLF, emoji and escapes the same bytes are replaced", () => {
    const text = `// \u{1F600}\r\n${fn('x = "\u{1F600}", f = "I4!\\42<|>1!R1!"')}`;
    const found = completionsAt(`// \u{1F600}\r\n${fn('x = "\u{1F600}", f = "I4!B1!<|>\\521!"')}`);
    expect(found.accept("4")).toContain('"I6!B3!d4\\521!"');
    expect(completionsAt(text).items).toEqual([]);
  });

  test.each([
    ["inside a length", fn('f = "I1<|>2!R1!"')],
    ["inside an escape", fn('iree.abi = "{\\22a\\22:[[\\22slist\\22,\\2<|>2i64\\22]],\\22r\\22:[]}"')],
    ["inside a key", fn('sip = "I10!D7!K2!<|>a_0R1!"')],
    ["in another string", fn('x = "I1!<|>R1!"')],
    ["with an escape that MLIR does not know", fn('f = "\\q<|>"')],
    ["in a comment", `// ${fn('f = "I1!<|>R1!"')}`],
    ["behind a value without a comma", fn('iree.abi = "{\\22a\\22:[]<|>}"')],
  ])("nothing %s", (_, text) => {
    expect(completionsAt(text).items).toEqual([]);
  });
});

describe("names of attributes", () => {
  const labels = (text: string): readonly string[] => completionsAt(text).labels;

  test.each([
    ["a function", "func.func @f() attributes {<|>}", ["iree.abi.model", "iree.reflection"], ["iree.abi.output"]],
    ["text that ends", "func.func @f() attributes {iree.abi.<|>", ["iree.abi.model"], ["iree.abi.tied"]],
    ["an argument", "func.func @f(%a: tensor<4xf32> {iree.ab<|>)", ["iree.abi.output"], ["iree.abi.tied", "iree.abi"]],
    ["a result", "func.func @f() -> (i32 {iree.<|>})", ["iree.abi.tied"], ["iree.abi.output", "iree.abi.dims"]],
    [
      "a result that is a tensor",
      "func.func @f() -> (f32, tensor<?xi32> {<|>})",
      ["iree.abi.dims"],
      ["iree.abi.output"],
    ],
    [
      "an external function",
      "util.func private @f() attributes {<|>}",
      ["iree.abi.streamable", "iree.abi.result_dims"],
      ["iree.abi.output"],
    ],
    [
      "a function with a body",
      "util.func @f() attributes {<|>} { util.return }",
      ["iree.abi.model"],
      ["iree.abi.streamable", "iree.abi.result_dims"],
    ],
    [
      "a result of a function with a body",
      "util.func @f() -> (tensor<?xi32> {<|>}) { util.return }",
      ["iree.abi.name"],
      ["iree.abi.dims"],
    ],
    ["a reflection", "func.func @f() attributes {iree.reflection = {<|>}}", ["f", "sip", "iree.abi"], ["f_partial"]],
    ["a value's reflection", "func.func @f(%a: i32 {iree.reflection = {<|>}})", ["f_partial"], ["f", "iree.abi"]],
    ["a module", "module @m attributes {<|>} {}", ["iree.reflection", "vm.version"], ["iree.abi.model"]],
    ["a call", "func.call @f(%0) {<|>} : (i32) -> i32", ["iree.abi.tied_operands"], ["iree.abi.model"]],
    [
      "an import",
      "vm.import private @m.f() attributes {<|>}",
      ["nosideeffects", "vm.signature"],
      ["iree.abi.tied_operands", "vm.version"],
    ],
    [
      "the generic form",
      '"func.func"() <{sym_name = "f", function_type = (i32) -> (), arg_attrs = [{<|>}]}> ({}) : () -> ()',
      ["iree.abi.name"],
      ["iree.abi.model"],
    ],
    [
      "lines before and a comment",
      'func.func @f(%a: i32, // {\n  %b: tensor<2xf32, #e<{x = 1}>> {a.b = [{c = "{"}],\n  <|>',
      ["iree.abi.name"],
      ["iree.abi.model"],
    ],
  ])("of %s", (_, text, expected, unexpected) => {
    const found = labels(text);
    for (const name of expected) expect(found).toContain(name);
    for (const name of unexpected) expect(found).not.toContain(name);
  });

  test.each([
    ["in a function's body", "func.func @f() {\n  <|>\n}"],
    ["behind a brace in a body", "func.func @f() {<|>}"],
    ["between arguments", "func.func @f(%a: i32, <|>)"],
    ["in a dictionary of another's", "func.func @f() attributes {x = {<|>}}"],
    ["behind a value", "func.func @f() attributes {iree.abi.stub <|>}"],
    ["in a comment", "// func.func @f() attributes {<|>}"],
    ["in an empty file", "<|>"],
    ["in text", "{ <|>"],
  ])("no attribute %s", (_, text) => {
    expect(labels(text).filter((label) => label.startsWith("iree.") || label.startsWith("vm."))).toEqual([]);
  });

  test("a name that stands there already is not offered again", () => {
    const found = labels('func.func @f() attributes {iree.abi.stub, <|>, iree.abi.model = "x"}');
    expect(found).not.toContain("iree.abi.stub");
    expect(found).not.toContain("iree.abi.model");
    expect(found).toContain("iree.abi.declaration");
  });

  test("the attributes of an op are behind a region that is many pages long", () => {
    const region = '    "foo.op"() : () -> ()\n'.repeat(10_000);
    const found = labels(`"func.func"() ({\n${region}}) {sym_name = "f", iree.abi.st<|>} : () -> ()`);
    expect(found).toContain("iree.abi.stub");
  });

  test("the attributes of an op are those of the op before them, on one line with others, too", () => {
    expect(labels("func.func @f() { return } func.func @g() attributes {iree.abi.st<|>} { return }")).toContain(
      "iree.abi.stub",
    );
  });

  test("before the next entry a comma is written", () => {
    expect(completionsAt("module @m attributes {\n  vm.ver<|>\n  x = 1\n} {}").accept("vm.version")).toBe(
      "module @m attributes {\n  vm.version = 100 : i32,\n  x = 1\n} {}",
    );
    expect(completionsAt("module @m attributes {vm.ver<|>\n").accept("vm.version")).not.toContain(",");
  });

  test("a comment before the dictionary changes nothing", () => {
    expect(labels("func.func @f() attributes // of the op\n {iree.abi.st<|>} { return }")).toContain("iree.abi.stub");
    expect(labels("func.func @f() -> // one\n (i32 {iree.abi.<|>})")).toContain("iree.abi.tied");
  });

  test("a comma that is missing hides neither the next value nor the keys that are there", () => {
    expect(labels('func.func @f() attributes {iree.abi.stub iree.abi.model = "<|>"}')).toContain("coarse-fences");
    expect(labels("func.func @f() attributes {<|>\n  iree.abi.stub}")).not.toContain("iree.abi.stub");
  });

  test("the whole word is replaced, and only it", () => {
    const text = "func.func @f() attributes {a, iree.a<|>bi.mo, b}";
    expect(completionsAt(text).accept("iree.abi.model")).toBe(
      'func.func @f() attributes {a, iree.abi.model = "coarse-fences", b}',
    );
    expect(completionsAt('func.func @f() attributes {iree.a<|> = "x"}').accept("iree.abi.model")).toBe(
      'func.func @f() attributes {iree.abi.model = "x"}',
    );
  });

  test.each([
    ["iree.abi.stub", "iree.abi.stub"],
    ["iree.abi.model", 'iree.abi.model = "§{1:coarse-fences}"'],
    ["iree.reflection", "iree.reflection = {$0}"],
    ["iree.abi.result_dims", "iree.abi.result_dims = §{1:@calculate_dims}"],
    ["vm.version", "vm.version = §{1:100} : i32"],
    ["iree.abi", 'iree.abi = "§{1:{\\\\22a\\\\22:[],\\\\22r\\\\22:[],\\\\22v\\\\22:1\\}}"'],
  ])("as a snippet, § for a dollar sign: %s", (label, newText) => {
    const item = completionsAt("func.func @f() attributes {<|>}", SNIPPETS).items.find((it) => it.label === label);
    expect(item?.textEdit).toMatchObject({ newText: newText.replaceAll("§", "$") });
    expect(item?.insertTextFormat).toBe(InsertTextFormat.Snippet);
    expect(item?.documentation).toMatchObject({ kind: "markdown", value: expect.stringContaining(`**\`${label}\`**`) });
  });

  test("a client without snippets gets plain text", () => {
    for (const { insertTextFormat, textEdit } of completionsAt("func.func @f() attributes {<|>}").items) {
      expect(insertTextFormat).toBe(InsertTextFormat.PlainText);
      expect(textEdit?.newText).not.toContain("$");
    }
  });

  test("what a pass drops from a func.func comes after what it keeps, and says so", () => {
    const item = (op: string, label: string) =>
      completionsAt(`${op} @f() attributes {<|>}`, SNIPPETS).items.find((it) => it.label === label);
    expect(item("func.func", "iree.reflection")?.sortText).toBe("0iree.reflection");
    expect(item("func.func", "iree.abi.stub")?.sortText).toBe("1iree.abi.stub");
    expect(item("util.func", "iree.abi.stub")?.sortText).toBe("0iree.abi.stub");
    const text = (op: string) => JSON.stringify(item(op, "iree.abi.stub")?.documentation);
    expect(text("func.func")).toContain("\\n\\nLowering to util.func drops it from a `func.func`\\n\\n");
    expect(text("util.func")).not.toContain("drops");
  });

  test("what nothing reads any more comes last, and says so", () => {
    const { items } = completionsAt("func.func @f() attributes {<|>}");
    const old = items.filter(({ tags }) => tags?.includes(CompletionItemTag.Deprecated));
    expect(old.map(({ label }) => label)).toContain("iree.abi.none");
    expect(old.every(({ sortText }) => sortText?.startsWith("2"))).toBe(true);
  });
});

describe("values", () => {
  test.each([
    ["a text", "func.func @f() attributes {iree.abi.model = <|>}", '"coarse-fences"'],
    ["a text between quotes", 'func.func @f() attributes {iree.abi.model = "c<|>x"}', "coarse-fences"],
    ["the number of a result", "func.func @f(%o: !hal.buffer {iree.abi.output = <|>}) -> (i32, f32)", "1 : index"],
    ["a number over another", "func.func @f(%o: !hal.buffer {iree.abi.output = 0<|>}) -> (i32, f32)", "1 : index"],
    ["a function", "func.func @g()\nfunc.func @f() attributes {vm.fallback = <|>}", "@g"],
    ["a function, half typed", "func.func @g()\nfunc.func @f() attributes {vm.fallback = @x<|>}", "@g"],
    ["a function as text", 'func.func @g()\nfunc.func @f() attributes {iree.reflection = {fbr = "<|>"}}', "g"],
  ])("%s", (_, text, label) => {
    const word = /(?:[\w@.-]*)<\|>[\w@.-]*/.exec(text)?.[0] ?? "";
    expect(completionsAt(text).accept(label)).toBe(text.replace(word, label));
  });

  const model = (value: string): string => `util.func @f() attributes {iree.abi.model = ${value}, a}`;
  const output = (value: string): string => `func.func @f(%o: !hal.buffer {iree.abi.output = ${value}}) -> (i32, f32)`;

  test.each([
    ["before it", model('<|>"x"'), model('"coarse-fences"')],
    ["before blanks and it", model('<|>  "x"'), model('"coarse-fences"')],
    ["before a number", output("<|>0 : index"), output("1 : index")],
    ["after a number, before its type", output("0<|> : index"), output("1 : index")],
    ["in a word that is no value", model("coarse<|>-fences"), model('"coarse-fences"')],
    ["not the next entry", model("<|>b = 1"), model('"coarse-fences"b = 1')],
    ["not the next entry in quotes", model('<|> "b" = 1'), model('"coarse-fences" "b" = 1')],
    ["not a word after blanks", model("<|> b"), model('"coarse-fences" b')],
    ["not a value on the next line", model('<|>\n"x"'), model('"coarse-fences"\n"x"')],
  ])("a value takes the place of the one that is there: %s", (_, text, expected) => {
    const { labels, accept } = completionsAt(text);
    expect(accept(labels.at(-1) ?? "")).toBe(expected);
  });

  test.each([
    ["a string without its end", model('<|>"x')],
    ["an array without its end", "func.func @f() -> (tensor<?xi32> {iree.abi.dims = <|>[0, a})"],
    ["an array of two lines", "func.func @f() -> (tensor<?xi32> {iree.abi.dims = <|>[0,\n1]})"],
    ["a dictionary", 'func.func @f() attributes {iree.reflection = <|>{f = "I1!R1!"}}'],
  ])("no value before %s, whose place it could not take", (_, text) => {
    expect(completionsAt(text, SNIPPETS).items).toEqual([]);
  });

  test("a name takes the place of one in quotes", () => {
    const text = 'func.func @f() attributes {<|>"iree.abi.mode" = "x"}';
    expect(completionsAt(text).accept("iree.abi.model")).toBe('func.func @f() attributes {iree.abi.model = "x"}');
  });

  test("functions of this part of the file alone, and not the function itself", () => {
    const text =
      'func.func @other()\n// -----\nutil.func private @g(%a: i32)\n  func.func @"a b"()\nfunc.func @f() attributes {vm.fallback = <|>}\n// -----\nfunc.func @last()';
    expect(completionsAt(text).labels).toEqual(["@g", '@"a b"']);
  });
});

test.each([
  ["an attribute", "func.func @f() attributes {iree.abi.st<|>} { return }"],
  ["an op", "func.func @f() {\n  %0 = arith.ad<|>\n}"],
  ["a symbol", "func.func @g() { return }\nfunc.func @f() {\n  call @<|>\n}"],
  ["a value", "func.func @f(%a: i32) {\n  return %<|>\n}"],
])("%s is matched by its label, of which Neovim looks for the start", (_, marked) => {
  const { items } = completionsAt(marked);
  expect(items).not.toEqual([]);
  expect(items.filter(({ filterText }) => filterText !== undefined)).toEqual([]);
});
