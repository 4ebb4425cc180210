/** Where the command line program writes, and how it ends. */

/** Exit codes of the contract. */
export const EXIT_CLEAN = 0;
export const EXIT_FINDINGS = 1;
export const EXIT_MISUSE = 2;

/** Wrong use: told in one line on stderr with a hint to `--help`, exit 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Writes results. Resolves when the reader has room again, so that output never piles up in memory. */
export function write(text: string): Promise<void> | undefined {
  if (text === "" || process.stdout.write(text)) return undefined;
  return new Promise((resolve) => process.stdout.once("drain", resolve));
}

/** Writes a line for people beside the results. */
export function note(line: string): void {
  process.stderr.write(`mlir-abi: ${line}\n`);
}

/** Whether a fault of ours shall be told with its stack: `MLIR_ABI_DEBUG=1`. */
export function debugging(): boolean {
  return process.env.MLIR_ABI_DEBUG === "1";
}

/** A fault of ours in one line. */
export function internalError(error: unknown): string {
  return `internal error: ${error instanceof Error ? error.message : String(error)} (please report it)`;
}

/**
 * Makes a reader that stops early (`| head`) end the program quietly, with the exit code it had so far. Whatever else
 * keeps results from being written is told in one line.
 */
export function endWhereNothingCanBeWritten(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    note(`results can't be written: ${error.code ?? error.message}`);
    process.exit(EXIT_MISUSE);
  });
  process.stderr.on("error", () => process.exit());
}
