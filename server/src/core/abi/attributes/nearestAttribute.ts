/** Which known attribute a misspelt key was meant to be. */

import { keep } from "../../syntax/reader.js";
import type { Entry } from "../../syntax/syntax.js";
import { editDistance } from "../../text/editDistance.js";
import type { Place } from "../record.js";
import type { KnownAttribute } from "./attribute.js";
import { KNOWN_ATTRIBUTES, knownAttribute } from "./table.js";

interface Target {
  readonly attribute: KnownAttribute;
  readonly limit: number;
}

/** A short name allows one typo, a long one up to three: `iree.abi.node` must not count as `iree.abi.tied`. */
function limitOf(key: string): number {
  const own = key.startsWith("iree.abi.") ? key.slice("iree.abi.".length) : key.slice(key.lastIndexOf(".") + 1);
  return Math.min(3, Math.max(1, Math.floor(own.length / 3)));
}

const TARGETS: readonly Target[] = KNOWN_ATTRIBUTES.filter(
  ({ key }) =>
    /^iree\.(?:abi|encode\.)/.test(key) ||
    ["iree.reflection", "iree.module.export", "iree.tool", "hal.abi.convention"].includes(key),
).map((attribute) => ({ attribute, limit: limitOf(attribute.key) }));

/** Keys repeat within a file, and are looked up again at every keystroke. */
const MEMO_ENTRIES = 1024;
const memo = new Map<string, readonly KnownAttribute[]>();
const NONE: readonly KnownAttribute[] = [];

/**
 * The known attributes of the ABI family that a key is nearest to; none for a known key and for one that is near
 * nothing.
 */
export function nearestAttributes(key: string): readonly KnownAttribute[] {
  const known = memo.get(key);
  if (known !== undefined) return known;
  const found = knownAttribute(key) === undefined ? search(key.toLowerCase()) : NONE;
  if (memo.size >= MEMO_ENTRIES) memo.clear();
  memo.set(keep(key), found);
  return found;
}

function search(name: string): readonly KnownAttribute[] {
  let best = Number.POSITIVE_INFINITY;
  let found: KnownAttribute[] = [];
  for (const { attribute, limit } of TARGETS) {
    const distance = editDistance(name, attribute.key, limit);
    if (distance === undefined || distance > best) continue;
    if (distance < best) found = [];
    best = distance;
    found.push(attribute);
  }
  return found;
}

/** The same, but attributes that are allowed at a place go before the others. */
export function nearestAt(key: string, place: Place): readonly KnownAttribute[] {
  const near = nearestAttributes(key);
  const fitting = near.filter(({ places }) => places.includes(place));
  return fitting.length > 0 ? fitting : near;
}

/** True for a name that is being typed: it ends in a dot and has no value yet. */
export function isHalfTyped({ key, value }: Pick<Entry, "key" | "value">): boolean {
  return value === undefined && key.endsWith(".");
}

/**
 * True for a key and for a misspelt one that was meant to be it: what is missing must not be reported beside the typo.
 */
export function isMeant(key: string, attribute: string): boolean {
  return key === attribute || nearestAttributes(key).some((near) => near.key === attribute);
}
