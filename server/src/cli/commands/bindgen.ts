/** `mlir-abi bindgen`: code that calls the functions of a module. */
import { join } from "node:path";
import type { AbiFunction } from "../../core/abi/calls/abiFunction.js";
import { type Fill, type InputOptions, inputFiles } from "../../core/abi/calls/inputFiles.js";
import { type BindingLanguage, bindings, functionsOf } from "../../core/api/bindgen.js";
import { ModuleError } from "../../core/api/source.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { looksLikeModule } from "../../core/vmfb/sniff.js";
import { writeReasonOf } from "../../node/fileErrors.js";
import { makeFolder } from "../../node/makeFolder.js";
import { replaceFile } from "../../node/replaceFile.js";
import { readBytecodeFile } from "../files/bytecodeFile.js";
import { pathsToRead, shownPath } from "../files/documents.js";
import { lineSource } from "../files/lines.js";
import { isModuleName, textOfBuffer } from "../files/readText.js";
import { EXIT_CLEAN, report, UnreadableError, writeData } from "../terminal/output.js";
import { runtimeOption } from "./runtimeOption.js";

export interface BindgenOptions {
  readonly lang: BindingLanguage;
  /** The name of the file that standard input holds. */
  readonly stdinFilename?: string;
  readonly module?: string;
  /** The release whose tools run the code. */
  readonly runtime?: string;
  /** A folder for input files, which are written instead of the code. */
  readonly inputs?: string;
  readonly fill: Fill;
  readonly seed: number;
  readonly dim: number;
}

/** Prints the code. Returns the exit code. @throws UnreadableError */
export async function bindgenCommand(path: string, options: BindgenOptions): Promise<number> {
  const { lang, stdinFilename, module, runtime, inputs, ...fill } = options;
  const release = runtimeOption(runtime);
  pathsToRead([path], stdinFilename);
  const shown = shownPath(path, stdinFilename);
  try {
    const source = await lineSource(path);
    const bytes = Buffer.from(source.read(0, source.size));
    const isModule = looksLikeModule(bytes) || isModuleName(path);
    const isBinary = isModule || readBytecodeFile(path, shown, bytes) !== undefined;
    const text = isBinary ? undefined : textOfBuffer(shown, bytes);
    const input =
      text === undefined ? bytes : { name: shown, text: typeof text === "string" ? text : [...text].join("") };
    const functions = functionsOf(input);
    if (functions.length === 0) report("note", `${shown}: exports no functions`);
    if (inputs !== undefined) return await writeInputs(functions, inputs, fill);
    const loaded = module ?? compiledPath(path === "-" ? stdinFilename : path, isModule);
    await writeData(bindings(functions, lang, loaded, release));
    return EXIT_CLEAN;
  } catch (error) {
    if (!(error instanceof ModuleError || error instanceof BytecodeError)) throw error;
    throw new UnreadableError(`${shown}: ${error.message}`);
  }
}

/** Where the compiled module of a file, or of a text without a name, probably is. */
function compiledPath(path: string | undefined, isModule: boolean): string {
  if (path === undefined) return "module.vmfb";
  return isModule ? path : path.replace(/(?:\.(?:mlir(?:bc)?|vmasm))?$/, ".vmfb");
}

/** Writes a file for each argument, and prints their names. */
async function writeInputs(functions: readonly AbiFunction[], folder: string, options: InputOptions): Promise<number> {
  let count = 0;
  let path = folder || "''";
  try {
    makeFolder(folder);
    for (const { name, bytes } of inputFiles(functions, options)) {
      path = join(folder, name);
      replaceFile(path, bytes);
      await writeData(`${path}\n`);
      count++;
    }
    if (count === 0 && functions.length > 0) {
      report("note", "no inputs written: an argument needs a known shape and element type, and at most 256 MiB");
    }
    return EXIT_CLEAN;
  } catch (error) {
    throw new UnreadableError(`${path}: ${writeReasonOf(error)}`);
  }
}
