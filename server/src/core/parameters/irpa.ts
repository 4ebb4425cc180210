/**
 * IREE's own archives: a header of fixed size, a table of entries, the strings that these refer to; a file may have several.
 * Upstream: runtime/src/iree/schemas/parameter_archive.h and runtime/src/iree/io/formats/irpa/irpa_parser.c.
 */
import { displayBytes } from "../text/byteString.js";
import type { Parameter, ParameterArchive } from "./archive.js";
import { mlirElementOf } from "./elements.js";
import { ArchiveError, type HeaderBytes } from "./headerBytes.js";

const MAGIC = 0x41505249;
/** Packed structs: of the prefix that all versions have, of the header, of what all entries start with. Bytes. */
const PREFIX_SIZE = 32;
const HEADER_SIZE = 88;
const ENTRY_HEADER_SIZE = 60;
const ENTRY_ALIGNMENT = 16;
/** By type of entry: its name, and how many bytes it has. */
const KINDS = new Map([
  [0, { name: "skip", size: ENTRY_HEADER_SIZE }],
  [1, { name: "splat", size: 85 }],
  [2, { name: "file", size: 76 }],
  [3, { name: "external", size: 92 }],
]);
/** A file is made of as many at most. */
const MAX_ARCHIVES = 1024;
/** Metadata of a tensor has a few hundred bytes. */
const MAX_METADATA_LENGTH = 4096;

interface Range {
  readonly offset: number;
  readonly length: number;
}

/** The archives of a file, one after another. @throws ArchiveError */
export function readIrpa(bytes: HeaderBytes): Omit<ParameterArchive, "format" | "fileSize"> {
  const parameters: Parameter[] = [];
  let version = "";
  let base = 0;
  for (let count = 0; ; count++) {
    if (count === MAX_ARCHIVES) throw new ArchiveError(`File links more than ${MAX_ARCHIVES} archives`);
    const hasMagic = base + 4 <= bytes.size && bytes.u32(base) === MAGIC;
    if (!hasMagic && base < bytes.size)
      throw new ArchiveError(`Not an IREE parameter archive: no IRPA at byte ${base}`);
    if (base + PREFIX_SIZE > bytes.size) throw new ArchiveError(`Truncated: no header at byte ${base}`);
    const [major, minor] = [bytes.u16(base + 4), bytes.u16(base + 6)];
    version = `${major}.${minor}`;
    if (major !== 0 || minor !== 0) throw new ArchiveError(`IRPA version is ${version}, expected 0.0`);
    readEntries(bytes, base, parameters);
    const next = bytes.u64(base + 16);
    if (next === 0) break;
    base += next;
  }
  const external = parameters.find(({ storage }) => storage === "external");
  const refusal = external && `parameter ${external.key} is in another file, which IREE's reader does not support`;
  return { version, parameters, refusal };
}

function readEntries(bytes: HeaderBytes, base: number, parameters: Parameter[]): void {
  const headerSize = bytes.u64(base + 8);
  if (headerSize !== HEADER_SIZE)
    throw new ArchiveError(`IRPA header has ${headerSize} bytes, expected ${HEADER_SIZE}`);
  const count = bytes.u64(base + 32);
  const entries = segmentAt(bytes, base, 40, "entry table");
  const metadata = segmentAt(bytes, base, 56, "metadata segment");
  const storage = segmentAt(bytes, base, 72, "storage segment");
  bytes.checkCount(parameters.length + count);
  let at = entries.offset;
  const end = at + entries.length;
  for (let i = 0; i < count; i++) {
    const size = at + ENTRY_HEADER_SIZE > end ? 0 : bytes.u64(at);
    if (size < ENTRY_HEADER_SIZE || at + size > end)
      throw new ArchiveError(`Entry table is cut off at entry ${i} of ${count}`);
    const parameter = readEntry(bytes, at, size, metadata, storage);
    if (parameter !== undefined) parameters.push(parameter);
    at += Math.ceil(size / ENTRY_ALIGNMENT) * ENTRY_ALIGNMENT;
  }
}

/** A segment of an archive, by places in the file. */
function segmentAt(bytes: HeaderBytes, base: number, field: number, name: string): Range {
  const range = { offset: base + bytes.u64(base + field), length: bytes.u64(base + field + 8) };
  if (range.length > 0 && range.offset + range.length > bytes.size) {
    throw new ArchiveError(
      `Truncated: ${name} ends at byte ${range.offset + range.length}, file has ${bytes.size} bytes`,
    );
  }
  return range;
}

/** A place in a segment, by its place in the file. */
function rangeIn(bytes: HeaderBytes, at: number, segment: Range, what: string): Range {
  const { offset, length } = { offset: bytes.u64(at), length: bytes.u64(at + 8) };
  if (length > 0 && offset + length > segment.length) {
    throw new ArchiveError(`${what} ends at byte ${offset + length} of its segment, which has ${segment.length} bytes`);
  }
  return { offset: segment.offset + offset, length };
}

function readEntry(
  bytes: HeaderBytes,
  at: number,
  size: number,
  metadata: Range,
  storage: Range,
): Parameter | undefined {
  const type = bytes.u32(at + 8);
  const kind = KINDS.get(type);
  if (kind === undefined) throw new ArchiveError(`Entry at byte ${at} is of type ${type}, expected 0 to 3`);
  if (size < kind.size)
    throw new ArchiveError(`Entry at byte ${at} has ${size} bytes, expected ${kind.size} for its type`);
  if (kind.name === "skip") return undefined;
  const name = rangeIn(bytes, at + 20, metadata, `Name of entry at byte ${at}`);
  const key = displayBytes(bytes.key(name.offset, name.length));
  const tensor = tensorIn(bytes, rangeIn(bytes, at + 36, metadata, `Metadata of ${key}`));
  if (kind.name === "splat") {
    return { key, ...tensor, bytes: bytes.u64(at + ENTRY_HEADER_SIZE), storage: "splat", offset: undefined };
  }
  if (kind.name === "external") {
    return { key, ...tensor, bytes: bytes.u64(at + 84), storage: "external", offset: undefined };
  }
  const data = rangeIn(bytes, at + ENTRY_HEADER_SIZE, storage, `Data of ${key}`);
  return { key, ...tensor, bytes: data.length, storage: "file", offset: data.offset };
}

/** What IREE's Python libraries note of a tensor (`_make_tensor_metadata` of runtime/bindings/python/iree/runtime/io.py). */
const METADATA = /^(?:TENSORv0|PYTORCH):(?<json>\{[\s\S]*\})$/;

function tensorIn(bytes: HeaderBytes, { offset, length }: Range): Pick<Parameter, "element" | "mlirElement" | "shape"> {
  const unknown = { element: undefined, mlirElement: undefined, shape: undefined };
  if (length === 0 || length > MAX_METADATA_LENGTH) return unknown;
  try {
    const { dtype, shape } = JSON.parse(METADATA.exec(bytes.bytes(offset, length))?.groups?.json ?? "{}") as {
      readonly dtype?: unknown;
      readonly shape?: unknown;
    };
    const dims = Array.isArray(shape) && shape.every((dim) => Number.isSafeInteger(dim) && dim >= 0);
    const element = typeof dtype === "string" ? dtype : undefined;
    const mlirElement = element && mlirElementOf(element);
    return { element, mlirElement, shape: dims ? (shape as readonly number[]) : undefined };
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    return unknown;
  }
}
