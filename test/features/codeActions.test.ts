import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { codeActions } from "../../server/src/core/features/codeActions.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { actionsAt, applied, PLANTED_ONLY } from "../kit/codeActions.js";
import { casesOf } from "../kit/effort.js";
import { findingsIn } from "../kit/fixture.js";

/** A function with this `f`, whose metadata is right otherwise. */
const fn = (name: string, f: string) => `func @${name}() attributes {iree.reflection = {f = "${f}", fv = "1"}}`;

// A wrong length, and a spelling that the encoder does not have.
const WRONG = fn("a", "I<|>9!R1!");
const ODD = fn("b", "I6!B3!d4R01!");

describe("quick fixes", () => {
  test("come in order: this, all of this rule, all, suppress; one of them is preferred", () => {
    const { actions, textAfter, text } = actionsAt(`${WRONG}\n${ODD}\n${fn("c", "I8!R1!")}\n`);
    const quick = actions.filter(({ kind }) => kind === "quickfix");
    expect(quick.map(({ title }) => title)).toEqual([
      expect.stringMatching(/\S/),
      "Fix every span-length-mismatch in this file",
      "Apply every safe fix in this file",
      "Suppress span-length-mismatch on this line",
    ]);
    expect(actions.map(({ isPreferred }) => isPreferred === true).filter(Boolean)).toHaveLength(1);
    expect(quick[0]?.isPreferred).toBe(true);
    const [a = "", b = "", c = ""] = text.split("\n");
    const lines = (...some: string[]) => `${some.join("\n")}\n`;
    expect(textAfter(quick[0]?.title ?? "")).toBe(lines(a.replace("I9!", "I1!"), b, c));
    expect(textAfter("Fix every")).toBe(lines(a.replace("I9!", "I1!"), b, c.replace("I8!", "I1!")));
    expect(textAfter("Apply")).toBe(lines(a.replace("I9!", "I1!"), b.replace("R01!", "R1!"), c.replace("I8!", "I1!")));
    expect(textAfter("Suppress")).toBe(lines("// mlir-abi-disable-next-line span-length-mismatch", a, b, c));
  });

  test("of first-generation metadata migrate the file first, where that changes the function", () => {
    const legacy = (f: string) =>
      `func @f(%a: tensor<4xf32>) attributes {iree.reflection = {<|>f = "${f}", fv = "1"}}\n`;
    for (const lazy of [false, true]) {
      const { titles, textAfter } = actionsAt(legacy("I6!B3!d4R1!"), { settings: DEFAULT_SETTINGS, lazy });
      expect(titles.slice(0, 2)).toEqual(["Migrate this file to iree.abi", "Suppress legacy-reflection on this line"]);
      const after = textAfter("Migrate this file");
      expect(after).toMatch(
        /^func\.func @f\(%a: tensor<4xf32>\) attributes \{iree\.reflection = \{iree\.abi = "[^"]*"\}\}\n$/,
      );
    }
    const { titles } = actionsAt(legacy("I1!R1!"), { settings: DEFAULT_SETTINGS });
    expect(titles.some((title) => title.startsWith("Migrate"))).toBe(false);
  });

  test("of a selection with very many findings are those of the first hundred", () => {
    const text = Array.from({ length: casesOf(80_000) }, (_, i) => `${fn(`a${i}`, "I9!R1!")}\n`).join("");
    const document = openDocument("file:///a.mlir", 1, text);
    const everything = { start: document.positionAt(0), end: document.positionAt(text.length) };
    const abilities = { versioned: true, pages: false, lazy: true, commands: new Set<string>() };
    const actions = codeActions(document, everything, { diagnostics: [] }, PLANTED_ONLY, abilities);
    const own = actions.filter(({ isPreferred }) => isPreferred);
    expect(own).toHaveLength(100);
    expect(actions.some(({ title }) => title.startsWith("Fix every"))).toBe(true);
  });

  test("are offered inside a function's body, too", () => {
    const pydm = (body: string) =>
      `iree_pydm.func @f() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {cell_vars = [], free_vars = ["a"]} {\n${body}  %none = none\n  return %none : !iree_pydm.none\n}\n`;
    const { titles } = actionsAt(pydm('  %b = alloc_free_var "<|>b" -> !iree_pydm.free_var_ref\n'), {
      settings: DEFAULT_SETTINGS,
    });
    expect(titles).toEqual(['Add "b" to free_vars', "Suppress unlisted-free-variable on this line"]);
  });

  test("are offered for what is wrong with names and brackets, where no attribute is near", () => {
    const all = { settings: DEFAULT_SETTINGS };
    const names = actionsAt("func.func @f(%value: i32) {\n  demo.use %va<|>leu : i32\n  return\n}\n", all);
    expect(names.titles).toEqual(["Change to %value", "Suppress undefined-value on this line"]);
    expect(names.textAfter("Change")).toContain("demo.use %value :");
    const brackets = actionsAt("func.func @f(%value: i32) {\n  demo.use(%value<|>] : i32\n  return\n}\n", all);
    expect(brackets.titles).toEqual(["Change to ')'", "Suppress mismatched-bracket on this line"]);
    expect(actionsAt("func.func @f(%value: i32) {\n  demo.use %va<|>lue : i32\n  return\n}\n", all).titles).toEqual([]);
  });

  test("of a merge conflict offer both sides, and prefer none", () => {
    const text = "<|><<<<<<< HEAD\nfunc.func private @f(i32)\n=======\nfunc.func private @f(i64)\n>>>>>>> main\n";
    const { titles, actions, textAfter } = actionsAt(text, { settings: DEFAULT_SETTINGS });
    const suppression = "Suppress merge-conflict on this line";
    expect(titles).toEqual(["Keep the lines of HEAD", "Keep the lines of main", suppression]);
    expect(actions.filter(({ isPreferred }) => isPreferred === true)).toEqual([]);
    expect(textAfter("Keep the lines of HEAD")).toBe("func.func private @f(i32)\n");
    expect(textAfter("Keep the lines of main")).toBe("func.func private @f(i64)\n");
  });

  test("that would do the same as this one are not offered", () => {
    const { titles } = actionsAt(WRONG);
    expect(titles.filter((title) => /every/.test(title))).toEqual([]);
  });

  test("carry the client's diagnostic that they are about, and no other", () => {
    const { actions } = actionsAt(`${WRONG}\n${ODD}\n`);
    const quick = actions.filter(({ kind }) => kind === "quickfix");
    expect(quick).not.toHaveLength(0);
    for (const { diagnostics } of quick) {
      expect(diagnostics?.map(({ code, range }) => ({ code, line: range.start.line }))).toEqual([
        { code: "span-length-mismatch", line: 0 },
      ]);
    }
  });

  test("are for what the document says now, whatever the client believes", () => {
    const document = openDocument("file:///a.mlir", 1, fn("a", "I1!R1!"));
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 90 } };
    const data = { title: "x", safe: true, edits: [{ range, newText: "" }] };
    const diagnostics = [{ range, message: "x", code: "span-length-mismatch", data }];
    const abilities = { versioned: true, lazy: false, pages: false, commands: new Set<string>() };
    expect(codeActions(document, range, { diagnostics, only: ["quickfix"] }, PLANTED_ONLY, abilities)).toEqual([]);
  });

  test("of a selection are those of every finding in it", () => {
    const { titles } = actionsAt(`<|${WRONG.replace("<|>", "")}\n${ODD}|>\n`, { only: ["quickfix"] });
    expect(titles.slice(-2)).toEqual([
      "Suppress span-length-mismatch on this line",
      "Suppress non-canonical-spelling on this line",
    ]);
    expect(titles).toHaveLength(5);
  });

  test("of a range whose end comes first are those of what lies between", () => {
    const text = `${ODD}\n`;
    const document = openDocument("file:///a.mlir", 1, text);
    const [start, end] = [document.positionAt(0), document.positionAt(text.length)];
    const abilities = { versioned: true, pages: false, lazy: true, commands: new Set<string>() };
    const titles = (range: { start: typeof start; end: typeof end }) =>
      codeActions(document, range, { diagnostics: [] }, DEFAULT_SETTINGS, abilities).map(({ title }) => title);
    expect(titles({ start: end, end: start })).toEqual(titles({ start, end }));
    expect(titles({ start, end })).not.toEqual([]);
  });

  test("there are none away from findings, in comments, and where linting is off", () => {
    expect(actionsAt(`<|>${WRONG.replace("<|>", "")}`, { only: ["quickfix"] }).titles).toEqual([]);
    expect(actionsAt(`// ${WRONG}`).titles).toEqual([]);
    const settings = { ...PLANTED_ONLY, lint: { enabled: false, structure: true } };
    expect(actionsAt(WRONG, { settings, only: ["quickfix"] }).titles).toEqual([]);
  });

  test.each([
    [
      "an emoji and CRLF",
      'func @"\u{1F600}"() attributes {n = "\u{1F600}",\r\n\tiree.reflection = {f = "I<|>9!R1!", fv = "1"}}\r\n',
    ],
    ["escapes", 'func @a() attributes {n = "\\22", iree.reflection = {\t"f" = "I<|>\\39!R1\\21", fv = "1"}}\n'],
  ])("leave everything else alone: %s", (_, marked) => {
    const { text, actions, textAfter } = actionsAt(marked, { only: ["quickfix"] });
    const expected = text.replace("I9!", "I1!").replace("I\\39!", "I1!");
    expect(textAfter(actions[0]?.title ?? "")).toBe(expected);
  });
});

