/** The outermost layer of a file: its version, and the place of each section. Section 5 (resources) is not loaded. */
import type { ByteSource } from "../text/byteSource.js";
import { BytecodeError, Cursor } from "./cursor.js";

/** `ML\xEFR`, which every file starts with (mlir/include/mlir/Bytecode/Encoding.h). */
const MAGIC = [0x4d, 0x4c, 0xef, 0x52] as const;

/** How many bytes `looksLikeBytecode` needs. */
export const MAGIC_BYTES = MAGIC.length;

/** The newest version of the format that is read; the oldest is 0. */
export const MAX_VERSION = 6;

/** The maximum of a section header (id, length, alignment), and enough for producers' names in practice. Bytes. */
const HEADER_BYTES = 64;
const MAX_PRODUCER_BYTES = 1024 * 1024;

export const SECTIONS = [
  "strings",
  "dialects",
  "attributes and types",
  "offsets of attributes and types",
  "IR",
  "resources",
  "offsets of resources",
  "dialect version",
  "properties",
] as const;

export const SECTION = {
  strings: 0,
  dialects: 1,
  values: 2,
  offsets: 3,
  ir: 4,
  resources: 5,
  keys: 6,
  dialect: 7,
  properties: 8,
};

/** Offset in the file and length of a section's contents, in bytes. */
export interface SectionPlace {
  readonly start: number;
  readonly length: number;
}

export interface FileLayout {
  readonly version: number;
  readonly producer: string;
  /** By section number; undefined if missing. */
  readonly sections: readonly (SectionPlace | undefined)[];
}

/** Whether bytes start like a bytecode file. */
export function looksLikeBytecode(head: Uint8Array): boolean {
  return MAGIC.every((byte, i) => head[i] === byte);
}

/**
 * What is wrong with a file that is named as bytecode and too short to start like one; undefined for any other.
 * @param size In bytes
 */
export function shortBytecode(name: string, size: number): string | undefined {
  if (size >= MAGIC_BYTES || !/\.mlirbc$/i.test(name)) return undefined;
  if (size === 0) return "File is empty, expected MLIR bytecode";
  return `Truncated: MLIR bytecode starts with ${MAGIC_BYTES} bytes, the file has ${size}`;
}

/** Reads the headers of a file. @throws BytecodeError */
export function readLayout(source: ByteSource): FileLayout {
  const head = source.read(0, HEADER_BYTES);
  if (!looksLikeBytecode(head)) throw new BytecodeError("Not MLIR bytecode: the magic number is missing", 0);
  const cursor = new Cursor(head, 0, MAGIC_BYTES);
  const version = cursor.varint();
  if (version > MAX_VERSION) {
    throw new BytecodeError(`Bytecode has version ${version}, expected at most ${MAX_VERSION}`, MAGIC_BYTES);
  }
  const { producer, end } = readProducer(source, cursor.pos);
  const sections = readSections(source, end);
  checkSections(sections, version, source.size);
  return { version, producer, sections };
}

function readProducer(source: ByteSource, start: number): { readonly producer: string; readonly end: number } {
  for (let length = HEADER_BYTES; ; length *= 16) {
    const bytes = source.read(start, Math.min(length, MAX_PRODUCER_BYTES));
    const end = bytes.indexOf(0);
    if (end >= 0) return { producer: new TextDecoder().decode(bytes.subarray(0, end)), end: start + end + 1 };
    if (bytes.length < length) throw new BytecodeError("Name of the producer has no end", start);
  }
}

function readSections(source: ByteSource, from: number): readonly (SectionPlace | undefined)[] {
  const sections = new Array<SectionPlace | undefined>(SECTIONS.length).fill(undefined);
  for (let at = from; at < source.size; ) {
    const head = source.read(at, HEADER_BYTES);
    // Some embedders terminate a buffer with a zero.
    if (at === source.size - 1 && head[0] === 0) break;
    const { id, place } = readSectionHeader(new Cursor(head, at), source.size);
    if (sections[id] !== undefined) throw new BytecodeError(`Section ${id} (${SECTIONS[id]}) appears twice`, at);
    sections[id] = place;
    at = place.start + place.length;
  }
  return sections;
}

/**
 * The section header at a cursor, which may hold only a part of the section. The cursor moves to the contents, or to
 * its end if they lie beyond.
 * @param limit The maximum end of the contents, in bytes of the file.
 */
export function readSectionHeader(
  cursor: Cursor,
  limit: number,
): { readonly id: number; readonly place: SectionPlace } {
  const at = cursor.base + cursor.pos;
  const first = cursor.byte();
  const id = first & 0x7f;
  if (id >= SECTIONS.length)
    throw new BytecodeError(`Section ${id} is unknown, expected 0 to ${SECTIONS.length - 1}`, at);
  const length = cursor.varint();
  let start = cursor.base + cursor.pos;
  if (first & 0x80) {
    const alignment = cursor.varint();
    if (!isPowerOfTwo(alignment)) throw new BytecodeError(`Alignment ${alignment} is not a power of two`, start);
    start = Math.ceil((cursor.base + cursor.pos) / alignment) * alignment;
  }
  if (start + length > limit) {
    const left = Math.max(0, limit - start);
    throw new BytecodeError(`Section ${id} (${SECTIONS[id]}) has ${length} bytes, ${left} are left`, at);
  }
  cursor.pos = Math.min(start - cursor.base, cursor.end);
  return { id, place: { start, length } };
}

function isPowerOfTwo(value: number): boolean {
  return value >= 1 && value <= 2 ** 40 && Number.isInteger(Math.log2(value));
}

function checkSections(sections: readonly (SectionPlace | undefined)[], version: number, size: number): void {
  const required: number[] = [SECTION.strings, SECTION.dialects, SECTION.values, SECTION.offsets, SECTION.ir];
  if (version >= 5) required.push(SECTION.properties);
  // Either of the two is useless without the other.
  if (sections[SECTION.resources] !== undefined) required.push(SECTION.keys);
  if (sections[SECTION.keys] !== undefined) required.push(SECTION.resources);
  for (const id of required) {
    if (sections[id] === undefined) throw new BytecodeError(`Section ${id} (${SECTIONS[id]}) is missing`, size);
  }
  if (sections[SECTION.dialect] !== undefined) {
    throw new BytecodeError(
      "Section 7 (dialect version) appears outside section 1",
      sections[SECTION.dialect]?.start ?? 0,
    );
  }
}
