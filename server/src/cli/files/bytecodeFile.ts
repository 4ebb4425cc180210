/** Bytecode on disk: its sections are read, but not what its resources hold. */

import { closeSync, openSync } from "node:fs";
import { type Bytecode, openBytecode } from "../../core/bytecode/bytecode.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { looksLikeBytecode } from "../../core/bytecode/sections.js";
import { sourceOf } from "../../core/text/byteSource.js";
import { bytecodeIn } from "../../node/bytecodeSource.js";
import { UnreadableError } from "../terminal/output.js";
import { reasonOf } from "./readText.js";

/**
 * What a path or the bytes of a stream hold, where that is bytecode; undefined where it is anything else.
 *
 * @param bytes Those of standard input or a pipe, which can't be read again.
 * @throws UnreadableError where it is damaged, or can't be read
 */
export function readBytecodeFile(path: string, shown: string, bytes: Buffer | undefined): Bytecode | undefined {
  if (bytes !== undefined)
    return looksLikeBytecode(bytes) ? refusing(shown, () => openBytecode(sourceOf(bytes))) : undefined;
  const file = refusing(shown, () => openSync(path, "r"));
  try {
    return refusing(shown, () => bytecodeIn(file));
  } finally {
    closeSync(file);
  }
}

/** Reads bytecode, of which any part may turn out to be damaged. @throws UnreadableError */
export function refusing<T>(shown: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw refusalOf(shown, error);
  }
}

/** Why bytecode could not be read, in one line; an error of any other kind as it is. */
export function refusalOf(shown: string, error: unknown): unknown {
  if (error instanceof BytecodeError) return new UnreadableError(`${shown}: ${error.message}`);
  if (error instanceof Error && "code" in error) return new UnreadableError(`${shown}: ${reasonOf(error)}`);
  return error;
}
