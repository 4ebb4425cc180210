/** What records are when they are nested as other formats nest them: objects for dictionaries, lists for shapes, keys without brackets. */
import { type ByteString, bytesOf } from "../../text/byteString.js";
import type { Span } from "../../text/offsetMap.js";
import type { PayloadEdit, PayloadFix } from "../codec.js";
import type { JsonArray, JsonNode, JsonObject } from "../json/tree.js";
import { INTEGER, isPrimitive, TAGS } from "./tree.js";

/**
 * Whether a JSON value looks like a record. What is inside is not examined: of what is nested, each level would examine all of it
 * again.
 */
function isLikeRecord(node: JsonNode): boolean {
  if (node.kind === "string") return node.value === "unknown" || isPrimitive(node.value);
  return node.kind === "null" || (node.kind === "array" && hasTag(node));
}

/** Whether the first element of an array is a record's tag. */
export function hasTag({ elements }: JsonArray): boolean {
  const first = elements.at(0);
  return first?.kind === "string" && (TAGS as readonly string[]).includes(first.value);
}

function edit({ start, end }: Span, text: string): PayloadEdit {
  return { start, end, bytes: text as ByteString };
}

function inserted(at: number, text: string): PayloadEdit {
  return edit({ start: at, end: at }, text);
}

/** The fix that makes an `sdict` of an object, and of those in it; undefined where it holds anything but records. */
export function dictionaryFix(node: JsonObject): PayloadFix | undefined {
  const edits = dictionaryEdits(node);
  return edits && { title: "Change the object to an sdict", safe: false, edits };
}

function dictionaryEdits(node: JsonObject): PayloadEdit[] | undefined {
  const slots = slotEdits(node);
  if (slots === undefined || slots.length === 0) return undefined;
  const { start, end } = node;
  return [edit({ start, end: start + 1 }, '["sdict",'), ...slots, edit({ start: end - 1, end }, "]")];
}

/** The fix that makes slots of the members of an object inside an `sdict`; undefined where one is not a record. */
export function slotsFix(node: JsonObject): PayloadFix | undefined {
  const slots = slotEdits(node);
  if (slots === undefined || slots.length === 0) return undefined;
  const { start, end } = node;
  const edits = [edit({ start, end: start + 1 }, ""), ...slots, edit({ start: end - 1, end }, "")];
  return { title: "Change the object to slots", safe: false, edits };
}

/** Changes each member to a slot. */
function slotEdits({ members }: JsonObject): PayloadEdit[] | undefined {
  const edits: PayloadEdit[] = [];
  for (const { key, value } of members) {
    const inside = value.kind === "object" ? dictionaryEdits(value) : isLikeRecord(value) ? [] : undefined;
    if (inside === undefined) return undefined;
    const between = edit({ start: key.end, end: value.start }, ",");
    edits.push(inserted(key.start, "["), between, ...inside, inserted(value.end, "]"));
  }
  return edits;
}

/** The fix of an `sdict` that lists its keys and records in turn; undefined for any other. */
export function pairsFix({ elements }: JsonArray): PayloadFix | undefined {
  const edits: PayloadEdit[] = [];
  let key: JsonNode | undefined;
  let isTag = true;
  for (const element of elements) {
    if (isTag) isTag = false;
    else if (key === undefined) {
      // The name of a type is rather a record without its key.
      if (element.kind !== "string" || isPrimitive(element.value)) return undefined;
      key = element;
    } else {
      if (!isLikeRecord(element)) return undefined;
      edits.push(inserted(key.start, "["), inserted(element.end, "]"));
      key = undefined;
    }
  }
  if (key !== undefined || edits.length === 0) return undefined;
  return { title: "Put each key and its record in an array", safe: false, edits };
}

/** Whether an array holds nothing but what the dimensions of an `ndarray` may be. */
function areDims({ elements }: JsonArray): boolean {
  for (const element of elements) if (!isDim(element)) return false;
  return true;
}

function isDim(node: JsonNode): boolean {
  return node.kind === "null" || (node.kind === "number" && INTEGER.test(node.text));
}