describe("a suppression", () => {
  test.each([
    ["\n", "  ", "func @z()\n"],
    ["\r\n", "\t", "func @z()\r\n"],
    ["", "  ", "// x\r\n"],
    ["", "", ""],
  ])("ends its line as lines do there (%j), and is indented as the line below (%j)", (eol, indentation, before) => {
    const { text, textAfter } = actionsAt(`${before}${indentation}${WRONG}${eol}`, { only: ["quickfix"] });
    const ending = eol || (before === "" ? "\n" : "\r\n");
    const comment = `${indentation}// mlir-abi-disable-next-line span-length-mismatch${ending}`;
    const suppressed = textAfter("Suppress");
    expect(suppressed).toBe(before + comment + text.slice(before.length));
    expect(findingsIn(suppressed).filter((line) => /span-length|suppression/.test(line))).toEqual([]);
  });

  test("may stand between the lines of an attribute dictionary", () => {
    const marked =
      'func @a() attributes {\n    iree.reflection = {\n      f = "I<|>9!R1!",\n      fv = "1"\n    }\n}\n';
    const suppressed = actionsAt(marked).textAfter("Suppress");
    expect(suppressed.split("\n")[2]).toBe("      // mlir-abi-disable-next-line span-length-mismatch");
    expect(findingsIn(suppressed).filter((line) => /span-length|suppression/.test(line))).toEqual([]);
  });

  test("goes on top of another one", () => {
    const both = fn("a", "I<|>9!R1!").replace("()", '(%a: tensor<f32> {iree.reflection = {f_partial = "I04!B1!"}})');
    const marked = `// mlir-abi-disable-next-line non-canonical-spelling\n${both}\n`;
    const suppressed = actionsAt(marked).textAfter("Suppress span-length-mismatch");
    expect(findingsIn(suppressed).filter((line) => /span-length|non-canonical/.test(line))).toEqual([]);
  });
});

