/** Our server as it was at a git ref, built in a folder of its own. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "./options.js";

/** The built server of a ref; built once a commit. @throws UsageError where the ref is none, or does not build. */
export function buildOf(ref: string, root: string, out: string, say: (text: string) => void): string {
  const run = (command: string, args: readonly string[], cwd: string): string =>
    execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  let commit: string;
  try {
    commit = run("git", ["rev-parse", "--verify", "--end-of-options", `${ref}^{commit}`], root).trim();
  } catch {
    throw new UsageError(`--compare is "${ref}", expected a git ref`);
  }
  const folder = join(out, "builds", commit);
  const server = join(folder, "dist/server.js");
  if (existsSync(server)) return server;
  say(`Building ${commit.slice(0, 12)}`);
  mkdirSync(folder, { recursive: true });
  const archive = join(out, "builds", `${commit}.tar`);
  run("git", ["archive", "--output", archive, commit], root);
  run("tar", ["-xf", archive, "-C", folder], root);
  // The packages of today's checkout: what is compared is our own code.
  if (!existsSync(join(folder, "node_modules"))) {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  }
  try {
    run(process.execPath, ["scripts/build.mjs"], folder);
  } catch {
    throw new UsageError(`${ref} does not build with the packages that are installed`);
  }
  return server;
}
