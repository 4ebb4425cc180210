/** Snippets and indentation in the playground's editor, with the library that runs there. */
import { nextSnippetField, snippet } from "@codemirror/autocomplete";
import { insertNewlineAndIndent } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { indentation } from "../../playground/src/indentation.js";
import { editorSnippet, endCompletion, isCompleted, rewriteSnippets } from "../../playground/src/snippets.js";

/** An editor without a view. */
function editor(doc = "", anchor = doc.length) {
  const target = {
    state: EditorState.create({ doc, selection: { anchor }, extensions: [indentation, isCompleted] }),
    dispatch(transaction: Transaction): void {
      target.state = transaction.state;
    },
  };
  return target;
}

type Editor = ReturnType<typeof editor>;

function type(target: Editor, text: string): void {
  for (const character of text) {
    target.dispatch(target.state.update(target.state.replaceSelection(character), { userEvent: "input.type" }));
  }
}

/** The text with `|` at the cursor. */
function shown({ state }: Editor): string {
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

/** What the library makes of the server's text first. */
const asLibrary = (text: string) =>
  text.replace(/\\([$}\\])|\$(\d+)/g, (_, escaped: string, field: string) => escaped || `\${${field}}`);

function insert(text: string): Editor {
  const target = editor();
  snippet(asLibrary(editorSnippet(text)))(target, { label: text }, 0, 0);
  return target;
}

describe("snippets", () => {
  test("Tab leads from place to place, and leaves the editor when it is pressed again", () => {
    const target = insert(`arith.addf \${1:%lhs}, \${2:%rhs} : \${3:type}`);
    for (const text of ["%a", "%b", "f32"]) {
      type(target, text);
      expect(nextSnippetField(target) || endCompletion(target)).toBe(true);
    }
    expect(shown(target)).toBe("arith.addf %a, %b : f32|");
    expect(nextSnippetField(target) || endCompletion(target)).toBe(false);
  });

  test("a line that was typed after it is no part of it", () => {
    const target = insert(`ml_program.return \${1:%value}`);
    type(target, "%a");
    insertNewlineAndIndent(target);
    expect(endCompletion(target)).toBe(false);
  });

  test("but where the end is elsewhere", () => {
    const target = insert(`module @\${1:name} {\n\t$0\n}`);
    type(target, "m");
    nextSnippetField(target);
    expect(shown(target)).toBe("module @m {\n  |\n}");
  });

  test("the first of some choices is the place", () => {
    const target = insert(`model = "\${1|coarse,fine|}"`);
    expect(target.state.doc.toString()).toBe('model = "coarse"');
    type(target, "x");
    nextSnippetField(target);
    expect(shown(target)).toBe('model = "x"|');
  });

  test("a place may hold braces and escaped characters", () => {
    const target = insert(`abi = "\${1:{\\\\22a\\\\22:[]\\}}"`);
    expect(target.state.doc.toString()).toBe('abi = "{\\22a\\22:[]}"');
    type(target, "x");
    nextSnippetField(target);
    expect(shown(target)).toBe('abi = "x"|');
  });

  test("only items that are snippets are rewritten", () => {
    const result = [
      { textEdit: { newText: `(\${1:a})` }, insertTextFormat: 2 },
      { textEdit: { newText: `\${1:a}` } },
      { label: "a", insertTextFormat: 2 },
    ];
    rewriteSnippets({ result });
    expect(result.map(({ textEdit }) => textEdit?.newText)).toEqual([`(\${1:a})\${}`, `\${1:a}`, undefined]);
  });
});

describe("a new line", () => {
  test.each([
    ["module {|", "module {\n  |"],
    ["  func.func @f() { // c|", "  func.func @f() { // c\n    |"],
    ["module {|}", "module {\n  |\n}"],
    ["  scf.if %a { |}", "  scf.if %a { \n  |}"],
    ["  ^bb0(%a: i32):|", "  ^bb0(%a: i32):\n    |"],
    ["    return|", "    return\n    |"],
    ["    return| // c", "    return\n    |// c"],
  ])("%j", (before, after) => {
    const target = editor(before.replace("|", ""), before.indexOf("|"));
    insertNewlineAndIndent(target);
    expect(shown(target)).toBe(after);
  });
});

test("a closing bracket goes to the column of its statement", () => {
  const target = editor("module {\n  func.func @f() {\n    return\n    ");
  type(target, "}");
  expect(shown(target)).toBe("module {\n  func.func @f() {\n    return\n  }|");
});
