/** Output and exit codes of the command line program. */
import type { WriteStream } from "node:tty";
import { inspect } from "node:util";
import { visibleJson } from "../../core/text/visibleText.js";
import { writeReasonOf } from "../../node/fileErrors.js";
import { columnsOf, hanging } from "./layout.js";
import { colorsThat, harmless, harmlessLines, safe, type TerminalText, wantsColors } from "./terminal.js";
import { OLDER_COMMAND, withoutCommands } from "./workflowCommands.js";

/** The contract's exit codes. */
export const EXIT_CLEAN = 0;
export const EXIT_FINDINGS = 1;
export const EXIT_MISUSE = 2;

/** Wrong usage: reported in one line on stderr with a hint to `--help`, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A file that can't be read or written: reported in one line with its name, exit code 2. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

/** Why a file was not read: the message without the file's name, which results have in a field of its own. */
export function whyUnreadable(path: string, message: string): string {
  const name = `${path || "''"}: `;
  return message.startsWith(name) ? message.slice(name.length) : message;
}

/** Writes results for people. Resolves when the reader can take more, so that output never accumulates in memory. */
export function write(text: TerminalText): Promise<void> | undefined {
  return put(withoutCommands(text));
}

/** The same for JSON: what is invisible, which only its strings can have, is an escape of JSON. */
export function writeJson(text: string): Promise<void> | undefined {
  return put(visibleJson(text).replace(OLDER_COMMAND, "\\u0023"));
}

/** The same for programs: byte for byte, but for a terminal without what it would obey. */
export function writeData(text: string | Buffer, stream: WriteStream = process.stdout): Promise<void> | undefined {
  return put(stream.isTTY ? harmlessLines(text.toString()) : text, stream);
}

/** The same for a patch, which applies with every byte as it is; but a runner is shown no commands of the file. */
export function writePatch(text: string, stream: WriteStream = process.stdout): Promise<void> | undefined {
  return writeData(process.env.GITHUB_ACTIONS === "true" ? withoutCommands(text) : text, stream);
}

/** What a report is written for. */
export type OutputMedium = "terminal" | "json" | "data";

/** Writes pieces of a report, which come from other threads and from earlier runs, where types don't reach. */
export function writePiece(text: string, medium: OutputMedium): Promise<void> | undefined {
  if (medium === "terminal") return write(text as TerminalText);
  return medium === "json" ? writeJson(text) : writeData(text);
}

function put(text: string | Buffer, stream: WriteStream = process.stdout): Promise<void> | undefined {
  if (text.length === 0 || stream.write(text)) return undefined;
  return new Promise((resolve) => stream.once("drain", resolve));
}

export type MessageLevel = "error" | "warning" | "note";

/** Writes a message to stderr. It may contain file names: terminal escapes are replaced. */
export function report(level: MessageLevel, text: string): void {
  const colors = colorsThat(wantsColors(process.stderr));
  const color = { error: colors.red, warning: colors.yellow, note: colors.blue }[level];
  const line = safe`mlir-abi: ${color(harmless(`${level}:`))} ${harmless(text)}`;
  process.stderr.write(withoutCommands(safe`${hanging(line, 4, columnsOf(process.stderr))}\n`));
}

/** Whether an internal error shows its stack: `MLIR_ABI_DEBUG=1`. */
export function debugging(): boolean {
  return process.env.MLIR_ABI_DEBUG === "1";
}

/** Writes the stack of an internal error to stderr where that is wanted. It may quote a file. */
export function reportStack(error: unknown): void {
  if (debugging()) process.stderr.write(withoutCommands(safe`${harmlessLines(inspect(error))}\n`));
}

/** An internal error in one line. */
export function internalError(error: unknown): string {
  return `internal error: ${error instanceof Error ? error.message : String(error)} (please report it)`;
}

/**
 * If a reader stops early (`| head`), ends the program quietly with the exit code so far. Reports any other write error
 * in one line.
 */
export function endWhereNothingCanBeWritten(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    report("error", `results ${writeReasonOf(error)}`);
    process.exit(EXIT_MISUSE);
  });
  process.stderr.on("error", () => process.exit());
}
