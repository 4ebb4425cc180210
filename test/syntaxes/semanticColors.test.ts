/** Colours before and after the server's semantic tokens arrive: the same in every theme. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createRegistry, loadConfiguration } from "vscode-tmgrammar-test/dist/common/index.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { LEGEND, semanticTokens } from "../../server/src/core/features/semanticTokens.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const [{ scopes: ours }] = manifest.contributes.semanticTokenScopes;

/** The TextMate scopes whose colour VS Code gives a semantic token, as its API documentation lists them. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  type: ["entity.name.type", "support.type"],
  parameter: ["variable.parameter"],
  variable: ["variable.other.readwrite", "entity.name.variable"],
  property: ["variable.other.property"],
  keyword: ["keyword.control"],
  number: ["constant.numeric"],
  decorator: ["entity.name.decorator", "entity.name.function"],
  enumMember: ["variable.other.enummember"],
  ...ours,
};

/** Scopes that themes know, each the start of one in the grammars. */
const isUnder = (scope: string, type: string): boolean =>
  (SCOPES[type] ?? []).some((prefix) => scope.startsWith(`${prefix}.`));

test.each([
  "media/sample.mlir",
  "test/e2e/workspace/step.mlir",
  "examples/v0_structured.mlir",
  "examples/native_abi.mlir",
])("%s", async (path) => {
  const text = readFileSync(root + path, "utf8");
  const grammar = await createRegistry(loadConfiguration(`${root}package.json`, undefined, []).grammars).loadGrammar(
    "source.mlir",
  );
  if (grammar === null) throw new Error("no grammar for source.mlir");
  let state: Parameters<typeof grammar.tokenizeLine>[1] = null;
  const lines = text.split("\n").map((line) => {
    const { ruleStack, tokens } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return { line, tokens };
  });
  const data = semanticTokens(
    openDocument("file:///a.mlir", 1, text),
    { start: 0, end: text.length },
    DEFAULT_SETTINGS,
  );
  expect(data.length).toBeGreaterThan(0);
  const differing: string[] = [];
  let number = 0;
  let start = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [lineBy = 0, by = 0, length = 0, typeNumber = -1] = data.slice(i, i + 5);
    number += lineBy;
    start = lineBy === 0 ? start + by : by;
    const type = LEGEND.tokenTypes[typeNumber] ?? "";
    for (const { startIndex, endIndex, scopes } of lines[number]?.tokens ?? []) {
      const scope = scopes.at(-1) ?? "";
      if (startIndex >= start + length || endIndex <= start || isUnder(scope, type)) continue;
      differing.push(`${lines[number]?.line.slice(startIndex, endIndex)}: ${type}, ${scope}`);
    }
  }
  expect(differing).toEqual([]);
});
