/** Whether bytes look like a compiled module, from their first few alone. */
/** How many of a file's first bytes `looksLikeModule` needs. */
export const SNIFFED_BYTES = 12;

export const ZIP_SIGNATURE = 0x04034b50;
/** The file identifiers of the FlatBuffer, as little-endian words. */
export const IDENTIFIERS: ReadonlyMap<number, "IREE" | "BMOD"> = new Map([
  [0x45455249, "IREE"],
  [0x444f4d42, "BMOD"],
]);

/** True for what starts as a compiled module, or as a ZIP file, in which compilers put modules. Reads no further. */
export function looksLikeModule(head: Uint8Array): boolean {
  if (head.length < SNIFFED_BYTES) return false;
  const words = new DataView(head.buffer, head.byteOffset, SNIFFED_BYTES);
  const word = (at: number) => words.getUint32(at, true);
  return word(0) === ZIP_SIGNATURE || IDENTIFIERS.has(word(4)) || IDENTIFIERS.has(word(8));
}
