/** Loaded before a program that is timed: when it ends, its largest resident size in kilobytes goes to descriptor 3. */
import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

if (isMainThread) process.on("exit", () => writeSync(3, String(process.resourceUsage().maxRSS)));
