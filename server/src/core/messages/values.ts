/** What values in messages mean: numbers of element types, sizes, conventions, versions, statuses. */
import { contractText, decode } from "../encodings/registry.js";
import { bytesOf } from "../text/byteString.js";
import { counted } from "../text/counted.js";
import { architectureOf } from "../vmfb/elf.js";
import { nameRuntimes } from "../vmfb/runtimes/describe.js";
import { FEATURE_NAMES } from "../vmfb/runtimes/judge.js";
import { RELEASES, type Runtime } from "../vmfb/runtimes/runtime.js";
import { valueAt } from "../vmfb/runtimes/runtimeTable.js";
import { RUNTIME_TABLE } from "../vmfb/runtimes/table.js";

/** The meaning of a value by its kind; undefined where the value says it all. */
export function decodeMessageValue(kind: string, value: string): string | undefined {
  switch (kind) {
    case "convention":
      return conventionText(value);
    case "char":
      return REGISTER_KINDS[value];
    case "element":
      return elementTypeOf(value);
    case "bytes":
      return sizeText(value);
    case "shape":
      return shapeText(value);
    case "machine":
      return architectureOf(Number.parseInt(value, 16));
    case "bytecode":
      return releasesOfBytecode(value);
    case "features":
      return featureText(value);
    case "library":
      return libraryText(value);
    case "type":
    case "reference":
      return TYPE_WORDS[value.replace(/^!/, "")];
    case "status":
      return STATUS_WORDS.get(value);
    default:
      return undefined;
  }
}

/** `(i32, !vm.ref<?>) -> (i64)` */
export function conventionText(convention: string): string | undefined {
  return contractText(decode("cconv", bytesOf(convention))) ?? undefined;
}

/** Letters of a calling convention, as arguments that people pass. */
const REGISTER_KINDS: Readonly<Record<string, string>> = {
  i: "a 32-bit integer (i32)",
  I: "a 64-bit integer (i64)",
  f: "a 32-bit float (f32)",
  F: "a 64-bit float (f64)",
  r: "a reference: an array, buffer, list or fence",
  v: "nothing",
  C: "the start of a repeated argument",
  D: "the end of a repeated argument",
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  "hal.buffer_view": "an array with shape and element type",
  "hal.buffer": "memory of a device, without shape",
  "hal.fence": "a point in time that work waits for or signals",
  "hal.device": "a device",
  "hal.allocator": "the allocator of a device",
  "vm.buffer": "bytes in the host's memory, or a text",
  "iree.byte_buffer": "bytes in the host's memory, or a text (vm.buffer since 2022)",
  "vm.list": "a list",
};

/** Kinds of numbers by the upper byte of an element type. Upstream: runtime/src/iree/hal/buffer_view.h at b48a595557. */
const NUMERICAL_TYPES: Readonly<Record<number, string>> = {
  16: "i",
  17: "si",
  18: "ui",
  33: "f",
  34: "bf",
  35: "complex",
  36: "f8E5M2",
  37: "f8E4M3FN",
  38: "f8E5M2FNUZ",
  39: "f8E4M3FNUZ",
  40: "f8E8M0FNU",
};
const BOOLEAN = 19;
/** The numbers until 2021-12-02 (6743c41664). */
const OLD_NUMERICAL_TYPES: Readonly<Record<number, string>> = { 1: "i", 2: "ui", 3: "f" };

/** `f32` of `21000020` or `553648160`: messages have eight hexadecimal digits, programs decimal numbers. */
export function elementTypeOf(value: string): string | undefined {
  const isHex = /^(?:0x)?[\dA-F]{8}$/i.test(value);
  const number = Number.parseInt(value, isHex ? 16 : 10);
  if (!Number.isSafeInteger(number) || number < 0 || number > 0xffff_ffff) return undefined;
  const kind = Math.floor(number / 2 ** 24);
  const bits = number % 256;
  if (kind === BOOLEAN) return "i1";
  if (kind === 0) return bits === 0 ? "no element type" : `opaque elements of ${bits} bits`;
  const old = OLD_NUMERICAL_TYPES[kind];
  if (old !== undefined) return `${old}${bits} (as numbered until December 2021)`;
  const name = NUMERICAL_TYPES[kind];
  if (name === undefined) return undefined;
  if (name === "complex") return `complex<f${bits / 2}>`;
  return /\d/.test(name) ? name : `${name}${bits}`;
}

const UNITS = ["KiB", "MiB", "GiB", "TiB"];
const UNIT = 1024;

