/** Which known attribute a misspelt key was meant to be. */

import { keep } from "../../syntax/reader.js";
import type { Entry } from "../../syntax/syntax.js";
import { editDistance, isOneTypo } from "../../text/editDistance.js";
import type { Place } from "../record.js";
import type { KnownAttribute } from "./attribute.js";
import { KNOWN_ATTRIBUTES, knownAttribute } from "./table.js";

interface Target {
  readonly attribute: KnownAttribute;
  readonly limit: number;
  /** The name without what separates its words. */
  readonly letters: string;
}

/** A short name allows one typo, a long one up to three: `iree.abi.node` must not count as `iree.abi.tied`. */
function limitOf(key: string): number {
  const own = key.startsWith("iree.abi.") ? key.slice("iree.abi.".length) : key.slice(key.lastIndexOf(".") + 1);
  return Math.min(3, Math.max(1, Math.floor(own.length / 3)));
}

const TARGETS: readonly Target[] = KNOWN_ATTRIBUTES.filter(
  ({ key }) =>
    /^iree\.(?:abi|encode\.)/.test(key) ||
    ["iree.reflection", "iree.module.export", "iree.benchmark", "iree.tool", "hal.abi.convention"].includes(key),
).map((attribute) => ({ attribute, limit: limitOf(attribute.key), letters: lettersOf(attribute.key) }));

/** `iree_abi_model` is `iree.abi.model` as other languages would write it, however many dots it has. */
function lettersOf(key: string): string {
  return key.replace(/[._]/g, "");
}

/**
 * Names of other dialects: long ones, which become no other's when a letter is changed, and those that are read on few ops,
 * where alone they count as misspelt. Without PyTorch's: what other tools write there is not known.
 */
const NEIGHBOURS: readonly string[] = [
  "ml_program.identifier",
  "tf.aliasing_output",
  "tf_saved_model.index_path",
  "vm.calling_convention",
  "vm.fallback",
  "vm.import.module",
  "vm.signature",
  "vm.unwind",
  "vm.variadic",
  "vm.version",
  "vm.yield",
];

/** What a key that looks like no member of the families may be with a single typo. */
const ONE_TYPO_TARGETS: readonly KnownAttribute[] = [
  ...TARGETS.map(({ attribute }) => attribute),
  ...NEIGHBOURS.flatMap((key) => knownAttribute(key) ?? []),
];

/** How a misspelt member of the families may begin, whatever the number of typos. */
const FAMILY_START = /^i[re]{1,4}[._]?(?:a|r|[a-z]?r?ef|module)|^hal\.abi\./i;

/** Words that are one typo away from `iree`: another's dialect may have such a name. */
const WORD_START = /^(?:tree|free|irene)\./;

/** Longer than every known name with its typos. UTF-16 units. */
const MAX_KEY_LENGTH = 64;

/** Keys repeat within a file, and are looked up again at every keystroke. */
const MEMO_ENTRIES = 1024;
let memo = new Map<string, readonly KnownAttribute[]>();
const NONE: readonly KnownAttribute[] = [];

/**
 * The known attributes of the ABI family that a key is nearest to; none for a known key and for one that is near
 * nothing.
 */
export function nearestAttributes(key: string): readonly KnownAttribute[] {
  const plain = key.trim();
  // Only a key in quotes has blanks around it.
  if (plain.length < key.length) return [knownAttribute(plain) ?? []].flat();
  const isOfFamily = FAMILY_START.test(key);
  // Of other keys, most have no dot.
  if (key.length > MAX_KEY_LENGTH || (!isOfFamily && !key.includes("."))) return NONE;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const name = key.toLowerCase();
  const found = knownAttribute(key) !== undefined ? NONE : isOfFamily ? nearestInFamily(name) : oneTypoFrom(name);
  if (memo.size >= MEMO_ENTRIES) memo = new Map();
  memo.set(keep(key), found);
  return found;
}

function oneTypoFrom(name: string): readonly KnownAttribute[] {
  return WORD_START.test(name) ? NONE : ONE_TYPO_TARGETS.filter(({ key }) => isOneTypo(name, key));
}

function nearestInFamily(name: string): readonly KnownAttribute[] {
  const letters = lettersOf(name);
  const respelled = TARGETS.find((target) => target.letters === letters);
  if (respelled !== undefined) return [respelled.attribute];
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
