/**
 * Where aliases may be defined: at `#name` with an equals sign after it. A text with few aliases is searched for each of
 * them; where that would take longer than to look at every `#` of the text, this is done instead.
 */

import type { TextStore } from "../text/textStore.js";
import { wholeLines } from "./scanning.js";

/** White space allowed between an alias and its `=`, in UTF-16 units; nobody writes more. */
const LOOK_AHEAD = 64;
const EQUALS = /^\s*=/;
/** The same with the name before it. A name holds no `#`, so this looks at no character twice. */
const DEFINITION = /#([\w$.-]+)\s{0,63}=/g;

/** Text that is looked at together, in UTF-16 units. */
const STEP = 64 * 1024;
/** A look at one place takes as long as a search through about so many UTF-16 units. */
const LOOK = 1024;
/** How many times the text is searched through before all names are looked for at once. */
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
      // Uses of an alias outnumber its definition by far, so a look at what follows comes first.
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
      // Behind the lines only the white space and the equals sign are looked at.
      if (at >= end) break;
      const known = places.get(name);
      if (known === undefined) places.set(name, [at]);
      else known.push(at);
    }
    start = end;
  }
  return places;
}
