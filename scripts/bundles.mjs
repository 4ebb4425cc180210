/** The bundles that make up dist/: which there are, how esbuild makes them, and which packages went into them. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** Packages that are modules ask for their own address, which a CommonJS bundle does not have. */
const MODULE_URL = 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;';

/** Stands for a file that only the build has: all explainers in one. */
const GRAMMARS = "grammars";

/** Paths below dist/. The library is one file that runs anywhere, once for each kind of module. */
export const BUNDLES = [
  {
    in: "server/src/cli/main.ts",
    out: "cli.js",
    platform: "node",
    banner: `#!/usr/bin/env node\n${MODULE_URL}`,
    define: { __RULE_PAGES__: JSON.stringify(rulePages()), "import.meta.url": "__moduleUrl" },
  },
  { in: "server/src/main-node.ts", out: "server.js", platform: "node" },
  { in: GRAMMARS, out: "grammars.js", platform: "node" },
  { in: "server/src/core/index.ts", out: "core.js", platform: "browser" },
  { in: "server/src/core/index.ts", out: "core.mjs", platform: "browser", format: "esm" },
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

/** The pages that `mlir-abi rules ID` prints, by rule id. */
function rulePages() {
  const folder = "docs/rules";
  const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
  return Object.fromEntries(names.map((name) => [name.slice(0, -3), readFileSync(join(folder, name), "utf8")]));
}

/** Bundles everything into `folder`, or nowhere if it is undefined. Returns the path of every file that went in. */
export async function bundleAll(folder) {
  const results = await Promise.all(
    BUNDLES.map(({ in: entry, out, platform, format, banner, external, define }) =>
      build({
        ...(entry === GRAMMARS ? { stdin: explainers() } : { entryPoints: [entry] }),
        outfile: join(folder ?? "dist", out),
        write: folder !== undefined,
        bundle: true,
        minify: true,
        keepNames: false,
        platform,
        format: format ?? "cjs",
        target: "node20",
        mainFields: ["module", "main"],
        ...(external && { external }),
        ...(banner && { banner: { js: banner } }),
        define: { __VERSION__: JSON.stringify(version), ...define },
        plugins: entry === GRAMMARS ? [] : [lazyGrammars(platform)],
        metafile: true,
        legalComments: "none",
        logLevel: "warning",
      }),
    ),
  );
  return [...new Set(results.flatMap(({ metafile }) => Object.keys(metafile.inputs)))];
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
