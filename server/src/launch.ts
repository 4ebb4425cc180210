/**
 * Starts the program beside this file by way of a cache of compiled code in the user's cache folder. Where the folder can't
 * be written there is no cache.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { cacheFolder } from "./node/cacheFolder.js";
import { runCached } from "./node/codeCache.js";
import { tuneEngine } from "./node/engine.js";

/** Which program; set by the build. */
declare const __PROGRAM__: "cli" | "server";

/** A hash of all sources; set by the build. */
declare const __SOURCES__: string;

const tune = () => tuneEngine(__PROGRAM__);
tune();
const path = join(__dirname, `${__PROGRAM__}.main.js`);
// Node's own switch for such caches.
if (process.env.NODE_DISABLE_COMPILE_CACHE === "1") createRequire(__filename)(path);
else {
  runCached(path, cacheFolder("code"), {
    sources: `${__PROGRAM__}-${__SOURCES__}`,
    // A command's name, if any.
    use: /^[a-z]{1,20}$/.exec(process.argv[2] ?? "")?.[0] ?? "any",
    restoreFlags: tune,
  });
}
