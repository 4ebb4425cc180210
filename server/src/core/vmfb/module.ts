/**
 * A compiled module: its tables, with nothing decoded. `readModule` makes it, `decodeModule` decodes its strings. Its
 * lists are positions in the file; an entry is read anew at each access. Upstream:
 * runtime/src/iree/schemas/bytecode_module_def.fbs.
 */
import type { ByteString } from "../text/byteString.js";
import type { List } from "../text/lists.js";
import type { Executables } from "./elf.js";

/** Key and value of an `AttrDef`; the writer spells integers in decimal and symbols without `@`. */
export interface VmAttribute {
  readonly key: string;
  /** For people: UTF-8, a bad byte as `\XX`. */
  readonly value: string;
  /** As they are in the file, for the codecs. */
  readonly bytes: ByteString;
}

/** A function's signature. */
export interface VmSignature {
  /** The calling convention string; null where none is written (`() -> ()`, or a module from before 2020-09-10). */
  readonly callingConvention: string | null;
  readonly attributes: List<VmAttribute>;
}

export interface VmDependency {
  readonly name: string;
  readonly minimumVersion: number;
  /** False where the module loads without it. */
  readonly required: boolean;
  /** Whether the module, if it is there, has to be as new as that. */
  readonly needsVersion: boolean;
}

export interface VmImport extends VmSignature {
  /** With the module's name in front: `hal.buffer.assert`. Empty where the entry has none. */
  readonly name: string;
  readonly optional: boolean;
}

export interface VmExport extends VmSignature {
  /** As callers look it up, without the module's name. Empty where the entry has none. */
  readonly name: string;
  /** The index of its function in `functions`. May be out of range: it is the file's. */
  readonly ordinal: number;
}

/** A function of the module, exported or not, by ordinal. */
export interface VmFunction {
  /** Null where no trustworthy name is in the file. */
  readonly name: string | null;
  /** Null where the file has none for this ordinal: before 2023-03-03 exports carry their own. */
  readonly signature: VmSignature | null;
}

/** Bytes of each part of the file, and how many functions there are. */
export interface VmSizes {
  /** Read-only segments, embedded and external. */
  readonly rodata: number;
  /** Read-write segments: what they reserve when the module is loaded. */
  readonly rwdata: number;
  readonly bytecode: number;
  /** A number of functions (their descriptors), not of bytes. */
  readonly functions: number;
}

/** Slot layouts of the root table, named by the day of the commit that brought them. */
export type VmEra =
  | "2019-11-12"
  | "2019-12-19"
  | "2020-09-10"
  | "2021-09-16"
  | "2022-05-16"
  | "2022-06-27"
  | "2022-06-28"
  | "2022-08-08"
  | "2023-03-03";

export interface VmBytecodeVersion {
  readonly major: number;
  readonly minor: number;
}

/** A parameter that a module loads. */
export interface ParameterUse {
  /** Undefined where it has none, or which one is not certain. */
  readonly scope: string | undefined;
  readonly key: string;
  /** How far it is read, in bytes; undefined where the program computes that. */
  readonly bytes: number | undefined;
}

export interface Constants {
  /** The formats of executables that the program selects from: `embedded-elf-x86_64`. */
  readonly formats: readonly string[];
  /** Patterns of devices that it looks for: `local*`. */
  readonly devices: readonly string[];
  /** Architectures of GPUs that executables name: `gfx942`, `sm_80`. */
  readonly architectures: readonly string[];
  /** Empty for a module that does not import from `io_parameters`. */
  readonly parameters: readonly ParameterUse[];
}

export interface VmModule {
  readonly container: "flatbuffer" | "zip";
  /** `BMOD` until 2021-05-05. */
  readonly identifier: "IREE" | "BMOD";
  /** The layout its tables were read by. */
  readonly era: VmEra;
  /** Bytes of the whole file, and of the tables with what is embedded among them. */
  readonly fileSize: number;
  readonly tableSize: number;
  readonly name: string;
  readonly moduleVersion: number;
  /** Null before 2022-05-16, when modules had none. */
  readonly bytecodeVersion: VmBytecodeVersion | null;
  /** Feature bits that running it takes: 1 f32, 2 f64, 4 yield, 8 unwind. */
  readonly requirements: number;
  readonly attributes: List<VmAttribute>;
  readonly types: List<string>;
  readonly dependencies: List<VmDependency>;
  readonly imports: List<VmImport>;
  readonly exports: List<VmExport>;
  readonly functions: List<VmFunction>;
  readonly sizes: VmSizes;
  /** Executables among the constants. */
  readonly executables: Executables;
  /** What else the constants show. */
  readonly constants: Constants;
}

/** The value of the first attribute of a key, which is the one that the runtime finds. */
export function attributeOf({ attributes }: { readonly attributes: Iterable<VmAttribute> }, key: string) {
  for (const attribute of attributes) if (attribute.key === key) return attribute;
  return undefined;
}

/** By number of the bit (`FeatureBits` of the schema). */
const FEATURES = ["f32", "f64", "yield", "unwind"];

/** The names of the features that running the module takes. */
export function featuresOf({ requirements }: VmModule): readonly string[] {
  return FEATURES.filter((_, bit) => (requirements >>> bit) & 1);
}
