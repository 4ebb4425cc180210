/** The sections of a file, as `mlir-opt --split-input-file` splits it: each has symbols and aliases of its own. */

import { OLD_DUMP } from "./dumpHeader.js";

const MARKER = "// -----";

/** How much text from a mark's start shows whether it is alone. UTF-16 units. */
export const MARKER_LENGTH = 64;

const ALONE = /[ \t]*(?:$|[\r\n]|\/\/ IR )/y;

/** True where a line that begins at `at` begins a section: with the mark alone, or as the header of a dump. Other rulers are comments. */
export function isSectionMarker(text: string, at: number): boolean {
  if (text.startsWith(OLD_DUMP, at)) return true;
  if (!text.startsWith(MARKER, at)) return false;
  ALONE.lastIndex = at + MARKER.length;
  return ALONE.test(text);
}

/** Where the sections after the first begin in a text: the line feeds before them, ascending. */
export function sectionBreaksIn(text: string): readonly number[] {
  const breaks: number[] = [];
  for (let at = text.indexOf("\n// "); at >= 0; at = text.indexOf("\n// ", at + 1)) {
    if (isSectionMarker(text, at + 1)) breaks.push(at);
  }
  return breaks;
}
