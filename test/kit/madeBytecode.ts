/** Bytecode files made up here, part by part. */

/** A number as bytecode has it. */
export function varint(value: number): number[] {
  if (value < 2 ** 7) return [value * 2 + 1];
  if (value < 2 ** 14) return [((value << 2) & 0xff) | 2, value >> 6];
  const bytes = [0];
  let rest = BigInt(value);
  for (let i = 0; i < 8; i++, rest >>= 8n) bytes.push(Number(rest & 0xffn));
  return bytes;
}

/** A section with its header. */
export function section(id: number, contents: readonly number[]): number[] {
  return [id, ...varint(contents.length), ...contents];
}

/** The parts of a made-up file, of which a test changes some. */
export interface MadeFile {
  readonly version?: number;
  readonly strings?: readonly string[];
  /** Entries of attributes in the builtin dialect: their bytes. */
  readonly attributes?: readonly (readonly number[])[];
  readonly types?: readonly (readonly number[])[];
  /** Contents of the IR section. */
  readonly ir?: readonly number[];
  readonly properties?: readonly (readonly number[])[];
  /** Sections in place of those that are made. */
  readonly sections?: Readonly<Record<number, readonly number[]>>;
}

/** `ir` of a module without attributes whose block holds some ops. */
export function moduleOf(ops: readonly (readonly number[])[], values = 0): number[] {
  // One op: name 0 with regions, location 0; one region, isolated.
  const region = [...varint(1), ...varint(values), ...varint(ops.length * 2), ...ops.flat()];
  return [...varint(2), ...varint(0), 0x10, ...varint(0), ...varint(3), ...section(4, region)];
}

/**
 * A file of the builtin dialect with the ops `builtin.module` and `builtin.x`. Its first attribute is the unknown location.
 */
export function makeFile(file: MadeFile = {}): Uint8Array {
  const { version = 6, attributes = [], types = [], properties = [] } = file;
  const strings = ["builtin", "module", "x", ...(file.strings ?? [])];
  const encoded = strings.map((text) => [...new TextEncoder().encode(text), 0]);
  const sizes = encoded.toReversed().flatMap(({ length }) => varint(length));
  const entries = [[...varint(15)], ...attributes];
  const group = (list: readonly (readonly number[])[]) =>
    list.length === 0
      ? []
      : [...varint(0), ...varint(list.length), ...list.flatMap(({ length }) => varint(length * 2 + 1))];
  const contents: Record<number, readonly number[]> = {
    0: [...varint(strings.length), ...sizes, ...encoded.flat()],
    1: [...varint(1), ...varint(0), ...varint(2), ...varint(0), ...varint(2), ...varint(3), ...varint(5)],
    2: [...entries.flat(), ...types.flat()],
    3: [...varint(entries.length), ...varint(types.length), ...group(entries), ...group(types)],
    4: file.ir ?? moduleOf([]),
    8: [...varint(properties.length), ...properties.flatMap((bytes) => [...varint(bytes.length), ...bytes])],
    ...file.sections,
  };
  const sections = Object.entries(contents).flatMap(([id, bytes]) => section(Number(id), bytes));
  return new Uint8Array([0x4d, 0x4c, 0xef, 0x52, ...varint(version), 0x78, 0, ...sections]);
}
