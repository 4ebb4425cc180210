/** `mlir-abi print`: bytecode as MLIR text, written while it is printed. */
import { printBytecode } from "../../core/bytecode/printer.js";
import { resourceComments } from "../../core/bytecode/resources.js";
import { readBytecodeFile, refusalOf } from "../files/bytecodeFile.js";
import { shownPath } from "../files/documents.js";
import { isModule, readWholeModule } from "../files/moduleFile.js";
import { isFolder, readStreamBytes, readText, textOfBuffer } from "../files/readText.js";
import { EXIT_CLEAN, UnreadableError, writeData } from "../terminal/output.js";

export interface PrintOptions {
  /** False for signatures only. */
  readonly bodies: boolean;
  /** Prints every op in the generic form. */
  readonly generic?: boolean;
}

/** Constants are printed whole, since the text may be assembled again. UTF-16 units. */
const MAX_VALUE_LENGTH = 2 ** 28;

/** Prints a file. Returns the exit code. @throws UnreadableError */
export async function printCommand(path: string, { bodies, generic }: PrintOptions): Promise<number> {
  const shown = shownPath(path);
  const options = {
    bodies,
    form: generic ? ("generic" as const) : ("pretty" as const),
    maxValueLength: MAX_VALUE_LENGTH,
  };
  try {
    if (isFolder(path)) throw new UnreadableError(`${shown}: a folder, expected a .mlirbc file`);
    const bytes = await readStreamBytes(path);
    const file = readBytecodeFile(path, shown, bytes);
    if (file === undefined) {
      throw new UnreadableError(`${shown}: ${await reasonAgainst(path, shown, bytes)}`);
    }
    for (const piece of printBytecode(file, options)) await writeData(piece);
    await writeData(resourceComments(file));
    return EXIT_CLEAN;
  } catch (error) {
    throw refusalOf(shown, error);
  }
}

/** @throws UnreadableError where the file is known to be something else */
async function reasonAgainst(path: string, shown: string, bytes: Buffer | undefined): Promise<string> {
  if (isModule(path, bytes)) {
    readWholeModule(path, shown, bytes);
    return "a compiled module; use mlir-abi inspect";
  }
  if (bytes === undefined) await readText(path);
  else textOfBuffer(shown, bytes);
  return "not MLIR bytecode, expected a .mlirbc file";
}
