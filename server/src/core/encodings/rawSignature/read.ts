/** The fast path for raw signatures: the published grammar by char code, or nothing. */
import type { ByteString } from "../../text/byteString.js";
import { isLong, LazyList, type List } from "../../text/lists.js";
import { type Cursor, readInteger, readSpanEnd } from "../spans/reader.js";
import type { DimNode, ElementNode, PartialTree, RawSignatureTree, SectionNode, TypeNode } from "./tree.js";

const TAG_BUFFER = 0x42;
const TAG_DIM = 0x64;
const TAG_ELEMENT = 0x74;
const TAG_INPUTS = 0x49;
const TAG_REF = 0x4f;
const TAG_RESULTS = 0x52;
const TAG_SCALAR = 0x53;
const TAG_UNRECOGNIZED = 0x55;
const NO_DIMS: readonly DimNode[] = [];

/** Reads `t` and a code spelled exactly 0 to 11. */
function readElement(cursor: Cursor, end: number): ElementNode | undefined {
  const { bytes } = cursor;
  const start = cursor.offset;
  const first = bytes.charCodeAt(start + 1) - 0x30;
  if (start + 1 >= end || !(first >= 0 && first <= 9)) return undefined;
  const second = start + 2 < end ? bytes.charCodeAt(start + 2) - 0x30 : -1;
  if (!(second >= 0 && second <= 9)) {
    cursor.offset = start + 2;
    return { kind: "element", start, end: start + 2, code: first };
  }
  if (first !== 1 || second > 1) return undefined;
  cursor.offset = start + 3;
  return { kind: "element", start, end: start + 3, code: 10 + second };
}

/** Reads dimensions up to `end`. */
function readDims(cursor: Cursor, end: number): readonly DimNode[] | undefined {
  const { bytes } = cursor;
  if (cursor.offset === end) return NO_DIMS;
  const dims: DimNode[] = [];
  while (cursor.offset < end) {
    const start = cursor.offset;
    if (bytes.charCodeAt(start) !== TAG_DIM) return undefined;
    cursor.offset++;
    const value = readInteger(cursor, end);
    if (Number.isNaN(value)) return undefined;
    dims.push({ kind: "dim", start, end: cursor.offset, value });
  }
  return dims;
}

function readType(cursor: Cursor, limit: number): TypeNode | undefined {
  const { bytes } = cursor;
  const start = cursor.offset;
  const tag = bytes.charCodeAt(start);
  if (tag !== TAG_BUFFER && tag !== TAG_SCALAR && tag !== TAG_REF && tag !== TAG_UNRECOGNIZED) return undefined;
  cursor.offset++;
  const end = readSpanEnd(cursor, limit);
  if (end < 0) return undefined;
  const contentStart = cursor.offset;
  if (tag === TAG_REF || tag === TAG_UNRECOGNIZED) {
    if (contentStart !== end) return undefined;
    return { kind: tag === TAG_REF ? "ref" : "unrecognized", start, end, contentStart };
  }
  // Where it can't be read, its `t` is still there, which is neither a dimension nor the end.
  const element = bytes.charCodeAt(contentStart) === TAG_ELEMENT ? readElement(cursor, end) : undefined;
  if (tag === TAG_SCALAR) {
    return cursor.offset === end ? { kind: "scalar", start, end, contentStart, element } : undefined;
  }
  const dims = readDims(cursor, end);
  return dims && { kind: "buffer", start, end, contentStart, element, dims };
}

/** Reads types up to `end`. */
function readTypes(cursor: Cursor, end: number): List<TypeNode> | undefined {
  const { bytes } = cursor;
  const isKept = !isLong({ start: cursor.offset, end });
  const types: TypeNode[] = [];
  const starts: number[] = [];
  while (cursor.offset < end) {
    const type = readType(cursor, end);
    if (type === undefined) return undefined;
    if (isKept) types.push(type);
    else starts.push(type.start);
  }
  if (isKept) return types;
  return new LazyList(starts.length, (i) => readType({ bytes, offset: starts[i] as number }, end) as TypeNode);
}

function readSection(cursor: Cursor, tag: number): SectionNode | undefined {
  const { bytes } = cursor;
  const start = cursor.offset;
  if (bytes.charCodeAt(start) !== tag) return undefined;
  cursor.offset++;
  const end = readSpanEnd(cursor, bytes.length);
  if (end < 0) return undefined;
  const contentStart = cursor.offset;
  const types = readTypes(cursor, end);
  return types && { kind: tag === TAG_INPUTS ? "inputs" : "results", start, end, contentStart, types };
}

function readSignatureAt(cursor: Cursor): RawSignatureTree | undefined {
  const inputs = readSection(cursor, TAG_INPUTS);
  if (inputs === undefined) return undefined;
  const results = readSection(cursor, TAG_RESULTS);
  if (results === undefined || cursor.offset !== cursor.bytes.length) return undefined;
  return { kind: "signature", start: 0, end: cursor.offset, inputs, results };
}

function readPartialAt(cursor: Cursor): PartialTree | undefined {
  const section = readSection(cursor, cursor.bytes.charCodeAt(0) === TAG_RESULTS ? TAG_RESULTS : TAG_INPUTS);
  if (section?.types.length !== 1 || cursor.offset !== cursor.bytes.length) return undefined;
  return { kind: "partial", start: 0, end: cursor.offset, section };
}

/** The tree of a well-formed raw signature, or undefined. Never throws; linear time. */
export function readSignature(bytes: ByteString): RawSignatureTree | undefined {
  return readSignatureAt({ bytes, offset: 0 });
}

/** The tree of a well-formed partial: one section with exactly one type. */
export function readPartial(bytes: ByteString): PartialTree | undefined {
  return readPartialAt({ bytes, offset: 0 });
}

/** The byte at which reading a signature or partial that is not well formed stopped. */
export function failureOffset(bytes: ByteString, partial: boolean): number {
  const cursor = { bytes, offset: 0 };
  if (partial) readPartialAt(cursor);
  else readSignatureAt(cursor);
  return cursor.offset;
}
