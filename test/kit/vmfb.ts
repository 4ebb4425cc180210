/** Makes compiled modules of any era in any container, with the FlatBuffers builder. */
import { Builder, type Offset } from "flatbuffers";

export const ERAS = [
  "2019-11-12",
  "2019-12-19",
  "2020-09-10",
  "2021-09-16",
  "2022-05-16",
  "2022-06-27",
  "2022-06-28",
  "2022-08-08",
  "2023-03-03",
] as const;
export type Era = (typeof ERAS)[number];

export const CONTAINERS = ["plain", "prefixed", "zip"] as const;
export type ContainerForm = (typeof CONTAINERS)[number];

type Attributes = Readonly<Record<string, string>>;

export interface SignatureSpec {
  readonly callingConvention?: string;
  readonly attributes?: Attributes;
}

/** What is written into a module. What an era has no field for is left out. */
export interface ModuleSpec {
  readonly name?: string;
  readonly moduleVersion?: number;
  /** `17.0`; the one of the era's last day where absent. */
  readonly bytecodeVersion?: string;
  /** Feature bits; that of f32 where absent. */
  readonly requirements?: number;
  readonly attributes?: Attributes;
  readonly types?: readonly string[];
  readonly dependencies?: readonly {
    readonly name: string;
    readonly minimumVersion: number;
    readonly required: boolean;
  }[];
  readonly imports?: readonly ({ readonly name?: string; readonly optional?: boolean } & SignatureSpec)[];
  /** Each has a function of its own unless `ordinal` says another. */
  readonly exports?: readonly ({ readonly name?: string; readonly ordinal?: number } & SignatureSpec)[];
  /** How many functions there are; as many as exports where absent. */
  readonly functions?: number;
  /** How many of them have a signature; all where absent. */
  readonly signatures?: number;
  /** Names in the debug database. */
  readonly debugNames?: readonly string[];
  /** Bytes of the segments. */
  readonly rodata?: readonly number[];
  readonly externalRodata?: readonly number[];
  /** Contents of more embedded segments, aligned as executables are. */
  readonly libraries?: readonly Uint8Array[];
  readonly rwdata?: readonly number[];
}

/** Root slots by era, as the reference's table has them; absent fields have none. */
const ROOT: Readonly<Record<Era, Readonly<Record<string, number>>>> = {
  "2019-11-12": slots("name imports exports internal rodata rwdata state descriptors bytecode"),
  "2019-12-19": slots("name types imports exports internal rodata rwdata state descriptors bytecode"),
  "2020-09-10": slots("name types imports exports internal rodata rwdata state descriptors bytecode debug"),
  "2021-09-16": slots("name types imports exports rodata rwdata state descriptors bytecode debug"),
  "2022-05-16": slots("name types imports exports rodata rwdata state descriptors bytecodeVersion bytecode debug"),
  "2022-06-27": slots("name types imports exports rodata rwdata state descriptors bytecodeVersion bytecode debug"),
  "2022-06-28": slots(
    "name attrs types imports exports rodata rwdata state descriptors bytecodeVersion bytecode debug",
  ),
  "2022-08-08": slots(
    "name version attrs types dependencies imports exports rodata rwdata state descriptors bytecodeVersion bytecode debug",
  ),
  "2023-03-03": slots(
    "name version requirements attrs types dependencies imports exports signatures rodata rwdata state descriptors bytecodeVersion bytecode debug",
  ),
};

/** The last bytecode version that each layout was written with. */
const LAST_VERSION: Readonly<Partial<Record<Era, string>>> = {
  "2022-05-16": "3.0",
  "2022-06-27": "4.0",
  "2022-06-28": "6.0",
  "2022-08-08": "13.0",
  "2023-03-03": "17.0",
};

function slots(names: string): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(" ").map((name, slot) => [name, slot]));
}

/** Whether modules of an era have a field. */
export function eraHas(era: Era, field: string): boolean {
  return field in ROOT[era];
}

/** The bytecode version that a module of an era has if it says none itself; undefined where there was none. */
export function versionOf(era: Era): string | undefined {
  return LAST_VERSION[era];
}

