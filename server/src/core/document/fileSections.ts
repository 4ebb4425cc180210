/**
 * The sections of a file, as `mlir-opt --split-input-file` splits it, and LLVM's `split-file`: each has symbols and aliases of its
 * own.
 */

import { SLASH } from "../text/characters.js";
import { OLD_DUMP } from "./dumpHeader.js";

const MARKER = "// -----";

/** How much text from a mark's start shows what it is. UTF-16 units. */
export const MARKER_LENGTH = 256;

const ALONE = /[ \t]*(?:$|[\r\n]|\/\/ IR )/y;

/** Before a file that `split-file` writes (llvm-project `llvm/tools/split-file/split-file.cpp`). A word without a dot may be a title. */
const FILE = /\/\/--- \S{1,200}\.(\w{1,16})[ \t]{0,16}(?:$|[\r\n])/y;

/** True where a line that begins at `at` begins a section: with the mark alone, or as the header of a dump. Other rulers are comments. */
export function isSectionMarker(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== SLASH) return false;
  if (text.startsWith(OLD_DUMP, at) || fileTypeAt(text, at) !== undefined) return true;
  if (!text.startsWith(MARKER, at)) return false;
  ALONE.lastIndex = at + MARKER.length;
  return ALONE.test(text);
}

/** The extension of the file that begins with the line at `at`; undefined where none does. */
export function fileTypeAt(text: string, at: number): string | undefined {
  FILE.lastIndex = at;
  return FILE.exec(text)?.[1];
}

/** Where the sections after the first begin in a text: the line feeds before them, ascending. */
export function sectionBreaksIn(text: string): readonly number[] {
  const breaks: number[] = [];
  for (let at = text.indexOf("\n//"); at >= 0; at = text.indexOf("\n//", at + 1)) {
    if (isSectionMarker(text, at + 1)) breaks.push(at);
  }
  return breaks;
}
