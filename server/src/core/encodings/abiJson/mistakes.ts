/** What keys and numbers of ABI JSON were meant to be that are spelled as other formats spell them. */

import type { ByteString } from "../../text/byteString.js";
import type { PayloadFix } from "../codec.js";
import { quote } from "../json/mistakes.js";
import type { JsonMember, JsonNode, JsonObject } from "../json/tree.js";

/** The arrays of records by the names that they have elsewhere. */
const SECTION_NAMES = {
  a: /^(?:a|args?|arguments?|in|inputs?|params?|parameters?)$/i,
  r: /^(?:r|res|rets?|results?|returns?|out|outputs?)$/i,
} as const;
export type SectionKey = keyof typeof SECTION_NAMES;

/** The member of an object that was meant to be one of its arrays of records; undefined if none or several may be. */
export function meantSection({ members }: JsonObject, key: SectionKey): JsonMember | undefined {
  let found: JsonMember | undefined;
  for (const member of members) {
    if (!SECTION_NAMES[key].test(member.key.value)) continue;
    if (found !== undefined) return undefined;
    found = member;
  }
  return found;
}

/** The fix that replaces a node. */
export function changeTo({ start, end }: JsonNode, spelled: string): PayloadFix {
  return { title: `Change to ${spelled}`, safe: false, edits: [{ start, end, bytes: spelled as ByteString }] };
}

/** The fix that gives a member one of the keys. */
export function renameKey({ key }: JsonMember, name: SectionKey): PayloadFix {
  return changeTo(key, quote(name));
}

const INTEGER_TEXT = /^\s*(-?(?:0|[1-9][0-9]{0,8}))(?:\.0+)?\s*$/;
/** How other formats write what is not known. */
const UNKNOWN = /^\s*(?:[?*]|null|none|dynamic)\s*$/i;

/** The fix for a value that was meant to be an integer, or `null` where that is allowed; undefined where none shows. */
export function integerFix(node: JsonNode, mayBeNull: boolean): PayloadFix | undefined {
  const text = node.kind === "string" ? node.value : node.kind === "number" ? node.text : "";
  const [, digits] = INTEGER_TEXT.exec(text) ?? [];
  if (digits !== undefined) return changeTo(node, digits);
  return mayBeNull && UNKNOWN.test(text) ? changeTo(node, "null") : undefined;
}
