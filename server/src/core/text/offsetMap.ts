/**
 * From payload bytes back to the text they were written as.
 *
 * A payload is decoded once, and keeps a map from each byte to the source that spelled it. A codec with escapes of its
 * own (JSON) gives its spans in payload bytes, escapes included, so one map serves both. Nothing else depends on `\22`
 * being three characters and one byte.
 */
import { firstIndex } from "./order.js";

export interface Span {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Orders spans by their start, then by their end. */
export const byPlace = (a: Span, b: Span): number => a.start - b.start || a.end - b.end;

/** A span of a part as a span of the whole, in which the part starts at an offset. */
export function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** Whether an offset is in a span; its end counts, for a cursor is between two characters. */
export function holds({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

export interface OffsetMap {
  /** How many payload bytes the map covers. */
  readonly length: number;
  /** Source offset where the spelling of byte `offset` starts; at `length`, where the payload ends. */
  startOf(offset: number): number;
  /** Source offset where the spelling of the byte before `offset` ends. */
  endOf(offset: number): number;
  /** Payload offset of the byte whose spelling holds `source`; clamped to 0..length. */
  payloadAt(source: number): number;
}

/** The payload of a literal without escapes: byte `i` is unit `i + 1` of the source, after the quote. */
export function plainMap(length: number): OffsetMap {
  return {
    length,
    startOf: (offset) => 1 + Math.min(Math.max(offset, 0), length),
    endOf: (offset) => 1 + Math.min(Math.max(offset, 0), length),
    payloadAt: (source) => Math.min(Math.max(source - 1, 0), length),
  };
}

/**
 * A payload with escapes or multi-byte characters. `start` is called with 0 to `length`: where the spelling of a byte
 * starts in the source, which the bytes of one multi-byte character share, and where the payload ends.
 */
export function tableMap(length: number, start: (byte: number) => number): OffsetMap {
  const at = (i: number): number => start(Math.min(Math.max(i, 0), length));
  return {
    length,
    startOf: at,
    endOf(offset) {
      if (offset <= 0) return at(0);
      // The spelling of byte offset-1 ends where the next byte with another start begins.
      const start = at(offset - 1);
      let next = offset;
      while (next < length && at(next) === start) next++;
      return at(next);
    },
    payloadAt(source) {
      let low = Math.max(firstIndex(length + 1, (i) => at(i) <= source) - 1, 0);
      // Back to the first byte of a multi-byte character.
      while (low > 0 && low < length && at(low - 1) === at(low)) low--;
      return low;
    },
  };
}

/** The source span of a payload span. An empty payload span stays empty. */
export function sourceSpan(map: OffsetMap, span: Span): Span {
  const start = map.startOf(span.start);
  return { start, end: span.end > span.start ? map.endOf(span.end) : start };
}
