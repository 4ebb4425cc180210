/** Whether bytes look like a compiled module, from their first few alone. */
import { sourceOf } from "../text/byteSource.js";
import { ByteReader } from "./byteReader.js";

/** So many of a file's first bytes `looksLikeModule` wants to see. */
export const SNIFFED_BYTES = 12;

const ZIP_SIGNATURE = 0x04034b50;
/** `IREE` and `BMOD`. */
const IDENTIFIERS: ReadonlySet<number> = new Set([0x45455249, 0x444f4d42]);

/** True for what starts as a compiled module, or as a ZIP file, in which compilers put modules. Reads no further. */
export function looksLikeModule(head: Uint8Array): boolean {
  const bytes = new ByteReader(sourceOf(head.subarray(0, SNIFFED_BYTES)));
  if (bytes.size < SNIFFED_BYTES) return false;
  return bytes.u32(0) === ZIP_SIGNATURE || IDENTIFIERS.has(bytes.u32(4)) || IDENTIFIERS.has(bytes.u32(8));
}
