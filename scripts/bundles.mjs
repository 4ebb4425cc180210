/** The bundles that make up dist/: which there are, how esbuild makes them, and which packages went into them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { minify } from "@swc/wasm";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** Packages that are modules ask for their own address, which a CommonJS bundle does not have. */
const MODULE_URL = 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;';

/** Stand for files that only the build has: all explainers in one, and what the programs share of the core. */
const GRAMMARS = "grammars";
const KERNEL = "kernel";

const CORE = "server/src/core";
const LIBRARY = `${CORE}/index.ts`;
const PROGRAMS = ["server/src/cli/main.ts", "server/src/main-node.ts"];

/** Paths below dist/. Node's programs and the library share the core; what runs in a browser is one file each. */
export const BUNDLES = [
  {
    in: "server/src/cli/main.ts",
    out: "cli.js",
    platform: "node",
    banner: `#!/usr/bin/env node\n${MODULE_URL}`,
    define: { __RULE_PAGES__: JSON.stringify(rulePages()), "import.meta.url": "__moduleUrl" },
  },
  { in: "server/src/main-node.ts", out: "server.js", platform: "node" },
  { in: KERNEL, out: "kernel.js", platform: "node" },
  { in: GRAMMARS, out: "grammars.js", platform: "node" },
  { in: "client/src/extension-node.ts", out: "extension.js", platform: "node", external: ["vscode"] },
  { in: "server/src/main-browser.ts", out: "browser/server.js", platform: "browser" },
  { in: "client/src/extension-browser.ts", out: "browser/extension.js", platform: "browser", external: ["vscode"] },
];

/** The grammar sides of the codecs: what explains a malformed string. */
const EXPLAINERS = readdirSync("server/src/core/codecs", { recursive: true })
  .filter((path) => /^\w+[\\/]explain\.ts$/.test(path))
  .map((path) => join(process.cwd(), "server/src/core/codecs", path))
  .filter((path) => namesIn(path).length > 0);

function namesIn(path) {
  return [...readFileSync(path, "utf8").matchAll(/^export function (?<name>explain\w*)\(bytes/gm)].map(
    ({ groups }) => groups.name,
  );
}

/**
 * The grammar side of a codec and the ANTLR runtime are run only where a string is malformed, so they are loaded on the
 * first call: in Node from a file of their own, in a browser from the same bundle. The sources stay plain imports.
 */
function lazyGrammars(platform) {
  return {
    name: "lazy-grammars",
    setup(build) {
      build.onResolve({ filter: /^\.\/explain\.js$/ }, ({ importer, kind }) => {
        const path = join(dirname(importer), "explain.ts");
        const isCodec = /[\\/](?:index|partial)\.ts$/.test(importer) && EXPLAINERS.includes(path);
        return kind === "import-statement" && isCodec ? { path, namespace: "lazy" } : undefined;
      });
      build.onResolve({ filter: /^\.\/grammars\.js$/, namespace: "lazy" }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /.*/, namespace: "lazy" }, ({ path }) => {
        const source = platform === "node" ? "./grammars.js" : path;
        const calls = namesIn(path).map((name) => `export const ${name} = (bytes) => load().${name}(bytes);`);
        const contents = `let it;\nconst load = () => (it ??= require(${JSON.stringify(source)}));\n${calls.join("\n")}`;
        return { contents, resolveDir: dirname(path) };
      });
    },
  };
}

function explainers() {
  const contents = EXPLAINERS.map((path) => `export { ${namesIn(path).join(", ")} } from ${JSON.stringify(path)};`);
  return { contents: contents.join("\n"), resolveDir: process.cwd() };
}

/** Path of the core's source that an import means, relative to the checkout; undefined where it means another file. */
function coreModule(path, importer) {
  const found = relative(process.cwd(), join(dirname(importer), path)).replaceAll("\\", "/");
  return found.startsWith(`${CORE}/`) ? found.replace(/\.js$/, ".ts") : undefined;
}

const exportOf = (path) => path.replace(/\W/g, "_");

