/** Attributes of many numbers: dense arrays and elements, sparse elements. */
import { literal } from "./asmText.js";
import type { Cursor } from "./cursor.js";
import { FLOAT_FORMATS, floatText } from "./floatFormat.js";
import { integerText, integerWidth } from "./integers.js";
import { shapeOf } from "./typeText.js";
import { type Elision, typeAt, type ValuePrinter } from "./valuePrinter.js";
import { ATTRIBUTE } from "./valueTable.js";

/** Larger attributes are printed as hexadecimal bytes, as MLIR does (`elideElementsAttr` aside). */
const MAX_PRINTED_ELEMENTS = 100;

interface ElementFormat {
  readonly bytes: number;
  text(bytes: Uint8Array): string;
}

/** The format of a type's elements; undefined for types that are not numeric. */
function formatOf(type: string): ElementFormat | undefined {
  const [, inner] = /^complex<(.*)>$/.exec(type) ?? [];
  if (inner !== undefined) {
    const part = formatOf(inner);
    if (part === undefined) return undefined;
    const text = (bytes: Uint8Array) =>
      `(${part.text(bytes.subarray(0, part.bytes))},${part.text(bytes.subarray(part.bytes))})`;
    return { bytes: part.bytes * 2, text };
  }
  const float = FLOAT_FORMATS.get(type);
  if (float !== undefined) {
    return { bytes: Math.ceil(float.width / 8), text: (bytes) => floatText(numberOf(bytes, float.width), float) };
  }
  const width = integerWidth(type);
  if (width === undefined || width > MAX_ELEMENT_BITS) return undefined;
  return { bytes: Math.ceil(width / 8), text: (bytes) => integerText(numberOf(bytes, width), type, width) };
}

const MAX_ELEMENT_BITS = 4096;

function numberOf(bytes: Uint8Array, width: number): bigint {
  let digits = "";
  for (let i = bytes.length - 1; i >= 0; i--) digits += (bytes[i] as number).toString(16).padStart(2, "0");
  return BigInt.asUintN(width, BigInt(`0x${digits || "0"}`));
}

/** An `array<…>`, whose code has been read. @throws BytecodeError */
export function denseArrayText(values: ValuePrinter, cursor: Cursor): string {
  const type = typeAt(values, cursor);
  const count = cursor.varint();
  const bytes = blob(cursor);
  const format = formatOf(type);
  if (format === undefined || bytes.length !== count * format.bytes)
    return cursor.fail("Bytes of an array do not fit its type");
  values.spend(bytes.length * 2);
  const texts = Array.from({ length: count }, (_, i) => format.text(element(bytes, i, format)));
  return count === 0 ? `array<${type}>` : `array<${type}: ${texts.join(", ")}>`;
}

function blob(cursor: Cursor): Uint8Array {
  return cursor.take(cursor.count("bytes"));
}

function element(bytes: Uint8Array, i: number, { bytes: size }: ElementFormat): Uint8Array {
  return bytes.subarray(i * size, (i + 1) * size);
}

/** The text of each element, or a single text if all are equal. */
interface Elements {
  readonly splat: boolean;
  readonly count: number;
  /** The raw bytes, if they may be printed as such. */
  readonly raw: Uint8Array | undefined;
  text(i: number): string;
}

/** @param hex Whether large attributes are printed as bytes. */
export function denseElementsText(values: ValuePrinter, cursor: Cursor, elision: Elision, hex: boolean): string {
  const type = cursor.index("types", values.values.types);
  const bytes = blob(cursor);
  const shape = shapeOf(values, type);
  if (shape === undefined) return cursor.fail("Elements have no shape");
  const elements = elementsOf(values.typeIn(shape.element), shape.dims, bytes);
  if (elements === undefined) return cursor.fail("Bytes of elements do not fit their type");
  const text = `dense<${nestedText(values, elements, shape.dims, hex)}>`;
  return elision === "must" ? text : `${text} : ${values.typeIn(type)}`;
}

function elementsOf(type: string, dims: readonly bigint[], bytes: Uint8Array): Elements | undefined {
  const count = dims.reduce((product, dim) => product * Number(dim), 1);
  if (!(count >= 0)) return undefined;
  if (/^[su]?i1$/.test(type)) return booleansOf(count, bytes);
  const format = formatOf(type);
  if (format === undefined || format.bytes === 0) return undefined;
  const splat = bytes.length === format.bytes;
  if (!splat && bytes.length !== count * format.bytes) return undefined;
  return { splat, count, raw: bytes, text: (i) => format.text(element(bytes, i, format)) };
}

