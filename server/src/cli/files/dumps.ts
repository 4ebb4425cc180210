/**
 * Reads the dumps of compiler passes in a file, a pipe or a folder one at a time, so that memory holds no more than the
 * largest.
 */

import { type Dirent, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { DUMP_STARTS } from "../../core/document/dumpHeader.js";
import { fileStream, pipeStream } from "../../node/openFile.js";
import { UnreadableError } from "../terminal/output.js";
import { isFolder, isPipe, refuseWide, unreadable } from "./readText.js";
import { STDIN_NAME, standardInput } from "./stdin.js";

export interface DumpBytes {
  readonly bytes: Buffer;
  /** The line of the header, from 1. */
  readonly line: number;
}

const STARTS = DUMP_STARTS.map((start) => Buffer.from(start));
/** Longer lines are not headers. */
const MAX_HEADER_BYTES = 16 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const FEED = 0x0a;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09]);

/**
 * The dumps of a path: `-` for standard input, or a folder written by `--mlir-print-ir-tree-dir`. @throws
 * UnreadableError
 */
export async function* dumpsOf(path: string): AsyncGenerator<DumpBytes> {
  if (path === "-") {
    yield* dumpsIn(inUtf8(STDIN_NAME, standardInput()));
    return;
  }
  const isGivenPipe = isPipe(path);
  for (const file of isFolder(path) ? treeFiles(path) : [path]) {
    try {
      yield* dumpsIn(inUtf8(file, isGivenPipe ? pipeStream(file) : fileStream(file, CHUNK_BYTES)));
    } catch (error) {
      throw unreadable(file, error);
    }
  }
}

async function* inUtf8(name: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of stream) {
    if (isFirst) refuseWide(name, chunk);
    isFirst = false;
    yield chunk;
  }
}

/** The dumps of a stream of bytes. What precedes the first header is ignored. */
export async function* dumpsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<DumpBytes> {
  let pieces: Buffer[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let isLineStart = true;
  /** The line of the previous header, or 0, and the current line. */
  let line = 0;
  let next = 1;
  for await (const chunk of stream) {
    const block = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    // The last line may be an incomplete header, unless it is too long.
    const feed = block.lastIndexOf(FEED) + 1;
    const end = block.length - feed > MAX_HEADER_BYTES ? block.length : feed;
    rest = block.subarray(end);
    let from = 0;
    for (const at of headersIn(block.subarray(0, end), isLineStart)) {
      pieces.push(block.subarray(from, at));
      if (line > 0) yield { bytes: Buffer.concat(pieces), line };
      next += linesIn(block, from, at);
      line = next;
      pieces = [];
      from = at;
    }
    next += linesIn(block, from, end);
    if (line > 0) pieces.push(block.subarray(from, end));
    isLineStart = end === feed;
  }
  for (const at of headersIn(rest, isLineStart)) {
    if (line > 0) yield { bytes: Buffer.concat(pieces), line };
    pieces = [];
    line = next + linesIn(rest, 0, at);
  }
  if (line > 0) yield { bytes: Buffer.concat([...pieces, rest]), line };
}

/** The offsets of headers in a block that ends with a whole line, ascending. */
function* headersIn(block: Buffer, isLineStart: boolean): Generator<number> {
  let found = STARTS.map((start) => block.indexOf(start));
  for (;;) {
    const at = Math.min(...found.map((it) => (it < 0 ? Number.POSITIVE_INFINITY : it)));
    if (at === Number.POSITIVE_INFINITY) return;
    let start = at;
    while (start > 0 && BLANKS.has(block[start - 1] ?? 0)) start--;
    if (start === 0 ? isLineStart : block[start - 1] === FEED) yield start;
    found = found.map((it, i) => (it === at ? block.indexOf(STARTS[i] ?? "", at + 1) : it));
  }
}

function linesIn(block: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = block.indexOf(FEED, from); at >= 0 && at < to; at = block.indexOf(FEED, at + 1)) lines++;
  return lines;
}

/** The files of a folder in the order in which the compiler wrote them. @throws UnreadableError where it has none */
function treeFiles(folder: string): readonly string[] {
  const files = entriesOf(folder)
    .filter((it) => it.isFile() && it.name.endsWith(".mlir"))
    .map((it) => join(it.parentPath, it.name));
  if (files.length === 0) {
    throw new UnreadableError(
      `${folder}: no .mlir files in this folder, expected what --mlir-print-ir-tree-dir writes`,
    );
  }
  return files.sort((a, b) => compareCounters(countersOf(a), countersOf(b)) || (a < b ? -1 : 1));
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    throw unreadable((error as NodeJS.ErrnoException).path ?? folder, error);
  }
}

/** `0_12_cse.mlir`: the numbers of the enclosing passes and the pass's own. */
function countersOf(file: string): readonly number[] {
  return (/^(?:\d+_)+/.exec(basename(file))?.[0] ?? "").split("_").slice(0, -1).map(Number);
}

function compareCounters(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
