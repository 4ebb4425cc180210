/**
 * Reads the dumps of compiler passes in a file, a pipe or a folder one at a time, so that memory holds no more than the
 * largest.
 */

import { type Dirent, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { DUMP_STARTS, MAX_HEADER_LENGTH } from "../../core/document/dumpHeader.js";
import { LogReader, logFormOf } from "../../core/document/log.js";
import { fileStream, pipeStream } from "../../node/openFile.js";
import { UnreadableError } from "../terminal/output.js";
import { isFolder, isPipe, refuseWide, unreadable } from "./readText.js";
import { STDIN_NAME, standardInput } from "./stdin.js";

export interface DumpBytes {
  readonly bytes: Buffer;
  /** The line of the header, from 1. */
  readonly line: number;
}

/** What LLVM prints before its own IR, which ends a dump of MLIR. */
const FOREIGN_STARTS = ["; *** IR Dump ", "*** IR Dump "];
const STARTS = [...DUMP_STARTS, ...FOREIGN_STARTS].map((start) => Buffer.from(start));
const DUMP = Buffer.from("IR Dump ");
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

/** The dumps of a stream of bytes, in a log or plain. What precedes the first header is ignored. */
export function dumpsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<DumpBytes> {
  return plainDumpsIn(unwrapped(stream));
}

/**
 * What is MLIR of a log, with as many lines. The first header shows whether it is one, and what is between the lines' starts and the MLIR.
 * Bytes are read as Latin-1, which keeps each of them.
 */
async function* unwrapped(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isKnown = false;
  let log: LogReader | undefined;
  /** What may be the start of a first header. */
  let held: Buffer = Buffer.alloc(0);
  const readLog = (bytes: Buffer): Buffer =>
    log === undefined ? bytes : Buffer.from(log.read(bytes.toString("latin1")), "latin1");
  for await (const chunk of stream) {
    const block = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    let end = block.length;
    if (!isKnown) {
      end = heldFrom(block);
      isKnown = end === block.length && block.includes(DUMP);
      const form = isKnown ? logFormOf(block.toString("latin1")) : undefined;
      log = form && new LogReader(form);
    }
    held = block.subarray(end);
    yield readLog(block.subarray(0, end));
  }
  if (!isKnown && held.length > 0) {
    const form = logFormOf(held.toString("latin1"));
    log = form && new LogReader(form);
  }
  yield readLog(held);
  if (log !== undefined) yield Buffer.from(log.end(), "latin1");
}

/** Where a block ends of which more must be known: before the line of its first header, until a line of its dump has been read. */
function heldFrom(block: Buffer): number {
  const header = block.indexOf(DUMP);
  const line = block.lastIndexOf(FEED, header < 0 ? undefined : header) + 1;
  if (header < 0) return block.length - line > MAX_HEADER_LENGTH ? block.length : line;
  const body = block.indexOf(FEED, header);
  const isRead = body >= 0 && /\S.*\n/.test(block.toString("latin1", body, body + MAX_HEADER_LENGTH));
  return isRead || block.length - line > MAX_HEADER_LENGTH ? block.length : line;
}

async function* plainDumpsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<DumpBytes> {
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
    const end = block.length - feed > MAX_HEADER_LENGTH ? block.length : feed;
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
