/**
 * Builds what stands in dist/. Each program is one bundle with no dependency at run time, so the npm package and the
 * extension carry no node_modules. Does nothing when dist/ is newer than every source (`--force` builds anyway).
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** Packages that are modules ask for their own address, which a CommonJS bundle does not have. */
const MODULE_URL = 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;';

const BUNDLES = [
  {
    in: "server/src/cli/main.ts",
    out: "dist/cli.js",
    platform: "node",
    banner: `#!/usr/bin/env node\n${MODULE_URL}`,
    define: { __RULE_PAGES__: JSON.stringify(rulePages()), "import.meta.url": "__moduleUrl" },
  },
  { in: "server/src/main-node.ts", out: "dist/server.js", platform: "node" },
  { in: "client/src/extension-node.ts", out: "dist/extension.js", platform: "node", external: ["vscode"] },
  { in: "server/src/main-browser.ts", out: "dist/browser/server.js", platform: "browser" },
  {
    in: "client/src/extension-browser.ts",
    out: "dist/browser/extension.js",
    platform: "browser",
    external: ["vscode"],
  },
];

/**
 * The grammar side of a codec and the ANTLR runtime are run only where a string is malformed, so they are evaluated on
 * the first call: that halves the time to start. The sources stay plain imports; only the bundles are lazy.
 */
const lazyGrammars = {
  name: "lazy-grammars",
  setup(build) {
    build.onResolve({ filter: /^\.\/explain\.js$/ }, ({ importer, kind }) => {
      if (kind !== "import-statement" || !/[\\/]codecs[\\/]\w+[\\/](?:index|partial)\.ts$/.test(importer))
        return undefined;
      return { path: join(dirname(importer), "explain.ts"), namespace: "lazy" };
    });
    build.onLoad({ filter: /.*/, namespace: "lazy" }, ({ path }) => {
      const names = [...readFileSync(path, "utf8").matchAll(/^export function (?<name>explain\w*)/gm)];
      const calls = names.map(({ groups: { name } }) => `export const ${name} = (bytes) => load().${name}(bytes);`);
      const contents = `let it;\nconst load = () => (it ??= require(${JSON.stringify(path)}));\n${calls.join("\n")}`;
      return { contents, resolveDir: dirname(path) };
    });
  },
};

/** The pages that `mlir-abi rules ID` prints, by rule id. */
function rulePages() {
  const folder = "docs/rules";
  const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
  return Object.fromEntries(names.map((name) => [name.slice(0, -3), readFileSync(join(folder, name), "utf8")]));
}

/** One hash over every input, so that a second run on an unchanged checkout has nothing to do. */
function fingerprint() {
  const hash = createHash("sha256");
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  };
  const inputs = ["package.json", "package-lock.json", "scripts/build.mjs", "server/src", "client/src", "docs/rules"];
  for (const path of inputs) add(path);
  return hash.digest("hex");
}

const stamp = "dist/.stamp";
const now = fingerprint();
const fresh = existsSync(stamp) && readFileSync(stamp, "utf8") === now && BUNDLES.every(({ out }) => existsSync(out));
if (!fresh || process.argv.includes("--force")) {
  rmSync("dist", { recursive: true, force: true });
  await Promise.all(
    BUNDLES.map(({ in: entry, out, platform, banner, external, define }) =>
      build({
        entryPoints: [entry],
        outfile: out,
        bundle: true,
        minify: true,
        keepNames: false,
        platform,
        format: "cjs",
        target: "node20",
        mainFields: ["module", "main"],
        ...(external && { external }),
        ...(banner && { banner: { js: banner } }),
        define: { __VERSION__: JSON.stringify(version), ...define },
        plugins: [lazyGrammars],
        legalComments: "none",
        logLevel: "warning",
      }),
    ),
  );
  writeFileSync("dist/package.json", '{ "type": "commonjs" }\n');
  writeFileSync(stamp, now);
}
