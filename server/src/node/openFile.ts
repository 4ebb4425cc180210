/**
 * The one place that opens files to read. Most are found rather than given, in a folder that anyone may have written: a
 * pipe must not be waited for, nor a device be read, whatever its name.
 */
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  promises,
  type ReadStream,
  readSync,
  type Stats,
} from "node:fs";
import { resolve } from "node:path";
import { FileError } from "./fileErrors.js";

/** Some don't exist on Windows, where only paths of their own kind (`\\.\pipe\`) lead to pipes and devices. */
const { O_RDONLY, O_WRONLY, O_NONBLOCK = 0, O_NOCTTY = 0, O_NOFOLLOW = 0 } = constants;
const READ = O_RDONLY | O_NONBLOCK | O_NOCTTY;

/** How long the other end of a pipe may take to be there: a shell opens it before it starts the program. */
const WRITER_MS = 3000;

/** A regular file that is open. */
export interface OpenFile {
  readonly fd: number;
  readonly status: Stats;
}

/** Opens a regular file, without waiting. The caller closes it. @throws Error with a `code`, for what is not a file, too */
export function openFile(path: string, { follows = true } = {}): OpenFile {
  const fd = openSync(path, follows ? READ : READ | O_NOFOLLOW);
  try {
    return { fd, status: regular(fstatSync(fd)) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Reads from a regular file while it is open. @throws Error with a `code`, and what `use` throws */
export function withFile<T>(path: string, use: (file: OpenFile) => T, options?: { readonly follows: boolean }): T {
  const file = openFile(path, options);
  try {
    return use(file);
  } finally {
    closeSync(file.fd);
  }
}

/** The bytes of a regular file, `most` at most. @throws Error with a `code`, for a larger file, too */
export function readBytes(path: string, most: number, options?: { readonly follows: boolean }): Buffer {
  return withFile(path, (file) => bytesOf(file, most), options);
}

/** The bytes of an open file, `most` at most, from where it was last read. @throws FileError for a larger file */
export function bytesOf({ fd, status: { size } }: OpenFile, most: number): Buffer {
  if (size > most) throw new FileError("TOO_LARGE");
  // One more byte shows whether the file has grown. Files that the system makes up when they are read have no size.
  let bytes = Buffer.allocUnsafeSlow(size + 1);
  for (let length = 0; ; ) {
    const read = readSync(fd, bytes, length, bytes.length - length, null);
    if (read === 0) return bytes.subarray(0, length);
    length += read;
    if (length > most) throw new FileError("TOO_LARGE");
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.max(4096, 2 * length));
  }
}

/** The same as `readBytes` while other work goes on. @throws Error with a `code` */
export async function readBytesLater(path: string, most: number): Promise<Buffer> {
  const file = await promises.open(path, READ);
  try {
    if (regular(await file.stat()).size > most) throw new FileError("TOO_LARGE");
    const bytes = await file.readFile();
    if (bytes.length > most) throw new FileError("TOO_LARGE");
    return bytes;
  } finally {
    await file.close();
  }
}

/** A regular file as a stream, which closes it. @throws Error with a `code` */
export function fileStream(path: string, chunkBytes: number): ReadStream {
  return createReadStream(path, { fd: openFile(path).fd, start: 0, highWaterMark: chunkBytes });
}

/**
 * A pipe that was given on purpose, as a stream: one of the shell's (`<(…)`, `/dev/stdin`), or one by its own name that
 * another program writes to. @throws FileError for a link that leads to a pipe, which a folder may contain
 */
export function pipeStream(path: string): ReadStream {
  const isDescriptor = /^\/(?:dev|proc)\//.test(resolve(path));
  if (!isDescriptor && lstatSync(path).isSymbolicLink()) throw new FileError("IS_PIPE");
  const stream = createReadStream(path);
  // Opening waits for a writer. To come and go as one ends that.
  const giveUp = (): void => {
    stream.destroy(new FileError("NO_WRITER"));
    try {
      closeSync(openSync(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW));
    } catch {
      // Somebody removed it, or did the same.
    }
  };
  const timer = setTimeout(giveUp, WRITER_MS);
  stream.once("open", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  return stream;
}

function regular(status: Stats): Stats {
  if (status.isDirectory()) throw new FileError("EISDIR");
  if (status.isFIFO()) throw new FileError("IS_PIPE");
  if (!status.isFile()) throw new FileError("NOT_A_FILE");
  return status;
}
