/** Attributes of the builtin dialect as MLIR prints them (mlir/lib/IR/BuiltinDialectBytecode.cpp and AsmPrinter.cpp). */
import { affineMapText, integerSetText } from "./affineText.js";
import { keyText, symbolText } from "./asmText.js";
import type { Cursor } from "./cursor.js";
import { denseArrayText, denseElementsText, denseStringsText, sparseText } from "./elementsText.js";
import { FLOAT_FORMATS, floatText } from "./floatFormat.js";
import { integerText, integerWidth, readBits } from "./integers.js";
import { attributeAt, type Elision, listText, stringAt, typeAt, type ValuePrinter } from "./valuePrinter.js";
import { ATTRIBUTE, type ValueTable } from "./valueTable.js";

type Print = (values: ValuePrinter, cursor: Cursor, elision: Elision, index: number) => string;

const ATTRIBUTES: Readonly<Record<number, Print>> = {
  [ATTRIBUTE.array]: (values, cursor) => `[${listText(cursor, () => attributeAt(values, cursor, "may"))}]`,
  [ATTRIBUTE.dictionary]: (values, cursor, _elision, index) => dictionaryText(values, index, cursor),
  [ATTRIBUTE.string]: stringAt,
  [ATTRIBUTE.typedString]: (values, cursor, elision) => {
    const string = stringAt(values, cursor);
    const type = typeAt(values, cursor);
    return elision === "must" ? string : `${string} : ${type}`;
  },
  [ATTRIBUTE.flatSymbol]: (values, cursor) => symbolText(nameAt(values.values, cursor)),
  [ATTRIBUTE.symbol]: (values, cursor) => {
    const root = symbolText(nameAt(values.values, cursor));
    const nested = listText(cursor, () => attributeAt(values, cursor, "never"), "::");
    return nested === "" ? root : `${root}::${nested}`;
  },
  [ATTRIBUTE.type]: typeAt,
  [ATTRIBUTE.unit]: () => "unit",
  [ATTRIBUTE.integer]: integer,
  [ATTRIBUTE.float]: float,
  [ATTRIBUTE.callSite]: location((values, cursor) => {
    const callee = attributeAt(values, cursor, "location");
    return `callsite(${callee} at ${attributeAt(values, cursor, "location")})`;
  }),
  [ATTRIBUTE.fileLineCol]: location((values, cursor) => {
    const file = attributeAt(values, cursor, "location");
    const line = cursor.varint();
    return `${file}:${line}:${cursor.varint()}`;
  }),
  [ATTRIBUTE.fused]: location((values, cursor) => `fused[${locations(values, cursor)}]`),
  [ATTRIBUTE.fusedWithMetadata]: location((values, cursor) => {
    const list = locations(values, cursor);
    return `fused<${attributeAt(values, cursor, "never")}>[${list}]`;
  }),
  [ATTRIBUTE.name]: location((values, cursor) => {
    const name = attributeAt(values, cursor, "location");
    const child = cursor.index("attributes", values.values.attributes);
    if (values.values.isCode(child, ATTRIBUTE.unknown)) return name;
    return `${name}(${values.attributeIn(child, "location")})`;
  }),
  [ATTRIBUTE.unknown]: location(() => "unknown"),
  [ATTRIBUTE.fileRange]: location(fileRange),
  [ATTRIBUTE.denseResource]: (values, cursor, elision) => {
    const type = typeAt(values, cursor);
    const key = values.values.resources[cursor.index("resources", values.values.resources.length)]?.key;
    const text = `dense_resource<${keyText(key ?? ("" as never))}>`;
    return elision === "must" ? text : `${text} : ${type}`;
  },
  [ATTRIBUTE.denseArray]: denseArrayText,
  [ATTRIBUTE.denseElements]: (values, cursor, elision) => denseElementsText(values, cursor, elision, true),
  [ATTRIBUTE.denseStrings]: denseStringsText,
  [ATTRIBUTE.sparse]: sparseText,
  [ATTRIBUTE.distinct]: (values, cursor, _elision, index) => {
    const held = cursor.index("attributes", values.values.attributes);
    const number = values.distinctNumber(index);
    return `distinct[${number}]<${values.values.isCode(held, ATTRIBUTE.unit) ? "" : values.attributeIn(held, "never")}>`;
  },
  [ATTRIBUTE.affineMap]: affineMapText,
  [ATTRIBUTE.integerSet]: integerSetText,
};

