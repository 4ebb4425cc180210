/** Makes parameter archives of each format, field by field. */

export interface MadeParameter {
  readonly key: string;
  /** How many bytes of values. */
  readonly length: number;
  /** IRPA: a repeated byte in place of values, or an entry in another file, or one that was erased. */
  readonly kind?: "splat" | "external" | "skip";
  /** IRPA: a string for tools. */
  readonly metadata?: string;
  /** The other formats. */
  readonly shape?: readonly number[];
  /** The number of a GGML type, or the name that safetensors has for it. */
  readonly type?: number | string;
}

/** Fields one after another, little-endian. */
class Bytes {
  #parts: Buffer[] = [];
  length = 0;

  raw(part: Buffer | string): this {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    this.#parts.push(bytes);
    this.length += bytes.length;
    return this;
  }

  u16(value: number): this {
    const part = Buffer.alloc(2);
    part.writeUInt16LE(value);
    return this.raw(part);
  }

  u32(value: number): this {
    const part = Buffer.alloc(4);
    part.writeUInt32LE(value);
    return this.raw(part);
  }

  u64(value: number | bigint): this {
    const part = Buffer.alloc(8);
    part.writeBigUInt64LE(BigInt(value));
    return this.raw(part);
  }

  text(text: string): this {
    const bytes = Buffer.from(text);
    return this.u64(bytes.length).raw(bytes);
  }

  align(to: number): this {
    return this.raw(Buffer.alloc((to - (this.length % to)) % to));
  }

  end(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

const HEADER = 88;

/** An IREE parameter archive; `next` is the offset of another one in the file. */
export function irpa(parameters: readonly MadeParameter[], next = 0): Buffer {
  const metadata = new Bytes();
  const string = (text: string) => {
    const bytes = Buffer.from(text);
    const at = metadata.length;
    metadata.raw(bytes);
    return [at, bytes.length] as const;
  };
  const entries = new Bytes();
  let data = 0;
  for (const { key, length, kind, metadata: note = "" } of parameters) {
    const [name, nameLength] = string(key);
    const [at, noteLength] = string(note);
    const size = { splat: 85, external: 92, skip: 60, file: 76 }[kind ?? "file"];
    const type = { skip: 0, splat: 1, file: 2, external: 3 }[kind ?? "file"];
    entries.u64(size).u32(type).u64(0).u64(name).u64(nameLength).u64(at).u64(noteLength).u64(64);
    if (kind === "splat") entries.u64(length).raw(Buffer.alloc(16, 1)).raw("\x01");
    else if (kind === "external") entries.u64(0).u64(0).u64(0).u64(length);
    else if (kind === undefined) {
      entries.u64(data).u64(length);
      data += Math.ceil(length / 64) * 64;
    }
    entries.align(16);
  }
  const entryAt = 96;
  const metadataAt = entryAt + entries.length;
  const dataAt = Math.ceil((metadataAt + metadata.length) / 64) * 64;
  const file = new Bytes().raw("IRPA").u16(0).u16(0).u64(HEADER).u64(next).u64(0).u64(parameters.length);
  file.u64(entryAt).u64(entries.length).u64(metadataAt).u64(metadata.length).u64(dataAt).u64(data);
  file.align(16).raw(entries.end()).raw(metadata.end()).align(64).raw(Buffer.alloc(data));
  return file.end();
}

/** A GGUF file with some metadata of each kind; dimensions are given outermost first. */
export function gguf(parameters: readonly MadeParameter[], version = 3, alignment = 32): Buffer {
  const file = new Bytes().raw("GGUF").u32(version).u64(parameters.length).u64(4);
  file.text("general.alignment").u32(4).u32(alignment);
  file.text("general.name").u32(8).text("made");
  file.text("made.words").u32(9).u32(8).u64(2).text("a").text("bcd");
  file.text("made.numbers").u32(9).u32(6).u64(3).raw(Buffer.alloc(12));
  let data = 0;
  for (const { key, length, shape = [length / 4], type = 0 } of parameters) {
    file.text(key).u32(shape.length);
    for (const dim of [...shape].reverse()) file.u64(dim);
    file.u32(Number(type)).u64(data);
    data += Math.ceil(length / alignment) * alignment;
  }
  return file.align(alignment).raw(Buffer.alloc(data)).end();
}

/** A safetensors file. */
export function safetensors(parameters: readonly MadeParameter[]): Buffer {
  let data = 0;
  const entries = parameters.map(({ key, length, shape = [length / 4], type = "F32" }) => {
    data += length;
    return [key, { dtype: type, shape, data_offsets: [data - length, data] }] as const;
  });
  const header = JSON.stringify({ __metadata__: { format: "pt", nested: "{}" }, ...Object.fromEntries(entries) });
  return new Bytes().text(header).raw(Buffer.alloc(data)).end();
}
