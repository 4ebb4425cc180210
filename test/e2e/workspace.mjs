/** The folder that the editors open: a copy of the examples and of our own files, edited freely. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Makes the folder. `settings` are those of the workspace. */
export function makeWorkspace(folder, settings = {}) {
  cpSync(join(HERE, "workspace"), folder, { recursive: true });
  cpSync(join(HERE, "../../examples"), join(folder, "examples"), { recursive: true });
  mkdirSync(join(folder, ".vscode"));
  writeFileSync(join(folder, ".vscode", "settings.json"), JSON.stringify(settings, null, 2));
  return folder;
}

/** Line and column, from 1, of a text in a file of the workspace, and of the place `shift` characters on. */
export function placeOf(folder, file, text, shift = 0) {
  const source = readFileSync(join(folder, file), "utf8");
  const offset = source.indexOf(text);
  if (offset < 0) throw new Error(`${file} does not hold ${text}`);
  const before = source.slice(0, offset + shift).split("\n");
  return [before.length, before.at(-1).length + 1];
}
