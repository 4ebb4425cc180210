/** The bundles that make up dist/: which there are, how esbuild makes them, and which packages went into them. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
process.chdir(ROOT);
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** Packages that are modules read their own URL, which a CommonJS bundle does not have. */
const MODULE_URL = 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;';

const NODE = { platform: "node" };
const BROWSER = { platform: "browser" };
const VSCODE = { external: ["vscode"] };
const CLI = {
  banner: { js: MODULE_URL },
  define: { __RULE_PAGES__: JSON.stringify(rulePages()), "import.meta.url": "__moduleUrl" },
};

/** Paths below dist/, the sources they are made from, and what differs from the options that all share. */
export const BUNDLES = [
  launcher("cli", { banner: { js: "#!/usr/bin/env node" } }),
  { in: "server/src/cli/main.ts", out: "cli.main.js", options: { ...NODE, ...CLI } },
  launcher("server"),
  { in: "server/src/main-node.ts", out: "server.main.js", options: NODE },
  { in: "server/src/core/index.ts", out: "core.js", options: NODE },
  { in: "client/src/extension-node.ts", out: "extension.js", options: { ...NODE, ...VSCODE } },
  { in: "server/src/main-browser.ts", out: "browser/server.js", options: BROWSER },
  { in: "client/src/extension-browser.ts", out: "browser/extension.js", options: { ...BROWSER, ...VSCODE } },
];

/** What starts `<name>.main.js`. */
function launcher(name, options = {}) {
  const define = { __PROGRAM__: JSON.stringify(name) };
  return { in: "server/src/launch.ts", out: `${name}.js`, options: { ...NODE, ...options, define } };
}

/**
 * Modules that few runs call, by the name of the playground's script that has them: the reference grammars with the ANTLR
 * runtime, for malformed strings; what may follow in an encoded string, for completion; layouts of MLIR's ops and affine maps,
 * for bytecode; the definitions of ops, for hovers and completion; the reader and the view of compiled modules; and what modules
 * are compared and linked with.
 */
const LAZY_MODULES = {
  explain: "grammars",
  continuations: "continuations",
  opLayouts: "opLayouts",
  affineText: "opLayouts",
  format: "format",
  opPage: "ops",
  opItems: "ops",
  readModule: "modules",
  moduleHtml: "modules",
  moduleView: "modules",
  compare: "comparison",
  diffView: "comparison",
  diffHtml: "comparison",
  linkedFiles: "comparison",
};

/**
 * Loads those modules at the first call of one of their functions. The sources stay plain imports. `loaderOf` answers code
 * of a function that loads the file at a path.
 */
const lazyModules = (loaderOf = (path) => `() => require(${JSON.stringify(path)})`) => ({
  name: "lazy-modules",
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`/(?:${Object.keys(LAZY_MODULES).join("|")})\\.js$`);
    onResolve({ filter }, ({ path, resolveDir, importer, kind }) => {
      // What one of them imports is loaded with it.
      if (kind !== "import-statement" || basename(importer, ".ts") in LAZY_MODULES) return undefined;
      return { path: join(resolveDir, path.replace(/js$/, "ts")), namespace: "lazy" };
    });
    onLoad({ filter: /.*/, namespace: "lazy" }, ({ path }) => {
      const exported = readFileSync(path, "utf8").matchAll(/^export function\*? (?<name>\w+)\(/gm);
      const calls = [...exported].map(({ groups: { name } }) => {
        return `export const ${name} = (...args) => load().${name}(...args);`;
      });
      const contents = `const load = ${loaderOf(path)};\n${calls.join("\n")}`;
      return { contents, resolveDir: dirname(path) };
    });
  },
});

/** Packages of one function that few runs call, and whose loading every start would otherwise wait for. */
const lazyPackages = {
  name: "lazy-packages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:string-width)$/ }, ({ path, resolveDir, importer, kind }) => {
      // Other packages use more of them than the one function.
      const isOurs = kind === "import-statement" && !/[\\/]node_modules[\\/]/.test(importer);
      return isOurs ? { path, namespace: "lazy-package", pluginData: resolveDir } : undefined;
    });
    onLoad({ filter: /.*/, namespace: "lazy-package" }, ({ path, pluginData: resolveDir }) => {
      const load = `(it => it.default ?? it)(require(${JSON.stringify(path)}))`;
      return { contents: `let loaded;\nexport default (...args) => (loaded ??= ${load})(...args);`, resolveDir };
    });
  },
};

