/** Files too large to hold in memory. */

import { closeSync, readSync } from "node:fs";
import type { Page } from "../../core/text/textStore.js";
import { hasByteOrderMark } from "../../node/wideText.js";
import { UnreadableError } from "../terminal/output.js";
import { type ByteRange, pagesOf } from "./pagedText.js";
import { openToRead, refuseBinary, unreadable } from "./readText.js";

/** Larger files are read in pages; smaller ones are faster as one string. */
const LARGE_BYTES = 64 * 1024 * 1024;

export interface PagedFile {
  /** Valid until it is closed; reading one throws UnreadableError if the file has changed. */
  readonly pages: readonly Page[];
  close(): void;
}

/** The file in pages if it is large, else undefined. @throws UnreadableError */
export function openPaged(path: string): PagedFile | undefined {
  const { fd, status } = openToRead(path);
  const close = (): void => closeSync(fd);
  try {
    if (status.size <= LARGE_BYTES) {
      close();
      return undefined;
    }
    const bytes = rangeOf(path, fd, status.size);
    const head = bytes.read(0, 1024);
    refuseBinary(path, head);
    return { pages: pagesOf(bytes, hasByteOrderMark(head) ? 3 : 0), close };
  } catch (error) {
    close();
    throw unreadable(path, error);
  }
}

function rangeOf(path: string, file: number, size: number): ByteRange {
  let buffer = Buffer.allocUnsafe(0);
  return {
    size,
    read(start, end) {
      const length = end - start;
      if (buffer.length < length) buffer = Buffer.allocUnsafe(length);
      for (let done = 0; done < length; ) {
        const read = readSync(file, buffer, done, length - done, start + done);
        if (read === 0) throw new UnreadableError(`${path}: became shorter while it was read`);
        done += read;
      }
      return buffer.subarray(0, length);
    },
  };
}
