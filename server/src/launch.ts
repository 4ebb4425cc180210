/**
 * Starts the program beside this file by way of a cache of compiled code in the user's cache folder: compiling is half of
 * the time until the language server answers. Where the folder can't be written there is no cache.
 */
import * as module from "node:module";
import { join } from "node:path";
import { cacheFolder } from "./node/cacheFolder.js";
import { runCached } from "./node/codeCache.js";
import { tuneEngine } from "./node/engine.js";

/** Which program; set by the build. */
declare const __PROGRAM__: "cli" | "server";

/** A hash of all sources; set by the build. */
declare const __SOURCES__: string;

tuneEngine(__PROGRAM__);

const path = join(__dirname, `${__PROGRAM__}.main.js`);
// Node has such a cache since version 22.1; what has its types is newer than the oldest Node that we run on.
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };
if (enableCompileCache === undefined) runCached(path, join(cacheFolder(), "code"), `${__PROGRAM__}-${__SOURCES__}`);
else {
  enableCompileCache(cacheFolder());
  module.createRequire(__filename)(path);
}
