import { describe, expect, test } from "vitest";
import { openDocument } from "../../../server/src/core/document/document.js";
import { codeActions } from "../../../server/src/core/features/codeActions.js";
import { diffHtml } from "../../../server/src/core/features/diffHtml.js";
import { comparePass } from "../../../server/src/core/features/passes/comparePass.js";
import { DEFAULT_SETTINGS } from "../../../server/src/core/lint/settings.js";

const header = (name: string): string => `// -----// IR Dump After ${name} (x-${name.toLowerCase()}) //----- //\n`;
const module = (...functions: string[]): string => `module {\n${functions.map((it) => `  ${it}\n`).join("")}}\n\n`;
const f = (type: string, attributes = "") => `util.func public @f(%a: ${type})${attributes} { util.return }`;
const G = "util.func public @g(%a: i32) { util.return }";
const DECLARED = ' attributes {iree.abi.declaration = "mine"}';

const open = (text: string) => openDocument("file:///d.mlir", 1, text);
/** The comparison at the first `at` after the second dump's header. */
const compareAt = (text: string, name: string) => comparePass(open(text), text.indexOf(`After ${name}`));

describe("a dump is compared with the one before that shows the same", () => {
  test("what changes for callers, and attributes that don't", () => {
    const view = compareAt(
      header("A") + module(f("tensor<4xf32>", DECLARED), G) + header("B") + module(f("tensor<5xf32>"), G),
      "B",
    );
    expect(view).toMatchObject({ old: "After A (x-a), line 1", new: "After B (x-b), line 7", meaning: "breaking" });
    expect(view?.functions.map(({ name }) => name)).toEqual(["f"]);
    const changes = view?.functions[0]?.changes ?? [];
    expect(changes.map(({ place }) => place)).toContain("iree.abi.declaration removed");
    expect(changes.at(-1)?.values).toEqual([{ old: "mine", new: null }]);
    expect(view && diffHtml(view)).toContain("iree.abi.declaration removed");
  });

  test("attributes alone", () => {
    const view = compareAt(header("A") + module(f("i32", DECLARED)) + header("B") + module(f("i32")), "B");
    expect(view).toMatchObject({
      verdict: "No caller is known to break; 1 function changed",
      meaning: "compatible",
    });
  });

  test("a pass that failed is called that", () => {
    const text = header("A") + module(f("i32")) + header("B Failed") + module(f("i32"));
    expect(compareAt(text, "B Failed")?.verdict).toMatch(/^The pass failed, and this is what it left\. /);
    expect(compareAt(text.replace(" Failed", ""), "B")?.verdict).not.toContain("failed");
  });

  test("of one function alone with that function in the module", () => {
    const text = `${header("A") + module(f("tensor<4xf32>"), G) + header("B")}${f("tensor<5xf32>")}\n\n`;
    const view = compareAt(text, "B");
    expect(view?.functions.map(({ name, change }) => [name, change])).toEqual([["f", "changed"]]);
  });

  test("dumps of other functions between are passed over", () => {
    const text = `${header("A") + module(f("tensor<4xf32>"), G) + header("B")}${G}\n\n${header("C")}${module(f("i32"), G)}`;
    expect(compareAt(text, "C")).toMatchObject({ old: "After A (x-a), line 1" });
  });

  test("the first dump, and text before it, have nothing to be compared with", () => {
    const text = `hello\n${header("A")}${module(G)}`;
    expect(compareAt(text, "A")).toBeUndefined();
    expect(comparePass(open(text), 0)).toBeUndefined();
    expect(comparePass(open("module {}\n"), 3)).toBeUndefined();
  });
});

test("an attribute that is dropped leads to the pass that drops it", () => {
  const fn = (attributes: string) => `func.func @f(%a: tensor<4xf32>)${attributes} { return }`;
  const text = header("A") + module(fn(DECLARED)) + header("B") + module(f("tensor<4xf32>"));
  const document = open(text);
  const at = document.positionAt(text.indexOf("iree.abi.declaration") + 1);
  const commands = new Set(["mlirAbi.compareWithPreviousPass"]);
  const offered = (known: ReadonlySet<string>) =>
    codeActions(document, { start: at, end: at }, { diagnostics: [] }, DEFAULT_SETTINGS, {
      versioned: true,
      lazy: true,
      pages: false,
      commands: known,
    }).filter(({ title }) => title.startsWith("Compare"));
  expect(offered(commands)).toEqual([
    {
      title: "Compare ABI at the pass that drops iree.abi.declaration: After B (x-b)",
      kind: "quickfix",
      command: {
        title: "Compare ABI at the pass that drops iree.abi.declaration: After B (x-b)",
        command: "mlirAbi.compareWithPreviousPass",
        arguments: ["file:///d.mlir", 5],
      },
    },
  ]);
  expect(offered(new Set())).toEqual([]);
});
