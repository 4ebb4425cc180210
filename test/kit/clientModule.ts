/** Loads files of the extension with an editor that only pretends. */
import { runInThisContext } from "node:vm";
import { build } from "esbuild";
import { ROOT } from "./cli.js";

/**
 * Bundles a file of `client/src`.
 * @returns Runs it, with its module-level state made anew, where `require("vscode")` gives an object; answers its exports.
 */
export function clientModule<Exports>(path: string): (vscode: object) => Promise<Exports> {
  const bundled = build({
    entryPoints: [`${ROOT}/client/src/${path}`],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    external: ["vscode"],
  });
  return async (vscode) => {
    const code = (await bundled).outputFiles[0]?.text ?? "";
    const module = { exports: {} as Exports };
    runInThisContext(`(function (require, module, exports) {${code}\n})`)(() => vscode, module, module.exports);
    return module.exports;
  };
}
