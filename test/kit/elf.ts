/** Makes CPU libraries as IREE's compiler embeds them, as far as a reader looks: no code, one relocated header. */

export interface ElfSpec {
  readonly machine: number;
  readonly wide: boolean;
  /** Whether relocations hold what they add, or the words that they are about. */
  readonly addends: boolean;
  /** Of each header in it. */
  readonly versions: readonly number[];
  readonly name?: string;
}

/** By the architecture's name in executable formats. */
export const MACHINES: Readonly<Record<string, Pick<ElfSpec, "machine" | "wide" | "addends">>> = {
  x86_64: { machine: 62, wide: true, addends: true },
  x86_32: { machine: 3, wide: false, addends: false },
  arm_64: { machine: 183, wide: true, addends: true },
  arm_32: { machine: 40, wide: false, addends: false },
  riscv_64: { machine: 243, wide: true, addends: true },
  riscv_32: { machine: 243, wide: false, addends: true },
};

const SIZE = 4096;
/** Addresses are so much larger than offsets in the file. */
const BIAS = 0x10000;
const DYNAMIC = 0x200;
const RELOCATIONS = 0x300;
const NAMES = 0x800;
const HEADERS = 0xa00;
const HEADER_SIZE = 64;

/** The bytes of a library. */
export function buildElf({ machine, wide, addends, versions, name = "module_linked" }: ElfSpec): Uint8Array {
  const bytes = new Uint8Array(SIZE);
  const view = new DataView(bytes.buffer);
  const word = wide ? 8 : 4;
  const put = (at: number, value: number) =>
    wide ? view.setBigUint64(at, BigInt(value), true) : view.setUint32(at, value, true);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, wide ? 2 : 1, 1, 1]);
  view.setUint16(16, 3, true);
  view.setUint16(18, machine, true);
  const programHeaders = 0x80;
  put(wide ? 32 : 28, programHeaders);
  view.setUint16(wide ? 54 : 42, wide ? 56 : 32, true);
  view.setUint16(wide ? 56 : 44, 2, true);
  const segment = (at: number, type: number, offset: number, size: number) => {
    view.setUint32(at, type, true);
    put(at + (wide ? 8 : 4), offset);
    put(at + (wide ? 16 : 8), offset + BIAS);
    put(at + (wide ? 32 : 16), size);
  };
  segment(programHeaders, 1, 0, SIZE);
  segment(programHeaders + (wide ? 56 : 32), 2, DYNAMIC, 6 * word);
  bytes.set(new TextEncoder().encode(name), NAMES);
  /** Each header, and the pointer to it in a library. */
  const pointers = versions.flatMap((version, i) => {
    const header = HEADERS + i * HEADER_SIZE;
    put(header, version);
    const pointer = header + HEADER_SIZE / 2;
    return [
      { at: header + word, target: NAMES },
      { at: pointer, target: header },
    ];
  });
  const entry = word * (addends ? 3 : 2);
  pointers.forEach(({ at, target }, i) => {
    const relocation = RELOCATIONS + i * entry;
    put(relocation, at + BIAS);
    put(relocation + word, 8);
    if (addends) put(relocation + 2 * word, target + BIAS);
    else put(at, target + BIAS);
  });
  const tags = addends ? [7, 8] : [17, 18];
  put(DYNAMIC, tags[0] ?? 0);
  put(DYNAMIC + word, RELOCATIONS + BIAS);
  put(DYNAMIC + 2 * word, tags[1] ?? 0);
  put(DYNAMIC + 3 * word, pointers.length * entry);
  return bytes;
}
