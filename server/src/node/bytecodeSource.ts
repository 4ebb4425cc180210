/** Reads bytecode from disk, without its resources. */
import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Bytecode, openBytecode } from "../core/bytecode/bytecode.js";
import { BytecodeError } from "../core/bytecode/cursor.js";
import { looksLikeBytecode, MAGIC_BYTES, shortBytecode } from "../core/bytecode/sections.js";
import { sourceOfFile } from "./moduleSource.js";

/** The bytecode in an open file; undefined if it is something else. @throws BytecodeError if it is damaged */
export function bytecodeIn(file: number, name: string): Bytecode | undefined {
  const status = fstatSync(file);
  if (status.isFile()) refuseShort(name, status.size);
  const head = new Uint8Array(MAGIC_BYTES);
  const isBytecode = status.isFile() && looksLikeBytecode(head.subarray(0, readSync(file, head, 0, MAGIC_BYTES, 0)));
  return isBytecode ? openBytecode(sourceOfFile(file, status.size)) : undefined;
}

/** Checks that a file that is named as bytecode is not too short to be. @throws BytecodeError */
export function refuseShort(name: string, size: number): void {
  const problem = shortBytecode(name, size);
  if (problem !== undefined) throw new BytecodeError(problem, size);
}

/** The bytecode of a `file:` URI; undefined for anything else. @throws BytecodeError if it is damaged */
export function readBytecodeAt(uri: string): Bytecode | undefined {
  const file = opened(uri);
  if (file === undefined) return undefined;
  try {
    return bytecodeIn(file, uri);
  } finally {
    closeSync(file);
  }
}

function opened(uri: string): number | undefined {
  try {
    const path = fileURLToPath(uri);
    // Reading a pipe would block the server.
    return statSync(path).isFile() ? openSync(path, "r") : undefined;
  } catch {
    return undefined;
  }
}
