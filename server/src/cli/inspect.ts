/** `mlir-abi inspect`: a compiled module, decoded. */

import { inspectJson } from "../core/api/inspect.js";
import { decodeModule } from "../core/vmfb/decodeModule.js";
import { inspectText } from "./inspectText.js";
import { readModuleFile } from "./moduleFile.js";
import { EXIT_CLEAN, EXIT_MISUSE, note, write } from "./output.js";
import { UnreadableError } from "./readText.js";
import { STDIN_NAME } from "./stdin.js";
import { harmless, terminalColors } from "./terminal.js";

export interface InspectOptions {
  readonly json?: boolean;
}

/** Shows a module. Returns the exit code. */
export async function inspectCommand(path: string, options: InspectOptions): Promise<number> {
  const shown = path === "-" ? STDIN_NAME : path;
  const refuse = (reason: string): number => {
    note(harmless(reason));
    return EXIT_MISUSE;
  };
  try {
    const { module, problem } = await readModuleFile(path);
    if (module === undefined) return refuse(`${shown}: ${problem}`);
    const decoded = decodeModule(module);
    await write(
      options.json ? `${JSON.stringify(inspectJson(shown, decoded))}\n` : inspectText(shown, decoded, terminalColors()),
    );
    return EXIT_CLEAN;
  } catch (error) {
    if (error instanceof UnreadableError) return refuse(error.message);
    throw error;
  }
}
