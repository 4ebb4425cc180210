/** Which keys hold encoded strings, and where: the definitions of the encodings, by key. */
import type { EncodedKey } from "../../encodings/codec.js";
import { CODECS_BY_KIND, type Kind } from "../../encodings/registry.js";
import type { Place } from "../record.js";

interface Entry extends EncodedKey {
  readonly kind: Kind;
}

const ENCODED_KEYS: ReadonlyMap<string, Entry> = new Map(
  [...CODECS_BY_KIND].flatMap(([kind, { keys }]) => keys.map((it): [string, Entry] => [it.key, { ...it, kind }])),
);

/** The keys that hold an encoded string outside `iree.reflection`. */
export const ENCODED_OP_KEYS: readonly string[] = [...ENCODED_KEYS.values()]
  .filter(({ place }) => place !== "reflection")
  .map(({ key }) => key);

/** The encoding of a key's string value at that place, or null where the value is not an encoded string. */
export function kindOf(key: string, at: Place): Kind | null {
  const encoded = ENCODED_KEYS.get(key);
  if (encoded === undefined) return null;
  return encoded.place === "anywhere" || encoded.place === at ? encoded.kind : null;
}

/**
 * Whether the string of a key is linted on an op. Elsewhere it is decoded, since it looks encoded, but may be anything.
 */
export function isLintedOn(key: string, op: string | undefined): boolean {
  const { lintedOn } = ENCODED_KEYS.get(key) ?? {};
  return lintedOn === undefined || (op !== undefined && lintedOn.includes(op));
}
