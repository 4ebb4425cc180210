/** Reads a file that has to be MLIR text: neither bytecode nor a compiled module, and in one string. */
import { isUtf8 } from "node:buffer";
import { UnreadableError } from "../terminal/output.js";
import { readBytecodeFile } from "./bytecodeFile.js";
import { isModule } from "./moduleFile.js";
import { isFolder, readStreamBytes, readText, readUsualFile, type Text, textOfBuffer } from "./readText.js";

/** The text of a path, and the bytes of a stream, which can't be read again. @throws UnreadableError */
export async function readMlirText(
  path: string,
  shown: string,
): Promise<{ readonly text: string; readonly bytes: Buffer | undefined }> {
  if (/\.vmasm$/i.test(shown)) throw new UnreadableError(`${shown}: VM assembly, expected MLIR text`);
  const usual = readUsualFile(path, shown);
  if (usual !== undefined) return { text: inOneString(shown, usual), bytes: undefined };
  const bytes = await readStreamBytes(path);
  if (isModule(path, bytes)) throw new UnreadableError(`${shown}: a compiled module, expected MLIR text`);
  if (!isFolder(path) && readBytecodeFile(path, shown, bytes) !== undefined) {
    throw new UnreadableError(`${shown}: MLIR bytecode, expected MLIR text`);
  }
  if (bytes === undefined) return { text: inOneString(shown, await readText(path)), bytes };
  if (!isUtf8(bytes)) throw new UnreadableError(`${shown}: not UTF-8`);
  return { text: inOneString(shown, textOfBuffer(shown, bytes)), bytes };
}

function inOneString(shown: string, text: Text): string {
  if (typeof text === "string") return text;
  throw new UnreadableError(`${shown}: too large to be formatted`);
}
