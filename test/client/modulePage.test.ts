/** The page that a module's content is put into, and which files lie beside a module. */
import { runInThisContext } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { contentSecurityPolicy, messageBody, pageOf } from "../../client/src/views/modulePage.js";
import { ROOT } from "../kit/cli.js";

const page = pageOf({
  body: "<main></main>",
  style: 'vscode-resource:/a"b.css',
  script: "vscode-resource:/m.js",
  nonce: "abc",
});

test("nothing may be loaded or run but what has the page's nonce", () => {
  expect(contentSecurityPolicy("abc")).toBe(
    "default-src 'none'; style-src 'nonce-abc'; script-src 'nonce-abc'; base-uri 'none'; form-action 'none'",
  );
  expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy("abc")}">`);
  // Before anything that it is about.
  expect(page.indexOf("Content-Security-Policy")).toBeLessThan(page.indexOf("<link"));
  for (const [tag] of page.matchAll(/<(?:script|link|style)\b[^>]*>/g)) expect(tag).toContain('nonce="abc"');
  expect(page).not.toMatch(/unsafe|https?:/);
});

test("addresses and messages are escaped", () => {
  expect(page).toContain('href="vscode-resource:/a&#34;b.css"');
  expect(messageBody("<b>'x'")).toContain("&#60;b&#62;&#39;x&#39;");
});

test("sources with the module's name come first", async () => {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}/client/src/views/sourceBeside.ts`],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    external: ["vscode"],
  });
  const module = { exports: {} as { likeliestFirst(names: readonly string[], module: string): string[] } };
  runInThisContext(`(module, exports, require) => {${outputFiles[0]?.text}}`)(module, module.exports, () => ({}));
  const { likeliestFirst } = module.exports;
  expect(likeliestFirst(["b.mlir", "predict.mlir", "a.mlir", "pre.mlir"], "predict_cpu.vmfb")).toEqual([
    "predict.mlir",
    "pre.mlir",
    "a.mlir",
    "b.mlir",
  ]);
});
