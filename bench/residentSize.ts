/** How much memory processes take. */
import { readFileSync } from "node:fs";

/**
 * The largest resident size of a process so far, in bytes; undefined where the system does not say (it is read from
 * /proc). Unlike `maxRSS`, it does not start at the peak of the process that started this one.
 */
export function peakResidentSize(pid: number | "self"): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