/** The core's modules that Node's programs import, and the library. */
async function kernel() {
  const used = new Set([LIBRARY]);
  const collector = {
    name: "core-imports",
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, importer }) => {
        const found = coreModule(path, importer);
        if (found !== undefined) used.add(found);
        return found === undefined ? undefined : { path, external: true };
      });
    },
  };
  const options = { bundle: true, write: false, platform: "node", logLevel: "silent", outdir: "dist" };
  await build({ ...options, entryPoints: PROGRAMS, plugins: [collector], define: { __RULE_PAGES__: "{}" } });
  const contents = [...used].sort().map((path) => `export * as ${exportOf(path)} from "./${path}";`);
  return { contents: contents.join("\n"), resolveDir: process.cwd() };
}

/** Has a program take the core from `kernel.js`, and the command line the server from `server.js`. */
const sharedKernel = {
  name: "shared-kernel",
  setup(build) {
    build.onResolve({ filter: /^\.\/(?:kernel|server)\.js$/, namespace: KERNEL }, ({ path }) => ({
      path,
      external: true,
    }));
    build.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
      if (path.endsWith("/main-node.js")) return { path: "server", namespace: KERNEL };
      const found = kind === "entry-point" ? undefined : coreModule(path, importer);
      return found && { path: found, namespace: KERNEL };
    });
    build.onLoad({ filter: /.*/, namespace: KERNEL }, ({ path }) => {
      if (path === "server") return { contents: 'require("./server.js");' };
      return { contents: `module.exports = require("./kernel.js").${exportOf(path)};` };
    });
  },
};

/** The pages that `mlir-abi rules ID` prints, by rule id. */
function rulePages() {
  const folder = "docs/rules";
  const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
  return Object.fromEntries(names.map((name) => [name.slice(0, -3), readFileSync(join(folder, name), "utf8")]));
}

/** What stands for an entry that is no file. */
const MADE = { [GRAMMARS]: explainers, [KERNEL]: kernel };

function pluginsOf(entry, platform) {
  if (entry === GRAMMARS) return [];
  return PROGRAMS.includes(entry) ? [sharedKernel] : [lazyGrammars(platform)];
}

/** Bundles everything into `folder`, or nowhere if it is undefined. Returns the path of every file that went in. */
export async function bundleAll(folder) {
  const results = await Promise.all(
    BUNDLES.map(async ({ in: entry, out, platform, format, banner, external, define }) =>
      build({
        ...(MADE[entry] ? { stdin: await MADE[entry]() } : { entryPoints: [entry] }),
        outfile: join(folder ?? "dist", out),
        bundle: true,
        minify: true,
        keepNames: false,
        write: false,
        platform,
        format: format ?? "cjs",
        target: "node20",
        mainFields: ["module", "main"],
        ...(external && { external }),
        ...(banner && { banner: { js: banner } }),
        define: { __VERSION__: JSON.stringify(version), ...define },
        plugins: pluginsOf(entry, platform),
        metafile: true,
        legalComments: "none",
        logLevel: "warning",
      }),
    ),
  );
  if (folder !== undefined) await Promise.all(results.flatMap(({ outputFiles }) => outputFiles.map(writeMinified)));
  return [...new Set(results.flatMap(({ metafile }) => Object.keys(metafile.inputs)))];
}

/** The same code, smaller: a twentieth less than esbuild makes of it. */
async function writeMinified({ path, text }) {
  const shebang = /^#!.*\n/.exec(text)?.[0] ?? "";
  const options = { compress: { passes: 2, toplevel: true, ecma: 2022 }, mangle: { toplevel: true }, ecma: 2022 };
  const { code } = await minify(text.slice(shebang.length), { ...options, module: false });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, shebang + code);
}

/** The library, for `require` and for `import`: the same objects for both. */
export function writeLibrary(folder) {
  const it = `require("./kernel.js").${exportOf(LIBRARY)}`;
  const library = createRequire(import.meta.url)(resolve(folder, "kernel.js"))[exportOf(LIBRARY)];
  const names = Object.keys(library).sort().join(", ");
  // The second line is never run: Node reads from it which names there are.
  writeFileSync(join(folder, "core.js"), `module.exports = ${it};\n0 && (module.exports = { ${names} });\n`);
  writeFileSync(join(folder, "core.mjs"), `import core from "./core.js";\nexport const { ${names} } = core;\n`);
}

/** The packages whose files are in the bundles, sorted by name: their folder and manifest. */
export async function bundledPackages() {
  const folders = new Set();
  for (const path of await bundleAll(undefined)) {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  const packages = [...folders].map((folder) => {
    return { folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) };
  });
  return packages.sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
}
