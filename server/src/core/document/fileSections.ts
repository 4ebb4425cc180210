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

/** The section of a short text around an offset. */
export function sectionAround(text: string, offset: number): string {
  const ends = IN_TEXT.map((marker) => text.indexOf(marker, offset)).filter((end) => end >= 0);
  const start = Math.max(...IN_TEXT.map((marker) => text.lastIndexOf(marker, offset))) + 1;
  return text.slice(start, Math.min(text.length, ...ends) + 1);
}
