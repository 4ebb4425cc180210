/** The extension's manifest: what it names is there, and the client does what it says. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(read("package.json"));
const { contributes } = manifest;
const texts = JSON.parse(read("package.nls.json"));
const sources = readdirSync(join(root, "client/src")).map((name) => ({ name, text: read(`client/src/${name}`) }));

describe("languages and grammars", () => {
  test("MLIR is `mlir`, as in LLVM's own extension", () => {
    expect(contributes.languages).toHaveLength(1);
    expect(contributes.languages[0]).toMatchObject({ id: "mlir", extensions: [".mlir", ".mlir.test"] });
  });

  test("the files are there and have the scopes that the manifest names", () => {
    expect(existsSync(join(root, contributes.languages[0].configuration))).toBe(true);
    expect(existsSync(join(root, manifest.icon))).toBe(true);
    for (const { path, scopeName } of contributes.grammars) expect(JSON.parse(read(path)).scopeName).toBe(scopeName);
    expect(contributes.grammars.map(({ scopeName }: { scopeName: string }) => scopeName)).toEqual([
      "source.mlir",
      "iree-abi.injection",
    ]);
  });

  test("every include of a grammar names a rule of it", () => {
    for (const { path } of contributes.grammars) {
      const text = read(path);
      const names = Object.keys(JSON.parse(text).repository);
      const included = [...text.matchAll(/"include": "#([^"]+)"/g)].map(([, name]) => name);
      expect(new Set(included)).toEqual(new Set(names));
    }
  });

  test.each([
    ["%arg0, %b", "%arg0"],
    ["%a-b->%c", "%a-b"],
    ["%0#1", "%0"],
    ["@sym::@x", "@sym"],
    ["#map>", "#map"],
    ["!hal.buffer_view {", "!hal.buffer_view"],
    ["^bb0(", "^bb0"],
    ["iree.abi.name = 1", "iree.abi.name"],
    ["4xf32>", "4xf32"],
  ])("a double click at the start of %s selects %s", (text, word) => {
    const { wordPattern } = JSON.parse(read("language-configuration.json"));
    expect(new RegExp(`^(?:${wordPattern})`).exec(text)?.[0]).toBe(word);
  });

  test("in a signature, a tag and its number are a word", () => {
    const { wordPattern } = JSON.parse(read("language-configuration.json"));
    expect("I9!B7!t0d-1R1!".match(new RegExp(wordPattern, "g"))).toEqual(["I9", "B7", "t0d", "1R1"]);
  });
});

describe("commands", () => {
  test("the client registers exactly those of the manifest", () => {
    const registered = sources.flatMap(({ text }) =>
      [...text.matchAll(/registerCommand\("([^"]+)"/g)].map(([, name]) => name),
    );
    const declared = contributes.commands.map(({ command }: { command: string }) => command);
    expect(registered.toSorted()).toEqual(declared.toSorted());
    expect(declared).toEqual(["mlirAbi.decodeString", "mlirAbi.restartServer", "mlirAbi.showLog"]);
  });

  test("all are in one category", () => {
    for (const { category } of contributes.commands) expect(category).toBe("MLIR ABI");
  });

  test("every %text% of the manifest is in package.nls.json", () => {
    const used = [...read("package.json").matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key ?? "");
    expect(used.length).toBeGreaterThan(0);
    for (const key of used) expect(texts).toHaveProperty([key]);
  });
});

describe("hosts", () => {
  test("the package has no module type, with which web extension hosts refuse to load any script", () => {
    expect(manifest.type).toBeUndefined();
  });

  test("it starts with an MLIR file, in every kind of workspace", () => {
    expect(manifest.activationEvents).toEqual(["onLanguage:mlir"]);
    expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(true);
    expect(manifest.capabilities.virtualWorkspaces.supported).toBe(true);
    expect(manifest.extensionKind).toEqual(["workspace", "ui"]);
  });

  test.each([
    ["extension-node.ts", "main", "node"],
    ["extension-browser.ts", "browser", "browser"],
  ] as const)("%s bundles for its host", async (entry, field, platform) => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(root, "client/src", entry)],
      bundle: true,
      write: false,
      metafile: true,
      platform,
      format: "cjs",
      external: ["vscode"],
      logLevel: "silent",
    });
    const [bundle] = outputFiles;
    const imported = new Set(Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path)));
    // The browser has `vscode` and nothing else; and the server's code stays in the server.
    if (platform === "browser") expect([...imported]).toEqual(["vscode"]);
    expect(Object.keys(metafile.inputs).filter((path) => path.includes("server/src"))).toEqual([]);
    expect(bundle?.text).toContain("activate");
    const out = manifest[field].slice("./".length);
    expect(read("scripts/build.mjs")).toMatch(new RegExp(`in: "client/src/${entry}",\\s+out: "${out}"`));
  });

  test("the client stays small", () => {
    const lines = sources.reduce((sum, { text }) => sum + text.split("\n").length, 0);
    expect(lines).toBeLessThan(400);
  });
});
