/**
 * GGML's archives: pairs of metadata and tensors of variable length, one after another, then the data.
 * Upstream: docs/gguf.md of ggml-org/ggml, gguf-py/gguf/constants.py of ggml-org/llama.cpp for types and sizes, and IREE's
 * reader, runtime/src/iree/io/formats/gguf/gguf_parser.c.
 */
import { displayBytes } from "../text/byteString.js";
import type { Parameter, ParameterArchive } from "./archive.js";
import { mlirElementOf } from "./elements.js";
import { ArchiveError, type HeaderBytes } from "./headerBytes.js";

const MAGIC = 0x46554747;
const MIN_VERSION = 2;
const MAX_VERSION = 3;
const DEFAULT_ALIGNMENT = 32;
const MAX_DIMENSIONS = 8;
/** Models have some dozens. */
const MAX_PAIRS = 1 << 16;

/** By number: name, elements of a block, and bytes of a block. */
const TYPES: ReadonlyMap<number, readonly [name: string, elements: number, bytes: number]> = new Map([
  [0, ["F32", 1, 4]],
  [1, ["F16", 1, 2]],
  [2, ["Q4_0", 32, 18]],
  [3, ["Q4_1", 32, 20]],
  [6, ["Q5_0", 32, 22]],
  [7, ["Q5_1", 32, 24]],
  [8, ["Q8_0", 32, 34]],
  [9, ["Q8_1", 32, 36]],
  [10, ["Q2_K", 256, 84]],
  [11, ["Q3_K", 256, 110]],
  [12, ["Q4_K", 256, 144]],
  [13, ["Q5_K", 256, 176]],
  [14, ["Q6_K", 256, 210]],
  [15, ["Q8_K", 256, 292]],
  [16, ["IQ2_XXS", 256, 66]],
  [17, ["IQ2_XS", 256, 74]],
  [18, ["IQ3_XXS", 256, 98]],
  [19, ["IQ1_S", 256, 50]],
  [20, ["IQ4_NL", 32, 18]],
  [21, ["IQ3_S", 256, 110]],
  [22, ["IQ2_S", 256, 82]],
  [23, ["IQ4_XS", 256, 136]],
  [24, ["I8", 1, 1]],
  [25, ["I16", 1, 2]],
  [26, ["I32", 1, 4]],
  [27, ["I64", 1, 8]],
  [28, ["F64", 1, 8]],
  [29, ["IQ1_M", 256, 56]],
  [30, ["BF16", 1, 2]],
  [34, ["TQ1_0", 256, 54]],
  [35, ["TQ2_0", 256, 66]],
  [39, ["MXFP4", 32, 17]],
]);

/** The last number that IREE's reader has the same type for; its next ones were numbers of integers once. */
const LAST_OF_IREE = 15;

/** Bytes of a value by its type; strings and arrays have no size of their own. */
const VALUE_SIZES: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 4],
  [5, 4],
  [6, 4],
  [7, 1],
  [10, 8],
  [11, 8],
  [12, 8],
]);
const UINT32 = 4;
const STRING = 8;
const ARRAY = 9;

/** A tensor whose place in the file is known once all are read. */
interface Tensor {
  readonly key: string;
  readonly shape: readonly number[];
  readonly type: number;
  readonly offset: number;
}

/** The header of a file. @throws ArchiveError */
export function readGguf(bytes: HeaderBytes): Omit<ParameterArchive, "format" | "fileSize"> {
  return new GgufHeader(bytes).read();
}

// A class since what is next in the file depends on all that precedes it.
class GgufHeader {
  readonly #bytes: HeaderBytes;
  #at = 0;
  #alignment = DEFAULT_ALIGNMENT;

  constructor(bytes: HeaderBytes) {
    this.#bytes = bytes;
  }