/** `1.5 MiB`; undefined for what is less than a KiB. */
function sizeText(value: string): string | undefined {
  let size = Number(value);
  if (!(size >= UNIT)) return undefined;
  let unit = -1;
  while (size >= UNIT && unit < UNITS.length - 1) {
    size /= UNIT;
    unit++;
  }
  return `${Number(size.toFixed(1))} ${UNITS[unit]}`;
}

const SHAPE = /^\d{1,20}(?:x\d{1,20}){0,31}$/;

function shapeText(value: string): string | undefined {
  if (value === "") return "a scalar: an array without dimensions";
  if (!SHAPE.test(value)) return undefined;
  const dims = value.split("x");
  const elements = dims.reduce((product, dim) => product * BigInt(dim), 1n);
  return `${counted(dims.length, "dimension")}, ${elements} element${elements === 1n ? "" : "s"}`;
}

/** The releases that read a version of the bytecode: `IREE 3.11.0`. */
function releasesOfBytecode(version: string): string | undefined {
  return releasesNamed((era) => valueAt(RUNTIME_TABLE.bytecode, era) === version);
}

/** `IREE 3.4.0 to 3.7.1`; undefined where no release fits. */
export function releasesNamed(fits: (era: number) => boolean): string | undefined {
  const found = releasesWhere(fits);
  return found.length === 0 ? undefined : nameRuntimes(RELEASES, found);
}

/** The releases of which something holds, oldest first. */
export function releasesWhere(fits: (era: number) => boolean): readonly Runtime[] {
  return RELEASES.filter(({ era }) => fits(era));
}

/** The version of CPU libraries as messages have it, eight hexadecimal digits: `00000006` is 0.6. */
export function libraryVersionOf(value: string): string | undefined {
  if (!/^[\dA-F]{8}$/i.test(value)) return undefined;
  return `${Number.parseInt(value.slice(0, 4), 16)}.${Number.parseInt(value.slice(4), 16)}`;
}

function libraryText(value: string): string | undefined {
  const version = libraryVersionOf(value);
  const releases = version && releasesNamed((era) => valueAt(RUNTIME_TABLE.library, era) === version);
  return version && `version ${version} of CPU libraries, of ${releases ?? "no release that is known here"}`;
}

const FEATURE_WORDS: Readonly<Record<string, string>> = {
  EXT_F32: "32-bit floats",
  EXT_F64: "64-bit floats",
  YIELD: "functions that yield",
  UNWIND: "unwinding",
};

/** The features in a list of names or hexadecimal bits: `EXT_F64`, `EXT_F32|Ch`. */
export function featuresIn(value: string): readonly string[] {
  return value
    .split("|")
    .map((part) => part.trim())
    .flatMap((part) => {
      if (!/^[\dA-F]{1,8}h$/i.test(part)) return part === "" || part === "NONE" ? [] : [part];
      const bits = Number.parseInt(part, 16);
      return FEATURE_NAMES.filter((_, bit) => (bits >>> bit) & 1);
    });
}

function featureText(value: string): string | undefined {
  const names = featuresIn(value);
  if (names.length === 0) return "none";
  return names.map((name) => FEATURE_WORDS[name] ?? name).join(", ");
}

/** Statuses in plain words. Upstream: runtime/src/iree/base/status.h at b48a595557. */
export const STATUS_WORDS: ReadonlyMap<string, string> = new Map([
  ["CANCELLED", "it was cancelled"],
  ["UNKNOWN", "it failed for a reason that is not known"],
  ["INVALID_ARGUMENT", "something that was given is not valid"],
  ["DEADLINE_EXCEEDED", "it took longer than it was allowed to"],
  ["NOT_FOUND", "something that was asked for is not there"],
  ["ALREADY_EXISTS", "something that was to be made is there already"],
  ["PERMISSION_DENIED", "it is not allowed"],
  ["RESOURCE_EXHAUSTED", "memory or another resource is used up"],
  ["FAILED_PRECONDITION", "something has to be done before"],
  ["ABORTED", "it was stopped"],
  ["OUT_OF_RANGE", "a number or a place is outside of what is there"],
  ["UNIMPLEMENTED", "the runtime can't do this"],
  ["INTERNAL", "something that should always hold does not"],
  ["UNAVAILABLE", "something is not there now, or not in this build"],
  ["DATA_LOSS", "data is lost or damaged"],
  ["UNAUTHENTICATED", "the caller is not known"],
  ["DEFERRED", "it goes on later"],
  ["INCOMPATIBLE", "it does not fit this device or runtime"],
]);