/**
 * The fix of dimensions in an array of their own, the only element after the rank; undefined where that holds anything else.
 *
 * @param rankEnd Where the rank ends.
 */
export function shapeFix(shape: JsonArray, rankEnd: number): PayloadFix | undefined {
  if (!areDims(shape)) return undefined;
  const { start, end, elements } = shape;
  const edits =
    elements.length === 0
      ? [edit({ start: rankEnd, end }, "")]
      : [edit({ start, end: start + 1 }, ""), edit({ start: end - 1, end }, "")];
  return { title: "Remove the brackets around the dimensions", safe: false, edits };
}

/** The fix of dimensions in an array in place of the rank, as the last element; undefined where that holds anything else. */
export function shapeAsRankFix(shape: JsonArray): PayloadFix | undefined {
  if (!areDims(shape)) return undefined;
  const { start, end, elements } = shape;
  const { length } = elements;
  const opening = edit({ start, end: start + 1 }, length === 0 ? "0" : `${length},`);
  return {
    title: "Change the array to its rank and dimensions",
    safe: false,
    edits: [opening, edit({ start: end - 1, end }, "")],
  };
}

/**
 * The array of slots in which a structure has them all, or of records in which a section has them; undefined for one that has them
 * as its elements.
 *
 * @param inPairs Whether its slots are keys with records.
 * @param first The index of the first slot or record.
 */
export function listedSlots({ elements }: JsonArray, inPairs: boolean, first = 1): JsonArray | undefined {
  const list = elements.at(first);
  if (elements.length !== first + 1 || list?.kind !== "array" || list.elements.length === 0) return undefined;
  for (const slot of list.elements) if (!(inPairs ? isLikePair(slot) : isLikeRecord(slot))) return undefined;
  return list;
}

function isLikePair(node: JsonNode): boolean {
  return node.kind === "array" && node.elements.length === 2 && node.elements.at(0)?.kind === "string";
}

/** The fix of what is in an array of its own: slots or records. */
export function unlistedFix({ start, end }: JsonArray, what: string): PayloadFix {
  const edits = [edit({ start, end: start + 1 }, ""), edit({ start: end - 1, end }, "")];
  return { title: `Remove the brackets around the ${what}`, safe: false, edits };
}

/** The fix of a rank that is before its element type; undefined for anything else. */
export function rankFirstFix(rank: JsonNode, element: JsonNode): PayloadFix | undefined {
  if (!isDim(rank) || element.kind !== "string" || !isPrimitive(element.value, true)) return undefined;
  const text = rank.kind === "number" ? rank.text : "null";
  return {
    title: "Put the element type before the rank",
    safe: false,
    edits: [edit(rank, JSON.stringify(element.value)), edit(element, text)],
  };
}

/** The fix of an array without its tag: an element type, a rank and as many dimensions; undefined for any other. */
export function untaggedFix({ elements }: JsonArray): PayloadFix | undefined {
  const [first, rank] = [elements.at(0), elements.at(1)];
  if (first?.kind !== "string" || !isPrimitive(first.value, true)) return undefined;
  const count = rank?.kind === "null" ? 0 : rank?.kind === "number" ? Number(rank.text) : Number.NaN;
  if (elements.length !== count + 2) return undefined;
  let index = 0;
  for (const element of elements) if (index++ > 1 && !isDim(element)) return undefined;
  return { title: 'Insert "ndarray"', safe: false, edits: [inserted(first.start, '"ndarray",')] };
}

/** The fix of a compound record that is before its key; undefined where it is none, or what follows it no key. */
export function swappedFix(record: JsonNode, key: JsonNode): PayloadFix | undefined {
  if (record.kind !== "array" || !hasTag(record) || key.kind !== "string" || isLikeRecord(key)) return undefined;
  const first = { start: record.start, end: record.start, bytes: bytesOf(`${JSON.stringify(key.value)},`) };
  return {
    title: "Put the key before its record",
    safe: false,
    edits: [first, edit({ start: record.end, end: key.end }, "")],
  };
}
