/**
 * Where aliases may be defined: at `#name` with an equals sign after it. A text with few aliases is searched for each
 * of them; where examining every `#` of the text is faster, that is done instead.
 */

import type { TextStore } from "../text/textStore.js";
import { wholeLines } from "./scanning.js";

/** White space allowed between an alias and its `=`, in UTF-16 units; real files have less. */
const LOOK_AHEAD = 64;
const EQUALS = /^\s*=/;
/** The same with the name before it. A name holds no `#`, so no character is examined twice. */
const DEFINITION = /#([\w$.-]+)\s{0,63}=/g;

/** How much text is examined at a time, in UTF-16 units. */
const STEP = 64 * 1024;
/** Examining one place costs as much as searching about so many UTF-16 units. */
const LOOK = 1024;
/** After so many searches of the whole text, all names are searched for at once. */
const TIMES = 2;
/** A search for a longer name takes the longer the longer it is. */
const MAX_NEEDLE_LENGTH = 256;

/** Finds the offsets in a text at which an alias (named without `#`) may be defined, in order. */
export function aliasPlaces(store: TextStore): (name: string) => Iterable<number> {
  let places: ReadonlyMap<string, readonly number[]> | undefined;
  let searched = 0;
  return function* (name) {
    if (name.length > MAX_NEEDLE_LENGTH || searched > TIMES * store.length + STEP) {
      places ??= allPlaces(store);
      yield* places.get(name) ?? [];
      return;
    }
    const needle = `#${name}`;
    let from = 0;
    for (let at = store.indexOf(needle); at >= 0; at = store.indexOf(needle, from)) {
      searched += at - from + LOOK;
      from = at + 1;
      const end = at + needle.length;
      // Uses of an alias outnumber its definition by far, so what follows is checked first.
      if (EQUALS.test(store.slice(end, end + LOOK_AHEAD))) yield at;
    }
    searched += store.length - from;
  };
}

function allPlaces(store: TextStore): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (let start = 0; start < store.length; ) {
    const { end } = wholeLines(store, { start, end: start + STEP });
    for (const { 1: name = "", index } of store.slice(start, end + LOOK_AHEAD).matchAll(DEFINITION)) {
      const at = start + index;
      // After the lines only the white space and the equals sign are examined.
      if (at >= end) break;
      const known = places.get(name);
      if (known === undefined) places.set(name, [at]);
      else known.push(at);
    }
    start = end;
  }
  return places;
}
