/** What the extension's package and the npm package hold: programs and pages, no sources and no tests. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "@vscode/vsce";
import picomatch from "picomatch";
import { expect, test } from "vitest";
import { longTest } from "../kit/effort.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

const { contributes, main, browser, icon, files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Paths that the manifest names or the programs read. */
function namedFiles(): string[] {
  return [
    main,
    browser,
    icon,
    ...contributes.languages.flatMap(({ configuration }: { configuration?: string }) => configuration ?? []),
    ...contributes.grammars.map(({ path }: { path: string }) => path),
    ...contributes.jsonValidation.map(({ url }: { url: string }) => url),
    ...contributes.walkthroughs[0].steps.map(({ media }: { media: { markdown: string } }) => media.markdown),
    contributes.views.explorer[0].icon,
    "dist/server.js",
    "dist/browser/server.js",
    "media/sample.mlir",
    ...["module.css", "module.js", "link.js"].map((name) => `media/${name}`),
    ...readdirSync(join(root, "docs/rules")).map((name) => `docs/rules/${name}`),
    "docs/encodings/attributes.md",
    "package.nls.json",
    "LICENSE",
  ].map((path: string) => path.replace("./", ""));
}

const UNUSED = ["server", "client", "test", "node_modules", "bench", "scripts", "grammar", ".ci"];

test("the manifest's list of files has everything that it names, and nothing that nobody runs or reads", () => {
  const isListed = picomatch([...files, ...files.map((folder: string) => `${folder}/**`)]);
  expect(namedFiles().filter((path) => !isListed(path))).toEqual([]);
  expect(UNUSED.filter((folder) => isListed(`${folder}/a.ts`))).toEqual([]);
});

// Every file of the checkout is matched with every pattern.
longTest("the package has everything that the manifest names, and nothing that nobody runs or reads", async () => {
  const packed = await listFiles({ cwd: root, packageManager: 0 });
  for (const path of namedFiles()) expect(packed).toContain(path);
  const folders = new Set(packed.map((path) => path.replace(/\/.*/, "")));
  for (const folder of UNUSED) expect(folders).not.toContain(folder);
});
