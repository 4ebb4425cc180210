/**
 * Floating-point numbers as MLIR prints them (`printFloatValue` of mlir/lib/IR/AsmPrinter.cpp over LLVM's `APFloat`):
 * six significant digits where they read back as the same value, else as many as the format has, else its bits.
 */

export interface FloatFormat {
  readonly width: number;
  readonly exponentBits: number;
  /** Stored bits of the fraction; f80 also stores the leading one. */
  readonly fractionBits: number;
  readonly bias: number;
  /** What the largest exponent means: infinity and NaN, numbers except one NaN of all ones, or only numbers. */
  readonly top: "ieee" | "oneNan" | "numbers";
  /** Whether the bits of negative zero are the only NaN. */
  readonly negativeZeroIsNan: boolean;
  readonly explicitOne: boolean;
}

function format(exponentBits: number, fractionBits: number, more: Partial<FloatFormat> = {}): FloatFormat {
  return {
    width: 1 + exponentBits + fractionBits,
    exponentBits,
    fractionBits,
    bias: 2 ** (exponentBits - 1) - 1,
    top: "ieee",
    negativeZeroIsNan: false,
    explicitOne: false,
    ...more,
  };
}

/** By MLIR type name. */
export const FLOAT_FORMATS: ReadonlyMap<string, FloatFormat> = new Map([
  ["f16", format(5, 10)],
  ["bf16", format(8, 7)],
  ["f32", format(8, 23)],
  ["tf32", format(8, 10)],
  ["f64", format(11, 52)],
  ["f80", format(15, 63, { width: 80, explicitOne: true })],
  ["f128", format(15, 112)],
  ["f8E5M2", format(5, 2)],
  ["f8E4M3", format(4, 3)],
  ["f8E3M4", format(3, 4)],
  ["f8E4M3FN", format(4, 3, { top: "oneNan" })],
  ["f8E5M2FNUZ", format(5, 2, { bias: 16, top: "numbers", negativeZeroIsNan: true })],
  ["f8E4M3FNUZ", format(4, 3, { bias: 8, top: "numbers", negativeZeroIsNan: true })],
  ["f8E4M3B11FNUZ", format(4, 3, { bias: 11, top: "numbers", negativeZeroIsNan: true })],
  ["f4E2M1FN", format(2, 1, { top: "numbers" })],
  ["f6E2M3FN", format(2, 3, { top: "numbers" })],
  ["f6E3M2FN", format(3, 2, { top: "numbers" })],
  // It has neither a sign nor a fraction.
  ["f8E8M0FNU", { ...format(8, 0, { top: "oneNan" }), width: 8 }],
]);

/** A finite number: ± significand · 2^exponent. */
interface Finite {
  readonly negative: boolean;
  readonly significand: bigint;
  readonly exponent: number;
  /** Bits of a significand in this format. */
  readonly precision: number;
}

/** The number that bits encode; undefined for infinities and NaN. */
function finiteOf(bits: bigint, f: FloatFormat): Finite | undefined {
  const signed = f.width > f.exponentBits + f.fractionBits;
  const precision = f.fractionBits + 1;
  const stored = BigInt(f.fractionBits + (f.explicitOne ? 1 : 0));
  const negative = signed && bits >> BigInt(f.width - 1) === 1n;
  const biased = Number((bits >> stored) & ((1n << BigInt(f.exponentBits)) - 1n));
  let significand = bits & ((1n << stored) - 1n);
  if (isSpecial(bits, f, biased, significand)) return undefined;
  const isNormal = biased > 0 || !signed;
  if (isNormal && !f.explicitOne) significand |= 1n << BigInt(f.fractionBits);
  const exponent = (isNormal ? biased : 1) - f.bias - f.fractionBits;
  return { negative, significand, exponent, precision };
}

function isSpecial(bits: bigint, f: FloatFormat, biased: number, fraction: bigint): boolean {
  if (f.negativeZeroIsNan && bits === 1n << BigInt(f.width - 1)) return true;
  if (biased !== 2 ** f.exponentBits - 1 || f.top === "numbers") return false;
  return f.top === "ieee" || fraction === (1n << BigInt(f.fractionBits)) - 1n;
}

/** The text of a number. */
export function floatText(bits: bigint, f: FloatFormat): string {
  const value = finiteOf(bits, f);
  if (value !== undefined) {
    const short = decimalText(value, 6, 0, false);
    if (value.significand === 0n || readsBack(short, value)) return short;
    const long = decimalText(value, 2 + Math.floor((value.precision * 59) / 196), 3, true);
    if (long.includes(".")) return long;
  }
  return `0x${bits.toString(16).toUpperCase()}`;
}

