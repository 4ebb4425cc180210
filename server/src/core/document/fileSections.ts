/** The sections of a file, as `mlir-opt --split-input-file` splits it: each has symbols and aliases of its own. */

import { blanksStart } from "../syntax/lexemes.js";
import type { Span } from "../text/offsetMap.js";
import { OLD_DUMP } from "./dumpStarts.js";

const MARKER = "// -----";

/** How a line begins that splits a file or heads the dump of a compiler pass; older compilers headed dumps otherwise. */
export const SECTION_MARKERS: readonly string[] = [MARKER, OLD_DUMP];

const IN_TEXT = SECTION_MARKERS.map((marker) => `\n${marker}`);

/** A text of any size. */
interface SearchedText {
  indexOf(needle: string, from?: number): number;
  mentions(needle: string): boolean;
}

/** True where a line that begins at `at`, without its indentation, begins a section. */
export function isSectionMarker(text: string, at: number): boolean {
  return text.startsWith(MARKER, at) || text.startsWith(OLD_DUMP, at);
}

const DUMP_HEADER = /^[ \t]*\/\/ (?:-----\/\/|\*\*\*) IR (?:Dump|Pass)\b/;

/** True where a section's text begins with the header of a compiler pass. */
export function isDumpHeader(text: string): boolean {
  return DUMP_HEADER.test(text);
}

/** Where the sections after the first begin: the line feeds before them, ascending. */
export function sectionBreaks(text: SearchedText): number[] {
  const [today = "", older = ""] = IN_TEXT;
  const breaks = placesOf(text, today);
  // Few files have one, and whether this one does is known from one edit to the next.
  if (!text.mentions(OLD_DUMP)) return breaks;
  return [...breaks, ...placesOf(text, older)].sort((a, b) => a - b);
}

/** The same of a short text. */
export function sectionBreaksIn(text: string): number[] {
  return sectionBreaks({
    indexOf: (needle, from) => text.indexOf(needle, from),
    mentions: (needle) => text.includes(needle),
  });
}

function placesOf(text: Pick<SearchedText, "indexOf">, needle: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) places.push(at);
  return places;
}

/**
 * The section of a long text around an offset, its first line included; undefined unless it starts and ends within `reach`
 * UTF-16 units of that.
 */
export function sectionNear(
  text: { readonly length: number; slice(start: number, end: number): string },
  offset: number,
  reach: number,
): Span | undefined {
  const base = Math.max(offset - reach, 0);
  const near = text.slice(base, offset + reach);
  let start = base === 0 ? 0 : -1;
  let end = base + near.length === text.length ? text.length : Number.POSITIVE_INFINITY;
  for (const marker of SECTION_MARKERS) {
    for (const at of placesOf(near, marker)) {
      const line = blanksStart(near, at);
      if (line === 0 || near.charAt(line - 1) !== "\n") continue;
      if (base + line <= offset) start = Math.max(start, base + line);
      else end = Math.min(end, base + line);
    }
  }
  return start >= 0 && end <= text.length ? { start, end } : undefined;
}

/** The section of a short text around an offset. */
export function sectionAround(text: string, offset: number): string {
  const ends = IN_TEXT.map((marker) => text.indexOf(marker, offset)).filter((end) => end >= 0);
  const start = Math.max(...IN_TEXT.map((marker) => text.lastIndexOf(marker, offset))) + 1;
  return text.slice(start, Math.min(text.length, ...ends) + 1);
}
