/** Reads bytecode from disk, without its resources. */
import { closeSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Bytecode, openBytecode } from "../core/bytecode/bytecode.js";
import { BytecodeError } from "../core/bytecode/cursor.js";
import { looksLikeBytecode, MAGIC_BYTES, shortBytecode } from "../core/bytecode/sections.js";
import { sourceOfFile } from "./moduleSource.js";
import { type OpenFile, openFile } from "./openFile.js";

/** The bytecode in an open file; undefined if it is something else. @throws BytecodeError if it is damaged */
export function bytecodeIn({ fd, status: { size } }: OpenFile, name: string): Bytecode | undefined {
  refuseShort(name, size);
  const head = new Uint8Array(MAGIC_BYTES);
  const isBytecode = looksLikeBytecode(head.subarray(0, readSync(fd, head, 0, MAGIC_BYTES, 0)));
  return isBytecode ? openBytecode(sourceOfFile(fd, size)) : undefined;
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
    closeSync(file.fd);
  }
}

function opened(uri: string): OpenFile | undefined {
  try {
    return openFile(fileURLToPath(uri));
  } catch {
    return undefined;
  }
}
