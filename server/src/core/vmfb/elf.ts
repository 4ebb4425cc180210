/**
 * The version of a CPU library, which is an ELF file, without disassembling it: its query function returns a header for
 * one version of the interface only, and that header is data.
 * Upstream: runtime/src/iree/hal/local/executable_library.h.
 */
import { type ByteReader, MalformedError } from "./byteReader.js";

export interface CpuLibrary {
  /** As the names of executable formats end: `x86_64`. */
  readonly architecture: string;
  /** `0.5`; undefined where it can't be read. */
  readonly version: string | undefined;
}

/** The executables among the constants of a module. */
export interface Executables {
  readonly libraries: readonly CpuLibrary[];
  /** The devices of those that are FlatBuffers, each once: `vulkan`, `vmvx`. */
  readonly devices: readonly string[];
}

/** A span of a file. */
export interface Segment {
  readonly start: number;
  readonly length: number;
}

const ELF_MAGIC = 0x464c457f;
const LITTLE_ENDIAN = 1;
/** The size of the header of a 64-bit file. Bytes. */
const MIN_ELF_LENGTH = 64;

const PT_LOAD = 1;
const PT_DYNAMIC = 2;
const DT_RELA = 7;
const DT_RELASZ = 8;
const DT_REL = 17;
const DT_RELSZ = 18;
const NEEDED_TAGS: ReadonlySet<number> = new Set([DT_RELA, DT_RELASZ, DT_REL, DT_RELSZ]);

/** By machine, and for those that have both by the size of a word in bits. */
const ARCHITECTURES: ReadonlyMap<number, readonly [narrow: string | undefined, wide: string | undefined]> = new Map([
  [3, ["x86_32", undefined]],
  [40, ["arm_32", undefined]],
  [62, [undefined, "x86_64"]],
  [183, [undefined, "arm_64"]],
  [243, ["riscv_32", "riscv_64"]],
]);

/** The name of a machine of ELF files, of those that IREE compiles for. */
export function architectureOf(machine: number): string | undefined {
  const [narrow, wide] = ARCHITECTURES.get(machine) ?? [];
  return wide ?? narrow;
}

const MAX_PROGRAM_HEADERS = 256;
const MAX_DYNAMIC_ENTRIES = 1024;
const MAX_RELOCATIONS = 1 << 18;
/** What a relocation counts for, in bytes of work. */
const RELOCATION_WORK = 32;
/** Names of libraries are short. Bytes. */
const MAX_NAME_LENGTH = 512;
/** Versions, feature bits and sanitizers so far are below ten. */
const MAX_SMALL_NUMBER = 0xffff;

/** Whether a span begins as an ELF file does. @throws MalformedError outside the file */
export function isElf(bytes: ByteReader, { start, length }: Segment): boolean {
  return length >= MIN_ELF_LENGTH && bytes.u32(start) === ELF_MAGIC;
}

