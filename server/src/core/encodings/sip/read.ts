/** The fast path for structured index path signatures: the published grammar by char code, or nothing. */
import type { ByteString } from "../../text/byteString.js";
import { type Cursor, NESTING_LIMIT, readInteger, readSpanEnd } from "../spans/reader.js";
import type { IntegerKeyNode, SectionNode, SipTree, SlotNode, StringKeyNode, ValueNode } from "./tree.js";

const TAG_DICT = 0x44;
const TAG_INPUTS = 0x49;
const TAG_INTEGER_KEY = 0x6b;
const TAG_LEAF = 0x5f;
const TAG_RESULTS = 0x52;
const TAG_SEQUENCE = 0x53;
const TAG_STRING_KEY = 0x4b;

interface SipCursor extends Cursor {
  /** Set where reading stopped for depth, not for a fault. */
  tooDeep: boolean;
}

/** `depth` counts the spans that are open around the value. */
function readValue(cursor: SipCursor, limit: number, depth: number): ValueNode | undefined {
  const { bytes } = cursor;
  const start = cursor.offset;
  const tag = bytes.charCodeAt(start);
  if (tag === TAG_LEAF) {
    cursor.offset++;
    const index = readInteger(cursor, limit);
    return Number.isNaN(index) ? undefined : { kind: "leaf", start, end: cursor.offset, index };
  }
  if (tag !== TAG_SEQUENCE && tag !== TAG_DICT) return undefined;
  if (depth >= NESTING_LIMIT) {
    cursor.tooDeep = true;
    return undefined;
  }
  cursor.offset++;
  const end = readSpanEnd(cursor, limit);
  if (end < 0) return undefined;
  const contentStart = cursor.offset;
  if (tag === TAG_SEQUENCE) {
    const slots = readSlots(cursor, end, depth + 1, readIntegerKey);
    return slots && { kind: "sequence", start, end, contentStart, slots };
  }
  const slots = readSlots(cursor, end, depth + 1, readStringKey);
  return slots && { kind: "dict", start, end, contentStart, slots };
}

function readSlots<Key extends IntegerKeyNode | StringKeyNode>(
  cursor: SipCursor,
  end: number,
  depth: number,
  readKey: (cursor: SipCursor, end: number, depth: number) => Key | undefined,
): SlotNode<Key>[] | undefined {
  const slots: SlotNode<Key>[] = [];
  while (cursor.offset < end) {
    const start = cursor.offset;
    const key = readKey(cursor, end, depth);
    if (key === undefined) return undefined;
    const value = readValue(cursor, end, depth);
    if (value === undefined) return undefined;
    slots.push({ kind: "slot", start, end: cursor.offset, key, value });
  }
  return slots;
}

function readIntegerKey(cursor: SipCursor, limit: number): IntegerKeyNode | undefined {
  const start = cursor.offset;
  if (cursor.bytes.charCodeAt(start) !== TAG_INTEGER_KEY) return undefined;
  cursor.offset++;
  const value = readInteger(cursor, limit);
  return Number.isNaN(value) ? undefined : { kind: "integerKey", start, end: cursor.offset, value };
}

function readStringKey(cursor: SipCursor, limit: number, depth: number): StringKeyNode | undefined {
  const { bytes } = cursor;
  const start = cursor.offset;
  if (bytes.charCodeAt(start) !== TAG_STRING_KEY) return undefined;
  if (depth >= NESTING_LIMIT) {
    cursor.tooDeep = true;
    return undefined;
  }
  cursor.offset++;
  const end = readSpanEnd(cursor, limit);
  if (end < 0) return undefined;
  const contentStart = cursor.offset;
  cursor.offset = end;
  return { kind: "stringKey", start, end, contentStart, value: bytes.slice(contentStart, end) as ByteString };
}

function readSection(cursor: SipCursor, tag: number): SectionNode | undefined {
  const { bytes } = cursor;
  const start = cursor.offset;
  if (bytes.charCodeAt(start) !== tag) return undefined;
  cursor.offset++;
  const end = readSpanEnd(cursor, bytes.length);
  if (end < 0) return undefined;
  const contentStart = cursor.offset;
  const kind = tag === TAG_INPUTS ? "inputs" : "results";
  if (contentStart === end) return { kind, start, end, contentStart, value: undefined };
  const value = readValue(cursor, end, 1);
  return value && cursor.offset === end ? { kind, start, end, contentStart, value } : undefined;
}

function readAt(cursor: SipCursor): SipTree | undefined {
  const inputs = readSection(cursor, TAG_INPUTS);
  if (inputs === undefined) return undefined;
  const results = readSection(cursor, TAG_RESULTS);
  if (results === undefined || cursor.offset !== cursor.bytes.length) return undefined;
  return { kind: "signature", start: 0, end: cursor.offset, inputs, results };
}

/** The tree of a well-formed signature, or undefined. Never throws; linear time. */
export function readSip(bytes: ByteString): SipTree | undefined {
  return readAt({ bytes, offset: 0, tooDeep: false });
}

/** Where reading a signature that is not well formed stopped, and whether that was for nesting. */
export function failure(bytes: ByteString): { readonly offset: number; readonly tooDeep: boolean } {
  const cursor = { bytes, offset: 0, tooDeep: false };
  readAt(cursor);
  return cursor;
}
