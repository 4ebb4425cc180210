/** What the extension's package and the npm package hold: programs and pages, no sources and no tests. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "@vscode/vsce";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("everything that the manifest names is in the package, and nothing that nobody runs or reads", async () => {
  const files = await listFiles({ cwd: root, packageManager: 0 });
  const { contributes, main, browser, icon } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const named: string[] = [
    main,
    browser,
    icon,
    ...contributes.languages.map(({ configuration }: { configuration: string }) => configuration),
    ...contributes.grammars.map(({ path }: { path: string }) => path),
    ...contributes.jsonValidation.map(({ url }: { url: string }) => url),
    ...contributes.walkthroughs[0].steps.map(({ media }: { media: { markdown: string } }) => media.markdown),
    contributes.views.explorer[0].icon,
    "dist/server.js",
    "dist/browser/server.js",
    "media/sample.mlir",
    ...readdirSync(join(root, "docs/rules")).map((name) => `docs/rules/${name}`),
    "docs/encodings/attributes.md",
    "package.nls.json",
    "LICENSE",
  ];
  for (const path of named) expect(files).toContain(path.replace("./", ""));
  const folders = new Set(files.map((path) => path.replace(/\/.*/, "")));
  for (const folder of ["server", "client", "test", "node_modules", "bench", "scripts", "grammar", ".ci"]) {
    expect(folders).not.toContain(folder);
  }
});
