/** Reads a log or another pasted text for `explain`: from standard input, a pipe or a file, up to a limit. */
import { closeSync } from "node:fs";
import { bytesOf } from "../../node/openFile.js";
import { UnreadableError } from "../terminal/output.js";
import { openToRead, readStreamBytes, textOfBuffer, unreadable } from "./readText.js";
import { readAll, STDIN_NAME, standardInput } from "./stdin.js";

/** More is not read: a program may write messages without end. */
export const MAX_LOG_BYTES = 64 * 1024 * 1024;

/** Each line is examined: a program without end may write nothing but short ones. */
const MAX_LOG_LINES = 4_000_000;
const LINE_FEED = 10;

/** The text of a file or, for `-`, of standard input. @throws UnreadableError if it is not text, or too long */
export async function readLog(path: string): Promise<string> {
  const shown = path === "-" ? STDIN_NAME : path;
  const bytes = path === "-" ? await readInput() : ((await readStreamBytes(path)) ?? readFile(path));
  if (bytes.length > MAX_LOG_BYTES) throw tooLong(shown);
  if (hasMoreLines(bytes, MAX_LOG_LINES)) throw tooLong(shown, "more than 4,000,000 lines");
  const text = textOfBuffer(shown, bytes, "text");
  return typeof text === "string" ? text : [...text].join("");
}

async function readInput(): Promise<Buffer> {
  try {
    return await readAll(standardInput(), MAX_LOG_BYTES);
  } catch (error) {
    throw error instanceof RangeError ? tooLong(STDIN_NAME) : error;
  }
}

function readFile(path: string): Buffer {
  const file = openToRead(path);
  try {
    if (file.status.size > MAX_LOG_BYTES) throw tooLong(path);
    return bytesOf(file, MAX_LOG_BYTES);
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    closeSync(file.fd);
  }
}

function hasMoreLines(bytes: Buffer, limit: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1))
    if (++count > limit) return true;
  return false;
}

function tooLong(path: string, why = "larger than 64 MiB"): UnreadableError {
  return new UnreadableError(`${path}: ${why}, expected the part around the message`);
}
