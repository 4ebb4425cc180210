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
