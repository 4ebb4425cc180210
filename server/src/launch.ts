/**
 * Starts the program beside this file by way of a cache of compiled code in the user's cache folder: compiling is half of
 * the time until the language server answers. Where the folder can't be written there is no cache.
 */
import * as module from "node:module";
import { join } from "node:path";
import { cacheFolder } from "./node/cacheFolder.js";

/** The program's file, relative to this one; set by the build. */
declare const __PROGRAM__: string;

const folder = cacheFolder();
// Node has a cache of its own since version 22.1; what has its types is newer than the oldest Node that we run on.
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };
if (enableCompileCache !== undefined) enableCompileCache(folder);
else {
  process.env.V8_COMPILE_CACHE_CACHE_DIR ??= join(folder, process.arch, process.versions.v8);
  const before = process.listeners("exit");
  require("v8-compile-cache");
  // It saves at the end, and would end with an exception where the disk is full.
  for (const save of process.listeners("exit").filter((listener) => !before.includes(listener))) {
    process.off("exit", save).once("exit", (code) => {
      try {
        save(code);
      } catch {}
    });
  }
}
module.createRequire(__filename)(__PROGRAM__);
