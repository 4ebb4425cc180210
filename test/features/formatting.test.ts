/** Formatting a document, a selection, and while it is typed. */
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { openDocument } from "../../server/src/core/document/document.js";
import { format } from "../../server/src/core/features/formatting.js";
import { onTypeIndent } from "../../server/src/core/features/onTypeIndent.js";
import { formatText } from "../../server/src/core/format/format.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import { testOnFiles } from "../kit/corpus.js";
import { parseMarkers } from "../kit/markers.js";

const URI = "file:///test.mlir";

function formatted(marked: string, settings: Settings = DEFAULT_SETTINGS, uri = URI): string {
  const { text, spans } = parseMarkers(marked);
  const document = openDocument(uri, 1, text);
  const [span] = spans;
  const range = span && { start: document.positionAt(span.start), end: document.positionAt(span.end) };
  return TextDocument.applyEdits(TextDocument.create(uri, "mlir", 1, text), format(document, range, settings));
}

describe("formatting", () => {
  test("lays out the text, and its strings", () => {
    expect(formatted('module{\nfunc @f()attributes{iree.reflection={f="I01!R01!"}}\n}')).toBe(
      'module {\n  func @f() attributes {iree.reflection = {f = "I1!R1!"}}\n}\n',
    );
  });

  test("lists are wrapped by the lengths that strings have afterwards", () => {
    const loose = `{ \\22a\\22:${" ".repeat(50)}[\\22i32\\22],\\22r\\22:[]}`;
    const text = `func.func @f(%a: i32) attributes {iree.reflection = {iree.abi = "${loose}"}}\n`;
    const compact = text.replace(loose, "{\\22a\\22:[\\22i32\\22],\\22r\\22:[]}");
    expect(text.length).toBeGreaterThan(100);
    expect(formatted(text)).toBe(compact);
    expect(formatted(`module {\n}\n\n\n${text}module{\n}`)).toBe(`module {\n}\n\n${compact}module {\n}\n`);
  });

  test("a selection has its lines alone", () => {
    expect(formatted("module{\na.b   %x\n<|c.d|>   %x\ne.f   %x\n}\n")).toBe(
      "module{\na.b   %x\n  c.d   %x\ne.f   %x\n}\n",
    );
    expect(formatted("module{\na.b   %x\n<|c.d   %x|>\ne.f   %x\n}\n")).toBe(
      "module{\na.b   %x\n  c.d %x\ne.f   %x\n}\n",
    );
  });

  test("has the width of the settings, and is off with them", () => {
    const text = "func.func @f(%first: tensor<4xf32>, %second: i32)\n";
    const settings = (values: Partial<Settings["format"]>): Settings => ({
      ...DEFAULT_SETTINGS,
      format: { ...DEFAULT_SETTINGS.format, ...values },
    });
    expect(formatted(text)).toBe(text);
    expect(formatted(text, settings({ width: 40 }))).toContain("@f(\n  %first: tensor<4xf32>,\n");
    expect(formatted("module{\n}", settings({ enabled: false }))).toBe("module{\n}");
    expect(formatted("module{\n}", DEFAULT_SETTINGS, "file:///a.vmasm")).toBe("module{\n}");
  });

  testOnFiles("leaves what the command line leaves", ({ withoutAbi }) => {
    for (const { text } of withoutAbi) {
      if (text.length < 20_000) expect(formatted(text.replaceAll(/<\|/g, "< |"))).toBeDefined();
      const { text: neat } = formatText(text);
      if (text.length < 20_000) expect(format(openDocument(URI, 1, neat), undefined, DEFAULT_SETTINGS)).toEqual([]);
    }
  });
});

/** A text after a key was pressed where `|` is, the typed character in front of it, and after the answer. */
function typed(marked: string, key: string, settings = DEFAULT_SETTINGS): string {
  const at = marked.indexOf("|");
  const text = marked.slice(0, at) + marked.slice(at + 1);
  const document = openDocument(URI, 1, text);
  const edits = onTypeIndent(document, document.positionAt(at), key, settings);
  return TextDocument.applyEdits(TextDocument.create(URI, "mlir", 1, text), edits);
}

describe("indentation of a new line", () => {
  test.each([
    ["in a region", "func.func @f() {\n|\n}\n", "func.func @f() {\n  \n}\n"],
    ["in one that is not closed yet", "module {\n  func.func @f() {\n  |", "module {\n  func.func @f() {\n    "],
    ["after a statement, as far in as that", "module {\n    a.b\n|\n}\n", "module {\n    a.b\n    \n}\n"],
    ["after a label", "func.func @f() {\n^bb0:\n|\n}\n", "func.func @f() {\n^bb0:\n  \n}\n"],
    ["of a header that goes on", "module {\n  %0 =\n  |\n}\n", "module {\n  %0 =\n      \n}\n"],
    ["of a list", "  func.func @f(\n|)\n", "  func.func @f(\n  )\n"],
    ["of the items of a list", "  func.func @f(\n|%a: i32)\n", "  func.func @f(\n    %a: i32)\n"],
    ["of a dictionary", "a.b {\n  x = {\n|\n}}\n", "a.b {\n  x = {\n    \n}}\n"],
    ["before a closing brace", "module {\n  a.b\n  |}\n", "module {\n  a.b\n}\n"],
    ["after a whole op", "func.func @f() {\n  return\n}\n  |", "func.func @f() {\n  return\n}\n"],
  ])("%s", (_, before, after) => {
    expect(typed(before, "\n")).toBe(after);
  });

  test.each([
    ["in a literal", "%0 = a.b dense<[\n   |\n]>\n"],
    ["in a dialect's body", "#a = #b.c<\n   |\n>\n"],
    ["in resources", "{-#\n   |\n#-}\n"],
    ["in a list that goes on beside its bracket", "a.b(%a,\n    |%b)\n"],
    ["in a file that is not formatted", "// mlir-abi-format off\nmodule {\n|\n}\n"],
  ])("is the author's %s", (_, text) => {
    expect(typed(text, "\n")).toBe(text.replace("|", ""));
  });

  test("is off with the formatter", () => {
    const settings = { ...DEFAULT_SETTINGS, format: { ...DEFAULT_SETTINGS.format, enabled: false } };
    expect(typed("module {\n|\n}\n", "\n", settings)).toBe("module {\n\n}\n");
  });
});

describe("a closing brace", () => {
  test.each([
    ["of a region", "module {\n  scf.if %c {\n    a.b\n    }|", "module {\n  scf.if %c {\n    a.b\n  }"],
    [
      "of a wrapped header",
      "  func.func @f()\n      attributes {} {\n      }|",
      "  func.func @f()\n      attributes {} {\n  }",
    ],
    ["of a dictionary", "  a.b {\n  x = 1\n    }|", "  a.b {\n  x = 1\n  }"],
  ])("%s is in the column of its op or line", (_, before, after) => {
    expect(typed(before, "}")).toBe(after);
  });

  test.each([
    ["after other text", "module {\n    a.b }|"],
    ["that closes nothing", "a.b\n    }|"],
  ])("%s stays", (_, text) => {
    expect(typed(text, "}")).toBe(text.replace("|", ""));
  });
});