/**
 * Each module that imports from a package in CommonJS would get its own copy of the package's exports: of a package with
 * hundreds of them, twenty copies take as long as loading it. Instead all import from one module, which has the copy.
 */
const sharedPackages = {
  name: "shared-packages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode-languageserver$/ }, ({ path, resolveDir, kind, namespace }) => {
      const isImport = kind === "import-statement" && namespace === "file";
      return isImport ? { path, namespace: "shared-package", pluginData: resolveDir } : undefined;
    });
    onLoad({ filter: /.*/, namespace: "shared-package" }, ({ path, pluginData: resolveDir }) => {
      return { contents: `export * from ${JSON.stringify(path)};`, resolveDir };
    });
  },
};

/** Classes of the ANTLR runtime that no generated parser uses, and without which it has a third less code. */
const ANTLR_TOOLS = [
  ...[
    "ParseTreePatternMatcher",
    "ParseTreePattern",
    "ParseTreeMatch",
    "TagChunk",
    "TextChunk",
    "RuleTagToken",
    "TokenTagToken",
  ],
  ...["XPath", "XPathLexer", "XPathLexerErrorListener", "XPathElement", "XPathRuleAnywhereElement", "XPathRuleElement"],
  ...["XPathTokenAnywhereElement", "XPathTokenElement", "XPathWildcardAnywhereElement", "XPathWildcardElement"],
  ...[
    "ParserInterpreter",
    "LexerInterpreter",
    "InterpreterRuleContext",
    "DecisionInfo",
    "ParseInfo",
    "DFASerializer",
    "LexerDFASerializer",
    "Trees",
    "InterpreterDataReader",
    "ProfilingATNSimulator",
  ],
  ...["ATNSerializer", "TokenStreamRewriter", "DiagnosticErrorListener", "UnbufferedTokenStream", "TraceListener"],
];

/**
 * Leaves the classes of tools empty, which the runtime's other classes refer to, and marks all of them as free of
 * effects: nothing but their names is set when they are made.
 */
const withoutAntlrTools = {
  name: "without-antlr-tools",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]antlr4ng[\\/]dist[\\/]index\.mjs$/ }, ({ path }) => {
      const missing = new Set(ANTLR_TOOLS);
      const contents = readFileSync(path, "utf8")
        .replaceAll(/static \{\s*__name\(this, "\w+"\);\s*\}/g, "")
        .replaceAll(/^var (?<name>\w+) = (?<body>class[\s\S]*?^\});/gm, (_, name, body) => {
          return `var ${name} = /* @__PURE__ */ (() => ${missing.delete(name) ? "class {}" : body})();`;
        });
      if (missing.size > 0) throw new Error(`${path} has no class ${[...missing].join(", ")}`);
      return { contents };
    });
  },
};

/** Leaves out the rules' summaries, which the command line and the library list: the playground has those of `rules.json`. */
const withoutSummaries = {
  name: "without-summaries",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lint[\\/]rules[\\/][\w-]+[\\/][\w-]+\.ts$/ }, ({ path }) => {
      return { contents: readFileSync(path, "utf8").replace(/^ {2}summary:\s*"[^"\n]*",$/m, ""), loader: "ts" };
    });
  },
};

/** The pages that `mlir-abi rules ID` prints, by rule id. */
function rulePages() {
  const folder = "docs/rules";
  const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
  return Object.fromEntries(names.map((name) => [name.slice(0, -3), readFileSync(join(folder, name), "utf8")]));
}

