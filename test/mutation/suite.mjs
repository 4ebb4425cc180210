/**
 * The tests as one script that starts afresh in a few milliseconds. vitest takes seconds to start its files once more,
 * and there are more than ten thousand mutants. What no mutant changes, packages and generated parsers, is loaded once.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { build } from "esbuild";
import { glob } from "tinyglobby";
import { registrar } from "./registrar.mjs";

/** A property test draws this many cases at most: the whole number takes minutes, and we ask each a hundred times. */
const RUNS = 60;

const OPTIONS = { bundle: true, format: "cjs", platform: "node", target: "node20", packages: "external", write: false };
const PARSERS = "server/src/core/generated/";

/**
 * Loads the tests of a checkout: the paths of their files, and `start`, which starts some files afresh and answers
 * their tests.
 */
export async function loadSuite(root, { include, exclude, leftOut }) {
  const require = createRequire(join(root, "package.json"));
  const parsers = await parsersOf(root, require);
  const fastCheck = withFewerRuns(require("fast-check"));
  const files = (await glob(include, { cwd: root, ignore: exclude })).sort();
  const script = await scriptOf(root, files);
  const start = (chosen) => {
    const { tests, vitest, inFile } = registrar();
    const own = new Map([
      ["vitest", vitest],
      ["fast-check", fastCheck],
    ]);
    const startFile = script((name) => own.get(name) ?? parsers.get(name) ?? require(name));
    for (const file of files) {
      if (!chosen.has(file)) continue;
      inFile(file);
      startFile(file);
    }
    return tests.filter(({ name }) => !leftOut.some((part) => name.includes(part)));
  };
  return { files: new Set(files), start };
}

/** A function of `require` whose result starts a file by its path. */
async function scriptOf(root, files) {
  const cases = files.map((file) => `case ${JSON.stringify(file)}: return require("./${file}");`);
  const contents = `require("./test/kit/setup.ts");
module.exports = (file) => { switch (file) { ${cases.join(" ")} } };`;
  const bundled = await build({
    ...OPTIONS,
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    plugins: [parsersOutside(root), ownAddress],
  });
  const code = `(function (require) { const module = { exports: {} }; ${bundled.outputFiles[0].text}
return module.exports; })`;
  return new Script(code, { filename: "tests.js" }).runInThisContext();
}

/** The generated parsers' exports by path. */
async function parsersOf(root, require) {
  const paths = await glob(`${PARSERS}**/*.ts`, { cwd: root });
  const lines = paths.map((path, i) => `import * as m${i} from "./${path}";`);
  const all = `export const parsers = [${paths.map((_, i) => `m${i}`)}];`;
  const stdin = { contents: [...lines, all].join("\n"), resolveDir: root };
  const { outputFiles } = await build({ ...OPTIONS, absWorkingDir: root, stdin });
  const module = { exports: {} };
  new Function("require", "module", "exports", outputFiles[0].text)(require, module, module.exports);
  return new Map(paths.map((path, i) => [path, module.exports.parsers[i]]));
}

function parsersOutside(root) {
  return {
    name: "parsers outside",
    setup({ onResolve }) {
      onResolve({ filter: /\/generated\/.*\.js$/ }, ({ path, resolveDir }) => {
        const found = join(resolveDir, path).replace(/\.js$/, ".ts");
        return { path: found.slice(root.length + 1), external: true };
      });
    },
  };
}

/** One script has one address; the tests read files beside their own. */
const ownAddress = {
  name: "own address",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]test[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)),
      loader: "ts",
    }));
  },
};

function withFewerRuns(fc) {
  const assert = (property, { numRuns = 100, ...others } = {}) =>
    fc.assert(property, { ...others, numRuns: Math.min(numRuns, RUNS), endOnFailure: true });
  return { ...fc, assert, __esModule: true, default: { ...(fc.default ?? fc), assert } };
}
