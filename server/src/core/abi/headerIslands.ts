/** The ABI attributes of what was read: of a header, of a single entry, of an alias. */

import { OWNER_LIMIT } from "../syntax/parameters.js";
import type { DictionaryValue, Entry, OpHeader, Parameter, Value } from "../syntax/syntax.js";
import { kindOf } from "./attributes/encodedKeys.js";
import { isAbiKey, isModuleOp, isOfFunctions } from "./attributes/keys.js";
import type { Island, Place } from "./record.js";

/** What an attribute belongs to. */
export interface Site {
  readonly on: Island["on"];
  readonly index: number | null;
}

function islandOf(entry: Entry, place: Place, site: Site): Island {
  const kind = entry.value?.kind === "string" ? kindOf(entry.key, place) : null;
  return { key: entry.key, place, index: site.index, on: site.on, kind, entry };
}

/** Adds the islands that `value` holds in its own dictionaries: unknown attributes may carry ABI ones. */
function addNested(out: Island[], value: Value | undefined, site: Site): void {
  if (value?.kind === "dictionary") for (const entry of value.entries) addEntry(out, entry, site);
  else if (value?.kind === "array") for (const element of value.elements) addNested(out, element, site);
}

/** Adds a dictionary's entries as members of an `iree.reflection`. */
function addReflection(out: Island[], dictionary: DictionaryValue, site: Site): void {
  for (const entry of dictionary.entries) out.push(islandOf(entry, "reflection", site));
}

/** Adds an entry if it is an ABI attribute, and those inside its value. */
export function addEntry(out: Island[], entry: Entry, site: Site): void {
  const { key, value } = entry;
  if (!isAbiKey(key)) {
    addNested(out, value, site);
    return;
  }
  addKey(out, entry, site);
  if (!isReflection(entry)) addNested(out, value, site);
}

/** Adds an ABI attribute, with the members of a reflection, and nothing else that its value holds. */
export function addKey(out: Island[], entry: Entry, site: Site): void {
  out.push(islandOf(entry, site.on, site));
  if (isReflection(entry)) addReflection(out, entry.value, site);
}

function isReflection(entry: Entry): entry is Entry & { readonly value: DictionaryValue } {
  return entry.key === "iree.reflection" && entry.value?.kind === "dictionary";
}

const OP: Site = { on: "op", index: null };
const PARAMETER_ENTRY = /^(?:arg_attrs|res_attrs|arg\d+|result\d+)$/;

/** The ABI attributes of an op, in the order of the text. */
export function islandsOfHeader(header: OpHeader): readonly Island[] {
  const islands: Island[] = [];
  addParameters(islands, header.arguments, "argument");
  addParameters(islands, header.results, "result");
  const ofParameters = header.generic && header.functionLike;
  for (const { entries } of header.attributes) {
    for (const entry of entries) {
      // In the generic form the arguments' dictionaries are entries of the op's, and were met above.
      if (!ofParameters || !PARAMETER_ENTRY.test(entry.key)) addEntry(islands, entry, OP);
    }
  }
  for (const [i, island] of islands.entries()) {
    if (isUsers(header, island) || isOfForeignOp(header, island)) islands[i] = { ...island, kind: null };
  }
  // Out of order in the generic form, and where arguments follow attributes.
  const isInOrder = islands.every(({ entry }, i) => entry.start >= (islands[i - 1]?.entry.start ?? 0));
  return isInOrder ? islands : islands.sort((a, b) => a.entry.start - b.entry.start);
}

function addParameters(out: Island[], parameters: readonly Parameter[], on: "argument" | "result"): void {
  parameters.forEach((parameter, index) => {
    const attributes = ownAttributes(parameter);
    if (attributes !== undefined) addNested(out, attributes, { on, index });
  });
}

/**
 * The attributes of a parameter; undefined where it has none, or they are too far from its op to count as the op's: from
 * there the op is not found, so each is a record of its own.
 */
export function ownAttributes(parameter: Parameter): DictionaryValue | undefined {
  const attributes = parameter.start <= OWNER_LIMIT ? parameter.attributes : undefined;
  return attributes !== undefined && attributes.start <= OWNER_LIMIT ? attributes : undefined;
}

/** Whether an op is of a dialect that has a calling convention of its own by the same name, as LLVM's has. */
function isOfForeignOp({ op }: OpHeader, { key }: Island): boolean {
  return key === CONVENTION && op !== undefined && !/^(?:vm|emitc)\.|^func\.func$/.test(op);
}

/** The calling convention of compiled modules, which no reflection has. */
const CONVENTION = "calling_convention";

/** Whether a reflection's entry is its author's own, in spite of its key: plain text, whatever its key encodes elsewhere. */
function isUsers(header: OpHeader | undefined, { key, place }: Pick<Island, "key" | "place">): boolean {
  if (place !== "reflection") return false;
  return key === CONVENTION || (isOfFunctions(key) && isModuleOp(header?.op));
}

/** False for an attribute that is its author's own under a key that has a meaning elsewhere. */
export function isMeaningful(header: OpHeader | undefined, island: Pick<Island, "key" | "place">): boolean {
  return !isUsers(header, island);
}

/** The attributes of an op that mean something. */
export function meaningful(header: OpHeader | undefined, islands: readonly Island[]): readonly Island[] {
  return isModuleOp(header?.op) ? islands.filter((island) => !isUsers(header, island)) : islands;
}

/**
 * The entries of `#name = {…}`: an alias can hold ABI attributes only as a reflection dictionary, or one of its values.
 */
export function islandsOfAlias(definition: Entry): readonly Island[] {
  const islands: Island[] = [];
  if (definition.value?.kind === "dictionary") addReflection(islands, definition.value, OP);
  // Its name is not a key: `#f = "x"` may be used under any key.
  else islands.push({ ...islandOf(definition, "reflection", OP), key: `#${definition.key}`, kind: null });
  return islands;
}

/** The aliases that ABI attributes refer to, each once, without `#`. */
export function aliasesOf(islands: readonly Island[]): readonly string[] {
  let names: string[] | undefined;
  for (const { entry } of islands) {
    if (entry.value?.kind !== "alias") continue;
    if (names === undefined) names = [entry.value.name];
    else if (!names.includes(entry.value.name)) names.push(entry.value.name);
  }
  return names ?? NO_ALIASES;
}

const NO_ALIASES: readonly string[] = [];

/** True where a key starts at `offset` (relative as the islands) among islands that are in the order of the text. */
export function hasKeyAt(islands: readonly Island[], offset: number): boolean {
  let low = 0;
  let high = islands.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = islands[middle]?.entry.keySpan.start ?? 0;
    // A quoted key starts one before its name.
    if (start === offset || start === offset - 1) return true;
    if (start < offset) low = middle + 1;
    else high = middle;
  }
  return false;
}
