/**
 * The attributes and types of a file, each decoded on demand. The accessors cover what describes an op: names, lists,
 * dictionaries, function types. None throws: a damaged entry has no kind.
 */
import type { ByteString } from "../text/byteString.js";
import { BytecodeError, Cursor } from "./cursor.js";
import type { Resource } from "./resources.js";
import type { StringTable, ValuePlaces } from "./tables.js";

/** Codes of the builtin dialect's attributes (mlir/lib/IR/BuiltinDialectBytecode.cpp). */
export const ATTRIBUTE = {
  array: 0,
  dictionary: 1,
  string: 2,
  typedString: 3,
  flatSymbol: 4,
  symbol: 5,
  type: 6,
  unit: 7,
  integer: 8,
  float: 9,
  callSite: 10,
  fileLineCol: 11,
  fused: 12,
  fusedWithMetadata: 13,
  name: 14,
  unknown: 15,
  denseResource: 16,
  denseArray: 17,
  denseElements: 18,
  denseStrings: 19,
  sparse: 20,
  distinct: 21,
  fileRange: 22,
  affineMap: 23,
  integerSet: 24,
} as const;

const FUNCTION_TYPE = 2;

/** Codes of StableHLO's portable files in place of the builtin ones (stablehlo/dialect/VhloBytecode.cpp). */
export const VHLO = { array: 1, dictionary: 6, string: 14, type: 17, functionType: 8 } as const;

const MAX_NAMES = 4096;

export interface NamedValue {
  readonly name: ByteString;
  readonly value: number;
}

/** The bytes of an entry, and how they are encoded. */
export interface ValueEntry {
  readonly dialect: ByteString;
  /** Whether the dialect encoded it; otherwise it is MLIR text. */
  readonly custom: boolean;
  readonly cursor: Cursor;
}

export class ValueTable {
  readonly strings: StringTable;
  /** The dialect resources, by handle. */
  readonly resources: readonly Resource[];
  readonly #bytes: Uint8Array;
  readonly #base: number;
  readonly #places: ValuePlaces;
  readonly #dialects: readonly ByteString[];
  readonly #names = new Map<number, ByteString>();
  /** The string attribute read last, and its contents. */
  #recentString = -1;
  #recent: ByteString | undefined;

  constructor(
    section: Cursor,
    places: ValuePlaces,
    dialects: readonly ByteString[],
    strings: StringTable,
    resources: readonly Resource[],
  ) {
    this.strings = strings;
    this.resources = resources;
    this.#bytes = section.bytes;
    this.#base = section.base;
    this.#places = places;
    this.#dialects = dialects;
  }

  get attributes(): number {
    return this.#places.attributes;
  }

  get types(): number {
    return this.#places.types;
  }

  attribute(index: number): ValueEntry {
    return this.#entry(index);
  }

  type(index: number): ValueEntry {
    return this.#entry(this.#places.attributes + index);
  }

  #entry(number: number): ValueEntry {
    const places = this.#places;
    return {
      dialect: this.#dialects[places.dialect(number)] as ByteString,
      custom: places.isCustom(number),
      cursor: new Cursor(this.#bytes, this.#base, places.start(number), places.end(number)),
    };
  }