test("an unused suppression can be removed where it stands, but not suppressed", () => {
  const marked = `func @z()\n  // mlir-abi-disable-next-<|>line span-length-mismatch\n${fn("a", "I1!R1!")}\n`;
  const { titles, textAfter } = actionsAt(marked, { settings: DEFAULT_SETTINGS, only: ["quickfix"] });
  expect(titles).toHaveLength(1);
  expect(textAfter(titles[0] ?? "")).toBe(`func @z()\n${fn("a", "I1!R1!")}\n`);
});

describe("kinds", () => {
  const text = `${WRONG}\n${ODD}\n`;
  const kinds = (only: readonly string[]) => [
    ...new Set(actionsAt(text, { only, invoked: true }).actions.map(({ kind }) => kind)),
  ];

  test.each([
    [["quickfix"], ["quickfix"]],
    [["refactor"], ["refactor.rewrite"]],
    [["refactor.rewrite"], ["refactor.rewrite"]],
    [["refactor.extract"], []],
    [["source"], ["source.fixAll.mlirAbi"]],
    [["source.fixAll"], ["source.fixAll.mlirAbi"]],
    [["source.fixAll.mlirAbi"], ["source.fixAll.mlirAbi"]],
    [["source.fixAll.mlir"], []],
    [["source.organizeImports"], []],
    [[], []],
    [[""], ["quickfix", "refactor.rewrite", "source.fixAll.mlirAbi"]],
  ])("asked for %j gives %j", (only, expected) => {
    expect(kinds(only)).toEqual(expected);
  });

  test("a source action is given to those who ask for one", () => {
    expect(actionsAt(text).actions.some(({ kind }) => kind?.startsWith("source"))).toBe(false);
  });
});

describe("source.fixAll.mlirAbi", () => {
  const only = ["source.fixAll"];

  test("applies safe fixes everywhere, until none is left", () => {
    // The length of B follows from its contents, and that of I from B's: one string, several rounds.
    const { text, textAfter } = actionsAt(
      `<|>${WRONG.replace("<|>", "")}\r\n${fn("b", "I99!B99!d07d-0R1!")}\r\n${ODD}`,
      {
        only,
      },
    );
    const fixed = textAfter("Apply");
    expect(fixed).toBe(text.replace("I9!", "I1!").replace("I99!B99!d07d-0R1!", "I8!B5!d7d0R1!").replace("R01!", "R1!"));
    expect(actionsAt(`<|>${fixed}`, { only }).actions).toEqual([]);
  });

  test("applies those of a whole file, without any ABI attribute, too", () => {
    const rest = "module {\n}\n";
    const text = `// mlir-abi-<|>disable-file non-canonical-spelling\n// mlir-abi-disable-file sip-syntax\n${rest}`;
    const settings = DEFAULT_SETTINGS;
    expect(actionsAt(text, { only, settings }).textAfter("Apply")).toBe(rest);
    expect(actionsAt(text, { settings }).textAfter("Fix every")).toBe(rest);
  });

  test("leaves fixes that are only offered", () => {
    const text = fn("a", "I<|>6!B3!d9999999999R1!");
    for (const { kind } of actionsAt(text, { only }).actions) expect(kind).toBe("source.fixAll.mlirAbi");
  });

  test("is not there where there is nothing to do", () => {
    expect(actionsAt(`<|>${fn("a", "I1!R1!")}`, { only }).actions).toEqual([]);
  });
});

