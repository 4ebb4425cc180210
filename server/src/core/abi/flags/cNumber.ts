/**
 * Numbers as IREE's tools read them: with C's own functions, which skip blanks and ignore what follows the number.
 *
 * Upstream: iree_string_view_atoi_* and iree_string_view_atof in runtime/src/iree/base/string_view.c, which copy the text to
 * a buffer of fixed size first.
 */

/** The longest text of a number, in bytes, for integers of 32 bits and for all others. */
const MAX_LENGTH = { 32: 15, 64: 31 } as const;

export interface LeadingNumber<Value> {
  readonly value: Value;
  /** What is written in decimal, where that is too large for its type and only its lower bits are kept. */
  readonly written?: Value;
  /** What follows the number, which is ignored. */
  readonly rest: string;
}

/** The base is that of C's literals: `0x10` is 16, `010` is 8. */
const INTEGER = /^[ \t\n\v\f\r]*(?<sign>[+-]?)(?:0[xX](?<hex>[0-9a-fA-F]+)|(?<octal>0[0-7]*)|(?<decimal>[1-9]\d*))/;

/** The integer at the start of a text; undefined where the tools refuse the text. */
export function leadingInteger(text: string, bits: 32 | 64, isUnsigned = false): LeadingNumber<bigint> | undefined {
  const found = text.length > MAX_LENGTH[bits] ? null : INTEGER.exec(text);
  if (found === null) return undefined;
  const { sign, hex, octal, decimal = "0" } = found.groups ?? {};
  const size = BigInt(hex !== undefined ? `0x${hex}` : octal !== undefined ? `0o${octal.slice(1) || "0"}` : decimal);
  const value = sign === "-" ? -size : size;
  // C's `long` has 64 bits, whatever the type that the value is put into.
  if (isUnsigned ? BigInt.asUintN(64, size) !== size : BigInt.asIntN(64, value) !== value) return undefined;
  const stored = isUnsigned ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value);
  const rest = text.slice(found[0].length);
  return stored === value || hex !== undefined ? { value: stored, rest } : { value: stored, written: value, rest };
}

const FLOAT =
  /^[ \t\n\v\f\r]*[+-]?(?:0x(?:[\da-f]+\.?[\da-f]*|\.[\da-f]+)(?:p[+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan(?:\(\w*\))?)/i;

/** The float at the start of a text, as it is written there; undefined where the tools refuse the text. */
export function leadingFloat(text: string): LeadingNumber<string> | undefined {
  const found = text.length > MAX_LENGTH[64] ? null : FLOAT.exec(text);
  return found === null ? undefined : { value: found[0].trim(), rest: text.slice(found[0].length) };
}