  read(): Omit<ParameterArchive, "format" | "fileSize"> {
    if (this.#u32() !== MAGIC) throw new ArchiveError("Not a GGUF file: no GGUF at its start");
    const version = this.#u32();
    if (version < MIN_VERSION || version > MAX_VERSION) {
      throw new ArchiveError(`GGUF version is ${version}, expected ${MIN_VERSION} or ${MAX_VERSION}`);
    }
    const count = this.#u64();
    const pairs = this.#u64();
    this.#bytes.checkCount(count);
    if (pairs > MAX_PAIRS)
      throw new ArchiveError(`GGUF metadata has ${pairs} pairs, more than ${MAX_PAIRS} are not read`);
    for (let i = 0; i < pairs; i++) this.#pair();
    const tensors: Tensor[] = [];
    for (let i = 0; i < count; i++) tensors.push(this.#tensor());
    const start = Math.ceil(this.#at / this.#alignment) * this.#alignment;
    const parameters = tensors.map((tensor) => this.#parameter(tensor, start));
    return { version: String(version), parameters, refusal: refusalOf(tensors) };
  }

  #pair(): void {
    const length = this.#u64();
    const at = this.#at;
    this.#skip(length);
    const type = this.#u32();
    const isAlignment =
      length === ALIGNMENT_KEY.length && type === UINT32 && this.#bytes.bytes(at, length) === ALIGNMENT_KEY;
    if (isAlignment) {
      this.#alignment = this.#bytes.u32(this.#at);
      if (this.#alignment === 0) throw new ArchiveError(`${ALIGNMENT_KEY} is 0`);
    }
    this.#skipValue(type);
  }

  #skipValue(type: number): void {
    if (type === ARRAY) this.#skipArray();
    else this.#skip(type === STRING ? this.#u64() : sizeOf(type));
  }

  #skipArray(): void {
    const element = this.#u32();
    const count = this.#u64();
    if (element === ARRAY) throw new ArchiveError("Metadata has arrays of arrays");
    if (element === STRING) for (let i = 0; i < count; i++) this.#skip(this.#u64());
    else this.#skip(count * sizeOf(element));
  }

  #tensor(): Tensor {
    const length = this.#u64();
    const key = displayBytes(this.#bytes.key(this.#at, length));
    this.#skip(length);
    const rank = this.#u32();
    if (rank > MAX_DIMENSIONS)
      throw new ArchiveError(`Tensor ${key} has ${rank} dimensions, expected at most ${MAX_DIMENSIONS}`);
    const shape: number[] = [];
    for (let i = 0; i < rank; i++) shape.unshift(this.#u64());
    return { key, shape, type: this.#u32(), offset: this.#u64() };
  }

  #parameter({ key, shape, type, offset }: Tensor, start: number): Parameter {
    const known = TYPES.get(type);
    if (known === undefined) throw new ArchiveError(`Tensor ${key} is of an unknown GGML type, ${type}`);
    const [element, elements, size] = known;
    const bytes = Math.floor((shape.reduce((a, b) => a * b, 1) * size) / elements);
    if (start + offset + bytes > this.#bytes.size) {
      throw new ArchiveError(
        `Truncated: ${key} ends at byte ${start + offset + bytes}, file has ${this.#bytes.size} bytes`,
      );
    }
    const place = { storage: "file", offset: start + offset } as const;
    return { key, element, mlirElement: mlirElementOf(element), shape, bytes, ...place };
  }

  #u32(): number {
    this.#at += 4;
    return this.#bytes.u32(this.#at - 4);
  }

  #u64(): number {
    this.#at += 8;
    return this.#bytes.u64(this.#at - 8);
  }

  #skip(length: number): void {
    this.#at += length;
    if (this.#at > this.#bytes.size) {
      throw new ArchiveError(`Truncated: file has ${this.#bytes.size} bytes, header goes on to ${this.#at}`);
    }
  }
}

const ALIGNMENT_KEY = "general.alignment";

function sizeOf(type: number): number {
  const size = VALUE_SIZES.get(type);
  if (size === undefined) throw new ArchiveError(`Metadata has a value of an unknown type, ${type}`);
  return size;
}

function refusalOf(tensors: readonly Tensor[]): string | undefined {
  const found = tensors.find(({ type }) => type > LAST_OF_IREE);
  return (
    found && `tensor ${found.key} is of the GGML type ${TYPES.get(found.type)?.[0]}, which IREE's reader does not know`
  );
}
