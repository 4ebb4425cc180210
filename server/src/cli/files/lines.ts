/** Reads lines of files of any size: only a block and the current line are in memory, and no file stays open. */

import { statSync } from "node:fs";
import { looksLikeBytecode } from "../../core/bytecode/sections.js";
import { type ByteSource, sourceOf } from "../../core/text/byteSource.js";
import { sourceOfFile } from "../../node/moduleSource.js";
import { withFile } from "../../node/openFile.js";
import { hasByteOrderMark, MAX_MARK_BYTES, SNIFFED_BYTES } from "../../node/wideText.js";
import { UnreadableError } from "../terminal/output.js";
import { readStreamBytes, refuseWide, unreadable } from "./readText.js";
import { STDIN_NAME } from "./stdin.js";

/** A line of a source. */
export interface SourceLine {
  /** Of its start, in bytes. */
  readonly offset: number;
  /** Without the line feed. */
  readonly bytes: Buffer;
  /** False for a last line without a line feed. */
  readonly ended: boolean;
}

const BLOCK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
/** Of the byte order mark in UTF-8, which PowerShell writes, and which is not part of the first line. */
const MARK_BYTES = 3;

/**
 * The bytes of a file, which is opened for each read, or those of standard input (`-`) or a pipe, which are kept.
 * @throws UnreadableError
 */
export async function lineSource(path: string): Promise<ByteSource> {
  const bytes = await readStreamBytes(path);
  const source = bytes === undefined ? fileSource(path) : sourceOf(bytes);
  refuseWide(path === "-" ? STDIN_NAME : path, Buffer.from(source.read(0, Math.min(MAX_MARK_BYTES, source.size))));
  return source;
}

function fileSource(path: string): ByteSource {
  return withReason(path, () => {
    const status = statSync(path);
    if (status.isDirectory()) throw new UnreadableError(`${path}: a folder`);
    return { size: status.size, read: (offset, length) => withReason(path, () => readBlock(path, offset, length)) };
  });
}

/** The lines between two offsets, in bytes, at the start of a line each. */
export function* linesOf(source: ByteSource, start = 0, end = source.size): Generator<SourceLine> {
  let pending: Buffer[] = [];
  let offset = start;
  for (let at = start; at < end; ) {
    const block = Buffer.from(source.read(at, Math.min(BLOCK_BYTES, end - at)));
    if (block.length === 0) break;
    let from = 0;
    if (at === 0 && hasByteOrderMark(block)) from = offset = MARK_BYTES;
    for (let newline = block.indexOf(NEWLINE); newline >= 0; newline = block.indexOf(NEWLINE, from)) {
      yield { offset, bytes: Buffer.concat([...pending, block.subarray(from, newline)]), ended: true };
      pending = [];
      from = newline + 1;
      offset = at + from;
    }
    if (from < block.length) pending.push(block.subarray(from));
    at += block.length;
  }
  if (pending.length > 0) yield { offset, bytes: Buffer.concat(pending), ended: false };
}

function readBlock(path: string, offset: number, length: number): Uint8Array {
  return withFile(path, ({ fd, status }) => sourceOfFile(fd, status.size).read(offset, length));
}

function withReason<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw unreadable(path, error);
  }
}

/**
 * The paths in a list, as `git ls-files` and `find` print them: one per line or, if it contains a NUL, separated by
 * NULs (`find -print0`). Empty lines are ignored. @throws UnreadableError also for a binary file
 */
export async function pathsIn(list: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const source = await lineSource(list);
  const head = Buffer.from(source.read(0, Math.min(SNIFFED_BYTES, source.size)));
  // A script may list an empty name, hardly two in a row; small numbers are three NULs in nearly all binary files.
  if (head.includes("\0\0\0") || looksLikeBytecode(head)) {
    throw new UnreadableError(`${list === "-" ? STDIN_NAME : list}: a binary file, expected a list of paths`);
  }
  for (const { bytes } of linesOf(source)) {
    const line = bytes.toString("utf8");
    if (line.includes("\0")) for (const path of line.split("\0")) paths.push(path);
    else paths.push(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
  return paths.filter((path) => path !== "");
}
