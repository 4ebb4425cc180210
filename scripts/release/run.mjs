/** Runs programs for the release's checks. */
import { spawnSync } from "node:child_process";

/**
 * What a program printed.
 *
 * @throws Error with what it printed where it ends with another code than `expected`
 */
export function run(program, args, { expected = 0, ...options } = {}) {
  const shell = process.platform === "win32";
  const done = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28, shell, ...options });
  if (done.error !== undefined) throw done.error;
  if (done.status !== expected) {
    const output = `${done.stdout}${done.stderr}`.trim();
    throw new Error(`${program} ${args.join(" ")} ended with ${done.status ?? done.signal}: ${output}`);
  }
  return done.stdout;
}