/** Decimal digits, most significant first, times 10^exponent. */
interface Decimal {
  digits: string;
  exponent: number;
}

/** The digits that `APFloat::toString` computes: truncated to about enough bits, then rounded half up. */
function decimalOf({ significand, exponent }: Finite, precision: number): Decimal {
  let value = significand;
  let ten = 0;
  // Trailing zeros are removed first, which keeps the numbers small.
  let two = exponent;
  while (value !== 0n && (value & 1n) === 0n) {
    value >>= 1n;
    two++;
  }
  if (two > 0) value <<= BigInt(two);
  else if (two < 0) {
    value *= 5n ** BigInt(-two);
    ten = two;
  }
  const bits = value.toString(2).length;
  const enough = Math.floor((precision * 196 + 58) / 59);
  const removable = bits <= enough ? 0 : Math.floor(((bits - enough) * 59) / 196);
  value /= 10n ** BigInt(removable);
  ten += removable;
  const all = value.toString();
  const digits = all.replace(/0+$/, "");
  ten += all.length - digits.length;
  return rounded({ digits, exponent: ten }, precision);
}

function rounded({ digits, exponent }: Decimal, precision: number): Decimal {
  if (digits.length <= precision) return { digits, exponent };
  const dropped = digits.length - precision;
  const kept = BigInt(digits.slice(0, precision)) + (digits.charCodeAt(precision) >= 0x35 ? 1n : 0n);
  const all = kept.toString();
  const short = all.replace(/0+$/, "");
  return { digits: short, exponent: exponent + dropped + all.length - short.length };
}

/**
 * @param padding How many zeros a number without exponent may be padded with; 0 forces the exponent form.
 * @param short Whether trailing zeros are dropped.
 */
function decimalText(value: Finite, precision: number, padding: number, short: boolean): string {
  const sign = value.negative ? "-" : "";
  if (value.significand === 0n) return `${sign}0.${"0".repeat(precision)}e+00`;
  const { digits, exponent } = decimalOf(value, precision);
  const count = digits.length;
  if (padding > 0) {
    const top = exponent + count - 1;
    const plain = exponent >= 0 ? exponent <= padding && count + exponent <= precision : top >= 0 || -top <= padding;
    if (plain) return sign + plainText(digits, exponent);
  }
  const power = exponent + count - 1;
  const tail = short ? digits.slice(1) || "0" : digits.slice(1).padEnd(precision, "0");
  const size = Math.abs(power).toString();
  return `${sign}${digits[0]}.${tail}${short ? "E" : "e"}${power < 0 ? "-" : "+"}${short ? size : size.padStart(2, "0")}`;
}

function plainText(digits: string, exponent: number): string {
  if (exponent >= 0) return digits + "0".repeat(exponent);
  const whole = exponent + digits.length;
  return whole > 0 ? `${digits.slice(0, whole)}.${digits.slice(whole)}` : `0.${"0".repeat(-whole)}${digits}`;
}

/** Whether a text in exponent form reads back as the number, the closest of its format. */
function readsBack(text: string, { significand, exponent, precision }: Finite): boolean {
  const [, whole = "", fraction = "", power = ""] = /^-?(\d)\.(\d*)e([+-]\d+)$/.exec(text) ?? [];
  let decimal = BigInt(whole + fraction);
  // Both sides as integers: times 4 to represent midpoints, and without negative powers.
  const ten = Number(power) - fraction.length;
  let here = significand * 4n;
  let unit = 1n;
  decimal *= 4n;
  if (ten > 0) decimal *= 10n ** BigInt(ten);
  else {
    here *= 10n ** BigInt(-ten);
    unit *= 10n ** BigInt(-ten);
  }
  if (exponent > 0) {
    here <<= BigInt(exponent);
    unit <<= BigInt(exponent);
  } else decimal <<= BigInt(-exponent);
  const isPower = significand === 1n << BigInt(precision - 1);
  const above = decimal - here;
  const room = 2n * unit;
  if (above >= 0n) return above < room || (above === room && (significand & 1n) === 0n);
  // Below a power of two the spacing of numbers is halved.
  const below = isPower ? unit : room;
  return -above < below || (-above === below && (significand & 1n) === 0n);
}
