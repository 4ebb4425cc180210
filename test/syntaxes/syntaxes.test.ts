/** The TextMate grammars: carets in the `.test.mlir` files beside this one, and what carets can't say. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  createRegistry,
  createRegistryFromGrammars,
  loadConfiguration,
} from "vscode-tmgrammar-test/dist/common/index.js";
import { parseGrammarTestCase, runGrammarTestCase } from "vscode-tmgrammar-test/dist/unit/index.js";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const { grammars } = loadConfiguration(join(root, "package.json"), undefined, []);
const registry = createRegistry(grammars);

async function mlirGrammar(from = registry) {
  const grammar = await from.loadGrammar("source.mlir");
  if (grammar === null) throw new Error("no grammar for source.mlir");
  return grammar;
}

/** `text scope…` of every token of one line, the root scope left out. */
async function tokensOf(line: string, from = registry): Promise<string[]> {
  const { tokens } = (await mlirGrammar(from)).tokenizeLine(line, null);
  return tokens.map(({ startIndex, endIndex, scopes }) =>
    [line.slice(startIndex, endIndex), ...scopes.slice(1)].join(" "),
  );
}

describe("carets", () => {
  const files = readdirSync(here).filter((name) => name.endsWith(".test.mlir"));

  test("there are files", () => expect(files.length).toBeGreaterThanOrEqual(5));

  test.each(files)("%s", async (name) => {
    const testCase = parseGrammarTestCase(readFileSync(join(here, name), "utf8"));
    expect(testCase.assertions.length).toBeGreaterThan(0);
    expect(await runGrammarTestCase(registry, testCase)).toEqual([]);
  });
});

describe("beside another extension's MLIR grammar", () => {
  test("strings are coloured where that grammar has taken the key", async () => {
    const other = {
      scopeName: "source.mlir",
      patterns: [
        { name: "other.key", match: String.raw`\W[\w.]+\s*=` },
        { name: "string.quoted.double.other", begin: '"', end: '"' },
      ],
    };
    const injection = grammars.filter(({ scopeName }) => scopeName === "iree-abi.injection");
    expect(injection).toHaveLength(1);
    const beside = createRegistryFromGrammars([
      { grammar: { path: "other.json", scopeName: "source.mlir" }, content: JSON.stringify(other) },
      ...injection.map((grammar) => ({ grammar, content: readFileSync(grammar.path, "utf8") })),
    ]);
    const tokens = await tokensOf('{f = "I1!", g = "I1!"}', beside);
    expect(tokens[0]).toBe("{f = other.key");
    expect(tokens).toContain("I string.quoted.double.mlir meta.abi.raw.mlir keyword.control.side.abi.mlir");
    expect(tokens).toContain("I1! string.quoted.double.other");
  });
});

describe("long lines", () => {
  // A pattern that backtracks takes hours here; a sane one takes under a second. Each line must also end as it should.
  const n = 50_000;
  const cases: readonly (readonly [title: string, line: string, last: string])[] = [
    ["a word", `${"a".repeat(n)} %b`, "b variable.other.ssa.mlir"],
    ["results", `${"%a, ".repeat(n)}%b`, "b variable.other.ssa.mlir"],
    ["results without a comma", `${"%a ".repeat(n)}%b`, "b variable.other.ssa.mlir"],
    ["white space", `${" ".repeat(n)}%b`, "b variable.other.ssa.mlir"],
    ["nested types", `${"tensor<".repeat(n)}i1`, "i1 storage.type.builtin.mlir"],
    ["dimensions", `tensor<${"1x".repeat(n)}i1`, "i1 storage.type.builtin.mlir"],
    ["a blob", `"${"0".repeat(n)}"`, '" string.quoted.double.mlir punctuation.definition.string.end.mlir'],
    ["FileCheck variables", `// ${"[[a:".repeat(n)}`, "string.regexp.filecheck.mlir"],
    ["dotted names", `${"a.".repeat(n)}a = %b`, "b variable.other.ssa.mlir"],
    ["spans", `f = "${"I1!".repeat(n)}", %b`, "b variable.other.ssa.mlir"],
    ["keys", `sip = "I1!${"K9!".repeat(n)}", %b`, "b variable.other.ssa.mlir"],
    ["JSON", `d = "{${"\\22a".repeat(n)}", %b`, "b variable.other.ssa.mlir"],
  ];

  test.each(cases)("%s", async (_, line, last) => {
    const tokens = await tokensOf(line);
    expect(tokens.at(-1)?.endsWith(last)).toBe(true);
  });
});

describe("MLIR in Markdown", () => {
  const document = {
    scopeName: "text.html.markdown",
    patterns: [{ name: "markup.fenced_code.block.markdown", begin: "^```(\\w*)", end: "^```" }],
  };
  const besideMarkdown = createRegistryFromGrammars([
    { grammar: { path: "markdown.json", scopeName: "text.html.markdown" }, content: JSON.stringify(document) },
    ...grammars
      .filter(({ scopeName }) => scopeName !== "iree-abi.injection")
      .map((grammar) => ({ grammar, content: readFileSync(grammar.path, "utf8") })),
  ]);

  async function scopesIn(lines: readonly string[]): Promise<string[][]> {
    const grammar = await besideMarkdown.loadGrammar("text.html.markdown");
    let stack: Parameters<NonNullable<typeof grammar>["tokenizeLine"]>[1] = null;
    return lines.map((line) => {
      const result = grammar?.tokenizeLine(line, stack);
      stack = result?.ruleStack ?? null;
      return (result?.tokens ?? []).flatMap(({ scopes }) => scopes);
    });
  }

  test.each(["```mlir", "  ~~~ MLIR", "````mlir {.numbered}"])(
    "%s begins a block of MLIR, which its fence ends",
    async (fence) => {
      const end = /[`~]+/.exec(fence)?.[0] ?? "";
      const [first, second, last, after] = await scopesIn([fence, "func.func @f() // c", end, "func.func @f()"]);
      expect(first).toContain("fenced_code.block.language.markdown");
      expect(second).toContain("meta.embedded.block.mlir");
      expect(second?.some((scope) => scope.startsWith("comment.line"))).toBe(true);
      expect(last).not.toContain("meta.embedded.block.mlir");
      expect(after).toEqual(["text.html.markdown"]);
    },
  );

  test.each(["```python", "```mlirx", "text ```mlir"])("%s does not", async (fence) => {
    const [, second] = await scopesIn([fence, "func.func @f()"]);
    expect(second).not.toContain("meta.embedded.block.mlir");
  });
});

test("readable forms: keys, types, numbers and comments", async () => {
  const grammar = await registry.loadGrammar("source.mlir-abi-readable");
  const line = '({"a": raw0}, key: float32[?, 4], tensor<?x-8xui8>) -> (ref) // c';
  const tokens = grammar?.tokenizeLine(line, null).tokens ?? [];
  const scopes = new Map(
    tokens.map(({ startIndex, endIndex, scopes: [, scope] }) => [line.slice(startIndex, endIndex), scope]),
  );
  expect(scopes.get('"a"')).toMatch(/^variable\.parameter/);
  expect(scopes.get("key")).toMatch(/^variable\.parameter/);
  expect(scopes.get("raw0")).toMatch(/^variable/);
  for (const type of ["float32", "ui8", "ref"]) expect(scopes.get(type)).toMatch(/^storage\.type/);
  for (const number of ["?", "4", "-8"]) expect(scopes.get(number)).toMatch(/^constant\.numeric/);
  expect(scopes.get("// c")).toMatch(/^comment/);
});
