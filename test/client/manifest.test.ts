/** The extension's manifest: what it names is there, and the client does what it says. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { decodeValue } from "../../server/src/core/api/decoding.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { writeReadable } from "../../server/src/core/encodings/readableForm.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { commands } from "../../server/src/lsp/commands/registry.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(read("package.json"));
const { contributes } = manifest;
const texts = JSON.parse(read("package.nls.json"));
const sources = readdirSync(join(root, "client/src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: read(`client/src/${name}`) }));

describe("languages and grammars", () => {
  test("MLIR is `mlir`, as in LLVM's own extension", () => {
    expect(contributes.languages[0]).toMatchObject({ id: "mlir", extensions: [".mlir", ".mlir.test", ".vmasm"] });
    // The others are of documents that only this extension makes.
    const ids = contributes.languages.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(["mlir", "mlir-abi-readable", "mlir-abi-explanation"]);
    expect(contributes.languages[1].extensions).toEqual([".mlirabi"]);
    const [name] = contributes.languages[2].filenames;
    expect(read("client/src/commands/explainCommands.ts")).toContain(`path: "/${name}"`);
  });

  test("the files are there and have the scopes that the manifest names", () => {
    // Prose has none: brackets would be coloured.
    for (const { configuration = "package.json" } of contributes.languages) {
      expect(JSON.parse(read(configuration))).toBeTypeOf("object");
    }
    expect(existsSync(join(root, manifest.icon))).toBe(true);
    for (const { path, scopeName } of contributes.grammars) expect(JSON.parse(read(path)).scopeName).toBe(scopeName);
    expect(contributes.grammars.map(({ scopeName }: { scopeName: string }) => scopeName)).toEqual([
      "source.mlir",
      "iree-abi.injection",
      // Not the name that LLVM's own extension has for its injection: both may be there.
      "mlir-abi.markdown",
      "source.mlir-abi-readable",
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

const declared: readonly string[] = contributes.commands.map(({ command }: { command: string }) => command);
/** Every command that a menu shows, by menu. */
const menus = new Map<string, readonly { command?: string; submenu?: string; when?: string }[]>(
  Object.entries(contributes.menus),
);

