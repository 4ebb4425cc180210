/** Reads a module for commands that are about calls: compiled, as bytecode or as text. */
import { ModuleError, type Source } from "../../core/api/source.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { looksLikeModule } from "../../core/vmfb/sniff.js";
import { UnreadableError } from "../terminal/output.js";
import { readBytecodeFile } from "./bytecodeFile.js";
import { pathsToRead, shownPath } from "./documents.js";
import { lineSource } from "./lines.js";
import { isModuleName, textOfBuffer } from "./readText.js";

export interface CallSource {
  /** The file's name in results. */
  readonly shown: string;
  readonly source: Source;
  /** Where the compiled module is, or probably is. */
  readonly compiled: string;
}

/** @throws UnreadableError, UsageError */
export async function readCallSource(path: string, stdinFilename: string | undefined): Promise<CallSource> {
  pathsToRead([path], stdinFilename);
  const shown = shownPath(path, stdinFilename);
  const source = await lineSource(path);
  const bytes = Buffer.from(source.read(0, source.size));
  const isModule = looksLikeModule(bytes) || isModuleName(path);
  const compiled = compiledPath(path === "-" ? stdinFilename : path, isModule);
  if (isModule || readBytecodeFile(path, shown, bytes) !== undefined) return { shown, source: bytes, compiled };
  const text = textOfBuffer(shown, bytes, "a compiled module, MLIR bytecode or text");
  return { shown, source: { name: shown, text: typeof text === "string" ? text : [...text].join("") }, compiled };
}

/** Where the compiled module of a file, or of a text without a name, probably is. */
export function compiledPath(path: string | undefined, isModule: boolean): string {
  if (path === undefined) return "module.vmfb";
  return isModule ? path : path.replace(/(?:\.(?:mlir(?:bc)?|vmasm))?$/, ".vmfb");
}

/** An error of the library about a file, as one of a command. */
export function readingErrorOf(shown: string, error: unknown): unknown {
  const isKnown = error instanceof ModuleError || error instanceof BytecodeError;
  return isKnown ? new UnreadableError(`${shown}: ${error.message}`) : error;
}
