/**
 * The values of StableHLO's portable files (stablehlo/dialect/VhloBytecode.cpp), printed as the builtin values they
 * replace, so that their functions have names and types.
 */
import type { Cursor } from "./cursor.js";
import { dimensions, dimensionText, functionTypeText } from "./typeText.js";
import { attributeAt, listText, stringAt, typeAt, type ValuePrinter } from "./valuePrinter.js";
import { VHLO } from "./valueTable.js";

/** Undefined if the code is unknown. @throws BytecodeError */
export function vhloAttributeText(values: ValuePrinter, cursor: Cursor): string | undefined {
  const attribute = () => attributeAt(values, cursor, "never");
  switch (cursor.varint()) {
    case VHLO.array:
      return `[${listText(cursor, attribute)}]`;
    case VHLO.dictionary:
      return `{${listText(cursor, () => {
        const name = attribute();
        return `${name} = ${attribute()}`;
      })}}`;
    case VHLO.string:
      return stringAt(values, cursor);
    case VHLO.type:
      return typeAt(values, cursor);
    default:
      return undefined;
  }
}

const NAMED: Readonly<Record<number, string>> = {
  0: "i1",
  2: "bf16",
  3: "f16",
  4: "f32",
  5: "f64",
  10: "i4",
  11: "i8",
  12: "i16",
  13: "i32",
  14: "i64",
  15: "ui4",
  16: "ui8",
  17: "ui16",
  18: "ui32",
  19: "ui64",
};

/** Undefined if the code is unknown. @throws BytecodeError */
export function vhloTypeText(values: ValuePrinter, cursor: Cursor): string | undefined {
  const code = cursor.varint();
  const name = NAMED[code];
  if (name !== undefined) return name;
  if (code === VHLO.functionType) return functionTypeText(values, cursor);
  if (code !== 20) return undefined;
  const dims = dimensions(cursor).map((dim) => `${dimensionText(dim)}x`);
  return `tensor<${dims.join("")}${typeAt(values, cursor)}>`;
}