/** The text of an attribute; undefined if its code is unknown. @throws BytecodeError */
export function attributeText(
  values: ValuePrinter,
  index: number,
  cursor: Cursor,
  elision: Elision,
): string | undefined {
  return ATTRIBUTES[cursor.varint()]?.(values, cursor, elision, index);
}

/** The string attribute that holds a name. */
function nameAt(values: ValueTable, cursor: Cursor) {
  const at = cursor.pos;
  return values.string(cursor.index("attributes", values.attributes)) ?? cursor.fail("Name is not a string", at);
}

function dictionaryText(values: ValuePrinter, index: number, cursor: Cursor): string {
  const entries = values.values.dictionary(index) ?? cursor.fail("Dictionary is damaged");
  // All elements were read without the cursor.
  cursor.pos = cursor.end;
  let text = "";
  for (const { name, value } of entries) text += (text === "" ? "" : ", ") + entryText(values, name, value);
  return `{${text}}`;
}

function entryText(values: ValuePrinter, name: Parameters<typeof keyText>[0], value: number): string {
  values.spend(name.length);
  if (values.values.isCode(value, ATTRIBUTE.unit)) return keyText(name);
  return `${keyText(name)} = ${values.attributeIn(value, "never")}`;
}

function integer(values: ValuePrinter, cursor: Cursor, elision: Elision): string {
  const type = typeAt(values, cursor);
  const width = integerWidth(type);
  if (width === undefined) return cursor.fail(`Integer has the type ${type}`);
  const text = integerText(readBits(cursor, width), type, width);
  values.spend(text.length);
  // Booleans print no type.
  if (type === "i1" || elision === "must" || (elision === "may" && type === "i64")) return text;
  return `${text} : ${type}`;
}

function float(values: ValuePrinter, cursor: Cursor, elision: Elision): string {
  const type = typeAt(values, cursor);
  const format = FLOAT_FORMATS.get(type);
  if (format === undefined) return cursor.fail(`Float has the type ${type}`);
  const text = floatText(readBits(cursor, format.width), format);
  // Bits without a type would be read as an integer.
  const isAssumed = elision === "may" && type === "f64" && !text.startsWith("0x");
  return elision === "must" || isAssumed ? text : `${text} : ${type}`;
}

/** A location used as a value is in `loc(…)`. */
function location(print: (values: ValuePrinter, cursor: Cursor) => string): Print {
  return (values, cursor, elision) => {
    const text = print(values, cursor);
    return elision === "location" ? text : `loc(${text})`;
  };
}

function locations(values: ValuePrinter, cursor: Cursor): string {
  return listText(cursor, () => attributeAt(values, cursor, "location"));
}

/** A file and up to four numbers: start line and column, end line and column. */
function fileRange(values: ValuePrinter, cursor: Cursor): string {
  const file = attributeAt(values, cursor, "location");
  const numbers: number[] = [];
  for (let i = cursor.count("numbers"); i > 0; i--) numbers.push(cursor.varint());
  if (numbers.length > 4) cursor.fail("Location has more than 4 numbers");
  const [line, column, third, fourth] = numbers;
  if (line === undefined) return file;
  if (column === undefined) return `${file}:${line}`;
  const start = `${file}:${line}:${column}`;
  if (third === undefined) return start;
  return fourth === undefined ? `${start} to :${third}` : `${start} to ${third}:${fourth}`;
}
