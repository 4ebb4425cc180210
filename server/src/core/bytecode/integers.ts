/** Integers of any width, and the bits of floating-point numbers. */
import type { Cursor } from "./cursor.js";

/** Wider integers are not printed, since their decimal digits take long to compute. Bits. */
const MAX_WIDTH = 65_536;

/** The width of an integer type in bits, 64 for `index`; undefined for any other type. */
export function integerWidth(type: string): number | undefined {
  if (type === "index") return 64;
  const [, digits] = /^(?:i|si|ui)(\d+)$/.exec(type) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Reads an integer of the given width. @throws BytecodeError */
export function readBits(cursor: Cursor, width: number): bigint {
  if (width <= 8) return BigInt.asUintN(width, BigInt(cursor.byte()));
  if (width <= 64) return BigInt.asUintN(width, cursor.signedVarint());
  if (width > MAX_WIDTH) cursor.fail(`Integer has ${width} bits, expected at most ${MAX_WIDTH}`);
  const words = cursor.count("words");
  if (words > Math.ceil(width / 64)) cursor.fail(`Integer of ${width} bits has ${words} words`);
  let bits = 0n;
  for (let i = 0; i < words; i++) bits |= BigInt.asUintN(64, cursor.signedVarint()) << BigInt(64 * i);
  return BigInt.asUintN(width, bits);
}

/** An integer as MLIR prints it: booleans by name, unsigned types unsigned, all others signed. */
export function integerText(bits: bigint, type: string, width: number): string {
  if (type === "i1") return bits === 0n ? "false" : "true";
  return (type.startsWith("u") ? bits : BigInt.asIntN(width, bits)).toString();
}
