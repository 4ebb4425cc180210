/** Recognizes text that is not UTF-8. */

const BYTE_ORDER_MARK = 0xfeff;

/** Whether bytes start with a byte order mark of UTF-16, as PowerShell's `>` writes it, in either order. */
export function isUtf16(bytes: Buffer): boolean {
  return bytes.length >= 2 && [bytes.readUInt16LE(0), bytes.readUInt16BE(0)].includes(BYTE_ORDER_MARK);
}