describe("the page of a rule", () => {
  const marked = fn("c", "I<|>8!R1!");

  test("is offered last, as a command, to a client that shows pages", () => {
    const action = actionsAt(marked, { pages: true }).actions.find(({ command }) => command !== undefined);
    expect(action?.command).toEqual({
      title: "Show documentation for span-length-mismatch",
      command: "mlirAbi.openRulePage",
      arguments: ["span-length-mismatch"],
    });
    expect(action?.edit).toBeUndefined();
    expect(actionsAt(marked).actions.every(({ command }) => command === undefined)).toBe(true);
  });
});

describe("editing the decoded signature", () => {
  const commands = ["mlirAbi.editSignature"];
  const title = "Edit decoded signature";

  test.each([
    ["a raw signature", fn("c", "I1<|>!R1!")],
    ["the quotes of it", fn("c", "I1!R1!<|>")],
    ["a JSON", 'func.func @f() attributes {iree.reflection = {iree.abi = "{\\22a\\22:[],<|>\\22r\\22:[]}"}}'],
  ])("is offered on %s to a client that has the command", (_, marked) => {
    const action = actionsAt(marked, { commands }).actions.find((it) => it.title === title);
    expect(action).toEqual({ title, kind: "refactor.rewrite", command: { title, command: "mlirAbi.editSignature" } });
    expect(actionsAt(marked).titles).not.toContain(title);
    expect(actionsAt(marked, { commands, only: ["quickfix"] }).titles).not.toContain(title);
  });

  test.each([
    ["on the function's name", fn("c<|>", "I1!R1!")],
    ["on a string that can't be decoded", fn("c", "I<|>9!R1!")],
    ["on another string", 'func.func @f() attributes {x = "I1!<|>R1!", iree.abi.name = "x"}'],
    ["in a comment", `// ${fn("c", "I1<|>!R1!")}`],
    [
      "on a JSON that would lose members",
      'func.func @f() attributes {iree.reflection = {iree.abi = "{\\22a\\22:[],<|>\\22r\\22:[],\\22z\\22:1}"}}',
    ],
  ])("is not offered %s", (_, marked) => {
    expect(actionsAt(marked, { commands }).titles).not.toContain(title);
  });
});

describe("edits", () => {
  const marked = `${WRONG}\n${ODD}\n${fn("c", "I8!R1!")}\n`;

  test("name the version where the client can distinguish versions", () => {
    const versions = actionsAt(marked, { versioned: true }).actions.map(({ edit }) => edit?.documentChanges);
    for (const changes of versions) {
      expect(changes).toEqual([{ textDocument: { uri: "file:///test.mlir", version: 7 }, edits: expect.any(Array) }]);
    }
    const plain = actionsAt(marked, { versioned: false });
    expect(plain.actions).toHaveLength(versions.length);
    for (const { edit } of plain.actions) expect(Object.keys(edit?.changes ?? {})).toEqual(["file:///test.mlir"]);
    const versioned = actionsAt(marked, { versioned: true });
    expect(plain.actions.map((action) => applied(plain.text, action))).toEqual(
      versioned.actions.map((action) => applied(plain.text, action)),
    );
  });

  test("of a whole file are left to be asked for where the client can ask", () => {
    const eager = actionsAt(marked);
    const lazy = actionsAt(marked, { lazy: true });
    expect(lazy.titles).toEqual(eager.titles);
    const open = lazy.actions.filter(({ edit }) => edit === undefined);
    expect(open.map(({ title, data }) => ({ title, data }))).toEqual([
      {
        title: "Fix every span-length-mismatch in this file",
        data: { uri: "file:///test.mlir", version: 7, fixAll: "span-length-mismatch" },
      },
      { title: "Apply every safe fix in this file", data: { uri: "file:///test.mlir", version: 7, fixAll: null } },
    ]);
    for (const { title } of open) expect(lazy.textAfter(title)).toBe(eager.textAfter(title));
  });
});
