/** Loaded before a program that is timed: when it ends, its largest resident size in bytes goes to descriptor 3, if it is known. */
import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { peakResidentSize } from "./residentSize.js";

if (isMainThread) process.on("exit", () => writeSync(3, String(peakResidentSize("self") ?? "")));
