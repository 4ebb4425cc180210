/** The folder that the editors open: a copy of the examples and of our own files, edited freely. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram } from "./install.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Makes the folder. `settings` are those of the workspace. */
export function makeWorkspace(folder, settings = {}) {
  cpSync(join(HERE, "workspace"), folder, { recursive: true });
  cpSync(join(HERE, "../../examples"), join(folder, "examples"), { recursive: true });
  mkdirSync(join(folder, ".vscode"));
  writeFileSync(join(folder, ".vscode", "settings.json"), JSON.stringify(settings, null, 2));
  return folder;
}

/** Why files can't be compared with commits here; undefined where they can. */
export function gitMissing(codeServer) {
  if (findProgram("git") === undefined) return "git is not on PATH";
  const extension = join(codeServer, "lib/vscode/extensions/git/dist/main.js");
  return existsSync(extension) ? undefined : "this code-server has no Git extension";
}

/** Makes the folder a repository whose first commit has all its files, and adds one that it does not have. */
export function commitAll(folder) {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "commit.gpgSign=false"];
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    [...identity, "commit", "-q", "-m", "Start"],
  ]) {
    execFileSync("git", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  }
  writeFileSync(join(folder, "new.mlir"), "func.func @new() { return }\n");
}

/**
 * Line and column, from 1, of a text in a file of the workspace, and of the place `shift` characters on: the first
 * of them after another text, if one is given.
 */
export function placeOf(folder, file, text, shift = 0, after = "") {
  const source = readFileSync(join(folder, file), "utf8");
  const offset = source.indexOf(text, source.indexOf(after));
  if (offset < 0) throw new Error(`${file} does not hold ${text}`);
  const before = source.slice(0, offset + shift).split("\n");
  return [before.length, before.at(-1).length + 1];
}
