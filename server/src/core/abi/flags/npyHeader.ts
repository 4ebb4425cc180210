/**
 * Headers of `.npy` files, as IREE's tools read them: NumPy's format in versions 1 to 3, of which a part is understood.
 *
 * Upstream: runtime/src/iree/tooling/numpy_io.c, and https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html.
 */
import type { ByteSource } from "../../text/byteSource.js";
import { leadingInteger } from "./cNumber.js";
import type { HalElement } from "./halElement.js";

export interface NpyHeader {
  readonly dims: readonly bigint[];
  readonly element: HalElement;
  /** How long the values are, which begin after the header. */
  readonly bytes: bigint;
  /** How long the header is. Bytes. */
  readonly start: number;
}

export type ReadNpy =
  | { readonly header: NpyHeader; readonly problem?: undefined }
  /** A clause: what is wrong with the file. */
  | { readonly header?: undefined; readonly problem: string };

/** No header that NumPy reads by default is longer. Bytes. */
const MAX_HEADER = 10_000 + 12;
/** More arrays of one file are not looked for. */
const MAX_ARRAYS = 1024;

const MAGIC = "\x93NUMPY";
const ENTRY = /^\s*'?(?<key>[^:]*?)'?:\s*(?:(?<word>True|False)|'(?<text>[^']*)'|\((?<shape>[^)]*)\))\s*,\s*/;

/** The arrays that follow each other in a file, up to the first that can't be read. Only headers are read. */
export function readNpyArrays(source: ByteSource): readonly ReadNpy[] {
  const arrays: ReadNpy[] = [];
  for (let at = 0; at === 0 || (at < source.size && arrays.length < MAX_ARRAYS); ) {
    const read = readNpyHeader(source.read(at, Math.min(MAX_HEADER, source.size - at)));
    const { header } = read;
    const rest = BigInt(source.size - at - (header?.start ?? 0));
    const isCut = header !== undefined && header.bytes > rest;
    arrays.push(isCut ? { problem: `the file has ${rest} of the ${header.bytes} bytes of its values` } : read);
    if (header === undefined || isCut) break;
    at += header.start + Number(header.bytes);
  }
  return arrays;
}

/**
 * Reads a header from the start of a file.
 * @param bytes At least the header, or `MAX_HEADER` bytes
 */
export function readNpyHeader(bytes: Uint8Array): ReadNpy {
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) return { problem: "not a .npy file: it does not begin with \\x93NUMPY" };
  const [major = 0, minor = 0] = bytes.subarray(MAGIC.length, MAGIC.length + 2);
  if (major < 1 || major > 3) return { problem: `version ${major}.${minor} of the .npy format is not supported` };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengthAt = MAGIC.length + 2;
  const textAt = lengthAt + (major === 1 ? 2 : 4);
  if (bytes.length < textAt) return { problem: "the header is cut off" };
  const length = major === 1 ? view.getUint16(lengthAt, true) : view.getUint32(lengthAt, true);
  if (length > MAX_HEADER) return { problem: `a header of ${length} bytes is longer than any that NumPy reads` };
  const start = textAt + length;
  if (bytes.length < start) return { problem: "the header is cut off" };
  return readEntries(new TextDecoder().decode(bytes.subarray(textAt, start)), start);
}

function readEntries(text: string, start: number): ReadNpy {
  let rest = text.trim().replace(/^\{/, "").replace(/\}$/, "");
  let dims: readonly bigint[] | undefined;
  let element: HalElement | undefined;
  let isOrdered = false;
  while (rest.trim() !== "") {
    const entry = ENTRY.exec(rest);
    if (entry === null) return { problem: "the header is malformed, or of records, which have no element type" };
    const { key, word, text: descr, shape } = entry.groups ?? {};
    rest = rest.slice(entry[0].length);
    if (key === "descr") {
      const found = elementOf(descr ?? "");
      if (typeof found === "string") return { problem: found };
      element = found;
    } else if (key === "fortran_order") {
      if (word !== "False") {
        return {
          problem: "the array is in Fortran's order, which the tools refuse; numpy.ascontiguousarray changes that",
        };
      }
      isOrdered = true;
    } else if (key === "shape") dims = dimsOf(shape ?? "");
  }
  if (dims === undefined || element === undefined || !isOrdered) {
    return { problem: "the header lacks its descr, fortran_order or shape" };
  }
  const bytes = dims.reduce((product, dim) => product * dim, BigInt(element.bits / 8));
  return { header: { dims, element, bytes, start } };
}

function dimsOf(shape: string): readonly bigint[] | undefined {
  const words = shape.replace(/,\s*$/, "").split(",");
  if (shape.trim() === "") return [];
  const dims: bigint[] = [];
  for (const word of words) {
    const read = leadingInteger(word.trim(), 64, true);
    if (read === undefined) return undefined;
    dims.push(read.value);
  }
  return dims;
}

const KINDS: Readonly<Record<string, string>> = { b: "bool", i: "si", u: "ui", f: "f", c: "cf", V: "*" };

/** The element type of NumPy's short name (`<f4`), or why there is none. */
function elementOf(descr: string): HalElement | string {
  if (descr.startsWith(">")) {
    return `the values are in big-endian order (${descr}), which the tools refuse; a.astype(a.dtype.newbyteorder("<")) changes that`;
  }
  const name = descr.replace(/^[|=<]/, "");
  const kind = Object.hasOwn(KINDS, name.charAt(0)) ? KINDS[name.charAt(0)] : undefined;
  const bytes = leadingInteger(name.slice(1), 32, true);
  if (kind === undefined || bytes === undefined)
    return `NumPy's type ${JSON.stringify(descr)} is not one of arrays that can be passed`;
  return { kind, bits: Number(bytes.value) * 8 };
}
