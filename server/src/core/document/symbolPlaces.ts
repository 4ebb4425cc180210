/**
 * Where symbols are in a text. A few look-ups are native searches; where those would take longer than one pass over
 * every `@` of the text, that is done instead.
 */

import { lowerBound } from "../text/lines.js";
import type { AbiDocument } from "./document.js";

/** A symbol as `needleOf` spells it. Neither form is examined twice: a bare name holds no `@`, a quoted one its end. */
const SYMBOL = /@(?:[\w$.-]+|"(?:[^"\\\n]|\\.)*")/g;
/** A name that is written without quotes. */
export const BARE = /^[A-Za-z_][\w$.]*$/;

/** After so many searches of the whole text, all symbols are searched for at once. */
const TIMES = 2;
/** Examining one place costs as much as searching about so many UTF-16 units. */
const LOOK = 1024;
/** A search for a longer name takes the longer the longer it is. */
const MAX_NEEDLE_LENGTH = 256;
/** A text that is larger (UTF-16 units) has too many symbols to keep. */
const LARGEST = 1 << 27;

/** One state of a text. Offsets are its UTF-16 offsets. */
export interface SymbolPlaces {
  /** Where `@name` is between two offsets, in order. A longer name that begins with it may be among them. */
  placesOf(name: string, from: number, to: number): Iterable<number>;
}

/** The symbol with its `@`, as it is written. */
export function needleOf(name: string): string {
  return `@${BARE.test(name) ? name : JSON.stringify(name)}`;
}

/** The places in a document as it is now. */
export function symbolPlaces(document: AbiDocument): SymbolPlaces {
  let searched = 0;
  let index: Index | undefined;
  const indexed = (needle: string): Index | undefined => {
    const isDear = searched > TIMES * document.length || needle.length > MAX_NEEDLE_LENGTH;
    if (isDear && document.length <= LARGEST) index ??= indexOf(document);
    return index;
  };
  return {
    *placesOf(name, from, to) {
      const needle = needleOf(name);
      const places = indexed(needle)?.get(needle);
      if (index !== undefined) {
        if (places === undefined) return;
        for (let i = lowerBound(places, from, places.length); i < places.length; i++) {
          const at = places[i] ?? to;
          if (at >= to) return;
          yield at;
        }
        return;
      }
      for (let at = document.indexOf(needle, from, to); at >= 0; at = document.indexOf(needle, from, to)) {
        searched += at - from + LOOK;
        from = at + 1;
        yield at;
      }
      searched += Math.max(to - from, 0) + LOOK;
    },
  };
}

/** By `needleOf`, where the symbol is; ascending. */
type Index = ReadonlyMap<string, readonly number[]>;

/** How much text is examined at a time, in UTF-16 units. */
const STEP = 64 * 1024;

function indexOf(document: AbiDocument): Index {
  const symbols = new Map<string, number[]>();
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
  return symbols;
}
