/** The executables among the constants of a module: libraries for CPUs, and which others there are. */
import { type ByteReader, MalformedError } from "./byteReader.js";
import { type Container, dataOffset, ZIP_HEADER } from "./container.js";
import { type CpuLibrary, type Executables, isElf, readLibrary, type Segment } from "./elf.js";
import { EMBEDDED_DATA, EXTERNAL_LENGTH, EXTERNAL_OFFSET, rootField } from "./fields.js";
import type { Layout } from "./layouts.js";
import { RUNTIME_TABLE } from "./runtimes/table.js";
import { ZIP_SIGNATURE } from "./sniff.js";
import { Tables } from "./tables.js";

/** Segments outside the FlatBuffer count from the next multiple after it (`IREE_VM_ARCHIVE_SEGMENT_ALIGNMENT`). */
const SEGMENT_ALIGNMENT = 64;

/** A module has one for each architecture, and more only where its parts are compiled apart. */
const MAX_LIBRARIES = 256;
/** More segments are not examined. */
const MAX_SEGMENTS = 1 << 14;
/** How much of all libraries may be read, in bytes of work. */
const MAX_WORK_BYTES = 8 * 1024 * 1024;

/** File identifiers as the numbers that are read. */
const DEVICES = new Map(
  Object.entries({ ...RUNTIME_TABLE.executables, IREE: "vmvx" }).map(([identifier, device]) => [
    [...identifier].reduceRight((number, each) => number * 256 + each.charCodeAt(0), 0),
    device,
  ]),
);
/** Where an identifier is: at the start of a header, after the offset of the root, after that and a size. Bytes. */
const IDENTIFIER_OFFSETS = [0, 4, 8];
const MIN_FLATBUFFER_LENGTH = 12;

/**
 * Reads the executables of a module whose tables were checked by the same layout. A damaged library is none. Never throws.
 */
export function readExecutables(file: ByteReader, container: Container, layout: Layout): Executables {
  const bytes = file.sharing(MAX_WORK_BYTES);
  const libraries: CpuLibrary[] = [];
  const devices = new Set<string>();
  /** Where segments start: hostile files share them. */
  const known = new Set<number>();
  try {
    for (const segment of segmentsOf(bytes, container, layout)) {
      if (known.has(segment.start)) continue;
      const device = deviceOf(bytes, segment);
      if (device !== undefined) devices.add(device);
      if (!isElf(bytes, segment)) continue;
      known.add(segment.start);
      const library = readLibrary(bytes, segment);
      if (library !== undefined && libraries.push(library) >= MAX_LIBRARIES) break;
    }
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
  }
  return { libraries, devices: [...devices] };
}

/** What a FlatBuffer is an executable for, by its identifier. @throws MalformedError outside the file */
export function deviceOf(bytes: ByteReader, { start, length }: Segment): string | undefined {
  if (length < ZIP_HEADER) return undefined;
  const data = bytes.u32(start) === ZIP_SIGNATURE ? dataOffset(bytes, start) : 0;
  if (length < data + MIN_FLATBUFFER_LENGTH) return undefined;
  for (const offset of IDENTIFIER_OFFSETS) {
    const device = DEVICES.get(bytes.u32(start + data + offset));
    if (device !== undefined) return device;
  }
  return undefined;
}

/** The constants of a module, in its order. @throws MalformedError where there are more than can be examined */
export function* segmentsOf(bytes: ByteReader, container: Container, layout: Layout): Generator<Segment> {
  const tables = new Tables(bytes, container);
  const root = tables.root();
  const outside = Math.ceil(container.end / SEGMENT_ALIGNMENT) * SEGMENT_ALIGNMENT;
  let count = 0;
  for (const table of tables.elements(root, rootField(layout, "rodata_segments"))) {
    if (++count > MAX_SEGMENTS) return;
    const embedded = tables.vector(table, EMBEDDED_DATA, 1);
    if (embedded !== undefined) {
      yield { start: embedded.start, length: embedded.count };
      continue;
    }
    const length = tables.longNumber(table, EXTERNAL_LENGTH);
    const start = outside + tables.longNumber(table, EXTERNAL_OFFSET);
    if (length > 0 && start + length <= bytes.size) yield { start, length };
  }
}
