/** Reads standard input for commands that accept a value or a file from it. */
import { constants } from "node:buffer";
import { fstatSync } from "node:fs";
import { hasByteOrderMark } from "../../node/wideText.js";
import { UnreadableError, UsageError } from "../terminal/output.js";

/** The name of the path or value `-` in results. */
export const STDIN_NAME = "<stdin>";

/** The longest text that certainly fits in one JavaScript string: a byte is at most one UTF-16 unit. */
export const ONE_STRING_BYTES = constants.MAX_STRING_LENGTH;

/** Standard input. @throws UnreadableError if it is a folder, which Node reads as if it were empty */
export function standardInput(): typeof process.stdin {
  if (fstatSync(0).isDirectory()) throw new UnreadableError(`${STDIN_NAME}: a folder`);
  return process.stdin;
}

/** All bytes of a stream. @throws RangeError above `limit` bytes */
export async function readAll(stream: AsyncIterable<Buffer>, limit = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > limit) throw new RangeError("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Standard input as one value, without the line end that `echo` adds and the byte order mark that PowerShell adds.
 * @throws UsageError on a terminal, UnreadableError
 */
export async function readStdinValue(what: string): Promise<Buffer> {
  if (process.stdin.isTTY) throw new UsageError(`expected ${what}, as an argument or on stdin`);
  const bytes = await readAll(standardInput(), ONE_STRING_BYTES).catch((error: unknown) => {
    throw error instanceof RangeError ? new UnreadableError(`${STDIN_NAME}: larger than 512 MiB`) : error;
  });
  let end = bytes.length;
  if (bytes[end - 1] === 0x0a) end--;
  if (end < bytes.length && bytes[end - 1] === 0x0d) end--;
  return bytes.subarray(hasByteOrderMark(bytes) ? 3 : 0, end);
}
