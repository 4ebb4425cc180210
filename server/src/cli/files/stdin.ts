/** Reads standard input for commands that accept a value or a file from it. */
import { UsageError } from "../terminal/output.js";

/** The name of the path or value `-` in results. */
export const STDIN_NAME = "<stdin>";

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

/** Standard input as one value, without the line end that `echo` adds. @throws UsageError on a terminal */
export async function readStdinValue(what: string): Promise<Buffer> {
  if (process.stdin.isTTY) throw new UsageError(`expected ${what}, as an argument or on stdin`);
  const bytes = await readAll(process.stdin);
  let end = bytes.length;
  if (bytes[end - 1] === 0x0a) end--;
  if (end < bytes.length && bytes[end - 1] === 0x0d) end--;
  return bytes.subarray(0, end);
}
