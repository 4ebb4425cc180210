/**
 * The folders that a client of `mlir-abi mcp` lets its agent read; every path is resolved to a file inside one of them.
 */
import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { LintOptions } from "../../core/api/lint.js";
import type { NamedText } from "../../core/api/source.js";
import { looksLikeBytecode, shortBytecode } from "../../core/bytecode/sections.js";
import { isObject } from "../../core/encodings/json/plain.js";
import { CONFIG_NAME } from "../../core/lint/config/configFile.js";
import { looksLikeModule } from "../../core/vmfb/sniff.js";
import { createConfigFiles } from "../../node/configFiles.js";
import { FileError, reasonOf } from "../../node/fileErrors.js";
import { filePath } from "../../node/moduleSource.js";
import { type OpenFile, readBytes, withFile } from "../../node/openFile.js";
import { isBinary, notUtf8 } from "../../node/wideText.js";
import { isInside } from "../files/patchFolder.js";

/** Why a tool refuses to answer: one sentence for the agent. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Larger files are not read: an answer would show only a small part of them. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** The folders of a client's roots; what is not a root with a `file:` URI is ignored. */
export function foldersOf(roots: unknown): readonly string[] {
  if (!Array.isArray(roots)) return [];
  return roots.flatMap((root: unknown) => {
    const uri = isObject(root) ? root.uri : undefined;
    return (typeof uri === "string" ? filePath(uri) : undefined) ?? [];
  });
}

/**
 * The real path of a file inside one of the folders, with links resolved. A relative path is resolved against each
 * folder. @throws Refusal
 */
function fileInside(path: string, folders: readonly string[]): string {
  if (folders.length === 0) throw new Refusal("No folder may be read: the client gives no roots; pass text instead");
  let reason = "outside of the client's roots";
  for (const folder of folders) {
    try {
      const root = realpathSync(folder);
      const real = realpathSync(isAbsolute(path) ? path : join(root, path));
      // An absolute path outside the roots is refused whether or not the file exists.
      if (real !== root && isInside(real, root)) return real;
    } catch (error) {
      if (!isAbsolute(path) && !path.split(/[/\\]/).includes("..")) reason = reasonOf(error);
    }
  }
  throw new Refusal(`${path || "''"}: ${reason}`);
}

/** What a configuration file says, and what is wrong with it, a line for each problem. */
interface Configuration {
  readonly options: LintOptions;
  readonly complaints: readonly string[];
}

/** No configuration. */
export const UNCONFIGURED: Configuration = { options: {}, complaints: [] };

/**
 * The configuration of a file from the nearest configuration file inside its root: nothing above the roots is read.
 * @throws Refusal if it excludes the file
 */
export function configurationOf(path: string, folders: readonly string[]): Configuration {
  const real = fileInside(path, folders);
  const tops = new Set(folders.flatMap((folder) => (existsSync(folder) ? [realpathSync(folder)] : [])));
  const file = createConfigFiles((folder) => tops.has(folder)).configFor(real);
  if (file === undefined) return UNCONFIGURED;
  // The configuration file may be a link to a file outside the roots; one that leads nowhere was not read.
  if (existsSync(file.path)) fileInside(file.path, folders);
  if (file.ignores(real)) throw new Refusal(`${path}: left out by ${CONFIG_NAME}`);
  const { preset, rules, runtimes, pydm, structure } = file.config;
  const root = [...tops].find((top) => isInside(file.path, top)) ?? "";
  const complaints = file.complaints.map(
    ({ line, character, message }) => `${relative(root, file.path)}:${line + 1}:${character + 1}: ${message}`,
  );
  return { options: { preset, rules, runtimes, typeCodes: pydm.typeCodes, structure }, complaints };
}

/** A file's text, or its bytes if it is a compiled module or MLIR bytecode. @throws Refusal */
export function readSource(path: string, folders: readonly string[]): NamedText | Uint8Array {
  const real = fileInside(path, folders);
  try {
    // A link created meanwhile may lead out.
    const bytes = readBytes(real, MAX_FILE_BYTES, { follows: false });
    if (looksLikeModule(bytes) || /\.vmfb$/i.test(path)) return bytes;
    if (looksLikeBytecode(bytes)) return bytes;
    const problem = shortBytecode(path, bytes.length) ?? notUtf8(bytes);
    if (problem !== undefined) throw new Refusal(`${path}: ${problem}`);
    if (isBinary(bytes)) throw new Refusal(`${path}: a binary file, expected MLIR`);
    return { name: path, text: new TextDecoder().decode(bytes) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!(error instanceof FileError)) throw new Refusal(`${path}: ${reasonOf(error)}`);
    const isLarge = error.code === "TOO_LARGE";
    throw new Refusal(`${path}: ${isLarge ? `larger than ${MAX_FILE_BYTES} bytes` : "not a file"}`);
  }
}

/** Reads from a file inside one of the folders while it is open. @throws Refusal */
export function readInside<T>(path: string, folders: readonly string[], read: (file: OpenFile) => T): T {
  const real = fileInside(path, folders);
  try {
    return withFile(real, read, { follows: false });
  } catch (error) {
    throw new Refusal(`${path}: ${reasonOf(error)}`);
  }
}
