/** Where an op that defines a symbol starts and ends, and what regions it has. */

import { MAX_HEADER, readShape, type ShapeRead } from "../../syntax/opShape.js";
import type { Span } from "../../text/offsetMap.js";
import type { Braces } from "./braces.js";
import type { Extent } from "./definitions.js";
import type { Source } from "./segments.js";
import type { Starts } from "./starts.js";

/** How much of a header, and of what follows a region, is read at first. UTF-16 units. */
const HEADER_WINDOW_LENGTH = 512;
const TAIL_WINDOW_LENGTH = 64;
/** More regions of one op than this are not looked for. */
const MAX_REGIONS = 256;

/** Shared by all ops without regions: most texts have many. */
const NOTHING_ELSE: readonly number[] = [];

/** What extents are read from. */
export interface ExtentSource {
  readonly source: Source;
  readonly braces: Braces;
  /** Where ops with symbols start: none of them is in the header of another. */
  readonly starts: Starts;
}

/** The extent of the op that starts at an offset of the document, in its section of the file. */
export function readExtent(from: ExtentSource, start: number, { end: limit }: Span): Extent {
  const header = readOn(from, start, start + 1, limit, 0, false);
  let seen = start + header.seen;
  let examined = NOTHING_ELSE;
  let end = start + header.end;
  let regions = 0;
  let at = start;
  let read = header;
  while (read.region >= 0 && regions < MAX_REGIONS) {
    const open = at + read.region;
    const after = from.braces.after(open);
    const isClosed = after >= 0 && after <= limit;
    end = isClosed ? after : limit;
    seen = Math.max(seen, isClosed ? end : end + 1);
    regions++;
    if (!isClosed) {
      if (regions === 1) examined = [0, header.seen];
      break;
    }
    at = end;
    read = readOn(from, at, at, limit, read.depth, true);
    seen = Math.max(seen, at + read.seen);
    const tail = at - start;
    // Unlike `push`, this leaves no room for more; and most ops have one region at most.
    examined = regions === 1 ? [0, header.seen, tail, tail + read.seen] : examined.concat(tail, tail + read.seen);
    end = at + read.end;
  }
  return {
    headerEnd: header.end,
    end: end - start,
    hasRegion: regions > 0,
    called: header.called,
    hasOperands: header.hasOperands,
    seen: seen - start,
    examined,
  };
}

/** How far an op was read. Offsets are relative to where the reading started. */
type Read = Pick<ShapeRead, "region" | "end" | "called" | "hasOperands" | "depth" | "seen">;

/**
 * Reads with as much text as it takes, but not past the start of the next op with a symbol. An op that is cut off inside
 * of a string ends with its line: the rest of the string is no code.
 */
function readOn(
  { source, starts }: ExtentSource,
  start: number,
  after: number,
  limit: number,
  depth: number,
  inTail: boolean,
): Read {
  const end = Math.min(starts.from(after), limit);
  for (let size = inTail ? TAIL_WINDOW_LENGTH : HEADER_WINDOW_LENGTH; ; size *= 4) {
    const isWhole = start + size >= end || size >= MAX_HEADER;
    const read = readShape(source.slice(start, Math.min(start + size, end)), depth, inTail, isWhole);
    if (!read.complete && !isWhole) continue;
    const isCut = start + size < end;
    if (!isWhole || !isCut || !read.endsInString) return read;
    const feed = source.indexOf("\n", start + size);
    const lineEnd = Math.min(feed < 0 ? end : feed, end) - start;
    const { called, hasOperands } = read;
    return { region: -1, end: lineEnd, called, hasOperands, depth: 0, seen: lineEnd + 1 };
  }
}
