import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeAction } from "vscode-languageserver";
import { mlirAbi } from "../kit/cli.js";
import { applied } from "../kit/codeActions.js";
import { type LspClient, PULLS, startClient } from "../kit/lspClient.js";

const FIXTURES = readdirSync("test/rules").filter((name) => name.endsWith(".mlir"));
const ONLY = "source.fixAll.mlirAbi";

let client: LspClient;
let folder = "";
beforeAll(async () => {
  const codeAction = { codeActionLiteralSupport: { codeActionKind: { valueSet: [ONLY] } } };
  client = await startClient({ capabilities: { textDocument: { ...PULLS.textDocument, codeAction } } });
  folder = mkdtempSync(join(tmpdir(), "mlir-abi-"));
  for (const name of FIXTURES) writeFileSync(join(folder, name), readFileSync(`test/rules/${name}`));
  await mlirAbi(["lint", "--fix", folder]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  expect(await client.stop()).toBe(0);
});

test.each(FIXTURES)("fix-all of %s gives a client what --fix writes", async (name) => {
  const text = readFileSync(`test/rules/${name}`, "utf8");
  const uri = `file:///${name}`;
  await client.open(uri, text, 1);
  const end = { line: text.split("\n").length, character: 0 };
  const actions: CodeAction[] | null = await client.connection.sendRequest("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: { line: 0, character: 0 }, end },
    context: { diagnostics: [], only: [ONLY] },
  });
  const [action] = actions ?? [];
  const fixed = action === undefined ? text : applied(text, action);
  expect(fixed).toBe(readFileSync(join(folder, name), "utf8"));
});

test("some fixtures are changed", () => {
  const changed = FIXTURES.filter(
    (name) => readFileSync(join(folder, name), "utf8") !== readFileSync(`test/rules/${name}`, "utf8"),
  );
  expect(changed.length).toBeGreaterThan(10);
});
