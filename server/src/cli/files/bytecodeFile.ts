/** Reads bytecode from disk: its sections, but not the contents of resources. */

import { type Bytecode, openBytecode } from "../../core/bytecode/bytecode.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { looksLikeBytecode } from "../../core/bytecode/sections.js";
import { sourceOf } from "../../core/text/byteSource.js";
import { bytecodeIn, refuseShort } from "../../node/bytecodeSource.js";
import { withFile } from "../../node/openFile.js";
import { UnreadableError } from "../terminal/output.js";
import { unreadable } from "./readText.js";

/**
 * The bytecode in a path or a stream's bytes; undefined for anything else.
 * @param bytes Those of standard input or a pipe, which can't be read again.
 * @throws UnreadableError if it is damaged, or can't be read
 */
export function readBytecodeFile(path: string, shown: string, bytes: Buffer | undefined): Bytecode | undefined {
  if (bytes !== undefined) {
    return refusing(shown, () => {
      refuseShort(shown, bytes.length);
      return looksLikeBytecode(bytes) ? openBytecode(sourceOf(bytes)) : undefined;
    });
  }
  return refusing(shown, () => withFile(path, (file) => bytecodeIn(file, path)));
}

/** Runs a read of bytecode, any part of which may be damaged. @throws UnreadableError */
export function refusing<T>(shown: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw refusalOf(shown, error);
  }
}

/** Why bytecode could not be read, in one line; any other error unchanged. */
export function refusalOf(shown: string, error: unknown): unknown {
  if (error instanceof BytecodeError) return new UnreadableError(`${shown}: ${error.message}`);
  if (error instanceof Error && "code" in error) return unreadable(shown, error);
  return error;
}
