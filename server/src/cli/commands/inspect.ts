/** `mlir-abi inspect`: decodes compiled modules, and lists what bytecode and parameter archives contain. */

import { inspectedBytecode } from "../../core/api/bytecode.js";
import { inspectJsonText } from "../../core/api/inspect.js";
import { archiveJsonText } from "../../core/api/parameters.js";
import { affordable } from "../../core/vmfb/affordable.js";
import { decodeModule } from "../../core/vmfb/decodeModule.js";
import { openModule } from "../../core/vmfb/readModule.js";
import { readArchiveFile } from "../files/archiveFile.js";
import { readBytecodeFile, refusing } from "../files/bytecodeFile.js";
import { shownPath } from "../files/documents.js";
import { readModuleFile } from "../files/moduleFile.js";
import { readStreamBytes } from "../files/readText.js";
import { outputStyle } from "../terminal/layout.js";
import { EXIT_CLEAN, EXIT_MISUSE, report, UnreadableError, write, writeJson } from "../terminal/output.js";
import { safe } from "../terminal/terminal.js";
import { archiveText } from "./inspectArchive.js";
import { bytecodeText } from "./inspectBytecode.js";
import { inspectText } from "./inspectText.js";

/** The names of texts, which other commands read. */
const TEXT_NAME = /\.(?:mlir|mlir\.test|vmasm)$/i;

export interface InspectOptions {
  readonly json?: boolean;
}

/** Shows modules. Returns the worst exit code of all. */
export async function inspectCommand(paths: readonly string[], options: InspectOptions): Promise<number> {
  let exit = EXIT_CLEAN;
  for (const [i, path] of paths.entries()) {
    if (i > 0 && !options.json) await write(safe`\n`);
    exit = Math.max(exit, await inspectOne(path, options));
  }
  return exit;
}

async function inspectOne(path: string, options: InspectOptions): Promise<number> {
  const shown = shownPath(path);
  const refuse = (reason: string): number => {
    report("error", reason);
    return EXIT_MISUSE;
  };
  try {
    const bytes = await readStreamBytes(path);
    const read = readArchiveFile(path, bytes);
    if (read?.problem !== undefined) return refuse(`${shown}: ${read.problem}`);
    if (read !== undefined) {
      if (options.json) for (const piece of jsonLine(archiveJsonText(shown, read.archive))) await writeJson(piece);
      else for (const piece of archiveText(shown, read.archive, outputStyle())) await write(piece);
      return EXIT_CLEAN;
    }
    const bytecode = readBytecodeFile(path, shown, bytes);
    if (bytecode !== undefined) {
      if (options.json) {
        await writeJson(`${JSON.stringify(refusing(shown, () => inspectedBytecode(shown, bytecode)))}\n`);
      } else await write(refusing(shown, () => bytecodeText(shown, bytecode, outputStyle())));
      return EXIT_CLEAN;
    }
    const { module, problem } = readModuleFile(path, bytes, openModule);
    if (module === undefined) return refuse(`${shown}: ${problem}${TEXT_NAME.test(path) ? "; use mlir-abi show" : ""}`);
    const { module: part, problem: excess } = affordable(module);
    // Programs would take a partial object for the whole.
    if (options.json && excess !== undefined) return refuse(`${shown}: ${excess}`);
    const decoded = decodeModule(part);
    if (options.json) for (const piece of jsonLine(inspectJsonText(shown, decoded))) await writeJson(piece);
    else for (const piece of inspectText(shown, decoded, outputStyle(), module)) await write(piece);
    return excess === undefined ? EXIT_CLEAN : refuse(`${shown}: ${excess}, so only its first entries are shown`);
  } catch (error) {
    if (error instanceof UnreadableError) return refuse(error.message);
    throw error;
  }
}

function* jsonLine(pieces: Iterable<string>): Generator<string> {
  yield* pieces;
  yield "\n";
}
