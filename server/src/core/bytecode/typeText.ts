/** Types of the builtin dialect as MLIR prints them (mlir/lib/IR/BuiltinDialectBytecode.cpp and AsmPrinter.cpp). */
import type { Cursor } from "./cursor.js";
import { attributeAt, typeAt, type ValuePrinter } from "./valuePrinter.js";
import { indices, type ValueTable } from "./valueTable.js";

/** The encoding of a dynamic dimension. */
const DYNAMIC = -(2n ** 63n);

type Print = (values: ValuePrinter, cursor: Cursor) => string;

const named =
  (name: string): Print =>
  () =>
    name;

const TYPES: readonly Print[] = [
  integer,
  named("index"),
  functionTypeText,
  ...["bf16", "f16", "f32", "f64", "f80", "f128"].map(named),
  (values, cursor) => `complex<${typeAt(values, cursor)}>`,
  (values, cursor) => memref(values, cursor, ""),
  (values, cursor) => memref(values, cursor, memorySpace(values, cursor)),
  named("none"),
  (values, cursor) => `tensor<${shaped(values, cursor)}>`,
  (values, cursor) => {
    const encoding = attributeAt(values, cursor, "never");
    return `tensor<${shaped(values, cursor)}, ${encoding}>`;
  },
  (values, cursor) => `tuple<${types(values, cursor)}>`,
  (values, cursor) => `memref<*x${typeAt(values, cursor)}>`,
  (values, cursor) => {
    const space = memorySpace(values, cursor);
    return `memref<*x${typeAt(values, cursor)}${space}>`;
  },
  (values, cursor) => `tensor<*x${typeAt(values, cursor)}>`,
  (values, cursor) => `vector<${shaped(values, cursor)}>`,
  scalableVector,
  ...["tf32", "f8E5M2", "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4"].map(named),
  ...["f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E8M0FNU"].map(named),
];

/** The text of a type; undefined if its code is unknown. @throws BytecodeError */
export function typeText(values: ValuePrinter, cursor: Cursor): string | undefined {
  return TYPES[cursor.varint()]?.(values, cursor);
}

function integer(_values: ValuePrinter, cursor: Cursor): string {
  const header = cursor.varint();
  const sign = ["i", "si", "ui"][header % 4];
  if (sign === undefined) cursor.fail("Integer type has an unknown sign");
  return sign + Math.floor(header / 4);
}

function types(values: ValuePrinter, cursor: Cursor): string {
  return indices(cursor, values.values.types)
    .map((type) => values.typeIn(type))
    .join(", ");
}

/** A function type, whose code has been read. @throws BytecodeError */
export function functionTypeText(values: ValuePrinter, cursor: Cursor): string {
  const inputs = types(values, cursor);
  return `(${inputs}) -> ${resultsText(values.values, indices(cursor, values.values.types), (it) => values.typeIn(it))}`;
}

/** The text after the arrow of a function type. `textOf` prints a type. */
export function resultsText(values: ValueTable, results: readonly number[], textOf: (type: number) => string): string {
  const [first] = results;
  if (results.length === 1 && first !== undefined && values.functionType(first) === undefined) return textOf(first);
  return `(${results.map(textOf).join(", ")})`;
}

/** Dimensions and element type, as in `4x?xf32`. */
function shaped(values: ValuePrinter, cursor: Cursor): string {
  let text = "";
  const count = cursor.count("dimensions");
  values.spend(count * 2);
  for (let i = 0; i < count; i++) text += `${dimensionAt(cursor)}x`;
  return text + typeAt(values, cursor);
}

/** A list of dimensions. @throws BytecodeError */
export function dimensions(cursor: Cursor): readonly bigint[] {
  const dims: bigint[] = [];
  for (let i = cursor.count("dimensions"); i > 0; i--) dims.push(cursor.signedVarint());
  return dims;
}

function dimensionAt(cursor: Cursor): string {
  const start = cursor.pos;
  const value = cursor.varint();
  if (value < 2 ** 31) return String((value >>> 1) ^ -(value & 1));
  cursor.pos = start;
  return dimensionText(cursor.signedVarint());
}

/** A dimension, `?` for a dynamic one. */
export function dimensionText(dim: bigint): string {
  return dim === DYNAMIC ? "?" : dim.toString();
}

function memorySpace(values: ValuePrinter, cursor: Cursor): string {
  return `, ${attributeAt(values, cursor, "may")}`;
}

function memref(values: ValuePrinter, cursor: Cursor, space: string): string {
  const at = cursor.pos;
  const rank = dimensions(cursor).length;
  cursor.pos = at;
  const shape = shaped(values, cursor);
  const layout = attributeAt(values, cursor, "may");
  return `memref<${shape}${layout === identityMap(rank) ? "" : `, ${layout}`}${space}>`;
}

function identityMap(rank: number): string {
  const dims = Array.from({ length: rank }, (_, i) => `d${i}`).join(", ");
  return `affine_map<(${dims}) -> (${dims})>`;
}

/** There are two layouts: flags for each dimension, or (LLVM 16) the number of scalable ones at the end. */
function scalableVector(values: ValuePrinter, cursor: Cursor): string {
  const { flags, last } = scalability(cursor);
  const dims = dimensions(cursor);
  const isScalable = (i: number) => flags?.[i] ?? i >= dims.length - last;
  const shape = dims.map((dim, i) => (isScalable(i) ? `[${dimensionText(dim)}]x` : `${dimensionText(dim)}x`)).join("");
  return `vector<${shape}${typeAt(values, cursor)}>`;
}

/** Which dimensions of a vector are scalable. @throws BytecodeError */
function scalability(cursor: Cursor): { readonly flags: readonly boolean[] | undefined; readonly last: number } {
  const at = cursor.pos;
  const flags = scalableFlags(cursor);
  if (flags !== undefined) return { flags, last: 0 };
  cursor.pos = at;
  return { flags, last: cursor.varint() };
}

/** Flag bytes are 0 or 1, which the following number of dimensions never is. */
function scalableFlags(cursor: Cursor): readonly boolean[] | undefined {
  const count = cursor.varint();
  if (count > cursor.left) return undefined;
  const flags = [...cursor.take(count)];
  return flags.every((flag) => flag <= 1) ? flags.map((flag) => flag === 1) : undefined;
}

/** The shape and element type of a shaped type; undefined for others. Never throws. */
export function shapeOf(
  values: ValuePrinter,
  type: number,
): { readonly dims: readonly bigint[]; readonly element: number } | undefined {
  const { dialect, custom, cursor } = values.values.type(type);
  if (dialect !== "builtin" || !custom) return undefined;
  try {
    const code = cursor.varint();
    if (code === 14) cursor.varint();
    if (code === 20) scalability(cursor);
    else if (code !== 13 && code !== 14 && code !== 19) return undefined;
    return { dims: dimensions(cursor), element: cursor.index("types", values.values.types) };
  } catch {
    return undefined;
  }
}
