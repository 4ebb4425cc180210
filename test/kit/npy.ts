/** `.npy` files, byte for byte as `numpy.lib.format` writes them. */

/** A file with a header, and values of zeros. */
export function npyFile(dictionary: string, version: 1 | 2 | 3, values = 0): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(dictionary);
  const prefix = version === 1 ? 10 : 12;
  const start = Math.ceil((prefix + text.length + 1) / 64) * 64;
  const bytes = new Uint8Array(start + values);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, version, 0]);
  const view = new DataView(bytes.buffer);
  if (version === 1) view.setUint16(8, start - prefix, true);
  else view.setUint32(8, start - prefix, true);
  bytes.fill(0x20, prefix, start - 1);
  bytes.set(text, prefix);
  bytes[start - 1] = 0x0a;
  return bytes;
}
