/** An open bytecode file: its tables are in memory, the IR is walked on demand. */
import { BECAME_SHORTER, type ByteSource } from "../text/byteSource.js";
import type { ByteString } from "../text/byteString.js";
import { BytecodeError, Cursor, numbersOf } from "./cursor.js";
import { IrReader } from "./irReader.js";
import { type Resource, readResources } from "./resources.js";
import { type FileLayout, readLayout, SECTION, SECTIONS, type SectionPlace } from "./sections.js";
import { type Dialects, type OpName, readDialects, StringTable, ValuePlaces } from "./tables.js";
import { ValueTable } from "./valueTable.js";

/** The largest section that is read whole. Resources are never read. */
const MAX_SECTION_BYTES = 2 ** 30;

/** A dialect that a file uses. */
export interface Dialect {
  readonly name: ByteString;
  /** Version numbers, most significant first; undefined if it has none in this encoding. */
  readonly version: readonly number[] | undefined;
}

export interface Bytecode {
  readonly version: number;
  readonly producer: string;
  /** Bytes without the resources. */
  readonly size: number;
  readonly dialects: readonly Dialect[];
  readonly ops: readonly OpName[];
  readonly values: ValueTable;
  readonly resources: readonly Resource[];
  readonly properties: PropertyTable;
  /** Walks the ops of the file from its start, or only the op at a position in the IR section. */
  walk(pos?: number): IrReader;
}

/** The byte spans of ops' properties. */
export class PropertyTable {
  readonly #section: Cursor | undefined;
  /** Where each entry starts and ends. */
  readonly #spans: Uint32Array;

  /** @throws BytecodeError */
  constructor(section: Cursor | undefined) {
    this.#section = section;
    const count = section?.count("properties") ?? 0;
    this.#spans = new Uint32Array(count * 2);
    for (let i = 0; section !== undefined && i < count; i++) {
      const size = section.count("bytes");
      this.#spans[i * 2] = section.pos;
      section.skip(size);
      this.#spans[i * 2 + 1] = section.pos;
    }
    if (section !== undefined && section.left > 0) section.fail("Bytes follow the last entry of the properties");
  }

  get count(): number {
    return this.#spans.length / 2;
  }

  at(index: number): Cursor {
    const section = this.#section as Cursor;
    return new Cursor(section.bytes, section.base, this.#spans[index * 2], this.#spans[index * 2 + 1]);
  }
}

/** Opens a file and reads its tables, not its IR. @throws BytecodeError */
export function openBytecode(source: ByteSource): Bytecode {
  const layout = readLayout(source);
  const { version, producer } = layout;
  const section = (id: number): Cursor => loadSection(source, layout, id);
  const strings = new StringTable(section(SECTION.strings));
  const { dialects, versions, ops } = readDialects(section(SECTION.dialects), version, strings);
  const resources = resourcesOf(source, layout, strings, dialects);
  const body = section(SECTION.values);
  const places = new ValuePlaces(section(SECTION.offsets), dialects.length, body.left);
  const handles = resources.filter(({ external }) => !external);
  const values = new ValueTable(body, places, dialects, strings, handles);
  const properties = new PropertyTable(version >= 5 ? section(SECTION.properties) : undefined);
  const ir = section(SECTION.ir);
  const bounds = {
    version,
    ops: ops.length,
    attributes: places.attributes,
    types: places.types,
    properties: properties.count,
  };
  return {
    version,
    producer,
    size: source.size - (layout.sections[SECTION.resources]?.length ?? 0),
    dialects: dialects.map((name, i) => ({ name, version: versionNumbers(versions[i]) })),
    ops,
    values,
    resources,
    properties,
    walk: (pos) => new IrReader(new Cursor(ir.bytes, ir.base, pos), bounds, pos !== undefined),
  };
}

/** How many numbers a dialect's version has at most. */
const MAX_VERSION_NUMBERS = 8;

/** A dialect's version in the encoding of all public dialects: numbers and nothing else. */
function versionNumbers(bytes: Uint8Array | undefined): readonly number[] | undefined {
  const numbers = bytes && numbersOf(new Cursor(bytes, 0));
  return numbers !== undefined && numbers.length > 0 && numbers.length <= MAX_VERSION_NUMBERS ? numbers : undefined;
}

function resourcesOf(
  source: ByteSource,
  layout: FileLayout,
  strings: StringTable,
  dialects: Dialects["dialects"],
): readonly Resource[] {
  const values = layout.sections[SECTION.resources];
  if (values === undefined) return [];
  return readResources(source, loadSection(source, layout, SECTION.keys), values, strings, dialects);
}

/** The bytes of a required section. @throws BytecodeError */
function loadSection(source: ByteSource, { sections }: FileLayout, id: number): Cursor {
  const { start, length } = sections[id] as SectionPlace;
  if (length > MAX_SECTION_BYTES) {
    throw new BytecodeError(`Section ${id} (${SECTIONS[id]}) has ${length} bytes, expected at most 1 GiB`, start);
  }
  const bytes = source.read(start, length);
  if (bytes.length < length) throw new BytecodeError(BECAME_SHORTER, start + bytes.length);
  return new Cursor(bytes, start);
}
