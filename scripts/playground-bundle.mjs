/** The playground as static files: bundles, the rules with their pages, and the list of files that it needs offline. */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { Marked } from "marked";
import { bundleWorker } from "./bundles.mjs";
import { loadTypeScript } from "./load-typescript.mjs";

/** Nothing but the playground's own files can be loaded or requested. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  ...["script-src", "style-src", "connect-src", "worker-src", "frame-src"].map((it) => `${it} 'self'`),
  // The editor's own icons, which are part of its style sheet.
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const SOURCES = "playground";

/** Files that are there as they are, by the folder that they are in. */
const COPIED = [
  "media/module.css",
  "media/module.js",
  "images/outline.svg",
  "playground/colours.css",
  "LICENSE",
  "NOTICES.md",
];
const PAGES = ["index.html", "frame.html"];

/** Needed only on request, so not part of the first load. */
const WITHOUT_OFFLINE = ["LICENSE", "NOTICES.md"];

/** What a browser requests until the findings of the first example are there. */
export const FIRST_LOAD = ["index.html", "main.js", "outline.svg", "server.js", "style.css"];

/** Of all of that, as a server with gzip sends it. */
const MAX_FIRST_LOAD_BYTES = 530_000;

/** What esbuild makes of the page's own sources. */
function bundlePage(folder, { write = true, define }) {
  return build({
    absWorkingDir: process.cwd(),
    entryPoints: ["main.ts", "frame.ts"].map((name) => join(SOURCES, "src", name)).concat(join(SOURCES, "style.css")),
    outdir: folder,
    entryNames: "[name]",
    write,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: ["chrome123", "firefox125", "safari17.5"],
    mainFields: ["module", "main"],
    loader: { ".mlir": "text" },
    define,
    metafile: true,
    legalComments: "none",
    logLevel: "warning",
  });
}

/** The path of every file that goes into the playground's bundles. */
export async function playgroundInputs() {
  return Object.keys(
    (await bundlePage("dist/playground", { write: false, define: { __VERSION__: '""' } })).metafile.inputs,
  );
}

/** Builds everything into a folder. @throws if the first load is too large */
export async function buildPlayground(folder) {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundlePage(folder, { define: { __VERSION__: JSON.stringify(version) } });
  await bundleWorker(folder);
  for (const path of [...COPIED, ...examples()]) cpSync(path, join(folder, basename(path)));
  for (const name of PAGES) {
    const page = readFileSync(join(SOURCES, name), "utf8").replace("__CSP__", CONTENT_SECURITY_POLICY);
    writeFileSync(join(folder, name), page);
  }
  writeFileSync(join(folder, "rules.json"), JSON.stringify(await ruleEntries()));
  await writeServiceWorker(folder);
  checkFirstLoad(folder);
}

/** The size of each file of the first load, compressed. */
export function firstLoadBytes(folder) {
  return FIRST_LOAD.map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
}

function checkFirstLoad(folder) {
  const bytes = firstLoadBytes(folder).reduce((sum, it) => sum + it, 0);
  if (bytes <= MAX_FIRST_LOAD_BYTES) return;
  throw new Error(`The playground's first load has ${bytes} bytes, expected at most ${MAX_FIRST_LOAD_BYTES}`);
}

function examples() {
  const names = readdirSync("examples").filter((name) => name.endsWith(".mlir"));
  return [...names.map((name) => join("examples", name)), "media/sample.mlir"];
}

/** Every rule with its page as HTML, and what presets make of it. */
async function ruleEntries() {
  const { rules, levelOf, PRESETS, DEFAULT_SETTINGS } = await loadTypeScript(
    join(SOURCES, "src", "build", "ruleData.ts"),
  );
  return rules().map(({ id, severity, summary }) => {
    const level = (preset) => levelOf({ ...DEFAULT_SETTINGS, preset }, { code: id, severity });
    const changed = PRESETS.map((preset) => [preset, level(preset)]).filter(([, it]) => it !== severity);
    return { id, severity, summary, presets: Object.fromEntries(changed), html: pageOf(id) };
  });
}

const REPOSITORY = "https://github.com/mlir-abi-lens/mlir-abi-lens/blob/main/docs/";

/** A rule's page. Links to other rules open here, all others lead to the repository. */
function pageOf(id) {
  const renderer = {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const rule = /^(?<id>[a-z0-9-]+)\.md$/.exec(href)?.groups.id;
      if (rule !== undefined) return `<a href="#" data-rule="${rule}">${text}</a>`;
      const target = /^https:/.test(href) ? href : new URL(href, `${REPOSITORY}rules/`).href;
      return `<a href="${target}" target="_blank" rel="noopener noreferrer">${text}</a>`;
    },
  };
  return new Marked({ renderer }).parse(readFileSync(join("docs", "rules", `${id}.md`), "utf8"));
}

/** Its cache is named after what the files hold, so a new version replaces all of them together. */
async function writeServiceWorker(folder) {
  const names = readdirSync(folder).filter((name) => !WITHOUT_OFFLINE.includes(name));
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(readFileSync(join(folder, name)));
  const define = {
    __FILES__: JSON.stringify(["./", ...names]),
    __CACHE__: JSON.stringify(`mlir-abi-playground-${hash.digest("hex").slice(0, 16)}`),
  };
  await build({
    absWorkingDir: process.cwd(),
    entryPoints: [join(SOURCES, "src", "offline.ts")],
    outfile: join(folder, "sw.js"),
    bundle: true,
    minify: true,
    format: "iife",
    define,
    logLevel: "warning",
  });
}
