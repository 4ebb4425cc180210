/** `mlir-abi bindgen`: code that calls the functions of a module. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Fill, type InputOptions, inputFiles } from "../../core/abi/calls/inputFiles.js";
import { type BindingLanguage, bindings, functionsOf } from "../../core/api/bindgen.js";
import { ModuleError, type Source } from "../../core/api/source.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { looksLikeBytecode } from "../../core/bytecode/sections.js";
import { looksLikeModule } from "../../core/vmfb/sniff.js";
import { lineSource } from "../files/lines.js";
import { isModuleName, textOfBuffer, unreadable } from "../files/readText.js";
import { EXIT_CLEAN, UnreadableError, write } from "../terminal/output.js";

export interface BindgenOptions {
  readonly lang: BindingLanguage;
  readonly module?: string;
  /** A folder for input files, which are written instead of the code. */
  readonly inputs?: string;
  readonly fill: Fill;
  readonly seed: number;
  readonly dim: number;
}

/** Prints the code. Returns the exit code. @throws UnreadableError */
export async function bindgenCommand(path: string, { lang, module, inputs, ...fill }: BindgenOptions): Promise<number> {
  try {
    const source = await lineSource(path);
    const bytes = Buffer.from(source.read(0, source.size));
    const isModule = looksLikeModule(bytes) || isModuleName(path);
    const isBinary = isModule || looksLikeBytecode(bytes);
    const text = isBinary ? undefined : textOfBuffer(path, bytes);
    const input = text === undefined ? bytes : typeof text === "string" ? text : [...text].join("");
    if (inputs !== undefined) return await writeInputs(input, inputs, fill);
    await write(bindings(input, lang, module ?? (isModule ? path : path.replace(/(?:\.mlir(?:bc)?)?$/, ".vmfb"))));
    return EXIT_CLEAN;
  } catch (error) {
    if (!(error instanceof ModuleError || error instanceof BytecodeError)) throw error;
    throw new UnreadableError(`${path}: ${error.message}`);
  }
}

/** Writes a file for each argument, and prints their names. */
async function writeInputs(source: Source, folder: string, options: InputOptions): Promise<number> {
  const functions = functionsOf(source);
  try {
    mkdirSync(folder, { recursive: true });
    for (const { name, bytes } of inputFiles(functions, options)) {
      writeFileSync(join(folder, name), bytes);
      await write(`${join(folder, name)}\n`);
    }
    return EXIT_CLEAN;
  } catch (error) {
    throw unreadable(folder, error);
  }
}
