/** What keys, types and numbers of ABI JSON were meant to be that are spelled as other formats spell them. */

import { tensorTypeOf } from "../../syntax/shapedType.js";
import type { ByteString } from "../../text/byteString.js";
import type { PayloadFix } from "../codec.js";
import { quote } from "../json/mistakes.js";
import type { JsonMember, JsonNode, JsonObject } from "../json/tree.js";
import { recordJson } from "./model.js";
import { isPrimitive } from "./tree.js";

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

/** How other systems call these types. */
const ALIASES: readonly (readonly [RegExp, (bits: string) => string])[] = [
  [/^(?:float|fp)([0-9]{1,3})$/, (bits) => `f${bits}`],
  [/^(?:int|uint|sint|si|ui|u|s)([0-9]{1,3})$/, (bits) => `i${bits}`],
  [/^bool$/, () => "i1"],
  [/^bfloat16$/, () => "bf16"],
  [/^half$/, () => "f16"],
  [/^float$/, () => "f32"],
  [/^double$/, () => "f64"],
];

/**
 * The record, as JSON, that a string was meant to be; undefined where none shows.
 *
 * @param inNdarray Whether it is the element of an array, which is no array itself.
 */
export function meantType(name: string, inNdarray: boolean): string | undefined {
  const plain = name.trim().toLowerCase();
  if (plain === "null" || plain === "none") return "null";
  const known = meantName(plain, inNdarray);
  if (known !== undefined) return quote(known);
  return inNdarray ? undefined : meantArray(name);
}

function meantName(plain: string, inNdarray: boolean): string | undefined {
  for (const [pattern, spell] of ALIASES) {
    const match = pattern.exec(plain);
    if (match !== null) return spell(match[1] ?? "");
  }
  return plain === "unknown" || isPrimitive(plain, inNdarray) ? plain : undefined;
}

/** The longest tensor type, in UTF-16 units, whose record is part of a message. */
const MAX_TENSOR = 64;

/** The array of a tensor type: `tensor<4x?xf32>`, or `4x?xf32` as inputs of `iree-run-module` begin. */
function meantArray(name: string): string | undefined {
  if (name.length > MAX_TENSOR) return undefined;
  const isTensor = name.trim().startsWith("tensor");
  const type = tensorTypeOf(isTensor ? name : `tensor<${name}>`);
  const element = type && meantName(type.element, true);
  if (type === undefined || element === undefined) return undefined;
  const { dims } = type;
  // Without dims, what is no tensor is the name of a scalar that has no record.
  if (!isTensor && dims?.length === 0) return undefined;
  return recordJson({
    kind: "ndarray",
    element: { kind: "primitive", name: element },
    rank: dims?.length ?? null,
    dims: dims ?? [],
  });
}