/** Bits, lowest first, or one byte for all. Some writers of 2026 stored a byte for each. */
function booleansOf(count: number, bytes: Uint8Array): Elements | undefined {
  const [first] = bytes;
  const name = (bit: number) => (bit === 0 ? "false" : "true");
  if (bytes.length === 1 && (first === 0xff || first === 0)) {
    return { splat: true, count, raw: undefined, text: () => name(first) };
  }
  if (bytes.length === Math.ceil(count / 8)) {
    const bit = (i: number) => ((bytes[i >> 3] ?? 0) >> (i & 7)) & 1;
    return { splat: count === 1, count, raw: bytes, text: (i) => name(bit(i)) };
  }
  if (bytes.length === count) return { splat: false, count, raw: undefined, text: (i) => name(bytes[i] ?? 0) };
  return undefined;
}

function nestedText(values: ValuePrinter, elements: Elements, dims: readonly bigint[], hex: boolean): string {
  const { splat, count, raw, text } = elements;
  if (splat) return text(0);
  if (count === 0) return "";
  if (hex && raw !== undefined && count > MAX_PRINTED_ELEMENTS) {
    values.spend(raw.length * 2);
    return `"0x${hexDigits(raw)}"`;
  }
  return shapedText(values, count, dims, text);
}

function hexDigits(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

const HEX = Array.from({ length: 256 }, (_, i) => i.toString(16).toUpperCase().padStart(2, "0"));

function shapedText(values: ValuePrinter, count: number, dims: readonly bigint[], text: (i: number) => string): string {
  const { length: rank } = dims;
  const sizes = dims.map(Number);
  const at = new Array<number>(rank).fill(0);
  let out = "";
  let open = 0;
  for (let i = 0; i < count; i++) {
    if (i > 0) out += ", ";
    values.spend(rank - open);
    out += "[".repeat(rank - open);
    open = rank;
    const own = text(i);
    values.spend(own.length);
    out += own;
    for (let dim = rank - 1; dim >= 0; dim--) {
      at[dim] = (at[dim] as number) + 1;
      if ((at[dim] as number) < (sizes[dim] as number)) break;
      at[dim] = 0;
      out += "]";
      open--;
    }
  }
  return out;
}

/** A `dense<…>` of strings, whose code has been read. @throws BytecodeError */
export function denseStringsText(values: ValuePrinter, cursor: Cursor, elision: Elision): string {
  const type = cursor.index("types", values.values.types);
  const splat = cursor.varint() !== 0;
  const shape = shapeOf(values, type);
  if (shape === undefined) return cursor.fail("Elements have no shape");
  const count = shape.dims.reduce((product, dim) => product * Number(dim), 1);
  const stored = splat ? 1 : count;
  if (!(stored >= 0 && stored <= cursor.left))
    cursor.fail(`Found a count of ${stored} strings, ${cursor.left} bytes are left`);
  const { strings } = values.values;
  const texts: string[] = [];
  for (let i = 0; i < stored; i++) {
    const index = cursor.index("strings", strings.count);
    values.spend(strings.lengthAt(index));
    texts.push(literal(strings.at(index)));
  }
  const elements = {
    splat: splat || shape.dims.length === 0,
    count,
    raw: undefined,
    text: (i: number) => texts[i] ?? '""',
  };
  const text = `dense<${nestedText(values, elements, shape.dims, false)}>`;
  return elision === "must" ? text : `${text} : ${values.typeIn(type)}`;
}

/** A `sparse<…>`, whose code has been read. @throws BytecodeError */
export function sparseText(values: ValuePrinter, cursor: Cursor, elision: Elision): string {
  const type = typeAt(values, cursor);
  const at = cursor.pos;
  const [places, elements] = [0, 1].map(() => cursor.index("attributes", values.values.attributes));
  if (places === undefined || elements === undefined) return cursor.fail("Sparse elements are damaged", at);
  const inner = `${innerText(values, cursor, places, false)}, ${innerText(values, cursor, elements, true)}`;
  const text = `sparse<${inner === ", " ? "" : inner}>`;
  return elision === "must" ? text : `${text} : ${type}`;
}

/** The text between the brackets of dense elements. */
function innerText(values: ValuePrinter, cursor: Cursor, index: number, hex: boolean): string {
  const own = values.values.attribute(index).cursor;
  const code = values.values.codeOf(index);
  if (code !== ATTRIBUTE.denseElements && code !== ATTRIBUTE.denseStrings) cursor.fail("Sparse elements are damaged");
  own.varint();
  const text =
    code === ATTRIBUTE.denseElements
      ? denseElementsText(values, own, "must", hex)
      : denseStringsText(values, own, "must");
  return text.slice("dense<".length, -1);
}
