/** Reads a file's text, or explains in one line why it can't be read. */

import { isAscii } from "node:buffer";
import { closeSync, readSync, type Stats, statSync } from "node:fs";
import { devNull } from "node:os";
import { looksLikeBytecode, shortBytecode } from "../../core/bytecode/sections.js";
import { foreignContent } from "../../core/vmfb/foreignContent.js";
import { looksLikeModule } from "../../core/vmfb/sniff.js";
import { FileError, reasonOf } from "../../node/fileErrors.js";
import { bytesOf, type OpenFile, openFile, pipeStream } from "../../node/openFile.js";
import { hasByteOrderMark, isBinary, notUtf8 } from "../../node/wideText.js";
import { UnreadableError } from "../terminal/output.js";
import { ONE_STRING_BYTES, readAll, STDIN_NAME, standardInput } from "./stdin.js";

/** Larger files are not read. */
export const MAX_FILE_BYTES = 1024 ** 3;

const PIECE_BYTES = 16 * 1024 * 1024;

/** A single string, or pieces if the text is too long for one. */
export type Text = string | Iterable<string>;

/**
 * The text of a file or, for `-`, of standard input. Without the byte order mark, as in editors; bytes that are not
 * UTF-8 become U+FFFD. @throws UnreadableError
 */
export async function readText(path: string): Promise<Text> {
  const bytes = await readStreamBytes(path);
  if (bytes !== undefined) return textOfBuffer(path === "-" ? STDIN_NAME : path, bytes);
  const file = openToRead(path);
  try {
    const { size } = file.status;
    if (size > MAX_FILE_BYTES) throw tooLarge(path);
    if (size > 0 && size <= USUAL_BYTES) return textOfBuffer(path, readWhole(file));
    if (size <= ONE_STRING_BYTES) return textOfBuffer(path, bytesOf(file, MAX_FILE_BYTES));
    return [...piecesOf(path, file.fd)];
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    closeSync(file.fd);
  }
}

/** Whether a file is read as a compiled module because of its name. */
export function isModuleName(path: string): boolean {
  return /\.vmfb$/i.test(path);
}

/**
 * The text of a file of usual size; undefined for every other path, which the functions below read. No caller has its
 * bytes, so they are not in memory while the text is in use. Of many small files the system's calls are a good part of
 * the time, so there is no more than one of each.
 * @param shown Its name in errors.
 * @throws UnreadableError if it is not text
 */
export function readUsualFile(path: string, shown: string): Text | undefined {
  if (path === "-" || isModuleName(path)) return undefined;
  // A pipe can be opened only once.
  const status = statusOf(path);
  if (status === undefined || !status.isFile() || status.size === 0 || status.size > USUAL_BYTES) return undefined;
  let file: OpenFile | undefined;
  try {
    file = openFile(path);
    const bytes = readWhole(file);
    if (looksLikeModule(bytes) || looksLikeBytecode(bytes)) return undefined;
    if (shortBytecode(path, bytes.length) !== undefined) return undefined;
    return textOfBuffer(shown, bytes);
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file.fd);
  }
}

const USUAL_BYTES = 8 * 1024 * 1024;
/** Most files are read into the same memory, so the system need not clear new pages for each. */
const REUSED_BYTES = 1024 * 1024;
let reused: Buffer | undefined;

/** The bytes of a file whose size was just found; valid until the next call. */
function readWhole(file: OpenFile): Buffer {
  const { fd } = file;
  const { size } = file.status;
  // One more byte shows whether the file has grown; fewer than there is room for are the last ones.
  const isReused = size <= REUSED_BYTES;
  const buffer = (isReused ? reused : undefined) ?? Buffer.allocUnsafeSlow((isReused ? REUSED_BYTES : size) + 1);
  if (isReused) reused = buffer;
  let length = 0;
  for (let read = -1; read !== 0 && length !== size && length < buffer.length; length += read) {
    read = readSync(fd, buffer, length, buffer.length - length, null);
  }
  const bytes = buffer.subarray(0, length);
  return length <= size ? bytes : Buffer.concat([bytes, bytesOf(file, MAX_FILE_BYTES)]);
}

