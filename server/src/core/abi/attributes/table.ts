/** The table of known attributes, which features, rules and pages look up. */
import type { KnownAttribute } from "./attribute.js";
import { kindOf } from "./encodedKeys.js";
import { FUNCTION_ATTRIBUTES } from "./functions.js";
import { NEIGHBOUR_ATTRIBUTES } from "./neighbours.js";
import { REFLECTION_KEYS } from "./reflection.js";
import { V0_KEYS } from "./v0.js";
import { VALUE_ATTRIBUTES } from "./values.js";

/** Every known attribute, one entry a key, family by family. */
export const KNOWN_ATTRIBUTES: readonly KnownAttribute[] = [
  ...FUNCTION_ATTRIBUTES,
  ...VALUE_ATTRIBUTES,
  ...REFLECTION_KEYS,
  ...V0_KEYS,
  ...NEIGHBOUR_ATTRIBUTES,
].map(withEncoding);

function withEncoding(attribute: KnownAttribute): KnownAttribute {
  const [place] = attribute.places;
  const encoding = place === undefined ? null : kindOf(attribute.key, place);
  return encoding === null ? attribute : { ...attribute, encoding };
}

const BY_KEY = new Map(KNOWN_ATTRIBUTES.map((attribute) => [attribute.key, attribute]));

/** What is known about a key; undefined for a key of another tool. */
export function knownAttribute(key: string): KnownAttribute | undefined {
  return BY_KEY.get(key);
}
