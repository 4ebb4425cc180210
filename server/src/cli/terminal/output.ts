/** Output and exit codes of the command line program. */
import { writeReasonOf } from "../../node/fileErrors.js";
import { columnsOf, hanging } from "./layout.js";
import { colorsThat, harmless, wantsColors } from "./terminal.js";

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

/** Writes results. Resolves when the reader can take more, so that output never accumulates in memory. */
export function write(text: string): Promise<void> | undefined {
  if (text === "" || process.stdout.write(text)) return undefined;
  return new Promise((resolve) => process.stdout.once("drain", resolve));
}

export type MessageLevel = "error" | "warning" | "note";

/** Writes a message to stderr. It may contain file names: terminal escapes are replaced. */
export function report(level: MessageLevel, text: string): void {
  const colors = colorsThat(wantsColors(process.stderr));
  const color = { error: colors.red, warning: colors.yellow, note: colors.blue }[level];
  const line = `mlir-abi: ${color(`${level}:`)} ${harmless(text)}`;
  process.stderr.write(`${hanging(line, 4, columnsOf(process.stderr))}\n`);
}

/** Whether an internal error shows its stack: `MLIR_ABI_DEBUG=1`. */
export function debugging(): boolean {
  return process.env.MLIR_ABI_DEBUG === "1";
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