/** A module with something in every field and that many exports. */
export function fullSpec(exports: number): ModuleSpec {
  return {
    name: "arithmetic",
    moduleVersion: 3,
    attributes: { author: "Zoë", build: "42" },
    types: ["i32", "i64", "!hal.buffer_view"],
    dependencies: [
      { name: "hal", minimumVersion: 6, required: true },
      { name: "tracing", minimumVersion: 1, required: false },
    ],
    imports: [
      { name: "hal.buffer_view.create", callingConvention: "0rIIiiCID_r" },
      { name: "tracing.note", callingConvention: "0i_v", optional: true },
    ],
    exports: Array.from({ length: exports }, (_, i) => ({
      name: `f${i}`,
      callingConvention: i % 2 === 0 ? "0rr_r" : "0v_v",
      attributes: i % 3 === 0 ? { "iree.abi.declaration": `sync func @f${i}()`, author: `a${i}` } : {},
    })),
    rodata: [24, 5],
    externalRodata: [1000],
    rwdata: [16, 8],
  };
}

/** The file of a module. */
export function buildModule(spec: ModuleSpec, era: Era = "2023-03-03", form: ContainerForm = "zip"): Uint8Array {
  const builder = new Builder(1024);
  const root = new Writer(builder, era).module(spec);
  builder.finish(root, era < "2021-05" ? "BMOD" : "IREE", form !== "plain");
  const bytes = builder.asUint8Array();
  return form === "zip" ? inZip(bytes) : bytes;
}

/** A module, or a part of one, with its lists as arrays. */
export function expanded(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Symbol.iterator in value) return [...(value as Iterable<unknown>)].map(expanded);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expanded(each)]));
}

/** Bytes after the local header of a ZIP file, aligned to 64 as the compiler's are. */
export function inZip(bytes: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode("module.fb");
  const start = 64;
  const file = new Uint8Array(start + bytes.length);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(4, 45, true);
  view.setUint32(18, 0xffffffff, true);
  view.setUint32(22, 0xffffffff, true);
  view.setUint16(26, name.length, true);
  view.setUint16(28, start - 30 - name.length, true);
  file.set(name, 30);
  file.set(bytes, start);
  return file;
}

/** A bytecode instruction stream of that many bytes a function. */
const BYTES_PER_FUNCTION = 8;

class Writer {
  readonly #b: Builder;
  readonly #era: Era;

  constructor(builder: Builder, era: Era) {
    this.#b = builder;
    this.#era = era;
  }