/** Bundles everything into `dist`, or nowhere if `write` is false. Returns the path of every file that went in. */
export async function bundleAll({ write = true } = {}) {
  const results = await Promise.all(BUNDLES.map((bundle) => bundleOne(bundle, write)));
  if (write) for (const { out } of BUNDLES) checkIsAscii(join("dist", out));
  return [...new Set(results.flatMap(({ metafile }) => Object.keys(metafile.inputs)))];
}

/**
 * V8 holds all of a program in two bytes per character for one that is neither ASCII nor Latin-1. The bundler escapes
 * those in strings, but not in regular expressions and tagged templates. @throws if there is any
 */
function checkIsAscii(file) {
  const wide = /.{0,40}[^\0-\x7f].{0,40}/.exec(readFileSync(file, "utf8"));
  if (wide !== null) throw new Error(`${file}: expected ASCII alone, write \\u… in the source of ${wide[0]}`);
}

function bundleOne({ in: entry, out, options }, write) {
  const plugins = [lazyModules(), lazyPackages, sharedPackages, withoutAntlrTools];
  return build({ entryPoints: [entry], ...outputOptions(join("dist", out), write), ...optionsOf(options, plugins) });
}

/** Makes the language server's worker of classic scripts: `server.js`, and those that it loads on demand. */
export async function bundleWorker(folder) {
  const { in: entry, options } = BUNDLES.find(({ out }) => out === "browser/server.js");
  const onDemand = new Map();
  const lazy = lazyModules((path) => {
    const script = LAZY_MODULES[basename(path, ".ts")];
    onDemand.set(script, [...(onDemand.get(script) ?? []), path]);
    const loaded = `globalThis.${script}`;
    return `() => (${loaded} || importScripts("${script}.js"), ${loaded}.${memberName(path)})`;
  });
  const plugins = [lazy, sharedPackages, withoutAntlrTools, withoutSummaries];
  await build({
    entryPoints: [entry],
    ...outputOptions(join(folder, "server.js")),
    ...optionsOf(options, plugins),
  });
  for (const [script, paths] of onDemand) {
    // In an order of their own: modules are found in one that differs between runs.
    const contents = paths
      .sort()
      .map((path) => `export * as ${memberName(path)} from ${JSON.stringify(path)};`)
      .join("\n");
    await build({
      stdin: { contents, resolveDir: "." },
      ...outputOptions(join(folder, `${script}.js`)),
      ...optionsOf(options, [withoutAntlrTools]),
      format: "iife",
      globalName: script,
    });
  }
}

/** A module's name with that of the folder that it is in: those of one script may share either. */
const memberName = (path) => `${basename(dirname(path))}_${basename(path, ".ts")}`;

const outputOptions = (outfile, write = true) => ({ outfile, write, metafile: true });

/** A hash of the sources that programs are made from, for what depends on all of them. */
function sources() {
  const all = createHash("sha256");
  for (const name of readdirSync("server/src", { recursive: true }).sort()) {
    if (name.endsWith(".ts")) all.update(name).update(readFileSync(join("server/src", name)));
  }
  return all.update(readFileSync("package-lock.json")).digest("hex").slice(0, 16);
}

/** What all bundles share. */
const optionsOf = (options, plugins) => ({
  // It would be the folder that the process was started in.
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  format: "cjs",
  target: "node20",
  mainFields: ["module", "main"],
  ...options,
  define: { __VERSION__: JSON.stringify(version), __SOURCES__: JSON.stringify(sources()), ...options.define },
  plugins,
  legalComments: "none",
  logLevel: "warning",
});

/** The library for `import`: the same objects as for `require`. */
export function writeModuleFace(folder) {
  const names = Object.keys(createRequire(import.meta.url)(resolve(folder, "core.js"))).sort();
  writeFileSync(
    join(folder, "core.mjs"),
    `import core from "./core.js";\nexport const { ${names.join(", ")} } = core;\n`,
  );
}

/** The packages whose files are in the bundles, or among `more`, sorted by name: their folder and manifest. */
export async function bundledPackages(more = []) {
  const folders = new Set();
  for (const path of [...(await bundleAll({ write: false })), ...more]) {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  const packages = [...folders].map((folder) => {
    return { folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) };
  });
  return packages.sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
}
