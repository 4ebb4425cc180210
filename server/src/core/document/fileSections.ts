/** The sections of a file, as `mlir-opt --split-input-file` splits it: each has symbols and aliases of its own. */

import { OLD_DUMP } from "./dumpHeader.js";

const MARKER = "// -----";

/** How a line begins that splits a file or heads the dump of a compiler pass; older compilers headed dumps otherwise. */
export const SECTION_MARKERS: readonly string[] = [MARKER, OLD_DUMP];

const IN_TEXT = SECTION_MARKERS.map((marker) => `\n${marker}`);

/** How much text from a mark's start shows whether it is alone. UTF-16 units. */
export const MARKER_LENGTH = 64;

/** A text of any size. */
interface SearchedText {
  slice(start: number, end: number): string;
  indexOf(needle: string, from?: number): number;
  mentions(needle: string): boolean;
}

const ALONE = /[ \t]*(?:$|[\r\n]|\/\/ IR )/y;

/** True where a line that begins at `at` begins a section: with the mark alone, or as the header of a dump. Other rulers are comments. */
export function isSectionMarker(text: string, at: number): boolean {
  if (text.startsWith(OLD_DUMP, at)) return true;
  if (!text.startsWith(MARKER, at)) return false;
  ALONE.lastIndex = at + MARKER.length;
  return ALONE.test(text);
}

/** Where the sections after the first begin: the line feeds before them, ascending. */
export function sectionBreaks(text: SearchedText): number[] {
  const [today = "", older = ""] = IN_TEXT;
  const breaks = placesOf(text, today).filter((at) => isSectionMarker(text.slice(at + 1, at + MARKER_LENGTH), 0));
  // Few files have one, and whether this one does is known from one edit to the next.
  if (!text.mentions(OLD_DUMP)) return breaks;
  return [...breaks, ...placesOf(text, older)].sort((a, b) => a - b);
}

/** The same of a short text. */
export function sectionBreaksIn(text: string): number[] {
  return sectionBreaks({
    slice: (start, end) => text.slice(start, end),
    indexOf: (needle, from) => text.indexOf(needle, from),
    mentions: (needle) => text.includes(needle),
  });
}

function placesOf(text: Pick<SearchedText, "indexOf">, needle: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) places.push(at);
  return places;
}

/** The section of a short text around an offset. */
export function sectionAround(text: string, offset: number): string {
  const ends = IN_TEXT.map((marker) => text.indexOf(marker, offset)).filter((end) => end >= 0);
  const start = Math.max(...IN_TEXT.map((marker) => text.lastIndexOf(marker, offset))) + 1;
  return text.slice(start, Math.min(text.length, ...ends) + 1);
}
