/**
 * Where symbols stand in a text, and where it is split. A few look-ups are native searches; where those would take longer
 * than to look at every `@` of the text once, this is done instead.
 */

import { lowerBound } from "../text/lines.js";
import type { AbiDocument } from "./document.js";

/** Between two parts of a file that is split before it is read. */
const MARKER = "\n// -----";
/** A symbol as `needleOf` spells it. Neither form is looked at twice: a bare name holds no `@`, a quoted one its end. */
const SYMBOL = /@(?:[\w$.-]+|"(?:[^"\\\n]|\\.)*")/g;
const BARE = /^[A-Za-z_][\w$.]*$/;

/** How many times the text is searched through before all symbols are looked for at once. */
const TIMES = 2;
/** A look at one place takes as long as a search through about so many UTF-16 units. */
const LOOK = 1024;
/** A search for a longer name takes the longer the longer it is. */
const LONGEST_NEEDLE = 256;
/** A text that is larger (UTF-16 units) has too many symbols to keep. */
const LARGEST = 1 << 27;

/** One state of a text. Offsets are its UTF-16 offsets. */
export interface SymbolPlaces {
  /** Where the part of the file around an offset starts. The marker that the offset stands in belongs to the part behind it. */
  partStart(offset: number): number;
  /** Where the part around an offset ends. */
  partEnd(offset: number): number;
  /** Where `@name` stands from an offset on, in order. A longer name that begins with it may be among them. */
  placesOf(name: string, from: number): Iterable<number>;
}

/** The symbol with its `@`, as it is written. */
export function needleOf(name: string): string {
  return `@${BARE.test(name) ? name : JSON.stringify(name)}`;
}

/** The places in a document as it is now. */
export function symbolPlaces(document: AbiDocument): SymbolPlaces {
  let searched = 0;
  let index: Index | undefined;
  const indexed = (needle = ""): Index | undefined => {
    const isDear = searched > TIMES * document.length || needle.length > LONGEST_NEEDLE;
    if (isDear && document.length <= LARGEST) index ??= indexOf(document);
    return index;
  };
  return {
    partStart(offset) {
      const end = offset + MARKER.length - 1;
      const known = indexed();
      if (known !== undefined) {
        const { markers } = known;
        const behind = lowerBound(markers, end - MARKER.length + 1, markers.length);
        return (markers[behind - 1] ?? -1) + 1;
      }
      const found = document.lastIndexOf(MARKER, end);
      searched += offset - found;
      return found + 1;
    },
    partEnd(offset) {
      const known = indexed();
      if (known !== undefined) {
        const { markers } = known;
        return (markers[lowerBound(markers, offset, markers.length)] ?? document.length - 1) + 1;
      }
      const found = document.indexOf(MARKER, offset);
      const end = found < 0 ? document.length : found + 1;
      searched += end - offset;
      return end;
    },
    *placesOf(name, from) {
      const needle = needleOf(name);
      const places = indexed(needle)?.symbols.get(needle);
      if (index !== undefined) {
        if (places === undefined) return;
        for (let i = lowerBound(places, from, places.length); i < places.length; i++) yield places[i] ?? 0;
        return;
      }
      for (let at = document.indexOf(needle, from); at >= 0; at = document.indexOf(needle, from)) {
        searched += at - from + LOOK;
        from = at + 1;
        yield at;
      }
      searched += document.length - from;
    },
  };
}

interface Index {
  /** Ascending, as all lists here. */
  readonly markers: readonly number[];
  /** By `needleOf`. */
  readonly symbols: ReadonlyMap<string, readonly number[]>;
}

/** Text that is looked at together, in UTF-16 units. */
const STEP = 64 * 1024;

function indexOf(document: AbiDocument): Index {
  const markers: number[] = [];
  const symbols = new Map<string, number[]>();
  for (let at = document.indexOf(MARKER); at >= 0; at = document.indexOf(MARKER, at + 1)) markers.push(at);
  for (let start = 0; start < document.length; ) {
    const feed = document.indexOf("\n", start + STEP);
    const end = feed < 0 ? document.length : feed + 1;
    for (const { 0: symbol, index } of document.slice(start, end).matchAll(SYMBOL)) {
      const known = symbols.get(symbol);
      if (known === undefined) symbols.set(symbol, [start + index]);
      else known.push(start + index);
    }
    start = end;
  }
  return { markers, symbols };
}
