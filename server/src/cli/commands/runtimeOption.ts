/** `--runtime` of commands that are about one release. */
import { findRuntimes, type Runtime } from "../../core/vmfb/runtimes/runtime.js";
import { UsageError } from "../terminal/output.js";

/** The runtime that a user means: the oldest one of a range. @throws UsageError */
export function runtimeOption(text: string | undefined): Runtime | undefined {
  if (text === undefined) return undefined;
  const { runtimes, problem } = findRuntimes(text);
  if (problem !== undefined) throw new UsageError(`--runtime: ${problem}`);
  return runtimes[0];
}
