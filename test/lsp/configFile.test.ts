import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { folderWith } from "../kit/cli.js";
import { PULLS, startClient } from "../kit/lspClient.js";

const BAD = 'func.func private @f() attributes {iree.reflection = {f = "\\qI1!R1!", fv = "1"}}\n';

test("the configuration file beside a document counts, the editor's settings go before it, and changes are seen", async () => {
  const folder = folderWith({
    "mlir-abi.jsonc": '{ "rules": { "string-escape": "hint", "no-such-rule": "off" } }',
    "gen/mlir-abi.jsonc": '{ "ignore": ["*.mlir"] }',
  });
  const uriOf = (path: string) => pathToFileURL(join(folder, path)).href;
  const settings: { rules: Record<string, string> } = { rules: {} };
  const dynamic = { dynamicRegistration: true };
  const workspace = { configuration: true, didChangeConfiguration: dynamic, didChangeWatchedFiles: dynamic };
  const client = await startClient({ capabilities: { ...PULLS, workspace }, configuration: () => [settings] });
  for (const path of ["a.mlir", "gen/a.mlir"]) await client.open(uriOf(path), BAD);
  expect(await client.diagnostics(uriOf("a.mlir"))).toMatchObject([{ code: "string-escape", severity: 4 }]);
  expect(await client.diagnostics(uriOf("gen/a.mlir"))).toEqual([]);
  expect(client.registered.map(({ method, registerOptions }) => [method, registerOptions])).toEqual(
    expect.arrayContaining([
      ["workspace/didChangeConfiguration", { section: "mlirAbi" }],
      ["workspace/didChangeWatchedFiles", { watchers: [{ globPattern: "**/mlir-abi.jsonc" }] }],
    ]),
  );
  const config = join(folder, "mlir-abi.jsonc");
  expect(client.log.filter((line) => line.includes("no-such-rule"))).toEqual([
    `${pathToFileURL(config).href}:1:39: Unknown rule "no-such-rule"`,
  ]);
  // Reported in the file, too, and taken back once it is fixed.
  const about = () => client.published.filter(({ uri }) => uri === pathToFileURL(config).href);
  expect(about().map(({ diagnostics }) => diagnostics)).toMatchObject([
    [{ message: 'Unknown rule "no-such-rule"', range: { start: { line: 0, character: 38 } }, source: "mlir-abi" }],
  ]);

  settings.rules = { "string-escape": "warning" };
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  expect(await client.diagnostics(uriOf("a.mlir"))).toMatchObject([{ severity: 2 }]);
  // With new settings, what is still wrong is reported again.
  expect(about().map(({ diagnostics }) => diagnostics.length)).toEqual([1, 0, 1]);
  expect(client.log.filter((line) => line.includes("no-such-rule"))).toHaveLength(2);

  settings.rules = {};
  writeFileSync(config, '{ "rules": { "string-escape": "off" } }');
  const changes = [{ uri: pathToFileURL(config).href, type: 2 }];
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
  expect(await client.diagnostics(uriOf("a.mlir"))).toEqual([]);
  expect(about().map(({ diagnostics }) => diagnostics.length)).toEqual([1, 0, 1, 0]);
  await client.stop();
});

test.each([
  ["utf-8", Buffer.byteLength('{ "ignore": ["é\u{1F600}"], ')],
  ["utf-16", '{ "ignore": ["é\u{1F600}"], '.length],
])("a client that counts in %s gets the place of a mistake in the file so", async (encoding, character) => {
  const folder = folderWith({ "mlir-abi.jsonc": '{ "ignore": ["é\u{1F600}"], "rule": 1 }' });
  const general = { positionEncodings: [encoding] };
  const client = await startClient({ capabilities: { ...PULLS, general } });
  const uri = pathToFileURL(join(folder, "a.mlir")).href;
  await client.open(uri, BAD);
  await client.diagnostics(uri);
  expect(client.published).toMatchObject([{ diagnostics: [{ range: { start: { line: 0, character } } }] }]);
  await client.stop();
});

test("the file's numbering of type codes counts where the editor's setting leaves it open", async () => {
  const page = readFileSync("docs/rules/unknown-type-code.md", "utf8");
  // Type code 78, which only numbering C has.
  const [, right = ""] = /## Right\n\n```mlir\n([\s\S]*?)```/.exec(page) ?? [];
  const folder = folderWith({ "mlir-abi.jsonc": '{ "pydm": { "typeCodes": "A" } }' });
  const uri = pathToFileURL(join(folder, "a.mlir")).href;
  const settings = { pydm: { typeCodes: "auto" } };
  const workspace = { configuration: true };
  const client = await startClient({ capabilities: { ...PULLS, workspace }, configuration: () => [settings] });
  await client.open(uri, right);
  expect(await client.diagnostics(uri)).toMatchObject([{ code: "unknown-type-code" }]);
  settings.pydm.typeCodes = "C";
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  expect(await client.diagnostics(uri)).toEqual([]);
  await client.stop();
});

test.each([
  [
    "runtimes of the editor go before the file's",
    { runtimes: ["3.4.0"] },
    { runtimes: ["3.11.0"] },
    "unread-attribute",
  ],
  ["the file's runtimes count where the editor has none", {}, { runtimes: ["3.4.0"] }, "unread-attribute"],
  ["structure is checked by default", {}, {}, "undefined-value"],
  ["the file can turn off what is checked of structure", {}, { structure: false }, undefined],
  ["and so can the editor", { lint: { structure: false } }, { structure: true }, undefined],
])("%s", async (_, settings, config, code) => {
  const folder = folderWith({ "mlir-abi.jsonc": JSON.stringify(config) });
  const uri = pathToFileURL(join(folder, "a.mlir")).href;
  const capabilities = { ...PULLS, workspace: { configuration: true } };
  const client = await startClient({ capabilities, configuration: () => [settings] });
  // Read since November 2025.
  const text =
    code === "unread-attribute"
      ? "util.func public @f(%storage: !hal.buffer {iree.abi.transients}) { util.return }\n"
      : '"demo.use"(%undefined) : (i32) -> ()\n';
  await client.open(uri, text);
  const found = await client.diagnostics(uri);
  expect(found.map((it) => it.code)).toEqual(code === undefined ? [] : [code]);
  await client.stop();
});

test("a hover follows the flags of the compiler in the file, and those of the editor before them", async () => {
  const folder = folderWith({
    "mlir-abi.jsonc": '{ "compileFlags": ["--iree-input-demote-i64-to-i32", "--iree-vm-target-index-bits=32"] }',
  });
  const uri = pathToFileURL(join(folder, "a.mlir")).href;
  const settings = { compileFlags: [] as string[] };
  const workspace = { configuration: true };
  const client = await startClient({ capabilities: { ...PULLS, workspace }, configuration: () => [settings] });
  await client.open(uri, "func.func @f(%a: i64, %b: index) { return }\n");
  const shown = async () => {
    const params = { textDocument: { uri }, position: { line: 0, character: 11 } };
    const found = await client.connection.sendRequest<{ contents: { value: string } }>("textDocument/hover", params);
    return /Calling convention: `?(\w+)/.exec(found.contents.value)?.[1];
  };
  expect(await shown()).toBe("0ii_v");
  settings.compileFlags = ["--iree-vm-target-index-bits=64"];
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  expect(await shown()).toBe("0iI_v");
});
