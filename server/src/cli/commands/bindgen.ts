/** `mlir-abi bindgen`: code that calls the functions of a module. */
import { join } from "node:path";
import type { AbiFunction } from "../../core/abi/calls/abiFunction.js";
import { type Fill, type InputOptions, inputFiles } from "../../core/abi/calls/inputFiles.js";
import { type BindingLanguage, bindings, callableModule } from "../../core/api/bindgen.js";
import { writeReasonOf } from "../../node/fileErrors.js";
import { makeFolder } from "../../node/makeFolder.js";
import { replaceFile } from "../../node/replaceFile.js";
import { readCallSource, readingErrorOf } from "../files/callSource.js";
import { compileFlagsOf } from "../lint/compileFlags.js";
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
export async function bindgenCommand(path: string, flags: readonly string[], options: BindgenOptions): Promise<number> {
  const { lang, stdinFilename, module, runtime, inputs, ...fill } = options;
  const release = runtimeOption(runtime);
  const { shown, source, compiled } = await readCallSource(path, stdinFilename);
  const { flags: compileFlags } = compileFlagsOf(flags)(shown);
  try {
    const called = callableModule(source, { compileFlags });
    const { functions } = called;
    if (functions.length === 0) report("note", `${shown}: exports no functions`);
    if (inputs !== undefined) return await writeInputs(functions, inputs, fill);
    await writeData(bindings(called, lang, module ?? compiled, release));
    return EXIT_CLEAN;
  } catch (error) {
    throw readingErrorOf(shown, error);
  }
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