/** The library in a span; undefined where it is no ELF file of a machine that IREE compiles for. Never throws. */
export function readLibrary(bytes: ByteReader, segment: Segment): CpuLibrary | undefined {
  const { start } = segment;
  try {
    if (!isElf(bytes, segment)) return undefined;
    const isWide = bytes.u8(start + 4) === 2;
    const architecture = ARCHITECTURES.get(bytes.u16(start + 18))?.[isWide ? 1 : 0];
    if (architecture === undefined || bytes.u8(start + 5) !== LITTLE_ENDIAN) return undefined;
    return { architecture, version: versionIn(new Elf(bytes, segment, isWide)) };
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

/** The one version that the headers of a library have. */
function versionIn(elf: Elf): string | undefined {
  try {
    const versions = new Set(elf.headerVersions());
    const [version] = versions;
    if (versions.size !== 1 || version === undefined) return undefined;
    return `${version >>> 16}.${version & 0xffff}`;
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

interface Loaded {
  readonly address: number;
  readonly offset: number;
  readonly size: number;
}

class Elf {
  readonly #bytes: ByteReader;
  readonly #segment: Segment;
  readonly #isWide: boolean;
  /** Bytes of an address. */
  readonly #word: number;
  readonly #loaded: Loaded[] = [];
  #dynamic: Segment | undefined;

  constructor(bytes: ByteReader, segment: Segment, isWide: boolean) {
    this.#bytes = bytes;
    this.#segment = segment;
    this.#isWide = isWide;
    this.#word = isWide ? 8 : 4;
    this.#programHeaders();
  }

  /** The versions of all that looks like a library's header. */
  *headerVersions(): Generator<number> {
    /** Where each relocated word points to, by its address. */
    const pointers = new Map<number, number>(this.#relocations());
    const targets = new Set(pointers.values());
    for (const [at, target] of pointers) {
      const header = at - this.#word;
      if (!targets.has(header)) continue;
      const version = this.#wordAt(header);
      if (version === undefined || version === 0 || version > MAX_SMALL_NUMBER) continue;
      const features = this.#u32At(at + this.#word);
      const sanitizer = this.#u32At(at + this.#word + 4);
      if (!isSmall(features) || !isSmall(sanitizer)) continue;
      if (this.#isPrintableAt(target)) yield version;
    }
  }

  #programHeaders(): void {
    const { start } = this.#segment;
    const wide = this.#isWide;
    const table = this.#wordIn(start + (wide ? 32 : 28));
    const size = this.#bytes.u16(start + (wide ? 54 : 42));
    const count = Math.min(this.#bytes.u16(start + (wide ? 56 : 44)), MAX_PROGRAM_HEADERS);
    for (let i = 0; i < count; i++) {
      const at = this.#inside(table + i * size, wide ? 56 : 32);
      const type = this.#bytes.u32(at);
      const offset = this.#wordIn(at + (wide ? 8 : 4));
      const address = this.#wordIn(at + (wide ? 16 : 8));
      const length = this.#wordIn(at + (wide ? 32 : 16));
      if (type === PT_LOAD) this.#loaded.push({ address, offset, size: length });
      if (type === PT_DYNAMIC) this.#dynamic = { start: offset, length };
    }
  }

  /** Place and target of each word that is relocated when the library is loaded. */
  *#relocations(): Generator<readonly [at: number, target: number]> {
    const tags = this.#dynamicTags();
    for (const [tableTag, sizeTag, hasAddend] of [
      [DT_RELA, DT_RELASZ, true],
      [DT_REL, DT_RELSZ, false],
    ] as const) {
      const table = tags.get(tableTag);
      if (table === undefined) continue;
      const entry = this.#word * (hasAddend ? 3 : 2);
      const count = Math.min(Math.floor((tags.get(sizeTag) ?? 0) / entry), MAX_RELOCATIONS);
      for (let i = 0; i < count; i++) {
        this.#bytes.spend(RELOCATION_WORK);
        const place = this.#fileOffset(table + i * entry, entry);
        if (place === undefined) break;
        const at = this.#wordIn(place);
        const target = hasAddend ? this.#wordIn(place + 2 * this.#word) : this.#wordAt(at);
        if (target !== undefined) yield [at, target];
      }
    }
  }

  #dynamicTags(): ReadonlyMap<number, number> {
    const tags = new Map<number, number>();
    if (this.#dynamic === undefined) return tags;
    const { start, length } = this.#dynamic;
    const count = Math.min(Math.floor(length / (2 * this.#word)), MAX_DYNAMIC_ENTRIES);
    for (let i = 0; i < count; i++) {
      const at = this.#inside(start + i * 2 * this.#word, 2 * this.#word);
      const tag = this.#wordIn(at);
      if (tag === 0) break;
      if (NEEDED_TAGS.has(tag)) tags.set(tag, this.#wordIn(at + this.#word));
    }
    return tags;
  }

  /** A place in the file by its place in the ELF file. @throws MalformedError outside of it */
  #inside(offset: number, length: number): number {
    if (offset >= 0 && offset + length <= this.#segment.length) return this.#segment.start + offset;
    throw new MalformedError("Library is cut off");
  }

  /** A place in the file by its address in memory; undefined where the file has nothing for it. */
  #fileOffset(address: number, length: number): number | undefined {
    for (const loaded of this.#loaded) {
      const within = address - loaded.address;
      if (within >= 0 && within + length <= loaded.size) return this.#inside(loaded.offset + within, length);
    }
    return undefined;
  }

  #wordIn(offset: number): number {
    return this.#isWide ? this.#bytes.u64(offset) : this.#bytes.u32(offset);
  }

  #wordAt(address: number): number | undefined {
    const offset = this.#fileOffset(address, this.#word);
    return offset === undefined ? undefined : this.#wordIn(offset);
  }

  #u32At(address: number): number | undefined {
    const offset = this.#fileOffset(address, 4);
    return offset === undefined ? undefined : this.#bytes.u32(offset);
  }

  /** Whether an address has a string of printable characters with a zero byte at its end. */
  #isPrintableAt(address: number): boolean {
    for (let i = 0; i < MAX_NAME_LENGTH; i++) {
      const offset = this.#fileOffset(address + i, 1);
      if (offset === undefined) return false;
      const code = this.#bytes.u8(offset);
      if (code === 0) return i > 0;
      if (code < 0x20 || code > 0x7e) return false;
    }
    return false;
  }
}

function isSmall(number: number | undefined): boolean {
  return number !== undefined && number <= MAX_SMALL_NUMBER;
}