describe("commands", () => {
  test("the client registers exactly those of the manifest", () => {
    const registered = sources.flatMap(({ text }) =>
      [...text.matchAll(/registerCommand\(\s*"([^"]+)"/g)].map(([, name]) => name),
    );
    expect(registered.toSorted()).toEqual(declared.toSorted());
    expect(declared).toEqual(
      expect.arrayContaining(["mlirAbi.decodeString", "mlirAbi.editSignature", "mlirAbi.showAbi", "mlirAbi.showLog"]),
    );
  });

  test("none has the name of a command of the server, which the client library registers itself", () => {
    for (const name of Object.keys(commands)) expect(declared).not.toContain(name);
  });

  test("the server knows the command that its code lenses name", () => {
    expect(declared).toContain("mlirAbi.showAbi");
    expect(read("client/src/editor/session.ts")).toContain('commands: ["mlirAbi.showAbi", ');
  });

  test("all are in one category", () => {
    for (const { category } of contributes.commands) expect(category).toBe("MLIR ABI");
  });

  test("every menu names commands and submenus that there are", () => {
    const submenus = contributes.submenus.map(({ id }: { id: string }) => id);
    for (const [menu, items] of menus) {
      expect(
        /^(?:commandPalette|editor\/|explorer\/|terminal\/|view\/)/.test(menu) || submenus.includes(menu),
        menu,
      ).toBe(true);
      for (const { command, submenu } of items) {
        if (command !== undefined) expect(declared).toContain(command);
        else expect(submenus).toContain(submenu);
      }
    }
  });

  test("what needs an MLIR file is in the palette with one only; the rest is always there", () => {
    const palette = new Map(menus.get("commandPalette")?.map(({ command, when }) => [command, when]));
    for (const command of ["decodeString", "encodeString", "openSample", "restartServer", "showLog"]) {
      expect(palette.has(`mlirAbi.${command}`)).toBe(false);
    }
    const needsFile = [
      "showAbi",
      "editSignature",
      "copySignature",
      "copyPythonCall",
      "copyRunFlags",
      "fixAll",
      "openRule",
    ];
    for (const command of [...needsFile, "migrateFile"]) {
      expect(palette.get(`mlirAbi.${command}`)).toBe("editorLangId == mlir");
    }
    for (const command of ["compareWithPreviousPass", "nextAbiChange", "previousAbiChange"]) {
      expect(palette.get(`mlirAbi.${command}`)).toBe("editorLangId == mlir && mlirAbi.isPassDump");
    }
    expect(palette.get("mlirAbi.refreshOutline")).toBe("false");
  });

  test("every %text% of the manifest is in package.nls.json, and nothing else is", () => {
    const used = [...read("package.json").matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key ?? "");
    expect(new Set(used)).toEqual(new Set(Object.keys(texts)));
  });

  test("links of texts run commands that there are", () => {
    const linked = [...read("package.nls.json").matchAll(/\(command:([\w.]+)\)/g)].map(([, command]) => command);
    expect(linked.length).toBeGreaterThan(3);
    for (const command of linked) expect(declared).toContain(command);
  });

  test("what the user reads goes through l10n", () => {
    for (const { name, text } of sources) {
      expect([...text.matchAll(/\.show(?:Information|Warning|Error)Message\(\s*["`]/g)], name).toEqual([]);
    }
  });
});

describe("views and walkthrough", () => {
  test("the outline has a name, a welcome and a picture", () => {
    const [view] = contributes.views.explorer;
    expect(view).toMatchObject({ id: "mlirAbi.outline", when: "mlirAbi.isActive", visibility: "collapsed" });
    expect(contributes.viewsWelcome.map(({ view: id }: { view: string }) => id)).toEqual([view.id]);
    expect(existsSync(join(root, view.icon))).toBe(true);
    expect(read("client/src/startClient.ts")).toContain('"setContext", "mlirAbi.isActive"');
  });

  test("each of the four steps shows a page and ends in an action, whose command completes it", () => {
    const [{ steps }] = contributes.walkthroughs;
    expect(steps).toHaveLength(4);
    for (const { description, media, completionEvents } of steps) {
      expect(existsSync(join(root, media.markdown))).toBe(true);
      const [event] = completionEvents;
      const text: string = texts[description.slice(1, -1)];
      expect(text).toMatch(new RegExp(`\\(${event.replace("onCommand", "command")}\\)$`));
    }
  });

  test("what a step says has only the markup that a step can have", () => {
    const [{ steps }] = contributes.walkthroughs;
    for (const { description } of steps) {
      // Bold and links: the editor shows any other mark as it is.
      const plain = texts[description.slice(1, -1)].replace(/\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\)/g, "");
      expect(plain).not.toMatch(/[*`[\]]/);
    }
  });

  test("the pages of the steps show types as the rest of the product does", () => {
    const [, f = ""] = /f = "([^"]*)"/.exec(read("media/walkthrough/open.md")) ?? [];
    const [, json = ""] = /iree\.abi = "(\{.*\})"/.exec(read("media/sample.mlir")) ?? [];
    const table = read("media/walkthrough/read.md");
    expect(table).toContain(`\`${decodeValue("raw", bytesOf(f)).type}\``);
    expect(table).toContain(`\`${decodeValue("abi-json", bytesOf(json.replaceAll('\\"', '"'))).text}\``);
    const tensor = { kind: "buffer", element: "float32" };
    const model = {
      inputs: [
        { ...tensor, dims: [-1, 4] },
        { kind: "scalar", element: "sint32" },
      ],
      results: [{ ...tensor, dims: [4] }],
    };
    expect(read("media/walkthrough/edit.md")).toContain(writeReadable("raw", model));
  });

  test("the sample has the one mistake that a step fixes, and what the others read", () => {
    const document = openDocument("file:///sample.mlir", 1, read("media/sample.mlir"));
    const wrong = findings(document, DEFAULT_SETTINGS).filter(({ severity }) => severity === "error");
    expect(wrong.map(({ code, fix }) => [code, fix?.safe])).toEqual([["span-length-mismatch", true]]);
    const kinds = new Set(document.records().flatMap(({ islands }) => islands.map(({ kind }) => kind)));
    expect([...kinds]).toEqual(expect.arrayContaining(["abi-json", "raw", "sip"]));
  });
});

test("the problem matcher reads what lint prints", () => {
  const [{ pattern }] = contributes.problemMatchers;
  const { regexp, file, line, column, severity, message, code } = pattern;
  const found = new RegExp(regexp).exec(
    "a b/c.mlir:13:32: error: Length is 9 but the contents are 6 bytes [span-length-mismatch]",
  );
  expect([file, line, column, severity, message, code].map((at: number) => found?.[at])).toEqual([
    "a b/c.mlir",
    "13",
    "32",
    "error",
    "Length is 9 but the contents are 6 bytes",
    "span-length-mismatch",
  ]);
});

describe("typing", () => {
  const { indentationRules, onEnterRules } = JSON.parse(read("language-configuration.json"));
  const increases = (line: string) => new RegExp(indentationRules.increaseIndentPattern).test(line);

  test.each(["func.func @f() {", "module {  // why", "%0 = x.y(", "  iree.reflection = {"])(
    "%s indents what follows",
    (line) => {
      expect(increases(line)).toBe(true);
    },
  );

  test.each(["}", "// a {", "%0 = x.y() : i32", "return"])("%s does not", (line) =>
    expect(increases(line)).toBe(false),
  );

  test("a comment that is broken goes on, but a split of the file does not", () => {
    const [{ beforeText, afterText }] = onEnterRules;
    const goesOn = (before: string, after: string) =>
      new RegExp(beforeText).test(before) && new RegExp(afterText).test(after);
    expect(goesOn("  // one", "two")).toBe(true);
    expect(goesOn("  // one", "")).toBe(false);
    expect(goesOn("// -----", "x")).toBe(false);
    expect(goesOn('return  // "x"', "y")).toBe(false);
  });
});

test("where the server has nothing to suggest in MLIR, the editor may suggest the words of open files", () => {
  expect(contributes.configurationDefaults["[mlir]"]["editor.wordBasedSuggestions"]).toBeUndefined();
});

test("Enter ends a line whose last type is typed in full, though the list has it", () => {
  expect(contributes.configurationDefaults["[mlir]"]["editor.acceptSuggestionOnEnter"]).toBe("smart");
});

test("MLIR files have an icon for light and dark themes, which the package has", () => {
  const { icon } = contributes.languages.find(({ id }: { id: string }) => id === "mlir");
  expect(Object.keys(icon)).toEqual(["light", "dark"]);
  for (const path of Object.values<string>(icon)) {
    expect(manifest.files).toContain(path.replace("./", ""));
    expect(read(path)).toMatch(/^<svg /);
  }
});

test("readable forms are saved by themselves only where the server found no error in them", () => {
  const defaults = contributes.configurationDefaults["[mlir-abi-readable]"];
  expect(defaults["files.autoSaveWhenNoErrors"]).toBe(true);
  // Time to find them in.
  expect(defaults["files.autoSaveDelay"]).toBeGreaterThanOrEqual(1000);
});

describe("hosts", () => {
  test("the package has no module type, with which web extension hosts refuse to load any script", () => {
    expect(manifest.type).not.toBe("module");
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
      minify: true,
      mainFields: ["module", "main"],
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
    // But for what makes a text safe to show, and how dumps start.
    const texts = ["characters", "invisible", "visibleText"].map((name) => `server/src/core/text/${name}.ts`);
    const shared = [...texts, "server/src/core/document/dumpHeader.ts"];
    expect(Object.keys(metafile.inputs).filter((path) => path.includes("server/src"))).toEqual(shared);
    expect(bundle?.text).toContain("activate");
    const out = manifest[field].slice("./dist/".length);
    expect(read("scripts/bundles.mjs")).toContain(`in: "client/src/${entry}", out: "${out}"`);
  });
});