  /** Reads an attribute that has one of the codes; undefined if it has another one or is damaged. */
  #read<T>(index: number, codes: Codes, read: (cursor: Cursor) => T): T | undefined {
    return index < this.attributes ? readEntry(this.attribute(index), codes, read) : undefined;
  }

  /** The code of a builtin attribute; -1 for any other. */
  codeOf(index: number): number {
    const places = this.#places;
    if (index >= this.attributes || !places.isCustom(index) || this.#dialects[places.dialect(index)] !== "builtin")
      return -1;
    const start = places.start(index);
    const first = start < places.end(index) ? (this.#bytes[start] as number) : 0;
    // All known codes take one byte.
    return first & 1 ? first >> 1 : -1;
  }

  isCode(index: number, code: number): boolean {
    return this.codeOf(index) === code;
  }

  string(index: number): ByteString | undefined {
    // An op's name is read several times in a row.
    if (index !== this.#recentString) {
      this.#recent = this.#read(index, STRING, (cursor) =>
        this.strings.at(cursor.index("strings", this.strings.count)),
      );
      this.#recentString = index;
    }
    return this.#recent;
  }

  /** An entry's name: few distinct ones are shared by many dictionaries. */
  #name(index: number): ByteString | undefined {
    let name = this.#names.get(index);
    if (name === undefined) {
      name = this.string(index);
      if (name !== undefined && this.#names.size < MAX_NAMES) this.#names.set(index, name);
    }
    return name;
  }

  array(index: number): readonly number[] | undefined {
    return this.#read(index, ARRAY, (cursor) => indices(cursor, this.attributes));
  }

  /** Sorted by name, as in MLIR. */
  dictionary(index: number): readonly NamedValue[] | undefined {
    return this.#read(index, DICTIONARY, (cursor) => {
      const list: NamedValue[] = [];
      for (let i = cursor.count("entries", 2); i > 0; i--) {
        const at = cursor.pos;
        const name = this.#name(cursor.index("attributes", this.attributes));
        if (name === undefined) cursor.fail("Name in a dictionary is not a string", at);
        list.push({ name: name as ByteString, value: cursor.index("attributes", this.attributes) });
      }
      return list.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    });
  }

  /** An array of dictionaries and nothing else. */
  dictionaries(index: number): readonly number[] | undefined {
    const elements = this.array(index);
    return elements?.every((element) => this.dictionary(element) !== undefined) ? elements : undefined;
  }

  /** The type in a type attribute. */
  heldType(index: number): number | undefined {
    return this.#read(index, TYPE, (cursor) => cursor.index("types", this.types));
  }

  /** The function type in a type attribute. */
  heldFunctionType(index: number): FunctionType | undefined {
    const type = this.heldType(index);
    return type === undefined ? undefined : this.functionType(type);
  }

  functionType(type: number): FunctionType | undefined {
    if (type >= this.types) return undefined;
    return readEntry(this.type(type), FUNCTION, (cursor) => ({
      inputs: indices(cursor, this.types),
      results: indices(cursor, this.types),
    }));
  }
}

interface FunctionType {
  readonly inputs: readonly number[];
  readonly results: readonly number[];
}

interface Codes {
  readonly builtin: readonly number[];
  readonly vhlo: readonly number[];
}

const STRING: Codes = { builtin: [ATTRIBUTE.string, ATTRIBUTE.typedString], vhlo: [VHLO.string] };
const ARRAY: Codes = { builtin: [ATTRIBUTE.array], vhlo: [VHLO.array] };
const DICTIONARY: Codes = { builtin: [ATTRIBUTE.dictionary], vhlo: [VHLO.dictionary] };
const TYPE: Codes = { builtin: [ATTRIBUTE.type], vhlo: [VHLO.type] };
const FUNCTION: Codes = { builtin: [FUNCTION_TYPE], vhlo: [VHLO.functionType] };

function readEntry<T>(entry: ValueEntry, codes: Codes, read: (cursor: Cursor) => T): T | undefined {
  const { dialect, custom, cursor } = entry;
  if (!custom || cursor.left === 0) return undefined;
  const known = dialect === "builtin" ? codes.builtin : dialect === "vhlo" ? codes.vhlo : [];
  try {
    return known.includes(cursor.varint()) ? read(cursor) : undefined;
  } catch (error) {
    if (error instanceof BytecodeError) return undefined;
    throw error;
  }
}

/** A list of indices. @throws BytecodeError */
export function indices(cursor: Cursor, bound: number): readonly number[] {
  const list: number[] = [];
  for (let i = cursor.count("elements"); i > 0; i--) list.push(cursor.index("a table", bound));
  return list;
}