/**
 * The bytes of standard input or a pipe, which can be read only once and from start to end; undefined for any other
 * path. @throws UnreadableError for a device, or if there are more bytes than a file may have
 */
export async function readStreamBytes(path: string): Promise<Buffer | undefined> {
  if (path === "-") return bounded(STDIN_NAME, standardInput());
  const status = statusOf(path);
  if (status === undefined || status.isFile() || status.isDirectory()) return undefined;
  if (path === devNull) return Buffer.alloc(0);
  try {
    // A device may never end.
    if (!status.isFIFO()) throw new FileError("NOT_A_FILE");
    return await bounded(path, pipeStream(path));
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Whether a path leads to a pipe. */
export function isPipe(path: string): boolean {
  return statusOf(path)?.isFIFO() === true;
}

/** Undefined if there is no such file, or it can't be reached: opening it reports why. */
export function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Whether there is a folder of this name; links are followed. */
export function isFolder(path: string): boolean {
  return statusOf(path)?.isDirectory() === true;
}

async function bounded(path: string, stream: AsyncIterable<Buffer>): Promise<Buffer> {
  try {
    return await readAll(stream, MAX_FILE_BYTES);
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(path) : unreadable(path, error);
  }
}

/** Text from the bytes of a file. @throws UnreadableError if they are not text */
export function textOfBuffer(path: string, bytes: Buffer, expected = "MLIR text"): Text {
  refuseBinary(path, bytes, expected);
  const body = hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  if (body.length > ONE_STRING_BYTES) return [...decodedPieces(inPieces(body))];
  return decoded(body);
}

/** The text of UTF-8 bytes. Node does not transcode ASCII text, and keeps it outside the JavaScript heap. */
export function decoded(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString("latin1") : bytes.toString("utf8");
}

/** Bytes in pieces, for what would be too long for one string. */
export function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES);
}

function* piecesOf(path: string, file: number): Generator<string> {
  let first = true;
  function* read(): Generator<Buffer> {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
      const piece = buffer.subarray(0, length);
      if (first) refuseBinary(path, piece);
      first = false;
      yield piece;
    }
  }
  yield* decodedPieces(read());
}

/** Decodes pieces of bytes into pieces of text that are cut at line ends; only lines longer than a piece are cut. */
export function* decodedPieces(pieces: Iterable<Buffer>): Generator<string> {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  for (const piece of pieces) {
    const text = rest + decoder.decode(piece, { stream: true });
    // A final carriage return may belong to a line feed in the next piece.
    const lineEnd = text.lastIndexOf("\n") + 1;
    const cut = lineEnd > 0 ? lineEnd : text.endsWith("\r") ? text.length - 1 : text.length;
    rest = text.slice(cut);
    if (cut > 0) yield text.slice(0, cut);
  }
  const last = rest + decoder.decode();
  if (last !== "") yield last;
}

/** Checks a file's first bytes. @throws UnreadableError if they are not text */
export function refuseBinary(path: string, bytes: Buffer, expected = "MLIR text"): void {
  refuseWide(path, bytes);
  const foreign = foreignContent(bytes);
  if (foreign !== undefined) {
    throw new UnreadableError(`${path}: ${foreign.what}, expected ${expected}; ${foreign.advice}`);
  }
  if (isBinary(bytes)) throw new UnreadableError(`${path}: a binary file, expected ${expected}`);
}

/** Checks a file's first bytes. @throws UnreadableError if they are UTF-16 or UTF-32 */
export function refuseWide(path: string, bytes: Buffer): void {
  const problem = notUtf8(bytes);
  if (problem !== undefined) throw new UnreadableError(`${path}: ${problem}`);
}

function tooLarge(path: string): UnreadableError {
  return new UnreadableError(`${path}: larger than 1 GiB`);
}

/** Opens a regular file. @throws UnreadableError */
export function openToRead(path: string): OpenFile {
  try {
    return openFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Why a file was not read, whatever was thrown. Without its name, quotes show where that would be. */
export function unreadable(path: string, error: unknown): UnreadableError {
  return error instanceof UnreadableError ? error : new UnreadableError(`${path || "''"}: ${reasonOf(error)}`);
}