  module(spec: ModuleSpec): Offset {
    const era = this.#era;
    const { exports = [], imports = [], types = ["i32", "!hal.buffer_view"] } = spec;
    const count = spec.functions ?? exports.length;
    const own = new Map(exports.map((each, i) => [each.ordinal ?? i, each]));
    const functions = Array.from(
      { length: count },
      (_, i) => own.get(i) ?? { name: `f${i}`, callingConvention: "0v_v" },
    );
    const [major = 0, minor = 0] = (spec.bytecodeVersion ?? LAST_VERSION[era] ?? "0.0").split(".").map(Number);
    const offsets: Record<string, Offset> = {
      name: spec.name === "" ? 0 : this.#b.createString(spec.name ?? "module"),
      attrs: this.#attributes(spec.attributes),
      types: this.#vector(types.map((name) => this.#table([[0, this.#b.createString(name)]]))),
      dependencies: this.#vector((spec.dependencies ?? []).map((each) => this.#dependency(each))),
      imports: this.#vector(
        imports.map(({ name, optional = false, ...signature }) =>
          this.#table([
            [0, name === undefined ? 0 : this.#b.createString(name)],
            [1, this.#signature(signature)],
            [2, { int: era >= "2022-05" ? (optional ? 2 : 1) : 0 }],
          ]),
        ),
      ),
      exports: this.#vector(
        exports.map(({ name, ordinal, ...signature }, i) => {
          const inline = era < "2023";
          // From 2019-12-19 to 2021-09-16 the attributes are the internal function's.
          const shown = era < "2021-09" ? { ...signature, attributes: {} } : signature;
          const own = inline ? this.#signature(shown) : 0;
          const at = { int: ordinal ?? i };
          const label = name === undefined ? 0 : this.#b.createString(name);
          return this.#table(
            inline
              ? [
                  [0, label],
                  [1, own],
                  [2, at],
                ]
              : [
                  [0, label],
                  [1, at],
                ],
          );
        }),
      ),
      internal: this.#vector(
        functions.map(({ name, ...signature }) =>
          this.#table([
            [0, this.#b.createString(`${name ?? "f"}_impl`)],
            [1, this.#signature(signature)],
          ]),
        ),
      ),
      signatures: this.#vector(functions.slice(0, spec.signatures ?? count).map((each) => this.#signature(each))),
      rodata: this.#rodata(spec),
      rwdata: this.#vector((spec.rwdata ?? []).map((size) => this.#table([[0, { int: size }]]))),
      state: this.#table([
        [0, { int: 8 }],
        [1, { int: 1 }],
      ]),
      descriptors: this.#descriptors(count),
      bytecode: count === 0 ? 0 : this.#b.createByteVector(new Uint8Array(count * BYTES_PER_FUNCTION).fill(0x5a)),
      debug: this.#debug(spec.debugNames),
    };
    const numbers: Record<string, number> = {
      version: spec.moduleVersion ?? 0,
      requirements: spec.requirements ?? 1,
      bytecodeVersion: major * 65536 + minor,
    };
    const fields = Object.entries(ROOT[era]).map(([name, slot]): [number, Offset | { int: number }] => {
      const int = numbers[name];
      return [slot, int === undefined ? (offsets[name] ?? 0) : { int }];
    });
    return this.#table(fields);
  }

  /** A table; an offset of 0 and a number of 0 are left out, as the compiler does. */
  #table(fields: readonly (readonly [slot: number, value: Offset | { readonly int: number; readonly long?: true }])[]) {
    this.#b.startObject(Math.max(0, ...fields.map(([slot]) => slot)) + 1);
    for (const [slot, value] of fields) {
      if (typeof value === "number") this.#b.addFieldOffset(slot, value, 0);
      else if (value.long) this.#b.addFieldInt64(slot, BigInt(value.int), 0n);
      else this.#b.addFieldInt32(slot, value.int | 0, 0);
    }
    return this.#b.endObject();
  }

  /** A vector of offsets; an empty one is left out. */
  #vector(offsets: readonly Offset[]): Offset {
    if (offsets.length === 0) return 0;
    this.#b.startVector(4, offsets.length, 4);
    for (const offset of [...offsets].reverse()) this.#b.addOffset(offset);
    return this.#b.endVector();
  }

  #attributes(attributes: Attributes = {}): Offset {
    return this.#vector(
      Object.entries(attributes).map(([key, value]) =>
        this.#table([
          [0, this.#b.createString(key)],
          [1, this.#b.createString(value)],
        ]),
      ),
    );
  }

  #signature({ callingConvention, attributes }: SignatureSpec): Offset {
    const era = this.#era;
    const convention = callingConvention === undefined ? 0 : this.#b.createString(callingConvention);
    const attrs = this.#attributes(attributes);
    if (era >= "2022-06-27") {
      return this.#table([
        [0, convention],
        [1, attrs],
      ]);
    }
    const types = [1, 1, 0];
    this.#b.startVector(4, types.length, 4);
    for (const type of types) this.#b.addInt32(type);
    const inputs = this.#b.endVector();
    if (era < "2019-12-19") return this.#table([[0, inputs]]);
    if (era < "2020-09-10") {
      return this.#table([
        [0, inputs],
        [2, attrs],
      ]);
    }
    return this.#table([
      [0, inputs],
      [2, convention],
      [3, attrs],
    ]);
  }

  #dependency({ name, minimumVersion, required }: NonNullable<ModuleSpec["dependencies"]>[number]): Offset {
    return this.#table([
      [0, this.#b.createString(name)],
      [1, { int: minimumVersion }],
      [2, { int: required ? 1 : 2 }],
    ]);
  }

  #rodata({ rodata = [], externalRodata = [], libraries = [] }: ModuleSpec): Offset {
    const contents = [...rodata.map((size) => new Uint8Array(size).fill(0xa5)), ...libraries];
    const embedded = contents.map((bytes) => {
      const data = this.#b.createByteVector(bytes);
      return this.#table([[2, data]]);
    });
    const external = externalRodata.map((size, i) =>
      this.#table([
        [3, { int: 64 * (i + 1), long: true }],
        [4, { int: size, long: true }],
      ]),
    );
    return this.#vector([...embedded, ...(this.#era >= "2022-06" ? external : [])]);
  }

  #descriptors(count: number): Offset {
    if (count === 0) return 0;
    const size = this.#era < "2023" ? 12 : 20;
    this.#b.startVector(size, count, 4);
    for (let i = count - 1; i >= 0; i--) {
      // From its last field to its first: registers and blocks, then length and offset.
      for (let field = size / 4 - 2; field > 0; field--) this.#b.addInt32(1);
      this.#b.addInt32(BYTES_PER_FUNCTION);
      this.#b.addInt32(i * BYTES_PER_FUNCTION);
    }
    return this.#b.endVector();
  }

  #debug(names: readonly string[] | undefined): Offset {
    if (names === undefined) return 0;
    const functions = this.#vector(names.map((name) => this.#table([[0, this.#b.createString(name)]])));
    return this.#table([[2, functions]]);
  }
}
