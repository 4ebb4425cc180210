/** The files that the flags of a call name: of `.npy` files only headers are read, of others the size. */
import type { CallFiles } from "../../core/abi/callCheck/values.js";
import { readNpyArrays } from "../../core/abi/flags/npyHeader.js";
import { sourceOfFile } from "../../node/moduleSource.js";
import { type OpenFile, withFile } from "../../node/openFile.js";
import { unreadable } from "./readText.js";

/** @param reading Opens a file, and throws where it can't */
export function callFiles(reading: <T>(path: string, read: (file: OpenFile) => T) => T): CallFiles {
  return {
    arrays: (path) => reading(path, ({ fd, status }) => readNpyArrays(sourceOfFile(fd, status.size))),
    size: (path) => reading(path, ({ status }) => status.size),
  };
}

/** Any file. They throw UnreadableError. */
export const GIVEN_FILES: CallFiles = callFiles((path, read) => {
  try {
    return withFile(path, read);
  } catch (error) {
    throw unreadable(path, error);
  }
});
