/**
 * Where the FlatBuffer of a module is in its file, recognized by content, never by the file's name.
 * Upstream: runtime/src/iree/vm/bytecode/archive.c; the writer is
 * compiler/src/iree/compiler/Dialect/VM/Target/Bytecode/ArchiveWriter.cpp.
 */
import { looksLikeBytecode } from "../bytecode/sections.js";
import { toByteArray } from "../text/byteString.js";
import { type ByteReader, MalformedError } from "./byteReader.js";
import { FOREIGN_HEAD_BYTES, firstEntryName, foreignToModules } from "./foreignContent.js";
import { IDENTIFIERS, ZIP_SIGNATURE } from "./sniff.js";

export interface Container {
  readonly kind: "flatbuffer" | "zip";
  readonly identifier: "IREE" | "BMOD";
  /** The FlatBuffer, in bytes of the file; a size prefix is before it. */
  readonly start: number;
  readonly end: number;
}

export const ZIP_HEADER = 30;

/** @throws MalformedError where the file is not a module */
export function findContainer(bytes: ByteReader): Container {
  if (bytes.size === 0) {
    throw new MalformedError("File is empty, expected a compiled module; compile or download it again");
  }
  const isZip = bytes.size >= 4 && bytes.u32(0) === ZIP_SIGNATURE;
  const start = isZip ? firstEntry(bytes) : 0;
  const kind = isZip ? "zip" : "flatbuffer";
  const plain = identifierAt(bytes, start + 4);
  if (plain !== undefined) return { kind, identifier: plain, start, end: bytes.size };
  const prefixed = identifierAt(bytes, start + 8);
  if (prefixed === undefined) throw notAModule(bytes, isZip);
  const size = bytes.u32(start);
  const room = bytes.size - start - 4;
  if (size > room) throw new MalformedError(`Truncated: header declares ${size} bytes, ${room} remain`);
  if (size < 8) throw new MalformedError(`Header declares ${size} bytes, expected at least 8`);
  return { kind, identifier: prefixed, start: start + 4, end: start + 4 + size };
}

/** How far the data of an entry of a ZIP file is from its header, in bytes. @throws MalformedError outside the file */
export function dataOffset(bytes: ByteReader, header: number): number {
  return ZIP_HEADER + bytes.u16(header + 26) + bytes.u16(header + 28);
}

/** Where the data of the ZIP's first entry starts; the runtime reads no other. */
function firstEntry(bytes: ByteReader): number {
  if (bytes.size < ZIP_HEADER) throw new MalformedError("ZIP header is cut off, expected a compiled module in it");
  const start = dataOffset(bytes, 0);
  if (start >= bytes.size) {
    throw new MalformedError(`ZIP header puts its first entry at byte ${start}, but the file has ${bytes.size} bytes`);
  }
  if (bytes.u16(8) !== 0) {
    const name = firstEntryName(head(bytes)) ?? "its first entry";
    throw new MalformedError(
      `ZIP file has ${name} compressed, expected a compiled module stored as it is; extract the module and use that`,
    );
  }
  return start;
}

function identifierAt(bytes: ByteReader, offset: number): "IREE" | "BMOD" | undefined {
  return offset + 4 <= bytes.size ? IDENTIFIERS.get(bytes.u32(offset)) : undefined;
}

function notAModule(bytes: ByteReader, isZip: boolean): MalformedError {
  const start = head(bytes);
  if (isZip) {
    const name = firstEntryName(start) ?? "an entry without a name";
    return new MalformedError(
      `ZIP file has ${name} as its first entry, expected a compiled module; extract the module and use that`,
    );
  }
  if (looksLikeBytecode(start)) {
    return new MalformedError("File is MLIR bytecode, expected a module compiled from it (.vmfb)");
  }
  const found = foreignToModules(start);
  if (found !== undefined) {
    return new MalformedError(`File is ${found.what}, expected a compiled module; ${found.advice}`);
  }
  return new MalformedError("Not a .vmfb: no IREE or BMOD identifier");
}

function head(bytes: ByteReader): Uint8Array {
  return toByteArray(bytes.bytes(0, Math.min(bytes.size, FOREIGN_HEAD_BYTES)));
}
